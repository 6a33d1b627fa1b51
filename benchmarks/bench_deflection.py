"""Deflection's kernel beside a C program that does the same work: perft and random playouts.

Both run on one core, in turn, several rounds; a rate is that of the best round, in processor time.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from report import machine, table, write_section

from parlour.catalog import game
from parlour.core.options import read_options

SOURCE = Path(__file__).parent / "deflection" / "deflection.c"
LAYOUTS = ("classic", "small", "wide")
DEPTH, PLAYOUTS, MAX_TURNS, ROUNDS = 6, 20_000, 10_000, 5


def compiled(folder: Path) -> Path:
    """Compiles the C program."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        sys.exit("the comparison needs a C compiler (cc or gcc) on PATH")
    program = folder / "deflection"
    flags = ["-O3", "-march=native", "-std=c11"]
    subprocess.run([compiler, *flags, "-o", program, SOURCE], check=True)
    return program


def c_run(program: Path, kind: str, number: int, line: str) -> tuple[int, float]:
    """Returns what the C program counted, and the seconds it took."""
    command = [program, kind, str(number), line]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    count, seconds = ran.stdout.split()
    return int(count), float(seconds)


def perft_run(kernel: Any, row: Any) -> tuple[int, float]:
    """Returns the kernel's nodes and seconds."""
    start = time.process_time()
    nodes = kernel.perft(row, DEPTH)
    return nodes, time.process_time() - start


def playouts_run(kernel: Any, row: Any) -> tuple[int, float]:
    """Returns the kernel's random turns and seconds."""
    start = time.process_time()
    turns = sum(kernel.playout(row, seed, MAX_TURNS)[0] for seed in range(1, PLAYOUTS + 1))
    return turns, time.process_time() - start


def start_of(layout: str, no_progress: int) -> tuple[Any, Any]:
    """Returns the kernel and the row of a game's start."""
    entry = game("deflection")
    options = read_options(entry.options, {"layout": layout, "no_progress": no_progress})
    kernel = entry.kernel(options)
    return kernel, kernel.pack(entry.rules(options).start())


def rates(program: Path, layout: str) -> list[tuple[str, ...]]:
    """Measures both programs on a layout; one row a kind of work."""
    line = c_line(layout)
    kernel, counted = start_of(layout, 0)
    _, played = start_of(layout, 40)
    kernel.perft(counted, 1)  # compiles
    kernel.playout(played, 1, 1)
    best = {"perft": [0.0, 0.0], "playouts": [0.0, 0.0]}
    for _ in range(ROUNDS):
        runs = {
            "perft": (c_run(program, "perft", DEPTH, line), perft_run(kernel, counted)),
            "playouts": (
                c_run(program, "playouts", PLAYOUTS, line),
                playouts_run(kernel, played),
            ),
        }
        assert runs["perft"][0][0] == runs["perft"][1][0], "the two count differently"
        for kind, both in runs.items():
            for who, (count, seconds) in enumerate(both):
                best[kind][who] = max(best[kind][who], count / seconds / 1e6)
    names = {"perft": f"perft({DEPTH}) nodes", "playouts": "random turns"}
    return [
        (f"{names[kind]}, {layout}", f"{c:.1f}", f"{numba:.1f}", f"{numba / c:.2f}")
        for kind, (c, numba) in best.items()
    ]


def c_line(layout: str) -> str:
    """Returns a built-in layout on one line, as the C program reads it."""
    from parlour.games.deflection.layout import write_line
    from parlour.games.deflection.layouts import layout_of

    return write_line(layout_of(layout))


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        program = compiled(Path(name))
        rows = [row for layout in LAYOUTS for row in rates(program, layout)]
    body = (
        f"{machine()}\n\n"
        f"One core, processor time, best of {ROUNDS} rounds in which the C program\n"
        "(`benchmarks/deflection/deflection.c`, `-O3 -march=native`) and the kernel take turns.\n"
        "Perft counts from the start without a limit of turns without progress and plays every\n"
        "turn, the last ones included: no bulk counting. Playouts draw each turn uniformly and\n"
        "go from the start to the end.\n\n"
    )
    body += table(("million a second", "C", "Numba", "Numba / C"), *rows)
    write_section("Deflection: turns", body)


if __name__ == "__main__":
    main()
