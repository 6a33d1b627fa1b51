"""The search for a shot: aims are tried with the hand's errors until the time is up.

First the disc alone, all else nailed down, then whole shots, in steps twice as long as the game's:
rest positions scatter more, and scores are not biased. Each try goes to the aim that may be best
yet, among those that a search begins with and random neighbours of the best; the cross-entropy
method does the like, but throws its tries away each time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Final, TypeAlias

import numpy as np

from parlour.games.krazki import shooting
from parlour.games.krazki.aims import Aim, Aims, aim_of, open_aims, shot_of, spreads, starts
from parlour.games.krazki.bodies import Bodies
from parlour.games.krazki.options import Options
from parlour.games.krazki.physics import SCREENING, screen, simulate
from parlour.games.krazki.position import State
from parlour.games.krazki.runs import PhysicsFault
from parlour.games.krazki.shots import STEADY, Shot
from parlour.games.krazki.trials import Trials
from parlour.games.krazki.worth import worth

Clock: TypeAlias = Callable[[], float]

_SCREENED: Final = 0.2  # of the time
_SCREENS_AN_AIM: Final = 2
_TRUST: Final = 3.0  # how many tries the screening's word counts for
_TRUST_USUAL: Final = 2.0  # and that of what aims are worth on an open board, in the screening
_DOUBT: Final = 0.3  # and that of an aim that nothing is known of being worth `_ANY_AIM`
_ANY_AIM: Final = 2.5  # points
_HOPE: Final = 1.0  # standard errors by which an aim may be better than it seems: where to try
_FEAR: Final = 0.7  # and by which it may be worse: what to play
_ELITE: Final = 4
_NEIGHBOURS: Final = 12  # of each of the elite
_WIDTH: Final = 0.6  # standard deviations of the hand by which neighbours are away


@dataclass
class Budget:
    """Time and shots that a search may take; it asks before each shot.

    A shot is begun only if the longest so far would still end in time.
    """

    seconds: float
    shots: int
    clock: Clock = time.perf_counter
    _begun: float = field(init=False)
    _last: float = field(init=False)
    _longest: float = field(init=False, default=0.0)

    def __post_init__(self) -> None:
        """Starts the clock."""
        self._begun = self._last = self.clock()

    def allows(self, share: float = 1.0) -> bool:
        """Tells whether a shot may be begun within a share of the time, and counts it."""
        now = self.clock()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        if self.shots <= 0 or now - self._begun + self._longest > self.seconds * share:
            return False
        self.shots -= 1
        return True


class Aiming:
    """The search for one shot."""

    def __init__(
        self, options: Options, state: State, seat: int, random: np.random.Generator
    ) -> None:
        assert state.shooter is not None
        self.options, self.state, self.seat = options, state, seat
        self.random = random
        self.disc = shooting.disc_of(state)
        self.angle = shooting.field_angle(options.board, state.players, state.shooter)
        found = starts(options, state)
        legal = [aim for aim in found if self.is_legal(aim)]
        self.starts: Aims = np.array(legal or [aim_of(self._any_shot()) for _ in range(6)])

    def is_legal(self, aim: Aim) -> bool:
        """Tells whether an aim may be played."""
        shot = shot_of(self.options.board, aim)
        return shooting.refuse_shot(self.options, self.state, shot) is None

    def _any_shot(self) -> Shot:
        return shooting.draw_shot(self.options, self.state, Chance(self.random))

    def best(self, budget: Budget) -> Shot:
        """Returns the shot that seems best once the budget is spent."""
        now = worth(self.options, self.state, self.state.bodies, self.seat)
        screened = Trials(self.options, self._usual(now), _TRUST_USUAL, now)
        rows = [row for _ in range(_SCREENS_AN_AIM) for row in range(len(self.starts))]
        for row in rows:
            if not budget.allows(_SCREENED):
                break
            self._try(screened, self.starts[row], self._alone)
        trials = Trials(self.options, screened, _TRUST, 0.0)
        pool = self.starts
        while budget.allows():
            pool = self._pool(trials, pool)
            means, errors = trials.estimates(pool)
            self._try(trials, pool[int((means + _HOPE * errors).argmax())], self._whole)
        pool = self._pool(trials, pool)
        return next(self._in_order(trials, pool), None) or self._any_shot()

    def _usual(self, now: float) -> Trials:
        """Returns what aims are worth on a board with nothing in the way, as if they were tried."""
        usual = Trials(self.options, None, _DOUBT, now + _ANY_AIM)
        for aim, scores in zip(*open_aims(self.options.board), strict=True):
            usual.add(aim, aim, now + float(scores))
        return usual

    def _in_order(self, trials: Trials, pool: Aims) -> Iterator[Shot]:
        """Yields the legal shots of a pool, the best first."""
        means, errors = trials.estimates(pool)
        for row in np.argsort(-(means - _FEAR * errors), kind="stable").tolist():
            if self.is_legal(pool[row]):
                yield shot_of(self.options.board, pool[row])

    def _pool(self, trials: Trials, pool: Aims) -> Aims:
        """Returns the aims that a search begins with, the best so far, and their neighbours."""
        means, errors = trials.estimates(pool)
        elite = pool[np.argsort(-(means - _FEAR * errors), kind="stable")[:_ELITE]]
        steps = self.random.standard_normal((_NEIGHBOURS, *elite.shape))
        near = elite + _WIDTH * spreads(self.options, elite) * steps
        return np.concatenate([self.starts, elite, near.reshape(-1, elite.shape[1])])

    def _try(self, trials: Trials, aim: Aim, way: Callable[[Shot], Bodies]) -> None:
        """Plays an aim once, with an error of the hand."""
        drawn = aim + spreads(self.options, aim) * self.random.standard_normal(len(aim))
        try:
            bodies = way(shot_of(self.options.board, drawn))
        except PhysicsFault:
            return  # no such thing can happen: it tells nothing
        trials.add(aim, drawn, worth(self.options, self.state, bodies, self.seat))

    def _alone(self, shot: Shot) -> Bodies:
        bodies, disc = self.state.bodies, self.disc
        (rest,) = screen(self.options.board, bodies, disc, self.angle, [shot])
        return (*bodies[:disc], rest, *bodies[disc + 1 :])

    def _whole(self, shot: Shot) -> Bodies:
        return simulate(
            self.options.board,
            self.state.bodies,
            self.disc,
            self.angle,
            shot,
            STEADY,
            frames=False,
            settings=SCREENING,
        ).rest


@dataclass(frozen=True)
class Chance:
    """A numpy generator as the rules' source of chance."""

    generator: np.random.Generator

    def random(self) -> float:
        return float(self.generator.random())

    def randrange(self, stop: int, /) -> int:
        return int(self.generator.integers(stop))

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        return float(self.generator.normal(mu, sigma))


def misjudged(aiming: Aiming, shot: Shot, much: float) -> Shot:
    """Returns a shot off by `much` of a steady hand's error, if that may be played."""
    if not much:
        return shot
    facing, impulse, offset = shooting.TREMORS[1]
    by = much * aiming.random.standard_normal(3)
    off = replace(
        shot,
        facing=shot.facing + facing * float(by[0]),
        impulse=shot.impulse * (1 + impulse * float(by[1])),
        offset=shot.offset + offset * float(by[2]),
    )
    aim = aim_of(off)
    return shot_of(aiming.options.board, aim) if aiming.is_legal(aim) else shot
