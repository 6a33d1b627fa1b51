"""What a position is worth to a search: how many turns each side needs to get its blocks off.

Alone on the board a block needs a certain number of turns from each square and orientation. Values
are hundredths of a turn: 100 says that the seat to move is one turn ahead of the other.
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
_STEPS: Final = np.array(
    [[p.neighbour(square, direction) for direction in range(4)] for square in range(64)], np.int64
)
_ON_BOARD: Final = np.array([square in p.SQUARE_NAMES for square in range(64)], np.bool_)


# --- solo distances ----------------------------------------------------------------------------


@kernel
def _list_after(field: int, flags: int, out: Any) -> int:
    """Writes where one block alone on the board can be after a turn: fields, -1 for off."""
    row = np.zeros(p.ROW_WORDS, np.int64)
    after = np.zeros(p.ROW_WORDS, np.int64)
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
                k.apply_turn(row, origin << 12 | tip << 6 | end, after)
                out[number] = after[own] & (SIZE - 1) if after[own] else -1
                number += 1
    return number


@kernel
def _solo_turns(flags: int, turns: Any) -> None:
    """Writes for each field the fewest turns until the block is off."""
    after = np.zeros((SIZE, _MOST_TURNS), np.int64)
    numbers = np.zeros(SIZE, np.int64)
    for field in range(SIZE):
        turns[field] = UNSET
        square, orientation = field >> p.FIELD_SQUARE, field & p.FIELD_ORIENTATION_MASK
        if _ON_BOARD[square] and orientation < 24:
            numbers[field] = _list_after(field, flags, after[field])
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


@cache
def solo_turns() -> Any:
    """Returns by slider (0 full, 1 free), seat and field the fewest turns of one block alone.

    A field is `square << 5 | orientation`; `UNSET` where that is no block or it never gets off.
    """
    turns = np.zeros((2, 2, SIZE), np.int64)
    for slider in range(2):
        for seat in range(2):
            flags = seat * p.FLAG_NORTH_MOVES | slider * p.FLAG_FREE_SLIDER
            _solo_turns(flags, turns[slider, seat])
    return turns


# --- the value ---------------------------------------------------------------------------------


@cache
def tables() -> Any:
    """Returns what `evaluate` reads: hundredths of a turn by slider, seat and field, in one row."""
    return (100 * solo_turns()).astype(np.int32).reshape(-1)


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
