"""Putting the table right: towers rebuilt, discs returned, the barricade placed (KR-10, KR-21)."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable
from dataclasses import replace
from typing import Final

from parlour.core.errors import Refusal
from parlour.core.game import Rng
from parlour.games.krazki.bodies import Bodies, Body, flat_quaternion
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import SEAT_NAMES, State
from parlour.games.krazki.scoring import is_flat
from parlour.games.krazki.table import (
    STACKED,
    Table,
    barricade_at,
    start_bodies,
    tower_bodies,
)
from parlour.games.krazki.touching import OVERLAP, leaning, overlapping

_MICROMETRE: Final = 1e-6  # m: what a typed place may be off
_DECIMALS: Final = 3  # of a drawn place: millimetres


def put_away(body: Body) -> Body:
    """Returns a body that is not on the board in the one place that such bodies have."""
    return replace(body, position=(0.0, 0.0, 0.0), quaternion=flat_quaternion())


def cleared(options: Options, state: State) -> Bodies:
    """Returns the bodies with which the barricade is placed, it itself as it lies.

    At the start of a round everything returns (KR-10). At the start of a later turn, with
    `barricade_each=turn`, the towers are put right round what has been shot.
    """
    if state.turn > 1:
        return _realigned(options.board, state.bodies)
    fresh = start_bodies(options.board, state.players)
    return tuple(
        replace(body, state="burnt") if body.owner in state.out else body for body in fresh
    )


def placed(options: Options, state: State, x: float, y: float) -> Bodies:
    """Returns the bodies after the barricade has been placed (KR-10)."""
    return (*cleared(options, state)[:-1], _lying(options.board, x, y))


def without_discs_of(table: Table, bodies: Bodies, seat: int) -> Bodies:
    """Returns the bodies when a player is out with their discs (KR-21).

    A disc that carries another stays as an obstacle until the round ends, or something would hang
    in the air.
    """
    own = {number for number, body in enumerate(bodies) if body.owner == seat}
    gone = own - _carrying(table, bodies, own)
    return tuple(
        put_away(replace(body, state="burnt")) if number in gone else body
        for number, body in enumerate(bodies)
    )


def _realigned(table: Table, bodies: Bodies) -> Bodies:
    """Returns the bodies when every tower that can be rebuilt is.

    A tower stays as it lies where one of its discs carries something that stays, or its place is
    taken.
    """
    built = dict(_with_numbers(tower_bodies(table), bodies))
    free = set(built)
    while True:
        free -= _with_towers(bodies, _carrying(table, bodies, free))
        then = tuple(built[n] if n in free else body for n, body in enumerate(bodies))
        taken = {
            number
            for pair in overlapping(table, then)
            for number in pair
            if number is not None and number in free
        }
        if not taken:
            return then
        free -= _with_towers(bodies, taken)


def _with_numbers(whites: Bodies, bodies: Bodies) -> Iterable[tuple[int, Body]]:
    """Pairs rebuilt white discs with their indices."""
    numbers = [number for number, body in enumerate(bodies) if body.kind == "white"]
    return zip(numbers, whites, strict=True)


def _with_towers(bodies: Bodies, whites: Collection[int]) -> set[int]:
    """Returns the indices of all white discs of the towers that some white discs belong to."""
    towers = {bodies[number].number // STACKED for number in whites}
    return {
        number
        for number, body in enumerate(bodies)
        if body.kind == "white" and body.number // STACKED in towers
    }


def _carrying(table: Table, bodies: Bodies, lifted: Collection[int]) -> set[int]:
    """Returns those of some bodies that cannot be lifted: something that stays leans on them."""
    pairs = [
        pair
        for pair in leaning(table, bodies)
        if not all(is_flat(table, bodies[number]) for number in pair)
    ]
    staying = set(range(len(bodies))) - set(lifted)
    found: set[int] = set()
    while True:
        more = {
            number
            for one, other in pairs
            for number, carried in ((one, other), (other, one))
            if number not in staying and carried in staying
        }
        if not more:
            return found
        found |= more
        staying |= more


# --- the barricade (KR-10) ---------------------------------------------------------------------


def limits(options: Options) -> tuple[float, float]:
    """Returns the least and the greatest distance of the barricade from the board's middle.

    With `inner_or_centre` it may lie on the centre, too, but not on its slope.
    """
    table = options.board
    most = table.inner_radius - table.barricade_radius
    if options.barricade_zone == "inner":
        return table.centre_radius + table.barricade_radius, most
    return 0.0, most


def refuse_barricade(options: Options, state: State, x: float, y: float) -> Refusal | None:
    """Returns why the barricade may not be placed there, or None if it may."""
    table, distance = options.board, math.hypot(x, y)
    least, most = limits(options)
    if distance > most + _MICROMETRE:
        return Refusal("KR-10", "the barricade lies wholly inside the inner circle")
    if distance < least - _MICROMETRE:
        return Refusal("KR-10", "the barricade lies wholly outside the centre circle")
    outside = table.centre_radius + table.barricade_radius
    if not _on_top(table, distance) and distance < outside - _MICROMETRE:
        why = "the barricade lies flat: wholly on the centre's top or wholly outside the centre"
        return Refusal("KR-10", why)
    for tower in range(len(table.tower_angles)):
        if math.dist(table.tower(tower), (x, y)) < _reach_of_tower(table):
            return Refusal("KR-10", f"the barricade would overlap tower {tower + 1}")
    return _refuse_overlap(options, state, x, y)


def _reach_of_tower(table: Table) -> float:
    reach = max(table.pedestal_radius, table.disc_radius) + table.barricade_radius
    return reach - _MICROMETRE


def taken(options: Options, state: State) -> tuple[tuple[float, float, float], ...]:
    """Lists x, y and how far from there the barricade's middle lies at least: towers, flat discs.

    Whatever leans reaches less far or farther: `refuse_barricade` measures it.
    """
    table = options.board
    towers = [
        (*table.tower(tower), _reach_of_tower(table)) for tower in range(len(table.tower_angles))
    ]
    reach = table.disc_radius + table.barricade_radius - OVERLAP
    discs = [
        (*body.position[:2], reach)
        for body in cleared(options, state)
        if body.on_board and body.kind != "barricade" and is_flat(table, body)
    ]
    return (*towers, *discs)


def proposed(options: Options, angle: float) -> tuple[float, float]:
    """Returns a place for the barricade toward an angle (degrees), just outside the centre."""
    table = options.board
    distance = min(table.centre_radius + 2.5 * table.barricade_radius, limits(options)[1])
    x, y = (distance * part(math.radians(angle)) for part in (math.cos, math.sin))
    return round(x, _DECIMALS) + 0.0, round(y, _DECIMALS) + 0.0


def _refuse_overlap(options: Options, state: State, x: float, y: float) -> Refusal | None:
    bodies = cleared(options, state)
    last = len(bodies) - 1
    if last in _carrying(options.board, bodies, {last}):
        return Refusal("KR-10", "something leans on the barricade: it stays where it is")
    for pair in overlapping(options.board, (*bodies[:-1], _lying(options.board, x, y))):
        if last in pair:
            other = next(number for number in pair if number != last)
            what = "the board" if other is None else said(bodies[other])
            return Refusal("KR-10", f"the barricade would overlap {what}")
    return None


def draw_barricade(options: Options, state: State, rng: Rng) -> tuple[float, float] | None:
    """Draws a place for the barricade; None if none is found."""
    least, most = limits(options)
    for _ in range(200):
        distance = least + (most - least) * rng.random()
        angle = 2 * math.pi * rng.random()
        x = round(distance * math.cos(angle), _DECIMALS) + 0.0
        y = round(distance * math.sin(angle), _DECIMALS) + 0.0
        if refuse_barricade(options, state, x, y) is None:
            return x, y
    return None


def said(body: Body) -> str:
    """Returns what a body is called in a message, with the colour of its player."""
    if body.owner is None:
        return body.name
    return f"{SEAT_NAMES[body.owner]}'s disc {body.number + 1}"


def _on_top(table: Table, distance: float) -> bool:
    top = table.centre_radius - table.centre_slope
    return distance + table.barricade_radius <= top + _MICROMETRE


def _lying(table: Table, x: float, y: float) -> Body:
    body = barricade_at(table, x, y)
    if not _on_top(table, math.hypot(x, y)):
        return body
    return replace(body, position=(x, y, body.position[2] + table.centre_height))
