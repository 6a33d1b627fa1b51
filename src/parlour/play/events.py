"""What seats wish for and what happens in a match, and the plain JSON that events are stored as."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from parlour.core.errors import StorageError
from parlour.core.game import Seat

OfferKind: TypeAlias = Literal["draw", "takeback", "rematch"]

# --- wishes ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlayWish:
    """To play the action of this text."""

    text: str


@dataclass(frozen=True, slots=True)
class ResignWish:
    """To give the game up."""


@dataclass(frozen=True, slots=True)
class DrawWish:
    """To offer a draw, or to accept the draw that another seat offers."""


@dataclass(frozen=True, slots=True)
class TakebackWish:
    """To go back to before one's own last choice, or to accept what another seat asks so."""


@dataclass(frozen=True, slots=True)
class RematchWish:
    """To offer another game, or to accept it."""


@dataclass(frozen=True, slots=True)
class DeclineWish:
    """To decline another seat's offer, or to withdraw one's own."""

    kind: OfferKind


@dataclass(frozen=True, slots=True)
class ReadyWish:
    """To begin a secret choice, and with it the time for it."""

    now: float  # seconds since the epoch


@dataclass(frozen=True, slots=True)
class ReopenWish:
    """To go on with a secret choice that was handed in and is not revealed yet."""


Wish: TypeAlias = (
    PlayWish
    | ResignWish
    | DrawWish
    | TakebackWish
    | RematchWish
    | DeclineWish
    | ReadyWish
    | ReopenWish
)

# --- events ------------------------------------------------------------------------------------

_Seat: TypeAlias = Annotated[Seat, Meta(ge=0)]
_Count: TypeAlias = Annotated[int, Meta(ge=0)]


class _Event(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="event"
):
    pass


class Moved(_Event, frozen=True, tag="ply"):
    """A ply was played, drawn or revealed."""

    text: str  # of the ply (see `play.plies`)
    seat: _Seat | None = None  # None: chance, or several seats
    position: str = ""  # after the ply, where the game drifts; what is stored stands
    nonces: tuple[str, ...] = ()  # of a revealed ply: what opens each seat's seal (`play.sealing`)
    shown: tuple[Any, ...] = ()  # `Show.events` of the ply, where the game drifts; they stand too


class Readied(_Event, frozen=True, tag="ready"):
    """A seat is ready to begin its secret choice; its time has not begun yet."""

    seat: _Seat


class Begun(_Event, frozen=True, tag="begin"):
    """The time for their secret choice began for some seats."""

    seats: tuple[_Seat, ...]
    at: float  # seconds since the epoch
    seat: None = None


class HandedIn(_Event, frozen=True, tag="seal"):
    """A seat's secret choice was handed in. Nobody can change it unnoticed: its seal is public."""

    seat: _Seat
    seal: str  # see `play.sealing`
    late: bool = False  # the time was up: what counted then was handed in for the seat


class Reopened(_Event, frozen=True, tag="reopen"):
    """A seat goes on with the secret choice that it had handed in."""

    seat: _Seat


class Offered(_Event, frozen=True, tag="offer"):
    """A seat made an offer to all others."""

    kind: OfferKind
    seat: _Seat
    to_ply: _Count | None = None  # of a take-back: the number of plies that would stay


class Accepted(_Event, frozen=True, tag="accept"):
    """A seat accepted an offer that others have still to accept (more than two seats)."""

    kind: OfferKind
    seat: _Seat


class Declined(_Event, frozen=True, tag="decline"):
    """A seat declined another's offer, or withdrew its own: the offer no longer stands."""

    kind: OfferKind
    seat: _Seat


class TakenBack(_Event, frozen=True, tag="takeback"):
    """All seats went back to when `to_ply` plies had been played."""

    to_ply: _Count
    seat: _Seat  # who had asked


class Resigned(_Event, frozen=True, tag="resign"):
    """A seat gave the game up: all others win."""

    seat: _Seat


class DrawAgreed(_Event, frozen=True, tag="draw"):
    """All seats agreed to a draw."""

    seat: _Seat  # who had offered it


class RematchAgreed(_Event, frozen=True, tag="rematch"):
    """All seats agreed to another game."""

    seat: _Seat  # who had offered it
    seating: tuple[_Seat, ...]  # for each seat of the next game, who sat where in this one


Event: TypeAlias = (
    Moved
    | Readied
    | Begun
    | HandedIn
    | Reopened
    | Offered
    | Accepted
    | Declined
    | TakenBack
    | Resigned
    | DrawAgreed
    | RematchAgreed
)


def event_to_json(event: Event) -> dict[str, Any]:
    """Returns the event as plain JSON values, to be stored.

    >>> event_to_json(Moved("c3d3c4", seat=0))
    {'event': 'ply', 'text': 'c3d3c4', 'seat': 0}
    """
    return msgspec.to_builtins(event)


def event_from_json(value: object) -> Event:
    """Reads an event; nothing that `event_to_json` could not have written is accepted.

    Raises:
        StorageError: a field is missing, unknown or of the wrong type; the message names it.
    """
    try:
        return msgspec.convert(value, Event)
    except msgspec.ValidationError as error:
        raise StorageError(f"this is no event of a match: {error}") from None
