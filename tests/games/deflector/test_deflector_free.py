"""Free angles: DR-30 to DR-32. Everything that counts is exact."""

from __future__ import annotations

import ast
import time
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.deflector.table import Table
from parlour.games.deflector import free, polygons
from parlour.games.deflector.drafts import triangle
from parlour.games.deflector.drawing import CONTENTS, Rows, content_at
from parlour.games.deflector.notation import read_drawing
from parlour.games.deflector.options import Options
from parlour.games.deflector.packed import squares_run
from parlour.games.deflector.polygons import is_simple, overlap

HALF = Options(width=8, height=8).half(0, 5)  # start column 4

# --- polygons -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("corners", "simple"),
    [
        ([(0, 0), (2, 0), (0, 2)], True),
        ([(0, 0), (1, 0), (2, 0), (0, 2)], True),  # a corner on a straight side
        ([(0, 0), (4, 0), (4, 4), (2, 1), (0, 4)], True),  # not convex
        ([(0, 0), (2, 0)], False),
        ([(0, 0), (2, 0), (4, 0)], False),  # no area
        ([(0, 0), (4, 0), (2, 0), (2, 2)], False),  # a side comes back over the last one
        ([(0, 0), (2, 2), (2, 0), (0, 2)], False),  # sides cross
        ([(0, 0), (4, 0), (4, 4), (2, 0), (0, 4)], False),  # a corner on another side
        ([(0, 0), (2, 0), (1, 1), (2, 2), (0, 2), (1, 1)], False),  # a corner twice
    ],
)
def test_dr_30_polygons_are_simple(corners, simple: bool) -> None:
    for turned in range(len(corners)):
        polygon = tuple(corners[turned:] + corners[:turned])
        assert is_simple(polygon) == simple
        assert is_simple(polygon[::-1]) == simple


SQUARE = ((2, 2), (4, 2), (4, 4), (2, 4))
NOTCHED = ((0, 0), (6, 0), (6, 6), (3, 2), (0, 6))


@pytest.mark.parametrize(
    ("one", "other", "overlaps"),
    [
        (SQUARE, SQUARE, True),
        (SQUARE, ((3, 3), (6, 3), (6, 6)), True),
        (SQUARE, ((0, 0), (6, 0), (6, 6), (0, 6)), True),  # inside
        (SQUARE, ((2, 2), (4, 2), (4, 4)), True),  # half of it
        (SQUARE, ((2, 2), (4, 4), (0, 6)), True),
        (SQUARE, ((4, 2), (6, 2), (6, 4), (4, 4)), False),  # a common side
        (SQUARE, ((4, 3), (6, 2), (6, 4)), False),  # a corner on a side
        (SQUARE, ((4, 4), (6, 4), (6, 6)), False),  # a common corner
        (SQUARE, ((0, 1), (1, 0), (7, 0)), False),
        (SQUARE, ((1, 3), (3, 1), (5, 3), (3, 5)), True),  # a star: no corner inside the other
        (NOTCHED, ((3, 2), (5, 6), (1, 6)), False),  # in the notch
        (NOTCHED, ((3, 2), (6, 6), (0, 6)), False),  # fills the notch
        (NOTCHED, ((3, 1), (5, 6), (1, 6)), True),
        (NOTCHED, ((1, 5), (5, 5), (3, 6)), False),  # between the arms
        (NOTCHED, ((0, 5), (6, 5), (3, 6)), True),  # across both arms
    ],
)
def test_dr_30_polygons_that_overlap(one, other, overlaps: bool) -> None:
    for first, second in ((one, other), (other, one), (one[::-1], other), (one, other[::-1])):
        assert overlap(first, second) == overlaps


_CORNER = st.tuples(st.integers(0, 6), st.integers(0, 6))
_TRIANGLE = st.lists(_CORNER, min_size=3, max_size=5).map(tuple).filter(is_simple)


def area_in_common(one, other) -> bool:
    """Whether a fine grid of places finds one strictly inside both."""
    places = [(i + Fraction(1, 11), j + Fraction(1, 13)) for i in range(12) for j in range(12)]
    places = [(x / 2, y / 2) for x, y in places]
    return any(inside(place, one) and inside(place, other) for place in places)


def inside(place, polygon) -> bool:
    x, y = place
    crossings = 0
    for (ax, ay), (bx, by) in polygons.sides(polygon):
        if (ay <= y) != (by <= y) and x < ax + Fraction(bx - ax, by - ay) * (y - ay):
            crossings += 1
    return crossings % 2 == 1


@given(one=_TRIANGLE, other=_TRIANGLE)
def test_dr_30_overlapping_agrees_with_places_inside_both(one, other) -> None:
    if area_in_common(one, other):
        assert overlap(one, other)
    assert overlap(one, other) == overlap(other, one)


# --- refusals -----------------------------------------------------------------------------------

MANY = "".join(f"[({x},{y}) ({x + 1},{y}) ({x},{y + 1})]" for x in range(4, 8) for y in range(2, 8))


@pytest.mark.parametrize(
    ("layers", "rule", "why"),
    [
        ("own=[(3,0) (4,0) (4,1)] guest=[]", "DR-30", "own polygon 1 covers part of the start"),
        ("own=[] guest=[(0,0) (8,0) (4,3)]", "DR-30", "guest polygon 1 covers part of the start"),
        ("own=[(4,-1) (5,0) (4,1)] guest=[]", "DR-30", "own polygon 1 leaves the half"),
        ("own=[(0,2) (1,2) (1,9)] guest=[]", "DR-30", "own polygon 1 leaves the half"),
        (f"own={MANY} guest=[]", "DR-30", "the own layer has 72 corners, and 64 are allowed"),
        (
            "own=[(1,2) (3,2) (3,4)] guest=[(0,0) (1,0) (0,1)][(2,2) (4,2) (4,4)]",
            "DR-13",
            "own polygon 1 and guest polygon 2 overlap",
        ),
    ],
)
def test_dr_30_refuse(layers: str, rule: str, why: str) -> None:
    refusal = Table(angles="free", width=8, height=8).refusal(f"start=4 {layers}")
    assert refusal is not None
    assert refusal.rule == rule
    assert why in refusal.why


def test_dr_30_what_may_be_drawn() -> None:
    table = Table(angles="free", width=8, height=8)
    beside = "start=4 own=[(4,0) (4,1) (8,8)][(0,0) (3,0) (3,1)][(3,1) (4,1) (3,8)] guest=[]"
    assert table.refusal(beside) is None  # touches the start square on three sides
    both = "start=4 own=[(1,2) (3,2) (3,4)] guest=[(2,2) (4,2) (4,4)]"
    assert Table(angles="free", width=8, height=8, overlap=True).refusal(both) is None


# --- runs ---------------------------------------------------------------------------------------


def run(layer: int, *shapes, solid: bool = False, cap: int = 10_000) -> list[free.Impact]:
    scene = free.scene(HALF, layer, tuple(map(tuple, shapes)), solid=solid, max_impacts=cap)
    return list(free.course(scene, free.launched(scene)))


def test_dr_30_where_the_tokens_set_out() -> None:
    for seat, points in ((0, [(7, 0), (16, 9)]), (1, [(25, 0), (16, 9)])):
        half = Options(width=8, height=8).half(seat, 5)
        for layer, (x, y) in enumerate(points):
            ray = free.launched(free.scene(half, layer, (), solid=False, max_impacts=9))
            assert ray.m == Fraction(x, 2) * ray.dy - Fraction(y, 2) * ray.dx
            inward = 1 if seat == 0 else -1
            assert (ray.dx * -inward > 0, ray.dy > 0) == ((False, True), (True, False))[layer]


def test_dr_30_the_start_square_is_closed() -> None:
    # blocked on its upper side, where the token leaves it
    assert [impact.what for impact in run(0, [(3, 1), (4, 1), (4, 2)])] == ["edge", "start"]
    # a guest comes down its side: to touch it is the goal
    guest = run(1, [(4, 4), (5, 5), (4, 5)], [(4, 0), (5, 0), (5, 1)])
    assert [impact.what for impact in guest] == ["edge", "edge", "ok"]
    x, y, common = guest[-1].at
    assert (Fraction(x, common), Fraction(y, common)) == (4, Fraction(1, 2))


def test_dr_30_the_gap_is_open_and_its_ends_do_not_belong_to_it() -> None:
    scene = free.scene(HALF, 0, (), solid=False, max_impacts=9)
    bottom = free.launched(scene).origin
    results = []
    for rise in (Fraction(4), Fraction(9, 2), Fraction(5)):  # of a line from (7/2, 0) to (8, rise)
        dx, dy = 9, int(2 * rise)
        ray = free.Ray(2 * dx, 2 * dy, 7 * dy, bottom)
        results += [impact.what for impact in free.course(scene, ray)]
    assert results == ["line", "ok", "line"]


def test_dr_30_a_corner_fails() -> None:
    scene = free.scene(HALF, 0, (((5, 2), (7, 3), (5, 4)),), solid=False, max_impacts=9)
    # from (7/2, 0) through the corner (5, 2): direction (3, 4)
    ray = free.Ray(6, 8, 28, free.launched(scene).origin)
    assert [impact.what for impact in free.course(scene, ray)] == ["corner"]


@pytest.mark.parametrize("cap", [1, 7])
def test_dr_30_the_last_impact_allowed_fails(cap: int) -> None:
    corridor = ([(3, 3), (4, 5), (3, 5)], [(0, 2), (2, 2), (2, 8)], [(6, 0), (8, 0), (6, 8)])
    course = run(0, *corridor, solid=True, cap=cap)
    assert course[-1].what == "cap"
    assert len(course) - 1 == cap
    table = Table(angles="free", width=8, height=8, walls="solid", max_impacts=cap)
    text = "][".join(" ".join(f"({x},{y})" for x, y in shape) for shape in corridor)
    table.draw(f"start=4 own=[{text}] guest=[]")
    assert table.result(0, 0)[0] == "cap"


WEDGE = (
    "start=20 own=[(19,0) (12,50) (13,56)][(22,1) (13,57) (15,51)][(22,1) (20,4) (18,12)] "
    "guest=[(19,0) (12,50) (13,56)][(22,1) (13,57) (15,51)][(22,1) (20,4) (18,12)]"
)


def test_dr_30_numbers_that_explode_end_by_the_work_limit_in_no_time() -> None:
    table = Table(angles="free", width=40, height=60, overlap=True, max_impacts=10_000)
    began = time.process_time()
    table.draw(WEDGE)
    took_s = time.process_time() - began
    run = table.verdict.runs[0][0]
    assert run.result == "work"
    assert len(run.met) == 967
    event = next(event for event in table.events if event["kind"] == "run")
    assert event["failure"] == {
        "rule": "DR-30",
        "why": "the track's exact numbers have grown beyond 10000 bits",
    }
    assert took_s < 5


@pytest.mark.parametrize("bits", [1, 12, 96])
def test_dr_30_leading_bits_sort_out_only_what_is_not_met(bits: int, monkeypatch) -> None:
    half = Options(width=40, height=60).half(0, 40)
    shapes = read_drawing(WEDGE, free=True).own
    scene = free.scene(half, 0, shapes, solid=True, max_impacts=400)
    monkeypatch.setattr(free, "_LEADING_BITS", 100_000)
    exact = list(free.course(scene, free.launched(scene)))
    monkeypatch.setattr(free, "_LEADING_BITS", bits)
    assert list(free.course(scene, free.launched(scene))) == exact
    assert len(exact) == 401
    assert max(exact[-1].direction).bit_length() > 3000


def test_dr_30_the_same_drawing_ends_by_the_impact_limit_sooner() -> None:
    table = Table(angles="free", width=40, height=60, overlap=True)
    assert table.draw(WEDGE).result(0, 0)[0] == "work"
    table = Table(angles="free", width=40, height=60, overlap=True, max_impacts=300)
    assert table.draw(WEDGE).result(0, 0)[0] == "cap"


def test_dr_31_an_edge_scores_once() -> None:
    # to a wall and back over the same mirror
    shapes = ([(3, 4), (4, 5), (3, 5)], [(6, 3), (7, 3), (7, 6), (6, 6)])
    mirror, wall, again, end = (impact.number for impact in run(0, *shapes))
    assert mirror == again != wall
    assert end == free.RESULT
    table = Table(angles="free", width=8, height=8)
    table.draw("start=4 own=[(3,4) (4,5) (3,5)][(6,3) (7,3) (7,6) (6,6)] guest=[]")
    found = table.verdict.runs[0][0]
    assert (len(found.met), found.points) == (3, 2)
    assert [met.scores for met in found.met] == [True, True, False]
    event = next(event for event in table.events if event["kind"] == "run")
    assert [met["points"] for met in event["met"]] == [1, 2, 2]


def test_dr_32_walls_reflect_where_they_are_solid() -> None:
    assert [impact.what for impact in run(0)] == ["paper"]
    # up to the upper edge and straight back
    assert [(impact.what, impact.number) for impact in run(0, solid=True)] == [
        ("wall", free.PAPER_WALL),
        ("start", free.RESULT),
    ]
    # to the dividing line below the gap, and above it
    for row, number in ((3, free.BELOW_GAP), (7, free.ABOVE_GAP)):
        mirror = [(3, row - 1), (4, row), (3, row)]
        assert [impact.what for impact in run(0, mirror)] == ["edge", "line"]
        assert run(0, mirror, solid=True)[1].number == number
    # through the gap in any case
    assert [impact.what for impact in run(0, [(3, 4), (4, 5), (3, 5)], solid=True)][-1] == "ok"


# --- laws ---------------------------------------------------------------------------------------

_ROWS = st.lists(st.text("...7913#", min_size=5, max_size=5), min_size=6, max_size=6).map(tuple)


@given(rows=_ROWS, seat=st.sampled_from([0, 1]), layer=st.sampled_from([0, 1]))
def test_half_squares_as_polygons_bounce_as_half_squares(rows: Rows, seat: int, layer: int) -> None:
    half = Options(width=5, height=6).half(seat, 4)
    inks = [
        triangle(content, column + half.before, row)
        for column in range(1, 6)
        for row in range(1, 7)
        if (content := content_at(rows, column, row)) != CONTENTS[0]
        and (column + half.before, row) != (half.start, 1)
    ]
    result, bounces, _ = squares_run(half, layer, rows)
    scene = free.scene(half, layer, tuple(inks), solid=False, max_impacts=10_000)
    course = list(free.course(scene, free.launched(scene)))
    assert (course[-1].what, len(course) - 1) == (result, bounces)


_SHAPES = st.lists(
    st.lists(st.tuples(st.integers(0, 8), st.integers(1, 8)), min_size=3, max_size=5)
    .map(tuple)
    .filter(is_simple),
    max_size=4,
)


@given(shapes=_SHAPES, layer=st.sampled_from([0, 1]), solid=st.booleans())
def test_dr_30_no_float_and_no_step_off_the_mirror_law(shapes, layer: int, solid: bool) -> None:
    apart = [shape for at, shape in enumerate(shapes)
             if not any(overlap(shape, other) for other in shapes[:at])]  # fmt: skip
    course = run(layer, *apart, solid=solid, cap=60)
    x, y = (Fraction(7, 2), Fraction(0)) if layer == 0 else (Fraction(8), Fraction(9, 2))
    dx, dy = (0, 1) if layer == 0 else (-1, 0)
    for impact in course:
        assert all(type(number) is int for number in (*impact.at, *impact.direction))
        at_x, at_y = Fraction(impact.at[0], impact.at[2]), Fraction(impact.at[1], impact.at[2])
        assert (at_x - x) * dy == (at_y - y) * dx  # straight on from the last impact
        assert (at_x - x) * dx + (at_y - y) * dy >= 0
        if impact.what == "edge":
            assert any(on_side((at_x, at_y), side)
                       for shape in apart for side in polygons.sides(shape))  # fmt: skip
        (x, y), (dx, dy) = (at_x, at_y), impact.direction
    assert course[-1].what in ("ok", "paper", "line", "start", "entry", "cap", "work")


def on_side(place, side) -> bool:
    (ax, ay), (bx, by) = side
    x, y = place
    across = (bx - ax) * (y - ay) == (by - ay) * (x - ax)
    return across and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)


@pytest.mark.parametrize("module", [free, polygons])
def test_dr_30_the_sources_of_free_angles_hold_no_float(module) -> None:
    tree = ast.parse(Path(module.__file__).read_text("utf-8"))
    for node in ast.walk(tree):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
        assert not (isinstance(node, ast.Name) and node.id == "float")
        if module is free:
            assert not isinstance(node, ast.Div)
