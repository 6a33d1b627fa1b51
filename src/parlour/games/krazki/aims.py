"""Shots as points of a space with six axes, and where a search begins in it.

An aim is an array: at x and y (m), facing (degrees), impulse (N s), offset, loft (degrees).
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from parlour.games.krazki import shooting
from parlour.games.krazki.bodies import Body, from_middle
from parlour.games.krazki.model import GRAVITY
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import State
from parlour.games.krazki.shots import Shot
from parlour.games.krazki.table import Table

Aim: TypeAlias = NDArray[np.float64]
Aims: TypeAlias = NDArray[np.float64]  # one a row
Floats: TypeAlias = NDArray[np.float64]

FACING, IMPULSE, OFFSET, LOFT = 2, 3, 4, 5  # axes

FORWARD: Final = 0.8  # of the field's radius: a disc that stands nearer needs less impulse

# facing, impulse as a part of `carrying`, offset, and what such aims score on a board with nothing
# in the way at tremors 1 to 3. Estimated from 4,998 shots drawn evenly from facing -70..70 degrees,
# impulse 0.002..0.016 N s and offset -1..1, and their mirror images: the mean over a hand's errors
# of what shots nearby scored (benchmarks/scan_krazki_aims.py). A straight shot with the full
# impulse has 3.4, 2.2 and 1.7. Each is taken to either side.
_OPEN: Final = (
    (0.0, 0.85, 0.0, (4.0, 2.9, 2.0)),
    (0.0, 0.66, 0.65, (5.0, 3.7, 2.6)),
    (4.0, 0.60, 0.8, (5.0, 3.9, 2.7)),
    (3.0, 0.58, 0.95, (4.5, 3.8, 2.8)),
    (-2.0, 0.71, 0.5, (4.3, 3.4, 2.5)),
    (12.0, 0.58, 0.75, (4.5, 3.5, 2.6)),
    (-8.0, 0.66, 0.75, (4.4, 3.5, 2.4)),
    (10.0, 0.85, 0.0, (3.7, 2.8, 2.0)),
    (35.0, 1.05, 0.5, (1.4, 1.2, 1.1)),  # off a tower
)
_LOFTED: Final = 20.0  # degrees

# least standard deviations with which a search looks about; the hand's are wider at once
_STANDING: Final = 0.004  # m
_LEAST: Final = (1.0, 0.02, 0.03)  # degrees, part of the impulse, offset
_LOFTING: Final = 3.0  # degrees


def carrying(table: Table, distance: float) -> float:
    """Returns the impulse that slides a disc without spin over a distance: J = m sqrt(2 mu g s)."""
    return table.mass("disc") * math.sqrt(2 * table.board_friction * GRAVITY * distance)


def open_aims(options: Options) -> tuple[Aims, Floats]:
    """Lists the aims that do well on a board with nothing in the way, and what they score."""
    table = options.board
    full = carrying(table, table.field_distance)
    forward = FORWARD * table.field_radius
    both = [
        ((0.0, forward, side * facing, full * part, side * offset, 0.0), scores)
        for facing, part, offset, scores in _OPEN
        for side in ((1, -1) if facing or offset else (1,))
    ]
    aims = np.array([aim for aim, _ in both])
    return aims, np.array([scores[max(options.tremor, 1) - 1] for _, scores in both])


def starts(options: Options, state: State) -> tuple[Aims, Aims]:
    """Lists the aims that a search begins with: at the middle, round, off towers; and at discs.

    Of the second kind a disc alone tells nothing: they live by what it pushes.
    """
    table = options.board
    open_, _ = open_aims(options)
    forward = FORWARD * table.field_radius
    beside = np.concatenate([open_[:3], open_[:3]])
    beside[:, :FACING] = [[side * forward, 0.0] for side in (-1, 1) for _ in range(3)]
    lofted = open_[:1] + np.array([0.0, 0.0, 0.0, 0.0, 0.0, _LOFTED])
    at_discs = np.array(list(_at_discs(options, state, forward))).reshape(-1, open_.shape[1])
    found = (np.concatenate([open_, lofted, beside]), at_discs)
    for aims in found:
        aims[:, IMPULSE] = np.minimum(aims[:, IMPULSE], table.most_impulse)
    return found


def _at_discs(
    options: Options, state: State, forward: float
) -> Iterable[tuple[float, float, float, float, float, float]]:
    """Aims at discs that count: at others' so hard that they go, at one's own to lie beside it."""
    table = options.board
    assert state.shooter is not None
    angle = shooting.field_angle(table, state.players, state.shooter)
    for body in state.bodies:
        if body.kind != "disc" or not body.on_board or from_middle(body) > table.inner_radius:
            continue
        distance, facing = _toward(table, angle, forward, body)
        beyond = 0.0 if body.owner == state.shooter else 0.4 * table.inner_radius
        yield 0.0, forward, facing, carrying(table, distance + beyond), 0.0, 0.0


def _toward(table: Table, angle: float, forward: float, body: Body) -> tuple[float, float]:
    """Returns how far a body is from a place on a field, and the facing to it in degrees."""
    outward = math.radians(angle)
    foot = table.field_distance - forward
    x = body.position[0] - foot * math.cos(outward)
    y = body.position[1] - foot * math.sin(outward)
    facing = math.degrees(math.atan2(y, x)) - angle - 180
    return math.hypot(x, y), math.remainder(facing, 360)


def spreads(options: Options, aims: Aims) -> Aims:
    """Returns the standard deviations about aims: the hand's (KR-32), and least ones."""
    facing, impulse, offset = (
        max(hand, least)
        for hand, least in zip(shooting.TREMORS[options.tremor], _LEAST, strict=True)
    )
    strength = aims[..., IMPULSE]
    times = 1 + strength / shooting.IMPULSE_STEP + aims[..., LOFT] / shooting.LOFT_STEP
    found = np.empty_like(aims)
    found[..., :FACING] = _STANDING
    found[..., FACING] = facing * times
    found[..., IMPULSE] = impulse * times * np.maximum(strength, 1e-4)
    found[..., OFFSET] = offset * times
    found[..., LOFT] = _LOFTING
    return found


def shot_of(table: Table, aim: Aim) -> Shot:
    """Returns the shot nearest to an aim that the rules know, in the digits of a record."""
    x, y, facing, impulse, offset, loft = aim.tolist()
    far = math.hypot(x, y)
    inside = min(1.0, (table.field_radius - 0.001) / far) if far else 1.0
    return Shot(
        (round(x * inside, 3) + 0.0, round(y * inside, 3) + 0.0),
        round(math.remainder(facing, 360), 1) + 0.0,
        min(round(max(impulse, 0.0), 5) + 0.0, table.most_impulse),
        round(min(max(offset, -1.0), 1.0), 2) + 0.0,
        round(min(max(loft, 0.0), shooting.MOST_LOFT), 1) + 0.0,
    )


def aim_of(shot: Shot) -> Aim:
    """Returns a shot as an aim."""
    return np.array([*shot.at, shot.facing, shot.impulse, shot.offset, shot.loft])
