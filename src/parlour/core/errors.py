"""Refusals, which are values, and the errors of broken callers, files and links."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why something is not allowed."""

    rule: str  # "DB-22", or "turn" and "over", which hold in every game
    why: str  # one sentence for the player, without a full stop


class ParlourError(Exception):
    """The base of the package's errors; its text is one clear sentence for a person."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Lets an error travel between processes, whatever its class is made from."""
        return _restored, (type(self), self.args, self.__dict__)


def _restored(
    kind: type[ParlourError], arguments: tuple[Any, ...], kept: dict[str, Any]
) -> ParlourError:
    error = kind.__new__(kind)
    error.args = arguments
    error.__dict__.update(kept)
    return error


class NotationError(ParlourError):
    """A text that is no action of the game."""

    def __init__(self, text: str, column: int, expected: str) -> None:
        """Says what was expected at `column` (from 1) of `text`."""
        super().__init__(f"{shown(text)}, column {column}: expected {expected}")
        self.text = text
        self.column = column
        self.expected = expected


class IllegalPly(ParlourError):
    """A ply that the rules refuse."""

    def __init__(self, refusal: Refusal) -> None:
        """Keeps the refusal, which names the rule."""
        super().__init__(f"{refusal.why} ({refusal.rule})")
        self.refusal = refusal


class FaultsError(ParlourError):
    """Something with several faults, all of them named."""

    def __init__(self, what: str, faults: Sequence[str]) -> None:
        """Names the thing and lists its faults."""
        super().__init__(f"{what}: {'; '.join(faults)}")
        self.what = what
        self.faults = tuple(faults)


class PositionError(FaultsError):
    """A position text that cannot stand."""


class OptionsError(FaultsError):
    """Options that a game does not have, or values that they cannot take."""


class LayoutError(FaultsError):
    """A layout or table file that cannot be played on."""


class SimulationFault(ParlourError):
    """A legal ply whose outcome could not be computed: the simulation saw that it had failed."""


class RecordError(ParlourError):
    """A record that cannot be read or replayed."""

    def __init__(self, line: int, why: str) -> None:
        """Names the first line that is wrong, from 1, and why."""
        super().__init__(f"line {line}: {why}")
        self.line = line
        self.why = why


class StorageError(ParlourError):
    """The store cannot be read or written."""


def shown(text: str, limit: int = 60) -> str:
    """Quotes a text of a stranger for a message: printable, and cut to `limit` characters."""
    cut = text if len(text) <= limit else text[: limit - 1] + "…"
    return repr(cut)
