"""Playing a game from Python."""

from __future__ import annotations

import random

import pytest

import parlour
from example_game import GAME
from parlour import catalog
from parlour.core.errors import IllegalPly, OptionsError, ParlourError
from parlour.play.record import check, read
from parlour.play.table import Table
from strategies import begun, find

THROWING = {"setup": "position", "position": "1 throw 2 green 0,0,0"}
ANY = next(iter(catalog.games()))


def test_a_table_waits_for_a_seat() -> None:
    table = Table(begun(GAME, THROWING), random.Random(1))
    assert (table.seat, table.over, table.legal()) == ("green", False, ())
    assert table.play("throw 4").legal() == ("spite left", "spite right", "spite spare")
    assert table.plies[1].startswith("wind ")
    assert table.play("spite spare").result == "green won (rounds)"
    assert (table.seat, table.over, table.legal()) == (None, True, ())
    assert str(table).startswith("mark")
    assert repr(table) == f"<example: {table.position}>"
    match = check(read(table.record(players={"green": "Bo"}, date="2026-11-30")), find)
    assert match.states == table.match.states


@pytest.mark.parametrize(("text", "rule"), [("throw 99", "EX-4"), ("shout", "text"), ("", "text")])
def test_a_refused_ply_names_its_rule_and_changes_nothing(text: str, rule: str) -> None:
    table = Table(begun(GAME, THROWING), random.Random(1))
    with pytest.raises(IllegalPly) as caught:
        table.play(text)
    assert caught.value.refusal.rule == rule
    assert table.plies == ()


def test_nothing_is_played_after_the_end() -> None:
    table = Table(
        begun(GAME, {"setup": "position", "position": "0 over 0 - 0,1,0"}), random.Random()
    )
    with pytest.raises(IllegalPly, match="over"):
        table.play("roll 1")


def test_secret_choices_have_no_single_seat() -> None:
    table = Table(begun(GAME, {}), random.Random(1))
    assert table.seat is None
    assert table.asked == ("red", "green", "blue")
    assert not table.over
    table.play("red bid 0 | green bid 2 | blue bid 1 | done blue")
    assert table.seat == "green"
    assert table.asked == ("green",)


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("bid 2", "text"),
        ("red bid 0 | green bid 2", "turn"),
        ("red bid 0 | green bid 2 | blue bid 9", "EX-3"),
    ],
)
def test_secret_choices_are_played_together(text: str, rule: str) -> None:
    table = Table(begun(GAME, {}), random.Random(1))
    with pytest.raises(IllegalPly) as caught:
        table.play(text)
    assert caught.value.refusal.rule == rule


def test_the_same_seed_draws_the_same_dice() -> None:
    assert parlour.new(ANY, seed=5).position == parlour.new(ANY, seed=5).position
    positions = {parlour.new(ANY, seed=seed).position for seed in range(9)}
    assert len(positions) > 1


def test_wrong_names_are_errors_that_list_the_right_ones() -> None:
    with pytest.raises(ParlourError, match=ANY):
        parlour.new("nochess")
    with pytest.raises(OptionsError, match="no option 'size'; there are"):
        parlour.new(ANY, size=3)
