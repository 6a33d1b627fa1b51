"""The search for a shot: aims are tried with the hand's errors until the time is up.

First the disc alone, all else nailed down, then whole shots, in steps twice as long as the game's:
rest positions scatter more, and scores are not biased. (A hand that never errs, at tremor 0, plays
the best shot that was tried, and so the game's own steps are computed.) Each try goes to the aim
that may be best yet, among those that a search begins with and random neighbours of the best; the
cross-entropy method does the like, but throws its tries away each time. On several cores as many
are tried at once.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain
from typing import Final, TypeAlias

import numpy as np

from parlour.games.krazki import shooting
from parlour.games.krazki.aims import Aims, aim_of, open_aims, shot_of, spreads, starts
from parlour.games.krazki.bodies import Bodies
from parlour.games.krazki.model import SETTINGS
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
# One try of an aim is worth 2.5 points more or less than the next, and usual aims differ by about
# one: a mean of tries has to be held back by about six (2.5 squared) tries' worth of what is known.
_TRUST: Final = 6.0  # how many tries the screening's word counts for
_TRUST_USUAL: Final = 4.0  # and that of what aims are worth on an open board, in the screening
_DOUBT: Final = 0.3  # and that of an aim that nothing is known of being worth `_ANY_AIM`
_ANY_AIM: Final = 2.5  # points
_HOPE: Final = 1.0  # standard errors by which an aim may be better than it seems: where to try
_FEAR: Final = 0.7  # and by which it may be worse: what to play
_DRAWN: Final = 6  # aims to begin with where none of the usual may be played
_ELITE: Final = 4
_NEIGHBOURS: Final = 12  # of each of the elite
_WIDTH: Final = 0.6  # standard deviations of the hand by which neighbours are away


@dataclass
class Budget:
    """Time and shots that a search may take; it asks before it begins any.

    As many are begun at once as there are cores, and only if the longest so far would still end in
    time.
    """

    seconds: float
    shots: int
    clock: Clock
    cores: int = 1
    _begun: float = field(init=False)
    _last: float = field(init=False)
    _longest: float = field(init=False, default=0.0)

    def __post_init__(self) -> None:
        """Starts the clock."""
        self._begun = self._last = self.clock()

    def grant(self, share: float = 1.0, most: int = sys.maxsize) -> int:
        """Returns how many shots may be begun now, at once, within a share of the time.

        They are counted as tried. `most` is how many there are to try.
        """
        now = self.clock()
        self._longest = max(self._longest, now - self._last)
        self._last = now
        if now - self._begun + self._longest > self.seconds * share:
            return 0
        granted = min(self.cores, self.shots, most)
        self.shots -= granted
        return granted


class Aiming:
    """The search for one shot."""

    def __init__(
        self, options: Options, state: State, seat: int, random: np.random.Generator, pool: Executor
    ) -> None:
        assert state.shooter is not None
        self.options, self.state, self.seat = options, state, seat
        self.random, self._pool = random, pool
        self._tried: list[tuple[float, Shot]] = []
        self.disc = shooting.disc_of(state)
        self.angle = shooting.field_angle(options.board, state.players, state.shooter)
        alone, at_discs = (
            [aim for aim in aims if self.may_be_played(shot_of(options.board, aim))]
            for aims in starts(options, state)
        )
        self.alone: Aims = np.array(alone or [aim_of(self._any_shot()) for _ in range(_DRAWN)])
        self.starts: Aims = np.array([*self.alone, *at_discs])

    def may_be_played(self, shot: Shot) -> bool:
        """Tells whether the rules allow a shot here."""
        return shooting.refuse_shot(self.options, self.state, shot) is None

    def _any_shot(self) -> Shot:
        return shooting.draw_shot(self.options, self.state, Chance(self.random))

    def best(self, budget: Budget) -> Shot:
        """Returns the shot that seems best once the budget is spent."""
        now = worth(self.options, self.state, self.state.bodies, self.seat)
        screened = Trials(self.options, self._usual(now), _TRUST_USUAL, now)
        screens = np.concatenate([self.alone] * _SCREENS_AN_AIM)
        while granted := budget.grant(_SCREENED, len(screens)):
            self._try(screened, screens[:granted], self._alone)
            screens = screens[granted:]
        trials = Trials(self.options, screened, _TRUST, 0.0)
        pool = self.starts
        while granted := budget.grant():
            pool = self._around(trials, pool)
            means, errors = trials.estimates(pool)
            hopeful = np.argsort(-(means + _HOPE * errors), kind="stable")[:granted]
            self._tried += self._try(trials, pool[hopeful], self._whole)
        pool = self._around(trials, pool)
        steady = () if self.options.tremor else self._tried
        sure = (shot for _, shot in sorted(steady, key=lambda tried: -tried[0]))
        ranked = chain(filter(self.may_be_played, sure), self._in_order(trials, pool))
        return next(ranked, None) or self._any_shot()

    def _usual(self, now: float) -> Trials:
        """Returns what aims are worth on a board with nothing in the way, as if they were tried."""
        usual = Trials(self.options, None, _DOUBT, now + _ANY_AIM)
        for aim, scores in zip(*open_aims(self.options), strict=True):
            usual.add(aim, aim, now + float(scores))
        return usual

    def _in_order(self, trials: Trials, pool: Aims) -> Iterator[Shot]:
        """Yields the legal shots of a pool, the best first."""
        means, errors = trials.estimates(pool)
        for row in np.argsort(-(means - _FEAR * errors), kind="stable").tolist():
            shot = shot_of(self.options.board, pool[row])
            if self.may_be_played(shot):
                yield shot

    def _around(self, trials: Trials, pool: Aims) -> Aims:
        """Returns the aims that a search begins with, the best so far, and their neighbours."""
        means, errors = trials.estimates(pool)
        elite = pool[np.argsort(-(means - _FEAR * errors), kind="stable")[:_ELITE]]
        steps = self.random.standard_normal((_NEIGHBOURS, *elite.shape))
        near = elite + _WIDTH * spreads(self.options, elite) * steps
        return np.concatenate([self.starts, elite, near.reshape(-1, elite.shape[1])])

    def _try(
        self, trials: Trials, aims: Aims, way: Callable[[Shot], Bodies]
    ) -> list[tuple[float, Shot]]:
        """Plays each aim once, with an error of the hand; returns the shots with their worths."""
        drawn = aims + spreads(self.options, aims) * self.random.standard_normal(aims.shape)
        shots = [shot_of(self.options.board, each) for each in drawn]
        found = self._pool.map(partial(self._worth, way), shots)
        tried: list[tuple[float, Shot]] = []
        for aim, each, shot, worth_ in zip(aims, drawn, shots, found, strict=True):
            if worth_ is not None:
                trials.add(aim, each, worth_)
                tried.append((worth_, shot))
        return tried

    def _worth(self, way: Callable[[Shot], Bodies], shot: Shot) -> float | None:
        """Returns what a shot leads to; None where no such thing can happen: that tells nothing."""
        try:
            return worth(self.options, self.state, way(shot), self.seat)
        except PhysicsFault:
            return None

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
            settings=SCREENING if self.options.tremor else SETTINGS,
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
    off = shot_of(aiming.options.board, aim_of(off))
    return off if aiming.may_be_played(off) else shot
