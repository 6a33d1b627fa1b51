"""What boards and terminals get: the choices, what happened, the drawing."""

from __future__ import annotations

from itertools import pairwise

import jsonschema
import pytest
from hypothesis import given

from games.deblockle.oracle import beside, hop_ends, read
from games.deblockle.table import ALONE, Table, bringing
from games.deblockle.test_oracle import VARIANTS, positions
from parlour.core.game import Chance, Choice, Drawn, Played

START = "2pl1cs2/7/2hc1xl2/7/2LC1HP2/7/2CP1SL2 s"


def events(table: Table, text: str) -> list[dict[str, object]]:
    """What a board is told of a ply, which is played."""
    action = table.notation.read_action(table.state, text)
    ply = Drawn(action) if isinstance(table.node, Chance) else Played(table.node.seat, action)
    before = table.state
    table.play(text)
    told = list(table.show.events(before, ply, table.state))
    for event in told:
        jsonschema.validate(event, table.show.schemas["events"])
    return told


def square(text: str) -> tuple[int, int]:
    return "abcdefg".index(text[0]), int(text[1]) - 1


@pytest.mark.parametrize(
    ("table", "text", "told"),
    [
        (Table(), "x", [{"kind": "roll", "owner": 1, "face": "X"}]),
        (
            Table().play(*"xplcCCSL"),
            "xl@c5",
            [{"kind": "place", "owner": 1, "square": "c5", "orientation": "XL"}],
        ),
        (
            Table(setup="random"),
            "xl@c5",
            [{"kind": "place", "owner": 1, "square": "c5", "orientation": "XL"}],
        ),
        (Table("7/7/7/7/7/5ls1/5HCsh s"), "--", [{"kind": "pass", "owner": 0}]),
        (
            Table("3pl3/7/7/3CS3/7/7/7 s"),
            "d4d5",
            [
                {
                    "kind": "tip",
                    "owner": 0,
                    "from": "d4",
                    "to": "d5",
                    "before": "CS",
                    "after": "PC",
                },
                {"kind": "stay", "owner": 0, "square": "d5", "why": "stop"},
            ],
        ),
        (
            Table("3pl3/7/3CP3/7/7/7/3CS3 s"),
            "d5d6*",
            [
                {
                    "kind": "tip",
                    "owner": 0,
                    "from": "d5",
                    "to": "d6",
                    "before": "CP",
                    "after": "SC",
                },
                {"kind": "remove", "owner": 0, "square": "d6", "home": 3},
            ],
        ),
        (
            Table("3pl3/7/7/3SC3/7/7/7 s"),
            "d4d3e3",
            [
                {
                    "kind": "tip",
                    "owner": 0,
                    "from": "d4",
                    "to": "d3",
                    "before": "SC",
                    "after": "CP",
                },
                {"kind": "hop", "owner": 0, "face": "C", "path": ["d3", "e3"], "orientation": "CP"},
            ],
        ),
    ],
    ids=["roll", "place", "lot", "pass", "stop", "remove", "hop"],
)
def test_events(table: Table, text: str, told: list[dict[str, object]]) -> None:
    assert events(table, text) == told


def test_events_say_that_a_block_could_not_hop() -> None:
    table = Table("3pl3/7/7/7/7/1XP5/1?5 s".replace("?", bringing("X", "W")))
    assert events(table, "b1a1")[1] == {
        "kind": "stay",
        "owner": 0,
        "square": "a1",
        "why": "blocked",
    }


@given(positions(), VARIANTS)
def test_choices_are_the_legal_turns_and_the_ways_there(position, variant) -> None:
    slider, no_contact = variant
    table = Table(position, slider=slider, no_contact=no_contact)
    choices = table.show.choices(table.state)
    jsonschema.validate(choices, table.show.schemas["choices"])
    if not isinstance(table.node, Choice):
        assert choices == {}
        return
    turns = ["--"] if choices["pass"] else []
    for tip in choices["tips"]:
        assert (tip["turn"] is None) == bool(tip["ends"])
        turns += [tip["turn"]] if tip["turn"] else [end["turn"] for end in tip["ends"]]
        for end in tip["ends"]:
            check_path(position, tip, end["path"], end["square"])
    assert turns == table.turns()
    for tip in choices["barred"]:
        text = tip["from"] + tip["to"]
        refused = [table.refusal(text), table.refusal(text + "*")]
        assert None not in refused
        assert tip["rule"] in ("DB-21", "DB-22", "DB-26")


def check_path(position: str, tip: dict[str, str], path: list[str], end: str) -> None:
    board, _ = read(position)
    del board[square(tip["from"])]
    assert (path[0], path[-1]) == (tip["to"], end)
    steps = list(pairwise(path))
    if tip["orientation"][0] == "X":
        assert len(steps) == 1
        return
    for here, there in steps:
        assert square(there) in beside(square(here))
        assert square(there) not in board
    if tip["orientation"][0] == "H":
        assert len(steps) == 3
    if tip["orientation"][0] == "C":
        assert len(steps) == 1
    assert square(end) in hop_ends(board, square(tip["to"]), tip["orientation"][0], "free")


def test_the_way_of_the_hoops_visits_no_square_twice_if_it_can() -> None:
    table = Table(ALONE.replace("?", bringing("H", "E")))
    tip = next(tip for tip in table.show.choices(table.state)["tips"] if tip["to"] == "e4")
    assert all(len(set(end["path"])) == 4 for end in tip["ends"])


def test_choices_while_placing() -> None:
    table = Table(south_blocks=1, north_blocks=1).play("h", "C")
    choices = table.show.choices(table.state)
    assert (choices["square"], choices["owner"]) == ("d7", 1)
    assert choices["placements"][0] == {"turn": "hc@d7", "orientation": "HC"}
    assert [placement["turn"] for placement in choices["placements"]] == table.turns()
    assert Table().show.choices(Table().state) == {}


def test_board_from_roll_to_end() -> None:
    table = Table(south_blocks=1, north_blocks=1)
    board = table.show.board(table.state)
    assert board["phase"] == "roll"
    assert board["setup"] == {
        "squares": [["d1"], ["d7"]],
        "faces": [[], []],
        "unrolled": [1, 1],
        "next": None,
    }
    table.play("h", "C")
    board = table.show.board(table.state)
    assert (board["phase"], board["setup"]["faces"], board["setup"]["next"]) == (
        "place",
        [["C"], ["H"]],
        "d7",
    )
    table.play("hc@d7", "CL@d1")
    board = table.show.board(table.state)
    assert (board["phase"], board["setup"], board["of"]) == ("play", None, [1, 1])
    over = Table("3pl3/7/7/7/7/7/7 s", south_blocks=2)
    assert over.show.board(over.state) == {
        "phase": "over",
        "blocks": [{"square": "d7", "owner": 1, "orientation": "PL"}],
        "home": [2, 3],
        "of": [2, 4],
        "turn": 0,
        "setup": None,
    }


def test_board_by_lot_and_from_a_position() -> None:
    lot = Table(setup="random").play("hc@c5")
    board = lot.show.board(lot.state)
    assert (board["phase"], board["setup"]["next"], board["setup"]["unrolled"]) == (
        "place",
        "e5",
        [4, 3],
    )
    given = Table(setup="position", position="3pl3/7/7/7/7/7/2CL1SC2 s")
    board = given.show.board(given.state)
    assert (board["home"], board["of"]) == ([0, 0], [2, 1])


def test_text() -> None:
    lines = Table(START).show.text(Table(START).state).split("\n")
    assert lines[0] == lines[16] == "     a    b    c    d    e    f    g"
    assert lines[2] == " 7 |    |    | pl |    | cs |    |    | 7"
    assert lines[4] == " 6 |    |    |    |  * |    |    |    | 6"
    assert lines[14] == " 1 |    |    | CP |    | SL |    |    | 1"
    assert lines[-1] == "Turn 1: South to move (capital letters)."


@pytest.mark.parametrize(
    ("table", "last"),
    [
        (Table(), "A block of North is rolled."),
        (Table(setup="random"), "A block of North is drawn."),
        (
            Table().play(*"xplcCCSL"),
            "South places a block of North on c5; rolled: X P L C.",
        ),
        (Table("3pl3/7/7/7/7/7/7 s"), "South has won."),
        (Table("7/7/7/7/7/CPLPCP4/lpxhhx4 s"), "Drawn (blocked)."),
        (Table(START[:-1] + "n"), "Turn 1: North to move (small letters)."),
    ],
)
def test_text_says_who_is_asked(table: Table, last: str) -> None:
    assert table.show.text(table.state).split("\n")[-1] == last
