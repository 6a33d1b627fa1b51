"""What a search found, as text, and searches that the keyboard can end."""

from __future__ import annotations

from collections.abc import Callable
from threading import Thread
from typing import Any, TypeVar

from parlour.core.game import Choice, Played
from parlour.engines.search import Analysis, Limits, Searcher, Stop, stop_flag
from parlour.play.match import Match

T = TypeVar("T")

_PATIENCE_S = 1.0  # how long something that was interrupted has to end


def findings(match_: Match, state: Any, analysis: Analysis[Any]) -> dict[str, Any]:
    """Returns what a search of a state of a match found, as text."""
    return {
        "turn": match_.notation.write_action(state, analysis.lines[0].action),
        "lines": [
            {
                "turn": match_.notation.write_action(state, line.action),
                "score": line.score,
                "ends_in": line.ends_in,
                "line": line_texts(match_, state, line.pv),
            }
            for line in analysis.lines
        ],
        "depth": analysis.depth,
        "nodes": analysis.nodes,
        "seconds": round(analysis.seconds, 3),
        "stopped": analysis.stopped,
    }


def line_texts(match_: Match, state: Any, actions: tuple[Any, ...]) -> list[str]:
    """Writes the actions of a line, each in the state that the ones before have led to."""
    texts: list[str] = []
    for action in actions:
        node = match_.rules.node(state)
        if not isinstance(node, Choice) or node.moves.refuse(action) is not None:
            break  # a search may look past an end that only the history knows
        texts.append(match_.notation.write_action(state, action))
        state = match_.rules.apply(state, Played(node.seat, action))
    return texts


def compiled(searcher: Searcher[Any], state: Any) -> None:
    """Searches a little, so that compiling does not count against the time of the search."""
    if searcher.knows(state):
        searcher.search(state, (), Limits(depth=1))


def interruptible(work: Callable[[Stop], T]) -> T:
    """Does some work that Ctrl-C can end although it runs compiled code for a long time."""
    stop = stop_flag()
    results: list[T] = []
    errors: list[BaseException] = []

    def run() -> None:
        try:
            results.append(work(stop))
        except BaseException as error:  # noqa: BLE001 - it is raised in the caller's thread
            errors.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(0.1)
    except KeyboardInterrupt:
        stop[0] = 1
        thread.join(_PATIENCE_S)
        raise
    if errors:
        raise errors[0]
    return results[0]
