"""What a position of Krążki is worth to a seat in the middle of a round: points ahead, as it lies.

The game's own count, made smooth: a disc a hair outside a zone is worth nearly what it would be a
hair inside, because whatever happens until the count moves it about as easily in as out.
"""

from __future__ import annotations

import math
from typing import Final

from parlour.games.krazki.bodies import Bodies, Body, from_middle, nearest_to_middle
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import State
from parlour.games.krazki.scoring import DOUBT, DiscScore, is_flat, scored, zones
from parlour.games.krazki.touching import leaning

BLUR: Final = 0.008  # m: standard deviation of a resting place, computed in steps twice as long
BLUR_A_SHOT: Final = 0.002  # m: what each later shot of the round adds to it


def worth(options: Options, state: State, bodies: Bodies, seat: int) -> float:
    """Returns a seat's points ahead of the others' average when `state` has become `bodies`.

    Discs in reserve count nothing: everybody's are worth about the same.
    """
    later = sum(body.state == "reserve" for body in bodies)
    blur = BLUR + BLUR_A_SHOT * later
    others = [other for other in range(state.players) if other != seat and other not in state.out]
    total = 0.0
    for score in counted(options, state, bodies):
        by_zone = score.why in ("zone", "doubt")
        points = smooth_points(options, bodies[score.body], blur) if by_zone else score.points
        if score.seat == seat:
            total += points
        elif score.seat in others:
            total -= points / len(others)
    return total


def counted(options: Options, state: State, bodies: Bodies) -> tuple[DiscScore, ...]:
    """Counts the discs as they lie, and looks for what touches only where that can matter."""
    matters = options.lean == "touch" or any(
        body.kind == "disc" and body.on_board and not is_flat(options.board, body)
        for body in bodies
    )
    pairs = leaning(options.board, bodies) if matters else ()
    return scored(options, bodies, pairs, {*state.void, *state.out})


def smooth_points(options: Options, body: Body, blur: float) -> float:
    """Returns what a disc counts by its zone on the average of resting places `blur` (m) about."""
    table = options.board
    if not body.on_board:
        return 0.0
    if options.zone_by == "centre":
        distance = from_middle(body)
    else:
        distance = nearest_to_middle(body, table.radius(body.kind), table.thickness(body.kind))
    points, below = 0.0, 0
    for radius, value in reversed(zones(table)):  # the outermost first
        inside = math.erfc((distance - radius - DOUBT) / (blur * math.sqrt(2))) / 2
        points += (value - below) * inside
        below = value
    return points
