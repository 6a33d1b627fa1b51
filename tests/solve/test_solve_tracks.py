"""The solver of tracks: proofs, puzzles that have none, and what it does when the time is short."""

from __future__ import annotations

import builtins
from typing import Any

import pytest

from games.deflector.optima import OPTIMA, Optimum
from parlour.core.options import read_options
from parlour.core.tracks import Crossing, Layer, TrackProblem
from parlour.games.deflector import GAME
from parlour.solve.tracks import NoTrack, Progress, SolverMissing, TrackSolver

QUICK = {(4, 4), (5, 5), (6, 4), (6, 5)}


def options_of(optimum: Optimum) -> Any:
    given = {"width": optimum.width, "height": optimum.height, "west_start": optimum.start}
    return read_options(GAME.options, {**given, "entry": str(optimum.entry)})


def proven(optimum: Optimum, *, with_guess: bool) -> None:
    """Solves a board and checks the drawing with the kernel of the rules."""
    assert GAME.tracks is not None
    options = options_of(optimum)
    guess = GAME.tracks.guess(options, optimum.kind) if with_guess else None
    found = TrackSolver(GAME.tracks.problem(options, optimum.kind), guess).solve(jobs=4)
    assert (found.bounces, found.bound) == (optimum.best, optimum.best)
    assert found.is_proven
    assert sum(GAME.tracks.bounces(options, optimum.kind, found.layers)) == optimum.best


@pytest.mark.parametrize("optimum", [o for o in OPTIMA if (o.width, o.height) in QUICK], ids=str)
def test_optima_of_small_halves_are_proven_without_help(optimum: Optimum) -> None:
    proven(optimum, with_guess=False)


@pytest.mark.parametrize("optimum", [o for o in OPTIMA if (o.width, o.height) == (6, 6)], ids=str)
def test_optima_of_6x6_are_proven_from_the_guess_of_the_engine(optimum: Optimum) -> None:
    proven(optimum, with_guess=True)


@pytest.mark.slow
@pytest.mark.parametrize("optimum", [o for o in OPTIMA if o.width * o.height <= 120], ids=str)
def test_optima_of_up_to_120_squares_are_proven(optimum: Optimum) -> None:
    proven(optimum, with_guess=True)


MIRRORS = (
    ((0, 0), (1, 0), (2, 0), (3, 0)),  # nothing
    ((1, 1), None, None, (2, 1)),  # north to east, west to south
)


def corridor(columns: int, rows: int, goal: Crossing) -> TrackProblem:
    start = Crossing((1, 0), 0)
    return TrackProblem(columns, rows, ".7", MIRRORS, (), (Layer("own", start, (goal,)),), True)


def test_any_puzzle_of_this_sort_is_solved() -> None:
    found = TrackSolver(corridor(3, 2, Crossing((3, 2), 1))).solve(jobs=1)
    assert found.layers == (("7..", "..."),)  # no mirror turns east to north: one bounce is all
    assert (found.bounces, found.bound) == (1, 1)


def test_a_puzzle_without_a_track_says_so() -> None:
    with pytest.raises(NoTrack, match="no track works"):
        TrackSolver(corridor(3, 2, Crossing((2, 1), 3))).solve(jobs=1)


def test_without_time_the_guess_stands() -> None:
    assert GAME.tracks is not None
    options = read_options(GAME.options, {"preset": "large"})
    guess = GAME.tracks.guess(options, "pair")
    assert guess is not None
    found = TrackSolver(GAME.tracks.problem(options, "pair"), guess).solve(seconds=1e-3, jobs=1)
    assert found.bounces == sum(GAME.tracks.bounces(options, "pair", guess))
    assert found.bounces <= found.bound <= 12 * 16 - 1  # one triangle a square at most


def test_progress_tells_the_best_and_the_bound() -> None:
    assert GAME.tracks is not None
    seen: list[Progress] = []
    problem = GAME.tracks.problem(read_options(GAME.options, {"width": 5, "height": 5}), "guest")
    found = TrackSolver(problem).solve(jobs=2, on_progress=seen.append)
    bests = [known.best for known in seen if known.best is not None]
    assert bests == sorted(bests)
    assert bests[-1] == found.bounces
    assert all(known.bound >= found.bounces for known in seen)


def test_without_or_tools_there_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def without(name: str, *rest: Any, **named: Any) -> Any:
        if name.startswith("ortools"):
            raise ImportError(name)
        return real(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(SolverMissing, match="pip install ortools"):
        TrackSolver(corridor(2, 2, Crossing((2, 2), 1)))
