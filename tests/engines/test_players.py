"""Who plays for an engine's seat: the game's own planner, or the search."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest

from example_game import GAME, PLANNED
from example_game.rules import Bid, State
from parlour import catalog
from parlour.core.game import Plan
from parlour.engines import players
from parlour.engines.levels import LEVELS
from parlour.engines.search import NoEngine

BIDDING = State(left=2, phase="bid", mark=2)
THROWING = State(left=2, phase="throw", mark=2, thrower=1)


def plan(entry: Any, state: Any, seat: int, level: int) -> Plan[Any]:
    rng = random.Random(1)
    return players.plan(entry, entry.options(), state, (), seat, level, None, rng)


def test_a_game_has_as_many_levels_as_what_plays_it() -> None:
    assert players.levels_of(GAME) == 0
    assert players.levels_of(PLANNED) == 2  # for three seats, which the search is not for
    searched = [entry for entry in catalog.games().values() if entry.planner is None]
    assert searched
    assert {players.levels_of(entry) for entry in searched} == {len(LEVELS)}
    assert players.levels_of(replace(searched[0], value=None)) == 0


def test_a_planner_answers_open_and_secret_choices() -> None:
    assert plan(PLANNED, BIDDING, 0, 2) == Plan(Bid(2), pace_s=2.0)
    assert plan(PLANNED, BIDDING, 2, 1) == Plan(Bid(1), pace_s=1.0)
    assert plan(PLANNED, THROWING, 1, 1).action.impulse_ns == 4


@pytest.mark.parametrize(
    ("entry", "state", "seat", "level", "why"),
    [
        (PLANNED, THROWING, 0, 1, "red is not asked now"),
        (PLANNED, State(left=2, phase="roll"), 0, 1, "red is not asked now"),
        (PLANNED, State(left=0, phase="over"), 0, 1, "red is not asked now"),
        (PLANNED, BIDDING, 0, 0, "there are levels 1 to 2, not 0"),
        (PLANNED, BIDDING, 0, 3, "there are levels 1 to 2, not 3"),
        (GAME, BIDDING, 0, 1, "no engine plays"),
    ],
)
def test_what_nobody_plays_is_one_sentence(
    entry: Any, state: State, seat: int, level: int, why: str
) -> None:
    with pytest.raises(NoEngine, match=why):
        plan(entry, state, seat, level)
