"""A board compiled for MuJoCo, and its run to rest (KR-33).

The only module that touches MuJoCo. A compiled board serves every position that has as many
bodies on it, one run at a time.
"""

from __future__ import annotations

import importlib
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from threading import RLock
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

LOOKS_PER_S: Final = 240  # how often it is looked whether a body left, all is at rest, or a fault
SLOW: Final = 0.01  # m/s, and
SLOW_TURN: Final = 0.5  # rad/s, which everything must be slower than
REST_S: Final = 0.25  # for so long: then it is at rest (KR-33)
LIMIT_S: Final = 20.0  # what still moves then is stopped where it is (KR-33)
DEEPEST: Final = 0.005  # m: deeper than this no contact can be
_FALLEN: Final = 1.0  # m below the board is the floor for what left it
_SPARE: Final = 1.2  # a body with so much more than all energy at the start is a fault

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Settled:
    """How a run ended; poses by loose body: x, y, z (m), w, x, y, z."""

    poses: Floats
    left: tuple[tuple[float, int], ...]  # when a loose body left the board, and which
    duration: float
    stopped: Stopped


@lru_cache(maxsize=64)
def compiled(table: Table, loose: tuple[Kind, ...], settings: Settings) -> Board:
    """Returns a board for bodies of these kinds, compiled once."""
    return Board(table, loose, settings)


@lru_cache(maxsize=4)
def compiled_alone(table: Table, fixed: tuple[Body, ...], settings: Settings) -> Board:
    """Returns a board on which one disc moves and the others are as if nailed down."""
    return Board(table, ("disc",), settings, fixed)


class Board:
    """A compiled board. Whoever runs it holds its lock from `put` to the end."""

    def __init__(
        self,
        table: Table,
        loose: tuple[Kind, ...],
        settings: Settings,
        fixed: Sequence[Body] = (),
    ) -> None:
        text = model_text(table, loose, settings, fixed)
        self.lock = RLock()
        self.model = mujoco.MjModel.from_xml_string(text)
        self.data = mujoco.MjData(self.model)
        count = len(loose)
        self.poses: Floats = self.data.qpos.reshape(count, 7)
        self.speeds: Floats = self.data.qvel.reshape(count, 6)
        self.masses: Floats = np.array([table.mass(kind) for kind in loose])
        self.owners = self._owners(count)
        self.settings = settings
        self._rim2 = table.board_radius**2
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
        on_board = np.ones(len(self.poses), dtype=bool)
        left: list[tuple[float, int]] = []
        most = _SPARE * self._energy()
        looks = quiet = 0
        while looks < LIMIT_S * LOOKS_PER_S and quiet < REST_S * LOOKS_PER_S:
            if recorder is None:
                mujoco.mj_step(self.model, self.data, chunk)
            else:
                recorder.step(self, chunk)
            looks += 1
            out = self._beyond_rim() & on_board
            if out.any():
                for number in np.flatnonzero(out).tolist():
                    left.append((looks / LOOKS_PER_S, number))
                    on_board[number] = False
                    self._let_fall(number)
            quiet = quiet + 1 if self._is_slow(on_board) else 0
            self._guard(names, on_board, most)
            if recorder is not None and looks % (LOOKS_PER_S // FRAMES_PER_S) == 0:
                recorder.frame(self.poses)
        stopped = "settled" if quiet >= REST_S * LOOKS_PER_S else "timeout"
        return Settled(self.poses.copy(), tuple(left), looks / LOOKS_PER_S, stopped)

    def _energy(self) -> float:
        """Returns no less than the energy of all bodies, counted from the board."""
        turning = self.speeds[:, 3:] ** 2 @ np.ones(3) * np.max(self.model.body_inertia)
        moving = self.masses * (self.speeds[:, :3] ** 2 @ np.ones(3))
        height = self.masses * GRAVITY * self.poses[:, 2]
        return float((moving + turning).sum() / 2 + height.sum())

    def _beyond_rim(self) -> NDArray[np.bool_]:
        x, y = self.poses[:, 0], self.poses[:, 1]
        return x * x + y * y > self._rim2

    def _let_fall(self, number: int) -> None:
        """Takes away all that holds or meets a body: it left the board (KR-12).

        Pairs look only at their margin, so theirs puts a floor far below the board.
        """
        own = self.owners == number
        kinds, meets, margins = self._meeting()
        kinds[own] = 0
        meets[own] = 0
        margins[own[self.model.pair_geom1] | own[self.model.pair_geom2]] = -_FALLEN

    def _is_slow(self, on_board: NDArray[np.bool_]) -> bool:
        squares = self.speeds * self.speeds
        moving = squares[:, 0] + squares[:, 1] + squares[:, 2]
        turning = squares[:, 3] + squares[:, 4] + squares[:, 5]
        slow = (moving < SLOW**2) & (turning < SLOW_TURN**2)
        return bool(slow[on_board].all())

    def _guard(self, names: Sequence[str], on_board: NDArray[np.bool_], most: float) -> None:
        """Ends a run that no longer is physics: it would throw everything off the table."""
        data = self.data
        if data.ncon:
            depths = -data.contact.dist
            deepest = int(np.where(depths < _FALLEN / 2, depths, 0).argmax())
            if DEEPEST < depths[deepest] < _FALLEN / 2:
                first, second = self.owners[data.contact.geom[deepest]].tolist()
                depth = f"{depths[deepest] * 1000:.1f} mm"
                raise PhysicsFault(
                    f"{_named(names, first)} and {_named(names, second)} are {depth} deep in "
                    f"each other {data.time:.3f} s after the flick: this cannot be"
                )
        moving = self.masses * (self.speeds[:, :3] ** 2).sum(axis=1) / 2
        if not (moving[on_board] <= most).all():  # so that it finds what is no number, too
            fastest = int(np.argmax(np.where(on_board, np.nan_to_num(moving, nan=math.inf), 0)))
            raise PhysicsFault(
                f"{_named(names, fastest)} has more energy {data.time:.3f} s after the flick than "
                "the flick gave: this cannot be"
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


def _named(names: Sequence[str], number: int) -> str:
    return "the board" if number < 0 else names[number]
