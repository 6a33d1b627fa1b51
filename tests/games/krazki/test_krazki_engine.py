"""Krążki's own engine: what it plans is legal, in time, and better than what it began with."""

from __future__ import annotations

import itertools
import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from games.krazki.scenes import Game, away, bodies, lying, shooting, steady, white
from parlour.catalog import game
from parlour.core.game import Choice, Drawn, Played, play
from parlour.engines.players import levels_of
from parlour.games.krazki import aiming, barring
from parlour.games.krazki.aiming import Budget
from parlour.games.krazki.aims import carrying, shot_of, spreads, starts
from parlour.games.krazki.options import Options
from parlour.games.krazki.planner import LEVELS, KrazkiPlanner
from parlour.games.krazki.position import Barricade, State, Vote
from parlour.games.krazki.rules import KrazkiRules
from parlour.games.krazki.shooting import refuse_shot
from parlour.games.krazki.shots import Shot
from parlour.games.krazki.table import barricade_at
from parlour.games.krazki.table_line import write_line
from parlour.games.krazki.tables import table_of
from parlour.games.krazki.trials import Trials
from parlour.games.krazki.worth import worth

TABLE = table_of("standard")
BEST = len(LEVELS)


def counting() -> Callable[[], float]:
    """A clock that advances by a second whenever it is read: work, not time, is limited."""
    ticks = itertools.count()
    return lambda: float(next(ticks))


def planned(  # noqa: PLR0917 - each with its default
    options: Options,
    state: State,
    level: int = BEST,
    work: int = 5,
    seed: int = 1,
    cores: int = 1,
) -> Any:
    planner = KrazkiPlanner(options, counting(), cores)
    seat = state.mover
    assert seat is not None
    return planner.plan(state, seat, level, float(work), random.Random(seed)).action


# --- legality ----------------------------------------------------------------------------------

FULL_FIELD = [
    white(n, 0.33 + x, y)
    for n, (x, y) in enumerate([(-0.042, 0), (0, 0), (0.0, 0.042), (0, -0.042), (-0.042, 0.042)])
]

POSITIONS: dict[str, tuple[Options, State]] = {
    "first shot": (Options(), shooting(Options())),
    "last shot": (
        Options(),
        shooting(
            Options(),
            lying(0, 0, 0.1),
            lying(0, 1, 0.0, 0.05),
            *[lying(1, n, -0.06 * n, -0.05) for n in range(3)],
            turn=3,
        ),
    ),
    "barricade before the field": (
        Options(),
        shooting(Options(), barricade_at(TABLE, 0.18, 0.0), white(0, 0.29, 0.0)),
    ),
    "a disc on the field": (Options(), shooting(Options(), lying(1, 0, 0.325, 0.01))),
    "no room on the field": (Options(), shooting(Options(), *FULL_FIELD)),
    "a hard struck middle of three": (
        Options(players="3", tremor=3),
        shooting(Options(players="3"), lying(0, 0, 0.02), lying(2, 0, 0.0, 0.12), shooter=1),
    ),
    "four, all centre": (
        Options(players="4", zone_by="centre", lean="touch", tremor=2),
        shooting(Options(players="4"), lying(0, 0, 0.05), lying(1, 0, 0.0, 0.05), shooter=3),
    ),
    "a punished player": (
        Options(players="3", penalty="void_round"),
        shooting(Options(players="3"), lying(0, 0, 0.05), shooter=0, void=(0,)),
    ),
    "others disqualified": (
        Options(players="3", penalty="disqualify"),
        shooting(Options(players="3"), *away(3, [1, 2]), shooter=0, out=(1, 2)),
    ),
    "a steady hand": (steady(), shooting(steady(), lying(1, 0, 0.0))),
}


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("level", [1, BEST])
def test_a_planned_shot_is_legal(name: str, level: int) -> None:
    options, state = POSITIONS[name]
    rules = KrazkiRules(options)
    action = planned(options, state, level)
    node = rules.node(state)
    assert isinstance(action, Shot)
    assert isinstance(node, Choice)
    assert node.moves.refuse(action) is None


@pytest.mark.parametrize(
    "options",
    [
        Options(),
        Options(barricade_zone="inner_or_centre"),
        Options(players="3"),
        Options(players="4", barricade_each="turn"),
    ],
    ids=["two", "on the centre", "three", "four"],
)
def test_a_planned_barricade_is_legal(options: Options) -> None:
    seats = options.seats
    state = State("barricade", 1, 1, 0, 0, bodies(seats), (0,) * seats)
    later = replace(state, turn=2, bodies=bodies(seats, barricade_at(TABLE, 0.1, 0.0)))
    for each in [state, *([later] if options.barricade_each == "turn" else [])]:
        node = KrazkiRules(options).node(each)
        assert isinstance(node, Choice)
        assert node.moves.refuse(planned(options, each)) is None


def test_it_votes_no_and_accuses_nobody() -> None:
    options = Options(players="3", penalty="void_round")
    state = shooting(options)
    accused = replace(state, phase="vote", accused=1, voter=2, accusers=(0,))
    assert planned(options, accused) == Vote(guilty=False)
    assert isinstance(planned(options, state), Shot)


def test_a_shot_has_the_digits_of_a_record() -> None:
    entry = game("krazki")
    options, state = POSITIONS["last shot"]
    notation = entry.notation(options)
    action = planned(options, state)
    assert notation.read_action(state, notation.write_action(state, action)) == action


def test_a_whole_round_of_levels_ends() -> None:
    options = Options(players="3", max_rounds=1)
    rules, rng = KrazkiRules(options), random.Random(5)
    planner = KrazkiPlanner(options, counting())
    state = rules.start()
    while state.phase != "over":
        node = rules.node(state)
        if isinstance(node, Choice):
            action = planner.plan(state, node.seat, node.seat + 1, 3.0, rng).action
            state = play(rules, state, Played(node.seat, action))
        else:
            state = play(rules, state, Drawn(node.draws.sample(rng)))  # type: ignore[union-attr]
    assert all(body.state != "reserve" for body in state.bodies)


# --- work and time -----------------------------------------------------------------------------


@pytest.mark.parametrize("phase", ["shot", "barricade"])
def test_the_same_work_and_chance_give_the_same_plan(phase: str) -> None:
    options, state = POSITIONS["last shot"]
    if phase == "barricade":
        state = State("barricade", 1, 1, 0, 0, bodies(2), (0, 0))
    first, again, other = (planned(options, state, seed=seed, cores=3) for seed in (7, 7, 8))
    assert first == again
    assert first != other or phase == "barricade"  # of which there is one best place


def test_no_shot_is_begun_that_would_not_end_in_time() -> None:
    now = 0.0

    def clock() -> float:
        return now

    budget = Budget(5.0, 100, clock)
    begun = 0
    while budget.grant():
        begun += 1
        now += 1.3  # what a shot takes
    assert begun == 3  # a fourth would end at 5.2
    assert now <= 5.0


def test_a_budget_of_shots_ends_too() -> None:
    budget = Budget(100.0, 2, lambda: 0.0)
    assert [budget.grant() for _ in range(4)] == [1, 1, 0, 0]


def test_as_many_shots_are_begun_at_once_as_there_are_cores_and_something_to_try() -> None:
    budget = Budget(100.0, 12, lambda: 0.0, cores=5)
    assert [budget.grant(most=most) for most in (9, 2, 9, 9)] == [5, 2, 5, 0]


def test_a_slow_machine_simulates_less(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every reading of the clock takes a second, as on a machine under load."""
    tried: list[str] = []
    for name in ("screen", "simulate"):
        real = getattr(aiming, name)
        monkeypatch.setattr(
            aiming, name, lambda *a, _n=name, _r=real, **k: (tried.append(_n), _r(*a, **k))[1]
        )
    options, state = POSITIONS["first shot"]
    planned(options, state, work=6)
    assert 0 < len(tried) <= 6
    assert "simulate" in tried


def test_every_level_plans_within_its_work() -> None:
    entry = game("krazki")
    assert levels_of(entry) == BEST == 5
    assert [level.seconds for level in LEVELS] == sorted(level.seconds for level in LEVELS)
    assert [level.misjudges for level in LEVELS] == sorted(
        (level.misjudges for level in LEVELS), reverse=True
    )


def test_a_weak_level_misjudges() -> None:
    options, state = POSITIONS["first shot"]
    facings = [abs(planned(options, state, level=1, seed=seed).facing) for seed in range(12)]
    best = [abs(planned(options, state, work=1, seed=seed).facing) for seed in range(12)]
    assert np.mean(facings) > np.mean(best) + 3


# --- what it thinks ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "placed", "points"),
    [
        (Options(), [], 0.0),
        (Options(), [lying(0, 0, 0.0)], 8.0),
        (Options(), [lying(1, 0, 0.0)], -8.0),
        (Options(), [lying(0, 0, 0.09), lying(1, 0, -0.175)], 2.0),
        (Options(), [lying(0, 0, 0.27)], 0.0),
        (Options(players="3"), [lying(1, 0, 0.0), lying(0, 0, 0.0, 0.1)], 0.0),
        (Options(lean="touch"), [lying(0, 0, 0.0), lying(0, 1, 0.04)], 16.0),
        (Options(zone_by="centre"), [lying(0, 0, 0.09)], 4.0),
    ],
)
def test_a_position_is_worth_the_points_ahead(
    options: Options, placed: list[Any], points: float
) -> None:
    state = shooting(options, *placed)
    assert worth(options, state, state.bodies, 0) == pytest.approx(points, abs=0.45)


def test_a_disc_that_leans_is_worth_what_it_shares() -> None:
    low = lying(0, 0, 0.12)  # in the middle circle
    high, beside = lying(0, 1, 0.145, z=0.012), lying(0, 1, -0.165)  # in the inner circle
    values = [
        worth(Options(), state, state.bodies, 0)
        for other in (high, beside)
        for state in [shooting(Options(), low, other)]
    ]
    assert values == pytest.approx([7.5, 5.5], abs=0.1)


def test_worth_does_not_jump_at_the_edge_of_a_zone() -> None:
    values = [
        worth(Options(), state, state.bodies, 0)
        for x in (0.059, 0.060, 0.061, 0.062)
        for state in [shooting(Options(), lying(0, 0, x))]
    ]
    assert values == sorted(values, reverse=True)
    assert all(0 < one - other < 0.5 for one, other in itertools.pairwise(values))


def test_tries_count_for_neighbours_and_not_for_what_is_far() -> None:
    options = Options()
    near = np.array([0.0, 0.02, 0.0, 0.006, 0.5, 0.0])
    far = near + np.array([0.0, 0.0, 60.0, 0.0, 0.0, 0.0])
    trials = Trials(options, None, 1.0, 2.0)
    for step in (-0.5, 0.0, 0.5):
        trials.add(near, near + step * spreads(options, near), 8.0)
    beside = near + 0.2 * spreads(options, near)
    means, errors = trials.estimates(np.array([near, beside, far]))
    assert means[0] == pytest.approx(6.5, abs=0.1)  # three tries of 8 and the word of one for 2
    assert 5.5 < means[1] <= means[0]
    assert means[2] == pytest.approx(2.0, abs=1e-6)
    assert errors[0] < errors[2]


def test_it_begins_at_each_disc_that_counts() -> None:
    options = Options()
    state = shooting(options, lying(1, 0, 0.0, 0.15), lying(1, 1, -0.25))
    _, at_discs = starts(options, state)
    # from 0.31, 0 the disc at 0, 0.15 is 25.8 degrees to the right; the one outside counts nothing
    assert at_discs[:, 2].tolist() == pytest.approx([-25.8], abs=0.1)
    _, none = starts(options, shooting(options))
    assert len(none) == 0


def test_the_impulse_that_carries_to_the_middle_is_that_of_sliding() -> None:
    assert carrying(TABLE, 0.33) == pytest.approx(0.00896, abs=0.00001)


def test_a_steady_hand_finds_the_centre() -> None:
    options = steady()
    state = shooting(options)
    rules = KrazkiRules(options)
    action = planned(options, state, work=10)
    assert isinstance(action, Shot)
    after = rules.apply(state, Played(0, action))
    assert worth(options, after, after.bodies, 0) > 6


def test_an_aim_outside_the_rules_becomes_the_nearest_shot() -> None:
    shot = shot_of(TABLE, np.array([0.5, 0.0, 190.0, 0.5, -3.0, -4.0]))
    assert shot == Shot((0.024, 0.0), -170.0, 0.02, -1.0, 0.0)


def way(seat: int, aim: int, *path: tuple[float, float]) -> barring.Way:
    """A way in straight lines, which ends at the last place."""
    parts = [np.linspace(one, other, 40) for one, other in itertools.pairwise(path)]
    return barring.way(Options(), seat, aim, np.concatenate(parts), lying(seat, 0, *path[-1]))


BARRING = State("barricade", 1, 1, 0, 0, bodies(2), (0, 0))


@pytest.mark.parametrize(
    ("place", "gain"),
    [
        ((0.18, 0.0), -6.0),  # before one's own field: 2 points instead of 8
        ((-0.18, 0.0), 6.0),
        ((0.0, 0.15), 0.0),
    ],
)
def test_the_barricade_bars_others_rather_than_oneself(
    place: tuple[float, float], gain: float
) -> None:
    ways = [way(0, 0, (0.31, 0.0), (0.0, 0.0)), way(1, 0, (-0.31, 0.0), (0.0, 0.0))]
    assert barring.gain(Options(), BARRING, ways, 0, place) == pytest.approx(gain, abs=0.4)


def test_the_barricade_behind_the_middle_holds_a_disc() -> None:
    ways = [way(0, 0, (0.31, 0.0), (-0.31, 0.0))]
    held, past = (
        barring.gain(Options(), BARRING, ways, 0, place) for place in ((-0.06, 0.0), (0.0, 0.15))
    )
    assert held == pytest.approx(8.0, abs=0.1)
    assert past == pytest.approx(0.0, abs=0.1)


def test_who_can_go_round_the_barricade_takes_that_way() -> None:
    ways = [
        way(1, 0, (-0.31, 0.0), (0.0, 0.0)),
        way(1, 1, (-0.31, 0.0), (-0.18, 0.08), (0.0, 0.09)),
    ]
    barred = barring.gain(Options(), BARRING, ways * 30, 0, (-0.18, 0.0))
    assert barred == pytest.approx(-4.0, abs=0.2)  # the others' 4 points by the second way


def test_a_round_begins_with_a_barricade_that_was_compared() -> None:
    state = State("barricade", 1, 1, 0, 0, bodies(2), (0, 0))
    assert isinstance(planned(Options(), state, work=8), Barricade)


def test_the_hardest_aim_is_a_legal_shot_on_a_table_of_six_decimals() -> None:
    odd = replace(TABLE, name="odd", most_impulse=0.015678)
    options = steady(table=write_line(odd))
    state = Game(options).play("first red", "B 0.1,0").state
    shot = shot_of(odd, np.array([0.0, 0.0, 0.0, 0.02, 0.0, 0.0]))
    assert shot.impulse == 0.015678
    assert refuse_shot(options, state, shot) is None
