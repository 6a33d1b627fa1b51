"""What a game's own engine would do, for `parlour analyse` and for other programs."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Sequence
from typing import Any

from parlour.cli.findings import interruptible
from parlour.cli.warmup import telling
from parlour.core.game import Played, Revealed, Seat
from parlour.engines.players import asked, levels_of, plan
from parlour.engines.search import Stop
from parlour.play.match import Match

_SEED = 0  # of an engine's own chance: the same position is analysed alike twice


def planned(  # noqa: PLR0917 - a choice needs these
    match_: Match, at: int, seat: Seat, level: int, seconds: float | None, seed: int, stop: Stop
) -> dict[str, Any]:
    """Returns what a level would do for a seat after so many plies, as text, with its pace."""
    begun = time.perf_counter()
    state = match_.states[at]
    chosen = plan(
        match_.entry,
        match_.options,
        state,
        match_.states[:at],
        seat,
        level,
        seconds,
        random.Random(seed),
        stop,
    )
    return {
        "turn": match_.notation.write_action(state, chosen.action),
        "level": level,
        "pace_s": round(chosen.pace_s, 3),
        "seconds": round(time.perf_counter() - begun, 3),
    }


def plans(match_: Match, plies: Sequence[int], seconds: float | None) -> Iterator[dict[str, Any]]:
    """Tells what the strongest level would do after each of some numbers of plies.

    Where several choose in secret, it is told for each of them.
    """
    level = levels_of(match_.entry)
    for at in plies:
        state = match_.states[at]
        for seat in asked(match_.rules.node(state)):
            with telling(f"{match_.entry.id}: thinking"):
                found = interruptible(
                    lambda stop, at=at, seat=seat: planned(
                        match_, at, seat, level, seconds, _SEED, stop
                    )
                )
            yield {
                "ply": at,
                "seat": seat,
                "played": _played(match_, at, seat),
                "position": match_.notation.write_position(state),
                **found,
            }


def _played(match_: Match, at: int, seat: Seat) -> str | None:
    """Returns what a seat did after so many plies; None where a match ends there."""
    if at >= len(match_.plies):
        return None
    match match_.plies[at]:
        case Revealed(actions):
            action = dict(actions)[seat]
        case Played(_, action):
            pass
        case _:
            raise AssertionError("chance was not asked for a plan")
    return match_.notation.write_action(match_.states[at], action)


def print_plans(match_: Match, found: Iterator[dict[str, Any]], *, single: bool) -> None:
    """Prints plans for people, each when it is ready."""
    for number, plan_ in enumerate(found):
        seat = match_.info.seats[int(plan_["seat"])]
        if single and number == 0:
            print(match_.show.text(match_.states[plan_["ply"]]).rstrip("\n"))
        if single:
            print(f"{seat} to choose")
        else:
            print(f"{plan_['ply'] + 1}. {seat} {plan_['played'] or ''}".rstrip())
        print(f"      {plan_['turn']}")
        pace = f"; a player would take {plan_['pace_s']:.0f} s" if plan_["pace_s"] else ""
        print(
            f"      the game's own engine, level {plan_['level']}, {plan_['seconds']} s{pace}",
            flush=True,
        )
