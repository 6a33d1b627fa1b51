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
_SPARE: Final = 1.02  # times the energy at the start: more is a fault, for friction only takes

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
        self.halves: Floats = np.array([_half_inertia(table, kind) for kind in loose])
        self.weights: Floats = np.array([table.mass(kind) * GRAVITY for kind in loose])
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
        most = self._energy(self.speeds**2, on_board) * _SPARE
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
            squares = self.speeds * self.speeds
            self._refuse_depth(names)
            if not self._energy(squares, on_board) <= most:  # nor if it is no number
                raise PhysicsFault(self._gain(names, squares))
            quiet = quiet + 1 if _is_slow(squares[on_board]) else 0
            if recorder is not None and looks % (LOOKS_PER_S // FRAMES_PER_S) == 0:
                recorder.frame(self.poses)
        stopped = "settled" if quiet >= REST_S * LOOKS_PER_S else "timeout"
        return Settled(self.poses.copy(), tuple(left), looks / LOOKS_PER_S, stopped)

    def _energy(self, squares: Floats, on_board: NDArray[np.bool_]) -> float:
        """Returns the energy (J) of what is on the board, counted from the board."""
        moving = (squares * self.halves).sum(axis=1)
        return float((moving + self.weights * self.poses[:, 2])[on_board].sum())

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

    # --- the guard -----------------------------------------------------------------------------

    def refuse_overlap(self, names: Sequence[str]) -> None:
        """Refuses to begin with bodies deep in each other; put them again after it.

        Raises:
            PhysicsFault: with their names.
        """
        mujoco.mj_fwdPosition(self.model, self.data)
        self._refuse_depth(names)

    def _refuse_depth(self, names: Sequence[str]) -> None:
        """Ends a run that no longer is physics: it would throw everything off the table."""
        data = self.data
        if not data.ncon:
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

    def _gain(self, names: Sequence[str], squares: Floats) -> str:
        fastest = int(np.nan_to_num(squares, nan=math.inf).sum(axis=1).argmax())
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


def _half_inertia(table: Table, kind: Kind) -> list[float]:
    """Returns what the squares of a body's speeds are multiplied by to be its energy."""
    mass, (across, along) = table.mass(kind), table.inertia(kind)
    return [mass / 2, mass / 2, mass / 2, across / 2, across / 2, along / 2]


def _is_slow(squares: Floats) -> bool:
    """Tells whether bodies with these squares of speeds all count as resting (KR-33)."""
    moving = squares[:, 0] + squares[:, 1] + squares[:, 2]
    turning = squares[:, 3] + squares[:, 4] + squares[:, 5]
    return bool((moving < SLOW**2).all() and (turning < SLOW_TURN**2).all())


def _named(names: Sequence[str], number: int) -> str:
    return "the board" if number < 0 else names[number]
