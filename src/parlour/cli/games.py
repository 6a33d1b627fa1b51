"""`parlour games`: what there is to play."""

from __future__ import annotations

import dataclasses
from typing import Any

from parlour.catalog import games
from parlour.cli.inputs import AnyEntry, AsJson
from parlour.cli.output import console, print_json
from parlour.core.options import Option, options_of
from parlour.engines.players import levels_of


def run(*, json: AsJson = False) -> None:
    """List the games, their seats and options."""
    entries = games().values()
    if json:
        print_json({"games": [described(entry) for entry in entries]})
        return
    out = console()
    for entry in entries:
        seats = " and ".join(entry.info.seats)
        out.print(f"{entry.id}  (rules version {entry.info.version}; {seats})", style="bold")
        for option in options_of(entry.options):
            out.print(f"  {option.name}: {_range(option)}  {option.help} ({option.rule})")


def described(entry: AnyEntry) -> dict[str, Any]:
    """Returns a game as programs see it."""
    return {
        "id": entry.id,
        "version": entry.info.version,
        "seats": list(entry.info.seats),
        "players": entry.info.players,
        "levels": levels_of(entry),
        "options": [dataclasses.asdict(option) for option in options_of(entry.options)],
    }


def _range(option: Option) -> str:
    match option.kind:
        case "choice":
            return " | ".join(option.choices)
        case "number":
            return f"{option.low} to {option.high}, default {option.default}"
        case "switch":
            return "on | off, default off"
        case _:
            return "a text"
