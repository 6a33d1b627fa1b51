"""The best tracks of a puzzle, with a proof, by the constraint solver of OR-Tools (CP-SAT).

A layer's track is a closed tour over the borders of the squares: an arc leads over a square from
one border to another, an arc from the goal back to the start closes the tour, and borders that the
track does not cross stand alone. An arc may be used if the square holds what turns a token that
way.

One family of conditions follows from the others and makes the proofs short. Of the squares of a
row, each in which the token turns crosses one of its east and west borders, and each that is
crossed straight two or none; every border inside belongs to two squares. So the turns in a row plus
the crossings at its ends are an even number, and likewise in a column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from parlour.core.errors import ParlourError
from parlour.core.tracks import STEPS, Crossing, Layer, Rows, Square, TrackProblem

if TYPE_CHECKING:
    from ortools.sat.python import cp_model


_ROUNDING = 1e-6  # the solver gives whole numbers as floats


class SolverMissing(ParlourError):
    """OR-Tools is not installed."""


class NoTrack(ParlourError):
    """There is no track that works, or none was found in time."""


@dataclass(frozen=True, slots=True)
class Progress:
    """What is known at some time of a search."""

    best: int | None  # bounces of the best tracks so far, all layers together
    bound: int  # no tracks have more


@dataclass(frozen=True, slots=True)
class Solution:
    """The best tracks that were found."""

    layers: tuple[Rows, ...]
    bounces: int
    bound: int
    seconds: float

    @property
    def is_proven(self) -> bool:
        """Whether there are no better ones."""
        return self.bounces == self.bound


class TrackSolver:
    """Solves one puzzle."""

    def __init__(self, problem: TrackProblem, guess: tuple[Rows, ...] | None = None) -> None:
        """Builds the model; `guess` are tracks that work, to begin with.

        Raises:
            SolverMissing: OR-Tools is not installed.
        """
        cp = _cp_model()
        self._problem = problem
        self._model: Any = cp.CpModel()
        self._solver: Any = cp.CpSolver()
        self._layers = [_LayerModel(self._model, problem, layer) for layer in problem.layers]
        if not problem.is_shared:
            self._share_squares()
        self._ceiling = _ceiling(problem)
        total = sum(layer.bounces for layer in self._layers)
        self._model.add(total <= self._ceiling)
        self._model.maximize(total)
        self._guess = guess
        if guess is not None:
            layers = zip(self._layers, guess, strict=True)
            self._guessed = sum(layer.hint(rows) for layer, rows in layers)

    def _share_squares(self) -> None:
        for square in self._layers[0].contents:
            self._model.add_at_most_one(~layer.contents[square][0] for layer in self._layers)

    def solve(
        self,
        seconds: float | None = None,
        jobs: int | None = None,
        on_progress: Callable[[Progress], None] | None = None,
    ) -> Solution:
        """Searches until the best tracks are proven, the time is up, or `stop` is called.

        Raises:
            NoTrack: nothing was found.
        """
        parameters = self._solver.parameters
        parameters.catch_sigint_signal = False  # the caller decides what the keyboard does
        if seconds is not None:
            parameters.max_time_in_seconds = seconds
        if jobs is not None:
            parameters.num_workers = jobs
        watch = _watch(self._solver, on_progress or _ignore)
        status = self._solver.solve(self._model, watch)
        cp = _cp_model()
        if status == cp.INFEASIBLE:
            raise NoTrack("no track works there, whatever is drawn")
        bound = self._ceiling
        if status in (cp.OPTIMAL, cp.FEASIBLE):
            bound = min(bound, int(self._solver.best_objective_bound + _ROUNDING))
            layers = tuple(layer.rows(self._solver) for layer in self._layers)
            bounces = round(self._solver.objective_value)
        elif self._guess is not None:
            layers, bounces = self._guess, self._guessed
        else:
            raise NoTrack("no track that works was found in that time")
        return Solution(layers, bounces, bound, self._solver.wall_time)

    def stop(self) -> None:
        """Ends the search soon; may be called in another thread."""
        self._solver.stop_search()


def _ceiling(problem: TrackProblem) -> int:
    """Returns a number of bounces that no tracks surpass: what one content gives, in every square.

    Each way over a square is one heading in and one, on the way back, that is not used.
    """
    most = max(sum(after[1] for after in motion if after is not None) for motion in problem.motion)
    places = [(column, row) for column in range(1, problem.columns + 1)
              for row in range(1, problem.rows + 1)]  # fmt: skip
    squares = sum(map(problem.is_open, places))
    return squares * -(-most // 2) * (len(problem.layers) if problem.is_shared else 1)


def _ignore(_progress: Progress) -> None:
    pass


def _cp_model() -> Any:
    try:
        from ortools.sat.python import cp_model
    except ImportError:
        raise SolverMissing(
            "this needs OR-Tools, which is not installed: pip install ortools"
        ) from None
    return cp_model


def _watch(solver: Any, on_progress: Callable[[Progress], None]) -> Any:
    """Returns a callback for solutions, and lets the solver tell new bounds as well."""
    best: list[int] = []

    def tell(bound: float) -> None:
        on_progress(Progress(best[-1] if best else None, int(bound + _ROUNDING)))

    class Watch(_cp_model().CpSolverSolutionCallback):
        def on_solution_callback(self) -> None:
            best.append(round(self.objective_value))
            tell(self.best_objective_bound)

    solver.best_bound_callback = tell
    return Watch()


@dataclass(frozen=True, slots=True)
class _Arc:
    """A way over a square."""

    start: Crossing  # by which it is entered; borders by their one name, see `_border`
    end: Crossing
    square: Square
    content: int
    bounces: int
    is_turn: bool
    used: cp_model.IntVar


def _border(crossing: Crossing) -> Crossing:
    """Returns the one name of a border: it is crossed to the north or east."""
    return crossing if crossing.heading < 2 else crossing.back


class _LayerModel:
    """The variables and conditions of one layer."""

    def __init__(self, model: Any, problem: TrackProblem, layer: Layer) -> None:
        """Adds them to the model."""
        self._model, self._problem, self._layer = model, problem, layer
        self.contents: dict[Square, list[Any]] = {}
        self._arcs: list[_Arc] = []
        self._turns: dict[Square, list[Any]] = {}
        for row in range(1, problem.rows + 1):
            for column in range(1, problem.columns + 1):
                if problem.is_open((column, row)):
                    self._add_square((column, row))
        self._crossed: dict[Crossing, Any] = {}
        self._alone: dict[Crossing, Any] = {}
        self._add_tour()
        for axis in (0, 1):
            for line in range(1, (problem.columns, problem.rows)[axis] + 1):
                self._add_parity(axis, line)
        self.bounces: Any = sum(arc.bounces * arc.used for arc in self._arcs)

    def _add_square(self, square: Square) -> None:
        """Says what a square may hold, and which ways over it that opens."""
        model, problem = self._model, self._problem
        held = [model.new_bool_var("") for _ in problem.contents]
        model.add_exactly_one(held)
        self.contents[square] = held
        for content, motion in enumerate(problem.motion):
            arcs = [
                _Arc(
                    _border(start), _border(end), square, content, after[1],
                    (heading + after[0]) % 2 == 1, model.new_bool_var(""),
                )
                for heading, after in enumerate(motion)
                if after is not None
                and self._may_enter(start := Crossing(square, (heading + 2) % 4).back)
                and self._may_leave(end := Crossing(square, after[0]))
            ]  # fmt: skip
            for arc in arcs:
                model.add_implication(arc.used, held[content])
            if content:  # no ink that the token does not meet
                model.add(sum(arc.used for arc in arcs) >= held[content])
            self._arcs += arcs
            self._turns.setdefault(square, []).extend(arc.used for arc in arcs if arc.is_turn)

    def _may_enter(self, crossing: Crossing) -> bool:
        return crossing == self._layer.start or self._problem.is_open(crossing.square)

    def _may_leave(self, crossing: Crossing) -> bool:
        return crossing in self._layer.goals or self._problem.is_open(crossing.beyond)

    def _add_tour(self) -> None:
        model, start = self._model, _border(self._layer.start)
        goals = {_border(goal) for goal in self._layer.goals}
        borders = {start: 0}
        for arc in self._arcs:
            for border in (arc.start, arc.end):
                borders.setdefault(border, len(borders))
        tour = [(borders[arc.start], borders[arc.end], arc.used) for arc in self._arcs]
        self._crossed[start] = 1
        for border, number in borders.items():
            if border != start:
                alone = self._alone[border] = model.new_bool_var("")
                self._crossed[border] = ~alone
                tour.append((number, number, alone))
            if border in goals:
                tour.append((number, 0, model.new_bool_var("")))
        model.add_circuit(tour)

    def _add_parity(self, axis: int, line: int) -> None:
        """Adds that a row's (axis 1) or column's turns and crossings at its ends are even."""
        squares = [square for square in self.contents if square[axis] == line]
        touched = Counter(
            _border(Crossing(square, heading))
            for square in squares
            for heading, step in enumerate(STEPS)
            if step[axis] == 0
        )
        ends = [self._crossed.get(border, 0) for border, times in touched.items() if times == 1]
        turns = [turn for square in squares for turn in self._turns[square]]
        half = self._model.new_int_var(0, len(squares), "")
        self._model.add(sum(turns) + sum(ends) == 2 * half)

    def hint(self, rows: Rows) -> int:
        """Gives the solver a track that works, to begin with, and returns its bounces."""
        contents = {
            square: self._problem.contents.index(rows[-square[1]][square[0] - 1])
            for square in self.contents
        }
        for square, held in self.contents.items():
            for content, variable in enumerate(held):
                self._model.add_hint(variable, content == contents[square])
        crossing, used = self._layer.start, {_border(self._layer.start)}
        bounces = 0
        ways: set[tuple[Crossing, Crossing]] = set()
        while crossing not in self._layer.goals:
            after = self._problem.motion[contents[crossing.beyond]][crossing.heading]
            assert after is not None, "the guess does not work"
            start, crossing = crossing, Crossing(crossing.beyond, after[0])
            bounces += after[1]
            ways.add((_border(start), _border(crossing)))
            used.add(_border(crossing))
        for arc in self._arcs:
            is_used = (arc.start, arc.end) in ways and contents[arc.square] == arc.content
            self._model.add_hint(arc.used, is_used)
        for border, alone in self._alone.items():
            self._model.add_hint(alone, border not in used)
        return bounces

    def rows(self, solver: Any) -> Rows:
        """Reads what the squares hold in the solver's best solution."""
        return tuple(
            "".join(
                self._letter(solver, (column, row))
                for column in range(1, self._problem.columns + 1)
            )
            for row in range(self._problem.rows, 0, -1)
        )

    def _letter(self, solver: Any, square: Square) -> str:
        held: Sequence[Any] = self.contents.get(square, ())
        found = (number for number, variable in enumerate(held) if solver.boolean_value(variable))
        return self._problem.contents[next(found, 0)]
