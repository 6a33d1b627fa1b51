"""What a command, a newcomer or an engine's answer leads to: events to append, or a refusal."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal

from parlour.core.errors import Refusal
from parlour.core.game import Choice, Sealed, Seat
from parlour.play.clock import has_begun
from parlour.play.deciding import back_to, decide
from parlour.play.events import (
    DeclineWish,
    DrawWish,
    PlayWish,
    ReadyWish,
    RematchAgreed,
    RematchWish,
    Reopened,
    ReopenWish,
    ResignWish,
    TakebackWish,
    Wish,
)
from parlour.play.events import Event as PlayEvent
from parlour.play.match import Match, evolve
from parlour.play.plies import seat_of
from parlour.server import wire
from parlour.server.openings import plan_rematch
from parlour.server.owed import World, owed
from parlour.server.sealed import Drafted, drafted, handed_in, reopened
from parlour.server.snapshot import (
    POSITION_CHANGES,
    Snapshot,
    engines_of,
    open_seat,
    seats_of,
    stored,
    taken,
)
from parlour.storage.store import NewEvent, Opening, Secret

_CID = re.compile(r"[A-Za-z0-9_-]{8,64}\Z")
_DEPENDS = frozenset({"ply", "draw", "takeback", "ready", "draft", "seal", "reopen"})
# commands that mean the position that the sender saw
_LENGTHENS = frozenset({"ply", "ready", "seal"})


@dataclass(frozen=True, slots=True)
class Plan:
    """Events to append, and what is written with them."""

    events: tuple[NewEvent, ...]
    claims: Mapping[Seat, str] = field(default_factory=dict[Seat, str])  # seats that are taken
    opening: Opening | None = None  # the match that is opened
    put: tuple[Secret, ...] = ()  # what is handed in or reopened
    fault: str = ""  # what the operator has to know; nothing secret is in it
    frames: tuple[wire.Frame | None, ...] = ()  # after each event, where they are drawn with it

    @property
    def forget_secrets(self) -> bool:
        """Whether what was chosen in secret has had its time."""
        return any(event.kind in POSITION_CHANGES for event in self.events)


@dataclass(frozen=True, slots=True)
class Due:
    """What an engine is to do: to play, to hand in, or to answer the offer of a draw."""

    kind: Literal["move", "seal", "draw"]
    seat: Seat
    level: int
    since: int  # the event that made it due

    @property
    def cid(self) -> str:
        """A cid that no client can send: two answers to one question are one command."""
        return f"engine:{self.kind}:{self.seat}:{self.since}"


@dataclass(frozen=True, slots=True)
class Asked:
    """A wish, whose it is, and who agrees to it at once."""

    wish: Wish
    seat: Seat
    cid: str
    agreeing: frozenset[Seat] = frozenset()


# --- seats -------------------------------------------------------------------------------------


def plan_seat(snapshot: Snapshot, browser: str) -> Plan | Refusal:
    """Plans to give a browser the first open seat."""
    seat = open_seat(snapshot)
    if seat is None:
        return Refusal("seat", "all seats of this match are taken")
    return Plan((taken(seat),), {seat: browser})


def plan_owed(snapshot: Snapshot, world: World) -> Plan | Refusal:
    """Plans what happens by itself."""
    due = owed(snapshot.standing, world)
    if due.events:
        return Plan(tuple(map(stored, due.events)), put=due.put, fault=due.fault)
    return Refusal("owed", due.fault)


# --- commands ----------------------------------------------------------------------------------


def plan_command(
    snapshot: Snapshot, browser: str, command: wire.Command, world: World
) -> Plan | Refusal:
    """Plans what a seat wants."""
    seat = _seat(snapshot, browser, command, world)
    if isinstance(seat, Refusal):
        return seat
    if command.what == "seal":
        return _sealed(snapshot, seat, command.text, command.cid, world)
    wish = _wish(command, world)
    if isinstance(wish, Refusal):
        return wish
    same = {other for other in seats_of(snapshot, browser) if other != seat}
    at_once = same if isinstance(wish, DrawWish) else {*same, *engines_of(snapshot)}
    return _decided(snapshot, Asked(wish, seat, command.cid, frozenset(at_once)), world)


def plan_draft(
    snapshot: Snapshot, browser: str, command: wire.Command, world: World
) -> Drafted | Refusal:
    """Returns the draft of a secret choice that a seat wants to be saved."""
    seat = _seat(snapshot, browser, command, world)
    if isinstance(seat, Refusal):
        return seat
    return drafted(snapshot.standing, seat, command.text, world.now())


def plan_answer(snapshot: Snapshot, due: Due, answer: str, world: World) -> Plan | Refusal:
    """Plans what an engine answered: an action's text, or "yes" or "no" to a draw."""
    if due not in dues(snapshot):
        return Refusal("stale", "the match has gone on")
    if due.kind == "seal":
        return _sealed(snapshot, due.seat, answer, due.cid, world)
    wish: Wish
    if due.kind == "move":
        wish = PlayWish(answer)
    else:
        wish = DrawWish() if answer == "yes" else DeclineWish("draw")
    return _decided(snapshot, Asked(wish, due.seat, due.cid), world)


def dues(snapshot: Snapshot) -> tuple[Due, ...]:
    """Returns what engines are to do now."""
    match = snapshot.match
    if match.over:
        return ()
    found: list[Due] = []
    for seat in engines_of(snapshot):
        level = snapshot.plans[seat].level or 1
        if any(
            offer.kind == "draw" and offer.seat != seat and seat not in offer.accepted
            for offer in match.offers
        ):
            found.append(Due("draw", seat, level, snapshot.offered))
        match match.node:
            case Choice(asked, _) if asked == seat:
                found.append(Due("move", seat, level, snapshot.changed))
            case Sealed() if has_begun(match, seat) and match.sealing.by(seat) is None:
                found.append(Due("seal", seat, level, snapshot.changed))
            case _:
                pass
    return tuple(found)


def _decided(snapshot: Snapshot, asked: Asked, world: World) -> Plan | Refusal:
    event = decide(snapshot.match, asked.wish, asked.seat, asked.agreeing)
    if isinstance(event, Refusal):
        return event
    if isinstance(event, RematchAgreed):
        opening = plan_rematch(snapshot, event, world)
        return Plan((stored(event, asked.cid, opening.row.id),), opening=opening)
    put = reopened(snapshot.standing, asked.seat) if isinstance(event, Reopened) else None
    return _with_owed(snapshot, event, asked.cid, put, world)


def _sealed(snapshot: Snapshot, seat: Seat, text: str, cid: str, world: World) -> Plan | Refusal:
    done = handed_in(snapshot.standing, seat, text, world)
    if isinstance(done, Refusal):
        return done
    event, secret = done
    return _with_owed(snapshot, event, cid, secret, world)


def _with_owed(
    snapshot: Snapshot, event: PlayEvent, cid: str, put: Secret | None, world: World
) -> Plan:
    """Plans an event and all that happens by itself after it."""
    before = snapshot.standing
    secrets = {} if stored(event).kind in POSITION_CHANGES else dict(before.secrets)
    if put is not None:
        secrets[put.seat] = put
    due = owed(replace(before, match=evolve(before.match, event), secrets=secrets), world)
    events = (stored(event, cid), *map(stored, due.events))
    own = () if put is None else (put,)
    return Plan(events, put=(*own, *due.put), fault=due.fault)


def _wish(command: wire.Command, world: World) -> Wish | Refusal:  # noqa: C901 - one a command
    match command.what:
        case "ply":
            return PlayWish(command.text) if command.text else Refusal("text", "a ply has a text")
        case "resign":
            return ResignWish()
        case "draw":
            return DrawWish()
        case "takeback":
            return TakebackWish()
        case "rematch":
            return RematchWish()
        case "ready":
            return ReadyWish(world.now())
        case "reopen":
            return ReopenWish()
        case "decline":
            if command.offer == "":
                return Refusal("offer", "say which offer is declined: draw, takeback or rematch")
            return DeclineWish(command.offer)
        case "draft" | "seal":
            return Refusal("turn", "this is no wish")


def _seat(snapshot: Snapshot, browser: str, command: wire.Command, world: World) -> Seat | Refusal:
    """Returns the seat that a command is for, once it is the sender's and the command is fresh."""
    if not _CID.match(command.cid):
        return Refusal("cid", "a cid has 8 to 64 characters of A-Z a-z 0-9 _ -")
    held = seats_of(snapshot, browser)
    if not held:
        return Refusal("seat", "you hold no seat in this match")
    if command.seat is not None and command.seat not in held:
        return Refusal("seat", "this is not your seat")
    if command.base_seq > snapshot.seq or command.base_seq < 0:
        return Refusal("stale", f"there is no event {command.base_seq} yet")
    if command.what in _DEPENDS and command.base_seq < snapshot.changed:
        return Refusal("stale", "the position has changed since")
    if command.what in _LENGTHENS and len(snapshot.match.plies) >= world.max_plies:
        return Refusal("limit", f"a match has at most {world.max_plies} plies here")
    if command.seat is not None:
        return command.seat
    if command.what == "takeback":
        return _chose_last(snapshot.match, held)
    return next((seat for seat in snapshot.match.to_move if seat in held), held[0])


def _chose_last(match: Match, seats: tuple[Seat, ...]) -> Seat:
    """Returns the seat of several that made the newest choice, the first if none made any."""
    back = back_to(match, seats)
    chooser = None if back is None else seat_of(match.plies[back])
    return seats[0] if chooser is None else chooser
