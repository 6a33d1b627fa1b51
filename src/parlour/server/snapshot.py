"""A match as it stands after an event of its log: the fold of what the store holds. Pure.

The log holds the events of `play.events` and one kind of its own, `seat`: somebody took a seat.
What seats have chosen in secret is no part of it, and stands beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

import msgspec

from parlour import catalog
from parlour.core.errors import ParlourError, StorageError
from parlour.core.game import Sealed, Seat
from parlour.core.options import read_options
from parlour.play.events import Event as PlayEvent
from parlour.play.events import RematchAgreed, event_from_json, event_to_json
from parlour.play.frame import frame
from parlour.play.match import Match, begin, evolve
from parlour.server import wire
from parlour.server.owed import Standing
from parlour.server.sealed import draft_views, seal_views
from parlour.storage.store import Event, MatchRow, NewEvent, Secret

HappenedKind = Literal[
    "ply", "seat", "offer", "declined", "takeback", "over", "rematch",
    "ready", "begin", "seal", "reopen",
]  # fmt: skip

_KINDS: Mapping[str, HappenedKind] = {
    "seat": "seat",
    "ply": "ply",
    "offer": "offer",
    "accept": "offer",
    "decline": "declined",
    "takeback": "takeback",
    "resign": "over",
    "draw": "over",
    "rematch": "rematch",
    "ready": "ready",
    "begin": "begin",
    "seal": "seal",
    "reopen": "reopen",
}
POSITION_CHANGES = frozenset({"ply", "takeback", "resign", "draw"})

NO_FRAME = wire.Frame(0, None, "", [], None, wire.NodeView("chance"), "")
"""In the place of a frame that is not drawn yet."""


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat is for, from the match's start on."""

    level: int | None = None  # of an engine; None: a person's seat


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A match after the event `seq`."""

    row: MatchRow
    plans: tuple[SeatPlan, ...]
    holders: Mapping[Seat, str]  # hash of the secret that holds the seat
    match: Match
    seq: int
    changed: int  # the newest event that changed the position, or ended the match
    offered: int  # the newest offer
    at: float  # when the newest event happened
    next: str | None  # the rematch
    frame: wire.Frame
    secrets: Mapping[Seat, Secret] = field(default_factory=dict[Seat, Secret], repr=False)
    # what is chosen in secret at the node where the match stands

    @property
    def sealed(self) -> bool:
        """Whether seats are choosing in secret."""
        return isinstance(self.match.node, Sealed) and not self.match.over

    @property
    def standing(self) -> Standing:
        """The match with its engines and secrets, for what comes next."""
        return Standing(self.match, engines_of(self), self.changed, self.secrets)


def at_start(row: MatchRow, holders: Mapping[Seat, str]) -> Snapshot:
    """Returns a match before its first event, not drawn.

    Raises:
        StorageError: this server does not have the match's game or its version of the rules.
    """
    entry = catalog.games().get(row.game)
    if entry is None or entry.info.version != row.version:
        raise StorageError(
            f"match {row.id} is of {row.game}, rules version {row.version}, which this server "
            "does not have"
        )
    try:
        match = begin(entry, read_options(entry.options, row.options))
    except ParlourError as error:
        raise StorageError(f"match {row.id}: {error}") from None
    return Snapshot(
        row=row,
        plans=msgspec.convert(row.seats, tuple[SeatPlan, ...]),
        holders=holders,
        match=match,
        seq=0,
        changed=0,
        offered=0,
        at=row.created,
        next=None,
        frame=NO_FRAME,
    )


def after(
    snapshot: Snapshot, events: Iterable[Event], holders: Mapping[Seat, str] | None = None
) -> Snapshot:
    """Returns the match after more events. If plies came or went, it is still to be drawn."""
    then = snapshot if holders is None else replace(snapshot, holders=holders)
    for event in events:
        then = _after(then, event)
    return then if then.match.plies is snapshot.match.plies else replace(then, frame=NO_FRAME)


def _after(snapshot: Snapshot, event: Event) -> Snapshot:
    if event.seq != snapshot.seq + 1:
        raise StorageError(f"match {snapshot.row.id} has no event {snapshot.seq + 1}")
    then = replace(snapshot, seq=event.seq, at=event.at)
    if event.kind == "seat":
        return then
    next_id = event.body.get("next")
    try:
        match = evolve(then.match, event_from_json(without_next(event.body)))
    except ParlourError as error:
        raise StorageError(f"match {then.row.id}, event {event.seq}: {error}") from None
    moved = event.kind in POSITION_CHANGES
    return replace(
        then,
        match=match,
        changed=event.seq if moved else then.changed,
        secrets={} if moved else then.secrets,
        offered=event.seq if event.kind == "offer" else then.offered,
        next=next_id or then.next,
    )


def taken(seat: Seat) -> NewEvent:
    """Returns the event of somebody's taking a seat."""
    return NewEvent("seat", {}, seat)


def stored(event: PlayEvent, cid: str | None = None, next_id: str | None = None) -> NewEvent:
    """Returns an event of play in the form that is stored; `next_id` is of an agreed rematch."""
    body: dict[str, Any] = event_to_json(event)
    if isinstance(event, RematchAgreed):
        body["next"] = next_id
    return NewEvent(body["event"], body, event.seat, cid)


def without_next(body: Mapping[str, Any]) -> dict[str, Any]:
    """Returns what is stored of an event of play without what the server has added to it."""
    return {name: value for name, value in body.items() if name != "next"}


# --- for viewers -------------------------------------------------------------------------------


def wire_frame(match: Match, ply: int | None = None, *, events: bool = True) -> wire.Frame:
    """Draws the table after `ply` plies, by default as it stands (see `play.frame.frame`)."""
    drawn = frame(match, ply, events=events)
    node = drawn.node
    return wire.Frame(
        ply=drawn.ply,
        seat=drawn.seat,
        text=drawn.text,
        events=list(drawn.events),
        board=drawn.board,
        node=wire.NodeView(
            kind=node.kind,
            seat=node.seat,
            asked=node.asked,
            seconds=node.seconds,
            legal=node.legal,
            choices=node.choices,
            winners=node.winners,
            scores=node.scores,
            reason=node.reason,
        ),
        position=drawn.position,
    )


def seats_of(snapshot: Snapshot, browser: str) -> tuple[Seat, ...]:
    """Returns the seats that a browser, given by its secret's hash, holds."""
    return tuple(sorted(seat for seat, held in snapshot.holders.items() if held == browser))


def engines_of(snapshot: Snapshot) -> tuple[Seat, ...]:
    """Returns the seats that engines play."""
    return tuple(seat for seat, plan in enumerate(snapshot.plans) if plan.level is not None)


def open_seat(snapshot: Snapshot) -> Seat | None:
    """Returns the first seat that nobody holds."""
    held = {*snapshot.holders, *engines_of(snapshot)}
    return next((seat for seat in range(len(snapshot.plans)) if seat not in held), None)


def view(snapshot: Snapshot, browser: str, online: tuple[bool, ...]) -> wire.MatchView:
    """Returns the match as a browser sees it."""
    match, row = snapshot.match, snapshot.row
    ending = match.ending
    return wire.MatchView(
        id=row.id,
        game=row.game,
        version=row.version,
        options=dict(row.options),
        seats=tuple(
            wire.SeatView(
                name=name,
                held=_held(snapshot, seat, browser),
                level=snapshot.plans[seat].level,
                online=online[seat],
            )
            for seat, name in enumerate(match.info.seats)
        ),
        seq=snapshot.seq,
        frame=snapshot.frame,
        offers=tuple(
            wire.OfferView(kind=offer.kind, seat=offer.seat, to_ply=offer.to_ply)
            for offer in match.offers
        ),
        over=match.over,
        winners=ending.winners if ending else (),
        reason=ending.reason if ending else "",
        resigned=ending.resigned if ending else None,
        next=snapshot.next,
        created=row.created,
        seals=seal_views(snapshot.standing),
        drafts=draft_views(snapshot.standing, seats_of(snapshot, browser)),
    )


def _held(
    snapshot: Snapshot, seat: Seat, browser: str
) -> Literal["you", "other", "engine", "open"]:
    if snapshot.plans[seat].level is not None:
        return "engine"
    if seat not in snapshot.holders:
        return "open"
    return "you" if snapshot.holders[seat] == browser else "other"


def happened(event: Event, seen: wire.MatchView) -> wire.Happened:
    """Returns the message about an event."""
    return wire.Happened(seq=event.seq, kind=_KINDS[event.kind], seat=event.seat, view=seen)
