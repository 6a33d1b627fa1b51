"""The motion of a token among polygons, exactly (DR-30 to DR-32).

A ray is its line in integers: a direction (dx, dy) and the moment m = x*dy - y*dx of its points. A
mirror takes such a line to another by integers, so neither fractions nor positions are carried
along, and every question is the sign of a product of one large and one small number:

- `side(P) = Px*dy - Py*dx - m` says on which side of the ray a corner lies. An edge from P to Q,
  with the ink on its left, faces the token where side(P) <= 0 <= side(Q).
- The ray meets it in (Q*side(P) - P*side(Q)) / (side(P) - side(Q)), which is put into the equation
  of another edge to see which of the two is met first.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import gcd
from typing import Final

from parlour.games.deflector.drawing import OWN, Point, Polygons
from parlour.games.deflector.polygons import area2
from parlour.games.deflector.sheet import EAST, Half

MAX_BITS: Final = 10_000
"""The longest numbers of a ray; a token whose numbers grow longer fails by `work`."""

_LEADING_BITS: Final = 96
_LEADING_ERROR: Final = 128
"""How many leading bits of a ray say on which side of it a corner lies, unless it is near.

Cut off after those bits, each of a ray's numbers is less than 1 too small, so `side` is wrong by
less than 1 + the larger coordinate, which is at most 80.
"""

EDGE, WALL = "edge", "wall"

RESULT = -1
PAPER_WALL, BELOW_GAP, ABOVE_GAP = -2, -3, -4
"""The walls, each of which scores once (DR-31): the paper's edge, and the line beside the gap."""


@dataclass(frozen=True, slots=True)
class Mirror:
    """An edge from corner `start` to corner `end`, the ink on its left.

    Outside the ink a*x + b*y > c.
    """

    start: Point
    end: Point
    a: int = field(init=False)
    b: int = field(init=False)
    c: int = field(init=False)

    def __post_init__(self) -> None:
        (x, y), (end_x, end_y) = self.start, self.end
        a, b = end_y - y, x - end_x
        divisor = gcd(a, b)
        object.__setattr__(self, "a", a // divisor)
        object.__setattr__(self, "b", b // divisor)
        object.__setattr__(self, "c", (a * x + b * y) // divisor)

    def beyond(self, point: Point) -> int:
        """Returns a measure of how far outside the ink a point lies, 0 on the edge's line."""
        return self.a * point[0] + self.b * point[1] - self.c


@dataclass(frozen=True, slots=True)
class Ray:
    """A token's line and where on it the token is: on the line of `origin`, leaving it."""

    dx: int
    dy: int
    m: int
    origin: Mirror

    def side(self, point: Point) -> int:
        """Says on which side of the ray a point lies: 0 on it, more than 0 to the right."""
        return point[0] * self.dy - point[1] * self.dx - self.m

    def mirrored(self, mirror: Mirror) -> Ray:
        """Returns the ray after an impact (the mirror law)."""
        a, b = mirror.a, mirror.b
        square = a * a + b * b
        inward = 2 * (a * self.dx + b * self.dy)
        dx = square * self.dx - inward * a
        dy = square * self.dy - inward * b
        m = 2 * mirror.c * (a * self.dy - b * self.dx) - square * self.m
        # the map is its own inverse up to square**2: no other factor can be common
        divisor = gcd(square * square, dx, dy, m)
        return Ray(dx // divisor, dy // divisor, m // divisor, mirror)

    def meets(self, mirror: Mirror) -> tuple[int, int, int]:
        """Returns where the ray meets a mirror's line, as x, y and their common denominator."""
        before, after = self.side(mirror.start), self.side(mirror.end)
        (x, y), (end_x, end_y) = mirror.start, mirror.end
        return end_x * before - x * after, end_y * before - y * after, before - after


@dataclass(frozen=True, slots=True)
class Hit:
    """A mirror that faces the token, with the sides of its corners."""

    mirror: Mirror
    number: int  # which edge or wall it is
    before: int  # side of the start: 0 or less
    after: int  # side of the end: 0 or more

    def ahead(self, other: Mirror) -> int:
        """Returns more than 0 if the meeting point lies outside the ink of `other`."""
        at_start, at_end = other.beyond(self.mirror.start), other.beyond(self.mirror.end)
        return self.after * at_start - self.before * at_end


@dataclass(frozen=True, slots=True)
class Impact:
    """Something that a token met, and the direction in which it went on."""

    what: str  # "edge", "wall", or the result, with which the run ends
    number: int  # of the edge, one of the walls' numbers, or `RESULT`
    at: tuple[int, int, int]  # x, y and their common denominator
    direction: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Scene:
    """What a token can meet on a half."""

    half: Half
    layer: int
    edges: tuple[Mirror, ...]
    solid: bool  # whether the walls reflect (DR-32)
    max_impacts: int

    @property
    def square(self) -> tuple[Mirror, ...]:
        """The sides of the start square, as seen from outside."""
        east, west = self.half.start, self.half.start - 1
        return _sides(((west, 0), (east, 0), (east, 1), (west, 1)))

    @property
    def walls(self) -> tuple[Mirror, ...]:
        """The outer, lower and upper edge of the half, and the dividing line, from inside."""
        half = self.half
        outer = 2 * half.width if half.seat == EAST else 0
        west, east, top = min(outer, half.width), max(outer, half.width), half.height
        # clockwise: the half lies outside of what they hold in
        left, above, right, bottom = _sides(((west, 0), (west, top), (east, top), (east, 0)))
        outer_side, line = (right, left) if half.seat == EAST else (left, right)
        return outer_side, bottom, above, line


def _sides(corners: tuple[Point, ...]) -> tuple[Mirror, ...]:
    return tuple(map(Mirror, corners, (*corners[1:], corners[0])))


def scene(half: Half, layer: int, polygons: Polygons, *, solid: bool, max_impacts: int) -> Scene:
    """Returns what a token meets in a layer of polygons."""
    edges: list[Mirror] = []
    for polygon in polygons:
        corners = polygon if area2(polygon) > 0 else tuple(reversed(polygon))
        edges += _sides(corners)
    return Scene(half, layer, tuple(edges), solid, max_impacts)


def launched(scene: Scene) -> Ray:
    """Returns the ray on which a token sets out (DR-30)."""
    half = scene.half
    _, bottom, _, line = scene.walls
    if scene.layer == OWN:
        return Ray(0, 2, 2 * half.start - 1, bottom)
    return Ray(-2 * half.inward, 0, half.inward * (2 * half.entry - 1), line)


def course(scene: Scene, ray: Ray) -> Iterator[Impact]:
    """Runs a token and yields what it meets, the result last.

    The results are `ok` and the failures of DR-24 and DR-30, and `work` for a token whose numbers
    grow beyond `MAX_BITS`.
    """
    walls, square = scene.walls, scene.square
    impacts = 0
    while True:
        hit = _first_hit(scene.edges, ray, impacts)
        goal = scene.layer != OWN or impacts > 0
        touched = _first_touch(square, ray, hit) if goal else None
        if touched is not None:
            result = "start" if scene.layer == OWN else "ok"
            yield Impact(result, RESULT, ray.meets(touched.mirror), (ray.dx, ray.dy))
            return
        if hit is None:
            number, wall, result = _left(scene, walls, ray)
            at = ray.meets(wall)
            if result:
                yield Impact(result, RESULT, at, (ray.dx, ray.dy))
                return
            ray, what = ray.mirrored(wall), WALL
        elif hit.before == 0 or hit.after == 0:
            yield Impact("corner", RESULT, ray.meets(hit.mirror), (ray.dx, ray.dy))
            return
        else:
            number, at = hit.number, ray.meets(hit.mirror)
            ray, what = ray.mirrored(hit.mirror), EDGE
        impacts += 1
        yield Impact(what, number, at, (ray.dx, ray.dy))
        longest = max(abs(ray.dx), abs(ray.dy), abs(ray.m)).bit_length()
        if impacts == scene.max_impacts or longest > MAX_BITS:
            result = "cap" if impacts == scene.max_impacts else "work"
            yield Impact(result, RESULT, at, (ray.dx, ray.dy))
            return


def _first_hit(edges: tuple[Mirror, ...], ray: Ray, impacts: int) -> Hit | None:
    """Returns the first edge that the ray meets.

    A polygon may close the gap, so that the guest meets it where it sets out.
    """
    first: Hit | None = None
    dx, dy, m = ray.dx, ray.dy, ray.m
    rest = max(0, max(abs(dx), abs(dy), abs(m)).bit_length() - _LEADING_BITS)
    error = _LEADING_ERROR if rest else 0
    dx, dy, m = dx >> rest, dy >> rest, m >> rest
    for number, edge in enumerate(edges):
        x, y = edge.start
        if x * dy - y * dx - m > error:
            continue
        x, y = edge.end
        if x * dy - y * dx - m < -error:
            continue
        before, after = ray.side(edge.start), ray.side(edge.end)
        if before > 0 or after < 0 or before == after:
            continue
        hit = Hit(edge, number, before, after)
        past = hit.ahead(ray.origin)
        if (past > 0 or (past == 0 and impacts == 0)) and (
            first is None or hit.ahead(first.mirror) > 0
        ):
            first = hit
    return first


def _first_touch(square: tuple[Mirror, ...], ray: Ray, hit: Hit | None) -> Hit | None:
    """Returns where the ray touches the start square, unless an edge is met before it."""
    for side in square:
        before, after = ray.side(side.start), ray.side(side.end)
        if before <= 0 <= after and before != after:
            touched = Hit(side, RESULT, before, after)
            if touched.ahead(ray.origin) >= 0 and (hit is None or touched.ahead(hit.mirror) >= 0):
                return touched
    return None


def _left(scene: Scene, walls: tuple[Mirror, ...], ray: Ray) -> tuple[int, Mirror, str]:
    """Returns the wall that the ray comes to, and its result, empty if the wall reflects."""
    half, line = scene.half, walls[-1]
    for wall in walls:
        before, after = ray.side(wall.start), ray.side(wall.end)
        if before <= 0 <= after and before != after:
            break
    else:
        raise AssertionError("a ray inside the half leaves it")
    below, above = (ray.side((half.line, row)) for row in (half.entry - 1, half.entry))
    if wall is line and min(below, above) < 0 < max(below, above):
        return RESULT, wall, "ok" if scene.layer == OWN else "entry"
    if not scene.solid:
        return RESULT, wall, "line" if wall is line else "paper"
    if 0 in (before, after) or (wall is line and 0 in (below, above)):
        return RESULT, wall, "corner"
    if wall is not line:
        return PAPER_WALL, wall, ""
    top = ray.side((half.line, half.height))
    return (ABOVE_GAP if (above > 0) != (top > 0) else BELOW_GAP), wall, ""
