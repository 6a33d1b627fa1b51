"""What a simulated shot gives: rest positions, the path of the moving bodies, and what touched."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from parlour.core.errors import SimulationFault
from parlour.games.krazki.bodies import Bodies, Vector

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Poses: TypeAlias = NDArray[np.float64]

FRAMES_PER_S: Final = 60

Stopped: TypeAlias = Literal["settled", "timeout"]


class PhysicsFault(SimulationFault):
    """A contact or motion that cannot be, such as two bodies deep in each other."""


@dataclass(frozen=True, slots=True)
class Contact:
    """Two bodies that begin to touch, for sounds."""

    time: float  # s from the flick
    first: int  # index of a body
    second: int | None  # index of the other body; None is the board, its centre or a pedestal
    speed: float  # m/s at which they met along the line between them
    place: Vector  # m


@dataclass(frozen=True, slots=True, eq=False)
class Frames:
    """The path of the bodies that moved, 60 times a second from the flick to the end.

    Attributes:
        bodies: indices of the bodies, ascending.
        poses: by frame, body in the order of `bodies`, and x, y, z (m), w, x, y, z of the attitude.
    """

    bodies: tuple[int, ...]
    poses: Poses


@dataclass(frozen=True, slots=True)
class Run:
    """One shot from the flick to the rest.

    Attributes:
        rest: all bodies after it, in the order that they had before.
        cleared: bodies that were moved inward before the flick to make room (KR-30), and where to.
        burnt: when a body left the board, and its index, in the order of time (KR-12).
        duration: seconds until everything was at rest, or until it was stopped (KR-33).
        frames: None where they were not asked for, and then there are no contacts either.
    """

    rest: Bodies
    cleared: tuple[tuple[int, Vector], ...]
    burnt: tuple[tuple[float, int], ...]
    duration: float
    stopped: Stopped
    contacts: tuple[Contact, ...] = ()
    frames: Frames | None = None
