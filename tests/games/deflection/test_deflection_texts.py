"""Texts of turns (DN-40) and positions (DN-41), and what people see."""

from __future__ import annotations

import pytest

from games.deflection.table import Table
from parlour.core.errors import NotationError, PositionError

START = "......+0/.....+0/......+0/.....+0/......+0/.....+0 M 8:8 0:0 0:0 r - - 0"
LYING = "..r...+1/.....-1/..r.b.+0/..b..+0/......-2/.b...+2 F 5:4 20:0 0:1 r 5 - 0"


@pytest.mark.parametrize("text", ["E1", "E7", "E12", "1L", "6R", "BF", "BB", "--", "~~"])
def test_dn_40_turns_survive_reading_and_writing(text: str) -> None:
    notation, state = Table().notation, Table().state
    assert notation.write_action(state, notation.read_action(state, text)) == text


@pytest.mark.parametrize(
    ("text", "column"),
    [("", 1), ("7L", 1), ("e1", 1)]
    + [
        (text, 2)
        for text in ("E", "E0", "E01", "E1x", "E٣", "3", "3l", "3LL", "B", "BX", "-", "---", "~")
    ],
)
def test_dn_40_other_texts_are_refused_at_a_column(text: str, column: int) -> None:
    with pytest.raises(NotationError) as refused:
        Table().notation.read_action(Table().state, text)
    assert refused.value.column == column


def test_dn_40_the_order_of_bytes_beyond_nine_columns() -> None:
    levels = "/".join(["." * 21, "x" * 21] * 3)
    table = Table(layout=f"broad:0:{'.' * 21}:{'.' * 21}:{'L' * 21}:{levels}")
    entries = [turn for turn in table.turns() if turn[0] == "E"]
    assert entries == sorted(f"E{column}" for column in range(1, 22))
    assert table.turns() == sorted(table.turns(), key=str.encode)


def test_dn_41_the_start() -> None:
    assert Table().text == START


@pytest.mark.parametrize("text", [START, LYING])
def test_dn_41_positions_survive_reading_and_writing(text: str) -> None:
    assert Table(text).text == text


@pytest.mark.parametrize(
    ("old", "new", "faults"),
    [
        (" M", "", ["nine words are expected"]),
        ("/.....+0", "", ["6 levels separated by / are expected, not 5"]),
        ("......+0", ".....+0", ["level 1 has 6 windows, not 5"]),
        ("......+0/", "......+3/", ["level 1: the offset is -2 to +2, not +3"]),
        ("......+0/", "......0/", ["level 1: windows (. r b) and an offset with its sign"]),
        ("......+0/", "......-0/", ["level 1: the offset is written +0"]),
        ("......+0/", "..x...+0/", ["level 1: windows (. r b) and an offset"]),
        ("......+0/", "r.....+0/", ["level 1: the chip in window 1 is outside the frame"]),
        (" M ", " X ", ["the active row is B or M or F, not 'X'"]),
        ("8:8", "8", ["the reserves are two numbers as in 8:8"]),
        ("8:8", "9:08", ["reserves of Red: a number from 0 to 8", "reserves of Blue: a number"]),
        (" r ", " s ", ["the side to move is r or b, not 's'"]),
        (" r - ", " r 7 ", ["the restriction is - or BF or BB or 1"]),
        (" - 0", " br 0", ["the missed turns are - or r or b or rb, not 'br'"]),
        (" - 0", " - -1", ["the turns without progress: a number from 0"]),
        ("8:8 0:0 0:0", "8:8 0:0 1:0", ["Red has 9 chips without the tray, 8 are allowed"]),
        ("8:8 0:0", "8:7 0:60", ["Blue cannot have 60 points with 1 chips in the tray"]),
        ("8:8 0:0", "8:8 10:0", ["Red cannot have 10 points with 0 chips in the tray"]),
        (
            "......+0/.....+0/",
            ".r....+0/.....-1/",
            ["Red has 9 chips", "level 1: a chip lies over an empty window and would fall"],
        ),
        (" M 8:8 0:0 0:0 r - ", " B 8:8 0:0 0:0 r BB ", ["after BB the back row cannot be"]),
        (" M 8:8 0:0 0:0 r - ", " F 8:8 0:0 0:0 r BF ", ["after BF the front row cannot be"]),
        (
            " M 8:8 0:0 0:0 r",
            " X 9:9 0:0 0:0 x",
            ["active row", "of Red", "of Blue", "side to move"],
        ),
    ],
)
def test_dn_41_a_position_is_refused_with_every_fault(
    old: str, new: str, faults: list[str]
) -> None:
    assert old in START
    text = START.replace(old, new, 1)
    with pytest.raises(PositionError) as refused:
        Table(text)
    found = refused.value.faults
    assert len(found) == len(faults), found
    for fault, expected in zip(found, faults, strict=True):
        assert expected in fault


def test_dn_41_a_chip_over_the_open_floor_is_refused() -> None:
    with pytest.raises(PositionError, match="level 6: a chip lies over the open floor"):
        Table(LYING.replace(".b...+2", ".b...+1"))


# --- what people see ----------------------------------------------------------------------------


def test_the_choices_say_what_would_fall_where() -> None:
    choices = Table(LYING).show.choices(Table(LYING).state)
    turns = {turn["turn"]: turn for turn in choices["turns"]}
    assert list(turns) == Table(LYING).turns()
    assert turns["6L"]["points"] == [0, 20]
    (fall,) = turns["6L"]["falls"]
    assert (fall["seat"], fall["start"], fall["levels"], fall["pocket"]) == (1, 6, [], 0)
    assert turns["3R"]["lost"] or turns["3R"]["falls"]
    assert [turns[turn]["misses"] for turn in ("E2", "E7")] == [False, True]
    barred = {bar["turn"]: bar["rule"] for bar in choices["barred"]}
    assert barred["5L"] == barred["5R"] == "DN-11"
    assert barred["E1"] == "DN-10"
    assert set(barred) | set(turns) == {f"{n}{way}" for n in range(1, 7) for way in "LR"} | {
        "BB",
        "BF",
        *(f"E{column}" for column in range(1, 10)),
    }


def test_the_choices_of_a_missed_turn() -> None:
    table = Table(START.replace("- - 0", "- r 1"))
    choices = table.show.choices(table.state)
    assert choices["miss"]
    assert [turn["turn"] for turn in choices["turns"]] == ["~~"]
    assert {bar["rule"] for bar in choices["barred"]} == {"DN-13"}


def test_the_board_shows_what_is_barred_and_why() -> None:
    board = Table(LYING).show.board(Table(LYING).state)
    barred = {level["number"]: level["barred"] for level in board["levels"] if level["barred"]}
    assert barred == {5: {"rule": "DN-11", "why": "level 5 was moved in the turn just before"}}
    box = Table(START.replace("- - 0", "BF - 1"))
    assert box.show.board(box.state)["box"]["barred"]["turn"] == "BB"


def test_the_tray_holds_what_fell_and_the_rest_is_elsewhere() -> None:
    table = Table(LYING)
    assert table.show.board(table.state)["box"]["elsewhere"] == [1, 0]
    table.play("6L")
    box = table.show.board(table.state)["box"]
    assert box["elsewhere"] == [1, 0]
    assert box["chips"][2] == [[0, 1], [0, 0], [0, 0]]


def test_events_of_a_chip_that_goes_all_the_way() -> None:
    table = Table("......+0/.....-1/......+0/.....-1/......+0/.....-1 F 8:8 0:0 0:0 r 6 - 1")
    kinds = [event["kind"] for event in table.events("E1")]
    assert kinds == ["enter", "fall", "pocket"]
    assert table.text.endswith(" F 7:8 20:0 0:0 b - r 0")
    events = table.events("BF") + table.events("~~")
    assert [event["kind"] for event in events] == ["box", "missed"]


@pytest.mark.parametrize(
    ("text", "last"),
    [
        (START, "Red to move."),
        (LYING, "Red to move; barred: level 5."),
        (START.replace("- - 0", "BF - 1"), "Red to move; barred: BB."),
        (START.replace("- - 0", "- r 1"), "Red misses this turn."),
        (START.replace("8:8 0:0", "0:0 50:0"), "Red has won."),
        (START.replace("8:8 0:0", "0:0 0:0"), "Drawn (out)."),
    ],
)
def test_the_drawing_says_who_is_asked(text: str, last: str) -> None:
    assert Table(text).show.text(Table(text).state).split("\n")[-1] == last
