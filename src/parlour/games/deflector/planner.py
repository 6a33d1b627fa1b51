"""Five levels of drawing. The search is `design`; a weaker level has ideas for fewer squares."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, TypeAlias

import numpy as np

from parlour.core.game import Plan, Rng, Seat
from parlour.games.deflector.design import PAIR, Idea, Layers, design
from parlour.games.deflector.drafts import first_drawing
from parlour.games.deflector.drawing import EMPTY, GUEST, OWN, Action, Drawing, Rows, Squares
from parlour.games.deflector.options import Options
from parlour.games.deflector.position import State
from parlour.games.deflector.shapes import shapes
from parlour.games.deflector.sheet import EAST, Half
from parlour.games.deflector.tracks import layer_run


@dataclass(frozen=True, slots=True)
class Level:
    """How well the engine draws."""

    share: float  # of the columns of the half in which it draws
    ideas: float  # the chance that it thinks of ink in one of the squares there
    squares_per_s: float  # how fast it draws


LEVELS: Final = (
    Level(share=0.30, ideas=0.35, squares_per_s=0.15),
    Level(share=0.35, ideas=0.70, squares_per_s=0.3),
    Level(share=0.50, ideas=1.00, squares_per_s=0.5),
    Level(share=0.75, ideas=1.00, squares_per_s=0.9),
    Level(share=1.00, ideas=1.00, squares_per_s=1.5),
)

SECONDS: Final = 2.0  # that a level thinks where nobody says how long
WORK_PER_S: Final = 1_000_000
"""States that the search looks at in what counts as a second: half of what a core of 2020 does.

The engine counts its thinking in work, so that it draws the same on every machine.
"""

_OF_THE_TIME: Final = 0.9  # that drawing may take
_NARROWEST: Final = 3  # columns
_WIDEST_SCATTERED: Final = 6
_SMALLER: Final = 0.93
_FREE_TRIES: Final = 4
_FREE_SQUARES: Final = 40  # of a layer: more triangles have more corners than are allowed


class Designer:
    """The planner facet."""

    levels = len(LEVELS)

    def __init__(self, options: Options) -> None:
        """Fixes the options."""
        self._options = options

    def plan(
        self, state: State, seat: Seat, level: int, seconds: float | None, rng: Rng
    ) -> Plan[Action]:
        half = self._options.half(seat, state.position.entry)
        strength = LEVELS[level - 1]
        work = int((SECONDS if seconds is None else seconds) * WORK_PER_S)
        size, limit = half.width * half.height, self._options.seconds
        room = size if limit is None else _OF_THE_TIME * limit * strength.squares_per_s
        width = max(_NARROWEST, round(half.width * min(strength.share, room / size)))
        if strength.ideas < 1:
            width = min(width, _WIDEST_SCATTERED)
        sketch = partial(self._layers, half, strength, rng)
        drawing: Drawing = first_drawing(self._options, half)
        if self._options.free:
            drawing = self._free(half, width, work, sketch) or drawing
        elif found := sketch(width, half.height, work):
            drawing = Squares(half.start, *found)
        pace_s = ink(drawing) / strength.squares_per_s
        return Plan(drawing, pace_s if limit is None else min(pace_s, _OF_THE_TIME * limit))

    def _layers(  # noqa: PLR0913, PLR0917 - who draws, and how much
        self, half: Half, level: Level, rng: Rng, width: int, height: int, work: int
    ) -> tuple[Rows, Rows] | None:
        """Designs both layers in so many columns and rows, together where they compete (DR-13)."""
        columns = _block(half, width, rng)
        if not self._options.overlap:
            idea = Idea(columns, height, self._squares(half, PAIR, columns, level, rng))
            pair = design(half, PAIR, work, _seed(rng), idea)
            return None if pair is None else (pair.layers[OWN], pair.layers[GUEST])
        rows: list[Rows] = []
        for layers in ((OWN,), (GUEST,)):
            idea = Idea(columns, height, self._squares(half, layers, columns, level, rng))
            found = design(half, layers, work // 2, _seed(rng), idea)
            if found is None:
                return None
            rows.append(found.layers[0])
        return rows[OWN], rows[GUEST]

    def _squares(self, half: Half, layers: Layers, columns: range, level: Level, rng: Rng) -> Any:
        """Says in which squares a level thinks of ink: here and there, and where all begin."""
        if level.ideas >= 1:
            return None
        here = [[rng.random() < level.ideas for _ in range(half.width)] for _ in range(half.height)]
        squares = np.array([here] * len(layers), dtype=np.uint8)
        for at, layer in enumerate(layers):
            for column, row in _usual(half, layer, columns, overlap=self._options.overlap):
                squares[at, row - 1, column] = 1
        return squares

    def _free(self, half: Half, width: int, work: int, sketch: _Sketch) -> Drawing | None:
        """Draws polygons of triangles, in as many squares as their corners allow (DR-30)."""
        sizes = sorted(
            ((columns, rows) for columns in range(_NARROWEST, width + 1)
             for rows in range(half.entry, half.height + 1)),
            key=lambda size: -size[0] * size[1],
        )  # fmt: skip
        best: Drawing | None = None
        most = tries = 0
        area = float(_FREE_SQUARES * (1 if self._options.overlap else 2))
        for columns, rows in sizes:
            if columns * rows > area or tries == _FREE_TRIES or columns * rows < most:
                continue
            area = columns * rows * _SMALLER
            found = sketch(columns, rows, work // (2 * _FREE_TRIES))
            drawing = None if found is None else shapes(half, found)
            if drawing is None:
                continue
            tries += 1
            runs = [layer_run(self._options, half, layer, drawing) for layer in PAIR]
            points = sum(run.points for run in runs)
            if all(run.works for run in runs) and points > most:
                best, most = drawing, points
        return best


_Sketch: TypeAlias = Callable[[int, int, int], "tuple[Rows, Rows] | None"]
"""Designs layers in so many columns and rows with so much work."""


def _block(half: Half, width: int, rng: Rng) -> range:
    """Draws a block of columns with the start column in it; the dividing line is east."""
    if width >= half.width:
        return range(half.width)
    start = _column(half) - 1
    first = max(0, start + 1 - width)
    begin = first + rng.randrange(min(start, half.width - width) - first + 1)
    return range(begin, begin + width)


def _column(half: Half) -> int:
    """Returns the start column from 1, as the half lies when the dividing line is east."""
    away = half.start - half.before
    return half.width + 1 - away if half.seat == EAST else away


def _seed(rng: Rng) -> int:
    return rng.randrange(1 << 31)


def _usual(half: Half, layer: int, columns: range, *, overlap: bool) -> list[tuple[int, int]]:
    """Returns squares that are enough for a track that works: columns from 0, and rows from 1."""
    start = _column(half) - 1
    if layer == OWN or overlap:
        return [(start, half.entry)]
    beside = start + 1 if start + 1 in columns else start - 1
    return [(beside, half.entry), (beside, 1)]


def ink(drawing: Drawing) -> int:
    """Returns how many squares a drawing takes to draw; two corners are as much as a square."""
    if isinstance(drawing, Squares):
        rows = (*drawing.own, *drawing.guest)
        return sum(len(row) - row.count(EMPTY) for row in rows)
    return sum(map(len, (*drawing.own, *drawing.guest))) // 2
