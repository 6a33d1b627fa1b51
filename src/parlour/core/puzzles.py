"""Solo puzzles: one seat's secret choice on a board, with a score to reach.

A game whose secret choices have a worth of their own can be played alone: the player of `seat`
chooses as at the first node of a game with the puzzle's options, and a judgement says what the
choice is worth.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from parlour.core.errors import Refusal


@dataclass(frozen=True, slots=True)
class Par:
    """The best score that is known for a board."""

    score: int
    is_proven: bool  # that there is no better one


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A board, who plays on it, and what can be reached."""

    options: Mapping[str, str]  # those that differ from the game's defaults
    seat: int
    label: str  # the board in a word: "8x10"
    par: Par | None  # None: nobody knows


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a choice that is judged by itself."""

    name: str  # a key of the game's words
    score: int
    result: str  # what came of it, a key of the game's words
    failure: Refusal | None  # why it does not work; None: it works


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a choice is worth."""

    parts: tuple[Part, ...]

    @property
    def works(self) -> bool:
        """Whether every part works; a choice of which one fails has no score."""
        return all(part.failure is None for part in self.parts)

    @property
    def score(self) -> int:
        """The sum of the parts."""
        return sum(part.score for part in self.parts)


class Puzzles(Protocol):
    """The facet of a game with solo puzzles. It is cheap to import."""

    @property
    def options(self) -> tuple[str, ...]:
        """The names of the options that make a board, in the order in which a form shows them."""
        ...

    def daily(self, day: int, /) -> Puzzle:
        """Returns the puzzle of a day, always the same for the same day.

        Days are counted as `date.toordinal` counts them: games know no calendar and no clock.
        """
        ...

    def practice(self, options: Any, /) -> Puzzle:
        """Returns the puzzle of a board of one's choice; it may think for seconds about the par.

        Raises:
            OptionsError: the options do not describe one board.
        """
        ...

    def judge(self, options: Any, seat: int, text: str, /) -> Refusal | Judgement:
        """Says what a choice is worth, or why it is illegal.

        Raises:
            NotationError: the text is no choice.
            OptionsError: the options do not describe one board.
        """
        ...
