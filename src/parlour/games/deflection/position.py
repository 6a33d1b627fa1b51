"""Positions, states and actions of Deflection, and how a position is packed for the kernel."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

BACK, MIDDLE, FRONT = range(3)  # rows of the tray, and the active one
LEFT, RIGHT = -1, 1  # steps of a level
TO_FRONT, TO_BACK = -1, 1  # steps of the box, as the active row's number changes (DN-10)

# What the turn just before bars (DN-11): a level by its number, or the reverse of a box move.
UNBOUND: Final = 0
AFTER_BF, AFTER_BB = 7, 8

MOST_CHIPS: Final = 8  # a side (DN-35)
MOST_QUIET: Final = 199_999  # turns without progress that are counted (DN-33)

# --- positions ---------------------------------------------------------------------------------

Chip: TypeAlias = "int | None"
"""The seat whose chip lies in a window; None: the window is empty."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level: its windows from left to right, and how far it is from the centre (DN-2)."""

    windows: tuple[Chip, ...]
    offset: int


@dataclass(frozen=True, slots=True)
class Position:
    """Everything of DN-41. Pairs are by seat."""

    levels: tuple[Level, ...]  # level 1 first
    active: int  # the row of the tray under the frame
    reserves: tuple[int, int]
    scores: tuple[int, int]
    table: tuple[int, int]
    mover: int
    bound: int  # what the turn just before bars
    misses: tuple[bool, bool]  # who must miss their next turn (DN-13)
    quiet: int  # turns without progress (DN-33)


Tray: TypeAlias = "tuple[tuple[int, int], ...]"
"""Chips by seat in each pocket; pockets count row by row from the back, L, C and R in each."""

EMPTY_TRAY: Final[Tray] = ((0, 0),) * 9


@dataclass(frozen=True, slots=True)
class State:
    """A position, and in which pockets chips have fallen since the position was set up.

    No rule asks for the pockets: they are there for those who look at the box.
    """

    position: Position
    tray: Tray = EMPTY_TRAY


# --- actions (DN-10, DN-13, DN-14) -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Enter:
    """A chip of the player's reserve is entered in a slot column."""

    column: int


@dataclass(frozen=True, slots=True)
class Slide:
    """A level is moved one field."""

    level: int
    step: int


@dataclass(frozen=True, slots=True)
class Shift:
    """The box is moved one position."""

    step: int


@dataclass(frozen=True, slots=True)
class Miss:
    """A turn that is missed."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The player has no legal turn."""


Action: TypeAlias = Enter | Slide | Shift | Miss | Pass

# --- the packed row ----------------------------------------------------------------------------
# Words of 64 bits, none of them negative. What turns change comes first, then the layout.

ROW_LEVELS: Final = (
    0  # six words: fields with a red chip in the low half, with a blue one in the high
)
ROW_FLAGS: Final = 6
ROW_COUNTS: Final = 7
ROW_MOVING: Final = 8  # the words before this one are what turns change
ROW_WINDOWS: Final = 8  # six words: fields that are windows
ROW_COLUMNS: Final = 14  # the columns of the frame
ROW_SLOTS: Final = 15
ROW_FLOOR: Final = 16  # the open columns
ROW_CENTRE: Final = 17  # the columns over the tray's centre column
ROW_RULES: Final = 18
ROW_WORDS: Final = 19

HALF: Final = 32  # bits: where a level's blue chips begin
FIELDS_MASK: Final = (1 << 30) - 1

# flags
FLAG_MOVER: Final = 1
FLAG_MISSES: Final = 1  # the bit of seat 0's missed turn; seat 1's is the next one
FLAG_BOUND: Final = 3  # four bits
FLAG_ACTIVE: Final = 7  # two bits
FLAG_SHIFTS: Final = 10  # five bits a level: its travel less its offset (DN-2)
SHIFT_BITS: Final = 5
SHIFT_MASK: Final = 31

# counts: four bits a seat and count, then ten a score, then the turns without progress
COUNT_RESERVE: Final = 0
COUNT_LEFT: Final = 8  # chips that are not played (DN-31)
COUNT_TABLE: Final = 16
COUNT_MASK: Final = 15
COUNT_SEAT: Final = 4  # bits from seat 0's count to seat 1's
COUNT_SCORE: Final = 24
SCORE_MASK: Final = 1023
SCORE_SEAT: Final = 10
COUNT_QUIET: Final = 44

# rules: bit 0 first_out (DN-32), then the travel, then the most turns without progress (DN-33)
RULE_FIRST_OUT: Final = 1
RULE_TRAVEL: Final = 1
RULE_TRAVEL_MASK: Final = 31
RULE_QUIET: Final = 8

# values of a chip in the active row (DN-5); in every row the two sides are alike
SIDE_VALUES: Final = (10, 50, 20)
CENTRE_VALUES: Final = (20, 0, 10)
