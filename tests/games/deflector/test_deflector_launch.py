"""The launch, the runs and the count: DR-20 to DR-27."""

from __future__ import annotations

import json
import os
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.deflector import plain_runs
from games.deflector.table import Table
from parlour.games.deflector import kernel
from parlour.games.deflector.drawing import CONTENTS, Rows
from parlour.games.deflector.options import Options
from parlour.games.deflector.packed import cell, launch, margin_width, packed, place, squares_run
from parlour.games.deflector.sheet import Half

TRIANGLES = "7913"
SQUARE = Options(width=5, height=5, entry="3").half(0, 3)  # start column 3


def course(own: str, half: Half = SQUARE, layer: int = 0) -> tuple[str, int, list[str]]:
    """Runs a token over ink, `3,3,7` a `7` in column 3, row 3, and names what it comes to."""
    seat = half.seat
    table = Table(width=half.width, height=half.height, entry=str(half.entry))
    text = table.drawing(seat, own if layer == 0 else "", own if layer == 1 else "")
    drawing = table.notation.read_action(table.state, text)
    rows = drawing.own if layer == 0 else drawing.guest
    result, bounces, trace = squares_run(half, layer, rows)
    names = [f"{c},{r}{'NESW'[code & 3]}{'x' if code & 4 else ''}"
             for code in trace for c, r in [place(half, code >> 3)]]  # fmt: skip
    return result, bounces, names


# --- DR-20 --------------------------------------------------------------------------------------


def test_dr_20_west_is_launched_first_and_each_token_runs_on_both_halves() -> None:
    runs = [event for event in Table().draw().events if event["kind"] == "run"]
    assert [(run["token"], run["half"], run["layer"]) for run in runs] == [
        (0, 0, "own"),
        (0, 1, "guest"),
        (1, 1, "own"),
        (1, 0, "guest"),
    ]


@pytest.mark.parametrize(
    ("seat", "layer", "square", "heading"),
    [(0, 0, (4, 1), "N"), (1, 0, (13, 1), "N"), (0, 1, (9, 6), "W"), (1, 1, (8, 6), "E")],
)
def test_dr_20_where_and_how_a_token_sets_out(seat, layer, square, heading) -> None:
    half = Options().half(seat, 6)
    at, way = launch(half, layer)
    assert place(half, at) == square  # for a guest the one beyond the gap
    assert "NESW"[way] == heading


# --- DR-21 --------------------------------------------------------------------------------------

TURNS = {"7": "NE WS", "3": "SW EN", "9": "NW ES", "1": "SE WN"}


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("heading", "NESW")
def test_dr_21_the_table_of_motion(content: str, heading: str) -> None:
    turns = dict(TURNS.get(content, "").split()[at] for at in range(2)) if content in TURNS else {}
    after = kernel.MOTION[CONTENTS.index(content)]["NESW".index(heading)]
    if content == ".":
        assert after == "NESW".index(heading)
    elif heading in turns:
        assert after == "NESW".index(turns[heading])
    else:
        assert after == "SWNE".index(heading) + kernel.STRUCK


@pytest.mark.parametrize("content", TRIANGLES)
def test_dr_21_two_open_sides_belong_to_each_triangle(content: str) -> None:
    row = kernel.MOTION[CONTENTS.index(content)]
    entering = [heading for heading in range(4) if not row[heading] & kernel.STRUCK]
    assert len(entering) == 2
    for heading in entering:  # there and back
        assert row[row[heading] ^ 2] == heading ^ 2


@pytest.mark.parametrize(
    ("ink", "result", "bounces", "way"),
    [
        ("", "paper", 0, ["3,2N", "3,3N", "3,4N", "3,5N"]),
        ("3,3,7", "ok", 1, ["3,2N", "3,3E", "4,3E", "5,3E"]),
        # a full square: back over an empty one
        ("3,4,#", "start", 1, ["3,2N", "3,3N", "3,4Sx", "3,3S", "3,2S", "3,1S"]),
        # right above the start square
        ("3,2,#", "start", 1, ["3,2Sx", "3,1S"]),
        # the filled side of a triangle: back over the triangle that it came from, once more
        ("3,3,7 4,3,7", "start", 3, ["3,2N", "3,3E", "4,3Wx", "3,3S", "3,2S", "3,1S"]),
        # a triangle in between that the token left by its other open side
        (
            "3,3,9 2,3,1 2,4,#",
            "start",
            5,
            ["3,2N", "3,3W", "2,3N", "2,4Sx", "2,3E", "3,3S", "3,2S", "3,1S"],
        ),
    ],
)
def test_dr_21_head_on_bounce_goes_back_over_the_square_it_was_in(
    ink: str, result: str, bounces: int, way: list[str]
) -> None:
    assert course(ink) == (result, bounces, way)


def test_dr_21_a_guest_may_be_blocked_in_the_gap() -> None:
    assert course("5,3,#", layer=1) == ("entry", 1, ["5,3Ex"])


_LAYERS = st.lists(st.text(CONTENTS, min_size=5, max_size=5), min_size=6, max_size=6).map(tuple)


@given(rows=_LAYERS, seat=st.sampled_from([0, 1]), layer=st.sampled_from([0, 1]))
def test_dr_21_motion_can_be_reversed(rows: Rows, seat: int, layer: int) -> None:
    """Sent back from where it ended, a token goes the same way with the same bounces."""
    half = Options(width=5, height=6).half(seat, 4)
    cells, width = packed(half, rows), margin_width(half)
    at, heading = launch(half, layer)
    trace = np.empty(8 * cells.size, dtype=np.int64)
    end, bounces, squares = kernel.run(cells, width, at, heading, trace)
    assert end != kernel.LOOP
    if squares == 0:
        return
    code = int(trace[squares - 1])
    last, way = code >> 3, code & 3
    if end == kernel.START:
        beyond, back = last, way ^ 2
    else:
        beyond, back = last + (width, 1, -width, -1)[way], way ^ 2
    again, bounces_back, squares_back = kernel.run(cells, width, beyond, back, trace[:0])
    launched = kernel.START if layer == 0 else kernel.ENTRY
    assert again == launched
    assert bounces_back == bounces
    assert abs(squares_back - squares) <= 1  # the start square counts where a run ends there


def test_dr_21_the_kernel_runs_the_same_without_the_compiler() -> None:
    done = subprocess.run(
        [sys.executable, plain_runs.__file__],
        env={**os.environ, "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        check=False,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout) == plain_runs.runs()


def test_dr_24_a_circle_would_be_found() -> None:
    """No token can get into one; a run that is begun in one ends all the same."""
    cells = packed(SQUARE, (".....", "79...", "13...", ".....", "....."))
    end, bounces, _ = kernel.run(cells, 7, cell(SQUARE, 1, 3), kernel.NORTH, np.empty(0, np.int64))
    assert end == kernel.LOOP
    assert bounces > 100


# --- DR-22 to DR-24 -----------------------------------------------------------------------------


def test_dr_22_bounces_at_home_count_for_and_those_abroad_against() -> None:
    table = Table(overlap=True)
    zigzag = table.drawing(0, own="4,2,7 5,2,3 5,3,9 4,3,1 4,6,7", guest="4,6,7")
    table.draw(zigzag)
    assert [table.result(half, layer)[1] for half in (0, 1) for layer in (0, 1)] == [5, 1, 1, 1]
    assert table.verdict.scores == (4, 0)


def test_dr_22_a_token_that_does_not_get_through_has_no_bounces_abroad() -> None:
    table = Table(overlap=True)
    table.draw(table.drawing(0, own="", guest="4,6,7"))
    assert table.result(0, 0) == ("paper", 0)
    assert table.verdict.scores == (0, 0)  # not -1: East's guest track has had no guest
    runs = [event for event in table.events if event["kind"] == "run"]
    assert [run["counts"] for run in runs] == [True, False, True, True]


@pytest.mark.parametrize(
    ("ink", "last"),
    [("3,3,7", "3,1S"), ("4,3,7 4,1,3", "3,1W"), ("2,3,7 2,1,1", "3,1E")],
)
def test_dr_23_the_goal_may_be_entered_from_any_side(ink: str, last: str) -> None:
    result, _, names = course(ink, layer=1)
    assert (result, names[-1]) == ("ok", last)


def test_dr_23_the_entry_is_reached_toward_the_line_only() -> None:
    # into the square beside the gap from below, and upward past it
    result, _, names = course("3,2,7 5,2,3")
    assert result == "paper"
    assert "5,3N" in names


@pytest.mark.parametrize(
    ("layer", "ink", "result"),
    [
        (0, "", "paper"),
        (0, "3,2,9", "paper"),
        (0, "3,2,7", "line"),
        (0, "3,4,#", "start"),
        (0, "3,4,7 5,4,9 5,1,3", "start"),
        (1, "", "paper"),
        (1, "5,3,#", "entry"),
        (1, "1,3,#", "entry"),
        (1, "4,3,7 4,2,1", "line"),
        (1, "3,3,7", "ok"),
    ],
)
def test_dr_24_the_failures(layer: int, ink: str, result: str) -> None:
    assert course(ink, layer=layer)[0] == result


def test_dr_24_all_four_tracks_are_judged_whether_or_not_a_token_gets_there() -> None:
    table = Table(overlap=True)
    # West's own track fails, so that no token comes to East's guest track, which fails, too
    table.draw(table.drawing(0, guest="4,6,7"), table.drawing(1, own="13,6,9"))
    assert [table.result(0, 0)[0], table.result(1, 1)[0]] == ["paper", "paper"]
    assert table.outcome.winners == ()
    assert table.outcome.reason == "track"


@pytest.mark.parametrize(
    ("own", "guest", "winners"),
    [("4,6,7", "4,6,7", ()), ("", "4,6,7", (1,)), ("4,6,7", "", (1,)), ("", "", (1,))],
)
def test_dr_24_a_failing_track_loses(own: str, guest: str, winners: tuple[int, ...]) -> None:
    table = Table(overlap=True)
    table.draw(table.drawing(0, own=own, guest=guest))
    assert table.outcome.winners == winners
    assert table.outcome.reason == ("track" if winners else "score")


def test_dr_24_a_failure_loses_whatever_the_score() -> None:
    table = Table(overlap=True)
    table.draw(table.drawing(0, own="4,2,7 5,2,3 5,3,9 4,3,1 4,6,7"))
    assert table.verdict.scores[0] > table.verdict.scores[1]
    assert table.outcome.winners == (1,)


# --- DR-26 and DR-27 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tie", "done", "winners", "reason"),
    [
        ("draw", (), (), "score"),
        ("draw", (1, 0), (), "score"),
        ("first_done", (), (), "score"),
        ("first_done", (1,), (1,), "first_done"),
        ("first_done", (0, 1), (0,), "first_done"),
    ],
)
def test_dr_26_equal_scores(tie: str, done, winners, reason: str) -> None:
    table = Table(tie=tie).draw(done=done)
    assert table.outcome.winners == winners
    assert table.outcome.reason == reason


def test_dr_26_being_done_first_decides_at_equal_scores_only() -> None:
    table = Table(tie="first_done", overlap=True)
    table.draw(table.drawing(0, own="4,2,7 5,2,3 5,3,9 4,3,1 4,6,7", guest="4,6,7"), done=(1,))
    assert (table.outcome.winners, table.outcome.reason) == ((0,), "score")
    table = Table(tie="first_done", overlap=True)
    table.draw("", table.drawing(1), done=(1, 0))
    assert (table.outcome.winners, table.outcome.reason) == ((0,), "track")


ZIGZAG = "4,2,7 5,2,3 5,3,9 4,3,1 4,6,7"


@pytest.mark.parametrize(
    ("rounds", "winners", "scores", "reason"),
    [
        # a failure loses its round only; most rounds won
        (["zigzag", "zigzag", "fail"], (0,), (8, 1), "rounds"),
        (["fail", "fail", "zigzag"], (1,), (4, 2), "rounds"),
        # as many rounds won: the higher sum
        (["zigzag", "fail"], (0,), (4, 1), "points"),
        (["plain", "plain"], (), (0, 0), "points"),
    ],
)
def test_dr_27_rounds_then_points(rounds, winners, scores, reason: str) -> None:
    table = Table(overlap=True, rounds=len(rounds))
    drawings = {
        "zigzag": table.drawing(0, own=ZIGZAG, guest="4,6,7"),
        "fail": table.drawing(0, own="4,6,7"),
        "plain": "",
    }
    for number, name in enumerate(rounds):
        assert table.outcome is None
        assert table.state.position.played == number
        table.draw(drawings[name])
    assert table.outcome.winners == winners
    assert table.outcome.scores == scores
    assert table.outcome.reason == reason


# --- laws ---------------------------------------------------------------------------------------

_MIRRORED = str.maketrans("7913", "9731")


@given(rows=_LAYERS, layer=st.sampled_from([0, 1]))
def test_mirrored_halves_are_worth_the_same(rows: Rows, layer: int) -> None:
    options = Options(width=5, height=6)
    west, east = options.half(0, 4), options.half(1, 4)
    mirrored = tuple(row.translate(_MIRRORED)[::-1] for row in rows)
    result, bounces, trace = squares_run(west, layer, rows)
    there, bounces_there, trace_there = squares_run(east, layer, mirrored)
    assert (result, bounces) == (there, bounces_there)
    reflected = [
        (11 - column, row) for column, row in (place(east, code >> 3) for code in trace_there)
    ]
    assert reflected == [place(west, code >> 3) for code in trace]


def test_a_cell_and_its_square_name_each_other() -> None:
    for seat in (0, 1):
        half = Options().half(seat, 6)
        for column in Options().sheet.columns(seat):
            assert place(half, cell(half, column, 3)) == (column, 3)
