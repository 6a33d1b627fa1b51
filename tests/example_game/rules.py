"""EX-1 to EX-8: who is asked, and what a ply does."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import TypeAlias, assert_never

from parlour.core import options as option
from parlour.core.errors import OptionsError, PositionError, Refusal
from parlour.core.game import (
    Chance,
    Choice,
    Described,
    Drawn,
    Field,
    Info,
    Listed,
    Node,
    Odds,
    Outcome,
    Over,
    Played,
    Ply,
    Revealed,
    Rng,
    Sealed,
    Seat,
    newest,
)

INFO = Info(
    id="example",
    version=1,
    seats=("red", "green", "blue"),
    reasons=("rounds", "five"),
    bound=10,  # five plies a round
    listed=False,
)
PHASES = ("roll", "bid", "throw", "wind", "spite", "over")


@dataclass(frozen=True, slots=True)
class Roll:
    mark: int


@dataclass(frozen=True, slots=True)
class Bid:
    height: int


@dataclass(frozen=True, slots=True)
class Throw:
    impulse_ns: float


@dataclass(frozen=True, slots=True)
class Wind:
    drift_m: float


@dataclass(frozen=True, slots=True)
class Spite:
    victim: str


Action: TypeAlias = Roll | Bid | Throw | Wind | Spite


@dataclass(frozen=True, slots=True)
class State:
    left: int  # rounds, the running one included
    phase: str
    scores: tuple[int, int, int] = (0, 0, 0)
    mark: int = 0
    thrower: Seat | None = None
    impulse_ns: float = 0.0


@dataclass(frozen=True, slots=True)
class ExampleOptions:
    rounds: int = option.number(2, 1, 4, rule="EX-1", help="rounds")
    die: str = option.choice("fair", "loaded", rule="EX-2", help="the die")
    setup: str = option.choice("new", "position", rule="EX-1", help="where to begin")
    position: str = option.text(rule="EX-1", help="the position to begin with")
    seconds: int = option.number(0, 0, 300, rule="EX-3", help="time for a bid in s; 0: no limit")
    keep: str = option.choice(
        "newest", "highest", rule="EX-3", help="which draft counts in the end"
    )

    def __post_init__(self) -> None:
        if self.setup == "position":
            from example_game.notation import read_position

            try:
                read_position(self.position)
            except PositionError as error:
                raise OptionsError("position", error.faults) from None


@dataclass(frozen=True, slots=True)
class ExampleRules:
    options: ExampleOptions

    @property
    def info(self) -> Info:
        return INFO

    def start(self) -> State:
        if self.options.setup == "position":
            from example_game.notation import read_position

            return read_position(self.options.position)
        return State(left=self.options.rounds, phase="roll")

    def node(self, state: State) -> Node[Action]:
        if state.phase == "over":
            return Over(_outcome(state))
        if state.phase == "roll":
            return Chance(Odds(_DICE[self.options.die], "EX-2"))
        if state.phase == "bid":
            return Sealed(
                {seat: _BIDS for seat in range(3)},
                {seat: Bid(0) for seat in range(3)},
                self.options.seconds or None,
                _highest if self.options.keep == "highest" else newest,
            )
        if state.phase == "wind":
            return Chance(_WIND)
        assert state.thrower is not None
        return Choice(state.thrower, _THROWS if state.phase == "throw" else _SPITES)

    def apply(self, state: State, ply: Ply[Action]) -> State:
        match ply:
            case Revealed(actions):
                return _bid(state, tuple(action for _, action in actions))
            case Drawn(action) | Played(_, action):
                return _done(state, action)
            case _:
                assert_never(ply)


def _highest(seat: Seat, kept: Action, newer: Action) -> Action:
    assert isinstance(kept, Bid)
    assert isinstance(newer, Bid)
    return max(kept, newer, key=lambda bid: bid.height)


def _done(state: State, action: Action) -> State:
    match action:
        case Roll(mark):
            return replace(state, phase="bid", mark=mark)
        case Throw(impulse_ns):
            return replace(state, phase="wind", impulse_ns=impulse_ns)
        case Wind(drift_m):
            miss_m = abs(state.impulse_ns / 2 + drift_m - state.mark)
            won = 3 if miss_m <= 0.5 else 1 if miss_m <= 2 else 0
            return _ended(
                replace(_scored(state, state.thrower, won), phase="spite", impulse_ns=0.0)
            )
        case Spite(victim):
            assert state.thrower is not None
            hit = {"left": (state.thrower + 1) % 3, "right": (state.thrower + 2) % 3, "spare": None}
            return _next_round(_scored(state, hit[victim], -1))
        case _:
            raise AssertionError(action)


def _bid(state: State, actions: tuple[Action, ...]) -> State:
    heights = [action.height for action in actions if isinstance(action, Bid)]
    alone = [height for height, times in Counter(heights).items() if times == 1]
    if not alone:
        return _next_round(state)
    return replace(state, phase="throw", thrower=heights.index(max(alone)))


def _scored(state: State, seat: Seat | None, points: int) -> State:
    scores = [score + points * (at == seat) for at, score in enumerate(state.scores)]
    red, green, blue = (max(0, score) for score in scores)
    return replace(state, scores=(red, green, blue))


def _next_round(state: State) -> State:
    left = state.left - 1
    return State(left, "roll" if left else "over", state.scores)


def _ended(state: State) -> State:
    return State(state.left, "over", state.scores) if max(state.scores) >= 5 else state


def _outcome(state: State) -> Outcome:
    best = max(state.scores)
    winners = tuple(seat for seat in range(3) if state.scores[seat] == best)
    reason = "five" if best >= 5 else "rounds"
    return Outcome(winners if len(winners) < 3 else (), state.scores, reason)


_DICE: dict[str, tuple[tuple[Action, Fraction], ...]] = {
    "fair": tuple((Roll(mark), Fraction(1, 3)) for mark in (1, 2, 3)),
    "loaded": tuple((Roll(mark), Fraction(4 - mark, 6)) for mark in (1, 2, 3)),
}
_BIDS: Listed[Action] = Listed(
    tuple(Bid(height) for height in range(3)), lambda _: Refusal("EX-3", "a bid is 0, 1 or 2")
)
_SPITES: Listed[Action] = Listed(
    tuple(Spite(victim) for victim in ("left", "right", "spare")),
    lambda _: Refusal("EX-7", "this names nobody to take a point from"),
)


def _check_throw(action: Action) -> Refusal | None:
    if isinstance(action, Throw) and 0 <= action.impulse_ns <= 10:
        return None
    return Refusal("EX-4", "a throw is 0 to 10 N s")


def _check_wind(action: Action) -> Refusal | None:
    if isinstance(action, Wind) and -1 <= action.drift_m <= 1:
        return None
    return Refusal("EX-5", "the wind is -1 to 1 m")


def _draw_throw(rng: Rng) -> Action:
    return Throw(round(rng.random() * 10, 2))


def _draw_wind(rng: Rng) -> Action:
    return Wind(round(rng.random() * 2 - 1, 2))


_THROWS: Described[Action] = Described((Field("impulse", 0, 10, "N s"),), _check_throw, _draw_throw)
_WIND: Described[Action] = Described((Field("drift", -1, 1, "m"),), _check_wind, _draw_wind)
