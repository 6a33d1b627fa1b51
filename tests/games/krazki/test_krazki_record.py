"""Records of Krążki: where bodies lie may drift, and all else has to follow (KR-34)."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, TypeAlias

import pytest

from games.krazki.scenes import steady
from parlour import catalog
from parlour.core.errors import RecordError
from parlour.games.krazki.drift import KrazkiDrift
from parlour.games.krazki.options import Options
from parlour.play.match import begin, with_ply
from parlour.play.record import Record, check, from_match

Pairs: TypeAlias = dict[str, Any]

STANDS = tuple(f"S at=0,{y} impulse=0" for y in (0.015, 0.000, -0.015))  # and nothing moves
ROUND = tuple(text for text in STANDS for _ in "rb")  # red and blue


@cache
def recorded(options: Options, *texts: str) -> Record:
    match = begin(catalog.game("krazki"), options)
    for text in texts:
        match = with_ply(match, text)
    return from_match(match)


def forged(written: Record, ply: int, change: Callable[[Pairs], None]) -> Record:
    """The record's first plies, the position after the last of them changed."""
    line = written.plies[ply - 1]
    pairs: Pairs = dict(json.loads(line.position))
    change(pairs)
    text = json.dumps([list(pair) for pair in pairs.items()], separators=(",", ":"))
    assert text != line.position
    plies = (*written.plies[: ply - 1], replace(line, position=text, line=100 + ply))
    return replace(written, plies=plies, result="")


def body(pairs: Pairs, *key: Any) -> list[Any]:
    return next(entry for entry in pairs["bodies"] if entry[:3] == list(key))


def to(part: str, value: Any) -> Callable[[Pairs], None]:
    return lambda pairs: pairs.update({part: value})


def away(*key: Any, state: str) -> Callable[[Pairs], None]:
    """The body is not on the board."""

    def change(pairs: Pairs) -> None:
        body(pairs, *key)[3:] = [state]

    return change


def lying(*key: Any, at: tuple[float, float]) -> Callable[[Pairs], None]:
    """The body lies flat on the board."""

    def change(pairs: Pairs) -> None:
        body(pairs, *key)[3:] = ["board", [*at, 0.004], [1.0, 5e-8, 0.0, 0.0]]

    return change


def both(*changes: Callable[[Pairs], None]) -> Callable[[Pairs], None]:
    def change(pairs: Pairs) -> None:
        for one in changes:
            one(pairs)

    return change


STEADY = steady(max_rounds=2)
PLAYED = ("first red", "B 0.100,0.000", *ROUND, "B 0.100,0.000", STANDS[0])
VOTED = ("first red", "B 0.100,0.000", "V blue", "yes", STANDS[0])

FORGERIES = [
    # the position after the lot, the barricade, the first shot and the last of the round
    (1, to("first", "blue"), "first is red after this ply, not blue (KR-11)"),
    (2, away(None, "white", 2, state="off"), "white disc 3 of tower 1 is on the board after this"),
    (2, lying(None, "barricade", 0, at=(0.09, 0.0)), "the barricade does not lie as this ply"),
    (3, to("scores", [0, 2]), "the scores are 0, 0 after this ply, not 0, 2 (KR-13)"),
    (3, both(away("red", "disc", 0, state="reserve"), away("red", "disc", 1, state="burnt")),
     "red's disc 1 was shot and cannot be in reserve (KR-11)"),
    (3, to("round", 2), "round is 1 after this ply, not 2 (KR-11)"),
    (3, to("void", ["blue"]), "void is nobody after this ply, not blue (KR-21)"),
    (3, to("accusers", ["red"]), "accusers is nobody after this ply, not red (KR-21)"),
    (4, both(away("red", "disc", 0, state="reserve"), away("red", "disc", 1, state="burnt")),
     "red's disc 1 was on the board before the shot and cannot be in reserve (KR-12)"),
    (4, both(to("turn", 2), to("shooter", "blue")), "shooter is red after this ply, not blue"),
    (8, to("scores", [8, 0]), "the scores are 0, 0 after this ply, not 8, 0 (KR-13)"),
    (8, lying("red", "disc", 0, at=(0.0, 0.1)), "the scores are 4, 0 after this ply, not 0, 0"),
    (8, both(to("phase", "over"), to("shooter", None)), "the barricade is placed after this ply"),
    (8, to("shooter", "red"), "shooter is blue after this ply, not red (KR-11)"),
]  # fmt: skip


@pytest.mark.parametrize(("ply", "change", "why"), FORGERIES)
def test_kr_34_a_stored_position_that_does_not_follow_is_refused(ply, change, why) -> None:
    match = begin(catalog.game("krazki"), STEADY)
    for text in PLAYED[:ply]:
        match = with_ply(match, text)
    drift = KrazkiDrift(STEADY)
    stored = drift.stored(forged(recorded(STEADY, *PLAYED), ply, change).plies[-1].position)
    refusal = drift.refuse(match.states[-2], match.plies[-1], stored)
    assert refusal is not None
    assert f"{refusal.why} ({refusal.rule})".startswith(why)
    assert drift.refuse(match.states[-2], match.plies[-1], match.states[-1]) is None


@pytest.mark.parametrize(
    ("ply", "change", "why"),
    [
        (9, lying(None, "barricade", 0, at=(0.09, 0.0)), "the barricade does not lie as this ply"),
        (9, to("scores", [2, 0]), "the scores are 0, 0 after this ply, not 2, 0 (KR-13)"),
        (10, to("scores", [2, 0]), "the scores are 0, 0 after this ply, not 2, 0 (KR-13)"),
        (8, to("scores", [8, 0]), "red has 8 points, of which the discs as they lie count only 0"),
        (8, lying("red", "disc", 0, at=(0.0, 0.1)), "red has 0 points, and the discs as they lie"),
    ],
)
def test_kr_34_the_first_line_that_does_not_follow_is_told(ply, change, why) -> None:
    with pytest.raises(RecordError) as caught:
        check(forged(recorded(STEADY, *PLAYED), ply, change))
    assert caught.value.line == 100 + ply
    assert why in caught.value.why
    assert "\n" not in caught.value.why


def test_kr_34_a_record_without_forgery_is_right() -> None:
    for options, texts in ((STEADY, PLAYED), (PUNISHING, VOTED)):
        written = recorded(options, *texts)
        assert len(check(written).plies) == len(written.plies)


def test_kr_34_where_a_shot_ends_may_drift_and_the_count_follows_from_there() -> None:
    """On another build the disc came to rest elsewhere, was burnt, or did not leave the board."""
    written = recorded(STEADY, *PLAYED)
    for change, scores in (
        (lying("blue", "disc", 2, at=(-0.25, 0.0)), (0, 0)),
        (both(lying("blue", "disc", 2, at=(-0.1, 0.0)), to("scores", [0, 4])), (0, 4)),
        (away("blue", "disc", 2, state="burnt"), (0, 0)),
        (away("red", "disc", 0, state="burnt"), (0, 0)),
        (away(None, "white", 11, state="off"), (0, 0)),
    ):
        assert check(forged(written, 8, change)).state.scores == scores


def test_kr_12_what_has_left_the_board_does_not_come_back() -> None:
    first = forged(recorded(STEADY, *PLAYED), 3, away("red", "disc", 0, state="burnt"))
    back = replace(first, plies=(*first.plies, recorded(STEADY, *PLAYED).plies[3]))
    with pytest.raises(
        RecordError, match="red's disc 1 was burnt before the shot and cannot be on"
    ):
        check(back)


PUNISHING = steady(players="3", penalty="void_round", max_rounds=1)


@pytest.mark.parametrize(
    ("ply", "change", "why"),
    [
        (3, to("voter", "red"), "accuser, accused and voter are three"),
        (4, both(to("void", []), to("accusers", [])), "accusers is red after this ply, not nobody"),
        (4, to("void", ["green"]), "void is blue after this ply, not green (KR-21)"),
        (5, to("void", []), "void is blue after this ply, not nobody (KR-21)"),
    ],
)
def test_kr_21_what_was_voted_follows(ply, change, why) -> None:
    with pytest.raises(RecordError) as caught:
        check(forged(recorded(PUNISHING, *VOTED), ply, change))
    assert why in caught.value.why


def test_kr_32_the_declared_shot_is_the_one_in_the_position() -> None:
    written = recorded(Options(max_rounds=1), "first red", "B 0.100,0.000", "S impulse=0")
    other = to("shot", [0.0, 0.0, 0.0, 0.001, 0.0, 0.0])
    with pytest.raises(RecordError, match=r"the shot is not the one that was declared \(KR-31\)"):
        check(forged(written, 3, other))
