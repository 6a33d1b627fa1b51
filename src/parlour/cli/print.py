"""`parlour print`: a sheet for playing on paper, or a game that was played, as SVG."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.catalog import games
from parlour.cli.inputs import AnyEntry, InputError, Settings, read_file, read_setup
from parlour.core.errors import RecordError, shown
from parlour.core.sheets import Sheets
from parlour.play import record_format
from parlour.play.record import check


def run(
    game: Annotated[str, Parameter(help="The game, as `parlour games` lists it.")],
    record: Annotated[
        Path | None, Parameter(help="A record to print; not given: an empty sheet.")
    ] = None,
    /,
    *,
    ply: Annotated[
        int | None,
        Parameter(help="Print a record after this many plies.", validator=Number(gte=0)),
    ] = None,
    language: Annotated[
        Literal["en", "pl", "sv"], Parameter(help="The language of the words on the sheet.")
    ] = "en",
    settings: Settings = [],  # noqa: B006 - never changed
    output: Annotated[
        Path | None, Parameter(help="A file for the sheet; not given: the standard output.")
    ] = None,
) -> None:
    """Print a sheet as SVG, A4 in real millimetres: open it in a browser and print at 100 %."""
    entry, options = read_setup(game, settings)
    sheets = _sheets(entry)
    if record is None:
        if ply is not None:
            raise InputError("--ply says where a record is printed, and no record is given")
        page = sheets.empty(options, language)
    else:
        if settings:
            raise InputError("--set is for empty sheets: a record has its own options")
        page = _played(entry, sheets, record, ply, language)
    if output is None:
        sys.stdout.write(page)
    else:
        _save(output, page)


def _sheets(entry: AnyEntry) -> Sheets:
    if entry.sheets is None:
        able = [other.id for other in games().values() if other.sheets is not None]
        raise InputError(f"{entry.id} has no sheets to print; what has: {', '.join(able)}")
    return entry.sheets


def _played(entry: AnyEntry, sheets: Sheets, file: Path, ply: int | None, language: str) -> str:
    try:
        record = record_format.read(read_file(file))
        match = check(record)
    except RecordError as error:
        raise InputError(f"{file}: {error}") from None
    if match.entry.id != entry.id:
        raise InputError(f"{file} is a record of {match.entry.id}, not of {entry.id}")
    at = len(match.plies) if ply is None else ply
    if at > len(match.plies):
        raise InputError(f"--ply is at most {len(match.plies)}, not {at}")
    names = [record.players.get(seat, "") for seat in entry.info.seats]
    page = sheets.played(match.options, match.states[at], names, language)
    if page is None:
        raise InputError(f"{file}: nothing lies open after {at} plies that could be printed")
    return page


def _save(path: Path, page: str) -> None:
    try:
        path.write_text(page, "utf-8")
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None
    except ValueError:  # a null byte in the name
        raise InputError(f"{shown(str(path))} is no name of a file") from None
