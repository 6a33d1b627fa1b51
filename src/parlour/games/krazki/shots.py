"""A flick, KR-31, and the error of the hand, KR-32; what they give the disc."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace

from parlour.games.krazki.bodies import Quaternion, Vector, upright_quaternion
from parlour.games.krazki.table import Table


@dataclass(frozen=True, slots=True)
class Shot:
    """A flick at a disc that stands upright on the start field (KR-31).

    Attributes:
        at: the middle of the foot from the field's centre (m): x to the shooter's left, y toward
            the board's middle.
        facing: degrees anticlockwise from the direction to the board's middle to the axis of the
            disc, along which it is struck.
        impulse: newton seconds, 0 to the table's greatest.
        offset: where the finger strikes on the horizontal diameter, as a fraction of the radius;
            positive is the shooter's right half and spins the disc anticlockwise.
        loft: degrees by which the strike points up, 0 to 45.
    """

    at: tuple[float, float] = (0.0, 0.0)
    facing: float = 0.0
    impulse: float = 0.0
    offset: float = 0.0
    loft: float = 0.0


@dataclass(frozen=True, slots=True)
class Tremor:
    """The error of the hand (KR-32): what is added to a shot.

    Attributes:
        facing: degrees.
        impulse: a fraction of the shot's impulse: 0.1 strikes 10 % harder.
        offset: a fraction of the radius.
    """

    facing: float = 0.0
    impulse: float = 0.0
    offset: float = 0.0


STEADY = Tremor()
"""No error at all."""


@dataclass(frozen=True, slots=True)
class Launch:
    """The struck disc just after the flick, in world axes."""

    position: Vector  # m
    quaternion: Quaternion
    velocity: Vector  # m/s
    spin: float  # rad/s about the vertical, anticlockwise positive


def trembled(table: Table, shot: Shot, tremor: Tremor) -> Shot:
    """Returns the shot that the hand really plays.

    However much it trembles, a finger is no stronger than the table's greatest impulse, it does not
    pull, and it strikes the disc.
    """
    return replace(
        shot,
        facing=shot.facing + tremor.facing,
        impulse=min(max(shot.impulse * (1 + tremor.impulse), 0.0), table.most_impulse),
        offset=min(max(shot.offset + tremor.offset, -1.0), 1.0),
    )


def foot(table: Table, field_angle: float, at: tuple[float, float]) -> tuple[float, float]:
    """Returns where on the board the middle of the foot stands. The field's angle in degrees."""
    angle = math.radians(field_angle)
    outward = (math.cos(angle), math.sin(angle))
    left, forward = at
    distance = table.field_distance - forward
    # the shooter looks inward, so the left hand points anticlockwise turned back: (sin, -cos)
    return (
        distance * outward[0] + left * outward[1],
        distance * outward[1] - left * outward[0],
    )


def launch(table: Table, field_angle: float, shot: Shot) -> Launch:
    """Returns what a flick gives the disc (KR-31): J/m along the strike, and a spin of the rest."""
    direction = math.radians(field_angle + 180 + shot.facing)
    loft = math.radians(shot.loft)
    speed = shot.impulse / table.mass("disc")
    level = speed * math.cos(loft)
    across, _ = table.inertia("disc")
    x, y = foot(table, field_angle, shot.at)
    return Launch(
        (x, y, table.disc_radius),
        upright_quaternion(direction),
        (level * math.cos(direction), level * math.sin(direction), speed * math.sin(loft)),
        shot.impulse * math.cos(loft) * shot.offset * table.disc_radius / across,
    )
