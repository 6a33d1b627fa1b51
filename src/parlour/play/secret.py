"""What becomes of secret choices: drafts that are kept, what is handed in, and the reveal.

The match holds none of the choices themselves, only who has handed in and the seals. Whoever runs
the table keeps the texts apart and passes them in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from parlour.core.errors import IllegalPly, NotationError, Refusal
from parlour.core.game import Sealed, Seat
from parlour.play.clock import has_begun, is_late
from parlour.play.events import HandedIn, Moved
from parlour.play.match import Match, reveal
from parlour.play.plies import explain
from parlour.play.sealing import seal


@dataclass(frozen=True, slots=True)
class Draft:
    """What a seat has chosen so far."""

    text: str  # as it came
    counts: str  # the action that counts if the time is up now
    refusal: Refusal | None  # why `text` would not be legal as it is


def default_text(match: Match, seat: Seat) -> str:
    """Returns the action that counts for a seat of a sealed node before its first draft."""
    assert isinstance(match.node, Sealed)
    return match.notation.write_action(match.state, match.node.defaults[seat])


def draft(match: Match, seat: Seat, text: str, counted: str | None, now: float) -> Draft | Refusal:
    """Returns a seat's new draft; `counted` is what counted before it, None before the first.

    An illegal draft is a draft as well, for the seat to go on with; what counts stays.
    """
    refusal = _refuse_change(match, seat, now)
    if refusal is not None:
        return refusal
    assert isinstance(match.node, Sealed)
    counted = default_text(match, seat) if counted is None else counted
    action = _legal(match, seat, text)
    if isinstance(action, Refusal):
        return Draft(text, counted, action)
    before = match.notation.read_action(match.state, counted)
    kept = match.node.keep(seat, before, action)
    return Draft(text, match.notation.write_action(match.state, kept), None)


def hand_in(
    match: Match, seat: Seat, text: str, nonce: str, now: float
) -> tuple[HandedIn, str] | Refusal:
    """Returns the event of a seat's handing in, and the canonical text that its seal is of."""
    refusal = _refuse_change(match, seat, now)
    if refusal is not None:
        return refusal
    action = _legal(match, seat, text)
    if isinstance(action, Refusal):
        return action
    canonical = match.notation.write_action(match.state, action)
    return _handed_in(match, seat, canonical, nonce, late=False), canonical


def hand_in_late(match: Match, seat: Seat, counts: str, nonce: str) -> HandedIn:
    """Returns the event of what counts being handed in for a seat whose time is up."""
    return _handed_in(match, seat, counts, nonce, late=True)


def reveal_due(match: Match) -> bool:
    """Whether all seats of a sealed node have handed in."""
    if match.over or not isinstance(match.node, Sealed):
        return False
    return {one.seat for one in match.sealing.handed_in} == {*match.node.moves}


def reveal_sealed(
    match: Match, texts: Mapping[Seat, str], nonces: Mapping[Seat, str]
) -> Moved | Refusal:
    """Returns the event in which what was handed in takes effect; it is due (see `reveal_due`)."""
    ordered = tuple(nonces[seat] for seat in sorted(nonces))
    return reveal(match, texts, match.sealing.done, ordered)


def _handed_in(match: Match, seat: Seat, text: str, nonce: str, *, late: bool) -> HandedIn:
    info = match.info
    made = seal(info.id, len(match.plies), info.seats[seat], nonce, text)
    return HandedIn(seat, made, late)


def _refuse_change(match: Match, seat: Seat, now: float) -> Refusal | None:
    if match.over:
        return Refusal("over", "the game is over")
    if not isinstance(match.node, Sealed) or seat not in match.node.moves:
        return Refusal("turn", "nothing secret is asked of this seat now")
    if not has_begun(match, seat):
        return Refusal("begin", "the time for this has not begun yet")
    if match.sealing.by(seat) is not None:
        return Refusal("sealed", "this was handed in")
    if is_late(match, seat, now):
        return Refusal("late", "the time is up")
    return None


def _legal(match: Match, seat: Seat, text: str) -> Any | Refusal:
    assert isinstance(match.node, Sealed)
    try:
        action = match.notation.read_action(match.state, text)
    except (NotationError, IllegalPly) as error:
        return explain(error)
    return match.node.moves[seat].refuse(action) or action
