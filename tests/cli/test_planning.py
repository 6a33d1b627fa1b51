"""`parlour analyse` of a game with an engine of its own: open and secret choices."""

from __future__ import annotations

import pytest

from cli.command import parlour
from example_game import GAME, PLANNED
from parlour.cli import inputs

ROLL, BID = "2 roll 0 - 0,0,0", "2 bid 1 - 0,0,0"
THROW, OVER = "2 throw 2 red 0,0,0", "0 over 0 - 0,1,0"


@pytest.fixture(autouse=True)
def only_the_examples(monkeypatch: pytest.MonkeyPatch) -> None:
    games = {"planned": PLANNED, "nobody": GAME}
    monkeypatch.setattr(inputs, "game", games.__getitem__)


def test_an_open_choice_is_planned_by_the_strongest_level() -> None:
    found = parlour("analyse", "planned", THROW, "--json").json
    assert found.pop("seconds") >= 0
    assert found.pop("turn").startswith("throw 4")  # twice the mark, which no level misses
    assert found == {
        "ply": 0,
        "seat": 0,
        "played": None,
        "position": THROW,
        "level": 2,
        "pace_s": 0.0,
    }
    lines = parlour("analyse", "planned", THROW).out.splitlines()
    assert lines[-3] == "red to choose"
    assert lines[-2].startswith("      throw 4")
    assert lines[-1].startswith("      the game's own engine, level 2, ")
    assert "a player would take" not in lines[-1]


def test_a_secret_choice_is_planned_for_each_seat_that_is_asked() -> None:
    seats = parlour("analyse", "planned", BID, "--json").json["seats"]
    assert [(seat["seat"], seat["turn"], seat["pace_s"]) for seat in seats] == [
        (0, "bid 2", 2.0),
        (1, "bid 2", 2.0),
        (2, "bid 2", 2.0),
    ]
    out = parlour("analyse", "planned", BID).out
    assert [line for line in out.splitlines() if line.endswith("to choose")] == [
        "red to choose",
        "green to choose",
        "blue to choose",
    ]
    assert out.count("; a player would take 2 s\n") == 3


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["planned", THROW, "--nodes", "5"], "--nodes belongs to a search: example has an engine"),
        (["planned", BID, "--depth", "5"], "--depth belongs to a search: example has an engine"),
        (["planned", THROW, "--lines", "2"], "which takes --seconds alone"),
        (["planned", ROLL], "no seat is to choose there: chance draws, or the game is over"),
        (["planned", OVER], "no seat is to choose there: chance draws, or the game is over"),
        (["nobody", THROW], "no engine plays example: the game has no kernel for a search"),
    ],
)
def test_what_is_not_planned_is_one_sentence(arguments: list[str], why: str) -> None:
    done = parlour("analyse", *arguments)
    assert (done.code, done.out) == (2, "")
    assert why in done.err
    assert len(done.err.splitlines()) == 1
