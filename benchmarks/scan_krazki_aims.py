"""What Krążki's usual aims score on an open board at each tremor: the figures of `aims.py`.

    python benchmarks/scan_krazki_aims.py --shots 5000 scan.csv

Shots are drawn evenly from a wide box, with one disc and nothing in the way but the towers, and
kept in a file, to which a second run adds. What an aim scores is the mean over the hand's errors
(KR-32) of what shots nearby scored; every shot counts for its mirror image as well.
"""

from __future__ import annotations

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from parlour.games.krazki.aims import FACING, FORWARD, IMPULSE, OFFSET, open_aims
from parlour.games.krazki.options import Options
from parlour.games.krazki.physics import SCREENING, simulate
from parlour.games.krazki.runs import PhysicsFault
from parlour.games.krazki.shooting import IMPULSE_STEP, TREMORS
from parlour.games.krazki.shots import Shot
from parlour.games.krazki.table import start_bodies
from parlour.games.krazki.worth import smooth_points

Floats = NDArray[np.float64]

BOX = ((-70.0, 70.0), (0.002, 0.016), (-1.0, 1.0))  # facing (degrees), impulse (N s), offset
NEAR = np.array([2.5, 0.0003, 0.06])  # standard deviations of what counts as nearby
ERRORS = 400  # of the hand, that a mean is taken over
OPTIONS = Options()


def draw(path: Path, count: int) -> None:
    """Plays shots and adds them to the file, with what each disc counts."""
    table, rng = OPTIONS.board, np.random.default_rng()
    bodies, forward = start_bodies(table, 2), FORWARD * table.field_radius
    with path.open("a") as file:
        for _ in range(count):
            facing, impulse, offset = (float(rng.uniform(*side)) for side in BOX)
            shot = Shot((0.0, forward), facing, impulse, offset, 0.0)
            try:
                run = simulate(table, bodies, 0, 0.0, shot, frames=False, settings=SCREENING)
            except PhysicsFault:
                continue
            points = smooth_points(OPTIONS, run.rest[0], 1e-6)
            file.write(f"{facing},{impulse},{offset},{points}\n")


def score(shots: Floats, facing: float, impulse: float, offset: float, tremor: int) -> float:
    """Returns what an aim scores on the average."""
    errors = np.array(TREMORS[tremor]) * (1 + impulse / IMPULSE_STEP)
    drawn = np.random.default_rng(1).standard_normal((ERRORS, 3)) * errors
    played = np.column_stack(
        (
            facing + drawn[:, 0],
            np.clip(impulse * (1 + drawn[:, 1]), 0.0, OPTIONS.board.most_impulse),
            np.clip(offset + drawn[:, 2], -1.0, 1.0),
        )
    )
    away = (played[:, np.newaxis] - shots[np.newaxis, :, :3]) / NEAR
    weights = np.exp(-0.5 * (away**2).sum(axis=-1)) + 1e-12
    return float((weights @ shots[:, 3] / weights.sum(axis=1)).mean())


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=Path)
    parser.add_argument("--shots", type=int, default=0, help="to play before the aims are scored")
    args = parser.parse_args()
    draw(args.file, args.shots)
    found = np.loadtxt(args.file, delimiter=",")
    shots = np.concatenate([found, found * np.array([-1, 1, -1, 1])])
    aims, _ = open_aims(OPTIONS)
    print(f"{len(found)} shots; facing, impulse (mN s), offset: points at tremors 1, 2, 3")
    for aim in aims:
        facing, impulse, offset = (float(aim[axis]) for axis in (FACING, IMPULSE, OFFSET))
        scores = [f"{score(shots, facing, impulse, offset, tremor):.1f}" for tremor in (1, 2, 3)]
        print(f"{facing:6.1f} {impulse * 1000:5.2f} {offset:5.2f}: {', '.join(scores)}")


if __name__ == "__main__":
    main()
