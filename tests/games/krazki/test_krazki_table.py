"""KR-1, KR-2: the table as data, in a file and on one line; and the plan view of KR-13."""

from __future__ import annotations

import math
import time
from dataclasses import replace

import numpy as np
import pytest

from parlour.core.errors import LayoutError
from parlour.games.krazki.bodies import (
    Body,
    axis,
    flat_quaternion,
    from_middle,
    lower_face,
    lowest,
    nearest_to_middle,
    steadied,
    tilt,
    upright_quaternion,
)
from parlour.games.krazki.physics import simulate
from parlour.games.krazki.shots import Shot
from parlour.games.krazki.table import (
    MEASURES,
    barricade_at,
    start_bodies,
    tower_bodies,
)
from parlour.games.krazki.table_file import check_file, read_file, write_file
from parlour.games.krazki.table_line import read_line, write_line
from parlour.games.krazki.tables import FILES, STANDARD, option_value, table_of

TABLE = table_of("standard")
SMALL = replace(
    TABLE,
    name="a small one (2 towers)",
    board_radius=0.25,
    outer_radius=0.19,
    inner_radius=0.13,
    middle_radius=0.08,
    field_distance=0.222,
    tower_angles=(60.0, 240.5),
    disc_density=650.0,
    most_impulse=0.0175,
)


def changed(old: str, new: str) -> str:
    assert STANDARD.count(old) == 1, old
    return STANDARD.replace(old, new)


# --- the default table (KR-2) ------------------------------------------------------------------


def test_kr_2_the_default_table() -> None:
    circles = ("board_radius", "outer_radius", "inner_radius", "middle_radius", "centre_radius")
    assert [getattr(TABLE, name) for name in circles] == [0.36, 0.30, 0.20, 0.11, 0.04]
    assert (TABLE.centre_height, TABLE.centre_slope) == (0.003, 0.006)
    assert (TABLE.field_radius, TABLE.field_distance) == (0.025, 0.33)
    assert TABLE.field_angles == (0, 90, 180, 270)
    assert TABLE.tower_angles == (45, 135, 225, 315)
    assert (TABLE.pedestal_radius, TABLE.pedestal_height) == (0.02, 0.004)
    assert (TABLE.disc_radius, TABLE.disc_thickness, TABLE.disc_density) == (0.02, 0.008, 700)
    assert TABLE.mass("disc") == pytest.approx(0.0070372, rel=1e-4)
    assert TABLE.mass("barricade") == pytest.approx(0.0123150, rel=1e-4)
    assert TABLE.barricade_radius < TABLE.disc_radius  # KR-1: smaller than the others
    assert (TABLE.board_friction, TABLE.disc_friction) == (0.25, 0.30)
    assert TABLE.most_impulse == 0.020


def test_kr_1_towers_are_three_white_discs_on_the_inner_circle() -> None:
    whites = tower_bodies(TABLE)
    assert len(whites) == 12
    for body in whites:
        assert from_middle(body) == pytest.approx(TABLE.inner_radius)
    heights = [body.position[2] for body in whites[:3]]
    assert heights == pytest.approx([0.008, 0.016, 0.024])
    assert len({body.position[:2] for body in whites[:3]}) == 1  # aligned


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_kr_1_bodies_come_in_their_order(seats: int) -> None:
    bodies = start_bodies(TABLE, seats)
    assert [body.owner for body in bodies[: 3 * seats]] == [s for s in range(seats) for _ in "123"]
    assert {body.state for body in bodies[: 3 * seats]} == {"reserve"}
    assert [body.kind for body in bodies[3 * seats :]] == ["white"] * 12 + ["barricade"]
    assert len({body.name for body in bodies}) == len(bodies)


# --- files and lines ---------------------------------------------------------------------------


@pytest.mark.parametrize("table", [TABLE, SMALL], ids=["standard", "small"])
def test_a_table_survives_file_and_line(table) -> None:
    assert read_file(write_file(table)) == table
    assert read_line(write_line(table)) == table
    assert check_file(write_file(table)) == ()
    assert table_of(option_value(table)) == table


def test_a_line_is_short_and_fits_a_record() -> None:
    line = write_line(SMALL)
    assert option_value(TABLE) == "standard"
    assert option_value(SMALL) == line
    assert option_value(replace(SMALL, name="standard")) != "standard"
    assert len(line) < 300
    assert line.isprintable()
    assert not set(line) & set("#{}|")


def test_every_built_in_table_is_without_fault() -> None:
    assert {name: check_file(file) for name, file in FILES.items()} == {"standard": ()}


FAULTS = [
    ("radius = 0.36 ", "radius = 3.6 ", (6, 10), "board.radius is 0.1 to 1"),
    ("outer = 0.30", "outer = 0.4", (7, 9), "board.outer is less than board.radius, 0.36"),
    ("middle = 0.11", "middle = 0.25", (9, 10), "board.middle is less than board.inner, 0.2"),
    ("radius = 0.04", "radius = 0.12", (12, 10), "centre.radius is less than board.middle"),
    ("slope = 0.006", "slope = 0.002", (14, 9), "would stop every disc that slides"),
    ("slope = 0.006", "slope = 0.03", (14, 9), "at most half the centre's radius"),
    ("distance = 0.33", "distance = 0.34", (17, 12), "beyond the board"),
    ("distance = 0.33", "distance = 0.31", (17, 12), "into the outer circle"),
    ("[0, 90, 180, 270]", "[0, 90, 180]", (19, 10), "there are 4 fields, not 3"),
    ("[0, 90, 180, 270]", "[0, 180, 90, 270]", (19, 19), "ascend"),
    ("[0, 90, 180, 270]", '[0, "x", 180, 270]', (19, 14), "an angle is a number"),
    ("[45, 135, 225, 315]", "[45, 50, 225, 315]", (22, 15), "stand in each other"),
    ("[45, 135, 225, 315]", "[45, 135, 225, 400]", (22, 25), "from 0 to less than 360"),
    ("density = 700", "density = 100", (29, 11), "discs.density is 200 to 9000"),
    ("impulse = 0.020", "impulse = 0.05", (46, 11), "can be simulated, an impulse of 0.03"),
    ("radius = 0.014", "radius = true", (32, 10), "barricade.radius is a number, not 'True'"),
    ("radius = 0.014", "radius = nan", (32, 10), "barricade.radius is a number"),
    ("discs = 0.6 ", "discs = 0.7 ", (43, 9), "bounce.discs is 0.1 to 0.65 (speed kept when"),
    ("spin = 0.0005", "spin = 0.0", (39, 8), "friction.spin is at least 0.01 of a disc's radius"),
    ("roll = 0.0008", "roll = 0.0003", (40, 8), "radius, 0.0005, not 0.0003: with less, discs"),
    ("discs = 0.6 ", "disks = 0.6 ", (43, 9), "there is no key 'disks' in [bounce]"),
    ("discs = 0.6 ", "# discs = 0.6 ", (42, 1), "bounce.discs is missing"),
    ("[bounce]", "[bouncing]", (42, 1), "there is no 'bouncing' in a table"),
    ('name = "standard"', "name = 5", (3, 8), "name is a text in quotes"),
    ('name = "standard"', 'name = "a#b"', (3, 10), "a name has letters"),
    ("height = 0.003", "height = ", (13, 16), "this is no TOML"),
]


@pytest.mark.parametrize(("old", "new", "where", "why"), FAULTS)
def test_a_fault_in_a_file_is_found_where_it_is(old, new, where, why) -> None:
    faults = check_file(changed(old, new))
    assert any((f.line, f.column) == where and why in f.why for f in faults), faults


def test_all_faults_of_a_file_are_told_at_once() -> None:
    file = STANDARD
    for old, new in (("0.36", "3.6"), ("density = 700", "density = 1"), ("[flick]", "[flack]")):
        file = file.replace(old, new)
    faults = check_file(file)
    assert [fault.line for fault in faults] == sorted(fault.line for fault in faults)
    assert len(faults) == 4  # the radius, the density, [flack], and [flick], which is missing
    with pytest.raises(LayoutError) as caught:
        read_file(file)
    assert len(caught.value.faults) == 4


@pytest.mark.parametrize("file", ["", "x", "[board", "board = 3\n", "a = [[[[", "name = '''", "\0"])
def test_any_text_as_a_file_has_faults(file: str) -> None:
    assert check_file(file)


DIGITS, HEX = "9" * 5000, "0x" + "F" * 8000
HUGE = [
    ("radius = 0.36 ", f"radius = {DIGITS} ", (1, 1), "thousands of digits"),
    ("radius = 0.36 ", f"radius = {HEX} ", (6, 10), "board.radius is a number, not one of"),
    ("[45, 135, 225, 315]", f"[45, {HEX}]", (22, 15), "an angle is a number, not one of"),
    ("radius = 0.36 ", f"radius = {'[' * 4000} ", (1, 1), "brackets are too deep"),
    ('"standard"', HEX, (3, 8), "name is a text in quotes"),
    ("[45, 135, 225, 315]", f"[{'999,' * 2000}]", (22, 10), "there are 0 to 6 towers, not 2000"),
]


@pytest.mark.parametrize(("old", "new", "where", "why"), HUGE)
def test_a_huge_file_is_told_at_once_and_soon(old, new, where, why) -> None:
    began = time.process_time()
    (fault,) = check_file(changed(old, new))
    assert (fault.line, fault.column) == where
    assert why in fault.why
    assert time.process_time() - began < 1  # not the seconds that some of these once took


def test_a_file_may_have_its_parts_in_any_toml() -> None:
    dotted = "\n".join(
        f"{m.place} = {v if not isinstance(v, tuple) else list(v)}"
        for m in MEASURES
        for v in (getattr(TABLE, m.field),)
    )
    assert read_file(f'name = "standard"\n{dotted}') == TABLE
    wrong = check_file(f'name = "standard"\n{dotted}'.replace("board.outer = 0.3", "board.outer=9"))
    assert [(fault.line, fault.column) for fault in wrong] == [(3, 13)]


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("nowhere", "the name of a built-in table is expected"),
        (write_line(SMALL).replace("bounce=0.6", "bounce=6"), "bounce.discs is 0.1 to 0.65"),
        (write_line(SMALL).replace("bounce=0.6", "bounce=1e-1"), "a number is expected"),
        (write_line(SMALL).replace("bounce=0.6", "bounce=0.6/1"), "discs is expected"),
        (write_line(SMALL).replace(":bounce=0.6", ""), "bounce is missing"),
        (write_line(SMALL).replace("bounce=", "jump="), "'jump' is no part of a table"),
        (write_line(SMALL) + ":bounce=0.5", "'bounce' is given twice"),
        (write_line(SMALL).replace("a small", "a:small"), "is no part of a table"),
    ],
)
def test_a_wrong_line_is_refused(line: str, why: str) -> None:
    with pytest.raises(LayoutError, match="table") as caught:
        table_of(line)
    assert any(why in fault for fault in caught.value.faults), caught.value.faults


SLICKEST = {
    "board_friction": 0.05,
    "disc_friction": 0.05,
    "spin_friction": 0.01 * 0.02,
    "roll_friction": 0.025 * 0.02,
    "disc_bounce": 0.65,
}


@pytest.mark.parametrize(
    "edit",
    [
        {"disc_thickness": 0.004, "most_impulse": 0.015},
        {"disc_thickness": 0.02, "disc_density": 9000.0, "most_impulse": 0.9},
        {"disc_density": 200.0, "most_impulse": 0.0085, "barricade_density": 12000.0},
        {"board_friction": 1.0, "disc_friction": 1.0, "spin_friction": 0.005},
        SLICKEST,
        {"disc_bounce": 0.65},
        {"disc_bounce": 0.1},
        {"tower_angles": ()},
        {"centre_height": 0.02, "centre_slope": 0.02},
        {"pedestal_height": 0.02, "pedestal_radius": 0.01},
    ],
    ids=" ".join,
)
def test_every_playable_table_simulates(edit) -> None:
    table = read_line(write_line(replace(TABLE, name="odd", **edit)))
    bodies = (*start_bodies(table, 2)[:-1], barricade_at(table, 0.1, 0.0))
    for facing in (0.0, 37.0):
        shot = Shot(impulse=table.most_impulse, offset=0.4, facing=facing)
        run = simulate(table, bodies, 0, 0.0, shot, frames=False)
        assert run.rest[0].state in ("board", "burnt")
        assert run.stopped == "settled"


def test_on_the_slickest_table_no_disc_moves_for_ever() -> None:
    """With no friction against rolling and spinning these flicks last the 20 s of KR-33."""
    table = read_line(write_line(replace(TABLE, name="slick", **SLICKEST)))
    bodies = (*start_bodies(table, 2)[:-1], barricade_at(table, 0.1, 0.0))
    for shot in (Shot(impulse=0.003, offset=1.0), Shot(impulse=0.006, offset=-0.8, facing=5.0)):
        assert simulate(table, bodies, 0, 0.0, shot, frames=False).duration < 10


# --- the plan view (KR-13) ---------------------------------------------------------------------


def outline_distance(body: Body, radius: float, thickness: float) -> float:
    """The least distance from the middle of points all over the body, seen from above."""
    n = np.array(axis(body.quaternion))
    side = np.cross(n, [0.3, 0.5, 0.8])
    side /= np.linalg.norm(side)
    other = np.cross(n, side)
    angles = np.linspace(0, 2 * np.pi, 720)[:, None, None]
    reach = np.linspace(0, radius, 60)[None, :, None]
    disc = reach * (np.cos(angles) * side + np.sin(angles) * other)
    points = [
        np.array(body.position) + disc + n * h for h in np.linspace(-0.5, 0.5, 21) * thickness
    ]
    return float(min(np.hypot(p[..., 0], p[..., 1]).min() for p in points))


def test_kr_13_the_nearest_part_of_a_disc_at_any_tilt() -> None:
    rng = np.random.default_rng(1)
    for _ in range(60):
        turn = rng.normal(size=4)
        w, x, y, z = (turn / np.linalg.norm(turn)).tolist()
        place = (*rng.uniform(-0.06, 0.06, 2).tolist(), 0.02)
        body = Body("disc", 0, 0, place, (w, x, y, z), "board")
        near = nearest_to_middle(body, 0.02, 0.008)
        assert near == pytest.approx(outline_distance(body, 0.02, 0.008), abs=4e-4)


TILTED = (math.cos(0.5), 0.0, math.sin(0.5), 0.0)  # by one radian, toward +x


@pytest.mark.parametrize(
    ("place", "turn", "near"),
    [
        ((0.1, 0.0), flat_quaternion(0.7), 0.08),  # flat: a circle
        ((0.06, 0.08), flat_quaternion(), 0.08),
        ((0.01, 0.01), flat_quaternion(), 0.0),  # covers the middle
        ((0.1, 0.0), upright_quaternion(0.0), 0.096),  # face on: half a thickness
        ((0.1, 0.0), upright_quaternion(math.pi / 2), 0.08),  # edge on: a radius
        ((0.1, 0.05), upright_quaternion(0.0), math.hypot(0.096, 0.03)),  # a corner
        ((0.003, 0.01), upright_quaternion(0.0), 0.0),
        ((0.1, 0.0), TILTED, 0.1 - 0.02 * math.cos(1) - 0.004 * math.sin(1)),
    ],
)
def test_kr_13_exact_distances(place, turn, near) -> None:
    body = Body("disc", 0, 0, (*place, 0.02), turn, "board")
    assert nearest_to_middle(body, 0.02, 0.008) == pytest.approx(near, abs=2e-9)


@pytest.mark.parametrize("lean", [0.0, 1e-9, 1e-7, 0.01, 0.5, math.pi / 2])
def test_tilt_is_exact_near_flat_and_does_not_mind_the_side(lean: float) -> None:
    turn = (math.cos(lean / 2), math.sin(lean / 2), 0.0, 0.0)
    over = (-math.sin(lean / 2), math.cos(lean / 2), 0.0, 0.0)  # turned over
    assert tilt(turn) == pytest.approx(lean, rel=1e-9, abs=1e-15)
    assert tilt(over) == pytest.approx(lean, rel=1e-9, abs=1e-15)


def test_heights_of_a_tilted_disc() -> None:
    lean = 0.3
    turn = (math.cos(lean / 2), math.sin(lean / 2), 0.0, 0.0)
    body = Body("disc", 0, 0, (0.1, 0.0, 0.05), turn, "board")
    assert lower_face(body, 0.008) == pytest.approx(0.05 - 0.004 * math.cos(0.3))
    low = 0.05 - 0.004 * math.cos(0.3) - 0.02 * math.sin(0.3)
    assert lowest(body, 0.02, 0.008) == pytest.approx(low)


@pytest.mark.parametrize("turn", [(1.0, 0, 0, 0), (0.6, 0, 0, 0.8), (0.0, 1.0, 0, 0)])
def test_what_is_laid_exactly_flat_gets_the_safe_tilt(turn) -> None:
    assert tilt(steadied(turn)) == pytest.approx(1e-7, rel=1e-6)
    direction = axis(steadied(turn))
    assert direction[2] == pytest.approx(axis(turn)[2])  # the same face is up
