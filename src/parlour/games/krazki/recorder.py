"""Takes down a run while it is computed: the path, and what begins to touch."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from parlour.games.krazki.engine import Board

Floats = NDArray[np.float64]

QUIETEST: Final = 0.03  # m/s: bodies that meet more slowly make no sound
_APART: Final = 4  # looks without a touch after which a touch is a new one
_LOOKS: Final = 2  # at the contacts, in a chunk of steps: a touch of two discs lasts 2 ms


class Recorder:
    """Keeps the frames and contacts of one run."""

    def __init__(self, board: Board) -> None:
        """Keeps the first frame: the board as it is put."""
        self.frames: list[Floats] = [board.poses.copy()]
        self.contacts: list[tuple[float, int, int, float, Floats]] = []
        self._seen: dict[tuple[int, int], int] = {}  # when a pair was last seen to touch
        self._look = 0
        self._before = board.speeds.copy()

    def frame(self, poses: Floats) -> None:
        """Keeps a frame."""
        self.frames.append(poses.copy())

    def step(self, board: Board, count: int) -> None:
        """Computes so many steps, looking at the contacts between them."""
        for _ in range(_LOOKS):
            board.step(count // _LOOKS)
            self._look += 1
            if board.data.ncon:
                self._touches(board)
            self._before[:] = board.speeds

    def _touches(self, board: Board) -> None:
        contacts = board.data.contact
        owners = board.owners[contacts.geom]
        for number, (one, other) in enumerate(owners.tolist()):
            pair = (one, other) if one < other else (other, one)
            seen = self._seen.get(pair, -_APART - 1)
            self._seen[pair] = self._look
            if self._look - seen <= _APART:
                continue
            speed = self._meeting_speed(board, contacts, number, (one, other))
            if speed >= QUIETEST:
                place = np.array(contacts.pos[number])
                self.contacts.append((float(board.data.time), *pair, speed, place))

    def _meeting_speed(
        self, board: Board, contacts: Any, number: int, pair: tuple[int, int]
    ) -> float:
        """Returns how fast two bodies came at each other where they touch, just before."""
        normal, place = contacts.frame[number][:3], contacts.pos[number]
        first, second = (self._velocity(board, body, place) for body in pair)
        return abs(float(normal @ (second - first)))

    def _velocity(self, board: Board, body: int, place: Floats) -> Floats:
        """Returns the velocity, a look before, of the point of a body that is at a place now."""
        if body < 0:
            return np.zeros(3)
        turn = board.data.xmat[body + 1].reshape(3, 3) @ self._before[body, 3:]
        return self._before[body, :3] + np.cross(turn, place - board.poses[body, :3])
