"""`parlour play`: a game in the terminal."""

from __future__ import annotations

import secrets
import sys
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.prompt import Prompt

from parlour.catalog import games
from parlour.cli.inputs import AnyEntry, InputError, Settings, read_setup
from parlour.cli.sitting import Sitting
from parlour.cli.warmup import compile_all, telling
from parlour.core.errors import shown
from parlour.engines.players import levels_of
from parlour.play.match import begin

_LEVEL = 3  # where the person does not say


def run(
    game: Annotated[
        str | None,
        Parameter(help="The game. Without it you are asked; where nobody can be, it is the first."),
    ] = None,
    /,
    *,
    level: Annotated[
        int | None,
        Parameter(help="How well the engine plays, from 1 (default: 3).", validator=Number(gte=1)),
    ] = None,
    seat: Annotated[
        str | None, Parameter(help="The seat that you take; the engine takes the others.")
    ] = None,
    hot_seat: Annotated[
        bool,
        Parameter(negative=(), show_default=False, help="People take all seats at this terminal."),
    ] = False,
    position: Annotated[
        str | None, Parameter(help="The position to begin at, as one argument in quotes.")
    ] = None,
    seed: Annotated[
        int | None, Parameter(help="What chance draws from: the same seed, the same draws.")
    ] = None,
    settings: Settings = [],  # noqa: B006 - never changed
) -> None:
    """Play a game in the terminal, against the engine or hot-seat. Type help while you play."""
    entry, options = read_setup(_game(game), settings)
    names = entry.rules(options).info.seats
    people = _people(entry, names, seat, hot_seat=hot_seat)
    match_ = begin(entry, options, position)
    if len(people) < len(names):
        with telling(f"{entry.id}: getting ready"):
            compile_all(entry)
    strength = _strength(entry, level)
    Sitting(match_, people, strength, secrets.randbits(32) if seed is None else seed).play()


def _game(game: str | None) -> str:
    if game is not None:
        return game
    there_are = list(games())
    if len(there_are) == 1 or not sys.stdin.isatty():
        return there_are[0]
    return Prompt.ask("Which game?", choices=there_are, default=there_are[0])


def _strength(entry: AnyEntry, level: int | None) -> int:
    most = levels_of(entry)
    if level is None:
        return min(_LEVEL, max(1, most))
    if level > most:
        raise InputError(f"--level is a number from 1 to {most} for {entry.id}, not {level}")
    return level


def _people(
    entry: AnyEntry, names: tuple[str, ...], seat: str | None, *, hot_seat: bool
) -> tuple[int, ...]:
    """Returns the seats that people take, of those with these names."""
    if hot_seat:
        if seat is not None:
            raise InputError("--hot-seat takes all seats: leave --seat out")
        return tuple(range(len(names)))
    if not levels_of(entry):
        raise InputError(f"no engine plays {entry.id} yet: play it with --hot-seat")
    if seat is None:
        return (0,)
    if seat not in names:
        raise InputError(f"--seat is {' or '.join(names)}, not {shown(seat)}")
    return (names.index(seat),)
