"""`go`: what it takes, and what a search's findings look like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from parlour.cli.engine import requests as ask
from parlour.cli.engine.jobs import Reply, Work
from parlour.cli.engine.requests import Fault
from parlour.cli.findings import compiled, findings
from parlour.cli.planning import planned
from parlour.core.errors import ParlourError
from parlour.core.game import Sealed, Seat
from parlour.engines.levels import LEVELS
from parlour.engines.players import levels_of
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
    levels = levels_of(match_.entry)
    own = match_.entry.planner is not None
    check(request, levels or len(LEVELS), own=own)
    if request.level is None and not own and isinstance(match_.node, Sealed):
        raise Fault("secret choices are not searched: give a level", "level")
    level = levels if request.level is None and own else request.level

    def work(stop: Stop) -> Reply:
        try:
            if level is None:
                found = analysed(request, match_, send, stop)
            else:
                found = leveled(request, match_, seat, level, stop)
        except ParlourError as error:
            return Fault(str(error), "match").reply(request.id)
        return {"id": request.id, "seat": seat, **found}

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


def check(request: ask.Go, levels: int, *, own: bool) -> None:
    """Checks that a `go` ends, and that its fields go together.

    A game's `own` engine is asked like a level, the strongest where none is given.

    Raises:
        Fault: naming the field that does not fit.
    """
    if request.level is None:
        if request.seconds is request.nodes is request.depth is None:
            raise Fault("go takes a limit: seconds, nodes, depth or level", "seconds")
        if not own:
            return
    elif request.level > levels:
        raise Fault(f"there are levels 1 to {levels}", "level")
    for field, given in (("nodes", request.nodes), ("depth", request.depth)):
        if given is not None and own:
            why = f"this game's own engine knows no {field}: give seconds or a level"
            raise Fault(why, field)
        if given is not None:
            raise Fault(f"a level has {field} of its own", field)
    if request.lines != 1 or request.report:
        what = "this game's own engine" if own else "a level"
        raise Fault(
            f"{what} gives a turn and no lines", "report" if request.lines == 1 else "lines"
        )


def leveled(request: ask.Go, match_: Match, seat: Seat, level: int, stop: Stop) -> Reply:
    """Returns the turn of a level."""
    if match_.entry.planner is None:
        compiled(Searcher(match_.entry, match_.options), match_.state)
    last = len(match_.states) - 1
    return planned(match_, last, seat, level, request.seconds, request.seed, stop)


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
