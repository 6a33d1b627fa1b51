"""DB-30 to DB-32: blocks home, repetition, the turn limit."""

from __future__ import annotations

import pytest

from games.deblockle.table import Table
from parlour.games.deblockle.position import position_key


@pytest.mark.parametrize(
    ("position", "turn", "winner"),
    [
        ("3pl3/7/3CP3/7/7/7/7 s", "d5d6*", 0),
        ("7/7/7/7/3cs3/7/3PL3 n", "d3d2*", 1),
    ],
)
def test_db_30_no_block_left_wins(position: str, turn: str, winner: int) -> None:
    turn = next(text for text in Table(position).turns() if text.endswith("*"))
    outcome = Table(position).play(turn).outcome
    assert outcome.winners == (winner,)
    assert outcome.scores == ((1, 0), (0, 1))[winner]
    assert outcome.reason == "home"


@pytest.mark.parametrize(
    ("position", "winners"),
    [
        ("7/7/7/7/7/7/3cl3 s", (0,)),
        ("7/7/7/7/7/7/3cl3 n", (0,)),
        ("3CL3/7/7/7/7/7/7 n", (1,)),
        ("7/7/7/7/7/7/7 s", ()),  # nobody was first
    ],
)
def test_db_30_a_side_without_a_block_is_finished(position: str, winners: tuple[int, ...]) -> None:
    table = Table(position)
    assert table.outcome.winners == winners
    assert table.turns() == []


def test_db_30_one_block_left_goes_on() -> None:
    assert Table("3pl3/7/3CP3/7/7/7/3XS3 s").play("d5d6*").outcome is None


START = "1hc5/7/7/7/7/7/1HX5 s"
CYCLE = ("b1b2c2", "b7b6c6", "c2c1b1", "c6c7b7")  # a cross away, and back with the hoops


def cycle(table: Table, times: int) -> Table:
    """Plays four turns after which START stands again, over and over."""
    for _ in range(times):
        table.play(*CYCLE)
    return table


def test_db_31_third_occurrence_is_a_draw() -> None:
    table = Table(START)
    cycle(table, 1)
    assert table.outcome is None  # the second occurrence: the first position counts
    cycle(table, 1)
    assert table.text == START
    assert (table.outcome.winners, table.outcome.reason) == ((), "repetition")


def test_db_31_off() -> None:
    assert cycle(Table(START, repetition="off"), 5).outcome is None


@pytest.mark.parametrize(
    "other",
    [
        "1hc5/7/7/7/7/7/1HX5 n",  # the side to move
        "1hc5/7/7/7/7/7/1HC5 s",  # an orientation
        "1hc5/7/7/7/7/7/HX6 s",  # a square
        "1HC5/7/7/7/7/7/1hx5 s",  # the owners
    ],
)
def test_db_31_what_a_position_is(other: str) -> None:
    assert position_key(Table(other).state.position) != position_key(Table(START).state.position)


def test_db_31_a_position_text_has_no_history() -> None:
    table = cycle(Table(START), 1)
    assert cycle(Table(table.text), 1).outcome is None


def test_db_31_equal_states_are_equal() -> None:
    once, again = cycle(Table(START), 1), cycle(Table(START), 1)
    assert once.state == again.state
    assert hash(once.state) == hash(again.state)
    assert once.state != Table(START).state  # it has a history


def test_db_31_after_a_removal_nothing_earlier_counts() -> None:
    table = Table("3hx3/7/3CP3/7/7/7/3HX3 s")
    table.play("d5d6*")
    assert table.state.earlier == ()


@pytest.mark.parametrize(("limit", "turns"), [(1, 1), (2, 2), (3, 3)])
def test_db_32_turn_limit(limit: int, turns: int) -> None:
    table = Table(START, turn_limit=limit)
    for turn in CYCLE[:turns]:
        assert table.outcome is None
        table.play(turn)
    assert (table.outcome.winners, table.outcome.reason) == ((), "turn_limit")


def test_db_32_passes_count() -> None:
    assert Table("7/7/7/7/7/5ls1/5HCsh s", turn_limit=1).play("--").outcome.reason == "turn_limit"


def test_db_32_no_limit() -> None:
    table = cycle(Table(START, turn_limit=0, repetition="off"), 80)
    assert (table.state.turn, table.outcome) == (320, None)


def test_db_32_default() -> None:
    table = cycle(Table(START, repetition="off"), 75)
    assert (table.state.turn, table.outcome.reason) == (300, "turn_limit")


def test_db_32_a_win_with_the_last_turn_is_a_win() -> None:
    assert Table("3pl3/7/3CP3/7/7/7/7 s", turn_limit=1).play("d5d6*").outcome.reason == "home"
