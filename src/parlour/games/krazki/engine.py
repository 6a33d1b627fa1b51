"""A board compiled for MuJoCo, and its run to rest (KR-33).

The only module that touches MuJoCo. A compiled board serves every position that has as many
bodies on it, one run at a time; boards are kept, and lent to whoever runs one.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Lock
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from parlour.games.krazki.bodies import Body, Kind, axis, steadied
from parlour.games.krazki.model import GRAVITY, Settings, model_text
from parlour.games.krazki.recorder import Recorder
from parlour.games.krazki.runs import FRAMES_PER_S, PhysicsFault, Stopped
from parlour.games.krazki.shots import Launch
from parlour.games.krazki.table import Table

mujoco: Any = importlib.import_module("mujoco")  # its bindings have no types


def _heed_no_warning(_: str) -> None:
    """Takes a warning, or MuJoCo would write it to a file in the current folder: we look at all."""


mujoco.set_mju_user_warning(_heed_no_warning)

LOOKS_PER_S: Final = 240  # how often it is looked whether a body left, all is at rest, or a fault
SLOW: Final = 0.01  # m/s, and
SLOW_TURN: Final = 0.5  # rad/s, which everything must be slower than
REST_S: Final = 0.25  # for so long: then it is at rest (KR-33)
LIMIT_S: Final = 20.0  # what still moves then is stopped where it is (KR-33)
DEEPEST: Final = 0.005  # m: deeper than this no contact can be
MOST_KEPT: Final = 64  # compiled boards, of about 8 MB each
_FALLEN: Final = 1.0  # m below the board is the floor for what left it
_SPARE: Final = 1.02  # times the energy at the start: more is a fault, for friction only takes

Floats = NDArray[np.float64]

_TWO_SUMS: Final = np.array([[1, 0]] * 3 + [[0, 1]] * 3, dtype=np.float64)
"""Sums a row of speeds: along the axes, and about them."""


@dataclass(frozen=True, slots=True)
class Settled:
    """How a run ended; poses by loose body: x, y, z (m), w, x, y, z."""

    poses: Floats
    left: tuple[tuple[float, int], ...]  # when a loose body left the board, and which
    duration: float
    stopped: Stopped


class Board:
    """A compiled board, for one run at a time."""

    def __init__(
        self,
        table: Table,
        loose: tuple[Kind, ...],
        settings: Settings,
        fixed: Sequence[Body] = (),
    ) -> None:
        text = model_text(table, loose, settings, fixed)
        self.model = mujoco.MjModel.from_xml_string(text)
        self.data = mujoco.MjData(self.model)
        count = len(loose)
        self.poses: Floats = self.data.qpos.reshape(count, 7)
        self.speeds: Floats = self.data.qvel.reshape(count, 6)
        self.halves: Floats = np.array([_half_inertia(table, kind) for kind in loose])
        self.weights: Floats = np.array([table.mass(kind) * GRAVITY for kind in loose])
        self.owners = self._owners(count)
        self.settings = settings
        self.rim = table.board_radius
        self._meets = tuple(array.copy() for array in self._meeting())

    def _owners(self, count: int) -> NDArray[np.intp]:
        """Returns the loose body of each shape; -1 where the shape is fixed."""
        bodies = np.asarray(self.model.geom_bodyid, dtype=np.intp) - 1  # body 0 is the world
        bodies[bodies >= count] = -1
        return bodies

    def _meeting(self) -> tuple[Any, Any, Any]:
        """Returns the arrays of the model that say what meets what."""
        model = self.model
        return model.geom_contype, model.geom_conaffinity, model.pair_margin

    # --- before a run --------------------------------------------------------------------------

    def put(self, bodies: Sequence[Body]) -> None:
        """Puts the loose bodies in their places, at rest, and forgets the run before."""
        for array, first in zip(self._meeting(), self._meets, strict=True):
            array[:] = first
        mujoco.mj_resetData(self.model, self.data)
        for pose, body in zip(self.poses, bodies, strict=True):
            pose[:3] = body.position
            pose[3:] = steadied(body.quaternion)

    def flick(self, number: int, launch: Launch) -> None:
        """Puts a loose body as just after a flick."""
        self.poses[number, :3] = launch.position
        self.poses[number, 3:] = launch.quaternion
        self.speeds[number, :3] = launch.velocity
        # MuJoCo counts turning in the body's own axes: the vertical, seen from the disc
        w, x, y, z = launch.quaternion
        up = axis((w, -x, -y, -z))
        self.speeds[number, 3:] = [launch.spin * part for part in up]

    # --- a run ---------------------------------------------------------------------------------

    def step(self, count: int) -> None:
        """Computes so many steps."""
        mujoco.mj_step(self.model, self.data, count)

    def settle(self, names: Sequence[str], recorder: Recorder | None = None) -> Settled:
        """Runs until everything is at rest (KR-33).

        Raises:
            PhysicsFault: a contact or a speed that cannot be, with the names of the bodies.
        """
        chunk = self.settings.steps_per_s // LOOKS_PER_S
        watch = _Watch(self)
        left: list[tuple[float, int]] = []
        looks = quiet = 0
        self.step(1)  # whose contacts are those of the start, before they throw anything
        self._refuse_depth(names)
        while looks < LIMIT_S * LOOKS_PER_S and quiet < REST_S * LOOKS_PER_S:
            steps = chunk if looks else chunk - 1
            if recorder is None:
                mujoco.mj_step(self.model, self.data, steps)
            else:
                recorder.step(self, steps)
            looks += 1
            leaving = watch.leaving()
            is_frame = looks % (LOOKS_PER_S // FRAMES_PER_S) == 0
            if is_frame or leaving:  # what is thrown about keeps its energy for some frames
                self._refuse_depth(names)
                if watch.has_gained():
                    raise PhysicsFault(self._gain(names))
            for number in leaving:
                left.append((looks / LOOKS_PER_S, number))
                watch.forget(number)
                self._let_fall(number)
            quiet = quiet + 1 if watch.is_slow() else 0
            if is_frame and recorder is not None:
                recorder.frame(self)
        stopped = "settled" if quiet >= REST_S * LOOKS_PER_S else "timeout"
        return Settled(self.poses.copy(), tuple(left), looks / LOOKS_PER_S, stopped)

    def _let_fall(self, number: int) -> None:
        """Takes away all that holds or meets a body: it left the board (KR-12).

        Pairs look only at their margin, so theirs puts a floor far below the board.
        """
        own = self.owners == number
        kinds, meets, margins = self._meeting()
        kinds[own] = 0
        meets[own] = 0
        margins[own[self.model.pair_geom1] | own[self.model.pair_geom2]] = -_FALLEN

    # --- the guard -----------------------------------------------------------------------------

    def _refuse_depth(self, names: Sequence[str]) -> None:
        """Ends a run that no longer is physics: it would throw everything off the table."""
        data = self.data
        if not data.ncon or float(data.contact.dist.min()) > -DEEPEST:
            return
        depths = -data.contact.dist
        depths[depths > _FALLEN / 2] = 0  # the floor for what left the board
        deepest = int(depths.argmax())
        if depths[deepest] > DEEPEST:
            first, second = self.owners[data.contact.geom[deepest]].tolist()
            raise PhysicsFault(
                f"{_named(names, first)} and {_named(names, second)} are "
                f"{depths[deepest] * 1000:.1f} mm deep in each other {data.time:.3f} s after the "
                "flick: this cannot be"
            )

    def _gain(self, names: Sequence[str]) -> str:
        fastest = int(np.nan_to_num(np.abs(self.speeds), nan=math.inf).sum(axis=1).argmax())
        return (
            f"all that moves, {_named(names, fastest)} most of all, has more energy "
            f"{self.data.time:.3f} s after the flick than the flick gave: this cannot be"
        )

    # --- what touches --------------------------------------------------------------------------

    def gaps(self) -> list[tuple[int, int, float]]:
        """Lists what touches or nearly does, in the places where bodies were put.

        A pair comes once, ascending, with its least gap (m, negative where they overlap); -1 is
        what is fixed.
        """
        mujoco.mj_fwdPosition(self.model, self.data)
        least: dict[tuple[int, int], float] = {}
        contacts = self.data.contact
        for shapes, gap in zip(contacts.geom.tolist(), contacts.dist.tolist(), strict=True):
            first, second = sorted(int(self.owners[shape]) for shape in shapes)
            least[first, second] = min(gap, least.get((first, second), math.inf))
        return [(first, second, gap) for (first, second), gap in sorted(least.items())]


@dataclass(frozen=True, slots=True)
class _Kept:
    """A board that nobody runs, with what it is compiled for."""

    key: tuple[Table, tuple[Kind, ...], Settings, tuple[Body, ...]]
    board: Board


_kept: list[_Kept] = []  # the one that rests longest first
_keeping = Lock()


@contextmanager
def compiled(
    table: Table, loose: tuple[Kind, ...], settings: Settings, fixed: tuple[Body, ...] = ()
) -> Generator[Board]:
    """Lends a board for loose bodies of these kinds, among others as if nailed down.

    It is compiled if none is free, so that threads each have their own. Which one it is makes no
    difference: `Board.put` forgets whatever was before.
    """
    key = (table, loose, settings, fixed)
    with _keeping:
        found = next((kept for kept in reversed(_kept) if kept.key == key), None)
        if found is not None:
            _kept.remove(found)
    kept = found or _Kept(key, Board(*key))
    try:
        yield kept.board
    finally:
        with _keeping:
            _kept.append(kept)
            del _kept[:-MOST_KEPT]


def _half_inertia(table: Table, kind: Kind) -> list[float]:
    """Returns what the squares of a body's speeds are multiplied by to be its energy."""
    mass, (across, along) = table.mass(kind), table.inertia(kind)
    return [mass / 2, mass / 2, mass / 2, across / 2, across / 2, along / 2]


class _Watch:
    """What is looked at 240 times a second, in few calls: each costs as much as a tenth of a step.

    A body that left the board no longer counts: its bounds become infinite, its weights nothing.
    """

    def __init__(self, board: Board) -> None:
        """Takes the energy at the start."""
        count = len(board.poses)
        self._x, self._y, self._z = (board.poses[:, part] for part in range(3))
        self._speeds = board.speeds
        self._rims = np.full(count, board.rim)
        self._distances, self._out = np.empty(count), np.empty(count, dtype=bool)
        self._limits = np.tile([SLOW**2, SLOW_TURN**2], (count, 1))
        self._halves, self._weights = board.halves.copy(), board.weights.copy()
        self._fast = 0  # a body that was not slow at the last look
        self._most = self._energy() * _SPARE

    def leaving(self) -> list[int]:
        """Lists the bodies whose centre is beyond the rim (KR-12)."""
        np.hypot(self._x, self._y, out=self._distances)
        np.greater(self._distances, self._rims, out=self._out)
        return np.flatnonzero(self._out).tolist() if np.count_nonzero(self._out) else []

    def forget(self, number: int) -> None:
        """Takes note of a body that has left the board."""
        self._rims[number] = self._limits[number] = math.inf
        self._halves[number] = self._weights[number] = 0

    def is_slow(self) -> bool:
        """Tells whether everything on the board is as slow as what rests (KR-33)."""
        vx, vy, vz, wx, wy, wz = self._speeds[self._fast].tolist()
        slow, slow_turn = self._limits[self._fast].tolist()
        if vx * vx + vy * vy + vz * vz >= slow or wx * wx + wy * wy + wz * wz >= slow_turn:
            return False
        fast = np.flatnonzero((self._speeds**2 @ _TWO_SUMS >= self._limits).any(axis=1))
        if not len(fast):
            return True
        self._fast = int(fast[0])
        return False

    def has_gained(self) -> bool:
        """Tells whether what is on the board has more energy than at the start, or no number."""
        return not self._energy() <= self._most

    def _energy(self) -> float:
        """Returns the energy (J) of what is on the board, counted from the board."""
        return float(np.vdot(self._speeds**2, self._halves) + self._weights @ self._z)


def _named(names: Sequence[str], number: int) -> str:
    return "the board" if number < 0 else names[number]
