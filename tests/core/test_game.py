"""The protocol's own behaviour: who may play what, and how draws are made."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction

import pytest

from parlour.core.errors import IllegalPly, Refusal, shown
from parlour.core.game import (
    Chance,
    Choice,
    Described,
    Drawn,
    Field,
    Listed,
    Node,
    Odds,
    Outcome,
    Over,
    Played,
    Ply,
    Revealed,
    Sealed,
    play,
    refuse,
)

AB: Listed[str] = Listed(("a", "b"), lambda _: Refusal("XX-1", "no such letter"))
DIE: Odds[str] = Odds((("low", Fraction(2, 3)), ("high", Fraction(1, 3))), "XX-2")
SOME: Described[str] = Described(
    (Field("size", 0, 1, "m"),),
    lambda action: None if action == "fine" else Refusal("XX-3", "too large"),
    lambda _: "fine",
)


@pytest.mark.parametrize(
    ("node", "ply", "rule"),
    [
        (Choice(0, AB), Played(0, "a"), None),
        (Choice(0, AB), Played(1, "a"), "turn"),
        (Choice(0, AB), Played(0, "c"), "XX-1"),
        (Choice(0, AB), Drawn("a"), "turn"),
        (Choice(0, SOME), Played(0, "fine"), None),
        (Choice(0, SOME), Played(0, "a"), "XX-3"),
        (Chance(DIE), Drawn("low"), None),
        (Chance(DIE), Drawn("a"), "XX-2"),
        (Chance(DIE), Played(0, "low"), "turn"),
        (Sealed({0: AB, 2: AB}, {}, None), Revealed(((0, "a"), (2, "b"))), None),
        (Sealed({0: AB, 2: AB}, {}, None), Revealed(((0, "a"), (2, "c"))), "XX-1"),
        (Sealed({0: AB, 2: AB}, {}, None), Revealed(((2, "b"), (0, "a"))), "turn"),
        (Sealed({0: AB, 2: AB}, {}, None), Revealed(((0, "a"),)), "turn"),
        (Sealed({0: AB, 2: AB}, {}, None), Revealed(((0, "a"), (0, "a"))), "turn"),
        (Sealed({0: AB, 2: AB}, {}, None), Played(0, "a"), "turn"),
        (Over(Outcome((0,), (1, 0), "home")), Played(0, "a"), "over"),
    ],
)
def test_a_node_takes_its_own_plies(node: Node[str], ply: Ply[str], rule: str | None) -> None:
    refusal = refuse(node, ply)
    assert (refusal.rule if refusal else None) == rule


def test_the_checked_door_plays_nothing_that_is_refused() -> None:
    class OneTurn:
        def node(self, state: str) -> Node[str]:
            return Choice(0, AB)

        def apply(self, state: str, ply: Ply[str]) -> str:
            return state + "!"

    assert play(OneTurn(), "s", Played(0, "a")) == "s!"
    with pytest.raises(IllegalPly, match=r"no such letter \(XX-1\)"):
        play(OneTurn(), "s", Played(0, "c"))


def test_odds_are_kept() -> None:
    rng = random.Random(1)
    counts = Counter(DIE.sample(rng) for _ in range(30_000))
    assert counts["low"] / 30_000 == pytest.approx(2 / 3, abs=0.01)


def test_every_part_of_exact_odds_is_drawn_once() -> None:
    class Counting:
        def __init__(self) -> None:
            self.next = 0

        def randrange(self, stop: int) -> int:
            assert stop == 24
            self.next += 1
            return self.next - 1

    odds = Odds(tuple((number, Fraction(1, 24)) for number in range(24)), "XX-4")
    rng = Counting()
    assert [odds.sample(rng) for _ in range(24)] == list(range(24))


def test_odds_that_do_not_sum_to_one_are_noticed() -> None:
    with pytest.raises(AssertionError):
        Odds((("low", Fraction(0)),), "XX-4").sample(random.Random(1))


def test_listed_actions_are_equally_likely() -> None:
    rng = random.Random(1)
    counts = Counter(AB.sample(rng) for _ in range(10_000))
    assert counts["a"] / 10_000 == pytest.approx(1 / 2, abs=0.02)


@pytest.mark.parametrize(
    ("text", "quoted"), [("a\x1b[2J", r"'a\x1b[2J'"), ("x" * 99, "'" + "x" * 59 + "…'")]
)
def test_texts_of_strangers_are_quoted_and_cut(text: str, quoted: str) -> None:
    assert shown(text) == quoted
