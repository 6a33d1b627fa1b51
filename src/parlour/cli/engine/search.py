"""`go`: what it takes, and what a search's findings look like."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from parlour.cli.engine import requests as ask
from parlour.cli.engine.jobs import Reply, Work
from parlour.cli.engine.requests import Fault
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
        send({"id": request.id, "report": True, **findings(match_, analysis)})

    analysis = Searcher(match_.entry, match_.options).search(
        match_.state,
        match_.states[:-1],
        Limits(request.seconds, request.nodes, request.depth),
        lines=request.lines,
        stop=stop,
        on_depth=report if request.report else None,
    )
    return findings(match_, analysis)


def findings(match_: Match, analysis: Analysis[Any]) -> Reply:
    """Returns what a search found, as text."""
    return {
        "turn": match_.notation.write_action(match_.state, analysis.lines[0].action),
        "lines": [
            {
                "turn": match_.notation.write_action(match_.state, line.action),
                "score": line.score,
                "ends_in": line.ends_in,
                "line": line_texts(match_, line.pv),
            }
            for line in analysis.lines
        ],
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 3),
        "stopped": analysis.stopped,
    }


def line_texts(match_: Match, actions: tuple[Any, ...]) -> list[str]:
    """Writes the actions of a line, each in the state that the ones before have led to."""
    from parlour.core.game import Choice, Played

    texts: list[str] = []
    state = match_.state
    for action in actions:
        node = match_.rules.node(state)
        if not isinstance(node, Choice) or node.moves.refuse(action) is not None:
            break  # a search may look past an end that only the history knows
        texts.append(match_.notation.write_action(state, action))
        state = match_.rules.apply(state, Played(node.seat, action))
    return texts
