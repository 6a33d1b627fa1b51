"""The engine over every game of the catalogue that offers it a kernel and a value."""

from __future__ import annotations

import random
import subprocess
import sys
import threading
import time

import pytest

from parlour.catalog import games
from parlour.core.game import Choice, Drawn, Over, Played
from parlour.core.options import read_options
from parlour.engines import LEVELS, Limits, NoEngine, Searcher, choose, signature, stop_flag
from strategies import begun, case_name, played_out

ENTRIES = [entry for entry in games().values() if entry.kernel and entry.value]
CASES = [(entry, sample) for entry in ENTRIES for sample in entry.samples]
TRIES = 20  # of what takes a certain time: a busy machine may wake a thread late
every_engine = pytest.mark.parametrize("entry", ENTRIES, ids=case_name)
every_case = pytest.mark.parametrize(("entry", "sample"), CASES, ids=case_name)


def states(entry, sample, seed=1):
    """The states of a random game in which the search can be asked, in order."""
    match = played_out(begun(entry, sample), random.Random(seed), max_plies=80)
    searcher = Searcher(entry, match.options)
    return [
        (ply, state)
        for ply, state in enumerate(match.states)
        if searcher.knows(state) and isinstance(match.rules.node(state), Choice)
    ], match


@every_case
def test_lines_are_legal_turns_of_the_rules(entry, sample) -> None:
    found_states, match = states(entry, sample)
    searcher = Searcher(entry, match.options)
    for ply, state in found_states[::9]:
        found = searcher.search(state, match.states[:ply], Limits(nodes=3000), lines=3)
        for line in found.lines:
            after = state
            for action in line.pv:
                node = match.rules.node(after)
                if isinstance(node, Over):  # by a rule that the kernel does not know
                    break
                assert action in node.moves.actions
                after = match.rules.apply(after, Played(node.seat, action))
            node = match.rules.node(after)
            if line.ends_in == len(line.pv) and isinstance(node, Over) and node.outcome.winners:
                seat = match.rules.node(state).seat
                assert (line.wins_in is not None) == (seat in node.outcome.winners)


@every_engine
def test_same_nodes_same_analysis(entry) -> None:
    found_states, match = states(entry, {})
    searcher = Searcher(entry, match.options)
    first, again = (
        [searcher.search(state, (), Limits(nodes=5000)) for _, state in found_states[:6]]
        for _ in range(2)
    )
    assert [found.nodes for found in first] == [found.nodes for found in again]
    assert [found.lines for found in first] == [found.lines for found in again]


@every_engine
def test_another_thread_stops_a_search_within_100_ms(entry) -> None:
    found_states, match = states(entry, {})
    searcher = Searcher(entry, match.options)
    state = found_states[0][1]
    searcher.search(state, (), Limits(depth=1))  # compiled
    for _ in range(TRIES):
        stop, ended = stop_flag(), []

        def search(stop=stop, ended=ended) -> None:
            found = searcher.search(state, (), Limits(), stop=stop)
            ended.append((time.perf_counter(), found))

        thread = threading.Thread(target=search)
        thread.start()
        time.sleep(0.2)
        assert not ended
        asked = time.perf_counter()
        stop[0] = 1
        thread.join()
        assert ended[0][1].stopped
        assert ended[0][1].lines
        if (waited_s := ended[0][0] - asked) < 0.1:
            break
    assert waited_s < 0.1


@every_engine
def test_time_limit_is_kept_within_a_tenth(entry) -> None:
    found_states, match = states(entry, {})
    searcher = Searcher(entry, match.options)
    state = found_states[0][1]
    searcher.search(state, (), Limits(depth=1))  # compiled
    for _ in range(TRIES):
        begun_at = time.perf_counter()
        searcher.search(state, (), Limits(seconds=0.5), lines=40)
        if (took_s := time.perf_counter() - begun_at) < 0.55:
            break
    assert took_s < 0.55


@every_engine
def test_position_outside_the_kernel_is_told_in_a_sentence(entry) -> None:
    match = begun(entry, {})
    if entry.kernel(match.options).pack(match.state) is None:
        with pytest.raises(NoEngine, match="not on the set-up"):
            Searcher(entry, match.options).search(match.state)


@every_engine
@pytest.mark.parametrize("level", [0, 6])
def test_there_are_five_levels(entry, level) -> None:
    with pytest.raises(NoEngine, match="levels 1 to 5"):
        choose(entry, entry.options(), None, (), level, None, random.Random(1))


@every_case
def test_level_plays_a_game_to_its_end_from_the_set_up_on(entry, sample) -> None:
    options = read_options(entry.options, sample)
    rules, rng = entry.rules(options), random.Random(3)
    state, history = rules.start(), []
    while not isinstance(node := rules.node(state), Over):
        if isinstance(node, Choice):
            level = 1 + len(history) % 3
            action = choose(entry, options, state, history, level, 0.05, rng)
            assert node.moves.refuse(action) is None
            ply = Played(node.seat, action)
        else:
            ply = Drawn(node.draws.sample(rng))
        history.append(state)
        state = rules.apply(state, ply)


@every_engine
def test_levels_misjudge_less_and_less(entry) -> None:
    assert len(LEVELS) == 5
    noises = [level.noise for level in LEVELS]
    assert noises == sorted(noises, reverse=True)
    assert LEVELS[-1].depth is None
    assert LEVELS[-1].noise == 0
    assert entry.value(entry.options()).unit > 0


def test_signature_is_the_same_in_another_process() -> None:
    here = signature(ENTRIES)
    script = (
        "from parlour.catalog import games; from parlour.engines import signature;"
        "print(signature(games().values()))"
    )
    assert printed(script) == str(here)


def test_engines_are_imported_without_numba() -> None:
    script = "import sys, parlour.engines; print('numba' in sys.modules or 'numpy' in sys.modules)"
    assert printed(script) == "False"


def printed(script: str) -> str:
    other = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    return other.stdout.strip()
