"""What seats have to agree on: draws, take-backs and rematches.

An offer goes from one seat to all others. It takes effect when the last of them accepts, and falls
when one declines, when its own seat withdraws it, or when a ply is played.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from typing import TypeAlias

from parlour.core.errors import Refusal
from parlour.core.game import Seat
from parlour.play.events import Accepted, Declined, Offered, OfferKind


@dataclass(frozen=True, slots=True)
class Offer:
    """An offer that stands."""

    kind: OfferKind
    seat: Seat
    to_ply: int | None = None  # of a take-back
    accepted: tuple[Seat, ...] = ()  # ascending; the others that have agreed so far


Offers: TypeAlias = tuple[Offer, ...]
"""At most one of each kind, in the order in which they were made."""

_NAMES = {"draw": "a draw", "takeback": "a take-back", "rematch": "a rematch"}


@dataclass(frozen=True, slots=True)
class Settled:
    """Everyone agrees: the offer takes effect."""

    offer: Offer


def standing(offers: Offers, kind: OfferKind) -> Offer | None:
    """Returns the offer of this kind that stands."""
    return next((offer for offer in offers if offer.kind == kind), None)


def propose(
    offers: Offers, fresh: Offer, seats: int, agreeing: Collection[Seat]
) -> Offered | Accepted | Settled | Refusal:
    """Decides what a seat's wish for an agreement leads to.

    `fresh` is the offer to make if none of its kind stands; `agreeing` are other seats that agree
    at once, such as those that the same person plays.
    """
    stands = standing(offers, fresh.kind)
    if stands is None:
        if _complete(fresh, seats, agreeing):
            return Settled(fresh)
        return Offered(fresh.kind, fresh.seat, fresh.to_ply)
    seat = fresh.seat
    if seat == stands.seat or seat in stands.accepted:
        return Refusal("offer", f"{_NAMES[fresh.kind]} has been offered and waits for an answer")
    if _complete(stands, seats, {seat, *agreeing}):
        return Settled(stands)
    return Accepted(fresh.kind, seat)


def decline(offers: Offers, kind: OfferKind, seat: Seat) -> Declined | Refusal:
    """Decides about declining or withdrawing an offer."""
    if standing(offers, kind) is None:
        return Refusal("offer", f"no offer of {_NAMES[kind]} stands")
    return Declined(kind, seat)


def offered(offers: Offers, event: Offered) -> Offers:
    """Returns the offers with one more."""
    return (*without(offers, event.kind), Offer(event.kind, event.seat, event.to_ply))


def accepted(offers: Offers, event: Accepted) -> Offers:
    """Returns the offers with one more acceptance."""
    return tuple(
        replace(offer, accepted=tuple(sorted({*offer.accepted, event.seat})))
        if offer.kind == event.kind
        else offer
        for offer in offers
    )


def without(offers: Offers, kind: OfferKind) -> Offers:
    """Returns the offers but for those of one kind."""
    return tuple(offer for offer in offers if offer.kind != kind)


def _complete(offer: Offer, seats: int, agreeing: Collection[Seat]) -> bool:
    return {offer.seat, *offer.accepted, *agreeing} >= set(range(seats))
