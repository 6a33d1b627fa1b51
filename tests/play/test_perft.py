"""Perft counts sequences of plies; what cannot be counted says so."""

from __future__ import annotations

import pytest

from example_game import GAME
from parlour.play import perft
from parlour.play.match import begin
from strategies import begun


def count(position: str, depth: int) -> int:
    match = begin(GAME, GAME.options(), position)
    return perft.count(GAME, match.options, match.state, depth)


@pytest.mark.parametrize(
    ("position", "depth", "sequences"),
    [
        ("2 roll 0 - 0,0,0", 0, 1),
        ("2 roll 0 - 0,0,0", 1, 3),
        ("2 spite 1 red 0,0,0", 1, 3),
        ("2 spite 1 red 0,0,0", 2, 9),  # three to spite, three to roll
        ("1 spite 1 red 0,0,0", 1, 3),
        ("1 spite 1 red 0,0,0", 2, 0),  # a game that is over adds nothing
        ("0 over 0 - 0,1,0", 0, 1),
        ("0 over 0 - 0,1,0", 1, 0),
    ],
)
def test_sequences_are_counted(position: str, depth: int, sequences: int) -> None:
    assert count(position, depth) == sequences


@pytest.mark.parametrize(
    ("position", "why"),
    [("2 bid 1 - 0,0,0", "in secret"), ("2 throw 1 red 0,0,0", "a continuous choice")],
)
def test_what_cannot_be_counted_says_why(position: str, why: str) -> None:
    assert count(position, 0) == 1
    with pytest.raises(perft.Uncountable, match=why):
        count(position, 1)


def test_divide_counts_behind_each_ply() -> None:
    match = begin(GAME, GAME.options(), "2 spite 1 red 0,0,0")
    parts = perft.divide(GAME, match.options, match.state, 2)
    assert parts == {"spite left": 3, "spite right": 3, "spite spare": 3}


def test_draws_count_as_plies() -> None:
    match = begun(GAME, {"die": "loaded"})
    assert perft.divide(GAME, match.options, match.state, 1) == {
        "roll 1": 1,
        "roll 2": 1,
        "roll 3": 1,
    }
