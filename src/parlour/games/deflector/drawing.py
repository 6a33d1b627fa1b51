"""What the players draw (DR-10 to DR-13, DR-30) and what the lot draws (DR-2)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

CONTENTS: Final = ".7913#"
"""What a square of a layer may hold: nothing, a triangle by its filled corner, or all (DR-11).

A content's place in this text is its code in the kernel.
"""

EMPTY: Final = "."
TRIANGLES: Final = "7913"
FULL: Final = "#"

LAYERS: Final = ("own", "guest")
OWN: Final = 0
GUEST: Final = 1

MAX_CORNERS: Final = 64
"""Corners of the polygons of a layer (DR-30)."""

Rows: TypeAlias = tuple[str, ...]
"""A layer of squares: its rows from top to bottom, each its contents from west to east (DR-40)."""

Point: TypeAlias = tuple[int, int]
"""A crossing of grid lines of the sheet, (0, 0) its bottom left corner (DR-41)."""

Polygon: TypeAlias = tuple[Point, ...]
Polygons: TypeAlias = tuple[Polygon, ...]


@dataclass(frozen=True, slots=True)
class Squares:
    """A drawing in the standard variant (DR-11)."""

    start: int  # column of the start square
    own: Rows  # the track of the own token from the own start to the entry
    guest: Rows  # the track of the opponent's token from the entry to the own start


@dataclass(frozen=True, slots=True)
class Shapes:
    """A drawing with free angles (DR-30)."""

    start: int
    own: Polygons
    guest: Polygons


Drawing: TypeAlias = Squares | Shapes


@dataclass(frozen=True, slots=True)
class Lot:
    """The entry of a round, drawn at random (DR-2)."""

    entry: int  # row


Action: TypeAlias = Lot | Squares | Shapes


def blank(width: int, height: int) -> Rows:
    """Returns a layer without ink."""
    return (EMPTY * width,) * height


def with_content(rows: Rows, column: int, row: int, content: str) -> Rows:
    """Returns a layer with another content in a square; column 1 is the half's first.

    >>> with_content(("....", "...."), 2, 1, "7")
    ('....', '.7..')
    """
    at = len(rows) - row
    line = rows[at][: column - 1] + content + rows[at][column:]
    return (*rows[:at], line, *rows[at + 1 :])


def content_at(rows: Rows, column: int, row: int) -> str:
    """Returns the content of a square; column 1 is the half's first."""
    return rows[len(rows) - row][column - 1]
