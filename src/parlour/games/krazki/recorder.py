"""Takes down a run while it is computed: the path, and what begins to touch.

A touch of two discs lasts about 2 ms, so contacts are looked at twice between two looks of the run.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from parlour.games.krazki.engine import Board

Floats = NDArray[np.float64]

QUIETEST: Final = 0.03  # m/s: bodies that meet more slowly make no sound
_APART: Final = 4  # looks, of which there are 480 a second, after which a touch is a new one


class Recorder:
    """Keeps the frames and contacts of one run."""

    def __init__(self, board: Board) -> None:
        """Keeps the first frame: the board as it is put."""
        self.frames: list[Floats] = [board.poses.copy()]
        self.contacts: list[tuple[float, int, int, float, Floats]] = []
        self._touching: set[tuple[int, int]] = set()
        self._shapes = b""  # what touched at the last look, as the engine lists it
        self._count = 0  # of the contacts in it
        self._parted: dict[tuple[int, int], int] = {}  # at which look
        self._look = 0
        self._before = board.speeds.copy()

    def frame(self, board: Board) -> None:
        """Keeps a frame."""
        self.frames.append(board.poses.copy())
        self._listed(board)  # if as many touches came as went, that is seen now

    def step(self, board: Board, count: int) -> None:
        """Computes so many steps, looking at the contacts in the middle and at the end."""
        for steps in (count // 2, count - count // 2):
            board.step(steps)
            self._look += 1
            if board.data.ncon != self._count:
                self._listed(board)
            np.copyto(self._before, board.speeds)

    def _listed(self, board: Board) -> None:
        """Looks at the contacts if they are not those of the last look."""
        contacts = board.data.contact
        shapes = contacts.geom
        if (listed := shapes.tobytes()) != self._shapes:
            self._shapes, self._count = listed, len(shapes)
            self._touches(board, contacts, board.owners[shapes].tolist())

    def _touches(self, board: Board, contacts: Any, owners: list[list[int]]) -> None:
        pairs = [(one, other) if one < other else (other, one) for one, other in owners]
        now = set(pairs)
        for pair in sorted(now - self._touching):
            if self._look - self._parted.get(pair, -_APART) < _APART:
                continue
            number = pairs.index(pair)
            place: Floats = contacts.pos[number].copy()
            normal: list[float] = contacts.frame[number][:3].tolist()
            first, second = (self._speed(board, body, normal, place.tolist()) for body in pair)
            if abs(second - first) >= QUIETEST:
                time = float(board.data.time)
                self.contacts.append((time, *pair, abs(second - first), place))
        for pair in self._touching - now:
            self._parted[pair] = self._look
        self._touching = now

    def _speed(self, board: Board, body: int, normal: list[float], place: list[float]) -> float:
        """Returns the speed along a normal, a look before, of a body's point at a place now.

        v n + (w x r) n = v n + w (r x n), with w in the body's own axes.
        """
        if body < 0:
            return 0.0
        vx, vy, vz, wx, wy, wz = self._before[body].tolist()
        x, y, z, *_ = board.poses[body].tolist()
        xx, xy, xz, yx, yy, yz, zx, zy, zz = board.data.xmat[body + 1].tolist()
        (px, py, pz), (nx, ny, nz) = place, normal
        rx, ry, rz = px - x, py - y, pz - z
        tx, ty, tz = ry * nz - rz * ny, rz * nx - rx * nz, rx * ny - ry * nx
        turning = (
            wx * (xx * tx + yx * ty + zx * tz)
            + wy * (xy * tx + yy * ty + zy * tz)
            + wz * (xz * tx + yz * ty + zz * tz)
        )
        return vx * nx + vy * ny + vz * nz + turning
