"""The sheet of paper and its halves (DR-1 to DR-3). Columns and rows count from 1."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.core.game import Seat

WEST: Final = 0
EAST: Final = 1
SEAT_NAMES: Final = ("West", "East")


@dataclass(frozen=True, slots=True)
class Sheet:
    """Grid paper, divided in two. Columns run over both halves, rows from bottom to top."""

    width: int  # columns of one half
    height: int  # rows
    given_starts: tuple[int, int]  # columns by seat, 0 for the middle of the half

    def columns(self, seat: Seat) -> range:
        """Returns the columns of a player's half (DR-1).

        >>> Sheet(4, 6, (0, 0)).columns(EAST)
        range(5, 9)
        """
        return range(1 + self.width * seat, 1 + self.width * (seat + 1))

    def start(self, seat: Seat) -> int:
        """Returns the column of a player's start square, which is on row 1 (DR-3)."""
        return self.given_starts[seat] or self.middle_start(seat)

    def middle_start(self, seat: Seat) -> int:
        """Returns the middle column of a half, rounded toward the outer edge (DR-3).

        >>> Sheet(4, 6, (0, 0)).middle_start(WEST), Sheet(4, 6, (0, 0)).middle_start(EAST)
        (2, 7)
        """
        west = (self.width + 1) // 2
        return 2 * self.width + 1 - west if seat == EAST else west

    @property
    def middle_entry(self) -> int:
        """The row at two thirds of the height, rounded down (DR-2)."""
        return 2 * self.height // 3

    @property
    def entries(self) -> range:
        """The rows in which the entry may be (DR-2)."""
        return range(2, self.height + 1)


@dataclass(frozen=True, slots=True)
class Half:
    """A player's half of the sheet in one round."""

    seat: Seat
    width: int
    height: int
    start: int  # column of the sheet
    entry: int  # row

    @property
    def before(self) -> int:
        """How many columns of the sheet lie west of this half."""
        return self.width * self.seat

    @property
    def inward(self) -> int:
        """The step of a column toward the dividing line: 1 for West, -1 for East."""
        return -1 if self.seat == EAST else 1

    @property
    def line(self) -> int:
        """The grid line that divides the sheet."""
        return self.width
