"""The table after one ply, for a viewer of any kind."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, assert_never

from parlour.core.game import Chance, Choice, Json, Listed, Node, Over, Ply, Sealed, Seat
from parlour.play.match import Match
from parlour.play.plies import seat_of


@dataclass(frozen=True, slots=True)
class NodeFrame:
    """Who is asked for what."""

    kind: Literal["chance", "choice", "sealed", "over"]
    seat: Seat | None = None  # of a choice
    asked: tuple[Seat, ...] = ()  # of a sealed node: the seats that choose in secret
    seconds: float | None = None  # of a sealed node: the time for it; None: no limit
    legal: tuple[str, ...] = ()  # of a listed choice: the action texts, in the pinned order
    choices: Json = None  # the game's own (`Show.choices`), where seats choose
    winners: tuple[Seat, ...] = ()  # of the end
    scores: tuple[int, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Frame:
    """All that a viewer needs to draw the table, and what happened to get there."""

    ply: int  # plies played so far; 0: the start
    seat: Seat | None  # who played the last ply; None: chance, several seats, or the start
    text: str  # of the last ply; empty at the start
    events: Sequence[Json]  # what happened in the last ply, the game's own (`Show.events`)
    board: Json  # the game's own (`Show.board`)
    node: NodeFrame
    position: str


def frame(match_: Match, ply: int | None = None, *, events: bool = True) -> Frame:
    """Returns the table after `ply` plies, 0 to `len(match_.plies)`; by default as it stands.

    Without `events` it does not say what happened in the last ply, which may cost a simulation.
    """
    at = len(match_.plies) if ply is None else ply
    if not 0 <= at <= len(match_.plies):
        raise IndexError(f"no ply {at}; the match has 0 to {len(match_.plies)}")
    state = match_.states[at]
    node = match_.node if at == len(match_.plies) else match_.rules.node(state)
    last = match_.plies[at - 1] if at else None
    return Frame(
        ply=at,
        seat=None if last is None else seat_of(last),
        text=match_.texts[at - 1] if at else "",
        events=() if last is None or not events else _events(match_, at, last),
        board=match_.show.board(state),
        node=_node_frame(match_, state, node),
        position=match_.notation.write_position(state),
    )


def _events(match_: Match, at: int, last: Ply[Any]) -> Sequence[Json]:
    """Returns what happened in a ply: as it was stored, or else as the rules show it."""
    shown = match_.shown[at - 1]
    return shown or match_.show.events(match_.states[at - 1], last, match_.states[at])


def legal_texts(match_: Match) -> tuple[str, ...]:
    """Returns the action texts of a listed choice, in the pinned order; none anywhere else."""
    return () if match_.over else _legal(match_, match_.state, match_.node)


def _legal(match_: Match, state: Any, node: Node[Any]) -> tuple[str, ...]:
    if isinstance(node, Choice) and isinstance(node.moves, Listed):
        write = match_.notation.write_action
        return tuple(write(state, action) for action in node.moves.actions)
    return ()


def _node_frame(match_: Match, state: Any, node: Node[Any]) -> NodeFrame:
    match node:
        case Chance():
            return NodeFrame("chance")
        case Choice(seat, _):
            legal = _legal(match_, state, node)
            return NodeFrame("choice", seat, legal=legal, choices=match_.show.choices(state))
        case Sealed():
            asked, choices = tuple(sorted(node.moves)), match_.show.choices(state)
            return NodeFrame("sealed", asked=asked, seconds=node.seconds, choices=choices)
        case Over(outcome):
            winners, scores = outcome.winners, outcome.scores
            return NodeFrame("over", winners=winners, scores=scores, reason=outcome.reason)
        case _:
            assert_never(node)
