"""`parlour solve`: its output, its file, and its sentences."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from cli.command import parlour
from parlour.games.deflector import GAME
from parlour.games.deflector.tracks import layer_run

BOARD = ("deflector", "--width", "4", "--height", "4", "--start", "2", "--entry", "2")


def test_solve_prints_a_proven_drawing_that_the_rules_count_alike(tmp_path: Path) -> None:
    file = tmp_path / "best.txt"
    done = parlour("solve", *BOARD, "--json", "--output", str(file), "--jobs", "4")
    assert done.code == 0
    found = done.json
    assert (found["bounces"], found["bound"], found["proven"]) == (15, 15, True)
    assert sum(found["layers"].values()) == 15
    assert file.read_text("utf-8") == found["drawing"] + "\n"
    options = GAME.options(width=4, height=4)
    state = GAME.rules(options).start()
    drawing = GAME.notation(options).read_action(state, found["drawing"])
    runs = [layer_run(options, options.half(0, 2), layer, drawing) for layer in (0, 1)]
    assert [run.points for run in runs] == list(found["layers"].values())


def test_solve_draws_for_people() -> None:
    done = parlour("solve", *BOARD, "--kind", "guest", "--jobs", "4")
    lines = done.out.splitlines()
    assert lines[0] == "guest"
    assert [len(line) for line in lines[1:5]] == [4] * 4
    assert lines[6].startswith("12 bounces; there is no better drawing; ")
    assert lines[7].startswith("start=2 .... ".replace(".... ", "..../..../..../.... "))


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("deblockle",), "deblockle has nothing to solve; what has: deflector"),
        (("deflector", "--entry", "lot"), "options: entry is a row here, not lot"),
        (("deflector", "--angles", "free"), "options: angles=right is solved, not free angles"),
        (("deflector", "--kind", "all"), "--kind is pair or own or guest, not 'all'"),
        (("deflector", "--depth", "3"), "options: no option 'depth'; there are preset, width"),
        (("deflector", "--start", "7", "--west-start", "7"), "--set gives the option"),
        (("deflector", "--start", "40"), "options: west_start is 1 to 8, not 40 (DR-3)"),
        ((*BOARD, "--output", "/no/folder/x"), "/no/folder/x cannot be written: No such file"),
    ],
)
def test_solve_says_in_a_sentence_what_is_wrong(arguments: tuple[str, ...], sentence: str) -> None:
    done = parlour("solve", *arguments)
    assert done.code == 2
    assert done.err.startswith(f"parlour: {sentence}")
    assert done.err.count("\n") == 1


TELLING = """
import signal, sys
from parlour.solve.tracks import TrackSolver

def solve(self, seconds, jobs, watch, solve=TrackSolver.solve):
    def told(known):
        if known.best is not None:
            print("best:", known.best, file=sys.stderr, flush=True)
        watch(known)
    return solve(self, seconds, jobs, told)

TrackSolver.solve = solve
signal.signal(signal.SIGINT, signal.default_int_handler)
from parlour.cli import main
main()
"""


@pytest.mark.slow
def test_ctrl_c_prints_the_best_so_far() -> None:
    arguments = ["solve", "deflector", "--preset", "large", "--kind", "own", "--json"]
    command = [sys.executable, "-c", TELLING, *arguments]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as running:
        assert running.stderr is not None
        for line in running.stderr:
            if line.startswith("best: ") and int(line.removeprefix("best: ")) >= 170:
                break
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=600)
    assert running.returncode == 0, err
    found = json.loads(out)
    assert 170 <= found["bounces"] <= 175 <= found["bound"]
