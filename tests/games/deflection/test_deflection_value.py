"""What a position is worth to a search."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.deflection.table import ENTRY, Table
from parlour.core.game import Choice, Played
from parlour.engines import Limits, Searcher, choose

LYING = "..r...+1/.....-1/..r.b.+0/..b..+0/......-2/.b...+2 F 5:4 20:0 0:1 r 5 - 0"
LAYOUTS = ["classic", "small", "wide"]


def value(table: Table, seat: int = 0) -> float:
    return ENTRY.value(table.options).static(table.state, seat)


def swapped(text: str) -> str:
    """The same position with the sides changed."""
    levels, row, *pairs, side, bound, misses, quiet = text.split()
    other = str.maketrans("rb", "br")
    pairs = [":".join(reversed(pair.split(":"))) for pair in pairs]
    misses = {"r": "b", "b": "r"}.get(misses, misses)
    return " ".join(
        [levels.translate(other), row, *pairs, side.translate(other), bound, misses, quiet]
    )


@given(st.sampled_from(LAYOUTS), st.lists(st.integers(0, 99), max_size=90))
def test_both_sides_are_valued_alike(layout: str, picks: list[int]) -> None:
    table = Table(layout=layout)
    for pick in picks:
        turns = table.turns()
        if not turns:
            return
        table.play(turns[pick % len(turns)])
    mirrored = Table(swapped(table.text), layout=layout)
    assert value(table, 0) == -value(table, 1) == value(mirrored, 1)
    assert abs(value(table)) < 1000


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (LYING.replace("20:0 0:1", "50:0 0:1"), LYING),  # more points
        (LYING.replace("F 5:4", "F 6:4").replace("20:0", "0:0"), LYING.replace("20:0", "0:0")),
        # Blue may let a chip out over 20, or over 50 points
        (LYING, LYING.replace(" F ", " M ").replace(" r 5", " b 5")),
    ],
)
def test_red_is_better_off(better: str, worse: str) -> None:
    assert value(Table(better)) > value(Table(worse))


def test_chips_that_will_not_be_played_bring_nothing() -> None:
    """DN-33: with the end near, a chip more in reserve is worth less."""
    more = LYING.replace("F 5:4 20:0", "F 6:4 0:0")
    early = value(Table(more)) - value(Table(more.replace("F 6:4", "F 5:4")))
    near = more.removesuffix("0") + "39"
    late = value(Table(near)) - value(Table(near.replace("F 6:4", "F 5:4")))
    assert early > late >= 0


def test_the_engine_takes_fifty_points() -> None:
    table = Table("......+0/.....+0/......+0/.....+0/......+0/.r...+0 M 7:8 0:0 0:0 r - - 0")
    found = Searcher(ENTRY, table.options).search(table.state, (), Limits(depth=3))
    assert table.notation.write_action(table.state, found.lines[0].action) in ("6L", "6R")


def test_the_engine_moves_the_box_away_from_under_fifty_points() -> None:
    """Red's chip falls out for 50 whichever way level 6 goes, unless Blue moves the box."""
    table = Table("......+0/.....+0/......+0/.....+0/......+0/.r...+0 M 7:8 0:0 0:0 b - - 0")
    found = Searcher(ENTRY, table.options).search(table.state, (), Limits(depth=4))
    turn = table.notation.write_action(table.state, found.lines[0].action)
    assert turn in ("BF", "BB")


@pytest.mark.parametrize(("level", "least", "most"), [(1, 50, 95), (2, 60, 98), (3, 90, 100)])
def test_a_weak_level_overlooks_fifty_points_but_seldom(level: int, least: int, most: int) -> None:
    table = Table("......+0/.....+0/......+0/.....+0/......+0/.r...+0 M 7:8 0:0 0:0 r - - 0")
    rng, taken = random.Random(5), 0
    for _ in range(100):
        action = choose(ENTRY, table.options, table.state, (), level, 60.0, rng)
        taken += table.notation.write_action(table.state, action) in ("6L", "6R")
    assert least <= taken <= most


@pytest.mark.parametrize("seed", range(4))
def test_the_first_level_beats_play_at_random(seed: int) -> None:
    table, rng = Table(), random.Random(seed)
    while isinstance(node := table.node, Choice):
        if node.seat == seed % 2:
            action = choose(ENTRY, table.options, table.state, (), 1, 60.0, rng)
        else:
            action = node.moves.sample(rng)
        table.state = table.rules.apply(table.state, Played(node.seat, action))
    assert table.outcome.winners == (seed % 2,)


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("nodes", [20, 600])
def test_the_engine_enters_chips_and_does_not_wait(layout: str, nodes: int) -> None:
    table = Table(layout=layout)
    searcher = Searcher(ENTRY, table.options)
    for _ in range(24):
        found = searcher.search(table.state, (), Limits(nodes=nodes))
        table.play(table.notation.write_action(table.state, found.lines[0].action))
    position = table.state.position
    assert max(position.reserves) < table.options.chips
    assert position.quiet < 24


@pytest.mark.slow
@pytest.mark.parametrize("layout", LAYOUTS)
def test_six_turns_ahead_beats_one(layout: str) -> None:
    table = Table(layout=layout)
    searcher, points = Searcher(ENTRY, table.options), 0.0
    for first in range(4):
        game = Table(layout=layout).play(("1L 2L", "1R 2R")[first // 2])
        while isinstance(node := game.node, Choice):
            depth = 5 if node.seat == first % 2 else 1
            action = searcher.search(game.state, (), Limits(depth=depth)).lines[0].action
            game.state = game.rules.apply(game.state, Played(node.seat, action))
        winners = game.outcome.winners
        points += 0.5 if not winners else first % 2 in winners
    assert points >= 3
