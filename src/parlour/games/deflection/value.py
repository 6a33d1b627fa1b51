"""What a position is worth to a search: points scored, and what the other chips may still bring.

A value is half a point. A chip that is not played is worth what chips bring on the average. Chips
on level 6 are looked at one by one: what falls if the player to move, or the opponent after that,
moves the level under them.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np

from parlour.core.jit import kernel, popcount
from parlour.games.deflection import position as p
from parlour.games.deflection.options import Options
from parlour.games.deflection.packed import packed
from parlour.games.deflection.position import State

# Cells of the tables: what a chip in reserve is worth, and one on each level; percentages of what
# the player to move can make fall, and of what the opponent can; what being on the move is worth.
RESERVE, LEVEL_1, OWN_FALL, OTHER_FALL, TEMPO = 0, 1, 7, 8, 9

UNIT: Final = 20  # ten points: a chip falls into the pocket beside the better one

_LAST: Final = 5
_SIDE_VALUES = np.array(p.SIDE_VALUES, dtype=np.int64)
_CENTRE_VALUES = np.array(p.CENTRE_VALUES, dtype=np.int64)


@cache
def tables() -> Any:
    """Returns what `evaluate` reads.

    A regression over games of the engine against itself gives 33 to 38 for every chip. Matches gave
    no order of the levels that plays better. A chip in reserve has to be worth less: where it is
    worth more both sides wait, and the game ends without progress.
    """
    return np.array([33, *6 * [36], 80, 40, 4], dtype=np.int64)


@kernel
def _fallen(columns: int, centre: int, active: int) -> int:
    """Returns the points that chips bring which leave the frame through these columns (DN-30)."""
    inner = popcount(columns & centre)
    outer = popcount(columns & ~centre)
    return inner * _CENTRE_VALUES[active] + outer * _SIDE_VALUES[active]


@kernel
def _lowest(row: Any, step: int, worth: int) -> int:
    """Returns what Red gains over Blue if level 6 moves one field; a chip that stays has a worth.

    `step` is 1 for a move to the right and -1 for one to the left.
    """
    word = row[_LAST]
    flags = row[p.ROW_FLAGS]
    shift = (flags >> (p.FLAG_SHIFTS + p.SHIFT_BITS * _LAST) & p.SHIFT_MASK) - step
    travel = row[p.ROW_RULES] >> p.RULE_TRAVEL & p.RULE_TRAVEL_MASK
    if shift < 0 or shift > 2 * travel:
        return 0
    active = flags >> p.FLAG_ACTIVE & 3
    frame, floor, centre = row[p.ROW_COLUMNS], row[p.ROW_FLOOR], row[p.ROW_CENTRE]
    red, blue = word & p.FIELDS_MASK, word >> p.HALF
    stay = frame & ~floor
    red_gone = popcount(red) - popcount(red >> shift & stay)
    blue_gone = popcount(blue) - popcount(blue >> shift & stay)
    points = _fallen(red >> shift & floor, centre, active)
    points -= _fallen(blue >> shift & floor, centre, active)
    return 2 * points - worth * (red_gone - blue_gone)


@kernel
def evaluate(row: Any, tables: Any) -> int:
    """Values a row in play for its mover."""
    flags, counts = row[p.ROW_FLAGS], row[p.ROW_COUNTS]
    red = counts >> p.COUNT_SCORE & p.SCORE_MASK
    blue = counts >> (p.COUNT_SCORE + p.SCORE_SEAT) & p.SCORE_MASK
    scored = 2 * (red - blue)
    in_hand = (counts & p.COUNT_MASK) - (counts >> p.COUNT_SEAT & p.COUNT_MASK)
    chips = in_hand * tables[RESERVE]
    for level in range(6):
        word = row[level]
        if word:
            lying = popcount(word & p.FIELDS_MASK) - popcount(word >> p.HALF)
            chips += lying * tables[LEVEL_1 + level]
    mover = flags & p.FLAG_MOVER
    if mover:
        scored, chips = -scored, -chips
    most = row[p.ROW_RULES] >> p.RULE_QUIET
    if most:  # chips that the end finds unplayed bring nothing (DN-33)
        chips = chips * (most - (counts >> p.COUNT_QUIET)) // most
    worth = scored + chips + tables[TEMPO]
    if row[_LAST]:
        left = _lowest(row, -1, tables[LEVEL_1 + _LAST])
        right = _lowest(row, 1, tables[LEVEL_1 + _LAST])
        if mover:
            left, right = -left, -right
        gain, loss = max(0, left, right), max(0, -left, -right)
        if flags >> p.FLAG_BOUND & 15 == _LAST + 1:  # DN-11
            gain = 0
        worth += (gain * tables[OWN_FALL] - loss * tables[OTHER_FALL]) // 100
    return worth


class Prospects:
    """The value facet."""

    def __init__(self, options: Options) -> None:
        """Values states of a game with these options."""
        self._options = options

    @property
    def module(self) -> str:
        return __name__

    @property
    def unit(self) -> int:
        return UNIT

    def static(self, state: State, seat: int) -> float:
        worth = int(evaluate(packed(state.position, self._options), tables()))
        return float(worth if seat == state.position.mover else -worth)
