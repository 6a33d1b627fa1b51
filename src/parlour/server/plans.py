"""What a command, a newcomer or an engine's answer leads to: events to append, or a refusal."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

import msgspec

from parlour import catalog
from parlour.core.errors import OptionsError, Refusal
from parlour.core.game import Info, Rng, Seat
from parlour.core.options import read_options, write_options
from parlour.play.events import (
    DeclineWish,
    DrawWish,
    PlayWish,
    RematchAgreed,
    RematchWish,
    ResignWish,
    TakebackWish,
    Wish,
)
from parlour.play.events import Event as PlayEvent
from parlour.play.match import Match, begin, decide, draw, draw_due, evolve, last_choice
from parlour.server import wire
from parlour.server.snapshot import (
    SeatPlan,
    Snapshot,
    engines_of,
    open_seat,
    seats_of,
    stored,
    taken,
)
from parlour.storage.store import MatchRow, NewEvent, Opening

_CID = re.compile(r"[A-Za-z0-9_-]{8,64}\Z")


@dataclass(frozen=True, slots=True)
class World:
    """What the plans need of the world: chance, a fresh match id, the time, and a limit."""

    rng: Rng
    new_id: Callable[[], str]
    now: Callable[[], float]  # seconds since the epoch
    max_plies: int


@dataclass(frozen=True, slots=True)
class Plan:
    """Events to append, with the seats that they claim and the match that they open."""

    events: tuple[NewEvent, ...]
    claims: Mapping[Seat, str] = field(default_factory=dict[Seat, str])
    opening: Opening | None = None


@dataclass(frozen=True, slots=True)
class Due:
    """What an engine is to do."""

    kind: Literal["move", "draw"]  # to play, or to answer the offer of a draw
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


# --- new matches -------------------------------------------------------------------------------


class BadRequestError(Exception):
    """A request that cannot be carried out, and the field that is to blame."""

    def __init__(self, why: str, where: str) -> None:
        super().__init__(why)
        self.field = where


def plan_match(new: wire.NewMatch, levels: int, browser: str, world: World) -> Opening:
    """Returns the match that was asked for, chance's first draws included.

    Raises:
        UnknownGame: there is no such game.
        BadRequestError: its seats or options cannot be.
    """
    entry = catalog.game(new.game)
    try:
        options = read_options(entry.options, new.options)
    except OptionsError as error:
        raise BadRequestError(str(error), "options") from None
    _check_seats(new, entry.rules(options).info, levels)
    wishes = _shuffled(new.seats, world.rng) if new.shuffle else list(new.seats)
    row = MatchRow(
        id=world.new_id(),
        game=new.game,
        version=entry.info.version,
        options=write_options(options),
        seats=msgspec.to_builtins([SeatPlan(level=wish.level) for wish in wishes]),
        created=world.now(),
    )
    holders = {seat: browser for seat, wish in enumerate(wishes) if wish.who == "me"}
    return Opening(row, _draws(begin(entry, options), world), holders)


def _check_seats(new: wire.NewMatch, info: Info, levels: int) -> None:
    seats = len(info.seats)
    if len(new.seats) != seats:
        how = f" with {info.players}={seats}" if info.players else ""
        why = f"{new.game} has {seats} seats{how}, not {len(new.seats)}"
        raise BadRequestError(why, "seats")
    for wish in new.seats:
        _check_seat(wish, levels)
    if all(wish.who == "engine" for wish in new.seats):
        raise BadRequestError("at least one seat is a person's", "seats")


def _check_seat(wish: wire.SeatWish, levels: int) -> None:
    if wish.who != "engine":
        if wish.level is not None:
            raise BadRequestError("only an engine's seat has a level", "seats")
    elif not levels:
        raise BadRequestError("this game has no engine", "seats")
    elif wish.level is None or not 1 <= wish.level <= levels:
        raise BadRequestError(f"an engine's level is a number from 1 to {levels}", "seats")


def _shuffled(wishes: Collection[wire.SeatWish], rng: Rng) -> list[wire.SeatWish]:
    left = list(wishes)
    return [left.pop(rng.randrange(len(left))) for _ in range(len(left))]


def _draws(match: Match, world: World) -> tuple[NewEvent, ...]:
    drawn: list[NewEvent] = []
    while draw_due(match):
        event = draw(match, world.rng)
        drawn.append(stored(event))
        match = evolve(match, event)
    return tuple(drawn)


# --- seats -------------------------------------------------------------------------------------


def plan_seat(snapshot: Snapshot, browser: str) -> Plan | Refusal:
    """Plans to give a browser the first open seat."""
    seat = open_seat(snapshot)
    if seat is None:
        return Refusal("seat", "all seats of this match are taken")
    return Plan((taken(seat),), {seat: browser})


def plan_draw(snapshot: Snapshot, world: World) -> Plan | None:
    """Plans the draws that chance still owes."""
    events = _draws(snapshot.match, world)
    return Plan(events) if events else None


# --- commands ----------------------------------------------------------------------------------


def plan_command(
    snapshot: Snapshot, browser: str, command: wire.Command, world: World
) -> Plan | Refusal:
    """Plans what a seat wants."""
    if not _CID.match(command.cid):
        return Refusal("cid", "a cid has 8 to 64 characters of A-Z a-z 0-9 _ -")
    wish = _wish(command)
    if isinstance(wish, Refusal):
        return wish
    seat = _seat(snapshot, browser, command, wish)
    if isinstance(seat, Refusal):
        return seat
    stale = _stale(snapshot, command, wish)
    if stale is not None:
        return stale
    if isinstance(wish, PlayWish) and len(snapshot.match.plies) >= world.max_plies:
        return Refusal("limit", f"a match has at most {world.max_plies} plies here")
    same = {other for other in seats_of(snapshot, browser) if other != seat}
    at_once = same if isinstance(wish, DrawWish) else {*same, *engines_of(snapshot)}
    return _decided(snapshot, Asked(wish, seat, command.cid, frozenset(at_once)), world)


def plan_answer(snapshot: Snapshot, due: Due, answer: str, world: World) -> Plan | Refusal:
    """Plans what an engine answered: a turn's text, or "yes" or "no" to a draw."""
    if due not in dues(snapshot):
        return Refusal("stale", "the match has gone on")
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
        if seat in match.to_move:
            found.append(Due("move", seat, level, snapshot.changed))
    return tuple(found)


def _decided(snapshot: Snapshot, asked: Asked, world: World) -> Plan | Refusal:
    event = decide(snapshot.match, asked.wish, asked.seat, asked.agreeing)
    if isinstance(event, Refusal):
        return event
    if isinstance(event, RematchAgreed):
        opening = _rematch(snapshot, event, world)
        return Plan((stored(event, asked.cid, opening.row.id),), opening=opening)
    return Plan((stored(event, asked.cid), *_draws_after(snapshot, event, world)))


def _draws_after(snapshot: Snapshot, event: PlayEvent, world: World) -> tuple[NewEvent, ...]:
    return _draws(evolve(snapshot.match, event), world)


def _rematch(snapshot: Snapshot, event: RematchAgreed, world: World) -> Opening:
    row, match = snapshot.row, snapshot.match
    plans = [snapshot.plans[before] for before in event.seating]
    again = MatchRow(
        id=world.new_id(),
        game=row.game,
        version=row.version,
        options=row.options,
        seats=msgspec.to_builtins(plans),
        created=world.now(),
    )
    holders = {
        seat: snapshot.holders[before]
        for seat, before in enumerate(event.seating)
        if before in snapshot.holders
    }
    return Opening(again, _draws(begin(match.entry, match.options), world), holders)


def _wish(command: wire.Command) -> Wish | Refusal:
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
        case "decline":
            if command.offer == "":
                return Refusal("offer", "say which offer is declined: draw, takeback or rematch")
            return DeclineWish(command.offer)


def _seat(snapshot: Snapshot, browser: str, command: wire.Command, wish: Wish) -> Seat | Refusal:
    held = seats_of(snapshot, browser)
    if not held:
        return Refusal("seat", "you hold no seat in this match")
    if command.seat is not None:
        return command.seat if command.seat in held else Refusal("seat", "this is not your seat")
    if isinstance(wish, TakebackWish):
        return _chose_last(snapshot.match, held)
    return next((seat for seat in snapshot.match.to_move if seat in held), held[0])


def _chose_last(match: Match, seats: Collection[Seat]) -> Seat:
    """Returns the seat of several that made the newest choice, the first if none made any."""
    choices = {seat: last_choice(match, seat) for seat in seats}
    return max(seats, key=lambda seat: -1 if (at := choices[seat]) is None else at)


def _stale(snapshot: Snapshot, command: wire.Command, wish: Wish) -> Refusal | None:
    if command.base_seq > snapshot.seq or command.base_seq < 0:
        return Refusal("stale", f"there is no event {command.base_seq} yet")
    depends = isinstance(wish, (PlayWish, DrawWish, TakebackWish))
    if depends and command.base_seq < snapshot.changed:
        return Refusal("stale", "the position has changed since")
    return None
