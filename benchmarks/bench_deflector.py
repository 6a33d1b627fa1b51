"""Deflector's engine: optima that it reaches in 2 s, its levels, and how long proofs take.

python benchmarks/bench_deflector.py [designer] [levels] [solver]
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from pathlib import Path

from report import machine, table, write_section

from parlour.core.options import read_options
from parlour.games.deflector import GAME
from parlour.games.deflector.design import PAIR, design
from parlour.games.deflector.drawing import GUEST, OWN
from parlour.games.deflector.planner import LEVELS, SECONDS, WORK_PER_S, Designer
from parlour.games.deflector.rules import DeflectorRules
from parlour.games.deflector.sheet import WEST, Half
from parlour.games.deflector.tracks import layer_run
from parlour.solve.tracks import TrackSolver

FILE = Path(__file__).parent.parent / "tests" / "games" / "deflector" / "optima.json"
OPTIMA = json.loads(FILE.read_text("utf-8"))["optima"]
KINDS = {"own": (OWN,), "guest": (GUEST,), "pair": PAIR}
GAMES = {
    "quick": {"preset": "quick"},
    "classic": {},
    "large": {"preset": "large"},
    "classic, overlap": {"overlap": True},
    "classic, free": {"angles": "free"},
    "classic, free, overlap": {"angles": "free", "overlap": True},
}
DRAWINGS = 10  # of a level on a board
PROOFS = ((4, 4), (5, 5), (6, 6), (7, 7), (8, 8), (8, 10), (10, 10))
PROOF_S = 120.0


def board(row: dict) -> str:
    return f"{row['width']}x{row['height']} from {row['start']} to {row['entry']}, {row['kind']}"


def designer() -> None:
    design(Half(WEST, 4, 4, 2, 2), PAIR, 1000, 1)  # compiles
    lines: list[tuple[str, ...]] = []
    for row in OPTIMA:
        half = Half(WEST, row["width"], row["height"], row["start"], row["entry"])
        begun, cpu = time.perf_counter(), time.process_time()
        found = design(half, KINDS[row["kind"]], int(SECONDS * WORK_PER_S), 1)
        wall_s, cpu_s = time.perf_counter() - begun, time.process_time() - cpu
        reached = 0 if found is None else found.total
        lines.append((
            board(row), str(row["best"]), str(reached), f"{reached / row['best']:.3f}",
            "yes" if found is not None and found.is_best else "", f"{cpu_s:.2f}", f"{wall_s:.2f}",
        ))  # fmt: skip
    head = ("board", "proven", "reached", "ratio", "all searched", "s of processor", "s of clock")
    text = (
        f"{machine()} Work of the strongest level in its {SECONDS:g} s of thinking, seed 1.\n"
        "`all searched`: the search has seen by itself that there are no better tracks.\n\n"
    )
    write_section("Deflector: tracks in 2 s", text + table(head, *lines))


def levels() -> None:
    lines: list[tuple[str, ...]] = []
    for name, given in GAMES.items():
        options = read_options(GAME.options, given)
        state = DeflectorRules(options).start()
        half = options.half(WEST, state.position.entry)
        for level in range(1, len(LEVELS) + 1):
            begun = time.perf_counter()
            plans = [Designer(options).plan(state, WEST, level, None, random.Random(number))
                     for number in range(DRAWINGS)]  # fmt: skip
            thought_s = (time.perf_counter() - begun) / DRAWINGS
            points = [[layer_run(options, half, layer, plan.action).points for plan in plans]
                      for layer in PAIR]  # fmt: skip
            own, guest = (statistics.fmean(each) for each in points)
            pace_s = statistics.fmean(plan.pace_s for plan in plans)
            lines.append((name, str(level), f"{own:.1f}", f"{guest:.1f}", f"{own + guest:.1f}",
                          f"{pace_s:.0f}", f"{thought_s:.2f}"))  # fmt: skip
    head = ("board", "level", "own", "guest", "both", "s to draw", "s of thinking")
    text = f"{machine()} Means of {DRAWINGS} drawings.\n\n"
    write_section("Deflector: levels", text + table(head, *lines))


def solver() -> None:
    lines: list[tuple[str, ...]] = []
    tracks = GAME.tracks
    assert tracks is not None
    for row in OPTIMA:
        if (row["width"], row["height"]) not in PROOFS:
            continue
        given = {name: row[name] for name in ("width", "height")}
        given |= {"west_start": row["start"], "entry": str(row["entry"])}
        options = read_options(GAME.options, given)
        cpu = time.process_time()
        problem, guess = tracks.problem(options, row["kind"]), tracks.guess(options, row["kind"])
        found = TrackSolver(problem, guess).solve(PROOF_S)
        cpu_s = time.process_time() - cpu
        lines.append((board(row), str(row["best"]), str(found.bounces), str(found.bound),
                      f"{cpu_s:.1f}", f"{found.seconds:.1f}"))  # fmt: skip
    head = ("board", "known", "found", "bound", "s of processor", "s of clock")
    text = f"{machine()} `parlour solve`, all cores, at most {PROOF_S:g} s a board.\n\n"
    write_section("Deflector: proofs", text + table(head, *lines))


PARTS = {"designer": designer, "levels": levels, "solver": solver}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        PARTS[part]()
