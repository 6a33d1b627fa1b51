"""From triangles in squares to the polygons of a drawing with free angles (DR-30).

Triangles that share a whole leg become one polygon, which saves corners; two slants in one line
stay two edges, because each edge scores once (DR-31).
"""

from __future__ import annotations

from collections.abc import Iterator

from parlour.games.deflector.drafts import triangle
from parlour.games.deflector.drawing import (
    EMPTY,
    MAX_CORNERS,
    Point,
    Polygon,
    Polygons,
    Rows,
    Shapes,
)
from parlour.games.deflector.polygons import Segment, sides
from parlour.games.deflector.sheet import Half


def shapes(half: Half, layers: tuple[Rows, Rows]) -> Shapes | None:
    """Returns the drawing; None if a layer has more corners than are allowed."""
    own, guest = (_merged(half, rows) for rows in layers)
    if max(sum(map(len, layer)) for layer in (own, guest)) > MAX_CORNERS:
        return None
    return Shapes(half.start, own, guest)


def _merged(half: Half, rows: Rows) -> Polygons:
    """Returns the polygons of a layer."""
    triangles = [
        triangle(content, half.before + column, row)
        for row, line in zip(range(half.height, 0, -1), rows, strict=True)
        for column, content in enumerate(line, 1)
        if content != EMPTY
    ]
    return tuple(polygon for group in _groups(triangles) for polygon in _union(group))


def _groups(triangles: list[Polygon]) -> Iterator[list[Polygon]]:
    """Puts together what shares whole sides."""
    by_side = {side: each for each in triangles for side in sides(each)}
    left = dict.fromkeys(triangles)
    while left:
        group = [next(iter(left))]
        del left[group[0]]
        for each in group:  # it grows meanwhile
            for start, end in sides(each):
                neighbour = by_side.get((end, start))
                if neighbour in left:
                    del left[neighbour]
                    group.append(neighbour)
        yield group


def _union(group: list[Polygon]) -> Polygons:
    """Returns the outline of triangles, or themselves where that is no simple polygon."""
    every = {side for each in group for side in sides(each)}
    outline = [(start, end) for start, end in sorted(every) if (end, start) not in every]
    after = dict(outline)
    if len(after) < len(outline):
        return tuple(group)  # it touches itself
    first = outline[0][0]
    corners = [first]
    while (following := after[corners[-1]]) != first:
        corners.append(following)
    if len(corners) < len(outline):
        return tuple(group)  # it has a hole
    around = zip((corners[-1], *corners), corners, (*corners[1:], corners[0]), strict=False)
    return (tuple(at for before, at, beyond in around if _is_corner((before, at), beyond)),)


def _is_corner(side: Segment, beyond: Point) -> bool:
    """Whether the outline turns behind a side, or goes on along another slant."""
    before, at = side
    return not any(before[axis] == at[axis] == beyond[axis] for axis in (0, 1))
