"""What lies on the table: discs, white discs and the barricade as frozen values; their geometry.

Metres and seconds; x and y span the board with its middle at 0, 0, and z is up with the board's
upper face at 0. Turned anticlockwise, seen from above, angles grow from 0 along +x.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

Kind: TypeAlias = Literal["disc", "white", "barricade"]
Standing: TypeAlias = Literal["reserve", "board", "burnt", "off"]
Vector: TypeAlias = tuple[float, float, float]
Quaternion: TypeAlias = tuple[float, float, float, float]

FLAT_TILT: Final = 1e-7
"""Radians by which everything that lies flat is tilted.

MuJoCo 4.0.0 takes a cylinder whose tilt from a plane is between about 1e-16 and 1e-14 rad for one
that has sunk into it by its radius, and throws it off the table.
"""
_SAFE_TILT: Final = 1e-9
_POINT: Final = 1e-15  # metres: shorter than this an axis of an ellipse is none


@dataclass(frozen=True, slots=True)
class Body:
    """A disc of a player, a white disc or the barricade, and where it is.

    Attributes:
        owner: the seat whose disc it is; None for a white disc and the barricade.
        number: 0 to 2 of a seat's discs; 3 times the tower and its place from below (0 to 2) of a
            white disc; 0 of the barricade.
        position: of the centre of mass; of no meaning in reserve.
        quaternion: w, x, y, z of a rotation that turns the vertical into the disc's axis.
        state: `reserve` has not been shot, `board` lies on the board, `burnt` is a player's disc
            that left it (KR-12), `off` a white disc or barricade that did or has not been placed.
    """

    kind: Kind
    owner: int | None
    number: int
    position: Vector
    quaternion: Quaternion
    state: Standing

    @property
    def name(self) -> str:
        """Returns what the body is called in a message."""
        match self.kind:
            case "disc":
                return f"disc {self.number + 1} of seat {self.owner}"
            case "white":
                tower, place = divmod(self.number, 3)
                return f"white disc {place + 1} of tower {tower + 1}"
            case "barricade":
                return "the barricade"

    @property
    def on_board(self) -> bool:
        """Tells whether it lies on the board."""
        return self.state == "board"


Bodies: TypeAlias = tuple[Body, ...]
"""All bodies of a game: discs by seat and number, white discs by number, then the barricade.

A body's index in this tuple is its number in frames, contacts and refusals.
"""

# --- attitude ----------------------------------------------------------------------------------


def axis(quaternion: Quaternion) -> Vector:
    """Returns the direction of a disc's axis: the vertical as the quaternion turns it."""
    w, x, y, z = quaternion
    return 2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)


def tilt(quaternion: Quaternion) -> float:
    """Returns the angle between a disc's axis and the vertical, 0 (flat) to pi/2 (upright)."""
    w, x, y, z = quaternion
    # sine and cosine of half the angle: exact near 0, where 1 - cos is not
    half = math.atan2(math.hypot(x, y), math.hypot(w, z))
    return min(2 * half, math.pi - 2 * half)


def flat_quaternion(yaw: float = 0.0) -> Quaternion:
    """Returns how everything is laid flat, turned by `yaw`: nothing ever lies exactly flat."""
    cos, sin = math.cos(yaw / 2), math.sin(yaw / 2)
    return cos, FLAT_TILT / 2 * cos, FLAT_TILT / 2 * sin, sin


def upright_quaternion(direction: float) -> Quaternion:
    """Returns how a disc stands on its edge with its axis in a horizontal direction (radians)."""
    cos, sin, half = math.cos(direction / 2), math.sin(direction / 2), math.sqrt(0.5)
    return cos * half, -sin * half, cos * half, sin * half


def steadied(quaternion: Quaternion) -> Quaternion:
    """Returns an attitude that the collider can take: one exactly flat gets the safe tilt."""
    w, x, y, z = quaternion
    if math.hypot(x, y) <= _SAFE_TILT:
        return flat_quaternion(2 * math.atan2(z, w))
    if math.hypot(w, z) <= _SAFE_TILT:  # turned over
        return FLAT_TILT / 2, x, y, 0.0
    return quaternion


# --- heights and outlines ----------------------------------------------------------------------


def lower_face(body: Body, thickness: float) -> float:
    """Returns the height of the middle of the face that looks down."""
    return body.position[2] - thickness / 2 * abs(axis(body.quaternion)[2])


def lowest(body: Body, radius: float, thickness: float) -> float:
    """Returns the height of the body's lowest point."""
    lean = tilt(body.quaternion)
    return body.position[2] - thickness / 2 * math.cos(lean) - radius * math.sin(lean)


def from_middle(body: Body) -> float:
    """Returns how far the centre of mass is from the board's middle in plan view."""
    return math.hypot(body.position[0], body.position[1])


def nearest_to_middle(body: Body, radius: float, thickness: float) -> float:
    """Returns how near any part of the body comes to the board's middle in plan view (KR-13).

    0 where it covers the middle. From above, a disc of any tilt is an ellipse, its face, drawn
    along the horizontal part of its axis.
    """
    nx, ny, nz = axis(body.quaternion)
    x, y, _ = body.position
    flat = math.hypot(nx, ny)
    # along: on the axis' horizontal direction, across: beside it; the shape is symmetric in both
    ux, uy = (nx / flat, ny / flat) if flat > 0 else (1.0, 0.0)
    along, across = abs(x * ux + y * uy), abs(y * ux - x * uy)
    along = max(0.0, along - thickness / 2 * flat)
    return _to_ellipse(along, across, radius * min(1.0, abs(nz)), radius)


def _to_ellipse(x: float, y: float, a: float, b: float) -> float:
    """Returns the distance of a point with x, y >= 0 from an ellipse with half axes a <= b.

    The nearest point is (a² x / (t + a²), b² y / (t + b²)) with the one t > -a² that puts it on
    the ellipse; bisection finds it to the last bit.
    """
    if a < _POINT:
        return math.hypot(x, max(0.0, y - b))
    if (x / a) ** 2 + (y / b) ** 2 <= 1:
        return 0.0
    low, high = 0.0, b * math.hypot(x, y)  # outside the ellipse t is positive
    while True:
        t = (low + high) / 2
        if t in (low, high):
            break
        inside = (a * x / (t + a * a)) ** 2 + (b * y / (t + b * b)) ** 2 < 1
        low, high = (low, t) if inside else (t, high)
    return math.hypot(x - a * a * x / (t + a * a), y - b * b * y / (t + b * b))
