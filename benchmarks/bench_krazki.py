"""Krążki's shots beside a bare loop of the physics engine over the same model, and bytes a shot.

One core, processor time. For every shot the best of some rounds counts, in which all ways to run it
take turns, because other work on a machine slows down whatever happens to run.
"""

from __future__ import annotations

import math
import time
from base64 import b64decode
from collections.abc import Callable
from dataclasses import replace
from statistics import median, quantiles

import numpy as np
from report import machine, table, write_section

from parlour.games.krazki.bodies import Bodies
from parlour.games.krazki.engine import Board
from parlour.games.krazki.model import SETTINGS
from parlour.games.krazki.motion import encode
from parlour.games.krazki.physics import screen, simulate
from parlour.games.krazki.runs import Run
from parlour.games.krazki.shots import Shot, launch
from parlour.games.krazki.table import barricade_at, start_bodies
from parlour.games.krazki.tables import table_of
from parlour.games.krazki.touching import shapes

TABLE = table_of("standard")
SHOTS, ROUNDS = 12, 3
START: Bodies = (*start_bodies(TABLE, 4)[:-1], barricade_at(TABLE, 0.07, 0.07))


def aimed(rng: np.random.Generator, count: int) -> list[Shot]:
    """Draws shots as people aim them."""
    return [
        Shot(impulse=rng.uniform(0.004, 0.0085), offset=rng.uniform(-1, 1), facing=rng.normal(0, 8))
        for _ in range(count)
    ]


def late() -> Bodies:
    """Plays eleven shots of a round, two of them into a tower; one disc is left."""
    rng = np.random.default_rng(5)
    bodies = START
    for turn in range(3):
        for seat in range(4):
            if (turn, seat) == (2, 3):
                break
            (shot,) = aimed(rng, 1)
            if (turn, seat) in ((0, 1), (1, 2)):
                shot = Shot(impulse=0.012, offset=0.3, facing=37.0)
            angle = TABLE.field_angles[seat]
            bodies = simulate(TABLE, bodies, 3 * seat + turn, angle, shot, frames=False).rest
    return bodies


def bare(bodies: Bodies, shooter: int, angle: float, shot: Shot, steps: int) -> float:
    """Returns the seconds that the engine alone takes for the steps of a shot."""
    import mujoco

    numbers = sorted([shooter, *(n for n, body in enumerate(bodies) if body.on_board)])
    start = launch(TABLE, angle, shot)
    standing = replace(
        bodies[shooter], position=start.position, quaternion=start.quaternion, state="board"
    )
    board = Board(TABLE, shapes(bodies, numbers), SETTINGS)
    board.put([standing if number == shooter else bodies[number] for number in numbers])
    board.flick(numbers.index(shooter), start)
    begun = time.process_time()
    mujoco.mj_step(board.model, board.data, steps)
    return time.process_time() - begun


def timed(work: Callable[[], object]) -> float:
    """Returns the seconds that some work takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def measured(
    bodies: Bodies, shooter: int, angle: float, shots: list[Shot]
) -> tuple[list[Run], dict[str, float]]:
    """Returns the runs, and by way the seconds of all shots, each of its best round."""
    runs = [simulate(TABLE, bodies, shooter, angle, shot) for shot in shots]
    best: dict[str, list[float]] = {}
    for _ in range(ROUNDS):
        for number, (shot, run) in enumerate(zip(shots, runs, strict=True)):
            steps = round(run.duration * SETTINGS.steps_per_s)
            args = (TABLE, bodies, shooter, angle, shot)
            ways = {
                "bare": bare(bodies, shooter, angle, shot, steps),
                "rest": timed(lambda args=args: simulate(*args, frames=False)),
                "path": timed(lambda args=args: simulate(*args)),
                "screen": timed(lambda args=args: screen(*args[:4], [args[4]])),
            }
            for way, seconds in ways.items():
                times = best.setdefault(way, [math.inf] * len(shots))
                times[number] = min(times[number], seconds)
    return runs, {way: sum(times) for way, times in best.items()}


def main() -> None:
    rng = np.random.default_rng(8)
    shots = aimed(rng, SHOTS)
    end = late()
    on_board = [body for body in end if body.on_board]
    rows: list[tuple[str, ...]] = []
    paths: list[int] = []
    contacts: list[int] = []
    for name, bodies, shooter, angle in (("start", START, 0, 0.0), ("late", end, 11, 270.0)):
        runs, seconds = measured(bodies, shooter, angle, shots)
        simulated = sum(run.duration for run in runs)
        rows += [
            (
                f"{what}, {name}",
                f"{simulated / seconds[way]:.1f}",
                f"{SHOTS / seconds[way]:.1f}",
                f"{seconds['bare'] / seconds[way]:.2f}",
            )
            for what, way in (
                ("bare loop of the engine", "bare"),
                ("rest positions", "rest"),
                ("with path and contacts", "path"),
            )
        ]
        rows.append((f"screened, {name}", "", f"{SHOTS / seconds['screen']:.1f}", ""))
        paths += [len(b64decode(encode(run.frames))) for run in runs if run.frames is not None]
        contacts += [len(run.contacts) for run in runs]
    body = (
        f"{machine()}\n\n"
        f"One core, processor time, {SHOTS} shots each, every shot's best of {ROUNDS} rounds in\n"
        "which the ways take turns. The bare loop is `mj_step` over the same model for the same\n"
        "number of steps and looks at nothing. `start` has 12 white discs, the barricade and the\n"
        f"disc that is flicked; `late` has {len(on_board)} bodies beside it. Screening nails down\n"
        "all else and takes half the steps.\n\n"
    )
    body += table(("shots", "times real time", "a second", "of the bare loop"), *rows)
    most = quantiles(paths, n=10)[-1]
    body += (
        f"\n\nThe path of a shot is {median(paths):.0f} bytes in the median, {most:.0f} at 90 %\n"
        f"and {max(paths)} at most, a third more as base64; {median(contacts):.0f} contacts in\n"
        "the median.\n"
    )
    write_section("Krążki: shots", body)


if __name__ == "__main__":
    main()
