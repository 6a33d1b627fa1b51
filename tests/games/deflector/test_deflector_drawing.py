"""Drawings: DR-10 to DR-13, and their texts, DR-40 to DR-42."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.deflector.table import Table
from parlour.core.errors import NotationError, PositionError
from parlour.games.deflector.drawing import CONTENTS, Lot, Shapes, Squares
from parlour.games.deflector.notation import read_drawing, write_action
from parlour.games.deflector.options import Options
from parlour.games.deflector.refusals import refuse_drawing
from parlour.games.deflector.tracks import layer_run

SMALL = {"width": 4, "height": 4}
EMPTY = "..../..../..../...."
WORKING = "start=2 ..../..../.7../.... ..../..../..7./..3."
BROKEN_OWN = "start=2 ..../..../..../.... ..../..../..7./..3."

# --- DR-10 --------------------------------------------------------------------------------------


@pytest.mark.parametrize("overlap", [False, True])
@pytest.mark.parametrize("angles", ["right", "free"])
@pytest.mark.parametrize("entry", ["2", "3", "10", "two_thirds"])
@pytest.mark.parametrize("starts", [(1, 16), (8, 9), (4, 13), (7, 10)])
def test_dr_10_everyone_starts_with_a_drawing_that_works(
    overlap: bool, angles: str, entry: str, starts: tuple[int, int]
) -> None:
    table = Table(
        overlap=overlap, angles=angles, entry=entry, west_start=starts[0], east_start=starts[1]
    )
    for seat, drawing in table.sealed.defaults.items():
        assert table.sealed.moves[seat].refuse(drawing) is None
        half = table.options.half(seat, table.options.entry_row)
        runs = [layer_run(table.options, half, layer, drawing) for layer in (0, 1)]
        assert [run.result for run in runs] == ["ok", "ok"]
        assert [run.points for run in runs] == [1, 1 if overlap else 2]


def kept(table: Table, *texts: str, seat: int = 0) -> str:
    """Returns what counts after some legal drafts."""
    node, counts = table.sealed, table.sealed.defaults[seat]
    for text in texts:
        draft = table.notation.read_action(table.state, text)
        assert node.moves[seat].refuse(draft) is None
        counts = node.keep(seat, counts, draft)
    return table.notation.write_action(table.state, counts)


@pytest.mark.parametrize(
    ("timeout", "drafts", "counts"),
    [
        ("standing", [WORKING, BROKEN_OWN], BROKEN_OWN),
        ("working", [WORKING], WORKING),
        ("working", [WORKING, BROKEN_OWN], WORKING),
        # each layer by itself: the newer guest layer works, the newer own layer does not
        (
            "working",
            [WORKING, f"start=2 {EMPTY} ..../..../7..../1...".replace("7....", "7...")],
            "start=2 ..../..../.7../.... ..../..../7.../1...",
        ),
        # the mixture would have ink of both layers in (2, 2): the newer one stands
        (
            "working",
            [WORKING, "start=2 ..../..../..../.... ..../..../.7../...."],
            "start=2 ..../..../..../.... ..../..../.7../....",
        ),
        # neither works: the newest
        ("working", [WORKING, f"start=2 ####/..../..../.... {EMPTY}"], WORKING),
    ],
)
def test_dr_10_what_counts_when_the_time_is_up(
    timeout: str, drafts: list[str], counts: str
) -> None:
    assert kept(Table(timeout=timeout, **SMALL), *drafts) == counts


def test_dr_10_a_layer_that_failed_all_along_counts_as_it_was_drawn_last() -> None:
    blocking = "start=2 ..../..../..../.... ..../..../.7../...."
    newer = "start=2 #.../..../..../.... ..../..../.7../...."
    assert kept(Table(timeout="working", **SMALL), blocking, newer) == newer


def test_dr_10_the_drawing_of_the_other_player_is_no_part_of_the_state() -> None:
    table = Table(**SMALL)
    assert hash(table.state) == hash(Table(**SMALL).state)
    assert table.state.last is None
    table.draw(WORKING)
    assert write_action(table.state.last.drawings[0]) == WORKING


# --- DR-11 to DR-13 -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "seat", "rule", "why"),
    [
        (f"start=2 {EMPTY} ..../..../..../.#..", 0, "DR-12", "the start square (guest layer)"),
        (f"start=2 ..../..../..../.1.. {EMPTY}", 0, "DR-12", "the start square (own layer)"),
        (f"start=7 ..../..../..../..1. {EMPTY}", 1, "DR-12", "the start square (own layer)"),
        ("start=7 1.../..../..../.... 3.../..../..../....", 1, "DR-13", "ink in (5, 4)"),
        (f"start=3 {EMPTY} {EMPTY}", 0, "DR-40", "the start column of this game is 2, not 3"),
        (f"start=2 {EMPTY}/.... {EMPTY}", 0, "DR-40", "the own layer has 5 rows, not 4"),
        (f"start=2 {EMPTY} .", 0, "DR-40", "the guest layer has 1 rows, not 4"),
        ("entry=3", 0, "DR-10", "a drawing is asked for"),
    ],
)
def test_dr_11_to_13_refuse(text: str, seat: int, rule: str, why: str) -> None:
    refusal = Table(**SMALL).refusal(text, seat)
    assert refusal is not None
    assert refusal.rule == rule
    assert why in refusal.why


def test_dr_11_contents_are_what_the_rules_name() -> None:
    refusal = refuse_drawing(
        Options(width=4, height=4),
        Options(width=4, height=4).half(0, 2),
        Squares(2, ("..x.", "....", "....", "...."), ("....",) * 4),
    )
    assert refusal is not None
    assert refusal.rule == "DR-11"


def test_dr_11_the_variants_do_not_mix() -> None:
    squares, shapes = Squares(4, ("........",) * 10, ("........",) * 10), Shapes(4, (), ())
    for table, drawing, rule in (
        (Table(angles="free"), squares, "DR-30"),
        (Table(), shapes, "DR-11"),
    ):
        refusal = table.sealed.moves[0].refuse(drawing)
        assert refusal is not None
        assert refusal.rule == rule


def test_dr_13_with_overlap_both_layers_may_have_ink_in_a_square() -> None:
    text = "start=2 ..../..../.7../.... ..../..../.7../...."
    refusal = Table(**SMALL).refusal(text)
    assert refusal is not None
    assert refusal.rule == "DR-13"
    assert Table(overlap=True, **SMALL).refusal(text) is None


def test_dr_13_a_token_is_touched_by_its_own_layer_only() -> None:
    table = Table(overlap=True, **SMALL)
    table.draw("start=2 ..../..../.7../.... ####/####/###7/#.##", "")
    assert table.result(0, 0) == ("ok", 1)


# --- DR-40 and DR-41 ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "start="),
        ("start=x .... ....", 1, "start="),
        ("start=2", 1, "start="),
        ("start=2 ....", 13, "a space before the guest layer"),
        ("start=2 .... .... ....", 18, "the end after the two layers"),
        ("start=2 .5.. ....", 10, "unknown content '5'"),
        ("start=2 (0). ....", 9, "a run of two or more"),
        ("start=2 (1). ....", 9, "a run of two or more"),
        ("start=2 (4)x ....", 9, "a run of two or more"),
        ("start=2 (999). ....", 9, "a run of two or more"),
        ("start=2 (99).. ....", 14, "at most 99 squares"),
        ("start=2 (4", 9, "a run of two or more"),
    ],
)
def test_dr_40_a_text_that_is_no_drawing(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_drawing(text, free=False)
    assert caught.value.column == column
    assert expected in caught.value.expected


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("start=4 ", 9, "own="),
        ("start=4 own=", 13, "["),
        ("start=4 own=[] guest=[(1,2) (3,4)", 34, "' '"),
        ("start=4 own=[(1,2)(3,4)] guest=[]", 19, "' '"),
        ("start=4 own=[(1.5,2)] guest=[]", 14, "a corner such as (3,4)"),
        ("start=4 own=[()] guest=[]", 14, "a corner such as (3,4)"),
        ("start=4 own=[] guest=[][]", 24, "the end"),
        ("start=4 own=[(1,99999)] guest=[]", 14, "a corner such as (3,4)"),
    ],
)
def test_dr_41_a_text_that_is_no_free_drawing(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        read_drawing(text, free=True)
    assert caught.value.column == column
    assert expected in caught.value.expected


@pytest.mark.parametrize(
    ("given", "written"),
    [
        ("(4)./(2).(2).", "..../...."),
        (".../(3)#./#(2)#7", ".../###./###7"),
        ("......./#######", "(7)./(7)#"),
        ("(5).7(4).", "(5).7...."),
    ],
)
def test_dr_40_runs_are_read_anywhere_and_written_from_five_on(given: str, written: str) -> None:
    assert write_action(read_drawing(f"start=1 {given} .", free=False)) == f"start=1 {written} ."


@given(data=st.data())
def test_dr_40_any_drawing_survives_writing_and_reading(data: st.DataObject) -> None:
    width, height = data.draw(st.integers(1, 40)), data.draw(st.integers(1, 12))
    row = st.text(CONTENTS, min_size=width, max_size=width)
    layer = st.lists(row, min_size=height, max_size=height).map(tuple)
    drawing = Squares(data.draw(st.integers(1, 80)), data.draw(layer), data.draw(layer))
    text = write_action(drawing)
    assert read_drawing(text, free=False) == drawing
    assert write_action(read_drawing(text, free=False)) == text


_CORNERS = st.tuples(st.integers(-99, 99), st.integers(-99, 99))
_LAYER = st.lists(st.lists(_CORNERS, min_size=1, max_size=6).map(tuple), max_size=4).map(tuple)


@given(own=_LAYER, guest=_LAYER)
def test_dr_41_any_free_drawing_survives_writing_and_reading(own, guest) -> None:
    drawing = Shapes(4, own, guest)
    assert read_drawing(write_action(drawing), free=True) == drawing


@pytest.mark.parametrize("options", [{}, {"angles": "free"}, {"overlap": True}])
@given(seed=st.integers(0, 2**32))
def test_a_drawing_at_random_is_legal_and_survives_its_text(options, seed: int) -> None:
    table = Table(**options)
    for moves in table.sealed.moves.values():
        drawing = moves.sample(random.Random(seed))
        assert moves.refuse(drawing) is None
        text = write_action(drawing)
        assert read_drawing(text, free=table.options.free) == drawing


def test_drawings_at_random_are_varied_and_most_of_them_work() -> None:
    table = Table()
    drawings = [table.sealed.moves[0].sample(random.Random(seed)) for seed in range(60)]
    half = table.options.half(0, 6)
    runs = [layer_run(table.options, half, 0, drawing) for drawing in drawings]
    assert len({write_action(drawing) for drawing in drawings}) > 50
    assert 45 < sum(run.works for run in runs) < 60
    assert max(run.points for run in runs) > 8


# --- DR-42 --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "position",
    [
        "played=0 entry=6 wins=0:0 points=0:0 last=-",
        "played=1 entry=6 wins=1:0 points=-3:12 last=track",
        "played=3 entry=- wins=1:1 points=40:-2 last=first_done",
    ],
)
def test_dr_42_a_position_survives_reading_and_writing(position: str) -> None:
    assert Table(position, rounds=3, tie="first_done").text == position


@pytest.mark.parametrize(
    ("position", "why"),
    [
        ("", "expected one such as played=1"),
        ("played=1 entry=6 wins=1:0 points=-0:1 last=score", "expected one such as"),
        ("played=4 entry=6 wins=1:0 points=1:1 last=score", "there are 3 rounds"),
        ("played=1 entry=6 wins=1:1 points=1:1 last=score", "more rounds are won than played"),
        ("played=3 entry=6 wins=1:1 points=1:1 last=score", "a game that is over is -"),
        ("played=1 entry=7 wins=1:0 points=1:1 last=score", "the entry is in row 6"),
        ("played=1 entry=6 wins=1:0 points=1:1 last=luck", "a round ends by score or track"),
        ("played=1 entry=6 wins=1:0 points=1:1 last=-", "has a reason once a round is played"),
        ("played=0 entry=6 wins=0:0 points=1:1 last=-", "without a round there are no points"),
        ("played=1 entry=0 wins=0:0 points=1:1 last=score", "expected one such as"),
        ("played=1 entry=6 wins=0:0 points=2:1 last=score", "is won by the higher one"),
        ("played=1 entry=6 wins=1:0 points=1:1 last=first_done", "tie=first_done is what lets"),
    ],
)
def test_dr_42_a_position_that_cannot_stand(position: str, why: str) -> None:
    with pytest.raises(PositionError, match=why.replace("(", r"\(")):
        Table(rounds=3).notation.read_position(position)


def test_dr_42_a_lot() -> None:
    notation = Table(entry="lot").notation
    assert notation.read_action(None, "entry=4") == Lot(4)
    assert notation.write_action(None, Lot(4)) == "entry=4"
