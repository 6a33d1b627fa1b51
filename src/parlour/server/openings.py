"""New matches: those that somebody asks for, and rematches."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from parlour import catalog
from parlour.core.errors import OptionsError, ParlourError
from parlour.core.game import Info, Rng, Seat
from parlour.core.options import read_options, write_options
from parlour.play.events import RematchAgreed
from parlour.play.match import Match, begin
from parlour.server import wire
from parlour.server.owed import Standing, World, owed
from parlour.server.snapshot import SeatPlan, Snapshot, stored
from parlour.storage.store import MatchRow, NewEvent, Opening


class BadRequestError(ParlourError):
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
    engines = [seat for seat, wish in enumerate(wishes) if wish.who == "engine"]
    return Opening(row, _first(begin(entry, options), engines, world), holders)


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


def plan_rematch(snapshot: Snapshot, event: RematchAgreed, world: World) -> Opening:
    """Returns the rematch that was agreed."""
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
    engines = [seat for seat, plan in enumerate(plans) if plan.level is not None]
    return Opening(again, _first(begin(match.entry, match.options), engines, world), holders)


def _first(match: Match, engines: Collection[Seat], world: World) -> tuple[NewEvent, ...]:
    return tuple(stored(event) for event in owed(Standing(match, engines), world).events)
