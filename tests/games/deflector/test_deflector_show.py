"""What boards and terminals get."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from games.deflector.table import Table
from parlour.games.deflector.notation import read_drawing

SMALL = {"width": 4, "height": 4, "overlap": True}
ZIGZAG = "start=2 ..../..../.7../.... ..../..../#7../...."
STRUCK = "start=7 ..../..#./..../.... ..../..../..9./...."


def fits(table: Table, name: str, value: Any) -> Any:
    """Checks a value against the schema and returns it as JSON has it."""
    jsonschema.validate(value, table.show.schemas[name])
    return json.loads(json.dumps(value))


def test_the_board_before_the_first_round() -> None:
    table = Table(rounds=3, entry="lot", **SMALL)
    assert fits(table, "board", table.show.board(table.state)) == {
        "phase": "lot",
        "width": 4,
        "height": 4,
        "starts": [2, 7],
        "entry": None,
        "angles": "right",
        "overlap": True,
        "walls": "open",
        "seconds": 180,
        "rounds": 3,
        "played": 0,
        "wins": [0, 0],
        "points": [0, 0],
        "last": None,
    }
    assert table.lot("entry=3").show.board(table.state)["entry"] == 3


def test_the_board_shows_the_last_round_with_each_track() -> None:
    table = Table(rounds=2, **SMALL).draw(ZIGZAG, STRUCK, done=(1,))
    board = fits(table, "board", table.show.board(table.state))
    last = board["last"]
    assert (board["phase"], board["played"], board["wins"]) == ("draw", 1, [1, 0])
    assert last["drawings"][0] == {
        "text": ZIGZAG,
        "start": 2,
        "own": ["....", "....", ".7..", "...."],
        "guest": ["....", "....", "#7..", "...."],
    }
    assert (last["done"], last["winner"], last["reason"]) == ([1], 0, "track")
    tracks = [(track["half"], track["layer"], track["result"], track["points"], track["counts"])
              for track in last["tracks"]]  # fmt: skip
    assert tracks == [
        (0, "own", "ok", 1, True),
        (1, "guest", "ok", 1, True),
        (1, "own", "start", 1, True),
        (0, "guest", "ok", 1, False),
    ]
    assert last["tracks"][2]["failure"] == {
        "rule": "DR-24",
        "why": "the token comes back to its start square",
    }
    assert table.draw().show.board(table.state)["phase"] == "over"


def test_the_choices_hold_the_first_drawings_and_the_table_of_motion() -> None:
    table = Table(**SMALL)
    choices = fits(table, "choices", table.show.choices(table.state))
    for seat, drawing in table.sealed.defaults.items():
        assert read_drawing(choices["drawings"][seat]["text"], free=False) == drawing
    assert choices["contents"] == ".7913#"
    assert choices["motion"] == {
        "7": {"N": "E", "W": "S"},
        "9": {"N": "W", "E": "S"},
        "1": {"S": "E", "W": "N"},
        "3": {"S": "W", "E": "N"},
        "#": {},
    }
    assert choices["limits"] == {"corners": 64, "impacts": 1000, "bits": 10_000}


def test_the_events_of_a_round() -> None:
    table = Table(**SMALL).draw(ZIGZAG, STRUCK)
    events = [fits(table, "events", event) for event in table.events]
    assert [event["kind"] for event in events] == [
        "reveal", "run", "run", "run", "run", "round", "over",
    ]  # fmt: skip
    assert events[0]["drawings"][1]["text"] == STRUCK
    own, guest, struck = events[1:4]
    assert (own["start"], own["end"]) == ([1.5, 0], [4, 1.5])
    assert own["met"] == [{"at": [1.5, 1.5], "what": "slant", "points": 1}]
    assert (guest["start"], guest["end"]) == ([4, 1.5], [6.5, 0.5])
    assert struck["met"] == [{"at": [6.5, 2], "what": "border", "points": 1}]
    assert (struck["result"], struck["end"]) == ("start", [6.5, 0.5])
    assert events[5]["scores"] == [0, 1]
    assert events[6] == {"kind": "over", "winners": [0], "reason": "track"}


@pytest.mark.parametrize(
    ("own", "guest", "ends"),
    [
        # out of the paper at the top, blocked in the gap
        ("..../..../..../....", "..../..../...#/....", ([1.5, 4], [4, 1.5])),
        # across the line above the entry, back out of it
        ("..../.7../..../....", "..../..../#.../....", ([4, 2.5], [4, 1.5])),
        # out of the paper at the side
        ("..../.9../..../....", "..../..../..../....", ([0, 2.5], [0, 1.5])),
    ],
)
def test_a_run_ends_where_the_token_leaves(own: str, guest: str, ends) -> None:
    table = Table(**SMALL).draw(f"start=2 {own} {guest}")
    runs = [event for event in table.events if event["kind"] == "run" and event["half"] == 0]
    assert tuple(run["end"] for run in runs) == ends


def test_with_free_angles_the_places_are_near_and_the_counts_exact() -> None:
    table = Table(angles="free", width=8, height=8, walls="solid", west_start=2)
    table.draw(
        "start=2 own=[(1,5) (0,3) (3,5)][(6,6) (7,8) (8,8)] guest=[]",
        "start=13 own=[(13,4) (13,5) (12,5)] guest=[]",
    )
    run = fits(table, "events", table.events[1])
    assert (run["impacts"], len(run["met"]), run["points"]) == (45, 45, 8)
    assert run["met"][1] == {"at": [8, 1.291667], "what": "wall", "points": 2}
    assert run["end"] == [8, 4.132045]
    assert fits(table, "board", table.show.board(table.state))["last"]["drawings"][0]["own"] == [
        [[1, 5], [0, 3], [3, 5]],
        [[6, 6], [7, 8], [8, 8]],
    ]


def test_the_text_draws_both_layers_and_says_what_came_of_them() -> None:
    table = Table(**SMALL)
    assert table.show.text(table.state) == (
        "own layers\n"
        "  4 ....|....\n"
        "  3 ....|....\n"
        "  2 ....>....\n"
        "  1 .S..|..S.\n"
        "\n"
        "guest layers\n"
        "  4 ....|....\n"
        "  3 ....|....\n"
        "  2 ....>....\n"
        "  1 .S..|..S.\n"
        "\n"
        "S start, # full, 7 9 1 3 half: the corner that is filled, as on a number pad\n"
        "\n"
        "Round 1 of 1, entry in row 2: both draw in secret."
    )
    table.draw(ZIGZAG, STRUCK)
    text = table.show.text(table.state)
    assert "  2 #7..>..9.\n" in text
    assert "  3 ....|..#.\n" in text
    assert "West's token on the own track: arrives, 1 point\n" in text
    assert (
        "East's token on the own track: "
        "fails, the token comes back to its start square (DR-24), 1 point\n"
    ) in text
    assert "The round: West wins (track), 0 to 1\n" in text
    assert text.endswith("\nWest has won.")


def test_the_text_marks_the_squares_with_ink_of_polygons() -> None:
    table = Table(angles="free", width=4, height=4, overlap=True)
    table.draw("start=2 own=[(2,2) (4,3) (3,4)] guest=[]")
    assert "  4 ..##|....\n  3 ..##|....\n" in table.show.text(table.state)
