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
from parlour.engines.levels import LEVELS, choose
from parlour.engines.search import Analysis, Limits, Searcher, Stop
from parlour.play.match import Match


def searched(request: ask.Go, match_: Match, send: Callable[[Reply], None]) -> Work:
    """Returns the work of a `go` on a match as it stands now; `send` gets its reports.

    Raises:
        Fault: there is nothing to choose, or the limits do not go together.
    """
    if match_.over:
        raise Fault("the game is over", "match")
    if len(match_.to_move) != 1:
        raise Fault("no single seat is to choose now: chance draws, or several choose", "match")
    check(request)
    find = leveled if request.level is not None else analysed

    def work(stop: Stop) -> Reply:
        try:
            return {
                "id": request.id,
                "seat": match_.to_move[0],
                **find(request, match_, send, stop),
            }
        except ParlourError as error:
            return Fault(str(error), "match").reply(request.id)

    return work


def check(request: ask.Go) -> None:
    """Checks that a `go` ends, and that its fields go together.

    Raises:
        Fault: naming the field that does not fit.
    """
    if request.level is None:
        if request.seconds is request.nodes is request.depth is None:
            raise Fault("go takes a limit: seconds, nodes, depth or level", "seconds")
        return
    if request.level > len(LEVELS):
        raise Fault(f"there are levels 1 to {len(LEVELS)}", "level")
    for field, given in (("nodes", request.nodes), ("depth", request.depth)):
        if given is not None:
            raise Fault(f"a level has {field} of its own", field)
    if request.lines != 1 or request.report:
        raise Fault(
            "a level gives a turn and no lines", "lines" if request.lines != 1 else "report"
        )


def leveled(request: ask.Go, match_: Match, send: Callable[[Reply], None], stop: Stop) -> Reply:
    """Returns the turn of a level."""
    assert request.level is not None
    compiled(Searcher(match_.entry, match_.options), match_.state)
    action = choose(
        match_.entry,
        match_.options,
        match_.state,
        match_.states[:-1],
        request.level,
        request.seconds,
        random.Random(request.seed),
        stop,
    )
    return {"turn": match_.notation.write_action(match_.state, action)}


def analysed(request: ask.Go, match_: Match, send: Callable[[Reply], None], stop: Stop) -> Reply:
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
