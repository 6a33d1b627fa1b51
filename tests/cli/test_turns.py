"""`parlour legal` and `parlour perft` over a game with every kind of node."""

from __future__ import annotations

import pytest

from cli.command import parlour
from example_game import GAME
from parlour.cli import inputs

ROLL, BID = "2 roll 0 - 0,0,0", "2 bid 1 - 0,0,0"
THROW, OVER = "2 throw 1 red 0,0,0", "0 over 0 - 0,1,0"


@pytest.fixture(autouse=True)
def only_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(inputs, "game", {"example": GAME}.__getitem__)


def test_a_continuous_choice_is_told_as_a_form_with_ranges() -> None:
    told = parlour("legal", "example", THROW, "--json").json
    assert told["fields"] == [{"name": "impulse", "low": 0, "high": 10, "unit": "N s"}]
    (example,) = told["examples"]
    assert example.startswith("throw ")
    assert parlour("legal", "example", THROW).out.splitlines() == [
        "not a list but a continuous choice, in the form",
        f"  {example}",
        "with numbers from these ranges",
        "  impulse   0 to 10 N s",
    ]
    assert parlour("legal", "example", THROW, "--json").json == told, "the same form each time"


def test_secret_choices_are_told_seat_by_seat() -> None:
    told = parlour("legal", "example", BID, "--json").json
    bids = ["bid 0", "bid 1", "bid 2"]
    assert told == {"seats": [{"seat": seat, "turns": bids} for seat in range(3)]}
    lines = parlour("legal", "example", BID).out.splitlines()
    assert lines[:5] == ["red, in secret:", *(f"  {bid}" for bid in bids), "green, in secret:"]


def test_a_die_is_told_with_its_odds() -> None:
    done = parlour("legal", "example", ROLL, "--set", "die=loaded", "--json")
    assert done.json == {"turns": ["roll 1", "roll 2", "roll 3"], "odds": ["1/2", "1/3", "1/6"]}
    assert parlour("legal", "example", ROLL).out == "roll 1\nroll 2\nroll 3\n"


def test_at_the_end_there_is_nothing_to_list() -> None:
    assert parlour("legal", "example", OVER, "--json").json == {"turns": []}
    assert parlour("legal", "example", OVER).out == ""


@pytest.mark.parametrize(
    ("position", "why"),
    [
        (THROW, "turns that are no list but a continuous choice cannot be counted"),
        (BID, "moves that are made in secret cannot be counted"),
    ],
)
def test_perft_of_what_has_no_number_is_one_sentence(position: str, why: str) -> None:
    done = parlour("perft", "example", position, "--depth", "1")
    assert (done.code, done.out, done.err) == (2, "", f"parlour: {why}\n")
