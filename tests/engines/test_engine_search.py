"""The search against plain minimax over a game of its own, and its limits and promises there."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from example_game import GAME as EXAMPLE
from parlour.engines import Limits, NoEngine, Searcher, Tuning, stop_flag
from threes import GAME, START, after, kernel, value

WIN = 1_000_000
EXACT = Tuning(reductions=False, margins=False)


@cache
def minimax(state, depth: int, ply: int = 0) -> int:
    """What a search to `depth` must find, without any of its shortcuts."""
    row = np.array(state, np.uint64)
    result = kernel.result(row)
    if result:
        return 0 if result == 3 else WIN - ply if result == state[2] + 1 else ply - WIN
    if depth == 0:
        return int(value.evaluate(row, value.tables()))
    return max(-minimax(child, depth - 1, ply + 1) for child in children(state))


def children(state) -> list[tuple[int, ...]]:
    row, codes, out = np.array(state, np.uint64), np.zeros(4, np.int64), np.zeros(3, np.uint64)
    found = []
    for code in codes[: kernel.list_turns(row, codes)]:
        kernel.apply_turn(row, code, out)
        found.append(tuple(out.tolist()))
    return found


@st.composite
def positions(draw):
    """A position in play: its columns are taken modulo the turns there are."""
    state = START
    for pick in draw(st.lists(st.integers(0, 11), max_size=12)):
        options = [child for child in children(state) if is_open(child)]
        if not options:
            break
        state = options[pick % len(options)]
    return state


def is_open(state) -> bool:
    return kernel.result(np.array(state, np.uint64)) == 0


@given(state=positions(), depth=st.integers(1, 6), table=st.booleans(), ordered=st.integers(1, 9))
def test_score_is_that_of_plain_minimax(state, depth, table, ordered) -> None:
    searcher = Searcher(GAME, None, replace(EXACT, table=table, sorted_from=ordered))
    found = searcher.search(state, (), Limits(depth=depth))
    assert found.lines[0].score == minimax(state, found.depth)
    assert found.depth == depth or found.lines[0].ends_in is not None


@given(state=positions())
def test_shortcuts_do_not_change_who_wins(state) -> None:
    found = Searcher(GAME, None).search(state, (), Limits(depth=40)).lines[0]
    exact = minimax(state, 16)
    assert (found.score > 0) == (exact > 0)
    assert (found.score < 0) == (exact < 0)


@pytest.mark.parametrize(
    ("columns", "wins_in", "loses_in"),
    [
        ("0101", 1, None),  # the third in column 0
        ("030", None, 2),  # answered or not: 0 wins on the next turn but one
        ("", 9, None),
    ],
)
def test_win_is_found_with_its_turns(columns, wins_in, loses_in) -> None:
    exact = minimax(after(columns), 16)
    found = Searcher(GAME, None, EXACT).search(after(columns), (), Limits(depth=16)).lines[0]
    assert found.score == exact
    if wins_in is not None:
        assert (found.wins_in, found.loses_in) == (wins_in, None)
        assert len(found.pv) == wins_in


@given(state=positions(), depth=st.integers(1, 5))
def test_lines_are_the_best_turns_in_order(state, depth) -> None:
    searcher = Searcher(GAME, None, EXACT)
    turns = len(children(state))
    found = searcher.search(state, (), Limits(depth=depth), lines=turns)
    assert len({line.action for line in found.lines}) == len(found.lines) == turns
    exact = sorted((-minimax(child, found.depth - 1, 1) for child in children(state)), reverse=True)
    assert [line.score for line in found.lines] == exact


@pytest.mark.parametrize("nodes", [1, 2, 17, 500])
def test_node_limit_is_exact(nodes) -> None:
    found = Searcher(GAME, None).search(START, (), Limits(nodes=nodes))
    assert found.nodes == nodes
    assert found.stopped
    assert found.lines


def test_depth_limit_is_kept_and_reported() -> None:
    depths = []
    found = Searcher(GAME, None).search(
        START, (), Limits(depth=4), on_depth=lambda analysis: depths.append(analysis.depth)
    )
    assert depths == [1, 2, 3, 4]
    assert found.depth == 4
    assert not found.stopped


@pytest.mark.parametrize("limits", [Limits(), Limits(nodes=0), Limits(depth=0)])
def test_without_any_time_it_still_has_a_turn(limits) -> None:
    stop = stop_flag()
    stop[0] = limits == Limits()
    found = Searcher(GAME, None).search(START, (), limits, stop=stop)
    assert found.depth == found.nodes == 0
    assert found.stopped
    assert found.lines[0].action in range(4)


def test_time_may_be_without_end() -> None:
    found = Searcher(GAME, None).search(START, (), Limits(seconds=1e300, depth=2))
    assert found.depth == 2


SCRIPT = """
import sys
sys.path.insert(0, {folder!r})
from threes import GAME, after
from parlour.engines import Limits, Searcher
found = Searcher(GAME, None).search(after("12"), (), Limits(nodes=400), lines=2)
print(found.depth, found.nodes, found.lines)
"""


@pytest.mark.parametrize("environment", [{"PYTHONHASHSEED": "7"}, {"NUMBA_DISABLE_JIT": "1"}])
def test_same_nodes_same_lines_in_another_process(environment) -> None:
    found = Searcher(GAME, None).search(after("12"), (), Limits(nodes=400), lines=2)
    script = SCRIPT.format(folder=str(Path(__file__).parent.parent))
    other = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", script],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == f"{found.depth} {found.nodes} {found.lines}"


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (EXAMPLE, f"no engine plays {EXAMPLE.id}: the game has no kernel for a search"),
        (replace(GAME, value=None), "no engine plays threes: the game has no value for a search"),
        (
            replace(GAME, info=replace(GAME.info, seats=("a", "b", "c"))),
            "no engine plays threes: the search is for two seats, not 3",
        ),
    ],
)
def test_game_without_the_facets_is_told_in_a_sentence(entry, sentence) -> None:
    with pytest.raises(NoEngine) as caught:
        Searcher(entry, None)
    assert str(caught.value) == sentence


def test_finished_game_is_told_in_a_sentence() -> None:
    with pytest.raises(NoEngine, match="the game is over"):
        Searcher(GAME, None).search(after("01010"), (), Limits(depth=1))
