"""Apparatus of the physical checks: single discs, far from all that is raised on the board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import numpy as np

from parlour.games.krazki.bodies import (
    Body,
    Kind,
    Quaternion,
    Vector,
    axis,
    flat_quaternion,
)
from parlour.games.krazki.engine import Board, Floats
from parlour.games.krazki.model import GRAVITY, SETTINGS, Settings
from parlour.games.krazki.table import Table
from parlour.games.krazki.tables import table_of

TABLE: Final = table_of("standard")
BARE: Final = replace(TABLE, tower_angles=())
AWAKE: Final = replace(SETTINGS, sleeps=False)
FAR: Final = 2.0  # m from the middle, where the plane has nothing on it
FLAT: Final = flat_quaternion()


def disc(x: float, y: float, z: float, quaternion: Quaternion = FLAT) -> Body:
    """Returns a disc in a place of an experiment."""
    return Body("disc", None, 0, (x, y, z), quaternion, "board")


def lying(table: Table, x: float, y: float) -> Body:
    """Returns a disc that lies flat on the board."""
    return disc(x, y, table.disc_thickness / 2)


def leaned(tilt: float) -> Quaternion:
    """Returns the attitude of a disc tilted about the x axis (radians; a right angle: upright)."""
    return math.cos(tilt / 2), math.sin(tilt / 2), 0.0, 0.0


def on_rim(table: Table, x: float, tilt: float) -> Body:
    """Returns a disc that touches the board with its rim at a tilt."""
    height = table.disc_radius * math.sin(tilt) + table.disc_thickness / 2 * math.cos(tilt)
    return disc(x, 0.0, height, leaned(tilt))


def set_up(table: Table, bodies: Sequence[Body], settings: Settings = AWAKE) -> Board:
    """Compiles a board for an experiment and puts the bodies on it."""
    kinds: tuple[Kind, ...] = tuple(
        "barricade" if body.kind == "barricade" else "disc" for body in bodies
    )
    board = Board(table, kinds, settings)
    board.put(bodies)
    return board


def push(board: Board, number: int, velocity: Sequence[float], turning: Sequence[float]) -> None:
    """Gives a body a velocity (m/s) and an angular velocity (rad/s), both in world axes."""
    board.speeds[number, :3] = velocity
    board.speeds[number, 3:] = rotation(board, number).T @ np.array(turning)


def rotation(board: Board, number: int) -> Floats:
    """Returns the matrix that turns a body's axes into the world's."""
    w, x, y, z = board.poses[number, 3:].tolist()
    return np.array(
        [
            [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
            [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
            [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
        ]
    )


def axis_of(board: Board, number: int = 0) -> Vector:
    """Returns the direction of a disc's axis."""
    w, x, y, z = board.poses[number, 3:].tolist()
    return axis((w, x, y, z))


def tilt_of(board: Board, number: int = 0) -> float:
    """Returns the angle (radians) of a disc's axis from the vertical."""
    return math.acos(min(1.0, abs(axis_of(board, number)[2])))


def energy(table: Table, board: Board, kinds: Sequence[Kind]) -> float:
    """Returns the energy of all bodies (J), counted from the board."""
    total = 0.0
    for number, kind in enumerate(kinds):
        mass, (across, along) = table.mass(kind), table.inertia(kind)
        vx, vy, vz, wx, wy, wz = board.speeds[number].tolist()
        total += mass * (vx * vx + vy * vy + vz * vz) / 2
        total += (across * (wx * wx + wy * wy) + along * wz * wz) / 2
        total += mass * GRAVITY * float(board.poses[number, 2])
    return total


def deepest(board: Board) -> float:
    """Returns how deep bodies are in each other or in the board (m)."""
    return -float(board.data.contact.dist.min()) if board.data.ncon else 0.0


def seconds(board: Board, duration: float) -> int:
    """Returns the number of steps in a time."""
    return round(duration * board.settings.steps_per_s)
