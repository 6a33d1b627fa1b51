"""Matches whose plies are simulated: what their worker processes compute.

Whoever has a game that drifts decides in a worker: to carry a ply out, to let chance draw after it,
and to draw the table for viewers may each cost a simulation. The server's own process knows such a
match by what is stored of it, and simulates nothing. What travels is a match without most of its
history, the function that plans, and the plan with the frames after its events.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from parlour import catalog
from parlour.core.errors import Refusal, SimulationFault
from parlour.core.game import Choice
from parlour.play.events import event_from_json
from parlour.play.frame import frame
from parlour.play.match import Match, begin, draw, draw_due, evolve, with_ply
from parlour.server import wire
from parlour.server.plans import Plan
from parlour.server.snapshot import NO_FRAME, Snapshot, wire_frame, without_next
from parlour.server.workers import Workers

FAULT = "fault"  # the rule of a refusal because the simulation failed

_PATIENCE_S = 60.0  # for one shot; the slowest take seconds
_LONG_S = 180.0  # for a record that is played out
_REHEARSED = 12  # plies of a game that a worker plays before it is ready


def simulators(count: int) -> Workers:
    """Returns the workers for plies. Of several, one is kept free of whoever has most to do."""
    return Workers(
        "a simulation's worker",
        count,
        rehearse,
        drifting(),
        patience_s=_PATIENCE_S,
        tries=3,
        spare=1,
    )


def replayers() -> Workers:
    """Returns the worker for records: long work, which no ply shall wait for."""
    return Workers("a replay's worker", 1, rehearse, (), patience_s=_LONG_S, tries=1)


def drifting() -> tuple[str, ...]:
    """Returns the ids of the games whose plies are simulated."""
    return tuple(entry.id for entry in catalog.games().values() if entry.info.drifts)


def without_history(snapshot: Snapshot) -> Snapshot:
    """Returns a match with all that the next ply and the newest frame depend on, and no more.

    The states before the last ply travel as None, so a take-back cannot be planned with it.
    """
    match = snapshot.match
    cut = max(0, len(match.states) - 2)
    states = ((None,) * cut) + match.states[cut:]
    shown = ((),) * max(0, len(match.shown) - 1) + match.shown[-1:]
    return replace(snapshot, match=replace(match, states=states, shown=shown), frame=NO_FRAME)


# --- in a worker -------------------------------------------------------------------------------


def rehearse(games: Sequence[str]) -> None:
    """Plays the first plies of games at random, so that all is loaded and compiled."""
    for game in games:
        entry, rng = catalog.game(game), random.Random(1)
        match = begin(entry, entry.options())
        for _ in range(_REHEARSED):
            if draw_due(match):
                match = evolve(match, draw(match, rng))
            elif isinstance(match.node, Choice):
                action = match.node.moves.sample(rng)
                match = with_ply(match, match.notation.write_action(match.state, action))
            else:
                break
            frame(match)


def planned(decide: Callable[[Snapshot], Plan | Refusal], snapshot: Snapshot) -> Plan | Refusal:
    """Plans, and draws the table after each event of the plan."""
    try:
        plan = decide(snapshot)
    except SimulationFault as fault:
        why = f"the simulation could not carry this out: {fault}; nothing was played"
        return Refusal(FAULT, why)
    if isinstance(plan, Refusal):
        return plan
    match, frames = snapshot.match, list[wire.Frame | None]()
    for event in plan.events:
        before = match
        if event.kind != "seat":
            match = evolve(match, event_from_json(without_next(event.body)))
        frames.append(wire_frame(match) if match.plies is not before.plies else None)
    return replace(plan, frames=tuple(frames))


def frames_of(match: Match, seconds: float) -> list[wire.Frame]:
    """Draws the table at the start and after each ply.

    What happened in the plies is simulated for `seconds`; the frames after that have no events. A
    table is right without them.
    """
    until = time.monotonic() + seconds
    frames = [wire_frame(match, 0)]
    for ply, shown in enumerate(match.shown, start=1):
        frames.append(wire_frame(match, ply, events=bool(shown) or time.monotonic() < until))
    return frames
