"""Where a game stands, and what lies open of its last round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parlour.core.game import Seat
from parlour.games.deflector.drawing import Drawing

SCORE: Final = "score"
TRACK: Final = "track"
FIRST_DONE: Final = "first_done"
REASONS: Final = (SCORE, TRACK, FIRST_DONE)
"""What decides a round: the scores, a failing track (DR-24), or who was done first (DR-26)."""


@dataclass(frozen=True, slots=True)
class Position:
    """The count of a game before a round, and at its end."""

    played: int  # rounds
    entry: int  # row of the coming round's, 0 before the lot and at the end
    wins: tuple[int, int]  # rounds won by seat
    points: tuple[int, int]  # sums of the rounds' scores by seat
    last: str  # one of `REASONS`: what decided the last round; empty before its end


@dataclass(frozen=True, slots=True)
class Round:
    """A round that is over: what was drawn. What came of it, `tracks.judged` says."""

    entry: int
    drawings: tuple[Drawing, Drawing]  # by seat
    done: tuple[Seat, ...]  # who declared finishing in time, the first first


@dataclass(frozen=True, slots=True)
class State:
    """A position and the last round."""

    position: Position
    last: Round | None = None
