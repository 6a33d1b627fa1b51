"""Krążki's own engine: where the barricade goes, and which shot is tried.

It accuses nobody and votes no (KR-21): what somebody meant, it cannot see.
"""

from __future__ import annotations

import os
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np

from parlour.core.game import Plan, Rng
from parlour.games.krazki.aiming import Aiming, Budget, Clock, misjudged
from parlour.games.krazki.barring import best_place
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import Action, State, Vote

_UNLIMITED: Final = 10_000


@dataclass(frozen=True, slots=True)
class Level:
    """How well a level plays. The hand's errors are the rules', and the same for all (KR-32)."""

    seconds: float  # that it thinks
    shots: int  # most that it tries in its head
    misjudges: float  # how far its aim is off, in errors of a hand with tremor 1


LEVELS: Final = (
    Level(0.3, 0, 2.5),
    Level(0.6, 4, 1.5),
    Level(1.2, 12, 0.8),
    Level(2.5, 30, 0.3),
    Level(5.0, _UNLIMITED, 0.0),
)


def spare_cores() -> int:
    """Returns how many cores may simulate: all but one, which the rest of a machine needs."""
    return max(1, (os.cpu_count() or 1) - 1)


class KrazkiPlanner:
    """Plans what a seat does.

    With a clock that counts calls, and as many cores, it does the same work every time.
    """

    def __init__(
        self, options: Options, clock: Clock = time.perf_counter, cores: int | None = None
    ) -> None:
        self._options = options
        self._clock = clock
        self._cores = spare_cores() if cores is None else cores

    @property
    def levels(self) -> int:
        return len(LEVELS)

    def plan(
        self, state: State, seat: int, level: int, seconds: float | None, rng: Rng
    ) -> Plan[Action]:
        how = LEVELS[level - 1]
        limit = how.seconds if seconds is None else seconds
        budget = Budget(limit, how.shots, self._clock, self._cores)
        random = np.random.default_rng(rng.randrange(1 << 62))
        with ThreadPoolExecutor(self._cores) as pool:
            match state.phase:
                case "shot":
                    aiming = Aiming(self._options, state, seat, random, pool)
                    return Plan(misjudged(aiming, aiming.best(budget), how.misjudges))
                case "barricade":
                    return Plan(best_place(self._options, state, seat, budget, random, pool))
                case "vote":
                    return Plan(Vote(guilty=False))
                case _:
                    raise AssertionError(f"nobody is asked in phase {state.phase}")
