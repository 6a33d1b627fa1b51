"""Deciding: what a seat's wish leads to.

`decide` turns a wish into an event or a refusal and changes nothing; `play.match.evolve` adds the
event to the match.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from parlour.core.errors import Refusal
from parlour.core.game import Choice, Listed, Played, Revealed, Sealed, Seat
from parlour.play.agreement import Offer, Settled, decline, propose
from parlour.play.events import (
    DeclineWish,
    DrawAgreed,
    DrawWish,
    Event,
    Moved,
    PlayWish,
    ReadyWish,
    RematchAgreed,
    RematchWish,
    ReopenWish,
    Resigned,
    ResignWish,
    TakebackWish,
    TakenBack,
    Wish,
)
from parlour.play.match import Match, ply_event
from parlour.play.sealing import ready, reopen


def decide(  # noqa: C901 - one case a wish
    match_: Match, wish: Wish, seat: Seat, agreeing: Collection[Seat] = ()
) -> Event | Refusal:
    """Returns the event that a seat's wish leads to, or why it is refused.

    `agreeing` are other seats that agree at once to what this one proposes: in a hot-seat game
    those that the same person plays.
    """
    seats = len(match_.info.seats)
    if seat not in range(seats):
        return Refusal("turn", f"there is no seat {seat}")
    match wish:
        case RematchWish():
            return _decide_rematch(match_, seat, agreeing)
        case DeclineWish(kind):
            return decline(match_.offers, kind, seat)
        case _ if match_.over:
            return Refusal("over", "the game is over")
        case PlayWish(text):
            return _decide_ply(match_, text, seat)
        case ResignWish():
            return Resigned(seat)
        case DrawWish():
            step = propose(match_.offers, Offer("draw", seat), seats, agreeing)
            return DrawAgreed(step.offer.seat) if isinstance(step, Settled) else step
        case TakebackWish():
            return _decide_takeback(match_, seat, agreeing)
        case ReadyWish(now):
            return ready(match_.node, match_.sealing, seat, agreeing, now)
        case ReopenWish():
            return reopen(match_.sealing, seat)
        case _:
            assert_never(wish)


def _decide_ply(match_: Match, text: str, seat: Seat) -> Moved | Refusal:
    match match_.node:
        case Choice(mover, _) if mover == seat:
            return ply_event(match_, text)
        case Choice():
            return Refusal("turn", "it is another seat's turn")
        case Sealed():
            return Refusal("turn", "this choice is secret: all seats hand theirs in together")
        case _:
            return Refusal("turn", "no seat is asked now: chance is about to draw")


def _decide_takeback(match_: Match, seat: Seat, agreeing: Collection[Seat]) -> Event | Refusal:
    # Where another seat's offer stands the wish accepts it, even if this seat has never moved.
    back = back_to(match_, {seat})
    others = any(offer.kind == "takeback" and offer.seat != seat for offer in match_.offers)
    if back is None and not others:
        return Refusal("takeback", "there is no choice of yours to take back")
    seats = len(match_.info.seats)
    step = propose(match_.offers, Offer("takeback", seat, back), seats, agreeing)
    if not isinstance(step, Settled):
        return step
    assert step.offer.to_ply is not None
    return TakenBack(step.offer.to_ply, step.offer.seat)


def _decide_rematch(match_: Match, seat: Seat, agreeing: Collection[Seat]) -> Event | Refusal:
    if match_.ending is None:
        return Refusal("rematch", "the game is not over yet")
    if match_.rematch is not None:
        return Refusal("rematch", "the rematch has been agreed")
    seats = len(match_.info.seats)
    step = propose(match_.offers, Offer("rematch", seat), seats, agreeing)
    if isinstance(step, Settled):
        return RematchAgreed(step.offer.seat, rematch_seating(match_.ending.winners, seats))
    return step


def rematch_seating(winners: Collection[Seat], seats: int) -> tuple[Seat, ...]:
    """Returns for each seat of a rematch who sat where before.

    The winners sit first; after a draw everyone moves on by one seat.

    >>> rematch_seating((1,), 2), rematch_seating((0,), 2), rematch_seating((), 2)
    ((1, 0), (0, 1), (1, 0))
    """
    if not winners:
        return (*range(1, seats), 0)
    losers = (seat for seat in range(seats) if seat not in winners)
    return (*sorted(winners), *losers)


def last_choice(match_: Match, seats: Collection[Seat]) -> int | None:
    """Returns how many plies were played before the newest choice of one of these seats.

    None if they made none. A ply without an alternative, such as a forced pass, is no choice.
    """
    for index in reversed(range(len(match_.plies))):
        match match_.plies[index]:
            case Played(mover, _) if mover in seats:
                node = match_.rules.node(match_.states[index])
                assert isinstance(node, Choice)
                if not (isinstance(node.moves, Listed) and len(node.moves.actions) == 1):
                    return index
            case Revealed(actions, _) if any(seat in seats for seat, _ in actions):
                return index
            case _:
                pass
    return None


def back_to(match_: Match, seats: Collection[Seat]) -> int | None:
    """Returns how many plies stay when one of these seats takes its newest choice back.

    None if there is nothing to take back: what was revealed is known to all, so that nothing
    before it can be chosen anew.
    """
    back = last_choice(match_, seats)
    if back is None or any(isinstance(ply, Revealed) for ply in match_.plies[back:]):
        return None
    return back
