"""Plies and positions as texts: KR-40, KR-41."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from games.krazki.scenes import FLAT, TABLE, Game, away, burnt, lying, shooting, steady
from parlour.core.errors import NotationError, PositionError
from parlour.games.krazki.bodies import Body
from parlour.games.krazki.notation import KrazkiNotation
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import Accuse, Barricade, First, Keep, Vote
from parlour.games.krazki.shots import Shot, Tremor

NOTATION = KrazkiNotation(Options(players="3", penalty="void_round"))
STATE = shooting(steady(players="3", penalty="void_round"))

# --- plies --------------------------------------------------------------------------------------

TEXTS = [
    ("first green", First(2)),
    ("B 0.100,-0.050", Barricade(0.1, -0.05)),
    ("B 0.100,0.0123", Barricade(0.1, 0.0123)),
    ("keep", Keep()),
    (
        "S at=0.000,0.000 facing=0.0 impulse=0.00700 offset=0.50 loft=0.0",
        Shot((0.0, 0.0), 0.0, 0.007, 0.5, 0.0),
    ),
    (
        "S at=-0.012,0.020 facing=-13.5 impulse=0.01234 offset=-1.00 loft=45.0",
        Shot((-0.012, 0.02), -13.5, 0.01234, -1.0, 45.0),
    ),
    (
        "S at=0.0005,0.000 facing=0.25 impulse=0.006999999 offset=0.333 loft=0.0",
        Shot((0.0005, 0.0), 0.25, 0.006999999, 0.333, 0.0),
    ),
    ("T facing=-9.40 impulse=0.1298 offset=-0.082", Tremor(-9.4, 0.1298, -0.082)),
    ("V blue", Accuse(1)),
    ("yes", Vote(guilty=True)),
    ("no", Vote(guilty=False)),
]


@pytest.mark.parametrize(("text", "action"), TEXTS)
def test_kr_40_plies_as_texts(text: str, action: Any) -> None:
    assert NOTATION.write_action(STATE, action) == text
    assert NOTATION.read_action(STATE, text) == action


@pytest.mark.parametrize(
    "text",
    [
        "S impulse=0.007 offset=0.5",
        "S loft=0 offset=.5 impulse=0.007".replace("=.5", "=0.5"),
        "S at=-0,0.0 facing=-0.0 impulse=0.0070000 offset=0.50",
    ],
)
def test_kr_40_a_shot_may_be_written_shorter(text: str) -> None:
    canonical = "S at=0.000,0.000 facing=0.0 impulse=0.00700 offset=0.50 loft=0.0"
    assert NOTATION.write_action(STATE, NOTATION.read_action(STATE, text)) == canonical


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "S (a shot)"),
        ("Q", 1, "S (a shot)"),
        ("S", 2, "at= or facing= or impulse="),
        ("S at=0,0", 9, "impulse="),
        ("S impulse=", 11, "a number"),
        ("S impulse=1e3", 11, "a number"),
        ("S impulse=nan", 11, "a number"),
        ("S impulse=0.007 spin=1", 17, "at= or facing= or offset= or loft="),
        ("S impulse=0.007 impulse=0.007", 17, "at= or facing="),
        ("S at=0.01 impulse=0.007", 6, "two numbers"),
        ("S at=0.01,x impulse=0.007", 11, "a number"),
        ("B", 2, "two numbers"),
        ("B 0.1;0.2", 3, "two numbers"),
        ("B 0.1,0.2 ", 7, "a number"),
        ("V", 2, "red or blue or green or yellow"),
        ("V pink", 3, "red or blue or green or yellow"),
        ("yes please", 4, "the end of the text"),
        ("T facing=1 loft=2", 12, "impulse= or offset="),
    ],
)
def test_kr_40_a_wrong_text_is_told_with_its_column(text, column, expected) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.read_action(STATE, text)
    assert caught.value.column == column
    assert expected in caught.value.expected


SHOT_FORM = "S at=0.000,0.000 facing=0.0 impulse=0.00700 offset=0.50 loft=0.0"


@pytest.mark.parametrize(
    ("text", "phase", "form"),
    [
        ("S impulse", "shot", SHOT_FORM),
        ("S at=0,0", "barricade", SHOT_FORM),
        ("impulse=0.007", "shot", SHOT_FORM),
        ("", "shot", SHOT_FORM),
        ("B", "barricade", "B 0.100,-0.050"),
        ("0.1,0.2", "barricade", "B 0.100,-0.050"),
        ("T loft=2", "tremor", "T facing=-3.25 impulse=0.0450 offset=0.012"),
        ("V pink", "shot", "V blue"),
        ("red", "lot", "first red"),
    ],
)
def test_kr_40_a_wrong_text_is_told_with_the_form_that_is_expected(text, phase, form) -> None:
    state = replace(STATE, phase=phase)
    with pytest.raises(NotationError) as caught:
        NOTATION.read_action(state, text)
    assert caught.value.expected.endswith(f" (the form is {form}, KR-40)")
    assert f"`{form}`" in (Path(__file__).parents[3] / "docs/rules/krazki.md").read_text("utf-8")
    NOTATION.read_action(state, form)


@pytest.mark.parametrize("text", ["yes please", "maybe", "keep it"])
def test_kr_40_a_word_has_no_form(text) -> None:
    with pytest.raises(NotationError) as caught:
        NOTATION.read_action(replace(STATE, phase="vote"), text)
    assert "form" not in caught.value.expected


# --- positions ----------------------------------------------------------------------------------

BOARD = steady()


def written(*placed: Any, **more: Any) -> dict[str, Any]:
    state = shooting(BOARD, *placed, burnt(0, 0), burnt(1, 0), turn=2, **more)
    return dict(json.loads(Game(BOARD).notation.write_position(state)))


def text_of(pairs: dict[str, Any]) -> str:
    return json.dumps([[key, value] for key, value in pairs.items()])


def faults(pairs: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(PositionError) as caught:
        Game(BOARD).notation.read_position(text_of(pairs))
    return caught.value.faults


def test_kr_41_a_position_says_everything() -> None:
    pairs = written(lying(0, 1, 0.1), scores=(6, 2))
    assert pairs["round"] == 1
    assert pairs["turn"] == 2
    assert pairs["shooter"] == "red"
    assert pairs["scores"] == [6, 2]
    assert ["red", "disc", 0, "burnt"] in pairs["bodies"]
    assert ["blue", "disc", 2, "reserve"] in pairs["bodies"]
    disc = next(body for body in pairs["bodies"] if body[:3] == ["red", "disc", 1])
    assert disc[3] == "board"
    assert disc[4] == [0.1, 0.0, 0.004]
    assert len(disc[5]) == 4
    assert len(pairs["bodies"]) == 19


def test_kr_41_numbers_read_back_bit_for_bit() -> None:
    body = lying(0, 0, 0.1 + 2**-40, -1e-17, FLAT - 2**-60)
    state = shooting(BOARD, body, burnt(1, 0), turn=2)
    notation = Game(BOARD).notation
    text = notation.write_position(state)
    assert notation.read_position(text).bodies[0] == body
    assert not set(text) & set("#{}|\n")
    assert len(text) < 20_000


def test_kr_41_bodies_may_come_in_any_order() -> None:
    pairs = written()
    shuffled = {**pairs, "bodies": pairs["bodies"][::-1]}
    notation = Game(BOARD).notation
    assert notation.read_position(text_of(shuffled)) == notation.read_position(text_of(pairs))


def with_body(pairs: dict[str, Any], *body: Any) -> dict[str, Any]:
    """The position with one body instead of that with the same name."""
    rest = [other for other in pairs["bodies"] if other[:3] != list(body[:3])]
    return {**pairs, "bodies": [*rest, list(body)]}


QUAT = [1.0, 0.0, 0.0, 0.0]


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"round": 0}, "round is a number from 1 to 16, not '0'"),
        ({"round": 17}, "round is a number from 1 to 16, not '17'"),
        ({"turn": 4}, "turn is a number from 1 to 3, not '4'"),
        ({"phase": "play"}, "phase is lot or barricade or shot or vote or tremor or over"),
        ({"scores": [1]}, "scores are 2 numbers from 0 to 99999, one a player, not '[1]'"),
        ({"scores": [1, True]}, "scores are 2 numbers"),
        ({"shooter": "green"}, "shooter is red or blue, not 'green'"),
        ({"void": ["blue", "red"]}, "void are some of red, blue in this order"),
        ({"bodies": {}}, "bodies are a list"),
        ({"colour": "red"}, "there is no key 'colour'"),
        ({"shooter": None}, "shooter says whose turn it is"),
        ({"first": None}, "first says who began"),
        ({"shot": [0, 0, 0, 0.007, 0, 0]}, "a declared shot is there when phase is tremor"),
        ({"shot": [0, 0]}, "shot is [at x, at y, facing, impulse, offset, loft]"),
        ({"phase": "vote"}, "accused and voter are there when phase is vote"),
        ({"out": ["blue"]}, "two players at least are not out"),
        ({"turn": 1}, "red has 2 discs in reserve, 3 are expected"),
        ({"phase": "over"}, "shooter says whose turn it is"),
    ],
)
def test_kr_41_what_cannot_be_is_told(change: dict[str, Any], why: str) -> None:
    found = faults({**written(), **change})
    assert any(fault.startswith(why) for fault in found), found


@pytest.mark.parametrize(
    ("body", "why"),
    [
        (("red", "disc", 0, "off"), "red's disc 1 is reserve or board or burnt, not 'off'"),
        (("red", "disc", 0, "board"), "red's disc 1 is on the board: it has [x, y, z]"),
        (("red", "disc", 0, "burnt", [0, 0, 0], QUAT), "red's disc 1 has a place, but is not on"),
        (("red", "disc", 3, "burnt"), 'there is no body \'["red", "disc", 3]\' on this table'),
        (("red", "disc", 0, "board", [0.1, 0, 0.004], [1, 1, 0, 0]), "the quaternion of red's"),
        (("red", "disc", 0, "board", [0.4, 0, 0.004], QUAT), "red's disc 1 is beyond the board's"),
        (("red", "disc", 0, "board", [0.1, 0, 9.0], QUAT), "red's disc 1 is under the board or"),
        (("red", "disc", 0, "board", [0.1, 0, 0.05], QUAT), "red's disc 1 is in the air"),
        (("red", "disc", 0, "board", [0.1, 0, 0.002], QUAT), "the board and red's disc 1 overlap"),
        (("red", "disc", 0, "board", [0, -0.1, 0.004], QUAT), "red's disc 1 and the barricade ov"),
        (("red", "disc", 0, "board", ["a", 0, 0], QUAT), "red's disc 1 is on the board: it has"),
    ],
)
def test_kr_41_a_body_that_cannot_lie_so_is_refused(body: Any, why: str) -> None:
    found = faults(with_body(written(), *body))
    assert any(fault.startswith(why) for fault in found), found


@pytest.mark.parametrize(
    ("shot", "why"),
    [
        ([0, 0, 0, 0.5, 0, 0], "shot: impulse is 0 to 0.02 N s, not 0.5"),
        ([0.1, 0, 0, 0.005, 0, 0], "shot: the disc stands on the start field"),
    ],
)
def test_kr_41_a_shot_that_nobody_may_declare_is_refused(shot: list[float], why: str) -> None:
    trembling = Options()
    with pytest.raises(PositionError) as caught:
        KrazkiNotation(trembling).read_position(
            text_of({**written(), "phase": "tremor", "shot": shot})
        )
    assert caught.value.faults[0].startswith(why)


def test_kr_41_a_disc_that_is_about_to_slip_is_not_in_the_air() -> None:
    """As a shot has left one: it leans on the barricade so flatly that it slips a little later."""
    leant = Body(
        "disc", 0, 0,
        (-0.0487177545431812, -0.1833658104071951, 0.007918350382565659),
        (0.3941946648042791, 0.10027645352364144, 0.007051939064895702, -0.9135127088683486),
        "board",
    )  # fmt: skip
    state = shooting(BOARD, leant, burnt(1, 0), turn=2)
    notation = Game(BOARD).notation
    assert notation.read_position(notation.write_position(state)) == state


def two_discs(low: float, high: float) -> Any:
    """Two discs of red one above the other, at these heights of their middles."""
    discs = (lying(0, at, 0.1, 0.0, height) for at, height in enumerate((low, high)))
    return shooting(BOARD, *discs, burnt(1, 0), burnt(1, 1), turn=3)


def test_kr_41_discs_may_lie_on_each_other() -> None:
    state = two_discs(FLAT, 3 * FLAT)
    notation = Game(BOARD).notation
    assert notation.read_position(notation.write_position(state)) == state


@pytest.mark.parametrize(
    ("heights", "hanging"), [((5 * FLAT, 7 * FLAT), (1, 2)), ((FLAT, 5 * FLAT), (2,))]
)
def test_kr_41_what_hangs_together_in_the_air_is_in_the_air(heights, hanging) -> None:
    notation = Game(BOARD).notation
    with pytest.raises(PositionError) as caught:
        notation.read_position(notation.write_position(two_discs(*heights)))
    assert caught.value.faults == tuple(f"red's disc {n} is in the air" for n in hanging)


def test_kr_41_a_body_has_to_be_there_once() -> None:
    pairs = written()
    less = {**pairs, "bodies": pairs["bodies"][1:]}
    assert faults(less) == ("red's disc 1 is missing",)
    twice = {**pairs, "bodies": [*pairs["bodies"], pairs["bodies"][0]]}
    assert faults(twice) == ("red's disc 1 is given twice",)


def test_kr_41_all_faults_are_told_at_once() -> None:
    pairs = with_body({**written(), "round": 0, "scores": []}, "red", "disc", 0, "away")
    assert len(faults(pairs)) == 3


@pytest.mark.parametrize(
    "text", ["", "nonsense", "[]", "[1]", "[[", '[["round",1],["round",1]]', "0"]
)
def test_kr_41_a_text_that_is_no_list_of_pairs(text: str) -> None:
    with pytest.raises(PositionError, match="a position is a list of pairs in JSON"):
        Game(BOARD).notation.read_position(text)


def test_kr_41_every_phase_can_be_read() -> None:
    options = steady(players="3", penalty="disqualify")
    trembling = Options(players="3", penalty="disqualify")
    shot = shooting(options, lying(0, 0, 0.1), burnt(1, 0), burnt(2, 0), turn=2)
    states = [
        (options, Game(options).state),
        (options, Game(options).play("first red").state),
        (options, shot),
        (options, Game(options, shot).play("V blue").state),
        (options, Game(options, shot).play("V blue", "yes").state),
        (trembling, Game(trembling, shot).play("S impulse=0.01").state),
        (
            options,
            replace(shooting(options, *away(3)), phase="over", shooter=None, turn=3, round=16),
        ),
        (options, replace(shooting(options, *away(3)), phase="barricade", round=2, shooter=2)),
    ]
    for given, state in states:
        notation = KrazkiNotation(given)
        assert notation.read_position(notation.write_position(state)) == state
    assert {state.phase for _, state in states} == {
        "lot", "barricade", "shot", "vote", "tremor", "over",
    }  # fmt: skip
    assert TABLE.name == "standard"
