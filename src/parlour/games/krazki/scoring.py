"""What the discs count at the end of a round, KR-12 to KR-14, and why."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from parlour.games.krazki.bodies import (
    Bodies,
    Body,
    from_middle,
    lower_face,
    nearest_to_middle,
    tilt,
)
from parlour.games.krazki.options import Options
from parlour.games.krazki.table import Table

DOUBT: Final = 0.0005  # m: within this a disc reaches a zone (KR-13)
FLAT_DEG: Final = 1.0  # a flat disc is tilted by less (KR-14)
FLAT_GAP: Final = 0.0005  # m: its lower face is within this of what it lies on (KR-14)
POINTS: Final = (8, 4, 2)  # of the centre, the middle and the inner circle (KR-1)

Why: TypeAlias = Literal["zone", "doubt", "lean", "burnt", "void", "unshot"]
"""What a disc's points come from: a zone that it reaches, or comes within 0.5 mm of; a disc of its
colour that it leans on, directly or in a chain; or why it has none: it is burnt, its player scores
nothing in this round, or it has not been shot.
"""


@dataclass(frozen=True, slots=True)
class DiscScore:
    """What one disc counts."""

    body: int  # index
    seat: int
    points: int
    own: int  # of the zone that it reaches itself
    why: Why
    chain: tuple[int, ...] = ()  # of `lean`: the discs from it to the one that lends the points


def zones(table: Table) -> tuple[tuple[float, int], ...]:
    """Returns radius and points of the zones that count, the innermost first (KR-1)."""
    radii = (table.centre_radius, table.middle_radius, table.inner_radius)
    return tuple(zip(radii, POINTS, strict=True))


def scored(
    options: Options, bodies: Bodies, touching: Iterable[tuple[int, int]], void: Collection[int]
) -> tuple[DiscScore, ...]:
    """Counts every disc of every player, in the order of the bodies.

    `touching` are the pairs of bodies nearer than 0.05 mm; seats in `void` score nothing (KR-21).
    """
    links = _links(options, bodies, touching)
    own = {
        number: _zone(options, body)
        for number, body in enumerate(bodies)
        if body.kind == "disc" and body.on_board
    }
    found: list[DiscScore] = []
    for number, body in enumerate(bodies):
        if body.owner is None:
            continue
        if number not in own:
            why: Why = "burnt" if body.state == "burnt" else "unshot"
            found.append(DiscScore(number, body.owner, 0, 0, why))
        elif body.owner in void:
            found.append(DiscScore(number, body.owner, 0, own[number][0], "void"))
        else:
            found.append(_best(bodies, number, own, links))
    return tuple(found)


def totals(scores: Iterable[DiscScore], seats: int) -> tuple[int, ...]:
    """Returns the points of each seat."""
    points = [0] * seats
    for score in scores:
        points[score.seat] += score.points
    return tuple(points)


def is_flat(table: Table, body: Body) -> bool:
    """Tells whether a body lies flat on the board, the centre's top or a pedestal's (KR-14)."""
    if math.degrees(tilt(body.quaternion)) >= FLAT_DEG:
        return False
    under = lower_face(body, table.thickness(body.kind))
    return any(abs(under - top) <= FLAT_GAP for top in _tops(table, body))


def _tops(table: Table, body: Body) -> Iterator[float]:
    """Lists how high a body lies on what is fixed: on a disc it may lie as high as a pedestal."""
    place, reach = body.position[:2], table.radius(body.kind)
    yield 0.0
    if math.hypot(*place) < table.centre_radius + reach:
        yield table.centre_height
    towers = (table.tower(tower) for tower in range(len(table.tower_angles)))
    if any(math.dist(place, tower) < table.pedestal_radius + reach for tower in towers):
        yield table.pedestal_height


def _zone(options: Options, body: Body) -> tuple[int, bool]:
    """Returns the points of the best zone that a disc reaches, and whether that is in doubt."""
    table = options.board
    if options.zone_by == "centre":
        distance = from_middle(body)
    else:
        radius, thickness = table.radius(body.kind), table.thickness(body.kind)
        distance = nearest_to_middle(body, radius, thickness)
    for radius, points in zones(table):
        if distance <= radius + DOUBT:
            return points, distance > radius
    return 0, False


def _links(
    options: Options, bodies: Bodies, touching: Iterable[tuple[int, int]]
) -> dict[int, list[int]]:
    """Returns by disc those of its colour that it leans on, or touches, as `lean` says (KR-14)."""
    table = options.board
    links: dict[int, list[int]] = {}
    for one, other in sorted(touching):
        owner = bodies[one].owner
        if owner is None or owner != bodies[other].owner:
            continue
        flat = is_flat(table, bodies[one]) and is_flat(table, bodies[other])
        if options.lean == "touch" or not flat:
            links.setdefault(one, []).append(other)
            links.setdefault(other, []).append(one)
    return links


def _best(
    bodies: Bodies,
    number: int,
    own: dict[int, tuple[int, bool]],
    links: dict[int, list[int]],
) -> DiscScore:
    """Counts a disc by the best zone among those that it leans on, by the shortest chain."""
    points, doubt = own[number]
    best = DiscScore(
        number, bodies[number].owner or 0, points, points, "doubt" if doubt else "zone"
    )
    chains: deque[tuple[int, ...]] = deque([(number,)])
    seen = {number}
    while chains:
        chain = chains.popleft()
        lent, _ = own[chain[-1]]
        if lent > best.points:
            best = DiscScore(number, best.seat, lent, points, "lean", chain)
        for other in links.get(chain[-1], ()):
            if other not in seen:
                seen.add(other)
                chains.append((*chain, other))
    return best
