"""What touches, overlaps or is in the way at rest: KR-10, KR-14, KR-30, KR-41."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from parlour.games.krazki.bodies import (
    Bodies,
    Body,
    Kind,
    Vector,
    flat_quaternion,
    from_middle,
    upright_quaternion,
)
from parlour.games.krazki.engine import compiled
from parlour.games.krazki.model import SETTINGS, Settings
from parlour.games.krazki.shots import foot
from parlour.games.krazki.table import Table

LEANING: Final = 0.00005  # m: surfaces nearer than this touch (KR-14)
OVERLAP: Final = (
    0.0001  # m: at rest, wood sinks into wood by 0.005 mm; the rest is for typed digits
)
CLEARANCE: Final = 0.001  # m: from a disc that is stood up to every body (KR-30)
_FALLS: Final = 0.0005  # m: a body that moves so far in _LET_GO_S was not at rest
_LET_GO_S: Final = 0.1  # in which a body that nothing holds falls 49 mm
_SHIFT: Final = 0.001  # m: a step in which an obstacle is moved inward
_GRID: Final = 10  # steps from the middle of a field to its rim, and
_TURNS: Final = 12  # facings over half a turn, at which room on it is looked for


def leaning(table: Table, bodies: Bodies) -> tuple[tuple[int, int], ...]:
    """Lists the pairs of bodies on the board whose surfaces are nearer than 0.05 mm (KR-14)."""
    found = _gaps(table, bodies, LEANING)
    return tuple((one, other) for one, other, gap in found if one is not None and gap < LEANING)


def overlapping(table: Table, bodies: Bodies) -> tuple[tuple[int | None, int], ...]:
    """Lists what overlaps on the board, by more than 0.1 mm (KR-10, KR-41).

    The first of a pair is None where a body is in the board, its centre or a pedestal.
    """
    return tuple((one, other) for one, other, gap in _gaps(table, bodies, 0) if gap < -OVERLAP)


def unsteady(table: Table, bodies: Bodies) -> tuple[int, ...]:
    """Lists the bodies on the board that would move if they were let go.

    Bodies that overlap are no case for this: see `overlapping`.
    """
    numbers = _on_board(bodies)
    if not numbers:
        return ()
    with compiled(table, shapes(bodies, numbers), SETTINGS) as board:
        board.put([bodies[number] for number in numbers])
        board.step(round(_LET_GO_S * SETTINGS.steps_per_s))
        places = board.poses[:, :3].tolist()
    return tuple(
        number
        for number, place in zip(numbers, places, strict=True)
        if math.dist(place, bodies[number].position) > _FALLS
    )


def floating(table: Table, bodies: Bodies) -> tuple[int, ...]:
    """Lists the bodies in the air (KR-41): they would fall, and hang on nothing.

    A disc that a shot has left leaning so that it is about to slip is at rest and not in the air.
    """
    falling = unsteady(table, bodies)
    if not falling:
        return ()
    touching = [(one, other) for one, other, _ in _gaps(table, bodies, OVERLAP)]
    held: set[int | None] = {None}  # what is fixed, and all that hangs together with it
    while more := {
        number
        for pair in touching
        for number in pair
        if number not in held and not held.isdisjoint(pair)
    }:
        held |= more
    return tuple(number for number in falling if number not in held)


def shapes(bodies: Bodies, numbers: Iterable[int]) -> tuple[Kind, ...]:
    """Returns what a board is compiled for: a white disc is made like any other."""
    return tuple(
        "barricade" if bodies[number].kind == "barricade" else "disc" for number in numbers
    )


def _on_board(bodies: Bodies) -> list[int]:
    return [number for number, body in enumerate(bodies) if body.on_board]


def _gaps(
    table: Table, bodies: Bodies, margin: float, numbers: list[int] | None = None
) -> Iterator[tuple[int | None, int, float]]:
    """Lists pairs nearer than a margin, by index; None is the board and what is fixed to it."""
    numbers = _on_board(bodies) if numbers is None else numbers
    if not numbers:
        return
    with compiled(table, shapes(bodies, numbers), _measuring(margin)) as board:
        board.put([bodies[number] for number in numbers])
        found = board.gaps()
    for one, other, gap in found:
        yield (None if one < 0 else numbers[one]), numbers[other], gap


def _measuring(margin: float) -> Settings:
    return replace(SETTINGS, margin=margin)


# --- room on a start field (KR-30) -------------------------------------------------------------


def stood(table: Table, field_angle: float, at: tuple[float, float], facing: float) -> Body:
    """Returns a disc that stands on its edge on a start field (KR-30, KR-31)."""
    x, y = foot(table, field_angle, at)
    turned = upright_quaternion(math.radians(field_angle + 180 + facing))
    return Body("disc", None, 0, (x, y, table.disc_radius), turned, "board")


def blockers(
    table: Table, bodies: Bodies, field_angle: float, at: tuple[float, float], facing: float
) -> tuple[int, ...]:
    """Lists the bodies that a disc stood up there would not clear by 1 mm (KR-30)."""
    return _in_way(table, bodies, stood(table, field_angle, at, facing))


def has_room(table: Table, bodies: Bodies, field_angle: float) -> bool:
    """Tells whether a disc can be stood up anywhere on a start field, in any facing (KR-30)."""
    return any(
        not blockers(table, bodies, field_angle, at, facing) for at, facing in stances(table)
    )


def stances(table: Table) -> Iterator[tuple[tuple[float, float], float]]:
    """Lists the places and facings at which room on a field is looked for, the middle first.

    They are as many on every table: more on a wide field would take a minute.
    """
    steps = range(-_GRID, _GRID + 1)
    spots = [(x, y) for y in steps for x in steps if math.hypot(x, y) <= _GRID]
    for x, y in sorted(spots, key=lambda spot: math.hypot(*spot)):
        at = (table.field_radius * x / _GRID, table.field_radius * y / _GRID)
        yield from ((at, 180 * turn / _TURNS) for turn in range(_TURNS))


def with_room(table: Table, bodies: Bodies, disc: Body) -> tuple[Bodies, tuple[int, ...]]:
    """Returns the bodies when whatever the disc does not clear is moved out of its way (KR-30).

    Each obstacle, the innermost first, is moved toward the board's middle and laid flat, just so
    far that it clears the disc and everything else; also returns which they are.
    """
    moved = sorted(
        _in_way(table, bodies, disc), key=lambda number: (from_middle(bodies[number]), number)
    )
    cleared = bodies
    for number in moved:
        cleared = _shifted(table, cleared, number, disc)
    return cleared, tuple(moved)


def _shifted(table: Table, bodies: Bodies, number: int, disc: Body) -> Bodies:
    body = bodies[number]
    x, y, _ = body.position
    height = table.thickness(body.kind) / 2
    distance = from_middle(body)
    for step in range(1, math.ceil((distance + table.board_radius) / _SHIFT)):
        left = 1 - step * _SHIFT / distance
        place: Vector = (x * left, y * left, height)
        flat = replace(body, position=place, quaternion=flat_quaternion())
        others = (*bodies[:number], replace(body, state="off"), *bodies[number + 1 :], disc)
        if not _in_way(table, others, flat) and not _is_raised(table, place, body):
            return (*bodies[:number], flat, *bodies[number + 1 :])
    return bodies  # the line to the rim beyond is full: not on a table that bodies fit on


def _is_raised(table: Table, place: Vector, body: Body) -> bool:
    """Tells whether a body laid flat on the board would reach the centre or a pedestal."""
    reach = table.radius(body.kind) + CLEARANCE
    raised = [((0.0, 0.0), table.centre_radius)]
    raised += [
        (table.tower(tower), table.pedestal_radius) for tower in range(len(table.tower_angles))
    ]
    return any(math.dist(place[:2], middle) < reach + radius for middle, radius in raised)


def _in_way(table: Table, bodies: Bodies, body: Body) -> tuple[int, ...]:
    """Lists the bodies on the board that are nearer than 1 mm to a body that is not among them."""
    near = [
        number
        for number in _on_board(bodies)
        if math.dist(bodies[number].position, body.position)
        < _reach(table, bodies[number]) + _reach(table, body) + CLEARANCE
    ]
    if not near:
        return ()
    all_bodies = (*bodies, body)
    new = len(bodies)
    # the barricade comes last where a board is compiled, to be compiled for fewer orders
    numbers = sorted([*near, new], key=lambda number: all_bodies[number].kind == "barricade")
    found = _gaps(table, all_bodies, CLEARANCE, numbers)
    pairs = [(one, other) for one, other, gap in found if one is not None and gap < CLEARANCE]
    return tuple(sorted({one + other - new for one, other in pairs if new in (one, other)}))


def _reach(table: Table, body: Body) -> float:
    return math.hypot(table.radius(body.kind), table.thickness(body.kind) / 2)
