"""The way of a hop that the kernel allows, for boards to show."""

from __future__ import annotations

from parlour.games.deblockle.position import (
    HOOPS,
    SLIDER,
    SQUARE_NAMES,
    Position,
    Turn,
    neighbour,
)


def hop_route(position: Position, turn: Turn, face: int) -> list[int]:
    """Returns the squares that the hop of a legal turn goes over, its ends included (DB-23).

    Of the ways of the hoops it is the first, in ascending order of squares, that visits no square
    twice, or the first of all if there is none.
    """
    assert turn.end is not None
    if face == SLIDER:
        step = 1 if turn.tip >> 3 == turn.end >> 3 else 8
        step = step if turn.end > turn.tip else -step
        return list(range(turn.tip, turn.end + step, step))
    if face != HOOPS:
        return [turn.tip, turn.end]
    routes = [
        [turn.tip, first, second, turn.end]
        for first in _open_neighbours(position, turn, turn.tip)
        for second in _open_neighbours(position, turn, first)
        if turn.end in _open_neighbours(position, turn, second)
    ]
    return next((route for route in routes if len(set(route)) == 4), routes[0])


def _open_neighbours(position: Position, turn: Turn, square: int) -> list[int]:
    around = [neighbour(square, direction) for direction in range(4)]
    blocked = {block.square for block in (*position.south, *position.north)} - {turn.origin}
    return [there for there in around if there in SQUARE_NAMES and there not in blocked]
