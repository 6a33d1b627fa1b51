"""Finds tracks of many bounces on a half of the sheet, in the standard variant.

The search itself is `design_kernel`. Here a half becomes a board of it, wide halves are cut into
boards side by side, and inked squares become triangles. Everything is fixed by the seed and the
amount of work: no clock, no global source of chance.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, Final, TypeAlias

import numpy as np

from parlour.games.deflector import design_kernel as search
from parlour.games.deflector.drawing import GUEST, OWN, Rows
from parlour.games.deflector.packed import squares_run
from parlour.games.deflector.sheet import EAST, Half

Layers: TypeAlias = tuple[int, ...]
"""Which layers are designed: one, or both as a pair that shares the squares (DR-13)."""

PAIR: Final[Layers] = (OWN, GUEST)

_STATES: Final = (64, 256, 1024, 4096, 16384, 65536)
"""How many states a sweep keeps: each is tried while there is work left."""

_WORK_A_SQUARE: Final = {1: 1.6, 2: 2.6}
"""States looked at, a square and a kept state, by the number of layers (measured)."""

_PERCENT: Final = {1: 100, 2: 60}
"""What part of the kept states may have the most bounces so far, by the number of layers.

Tracks that share the squares can all do without a loss for long and then all come to a dead end.
"""

_LEAST_WORK: Final = 500_000  # before a search gives up without any track
_LINKS: Final = 16_000_000  # squares times states: 64 MB
_WIDEST: Final = 13  # columns of a board
_NARROWEST: Final = 5


@dataclass(frozen=True, slots=True)
class Design:
    """Tracks that were found."""

    layers: tuple[Rows, ...]  # in the order that was asked for
    bounces: tuple[int, ...]  # of each, counted by the kernel that the rules use
    is_best: bool  # whether the search has seen that there are no better ones
    work: int  # states that were looked at

    @property
    def total(self) -> int:
        """All bounces."""
        return sum(self.bounces)


@dataclass(frozen=True, slots=True)
class Idea:
    """Where tracks may have ink, as a half lies when the dividing line is to its east."""

    columns: range  # from 0; a block with the start column in it
    rows: int  # from the bottom; the entry's is one of them
    squares: Any = None  # by layer, row from the bottom and column: 1 for yes; None: all


def everywhere(half: Half) -> Idea:
    """Returns the idea that all squares may have ink."""
    return Idea(range(half.width), half.height)


def design(
    half: Half, layers: Layers, work: int, seed: int, idea: Idea | None = None
) -> Design | None:
    """Designs tracks; None where none were found with that much work.

    Args:
        half: the half of the sheet.
        layers: `(OWN,)`, `(GUEST,)` or `PAIR`, in which no square has ink of both.
        work: about the most states to look at; a first quick search is always made.
        seed: another seed finds other tracks, and sometimes better ones.
        idea: where ink may be; None: everywhere. Beside it tracks keep to the row of the entry.
    """
    rng = np.random.default_rng(seed)
    idea = everywhere(half) if idea is None else idea
    size = (len(layers), half.height, half.width)
    allowed: Any = np.ones(size, dtype=np.uint8) if idea.squares is None else idea.squares.copy()
    start = half.width - _inward(half) - 1
    allowed[:, 0, start] = 0  # DR-12
    boards = _boards(idea.columns, start)
    strips: list[Sequence[Sequence[str]]] = []
    is_best, spent = idea == everywhere(half) and len(boards) == 1, 0
    for columns in boards:
        board = np.zeros(search.SIZE, dtype=np.int64)
        board[search.COLUMNS], board[search.ROWS] = len(columns), idea.rows
        board[search.START] = start - columns[0] if start in columns else -1
        board[search.GAP], board[search.LAYERS] = half.entry - 1, len(layers)
        board[search.GUEST_FIRST] = layers[0] == GUEST
        part = allowed[:, : idea.rows, columns[0] : columns[-1] + 1].reshape(len(layers), -1)
        part = np.ascontiguousarray(part)  # one layout of arrays is one compilation
        share = work * len(columns) // len(idea.columns)
        inks, closed, used = _search(board, part, share, rng)
        if inks is None:
            return None
        is_best, spent = is_best and closed, spent + used
        strips.append([_contents(board, inks, at) for at in range(len(layers))])
    before = boards[0].start
    drawn = tuple(_joined(half, before, [strip[at] for strip in strips]) for at in range(size[0]))
    return Design(drawn, tuple(map(partial(_counted, half), layers, drawn)), is_best, spent)


def _counted(half: Half, layer: int, rows: Rows) -> int:
    result, bounces, _ = squares_run(half, layer, rows)
    assert result == "ok", (half, rows)
    return bounces


def _inward(half: Half) -> int:
    """Returns how many columns lie between the start square and the dividing line."""
    return half.start - half.line - 1 if half.seat == EAST else half.line - half.start


def _boards(columns: range, start: int) -> list[range]:
    """Cuts columns into boards, from the start's to the dividing line's.

    Of many columns those that are too far beyond the start square are left out: the tracks go from
    board to board in the row of the entry, and never back.

    >>> _boards(range(12), 5), _boards(range(30), 14)
    ([range(0, 12)], [range(2, 15), range(15, 22), range(22, 30)])
    """
    if len(columns) <= _WIDEST:
        return [columns]
    begin = max(columns.start, start + 1 - _WIDEST)
    first = range(begin, max(start + 1, begin + _NARROWEST))
    left = columns.stop - first.stop
    if left < _NARROWEST:
        return [range(columns.stop - _WIDEST, columns.stop)]
    count = -(-left // (_WIDEST - 3))
    cuts = [first.stop + left * at // count for at in range(count + 1)]
    return [first, *(range(low, high) for low, high in pairwise(cuts))]


def _search(board: Any, masks: Any, work: int, rng: Any) -> tuple[Any, bool, int]:
    """Searches with more and more states; returns the best inks, whether proven, and the work."""
    squares = int(board[search.COLUMNS] * board[search.ROWS])
    most = int(masks.sum()) if board[search.LAYERS] == 1 else int(masks.any(axis=0).sum())
    best, best_inks, spent = search.FAILED, None, 0
    for room in _STATES:
        layers = int(board[search.LAYERS]) if best >= 0 or not spent else len(PAIR)
        board[search.PERCENT] = _PERCENT[layers]
        about = int(_WORK_A_SQUARE[int(board[search.LAYERS])] * room * squares)
        if squares * room > _LINKS or (spent + about > work and best_inks is not None):
            break
        if best_inks is None and spent > max(work, _LEAST_WORK):
            break
        bounces, used, peak, inks = _swept(board, masks, room, rng)
        spent += used
        if bounces > best:
            best, best_inks = bounces, inks
        if peak <= room or best == most:
            return best_inks, True, spent
    return best_inks, False, spent


def _swept(board: Any, masks: Any, room: int, rng: Any) -> tuple[int, int, int, Any]:
    columns, layers = int(board[search.COLUMNS]), int(board[search.LAYERS])
    squares, slots = columns * int(board[search.ROWS]), layers * (columns + 2)
    inks = np.zeros(squares, dtype=np.int64)
    bounces, work, peak = search.sweep(
        board,
        masks,
        rng.integers(0, 1 << 62, size=(slots, columns + 4), dtype=np.int64),
        np.zeros((3, room, slots), dtype=np.int8),
        np.zeros((2, room), dtype=np.int64),
        np.zeros((squares, room), dtype=np.int32),
        np.zeros((search.FIELDS, 4 * room), dtype=np.int64),
        np.zeros((2, 16 * room), dtype=np.int32),
        np.zeros((2, squares + 1), dtype=np.int64),
        inks,
    )
    return bounces, work, peak, inks


# --- from ink to triangles ----------------------------------------------------------------------

_TRIANGLES: Final = {  # by whether the track crosses the border to the west, and to the south
    (False, False): "1",
    (True, False): "3",
    (False, True): "7",
    (True, True): "9",
}


def _contents(board: Any, inks: Any, at: int) -> list[str]:
    """Returns the rows of a board's layer from the bottom: in each inked square a triangle."""
    columns, start, gap = (int(board[key]) for key in (search.COLUMNS, search.START, search.GAP))
    south = [False] * columns
    rows: list[str] = []
    for y in range(int(board[search.ROWS])):
        west, row = start < 0 and y == gap, ""
        for x in range(columns):
            ink = bool(inks[y * columns + x] >> at & 1)
            if y == 0 and x == start:
                is_guest = bool(at or board[search.GUEST_FIRST])
                north = not is_guest or (ink and not west)
                south[x], west, row = north, not north and not west, row + "."
                continue
            row += _TRIANGLES[west, south[x]] if ink else "."
            west, south[x] = west != ink, south[x] != ink
        rows.append(row)
    return rows


_MIRRORED: Final = str.maketrans("7913", "9731")


def _joined(half: Half, before: int, strips: Sequence[Sequence[str]]) -> Rows:
    """Puts boards side by side, and turns the half round where the dividing line is to its west."""
    parts = ("." * before + "".join(parts) for parts in zip(*strips, strict=True))
    rows = [row.ljust(half.width, ".") for row in parts]
    rows += ["." * half.width] * (half.height - len(rows))
    if half.seat == EAST:
        rows = [row[::-1].translate(_MIRRORED) for row in rows]
    return tuple(reversed(rows))
