"""Takes down a run while it is computed: the path, and what begins to touch.

A touch of two discs lasts about 2 ms, so contacts are looked at twice between two looks of the run.
"""

from __future__ import annotations

from operator import mul
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

    def frame(self, poses: Floats) -> None:
        """Keeps a frame."""
        self.frames.append(poses.copy())

    def step(self, board: Board, count: int) -> None:
        """Computes so many steps, looking at the contacts in the middle and at the end."""
        data = board.data
        board.step(count // 2)
        self._look += 1
        if data.ncon != self._count:  # that as many came as went, the end will show
            self._listed(board)
        np.copyto(self._before, board.speeds)
        board.step(count - count // 2)
        self._look += 1
        self._listed(board)
        np.copyto(self._before, board.speeds)

    def _listed(self, board: Board) -> None:
        """Looks at the contacts if they are not those of the last look."""
        contacts = board.data.contact
        shapes = contacts.geom
        if (listed := shapes.tobytes()) != self._shapes:
            self._shapes, self._count = listed, len(shapes)
            self._touches(board, contacts, board.owners[shapes].tolist())

    def _touches(self, board: Board, contacts: Any, owners: list[tuple[int, int]]) -> None:
        now: set[tuple[int, int]] = set()
        for number, (one, other) in enumerate(owners):
            pair = (one, other) if one < other else (other, one)
            if pair in now:
                continue
            now.add(pair)
            parted = self._parted.get(pair, -_APART)
            if pair in self._touching or self._look - parted < _APART:
                continue
            place: Floats = np.array(contacts.pos[number])
            normal: list[float] = contacts.frame[number][:3].tolist()
            speed = self._meeting_speed(board, normal, place.tolist(), (one, other))
            if speed >= QUIETEST:
                self.contacts.append((float(board.data.time), *pair, speed, place))
        for pair in self._touching - now:
            self._parted[pair] = self._look
        self._touching = now

    def _meeting_speed(
        self, board: Board, normal: list[float], place: list[float], pair: tuple[int, int]
    ) -> float:
        """Returns how fast two bodies came at each other where they touch, just before."""
        first, second = (self._speed(board, body, normal, place) for body in pair)
        return abs(second - first)

    def _speed(self, board: Board, body: int, normal: list[float], place: list[float]) -> float:
        """Returns the speed along a normal, a look before, of a body's point at a place now."""
        if body < 0:
            return 0.0
        vx, vy, vz, *own = self._before[body].tolist()
        turns = board.data.xmat[body + 1].tolist()  # rows of the body's axes in the world's
        wx, wy, wz = (sum(map(mul, turns[row : row + 3], own)) for row in (0, 3, 6))
        rx, ry, rz = (a - b for a, b in zip(place, board.poses[body, :3].tolist(), strict=True))
        velocity = (vx + wy * rz - wz * ry, vy + wz * rx - wx * rz, vz + wx * ry - wy * rx)
        return sum(map(mul, velocity, normal))
