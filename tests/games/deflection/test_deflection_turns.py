"""Turns, falls, scores and the end: DN-10 to DN-35, one case a rule."""

from __future__ import annotations

import pytest

from games.deflection.table import ENTRY, Table
from parlour.core.errors import OptionsError
from parlour.core.options import read_options

START = "......+0/.....+0/......+0/.....+0/......+0/.....+0 M 8:8 0:0 0:0 r - - 0"
NARROW = "narrow:0:....:x.x.:LCCR:x.x./.x.x/x.x./.x.x/x.x./.x.x"
STUCK = "rb+0/..+0/..+0/..+0/..+0/..+0 B 0:0 0:0 0:0 r BF - 1"  # on NARROW
STACK = "...r..+2/..r..+1/..r...-1/.....-1/.b....+0/.....-2 M 4:7 20:0 0:0 r 4 - 0"


def test_dn_1_the_start() -> None:
    table = Table()
    assert table.text == START
    assert table.node.seat == 0  # Red begins


def test_dn_3_a_chip_rests_on_a_solid_field_or_on_a_chip() -> None:
    table = Table().play("E4 2L")  # through level 2 into level 3, over the solid field of level 4
    assert table.text.startswith("......+0/.....-1/..r...+0/.....+0/")
    table.play("E4")  # into level 2, over the chip in level 3
    assert table.text.startswith("......+0/..r..-1/..r...+0/.....+0/")


def test_dn_5_the_values_of_the_tray() -> None:
    table = Table()
    box = table.show.board(table.state)["box"]
    assert box["values"] == [[10, 20, 10], [50, 0, 50], [20, 10, 20]]
    assert box["active"] == 1


@pytest.mark.parametrize("turn", ["2L", "2R"])
def test_dn_12_chips_fall_after_any_turn_whoever_moved(turn: str) -> None:
    column = {"2L": 4, "2R": 6}[turn]
    table = Table().play(f"E{column}")
    falls = [event for event in table.events(turn) if event["kind"] == "fall"]
    assert [(fall["seat"], fall["column"]) for fall in falls] == [(0, column)]


@pytest.mark.parametrize("chips", [1, 5, 8])
def test_dn_35_chips(chips: int) -> None:
    assert f" M {chips}:{chips} 0:0 " in Table(chips=chips).text


@pytest.mark.parametrize("chips", [0, 9])
def test_dn_35_one_to_eight_chips(chips: int) -> None:
    with pytest.raises(OptionsError, match="chips is a number from 1 to 8"):
        read_options(ENTRY.options, {"chips": chips})


# --- which turns there are ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("position", "turn", "rule", "why"),
    [
        (START, "E2", "DN-10", "level 1 is solid under column 2"),
        (START, "E10", "DN-10", "columns are 1 to 9, there is no column 10"),
        (START.replace(" 8:8 0:0 0:0", " 0:8 0:0 8:0"), "E1", "DN-10", "Red has no chip left"),
        (
            ".r....+0/.....+0/......+0/.....+0/......+0/.....+0 M 7:8 0:0 0:0 b - - 0",
            "E1",
            "DN-10",
            "the window of level 1 under column 1 holds a chip",
        ),
        (START.replace(".+0/", ".+2/", 1), "1R", "DN-10", "level 1 is as far right as it goes"),
        (START.replace(".+0/", ".-2/", 1), "1L", "DN-10", "level 1 is as far left as it goes"),
        (START.replace("M", "B"), "BF", "DN-10", "the box is at the front already"),
        (START.replace("M", "F"), "BB", "DN-10", "the box is at the back already"),
        (
            START.replace("- - 0", "3 - 1"),
            "3L",
            "DN-11",
            "level 3 was moved in the turn just before",
        ),
        (
            START.replace("- - 0", "3 - 1"),
            "3R",
            "DN-11",
            "level 3 was moved in the turn just before",
        ),
        (START.replace("- - 0", "BF - 1"), "BB", "DN-11", "just moved to the front"),
        (START.replace("- - 0", "BB - 1"), "BF", "DN-11", "just moved to the back"),
        (START.replace("- - 0", "- r 1"), "1L", "DN-13", "Red misses this turn"),
        (START.replace("- - 0", "- r 1"), "--", "DN-13", "Red misses this turn"),
        (START, "~~", "DN-13", "no turn is to be missed here"),
        (START.replace("- - 0", "- b 1"), "~~", "DN-13", "no turn is to be missed here"),
        (START, "--", "DN-14", "a player who has a legal turn may not pass"),
    ],
)
def test_dn_10_to_14_refuse(position: str, turn: str, rule: str, why: str) -> None:
    table = Table(position)
    assert turn not in table.turns()
    refusal = table.refusal(turn)
    assert refusal is not None
    assert refusal.rule == rule
    assert why in refusal.why


def test_dn_10_a_column_that_is_no_slot_is_refused() -> None:
    table = Table(layout="a:0:.x.x:x.x.:LCCR:x.x./.x.x/x.x./.x.x/x.x./.x.x")
    refusal = table.refusal("E2")
    assert refusal is not None
    assert refusal.why == "column 2 is no slot of this layout"


def test_dn_11_the_box_may_go_on_in_the_same_direction() -> None:
    table = Table(START.replace("M", "F")).play("BF")
    assert "BF" in table.turns()
    assert "BB" not in table.turns()
    assert " B 8:8 " in table.play("BF").text


def test_dn_11_only_the_turn_just_before_binds() -> None:
    table = Table().play("1L 2L")
    assert {"1L", "1R"} <= set(table.turns())
    assert not {"2L", "2R"} & set(table.turns())


def test_dn_13_a_fall_of_more_than_one_level_costs_the_next_turn() -> None:
    table = Table(START.replace("0/.....+0", "0/.....-1", 1)).play("E1")  # to level 3
    assert table.text == (
        "......+0/.....-1/.r....+0/.....+0/......+0/.....+0 M 7:8 0:0 0:0 b - r 0"
    )
    assert table.play("6L").turns() == ["~~"]
    assert table.play("~~").text.endswith(" b - - 2")  # Blue is bound by nothing
    assert "6R" in table.turns()


def test_dn_13_both_may_owe_a_turn() -> None:
    table = Table(START.replace("0/.....+0", "0/.....-1", 1)).play("E1 E4")
    assert table.text.endswith(" r - rb 0")
    assert table.play("~~").text.endswith(" b - b 1")
    assert table.play("~~").text.endswith(" r - - 2")


def test_dn_14_a_player_without_a_turn_passes() -> None:
    table = Table(STUCK, layout=NARROW, chips=1)
    assert table.turns() == ["--"]  # the box may not be reversed and goes no further
    assert table.play("--").turns() == ["BB"]  # a pass binds nobody


# --- falling ------------------------------------------------------------------------------------


def test_dn_20_a_cascade_upward_from_the_lowest() -> None:
    table = Table(STACK)
    falls = [event for event in table.events("2L") if event["kind"] == "fall"]
    assert [(fall["start"], fall["levels"]) for fall in falls] == [(2, [3]), (1, [2, 3])]
    assert table.text.startswith("......+2/.....+0/..rrr.-1/")


def test_dn_21_a_chip_outside_the_frame_falls_on_the_table() -> None:
    table = Table("......+0/.....+0/......+0/.....+0/.r....+0/.....+0 M 7:8 0:0 0:0 b 1 - 3")
    assert table.events("5L")[1:] == [{"kind": "table", "seat": 0, "level": 5, "column": 0}]
    assert table.text == (
        "......+0/.....+0/......+0/.....+0/......-1/.....+0 M 7:8 0:0 1:0 r 5 - 0"
    )


def test_dn_22_chips_of_both_fall_whoever_moved() -> None:
    position = "..r...+1/.....-1/..r.b.+0/..b..+0/......-2/.b...+2 F 5:4 20:0 0:1 r 5 - 0"
    assert Table(position).play("3L").text.startswith("..r...+1/.....-1/..r...-1/..bb.+0/")
    assert " 20:20 0:1 " in Table(position).play("6L").text


# --- score and end ------------------------------------------------------------------------------


@pytest.mark.parametrize(("row", "points"), [("B", 10), ("M", 50), ("F", 20)])
def test_dn_30_the_active_row_counts(row: str, points: int) -> None:
    table = Table(f"......+0/.....+0/......+0/.....+0/......+0/.r...+0 {row} 7:8 0:0 0:0 b - - 0")
    events = table.events("6R")
    assert events[-1]["kind"] == "pocket"
    assert events[-1]["value"] == points
    assert f" {points}:0 " in table.text


OUT = "......+0/.....+1/...b..-1/.....-1/......+2/..b..+1 M 0:0 270:130 2:2 b 6 - 0"


def test_dn_32_first_out() -> None:
    outcome = Table(OUT, end="first_out").outcome
    assert (outcome.reason, outcome.winners, outcome.scores) == ("out", (0,), (270, 130))


def test_dn_31_32_all_out_goes_on_without_chips() -> None:
    table = Table(OUT).play("2L")
    assert table.outcome is None
    assert not any(turn.startswith("E") for turn in table.turns())


@pytest.mark.parametrize("limit", [1, 7, 40])
def test_dn_33_turns_without_progress(limit: int) -> None:
    table = Table(no_progress=limit)
    for count in range(limit):
        assert table.outcome is None
        table.play(("1L", "2L", "1R", "2R")[count % 4])
    assert table.outcome.reason == "no_progress"
    assert table.text.endswith(f" {limit}")


def test_dn_33_off() -> None:
    table = Table(no_progress=0).play("1L 2L 1R 2R " * 30)
    assert table.outcome is None


def test_dn_33_missed_turns_and_passes_count() -> None:
    assert Table(START.replace("- - 0", "- r 5")).play("~~").text.endswith(" 6")
    table = Table(STUCK, layout=NARROW, chips=1)
    assert table.play("--").text.endswith(" 2")


@pytest.mark.parametrize(("scores", "winners"), [("50:20", (0,)), ("20:50", (1,)), ("20:20", ())])
def test_dn_34_more_points_win(scores: str, winners: tuple[int, ...]) -> None:
    position = START.replace(" 8:8 0:0 0:0", f" 0:0 {scores} 0:0")
    assert Table(position).outcome.winners == winners
