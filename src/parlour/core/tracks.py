"""Optimal tracks: what a game says of a drawing puzzle, so that a solver needs to know no game.

A token moves over a grid of squares, along the middles of rows and columns. What a square holds
says how it goes on and how often it bounces there. A solver fills the squares so that the token
gets from its start to a goal with as many bounces as can be. Motion is reversible: a token that is
thrown back runs its whole way back, so a track that works crosses each border between squares at
most once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeAlias

Square: TypeAlias = tuple[int, int]
"""Column and row from 1; 0 and one more than there are lie beside the grid."""

Rows: TypeAlias = tuple[str, ...]
"""What the squares of a layer hold: rows from top to bottom, each from west to east."""

STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""A step by heading: north, east, south, west."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """A token leaves a square in a heading, and so crosses a border."""

    square: Square
    heading: int  # an index of `STEPS`

    @property
    def beyond(self) -> Square:
        """The square on the other side."""
        column, row = STEPS[self.heading]
        return self.square[0] + column, self.square[1] + row

    @property
    def back(self) -> Crossing:
        """The same border, crossed the other way."""
        return Crossing(self.beyond, (self.heading + 2) % 4)


@dataclass(frozen=True, slots=True)
class Layer:
    """The ink that one token meets."""

    name: str
    start: Crossing
    goals: tuple[Crossing, ...]  # any of them ends the run well


@dataclass(frozen=True, slots=True)
class TrackProblem:
    """A puzzle."""

    columns: int
    rows: int
    contents: str  # a letter for each thing that a square may hold, the first for nothing
    motion: tuple[tuple[tuple[int, int] | None, ...], ...]
    """By content and heading: the heading that follows and the bounces; None: it is thrown back."""
    closed: tuple[Square, ...]  # hold nothing, and no track that works leads through them
    layers: tuple[Layer, ...]
    is_shared: bool  # a square may have ink of several layers

    def is_open(self, square: Square) -> bool:
        """Whether a token may be there in the middle of its run."""
        column, row = square
        inside = 1 <= column <= self.columns and 1 <= row <= self.rows
        return inside and square not in self.closed


class Tracks(Protocol):
    """The facet of a game whose drawings are such tracks. It is cheap to import."""

    @property
    def kinds(self) -> tuple[str, ...]:
        """What can be asked for, the usual one first: one layer, or several together."""
        ...

    @property
    def short_names(self) -> Mapping[str, str]:
        """Shorter names of some of the game's options, for a puzzle that is about one player."""
        ...

    def problem(self, options: Any, kind: str, /) -> TrackProblem:
        """Returns the puzzle of a board.

        Raises:
            OptionsError: the options do not describe one board of this sort.
        """
        ...

    def guess(self, options: Any, kind: str, /) -> tuple[Rows, ...] | None:
        """Returns layers that the game's own engine draws in a moment; None if it finds none."""
        ...

    def bounces(self, options: Any, kind: str, layers: tuple[Rows, ...], /) -> tuple[int, ...]:
        """Counts the bounces of each layer's track by the rules; -1 for one that does not work."""
        ...

    def text(self, options: Any, kind: str, layers: tuple[Rows, ...], /) -> str:
        """Writes the layers as an action in the game's notation."""
        ...
