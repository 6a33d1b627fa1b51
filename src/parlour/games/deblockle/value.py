"""What a position is worth to a search: how many turns each side needs to get its blocks off.

Alone on the board a block needs a certain number of turns from each square and orientation. From
there an expectation is built for a board where other blocks are in the way: a block with many good
turns is better off than one that depends on a single one. Values are hundredths of a turn.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from parlour.core.jit import kernel
from parlour.games.deblockle import kernel as k
from parlour.games.deblockle import position as p
from parlour.games.deblockle.options import Options

SIZE: Final = 64 << p.FIELD_SQUARE  # fields of a side's word, without the bit that says "present"
TEMPO: Final = 50  # to be on the move is half a turn
UNSET: Final = 99  # more turns than any block needs

_MOST_TURNS: Final = 64  # of one block
_TURN: Final = 1 << 10  # a turn, while expectations are computed: whole numbers, alike everywhere
_CERTAIN: Final = 1 << 20  # the chance of what always happens
_SWEEPS: Final = 16
_STEPS: Final = np.array(
    [[p.neighbour(square, direction) for direction in range(4)] for square in range(64)], np.int64
)
_ON_BOARD: Final = np.array([square in p.SQUARE_NAMES for square in range(64)], np.bool_)


# --- what a block alone needs -------------------------------------------------------------------


@kernel
def _list_after(field: int, flags: int, after: Any, tips: Any) -> int:
    """Lists where a block alone on the board can be after a turn: fields, -1 for off the board.

    `tips` gets the direction in which each of these turns tips the block.
    """
    row = np.zeros(p.ROW_WORDS, np.int64)
    turned = np.zeros(p.ROW_WORDS, np.int64)
    own = p.ROW_NORTH if flags & p.FLAG_NORTH_MOVES else p.ROW_SOUTH
    row[own] = p.FIELD_PRESENT | field
    row[p.ROW_FLAGS] = flags
    origin = field >> p.FIELD_SQUARE
    number = 0
    for direction in range(4):
        tip = _STEPS[origin, direction]
        if tip == p.NOWHERE:
            continue
        ends = k.ends(row, origin, tip)
        for end in range(64):
            if ends >> end & 1:
                k.apply_turn(row, origin << 12 | tip << 6 | end, turned)
                after[number] = turned[own] & (SIZE - 1) if turned[own] else -1
                tips[number] = direction
                number += 1
    return number


@kernel
def _list_all(flags: int, numbers: Any, after: Any, tips: Any) -> None:
    """Lists the turns of a side's block from every field; none from what is no field."""
    for field in range(SIZE):
        square, orientation = field >> p.FIELD_SQUARE, field & p.FIELD_ORIENTATION_MASK
        if _ON_BOARD[square] and orientation < 24:
            numbers[field] = _list_after(field, flags, after[field], tips[field])


@kernel
def _count_turns(numbers: Any, after: Any, turns: Any) -> None:
    """Writes for each field the fewest turns until the block is off."""
    turns[:] = UNSET
    changed = True
    while changed:
        changed = False
        for field in range(SIZE):
            for index in range(numbers[field]):
                there = after[field, index]
                needed = 1 if there < 0 else turns[there] + 1
                if needed < turns[field]:
                    turns[field] = needed
                    changed = True


@kernel
def _expected(number: int, after: Any, tips: Any, stay: int, needed: Any) -> int:
    """Returns what is to be expected from a field, were other blocks in the way at random.

    Each tip is open with a chance of 3/4 and each end of the open ones with 9/10. The block makes
    the best open turn; where none is open it waits a turn.
    """
    order = np.zeros(number, np.int64)  # the turns by what is needed after them, the least first
    for index in range(number):
        worth = 0 if after[index] < 0 else needed[after[index]]
        place = index
        while place > 0 and order[place - 1] >> 8 > worth:
            order[place] = order[place - 1]
            place -= 1
        order[place] = worth << 8 | tips[index]
    left = np.zeros(
        16, np.int64
    )  # by the set of open tips: the chance that no turn was open so far
    for opened in range(16):
        left[opened] = _CERTAIN >> 8
        for direction in range(4):
            left[opened] *= 3 if opened >> direction & 1 else 1
    total = 0
    for index in range(number):
        for opened in range(16):
            if opened >> (order[index] & 255) & 1:
                chance = left[opened] * 9 // 10
                total += chance * (order[index] >> 8)
                left[opened] -= chance
    return _TURN + (total + left.sum() * stay) // _CERTAIN


@kernel
def _expect_all(numbers: Any, after: Any, tips: Any, needed: Any) -> None:
    """Improves the expectations in `needed` until they hardly change."""
    for _ in range(_SWEEPS):
        for field in range(SIZE):
            number = numbers[field]
            if number > 0:
                stay = needed[field]
                needed[field] = _expected(number, after[field], tips[field], stay, needed)


@cache
def _computed() -> tuple[Any, Any]:
    """Returns the fewest turns, and the expected ones in hundredths, by slider, seat and field."""
    turns = np.zeros((2, 2, SIZE), np.int64)
    expected = np.zeros((2, 2, SIZE), np.int64)
    for slider in range(2):
        for seat in range(2):
            flags = seat * p.FLAG_NORTH_MOVES | slider * p.FLAG_FREE_SLIDER
            numbers = np.zeros(SIZE, np.int64)
            after, tips = np.zeros((2, SIZE, _MOST_TURNS), np.int64)
            _list_all(flags, numbers, after, tips)
            _count_turns(numbers, after, turns[slider, seat])
            needed = turns[slider, seat] * _TURN
            _expect_all(numbers, after, tips, needed)
            expected[slider, seat] = (100 * needed + _TURN // 2) // _TURN
    return turns, expected


def solo_turns() -> Any:
    """Returns by slider (0 full, 1 free), seat and field the fewest turns of one block alone.

    A field is `square << 5 | orientation`; `UNSET` where that is no block or it never gets off.
    """
    return _computed()[0]


# --- the value ---------------------------------------------------------------------------------


@cache
def tables() -> Any:
    """Returns what `evaluate` reads: expected hundredths of turns by slider, seat and field."""
    return _computed()[1].astype(np.int32).reshape(-1)


@kernel
def side_value(word: int, start: int, tables: Any) -> int:
    """Sums what a side's blocks still need, from the part of the tables that begins at `start`."""
    needed = 0
    while word:
        needed += int(tables[start + (word & (SIZE - 1))])
        word >>= p.FIELD_BITS
    return needed


@kernel
def evaluate(row: Any, tables: Any) -> int:
    """Values a row in play for its mover, in hundredths of a turn."""
    flags = row[p.ROW_FLAGS]
    start = 2 * SIZE if flags & p.FLAG_FREE_SLIDER else 0
    south = side_value(row[p.ROW_SOUTH], start, tables)
    north = side_value(row[p.ROW_NORTH], start + SIZE, tables)
    return (south - north if flags & p.FLAG_NORTH_MOVES else north - south) + TEMPO


class TurnsToGo:
    """The value facet."""

    def __init__(self, options: Options) -> None:
        """Values states of a game with these options."""
        self._slider = int(options.slider == "free")

    @property
    def module(self) -> str:
        return __name__

    @property
    def unit(self) -> int:
        return 100  # a turn

    def static(self, state: p.State, seat: int) -> float:
        position = state.placed if isinstance(state, p.Setup) else state.position
        needed = tables().reshape(2, 2, SIZE)[self._slider]
        south, north = (
            sum(int(needed[owner, _field(block)]) for block in position.side(owner))
            for owner in (0, 1)
        )
        return float(south - north if seat else north - south)


def _field(block: p.Block) -> int:
    return block.square << p.FIELD_SQUARE | block.orientation
