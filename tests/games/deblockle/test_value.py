"""Deblockle's value: solo distances, the value's sides, and what a search makes of it."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from parlour.core.game import Choice, Drawn, Over, Played
from parlour.engines import LEVELS, Limits, Searcher, Tuning, choose, levels
from parlour.games.deblockle import GAME, value
from parlour.games.deblockle import position as p
from parlour.games.deblockle.options import Options
from parlour.games.deblockle.packed import packed

FIELDS = [(square, orientation) for square in p.SQUARE_NAMES for orientation in range(24)]
SLIDERS = pytest.mark.parametrize("slider", [0, 1])


def turns_of(slider: int, seat: int, square: int, orientation: int) -> int:
    field = square << p.FIELD_SQUARE | orientation
    return int(value.solo_turns()[slider, seat, field])


@SLIDERS
def test_every_block_gets_off_in_at_most_five_turns(slider) -> None:
    found = {turns_of(slider, seat, *field) for seat in (0, 1) for field in FIELDS}
    assert found == {1, 2, 3, 4, 5}


def test_one_turn_is_needed_where_the_rules_list_a_removal() -> None:
    rules = GAME.rules(Options())
    for square, orientation in FIELDS:
        if square in p.HOME_STARS:
            continue
        other = 0 if square != 0 else 8  # a block of North in the corner, in nobody's way there
        board = p.Position((p.Block(square, orientation),), (p.Block(other, 0),), 0)
        node = rules.node(p.Playing(board))
        assert isinstance(node, Choice)
        removes = any(getattr(turn, "removal", False) for turn in node.moves.actions)
        assert removes == (turns_of(0, 0, square, orientation) == 1), p.SQUARE_NAMES[square]


@SLIDERS
def test_distances_turn_with_the_board(slider) -> None:
    """North sees South's board from the other side: the north face becomes the south face."""
    for square, orientation in FIELDS:
        top, north = p.ORIENTATION_NAMES[orientation]
        turned = p.ORIENTATIONS[top + p.FACES[p.FACES.index(north) ^ 1]]
        north_turns = turns_of(slider, 1, 54 - square, turned)
        assert north_turns == turns_of(slider, 0, square, orientation)


def test_db_25_more_ends_never_make_the_way_longer() -> None:
    for field in FIELDS:
        assert turns_of(1, 0, *field) <= turns_of(0, 0, *field)


@SLIDERS
def test_expectation_is_more_than_the_distance_and_follows_it(slider) -> None:
    expected = value.tables().reshape(2, 2, value.SIZE)[slider, 0]
    by_turns: dict[int, list[int]] = {}
    for square, orientation in FIELDS:
        field = square << p.FIELD_SQUARE | orientation
        turns = turns_of(slider, 0, square, orientation)
        assert 100 * turns < expected[field] < 100 * turns + 400
        by_turns.setdefault(turns, []).append(int(expected[field]))
    means = [sum(by_turns[turns]) / len(by_turns[turns]) for turns in sorted(by_turns)]
    assert means == sorted(means)


@pytest.mark.parametrize("slider", ["full", "free"])
def test_value_of_one_side_is_the_others_loss(slider) -> None:
    options = Options(slider=slider)
    rng = random.Random(5)
    facet = GAME.value(options)
    for _ in range(50):
        squares = rng.sample([s for s in p.SQUARE_NAMES if s not in p.HOME_STARS], 5)
        blocks = [p.Block(square, rng.randrange(24)) for square in squares]
        sides = tuple(sorted(blocks[:2])), tuple(sorted(blocks[2:]))
        south, north = (
            value.evaluate(packed(p.Position(*sides, mover), options), value.tables())
            for mover in (0, 1)
        )
        assert south - value.TEMPO == -(north - value.TEMPO)
        state = p.Playing(p.Position(*sides, 0))
        assert facet.static(state, 0) == -facet.static(state, 1) == south - value.TEMPO


ENDS = [
    ("3LS3/7/7/7/1xs5/7/2hx4 s", "d7d6*", 1, None),
    ("3SC3/7/7/7/5LX1/4cl2/7 n", "e2d2*", 1, None),
    ("7/7/7/1LC5/7/6cs/3xl3 s", "b4b5c6", 3, None),
    ("5CL1/7/7/7/1cl5/7/7 n", "b3b2e2", 3, None),
    ("7/2lc2SC1/7/7/7/7/7 s", "f6g6f4", 5, None),
    ("3CS3/7/7/7/7/5sl1/7 n", None, None, 2),
    ("7/HX6/7/7/cl6/7/7 s", None, None, 4),
    ("7/7/4sl2/6CP/7/7/1LC5 s", None, None, 6),
]


@pytest.mark.parametrize(("text", "turn", "wins_in", "loses_in"), ENDS)
def test_db_30_the_way_home_is_found_and_counted(text, turn, wins_in, loses_in) -> None:
    options = Options()
    notation = GAME.notation(options)
    state = notation.read_position(text)
    searcher = Searcher(GAME, options, Tuning(reductions=False, margins=False))
    line = searcher.search(state, (), Limits(depth=7)).lines[0]
    assert (line.wins_in, line.loses_in) == (wins_in, loses_in)
    assert len(line.pv) == line.ends_in
    if turn is not None:
        assert notation.write_action(state, line.action) == turn
    if line.ends_in < 4:
        shorter = line.ends_in - 1
        assert forced(GAME.rules(options), state, line.ends_in) == (1 if wins_in else -1)
        assert forced(GAME.rules(options), state, shorter) == 0


def forced(rules, state, turns: int) -> int:
    """Whether the mover can force a win within so many turns (1) or must lose (-1)."""
    node = rules.node(state)
    if isinstance(node, Over):
        winners = node.outcome.winners
        return 0 if not winners else 1 if state.position.mover in winners else -1
    if turns == 0:
        return 0
    after = (rules.apply(state, Played(node.seat, turn)) for turn in node.moves.actions)
    return max(-forced(rules, child, turns - 1) for child in after)


def test_db_31_third_occurrence_is_seen_as_a_draw() -> None:
    """North wins unless South can repeat: the position after the turn has been there twice."""
    options = Options()
    notation, rules = GAME.notation(options), GAME.rules(options)
    state = notation.read_position("7/HX6/7/7/cl6/7/7 s")
    repeats = rules.node(state).moves.actions[0]
    there = rules.apply(state, Played(0, repeats))
    searcher = Searcher(GAME, options)
    assert searcher.search(state, (), Limits(depth=6)).lines[0].loses_in == 4
    found = searcher.search(state, (there, state, there), Limits(depth=6)).lines[0]
    assert (found.action, found.score) == (repeats, 0)


def test_db_11_opponents_blocks_are_placed_where_they_need_most() -> None:
    options = Options()
    rules, facet = GAME.rules(options), GAME.value(options)
    rng = random.Random(2)
    state, history = rules.start(), []
    placed = 0
    while isinstance(state, p.Setup):
        node = rules.node(state)
        if isinstance(node, Choice):
            action = choose(GAME, options, state, history, 5, 1.0, rng)
            worths = {
                other: facet.static(rules.apply(state, Played(node.seat, other)), node.seat)
                for other in node.moves.actions
            }
            assert worths[action] == max(worths.values())
            assert len(worths) == 1 or max(worths.values()) > min(worths.values())
            ply = Played(node.seat, action)
            placed += 1
        else:
            ply = Drawn(node.draws.sample(rng))
        history.append(state)
        state = rules.apply(state, ply)
    assert placed == 8


def played_by(levels: tuple[int, int], seed: int) -> tuple[Over, int]:
    """Plays a game between two levels, level 0 at random, and returns its end and its turns."""
    options = Options(setup="random")
    rules, rng = GAME.rules(options), random.Random(seed)
    state, history = rules.start(), []
    while not isinstance(node := rules.node(state), Over):
        if isinstance(node, Choice):
            level = levels[node.seat]
            chosen = (
                choose(GAME, options, state, history, level, 600.0, rng)
                if level
                else node.moves.sample(rng)
            )
            ply = Played(node.seat, chosen)
        else:
            ply = Drawn(node.draws.sample(rng))
        history.append(state)
        state = rules.apply(state, ply)
    return node, state.turn


@pytest.mark.parametrize("seed", range(3))
def test_even_the_first_level_goes_home(seed) -> None:
    over, turns = played_by((1, 1), seed)
    assert over.outcome.reason == "home"
    assert turns < 150


@pytest.mark.parametrize("seed", range(4))
def test_the_last_level_beats_play_at_random(seed, monkeypatch) -> None:
    """As far as it looks ahead in hardly any time: how far it would get is up to the machine."""
    monkeypatch.setattr(levels, "LEVELS", (*LEVELS[:-1], replace(LEVELS[-1], depth=3)))
    engine = seed % 2
    over, turns = played_by((5, 0) if engine == 0 else (0, 5), seed)
    assert over.outcome.winners == (engine,)
    assert turns < 120
