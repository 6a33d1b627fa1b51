"""Where the barricade hinders others most and helps oneself (KR-10).

For every seat some of its best shots are simulated without the barricade. A place of the barricade
stops a disc whose way leads over it, about where they meet: on the way to the middle that bars it,
behind the middle it holds it there. A seat's prospects are those of the best of its aims, because
who sees one way barred takes another.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from itertools import cycle, islice, product
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.games.krazki import shooting
from parlour.games.krazki.aiming import Budget, Chance
from parlour.games.krazki.aims import Floats, open_aims, shot_of, spreads
from parlour.games.krazki.bodies import Bodies, Body, flat_quaternion
from parlour.games.krazki.clearing import (
    cleared,
    draw_barricade,
    limits,
    put_away,
    refuse_barricade,
)
from parlour.games.krazki.options import Options
from parlour.games.krazki.physics import SCREENING, simulate
from parlour.games.krazki.position import Barricade, Keep, State
from parlour.games.krazki.runs import PhysicsFault
from parlour.games.krazki.shots import Shot
from parlour.games.krazki.worth import BLUR, smooth_points

Path: TypeAlias = NDArray[np.float64]  # x, y a row

_PLACES: Final = 40  # that are compared
_IN_THE_WAY: Final = 8  # besides, on the straight way of each of the others
_MILLIMETRE: Final = 0.001
_TRUST: Final = 6.0  # how many tries of an aim the mean of all aims counts for
_GOOD: Final = (
    0.5  # points by which aims that are tried may be worse than the best on an open board
)

Place: TypeAlias = tuple[float, float]


@dataclass(frozen=True, slots=True, eq=False)
class Way:
    """The way of a disc over the table as it will be, but without the barricade."""

    seat: int
    aim: int  # the number of the aim that it is a try of
    path: Path
    points: Floats  # that it would count if it were stopped there, by the places of the path


def best_place(  # noqa: PLR0913, PLR0917 - what a search is given
    options: Options,
    state: State,
    seat: int,
    budget: Budget,
    random: np.random.Generator,
    pool: Executor,
) -> Barricade | Keep:
    """Returns the best of some places for the barricade, by the ways that the budget allows."""
    drawn = (draw_barricade(options, state, Chance(random)) for _ in range(_PLACES))
    places = [*(place for place in drawn if place is not None), *_in_the_way(options, state, seat)]
    ways = _ways(options, state, budget, random, pool)
    gains = [gain(options, state, ways, seat, place) for place in places]
    lies = state.bodies[-1]
    if state.turn > 1 and (
        not places or gain(options, state, ways, seat, lies.position[:2]) >= max(gains)
    ):
        return Keep()
    return Barricade(*places[gains.index(max(gains))])


def _in_the_way(options: Options, state: State, seat: int) -> Iterator[Place]:
    """Yields the places on the others' straight ways to the middle where it may lie."""
    least, most = limits(options)
    for other in range(state.players):
        if other == seat or other in state.out:
            continue
        angle = math.radians(shooting.field_angle(options.board, state.players, other))
        for distance in np.linspace(least, most, _IN_THE_WAY).tolist():
            # toward the middle of what is allowed, so that rounding leads nowhere else
            inside = min(max(distance, least + _MILLIMETRE), most - _MILLIMETRE)
            x, y = (round(inside * part, 3) + 0.0 for part in (math.cos(angle), math.sin(angle)))
            if refuse_barricade(options, state, x, y) is None:
                yield x, y


def _ways(
    options: Options,
    state: State,
    budget: Budget,
    random: np.random.Generator,
    pool: Executor,
) -> list[Way]:
    """Simulates aims of every seat in turn, with the hand's errors, until the budget is spent."""
    table = options.board
    bodies = cleared(options, state)
    bodies = (*bodies[:-1], put_away(replace(bodies[-1], state="off")))
    seats = [seat for seat in range(state.players) if seat not in state.out]
    discs = {seat: disc for seat in seats if (disc := _reserve(bodies, seat)) is not None}
    aims, scores = open_aims(options)
    aims = aims[scores >= scores.max() - _GOOD]

    def found(task: tuple[int, int, Shot]) -> Way | None:
        number, seat, shot = task
        disc, angle = discs[seat], shooting.field_angle(table, state.players, seat)
        try:
            run = simulate(table, bodies, disc, angle, shot, settings=SCREENING)
        except PhysicsFault:
            return None
        if run.frames is None or disc not in run.frames.bodies:
            return None
        path = run.frames.poses[:, run.frames.bodies.index(disc), :2]
        return way(options, seat, number, path, run.rest[disc])

    def tasks() -> Iterator[tuple[int, int, Shot]]:
        for number, seat in cycle(product(range(len(aims)), discs)):
            aim = aims[number]
            drawn = aim + spreads(options, aim) * random.standard_normal(len(aim))
            yield number, seat, shot_of(table, drawn)

    ways: list[Way | None] = []
    shots = tasks()
    while discs and (granted := budget.grant()):
        ways += pool.map(found, list(islice(shots, granted)))
    return [each for each in ways if each is not None]


def _reserve(bodies: Bodies, seat: int) -> int | None:
    """Returns a disc that a seat has yet to shoot."""
    mine = (
        number
        for number, body in enumerate(bodies)
        if body.owner == seat and body.state == "reserve"
    )
    return next(mine, None)


def way(options: Options, seat: int, aim: int, path: Path, rest: Body) -> Way:
    """Returns a way with what the disc counts, or would count lying flat on the way."""
    stopped = (
        replace(rest, position=(x, y, 0.0), quaternion=flat_quaternion(), state="board")
        for x, y in path.tolist()
    )
    points = [smooth_points(options, body, BLUR) for body in stopped]
    return Way(seat, aim, path, np.array([*points[:-1], smooth_points(options, rest, BLUR)]))


def gain(options: Options, state: State, ways: Sequence[Way], seat: int, place: Place) -> float:
    """Returns what a place is worth to a seat: its own prospects less the others' average."""
    others = [other for other in range(state.players) if other not in (seat, *state.out)]
    left = [_prospect(options, ways, other, place) for other in others]
    return _prospect(options, ways, seat, place) - sum(left) / max(1, len(left))


def _prospect(options: Options, ways: Sequence[Way], seat: int, place: Place) -> float:
    """Returns what the best of a seat's aims scores with the barricade in a place.

    Each aim was tried few times, and the best of such means is mostly the luckiest: they are held
    back to what all of the seat's aims score together.
    """
    reach = options.board.barricade_radius + options.board.disc_radius
    points: dict[int, list[float]] = {}  # by aim
    for each in ways:
        if each.seat == seat:
            away = np.hypot(each.path[:, 0] - place[0], each.path[:, 1] - place[1])
            met = away <= reach
            stop = int(met.argmax()) if met.any() else -1
            points.setdefault(each.aim, []).append(float(each.points[stop]))
    if not points:
        return 0.0
    usual = sum(map(sum, points.values())) / sum(map(len, points.values()))
    return max((sum(them) + _TRUST * usual) / (len(them) + _TRUST) for them in points.values())
