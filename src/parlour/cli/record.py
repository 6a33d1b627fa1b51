"""`parlour record`: records of games, checked and shown."""

from __future__ import annotations

import dataclasses
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from cyclopts.validators import Number

from parlour.cli.inputs import AsJson, InputError, read_file
from parlour.cli.output import OK, WRONG, print_json
from parlour.cli.warmup import telling
from parlour.core.errors import RecordError
from parlour.play import record_format
from parlour.play.frame import frame
from parlour.play.match import Match
from parlour.play.record import Drifted, check, drifted, write_result

app = App(name="record", help="Check or show a record file.")

File = Annotated[Path, Parameter(help="The record's file.")]


@app.command(name="check")
def run_check(file: File, /, *, json: AsJson = False) -> int:
    """Replay a record by the rules of its game; if it is wrong: the first wrong line and code 1.

    Where bodies move, each ply is simulated again from the position before it. Another build may
    end elsewhere than it is stored: this is told, what is stored stands, and the code is 0.
    """
    text = read_file(file)
    try:
        record = record_format.read(text)
        match_ = check(record)
    except RecordError as error:
        if json:
            print_json({"ok": False, "line": error.line, "error": error.why})
        else:
            print(f"{file}: {error}", file=sys.stderr)
        return WRONG
    with telling("simulating") if match_.entry.drift else nullcontext():
        drift = list(drifted(match_))
    lines = [record.plies[found.ply - 1].line for found in drift]
    plies, result = len(match_.plies), write_result(match_.info, match_.ending)
    seals = sum(map(len, match_.proofs.values()))
    if json:
        game = match_.entry.id
        found = {"ok": True, "game": game, "plies": plies, "seals": seals, "result": result}
        print_json({**found, "drift": _drift(drift, lines)} if match_.entry.drift else found)
        return OK
    fit = f", and {seals} seals fit" if seals else ""
    print(f"{file}: {match_.entry.id}, {plies} plies, {result}: right{fit}")
    for found, line in zip(drift, lines, strict=True):
        print(f"  line {line}, ply {found.ply}: this build ends elsewhere, {found.what}")
    if drift:
        count = f"{len(drift)} of {plies} plies"
        most = max(found.mm for found in drift)
        print(f"  {count} end elsewhere by up to {most:.3g} mm: the stored positions stand")
    return OK


def _drift(drift: list[Drifted], lines: list[int]) -> list[dict[str, Any]]:
    return [
        {"line": line, "ply": found.ply, "mm": found.mm, "what": found.what}
        for found, line in zip(drift, lines, strict=True)
    ]


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
