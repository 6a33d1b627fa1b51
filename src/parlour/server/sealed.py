"""What seats do with their secret choices: drafts, handing in, going on, and an engine's pace."""

from __future__ import annotations

from dataclasses import dataclass, replace

from parlour.core.errors import Refusal
from parlour.core.game import Sealed, Seat
from parlour.play import secret as play
from parlour.play.clock import deadline, has_begun
from parlour.play.events import HandedIn
from parlour.server import wire
from parlour.server.owed import Standing, World, kept
from parlour.storage.store import Secret

SECRET = frozenset({"draft", "seal"})  # commands whose texts, and why they are refused, are secret

_POLITE_S = 2.0  # how long an engine lets others wait that have all handed in
_EARLY_S = 0.5  # how long before its time is up an engine hands in at the latest


@dataclass(frozen=True, slots=True)
class Drafted:
    """A draft to be saved, and what its seat is told of it."""

    secret: Secret
    draft: play.Draft


def drafted(standing: Standing, seat: Seat, text: str, now: float) -> Drafted | Refusal:
    """Returns what a seat has chosen so far once it has sent a draft."""
    if not text.isprintable():
        return Refusal("text", "what is chosen is one line of printable characters")
    before = standing.secrets.get(seat)
    counted = None if before is None else before.counts
    draft = play.draft(standing.match, seat, text, counted, now)
    if isinstance(draft, Refusal):
        return draft
    return Drafted(Secret(standing.since, seat, text, draft.counts), draft)


def handed_in(
    standing: Standing, seat: Seat, text: str, world: World
) -> tuple[HandedIn, Secret] | Refusal:
    """Returns the event of a seat's handing in, and what is to be kept of it in secret."""
    now, nonce = world.now(), world.new_nonce()
    done = play.hand_in(standing.match, seat, text, nonce, now)
    if isinstance(done, Refusal):
        return done
    event, canonical = done
    last = drafted(standing, seat, text, now)  # if the seat goes on, it does so from here
    if isinstance(last, Refusal):
        return last
    return event, replace(last.secret, sealed=canonical, nonce=nonce)


def reopened(standing: Standing, seat: Seat) -> Secret:
    """Returns what a seat goes on with."""
    return replace(kept(standing, seat), sealed=None, nonce=None)


def patience_s(standing: Standing, seat: Seat, pace_s: float, at: float, now: float) -> float:
    """Returns how long an engine waits before it hands in.

    It takes as long as a player of its level would, but keeps within its time, and does not keep
    all others waiting. `at` is when the newest event happened.
    """
    match = standing.match
    until = match.sealing.begun.get(seat, at) + pace_s
    end = deadline(match, seat)
    if end is not None:
        until = min(until, end - _EARLY_S)
    waiting = {*match.to_move} - {one.seat for one in match.sealing.handed_in}
    if waiting == {seat}:
        until = min(until, at + _POLITE_S)
    return max(0.0, until - now)


# --- for viewers -------------------------------------------------------------------------------


def seal_views(standing: Standing) -> tuple[wire.SealView, ...]:
    """Returns how far each seat is; nothing that was chosen is in it."""
    match, sealing = standing.match, standing.match.sealing
    if match.over or not isinstance(match.node, Sealed):
        return ()
    return tuple(
        wire.SealView(
            seat=seat,
            ready=seat in sealing.ready,
            begun=sealing.begun.get(seat),
            deadline=deadline(match, seat),
            seal=done.seal if (done := sealing.by(seat)) else "",
            late=done.late if done else False,
        )
        for seat in match.to_move
    )


def draft_views(standing: Standing, seats: tuple[Seat, ...]) -> tuple[wire.DraftView, ...]:
    """Returns what these seats, the viewer's own, have chosen in secret while their time runs."""
    match = standing.match
    chosen = {seat: kept(standing, seat) for seat in seats if has_begun(match, seat)}
    return tuple(
        wire.DraftView(
            seat=seat,
            text=secret.draft,
            counts=secret.counts if secret.sealed is None else secret.sealed,
            nonce=secret.nonce or "",
        )
        for seat, secret in chosen.items()
    )
