"""Seats, states and actions of Krążki."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from parlour.games.krazki.bodies import Bodies
from parlour.games.krazki.shots import Shot, Tremor

SEAT_NAMES: Final = ("red", "blue", "green", "yellow")
LETTERS: Final = "RBGY"  # the seats in drawings
MARKS: Final = ("dot", "cross", "ring", "bar")
"""By seat, what its discs bear beside their colour."""

TURNS: Final = 3  # of a round: one for each disc (KR-11)

Phase: TypeAlias = Literal["lot", "barricade", "shot", "vote", "tremor", "over"]
"""What is awaited: the lot (KR-11), the barricade (KR-10), a shot or an accusation, a vote (KR-21),
the error of the hand (KR-32), or nothing any more.

After the last shot of a round the discs lie where they came to rest, and are counted. It is for the
next round's barricade that the table is cleared.
"""


@dataclass(frozen=True, slots=True)
class State:
    """All that counts. What is by seat comes in the order of the seats."""

    phase: Phase
    round: int  # from 1
    turn: int  # of the round, 1 to 3
    first: int | None  # who begins the first round; None before the lot
    shooter: int | None  # whose turn it is; None before the lot and at the end
    bodies: Bodies
    scores: tuple[int, ...]
    shot: Shot | None = None  # declared, and not yet trembled
    accused: int | None = None  # of whom a vote is taken
    voter: int | None = None
    accusers: tuple[int, ...] = ()  # seats that have accused in this round, ascending
    void: tuple[int, ...] = ()  # seats that score nothing in this round (KR-21), ascending
    out: tuple[int, ...] = ()  # seats that were disqualified (KR-21), ascending

    @property
    def players(self) -> int:
        """Returns how many seats take part."""
        return len(self.scores)

    @property
    def mover(self) -> int | None:
        """Returns the seat that is asked; None where none is."""
        if self.phase in ("lot", "tremor", "over"):
            return None
        return self.voter if self.phase == "vote" else self.shooter


# --- actions (KR-40) ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class First:
    """The lot: who begins the first round (KR-11)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Barricade:
    """The barricade is placed: its middle, from the board's middle, in metres (KR-10)."""

    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Keep:
    """The barricade stays where it is (KR-10, `barricade_each=turn`)."""


@dataclass(frozen=True, slots=True)
class Accuse:
    """Another player is accused of playing to destroy (KR-21)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Vote:
    """A vote about the accused (KR-21)."""

    guilty: bool


Action: TypeAlias = First | Barricade | Keep | Shot | Tremor | Accuse | Vote
