"""`parlour record`: records of games, checked and shown."""

from __future__ import annotations

import dataclasses
import sys
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from cyclopts.validators import Number

from parlour.cli.inputs import AsJson, InputError, read_file
from parlour.cli.output import OK, WRONG, print_json
from parlour.core.errors import RecordError
from parlour.play import record_format
from parlour.play.frame import frame
from parlour.play.match import Match
from parlour.play.record import check, write_result

app = App(name="record", help="Check or show a record file.")

File = Annotated[Path, Parameter(help="The record's file.")]


@app.command(name="check")
def run_check(file: File, /, *, json: AsJson = False) -> int:
    """Replay a record by the rules of its game; if it is wrong: the first wrong line and code 1."""
    text = read_file(file)
    try:
        match_ = check(record_format.read(text))
    except RecordError as error:
        if json:
            print_json({"ok": False, "line": error.line, "error": error.why})
        else:
            print(f"{file}: {error}", file=sys.stderr)
        return WRONG
    result = write_result(match_.info, match_.ending)
    if json:
        plies = len(match_.plies)
        print_json({"ok": True, "game": match_.entry.id, "plies": plies, "result": result})
    else:
        print(f"{file}: {match_.entry.id}, {len(match_.plies)} plies, {result}: right")
    return OK


@app.command(name="show")
def run_show(
    file: File,
    /,
    *,
    ply: Annotated[
        int | None,
        Parameter(help="Show the board after this many plies only.", validator=Number(gte=0)),
    ] = None,
    json: AsJson = False,
) -> None:
    """Show a record: who played, every ply with its comment, and the board at the end."""
    record = record_format.read(read_file(file))
    match_ = check(record)
    if ply is not None and ply > len(match_.plies):
        raise InputError(f"--ply is at most {len(match_.plies)}, not {ply}")
    if json:
        print_json(_as_json(record, match_, ply))
        return
    if ply is None:
        _print_header(record, match_)
        _print_plies(record)
    at = len(match_.plies) if ply is None else ply
    print(match_.show.text(match_.states[at]).rstrip("\n"))
    print(match_.notation.write_position(match_.states[at]))


def _print_header(record: record_format.Record, match_: Match) -> None:
    print(f"{record.game}, rules version {record.rules}")
    for name, value in record.options.items():
        print(f"  {name}: {value}")
    for seat, player in record.players.items():
        print(f"  {seat}: {player}")
    if record.date:
        print(f"  date: {record.date}")
    print(f"  result: {write_result(match_.info, match_.ending)}\n")


def _print_plies(record: record_format.Record) -> None:
    for line in record.comment.splitlines():
        print(f"      {line}")
    for number, ply in enumerate(record.plies, 1):
        first, *rest = ply.comment.splitlines() or [""]
        print(f"{number:>4}. {ply.who} {ply.text}" + (f"   {first}" if first else ""))
        for line in rest:
            print(f"      {line}")
    print()


def _as_json(record: record_format.Record, match_: Match, ply: int | None) -> dict[str, Any]:
    plies = range(len(match_.plies) + 1) if ply is None else [ply]
    return {
        "game": record.game,
        "rules": record.rules,
        "options": dict(record.options),
        "players": dict(record.players),
        "date": record.date,
        "result": write_result(match_.info, match_.ending),
        "frames": [dataclasses.asdict(frame(match_, at)) for at in plies],
        "comments": [_comment(record, at) for at in plies],
    }


def _comment(record: record_format.Record, at: int) -> str:
    return record.comment if at == 0 else record.plies[at - 1].comment
