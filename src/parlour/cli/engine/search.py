"""`go`: what it takes, and what a search's findings look like."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from parlour.cli.engine import requests as ask
from parlour.cli.engine.jobs import Reply, Work
from parlour.cli.engine.requests import Fault
from parlour.cli.findings import compiled, findings
from parlour.core.errors import ParlourError
from parlour.core.game import Sealed, Seat
from parlour.engines.levels import LEVELS
from parlour.engines.players import levels_of, plan
from parlour.engines.search import Analysis, Limits, Searcher, Stop
from parlour.play.match import Match


def searched(request: ask.Go, match_: Match, send: Callable[[Reply], None]) -> Work:
    """Returns the work of a `go` on a match as it stands now; `send` gets its reports.

    Raises:
        Fault: there is nothing to choose, or the limits do not go together.
    """
    if match_.over:
        raise Fault("the game is over", "match")
    seat = _seat(request, match_)
    check(request, levels_of(match_.entry) or len(LEVELS))
    if request.level is None and isinstance(match_.node, Sealed):
        raise Fault("secret choices are not searched: give a level", "level")
    find = leveled if request.level is not None else analysed

    def work(stop: Stop) -> Reply:
        try:
            return {
                "id": request.id,
                "seat": seat,
                **find(request, match_, seat, send, stop),
            }
        except ParlourError as error:
            return Fault(str(error), "match").reply(request.id)

    return work


def _seat(request: ask.Go, match_: Match) -> Seat:
    to_move = match_.to_move
    if request.seat is None:
        if len(to_move) == 1:
            return to_move[0]
        why = "chance draws, or several choose and seat does not say for whom"
        raise Fault(f"no single seat is to choose now: {why}", "match")
    if request.seat not in to_move:
        raise Fault("this seat is not asked now", "seat")
    return request.seat


def check(request: ask.Go, levels: int) -> None:
    """Checks that a `go` ends, and that its fields go together.

    Raises:
        Fault: naming the field that does not fit.
    """
    if request.level is None:
        if request.seconds is request.nodes is request.depth is None:
            raise Fault("go takes a limit: seconds, nodes, depth or level", "seconds")
        return
    if request.level > levels:
        raise Fault(f"there are levels 1 to {levels}", "level")
    for field, given in (("nodes", request.nodes), ("depth", request.depth)):
        if given is not None:
            raise Fault(f"a level has {field} of its own", field)
    if request.lines != 1 or request.report:
        raise Fault(
            "a level gives a turn and no lines", "lines" if request.lines != 1 else "report"
        )


def leveled(
    request: ask.Go, match_: Match, seat: Seat, send: Callable[[Reply], None], stop: Stop
) -> Reply:
    """Returns the turn of a level."""
    assert request.level is not None
    if match_.entry.planner is None:
        compiled(Searcher(match_.entry, match_.options), match_.state)
    chosen = plan(
        match_.entry,
        match_.options,
        match_.state,
        match_.states[:-1],
        seat,
        request.level,
        request.seconds,
        random.Random(request.seed),
        stop,
    )
    return {"turn": match_.notation.write_action(match_.state, chosen.action)}


def analysed(
    request: ask.Go, match_: Match, seat: Seat, send: Callable[[Reply], None], stop: Stop
) -> Reply:
    """Returns the findings of a search."""

    def report(analysis: Analysis[Any]) -> None:
        send({"id": request.id, "report": True, **findings(match_, match_.state, analysis)})

    searcher = Searcher(match_.entry, match_.options)
    compiled(searcher, match_.state)
    analysis = searcher.search(
        match_.state,
        match_.states[:-1],
        Limits(request.seconds, request.nodes, request.depth),
        lines=request.lines,
        stop=stop,
        on_depth=report if request.report else None,
    )
    return findings(match_, match_.state, analysis)
