"""Deblockle's kernel beside a C program that does the same work: perft, random playouts, start-up.

Both run on one core, in turn, several rounds; a rate is that of the best round, in processor time.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from report import machine, table, write_section

from parlour.catalog import game

SOURCE = Path(__file__).parent / "deblockle" / "perft.c"
POSITIONS = (
    ("opening", "2pl1cs2/7/2hc1xl2/7/2LC1HP2/7/2CP1SL2 s", 5),
    ("middle", "7/2XS1lp2/4XP2/2pc4/3hs3/7/7 n", 6),
)
PLAYOUTS, MAX_TURNS, ROUNDS = 4000, 3000, 5
START_UP_RUNS = 5


def compiled(folder: Path) -> Path:
    """Compiles the C program."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        sys.exit("the comparison needs a C compiler (cc or gcc) on PATH")
    program = folder / "perft"
    flags = ["-O3", "-march=native", "-std=c11"]
    subprocess.run([compiler, *flags, "-o", program, SOURCE], check=True)
    return program


def c_run(program: Path, position: str, depth: int) -> list[tuple[int, float]]:
    """Returns nodes and seconds, then turns and seconds, of the C program."""
    given = [*position.split(), str(depth), str(PLAYOUTS), str(MAX_TURNS)]
    ran = subprocess.run([program, *given], capture_output=True, text=True, check=True)
    rows = [line.split() for line in ran.stdout.splitlines()]
    return [(int(count), float(seconds)) for _, count, seconds in rows]


def kernel_run(kernel: Any, row: Any, depth: int) -> list[tuple[int, float]]:
    """Returns nodes and seconds, then turns and seconds, of the kernel."""
    start = time.process_time()
    nodes = kernel.perft(row, depth)
    counted = time.process_time()
    turns = sum(kernel.playout(row, seed, MAX_TURNS)[0] for seed in range(1, PLAYOUTS + 1))
    played = time.process_time()
    return [(nodes, counted - start), (turns, played - counted)]


def rates(program: Path) -> list[tuple[str, ...]]:
    """Measures both programs; one row a position and kind of work."""
    entry = game("deblockle")
    options = entry.options()
    kernel, notation = entry.kernel(options), entry.notation(options)
    rows = []
    for name, position, depth in POSITIONS:
        row = kernel.pack(notation.read_position(position))
        kernel_run(kernel, row, 1)  # compiles
        best = {"C": [0.0, 0.0], "Numba": [0.0, 0.0]}
        for _ in range(ROUNDS):
            runs = {"C": c_run(program, position, depth), "Numba": kernel_run(kernel, row, depth)}
            assert runs["C"][0][0] == runs["Numba"][0][0], "the two count differently"
            for who, ran in runs.items():
                for kind, (count, seconds) in enumerate(ran):
                    best[who][kind] = max(best[who][kind], count / seconds / 1e6)
        for kind, what in enumerate((f"perft({depth}) nodes", "random turns")):
            c, numba = best["C"][kind], best["Numba"][kind]
            rows.append((f"{what}, {name}", f"{c:.1f}", f"{numba:.1f}", f"{numba / c:.2f}"))
    return rows


def start_up(folder: Path) -> list[tuple[str, str, str]]:
    """Measures fresh processes: all that is compiled after an install, and a warm `perft`."""
    perft = ("perft", "deblockle", POSITIONS[0][1], "--depth", "3")
    everything = timed(folder / "all", "warmup")
    first = timed(folder / "perft", *perft)
    warm = sorted(timed(folder / "perft", *perft) for _ in range(START_UP_RUNS))
    return [
        (what, f"{processor:.2f}", f"{passed:.2f}")
        for what, (processor, passed) in (
            ("`parlour warmup`, empty cache: everything, the engine too", everything),
            ("`parlour perft … --depth 3`, empty cache", first),
            (f"the same, filled cache, median of {START_UP_RUNS}", warm[START_UP_RUNS // 2]),
        )
    ]


def timed(cache: Path, *words: str) -> tuple[float, float]:
    """Runs a command in a process of its own; returns its processor time and what passed, in s."""
    command = [sys.executable, "-m", "parlour.cli", *words]
    environment = os.environ | {"PARLOUR_CACHE_DIR": str(cache)}
    environment.pop("NUMBA_CACHE_DIR", None)
    start, used = time.perf_counter(), os.times()
    subprocess.run(command, env=environment, check=True, capture_output=True)
    passed, now = time.perf_counter() - start, os.times()
    return sum(now[2:4]) - sum(used[2:4]), passed  # of ended child processes


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        rows = rates(compiled(folder))
        starts = start_up(folder)
    body = (
        f"{machine()}\n\n"
        f"One core, processor time, best of {ROUNDS} rounds in which the C program\n"
        "(`benchmarks/deblockle/perft.c`, `-O3 -march=native`) and the kernel take turns. Perft\n"
        "plays every turn, the last ones included: no bulk counting. Playouts draw each turn\n"
        f"uniformly and end after {MAX_TURNS} turns.\n\n"
    )
    body += table(("million a second", "C", "Numba", "Numba / C"), *rows)
    body += "\n\nFrom start to end:\n\n"
    body += table(("seconds", "processor", "clock"), *starts)
    write_section("Deblockle: turns", body)


if __name__ == "__main__":
    main()
