"""Plies as text: the game's action texts, with the seats named where several move at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from parlour.core.errors import IllegalPly, NotationError, Refusal, shown
from parlour.core.game import (
    Chance,
    Choice,
    Drawn,
    Info,
    Node,
    Notation,
    Over,
    Played,
    Ply,
    Revealed,
    Sealed,
    Seat,
)

_BETWEEN = " | "  # between the actions of a revealed ply; no action text contains it
_DONE = "done"  # before the seats that handed in in time


def seat_of(ply: Ply[Any]) -> Seat | None:
    """Returns the seat that chose a ply; None for chance and for several seats."""
    return ply.seat if isinstance(ply, Played) else None


def write_ply(info: Info, notation: Notation[Any, Any], state: Any, ply: Ply[Any]) -> str:
    """Writes a ply that is legal in `state`: `c3d3c4`, or `left 3 | right 5` if it is revealed.

    After the actions of a revealed ply stand the seats that handed in before the time was up, the
    first first, if any did: `left 3 | right 5 | done right left`.
    """
    match ply:
        case Drawn(action) | Played(_, action):
            return notation.write_action(state, action)
        case Revealed(actions, done):
            texts = {seat: notation.write_action(state, action) for seat, action in actions}
            return join_revealed(info, texts, done)
        case _:
            assert_never(ply)


def join_revealed(info: Info, texts: Mapping[Seat, str], done: Sequence[Seat]) -> str:
    """Writes a revealed ply of which the action texts are known (see `write_ply`)."""
    parts = [f"{info.seats[seat]} {texts[seat]}" for seat in sorted(texts)]
    if done:
        parts.append(" ".join([_DONE, *(info.seats[seat] for seat in done)]))
    return _BETWEEN.join(parts)


def read_ply(
    info: Info, notation: Notation[Any, Any], state: Any, node: Node[Any], text: str
) -> Ply[Any]:
    """Reads a ply of the kind that `node`, the node of `state`, asks for.

    Raises:
        NotationError: the text is no ply.
        IllegalPly: the game is over.
    """
    match node:
        case Chance():
            return Drawn(notation.read_action(state, text))
        case Choice(seat, _):
            return Played(seat, notation.read_action(state, text))
        case Sealed():
            return _read_revealed(info, notation, state, text)
        case Over():
            raise IllegalPly(Refusal("over", "the game is over"))
        case _:
            assert_never(node)


def _read_revealed(
    info: Info, notation: Notation[Any, Any], state: Any, text: str
) -> Revealed[Any]:
    parts = text.split(_BETWEEN)
    done: tuple[Seat, ...] = ()
    if parts[-1].split(" ")[0] == _DONE:
        column = len(text) - len(parts[-1]) + 1
        done = _read_done(info, text, column, parts.pop())
    actions: list[tuple[Seat, Any]] = []
    column = 1
    for part in parts:
        name, space, action_text = part.partition(" ")
        if name not in info.seats or not space:
            seats = ", ".join(info.seats)
            raise NotationError(text, column, f"a seat ({seats}), a space and its action")
        try:
            action = notation.read_action(state, action_text)
        except NotationError as error:
            at = column + len(name) + 1 + error.column - 1
            raise NotationError(text, at, error.expected) from None
        actions.append((info.seats.index(name), action))
        column += len(part) + len(_BETWEEN)
    if [seat for seat, _ in actions] != sorted({seat for seat, _ in actions}):
        raise NotationError(text, 1, "each seat once, in the order of the seats")
    return Revealed(tuple(actions), done)


def _read_done(info: Info, text: str, column: int, part: str) -> tuple[Seat, ...]:
    names = part.split(" ")[1:]
    if not names or not {*names} <= {*info.seats} or len({*names}) < len(names):
        seats = ", ".join(info.seats)
        raise NotationError(text, column, f"{_DONE} and seats ({seats}), each at most once")
    return tuple(info.seats.index(name) for name in names)


def explain(error: NotationError | IllegalPly) -> Refusal:
    """Returns the refusal of a text that is no ply or no legal one."""
    if isinstance(error, IllegalPly):
        return error.refusal
    at = f"at column {error.column} of {shown(error.text)}"
    return Refusal("text", f"expected {error.expected} {at}")
