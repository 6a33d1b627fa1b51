"""Golden shots: a round whose rest positions are stored. Run this file to store them anew."""

from __future__ import annotations

import json
import platform
from functools import cache
from importlib.metadata import version
from pathlib import Path

from parlour.games.krazki.bodies import Bodies
from parlour.games.krazki.physics import simulate
from parlour.games.krazki.shots import Shot, Tremor
from parlour.games.krazki.table import barricade_at, start_bodies
from parlour.games.krazki.tables import table_of

FILE = Path(__file__).parent / "golden.json"
TABLE = table_of("standard")
START: Bodies = (*start_bodies(TABLE, 4)[:-1], barricade_at(TABLE, 0.07, 0.07))

SHOTS: tuple[tuple[int, Shot, Tremor], ...] = (
    (0, Shot(impulse=0.007, offset=0.5), Tremor()),  # spins to the middle
    (3, Shot(impulse=0.0065, offset=-0.8, facing=-4.0), Tremor(1.5, -0.04, 0.03)),
    (6, Shot((0.01, -0.005), 35.0, 0.0095, 0.5), Tremor()),  # banks off a tower
    (9, Shot(impulse=0.008, loft=30.0), Tremor(-2.0, 0.05, 0.0)),  # hops
    (1, Shot(impulse=0.020, facing=42.0, offset=0.2), Tremor()),  # hard, into a tower
    (4, Shot(impulse=0.015, facing=180.0), Tremor()),  # off the board
    (7, Shot(impulse=0.009), Tremor()),  # slides
    (10, Shot(impulse=0.006, offset=1.0, facing=8.0), Tremor()),
)
"""Body, shot and error of the hand, each from where the one before ended."""


def build() -> dict[str, str]:
    """Returns what bits may depend on: engine, machine and its library of mathematics."""
    return {
        "mujoco": version("mujoco"),
        "machine": f"{platform.system()} {platform.machine()}",
        "libc": " ".join(platform.libc_ver()),
    }


@cache
def rests() -> list[list[list[object]]]:
    """Plays the shots; returns of each the state, place and attitude of every body."""
    bodies, found = START, []
    for shooter, shot, tremor in SHOTS:
        seat = bodies[shooter].owner
        assert seat is not None
        angle = TABLE.field_angles[seat]
        bodies = simulate(TABLE, bodies, shooter, angle, shot, tremor, frames=False).rest
        found.append([[body.state, *body.position, *body.quaternion] for body in bodies])
    return found


def write() -> None:
    lines = ",\n".join(json.dumps(shot) for shot in rests())
    FILE.write_text(f'{{"build": {json.dumps(build())}, "rests": [\n{lines}\n]}}\n', "utf-8")


if __name__ == "__main__":
    write()
