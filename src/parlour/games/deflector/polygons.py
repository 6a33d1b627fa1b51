"""Polygons with integer corners: whether they are simple, and whether two overlap. All exact."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Final, TypeAlias

from parlour.games.deflector.drawing import Point, Polygon

Place: TypeAlias = tuple[Fraction, Fraction]
Segment: TypeAlias = tuple[Point, Point]

_INSIDE: Final = 1
_OUTSIDE: Final = -1


def area2(polygon: Polygon) -> int:
    """Returns twice the area: more than 0 where the corners go round counterclockwise.

    >>> area2(((0, 0), (2, 0), (0, 3)))
    6
    """
    return sum(x * end_y - end_x * y for (x, y), (end_x, end_y) in sides(polygon))


def sides(polygon: Polygon) -> list[Segment]:
    """Returns the sides in the order of the corners."""
    return list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def is_simple(polygon: Polygon) -> bool:
    """Whether the sides meet nowhere but at the corner between two neighbours.

    >>> is_simple(((0, 0), (2, 0), (2, 2), (0, 2))), is_simple(((0, 0), (2, 2), (2, 0), (0, 2)))
    (True, False)
    """
    if len(polygon) < 3 or len(set(polygon)) < len(polygon):
        return False
    found = sides(polygon)
    for at, (start, end) in enumerate(found):
        _, after = found[(at + 1) % len(found)]
        if _turn(start, end, after) == 0 and not _between(start, end, after):
            return False  # the next side comes back over this one
        for other in range(at + 2, len(found)):
            if (at, other) != (0, len(found) - 1) and _touch((start, end), found[other]):
                return False
    return True


def overlap(one: Polygon, other: Polygon) -> bool:
    """Whether two simple polygons have an area in common; they may touch.

    If they have, part of the border of one lies inside the other, or on its border with the ink
    on the same side.
    """
    if not _boxes_overlap(one, other):
        return False
    one, other = _counterclockwise(one), _counterclockwise(other)
    return _border_inside(one, other) or _border_inside(other, one)


def _counterclockwise(polygon: Polygon) -> Polygon:
    return polygon if area2(polygon) > 0 else tuple(reversed(polygon))


def _boxes_overlap(one: Polygon, other: Polygon) -> bool:
    axes = zip(zip(*one, strict=True), zip(*other, strict=True), strict=True)
    return all(min(first) < max(second) and min(second) < max(first) for first, second in axes)


def _border_inside(one: Polygon, other: Polygon) -> bool:
    """Whether a part of the border of `one` lies inside `other` or runs along its border."""
    others = sides(other)
    return any(
        _at_place(place, side, others) == _INSIDE
        for side in sides(one)
        for place in _middles(side, others)
    )


def _middles(side: Segment, others: list[Segment]) -> Iterator[Place]:
    """Returns a place in each part into which `others` cut a side."""
    (x, y), (end_x, end_y) = side
    cuts = {Fraction(0), Fraction(1)}
    for other in others:
        cuts.update(_cuts(side, other))
    for before, after in pairwise(sorted(cuts)):
        along = (before + after) / 2
        yield x + along * (end_x - x), y + along * (end_y - y)


def _cuts(side: Segment, other: Segment) -> Iterator[Fraction]:
    """Returns where along a side, between 0 and 1, its border with another one begins or ends."""
    start, end = side
    first, second = _turn(*other, start), _turn(*other, end)
    if first == second == 0:
        axis = 0 if start[0] != end[0] else 1
        cuts = (Fraction(p[axis] - start[axis], end[axis] - start[axis]) for p in other)
        yield from (cut for cut in cuts if 0 < cut < 1)
    elif min(first, second) <= 0 <= max(first, second):
        ends = [_turn(*side, point) for point in other]
        if min(ends) <= 0 <= max(ends):
            yield Fraction(first, first - second)


def _at_place(place: Place, side: Segment, borders: list[Segment]) -> int:
    """Says whether a place on a side is inside, outside, or on the borders of a polygon.

    On the border the direction of `side` counts: where both go the same way, both have their ink
    on the same side.
    """
    x, y = place
    crossings = 0
    for (start_x, start_y), (end_x, end_y) in borders:
        turn = (end_x - start_x) * (y - start_y) - (end_y - start_y) * (x - start_x)
        if (
            turn == 0
            and min(start_x, end_x) <= x <= max(start_x, end_x)
            and min(start_y, end_y) <= y <= max(start_y, end_y)
        ):
            (from_x, from_y), (to_x, to_y) = side
            along = (to_x - from_x) * (end_x - start_x) + (to_y - from_y) * (end_y - start_y)
            return _INSIDE if along > 0 else _OUTSIDE
        if (start_y <= y) != (end_y <= y):
            upward = end_y > start_y
            crossings += (turn > 0) == upward
    return _INSIDE if crossings % 2 else _OUTSIDE


# --- segments -----------------------------------------------------------------------------------


def _turn(start: Point, end: Point, point: Point) -> int:
    """Returns more than 0 if `point` lies to the left of the way from `start` to `end`."""
    return (end[0] - start[0]) * (point[1] - start[1]) - (end[1] - start[1]) * (point[0] - start[0])


def _between(start: Point, middle: Point, end: Point) -> bool:
    """Whether `middle`, on one line with the others, lies between them."""
    return (middle[0] - start[0]) * (end[0] - middle[0]) + (middle[1] - start[1]) * (
        end[1] - middle[1]
    ) > 0


def _touch(one: Segment, other: Segment) -> bool:
    """Whether two segments have a point in common."""
    turns = [_turn(*one, point) for point in other]
    back = [_turn(*other, point) for point in one]
    if turns == [0, 0]:
        return all(
            min(a) <= max(b) and min(b) <= max(a)
            for a, b in zip(zip(*one, strict=True), zip(*other, strict=True), strict=True)
        )
    return min(turns) <= 0 <= max(turns) and min(back) <= 0 <= max(back)
