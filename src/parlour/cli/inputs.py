"""What several commands read: games, options, positions, files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, TypeAlias

from cyclopts import Parameter

from parlour.catalog import game
from parlour.core.errors import ParlourError, shown
from parlour.core.game import Entry, Notation, Rules
from parlour.core.options import read_options
from parlour.play.record_format import MAX_BYTES

AnyEntry: TypeAlias = Entry[Any, Any, Any]

Settings: TypeAlias = Annotated[
    list[str],
    Parameter(
        name="--set",
        negative=(),
        show_default=False,
        help="An option of the game, as name=value; may be repeated.",
    ),
]
AsJson: TypeAlias = Annotated[
    bool,
    Parameter(name="--json", negative=(), show_default=False, help="Print JSON, for programs."),
]


class InputError(ParlourError):
    """Something on the command line, or a file it names, that cannot be used."""


def read_setup(game_id: str, settings: Sequence[str]) -> tuple[AnyEntry, Any]:
    """Reads a game and its options.

    Raises:
        ParlourError: there is no such game or option, or a value is out of its range.
    """
    entry = game(game_id)
    given: dict[str, str] = {}
    for setting in settings:
        name, equals, value = setting.partition("=")
        if not equals:
            raise InputError(f"--set takes option=value, not {shown(setting)}")
        if name in given:
            raise InputError(f"--set gives the option {shown(name)} twice")
        given[name] = value
    return entry, read_options(entry.options, given)


def read_file(path: Path) -> bytes:
    """Reads a file of a stranger, as far as a record may go.

    Raises:
        InputError: the file cannot be read.
    """
    try:
        with path.open("rb") as file:
            return file.read(MAX_BYTES + 1)  # one more than a record may have: enough to refuse it
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError:  # a null byte in the name
        raise InputError(f"{shown(str(path))} is no name of a file") from None


@dataclass(frozen=True, slots=True)
class Setting:
    """A game with its options, and a position of it."""

    entry: AnyEntry
    options: Any
    rules: Rules[Any, Any]
    notation: Notation[Any, Any]
    state: Any


def read_setting(game_id: str, position: str, settings: Sequence[str]) -> Setting:
    """Reads a game, its options and a position.

    Raises:
        ParlourError: as `read_setup`, or the position cannot stand.
    """
    entry, options = read_setup(game_id, settings)
    notation = entry.notation(options)
    state = notation.read_position(position)
    return Setting(entry, options, entry.rules(options), notation, state)
