"""What comes of a round: the four runs, the scores, and who has won (DR-20 to DR-26)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias

from parlour.core.game import Seat
from parlour.games.deflector import free, kernel
from parlour.games.deflector.drawing import GUEST, OWN, Drawing, Polygons, Rows, Squares
from parlour.games.deflector.options import Options
from parlour.games.deflector.packed import place, squares_run
from parlour.games.deflector.position import FIRST_DONE, SCORE, TRACK, Round
from parlour.games.deflector.sheet import EAST, WEST, Half

OK: Final = "ok"

FAILURES: Final = MappingProxyType({
    "paper": ("DR-24", "the token leaves the paper"),
    "line": ("DR-24", "the token crosses the dividing line beside the entry"),
    "start": ("DR-24", "the token comes back to its start square"),
    "entry": ("DR-24", "the token goes back out through the entry"),
    "loop": ("DR-24", "the token runs in a circle"),
    "corner": ("DR-30", "the token meets a corner"),
    "cap": ("DR-30", "the token has had as many impacts as are allowed"),
    "work": ("DR-30", f"the track's exact numbers have grown beyond {free.MAX_BITS} bits"),
})  # fmt: skip
"""The failures of a track: the rule and a sentence."""

Place: TypeAlias = tuple[float, float]
"""A place on the sheet in grid lines, for drawing only."""


@dataclass(frozen=True, slots=True)
class Met:
    """An impact: where, what was met, and whether it scores (DR-21, DR-31)."""

    at: Place
    what: str  # "slant" or "border" of a square; "edge" or "wall" with free angles
    scores: bool


@dataclass(frozen=True, slots=True)
class Run:
    """The run of one token over one layer."""

    start: Place
    met: tuple[Met, ...]
    end: Place
    result: str  # "ok" or one of `FAILURES`

    @property
    def works(self) -> bool:
        """Whether the token has got where it should (DR-23)."""
        return self.result == OK

    @property
    def points(self) -> int:
        """What the track is worth (DR-22)."""
        return sum(met.scores for met in self.met)


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of a round."""

    runs: tuple[tuple[Run, Run], tuple[Run, Run]]  # by the half's seat and the layer
    scores: tuple[int, int]  # by seat
    winner: Seat | None
    reason: str


def judged(options: Options, played: Round) -> Verdict:
    """Judges a round (DR-24, DR-26). All four tracks run, each by itself."""
    west, east = ((run(options, played, seat, OWN), run(options, played, seat, GUEST))
                  for seat in (WEST, EAST))  # fmt: skip
    scores = (_score(west[OWN], east[GUEST]), _score(east[OWN], west[GUEST]))
    sound = [all(track.works for track in half) for half in (west, east)]
    winner, reason = None, SCORE
    if not all(sound):
        winner, reason = (sound.index(True) if any(sound) else None), TRACK
    elif scores[WEST] != scores[EAST]:
        winner = WEST if scores[WEST] > scores[EAST] else EAST
    elif options.tie == "first_done" and played.done:
        winner, reason = played.done[0], FIRST_DONE
    return Verdict((west, east), scores, winner, reason)


def _score(own: Run, guest: Run) -> int:
    """Returns the score of a token that runs over the two tracks (DR-22).

    One that does not get to the entry has no bounces on the other half.
    """
    return own.points - guest.points * own.works


def run(options: Options, played: Round, seat: Seat, layer: int) -> Run:
    """Runs the token of a layer on a player's half."""
    half = options.half(seat, played.entry)
    return layer_run(options, half, layer, played.drawings[seat])


def layer_run(options: Options, half: Half, layer: int, drawing: Drawing) -> Run:
    """Runs the token of a layer of a drawing that is legal."""
    if isinstance(drawing, Squares):
        return _squares_run(half, layer, drawing.own if layer == OWN else drawing.guest)
    polygons = drawing.own if layer == OWN else drawing.guest
    return _free_run(half, layer, polygons, options.walls, options.max_impacts)


def _launch_place(half: Half, layer: int) -> Place:
    """Returns where a token sets out (DR-30; the same in the standard variant)."""
    return (half.start - 0.5, 0) if layer == OWN else (half.line, half.entry - 0.5)


_STEPS: Final = ((0, 0.5), (0.5, 0), (0, -0.5), (-0.5, 0))
"""From the middle of a square to its border, by heading."""


@lru_cache(maxsize=256)
def _squares_run(half: Half, layer: int, rows: Rows) -> Run:
    result, _, trace = squares_run(half, layer, rows)
    at, heading = _launch_place(half, layer), kernel.NORTH
    if layer == GUEST:
        heading = kernel.EAST if half.seat == EAST else kernel.WEST
    last = (at[0], at[1] + 0.5) if layer == OWN else at
    met: list[Met] = []
    for code in trace:
        column, row = place(half, code >> 3)
        after, (x, y) = code & 3, (column - 0.5, row - 0.5)
        if code & kernel.STRUCK:  # on the border that the token comes back from
            dx, dy = _STEPS[after]
            x, y = x + dx, y + dy
            met.append(Met((x, y), "border", scores=True))
        elif after != heading:
            met.append(Met((x, y), "slant", scores=True))
        last, heading = (x, y), after
    in_start_square = result == ("start" if layer == OWN else OK)
    if not in_start_square and not (trace and trace[-1] & kernel.STRUCK):
        dx, dy = _STEPS[heading]
        last = (last[0] + dx, last[1] + dy)
    return Run(at, tuple(met), last, result)


@lru_cache(maxsize=16)  # of some thousand impacts each, at worst
def _free_run(half: Half, layer: int, polygons: Polygons, walls: str, max_impacts: int) -> Run:
    scene = free.scene(half, layer, polygons, solid=walls == "solid", max_impacts=max_impacts)
    met: list[Met] = []
    seen: set[int] = set()
    for impact in free.course(scene, free.launched(scene)):
        x, y, common = impact.at
        at = (x / common, y / common)  # a float, for drawing alone
        if impact.number == free.RESULT:
            return Run(_launch_place(half, layer), tuple(met), at, impact.what)
        met.append(Met(at, impact.what, scores=impact.number not in seen))
        seen.add(impact.number)
    raise AssertionError("a course ends with its result")
