"""The track designer: what it reaches with a fixed amount of work, and what it may not do."""

from __future__ import annotations

import random
from itertools import product

import pytest

from games.deflector.optima import LAYERS, OPTIMA, SEATS, Optimum
from parlour.games.deflector.best import best_of
from parlour.games.deflector.design import PAIR, Idea, design
from parlour.games.deflector.drawing import EMPTY, OWN, Squares
from parlour.games.deflector.options import Options
from parlour.games.deflector.packed import squares_run
from parlour.games.deflector.planner import LEVELS, Designer
from parlour.games.deflector.refusals import refuse_drawing
from parlour.games.deflector.rules import DeflectorRules
from parlour.games.deflector.sheet import EAST, WEST, Half
from parlour.games.deflector.tracks import layer_run

WORK = 600_000  # less than what the strongest level spends in its 2 s


def reached(optimum: Optimum, seat: int, work: int) -> int:
    found = design(optimum.half(seat), LAYERS[optimum.kind], work, seed=1)
    assert found is not None
    return found.total


SMALL = [o for o in OPTIMA if (o.width, o.height) in ((6, 6), (8, 8))]


@pytest.mark.parametrize("seat", SEATS, ids=("west", "east"))
@pytest.mark.parametrize("optimum", SMALL, ids=str)
def test_the_designer_reaches_the_optimum_of_6x6_and_8x8(optimum: Optimum, seat: int) -> None:
    assert reached(optimum, seat, WORK) == optimum.best


LARGE = [o for o in OPTIMA if (o.width, o.height) in ((8, 10), (12, 16))]


@pytest.mark.parametrize("optimum", LARGE, ids=str)
def test_the_designer_comes_within_3_percent_on_8x10_and_12x16(optimum: Optimum) -> None:
    assert optimum.best * 0.97 <= reached(optimum, WEST, WORK) <= optimum.best


@pytest.mark.slow
@pytest.mark.parametrize("optimum", OPTIMA, ids=str)
def test_the_designer_reaches_every_known_optimum(optimum: Optimum) -> None:
    assert reached(optimum, WEST, 2_000_000) == optimum.best


@pytest.mark.parametrize(("width", "height"), [(4, 4), (5, 5), (6, 6)])
def test_a_whole_search_finds_the_same_from_any_seed(width: int, height: int) -> None:
    for start, entry in product(range(1, width + 1), range(2, height + 1)):
        half = Half(WEST, width, height, start, entry)
        first, second = (design(half, (OWN,), WORK, seed) for seed in (1, 2))
        assert first is not None
        assert second is not None
        assert first.is_best
        assert first.total == second.total


@pytest.mark.parametrize("layers", LAYERS.values(), ids=LAYERS)
@pytest.mark.parametrize(
    ("width", "height", "start", "entry"),
    [(4, 60, 1, 60), (40, 4, 40, 4), (40, 4, 20, 2), (14, 14, 14, 9), (30, 12, 15, 8)],
)
def test_long_and_wide_halves_get_tracks_that_work(
    width: int, height: int, start: int, entry: int, layers: tuple[int, ...]
) -> None:
    half = Half(WEST, width, height, start, entry)
    found = design(half, layers, 200_000, seed=1)
    assert found is not None
    for layer, rows, bounces in zip(layers, found.layers, found.bounces, strict=True):
        assert squares_run(half, layer, rows)[:2] == ("ok", bounces)
    assert found.total > min(width, 13) * height / 3


def test_the_same_seed_and_work_give_the_same_tracks() -> None:
    half = Half(EAST, 8, 10, 12, 6)
    assert design(half, PAIR, WORK, 5) == design(half, PAIR, WORK, 5)
    assert design(half, PAIR, WORK, 5) != design(half, PAIR, WORK, 6)


def test_dr_13_a_pair_has_ink_of_one_layer_in_a_square() -> None:
    found = design(Half(WEST, 8, 10, 4, 6), PAIR, WORK, 1)
    assert found is not None
    own, guest = ("".join(rows) for rows in found.layers)
    assert all(EMPTY in pair for pair in zip(own, guest, strict=True))
    assert found.total == 8 * 10 - 1  # every square but the start's


def test_ink_keeps_to_the_idea() -> None:
    half = Half(WEST, 8, 10, 4, 6)
    found = design(half, PAIR, WORK, 1, Idea(range(2, 6), 7))
    assert found is not None
    for rows in found.layers:
        assert set("".join(rows[:3])) == {EMPTY}
        assert all(row[:2] + row[6:] == EMPTY * 4 for row in rows)


# --- levels -------------------------------------------------------------------------------------

GAMES = [
    Options(),
    Options(overlap=True, entry="2"),
    Options(preset="quick", west_start=6, east_start=12, entry="8"),
    Options(width=40, height=4, draw_time=30),
    Options(angles="free"),
    Options(angles="free", overlap=True, walls="solid", width=4, height=4),
]


@pytest.mark.parametrize("options", GAMES, ids=range(len(GAMES)))
@pytest.mark.parametrize("level", range(1, len(LEVELS) + 1))
def test_every_level_draws_what_is_legal_and_works_in_time(level: int, options: Options) -> None:
    state = DeflectorRules(options).start()
    for seat in SEATS:
        plan = Designer(options).plan(state, seat, level, 0.2, random.Random(seat))
        half = options.half(seat, state.position.entry)
        assert refuse_drawing(options, half, plan.action) is None
        assert all(layer_run(options, half, layer, plan.action).works for layer in PAIR)
        assert 0 < plan.pace_s < (options.seconds or 0)


def test_higher_levels_draw_more_bounces() -> None:
    options = Options()
    state = DeflectorRules(options).start()
    means: list[float] = []
    for level in range(1, len(LEVELS) + 1):
        plans = [
            Designer(options).plan(state, WEST, level, 0.2, random.Random(n)) for n in range(8)
        ]
        half = options.half(WEST, state.position.entry)
        runs = [layer_run(options, half, layer, plan.action) for plan in plans for layer in PAIR]
        means.append(sum(run.points for run in runs) / len(plans))
    assert means == sorted(means)
    assert means[0] < 10
    assert means[-1] == 79


def test_a_level_plans_the_same_from_the_same_chance() -> None:
    state = DeflectorRules(Options()).start()
    plans = [Designer(Options()).plan(state, EAST, 4, None, random.Random(3)) for _ in range(2)]
    assert plans[0] == plans[1]


def test_with_free_angles_the_engine_keeps_to_64_corners() -> None:
    options = Options(angles="free", overlap=True, preset="large")
    state = DeflectorRules(options).start()
    drawing = Designer(options).plan(state, WEST, 5, 0.5, random.Random(1)).action
    assert not isinstance(drawing, Squares)
    half = options.half(WEST, state.position.entry)
    assert refuse_drawing(options, half, drawing) is None
    points = [layer_run(options, half, layer, drawing).points for layer in PAIR]
    assert min(points) >= 21  # more than separate triangles could have


# --- the best known -----------------------------------------------------------------------------


@pytest.mark.parametrize("optimum", OPTIMA, ids=str)
def test_nothing_that_is_called_proven_differs_from_the_proven(optimum: Optimum) -> None:
    for seat in SEATS:
        best = best_of(optimum.half(seat), overlap=optimum.kind != "pair")
        value = getattr(best, optimum.kind)
        assert value <= optimum.best
        if best.is_proven or (optimum.width, optimum.height) in ((6, 8), (8, 10)):
            assert value == optimum.best


def test_a_share_of_the_best_is_at_most_all_of_it() -> None:
    half = Half(WEST, 8, 10, 4, 6)
    best = best_of(half, overlap=False)
    assert (best.own, best.guest, best.pair, best.is_proven) == (69, 70, 79, True)
    assert best_of(half, overlap=True).pair == 139
    assert best_of(Half(EAST, 8, 10, 13, 6), overlap=False) == best
