"""The physics: theory beside simulation, KR-12, KR-14, KR-30 to KR-33, KR-41, and the guard."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import numpy as np
import pytest

from parlour.games.krazki import checks, checks_spin
from parlour.games.krazki.bodies import Bodies, Body, flat_quaternion, tilt, upright_quaternion
from parlour.games.krazki.engine import Board
from parlour.games.krazki.experiments import AWAKE, BARE, disc, lying, set_up
from parlour.games.krazki.model import SETTINGS
from parlour.games.krazki.physics import screen, simulate
from parlour.games.krazki.runs import PhysicsFault
from parlour.games.krazki.shots import Shot, Tremor, foot, launch, trembled
from parlour.games.krazki.table import barricade_at, start_bodies
from parlour.games.krazki.tables import table_of
from parlour.games.krazki.touching import (
    blockers,
    floating,
    has_room,
    leaning,
    overlapping,
    stances,
    stood,
    unsteady,
    with_room,
)

TABLE = table_of("standard")
START: Bodies = (*start_bodies(TABLE, 4)[:-1], barricade_at(TABLE, 0.07, 0.07))
KNOWN = {
    "Euler's disk with every loss switched off, energy after 2 s",
    "a thin disc spins upright, rough table, the game's own contact",
}


def verdicts(lines) -> None:
    """Fails with the lines that fail, and where a known defect has gone or a new one come."""
    found = list(lines)
    assert [line for line in found if line.verdict == "fail"] == []
    assert {line.what for line in found if line.verdict == "known defect"} <= KNOWN
    assert any(line.verdict == "pass" for line in found)


# --- theory ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "check",
    [
        checks.sliding,
        checks.collisions,
        checks.dropping,
        checks.fastest,
        lambda: checks.leaning_pair(0.5),
        lambda: checks.tower_hits(12),
        lambda: checks.stacks(1.0),
        checks_spin.wobble,
        checks_spin.thick_disc,
    ],
    ids=["sliding", "collisions", "dropping", "fastest", "leaning", "tower hits", "stacks",
         "Euler's disk", "standing"],
)  # fmt: skip
def test_simulation_agrees_with_theory(check) -> None:
    verdicts(check())


@pytest.mark.slow
@pytest.mark.parametrize("check", [checks.tower_hits, checks.stacks, checks.convergence])
def test_simulation_agrees_with_theory_at_length(check) -> None:
    verdicts(check())


def test_both_criteria_of_the_upright_disc_are_tried_with_both_contacts() -> None:
    """The known defect has its figure and its reason; a fine contact is free of it."""
    found = {line.what.partition("upright, ")[2]: line for line in checks_spin.smooth_and_rough()}
    assert {what: line.verdict for what, line in found.items()} == {
        "smooth table, fine contact": "pass",
        "smooth table, the game's own contact": "pass",
        "rough table, fine contact": "pass",
        "rough table, the game's own contact": "known defect",
    }
    defect = found["rough table, the game's own contact"].found
    assert re.search(r"\b1[0-9]\.[0-9] degrees at 1\.20 of it", defect)
    assert "friction acts over 2.5 ms" in defect
    assert AWAKE.slide_time == 0.0025


def test_a_check_can_fail() -> None:
    """A rim that bounces, and discs too soft for the step, are found."""
    assert [line.verdict for line in checks.dropping()] == ["pass", "pass"]
    lively = replace(AWAKE, board_damping=0.2)
    board = set_up(BARE, [disc(2, 0, 0.05)], lively)
    board.step(1000)
    assert max(float(board.speeds[0, 2]), float(board.poses[0, 2]) - 0.004) > 0.001


# --- rest and leaving (KR-33, KR-12) -----------------------------------------------------------


def test_kr_33_a_disc_that_is_not_pushed_stands() -> None:
    run = simulate(TABLE, START, 0, 0.0, Shot())
    assert run.stopped == "settled"
    assert run.duration == pytest.approx(0.25, abs=0.02)
    assert math.degrees(tilt(run.rest[0].quaternion)) > 89


def test_kr_33_rest_lasts_a_quarter_of_a_second() -> None:
    run = simulate(TABLE, START, 0, 0.0, Shot(impulse=0.007, offset=0.5))
    assert run.frames is not None
    places = run.frames.poses[:, 0, :3]
    steps = np.linalg.norm(np.diff(places, axis=0), axis=1)
    assert (steps[-14:] < 0.01 / 60).all()
    assert (steps[:60] > 0.01 / 60).any()


@pytest.mark.parametrize("facing", [0.0, 90.0, 180.0])
def test_kr_33_after_a_rest_nothing_moves(facing: float) -> None:
    rest = simulate(TABLE, START, 0, 0.0, Shot(impulse=0.007, offset=0.5, facing=facing)).rest
    assert unsteady(TABLE, rest) == ()
    assert overlapping(TABLE, rest) == ()


def test_kr_33_what_still_moves_after_20_s_is_stopped_where_it_is() -> None:
    slick = replace(TABLE, name="slick", board_friction=0.05, spin_friction=0.0, roll_friction=0.0)
    run = simulate(slick, START, 0, 0.0, Shot(impulse=0.003, offset=1.0), frames=False)
    assert (run.stopped, run.duration) == ("timeout", 20.0)
    assert run.rest[0].on_board
    # and it is a position like any other
    assert overlapping(slick, run.rest) == ()
    assert floating(slick, run.rest) == ()


def test_kr_12_a_disc_beyond_the_edge_is_burnt_and_touches_nothing() -> None:
    waiting = replace(lying(TABLE, 0.37, 0.0), owner=1)  # it cannot lie there: a body to miss
    bodies = (*START[:3], waiting, *START[4:])
    shot = Shot(impulse=0.012, facing=180.0)
    run = simulate(TABLE, START, 0, 0.0, shot)
    assert run.rest[0].state == "burnt"
    assert run.burnt[0][1] == 0
    assert 0 < run.burnt[0][0] < 0.2
    assert math.hypot(*run.rest[0].position[:2]) > TABLE.board_radius
    both = simulate(TABLE, bodies, 0, 0.0, shot)
    assert both.rest[3].state == "burnt"  # its centre is beyond the edge
    assert [body for body in both.rest[4:] if body.on_board] == [
        body for body in run.rest[4:] if body.on_board
    ]


def test_kr_12_white_discs_that_leave_are_off() -> None:
    edge = replace(START[12], position=(0.352, 0.0, 0.004))
    bodies = (*START[:12], edge, *START[13:])
    run = simulate(TABLE, bodies, 0, 0.0, Shot((0.0, 0.02), 180.0, 0.02))
    assert run.rest[12].state == "off"


# --- placing (KR-30) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gap", "blocked"), [(0.0005, True), (0.0009, True), (0.0011, False), (0.002, False)]
)
def test_kr_30_a_disc_clears_every_body_by_a_millimetre(gap: float, blocked: bool) -> None:
    # face to face: the disc's face is half a thickness from its middle
    half = TABLE.disc_thickness / 2
    x = TABLE.field_distance - half - gap - TABLE.disc_radius
    bodies = (replace(lying(TABLE, x, 0.0), owner=1, kind="disc"), *START[1:])
    height = 0.02  # at the height of the middle, so that the rim is nearest
    bodies = (replace(bodies[0], position=(x, 0.0, height)), *bodies[1:])
    assert (blockers(TABLE, bodies, 0.0, (0.0, 0.0), 0.0) == (0,)) == blocked


def crowded() -> Bodies:
    """A start field at 0 degrees on which lies a disc just where any other would stand."""
    middle = lying(TABLE, TABLE.field_distance, 0.0)
    return (START[0], replace(middle, owner=0, number=1), *START[2:])


def test_kr_30_a_field_has_room_beside_one_disc_but_not_among_many() -> None:
    assert has_room(TABLE, START, 0.0)
    far = replace(lying(TABLE, 0.31, 0.045), owner=1)
    assert has_room(TABLE, (START[0], far, *START[2:]), 0.0)
    assert has_room(TABLE, crowded(), 0.0)  # just, at the far edge
    three = [
        replace(lying(TABLE, 0.33 + 0.0232 * x, 0.0232 * y), owner=1, number=number)
        for number, (x, y) in enumerate([(1.0, 0.0), (-0.5, 0.866), (-0.5, -0.866)])
    ]
    full = (*START[:3], *three, *START[6:])
    assert not has_room(TABLE, full, 0.0)
    assert has_room(TABLE, full, 90.0)


def test_kr_30_room_is_looked_for_in_as_many_places_on_a_wide_field() -> None:
    wide = replace(TABLE, name="wide", board_radius=0.8, field_distance=0.6, field_radius=0.2)
    assert len(list(stances(wide))) == len(list(stances(TABLE))) == 317 * 12
    assert max(math.hypot(*at) for at, _ in stances(wide)) == pytest.approx(0.2)


def test_kr_30_obstacles_are_moved_inward_just_clear() -> None:
    bodies = crowded()
    standing = stood(TABLE, 0.0, (0.0, 0.0), 0.0)
    cleared, moved = with_room(TABLE, bodies, standing)
    assert moved == (1,)
    x, y, z = cleared[1].position
    assert (y, z) == (0.0, TABLE.disc_thickness / 2)
    assert 0.26 < x < TABLE.field_distance
    assert blockers(TABLE, cleared, 0.0, (0.0, 0.0), 0.0) == ()
    nearer = replace(cleared[1], position=(x + 0.001, y, z))
    assert blockers(TABLE, (cleared[0], nearer, *cleared[2:]), 0.0, (0.0, 0.0), 0.0) == (1,)
    assert [n for n, body in enumerate(cleared) if body != bodies[n]] == [1]


def test_kr_30_a_shot_tells_what_was_moved() -> None:
    run = simulate(TABLE, crowded(), 0, 0.0, Shot(impulse=0.007, facing=180.0))
    ((number, place),) = run.cleared
    assert number == 1
    assert place[0] < TABLE.field_distance
    assert run.rest[1].position == pytest.approx(place, abs=1e-5)  # shot the other way
    assert simulate(TABLE, START, 0, 0.0, Shot(impulse=0.007)).cleared == ()


# --- the flick (KR-31, KR-32) ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("angle", "at", "place"),
    [
        (0.0, (0.0, 0.0), (0.33, 0.0)),
        (0.0, (0.0, 0.02), (0.31, 0.0)),  # toward the middle
        (0.0, (0.02, 0.0), (0.33, -0.02)),  # to the left of who looks along -x
        (90.0, (0.02, 0.01), (0.02, 0.32)),
        (180.0, (0.02, 0.0), (-0.33, 0.02)),
    ],
)
def test_kr_31_where_the_foot_stands(angle, at, place) -> None:
    assert foot(TABLE, angle, at) == pytest.approx(place, abs=1e-12)


@pytest.mark.parametrize(
    ("shot", "velocity", "spin"),
    [
        (Shot(impulse=0.007), (-1, 0, 0), 0),
        (Shot(impulse=0.007, facing=90.0), (0, -1, 0), 0),  # anticlockwise of inward is left
        (Shot(impulse=0.007, loft=30.0), (-math.sqrt(0.75), 0, 0.5), 0),
        (Shot(impulse=0.007, offset=0.5), (-1, 0, 0), 1),
        (Shot(impulse=0.007, offset=-0.5), (-1, 0, 0), -1),
        (Shot(impulse=0.007, offset=0.5, loft=45.0), (-math.sqrt(0.5), 0, math.sqrt(0.5)), 0.7071),
    ],
)
def test_kr_31_what_a_flick_gives(shot, velocity, spin) -> None:
    mass, radius, thickness = 0.0070372, 0.02, 0.008
    across = mass * (radius**2 / 4 + thickness**2 / 12)
    given = launch(TABLE, 0.0, shot)
    assert given.velocity == pytest.approx([0.007 / mass * v for v in velocity], abs=1e-4)
    assert given.spin == pytest.approx(spin * 0.007 * 0.5 * radius / across, rel=1e-4)
    assert given.position == pytest.approx((0.33, 0, radius))


def test_kr_31_right_of_the_middle_spins_anticlockwise() -> None:
    run = simulate(TABLE, START, 0, 0.0, Shot(impulse=0.005, offset=0.5))
    assert run.frames is not None
    w, x, y, z = run.frames.poses[:3, 0, 3:].T
    directions = np.arctan2(2 * (y * z - w * x), 2 * (x * z + w * y))  # of the axis
    assert (np.diff(np.unwrap(directions)) > 0.5).all()


@pytest.mark.parametrize(
    ("tremor", "played"),
    [
        (Tremor(5.0, 0.1, 0.08), Shot(facing=15.0, impulse=0.0165, offset=0.88, loft=3.0)),
        (Tremor(0, 0.5, 0.5), Shot(facing=10.0, impulse=0.020, offset=1.0, loft=3.0)),
        (Tremor(0, -1.5, -2.5), Shot(facing=10.0, impulse=0.0, offset=-1.0, loft=3.0)),
    ],
)
def test_kr_32_the_hand_errs_within_what_a_finger_can(tremor, played) -> None:
    shot = Shot(facing=10.0, impulse=0.015, offset=0.8, loft=3.0)
    found = trembled(TABLE, shot, tremor)
    assert (found.facing, found.loft) == (played.facing, played.loft)
    assert (found.impulse, found.offset) == pytest.approx((played.impulse, played.offset))


def test_kr_32_an_error_of_the_hand_is_a_shot_of_its_own() -> None:
    shot, tremor = Shot(impulse=0.007, facing=3.0), Tremor(2.0, -0.1, 0.3)
    steady = Shot(impulse=0.007 * 0.9, facing=5.0, offset=0.3)
    with_error = simulate(TABLE, START, 0, 0.0, shot, tremor, frames=False)
    assert with_error.rest == simulate(TABLE, START, 0, 0.0, steady, frames=False).rest


# --- what touches (KR-14, KR-10, KR-41) --------------------------------------------------------


@pytest.mark.parametrize(
    ("gap", "found"),
    [(-0.00001, True), (0.00004, True), (0.000045, True), (0.000055, False), (0.0003, False)],
)
def test_kr_14_what_leans_is_nearer_than_a_twentieth_of_a_millimetre(gap, found) -> None:
    # one disc flat on another, whose faces are exact, while sides are prisms
    low = lying(TABLE, 0.1, 0.0)
    high = replace(low, position=(0.11, 0.0, 0.004 + 0.008 + gap))
    bodies = (replace(low, owner=0), replace(high, owner=0, number=1), *START[2:])
    assert ((0, 1) in leaning(TABLE, bodies)) == found


def test_kr_14_stacked_discs_touch_their_neighbours_alone() -> None:
    towers = [(12 + 3 * tower, 13 + 3 * tower) for tower in range(4)]
    expected = [pair for a, b in towers for pair in ((a, b), (b, b + 1))]
    assert list(leaning(TABLE, START)) == expected


@pytest.mark.parametrize(
    ("x", "y", "pairs"),
    [
        (0.1, 0.0, ()),
        (0.03, 0.0, ((None, 24),)),  # in the raised centre
        (0.14, 0.14, ((None, 24), (12, 24))),  # in a tower and its pedestal
        (0.1, 0.033, ((0, 24),)),
    ],
)
def test_kr_41_what_overlaps(x, y, pairs) -> None:
    mine = replace(lying(TABLE, 0.1, 0.0), owner=0) if y else START[0]
    bodies = (mine, *START[1:-1], barricade_at(TABLE, x, y))
    assert overlapping(TABLE, bodies) == pairs


@pytest.mark.parametrize(
    ("height", "turn", "moves"),
    [
        (0.004, flat_quaternion(), False),
        (0.0042, flat_quaternion(), False),  # typed digits
        (0.01, flat_quaternion(), True),  # in the air
        (0.02, upright_quaternion(0.3), False),  # it stands on its edge
        (0.022, upright_quaternion(0.3), True),
        (0.0137, (math.cos(0.3), math.sin(0.3), 0.0, 0.0), True),  # leans on nothing
    ],
)
def test_kr_41_bodies_in_the_air_are_found(height, turn, moves) -> None:
    mine = Body("disc", 0, 0, (0.1, 0.0, height), turn, "board")
    assert unsteady(TABLE, (mine, *START[1:])) == ((0,) if moves else ())


# --- the guard ---------------------------------------------------------------------------------


def test_an_impossible_overlap_is_a_fault_that_names_the_bodies() -> None:
    one = replace(lying(TABLE, 0.1, 0.0), owner=1)
    other = replace(one, number=1, position=(0.101, 0.0, 0.004))
    bodies = (*START[:3], one, other, *START[5:])
    with pytest.raises(PhysicsFault, match=r"disc 1 of seat 1 and disc 2 of seat 1 are .* deep"):
        simulate(TABLE, bodies, 0, 0.0, Shot(impulse=0.007))
    run = simulate(TABLE, START, 0, 0.0, Shot(impulse=0.007))  # the model is not spoilt by it
    assert run.stopped == "settled"


def test_energy_from_nowhere_is_a_fault() -> None:
    board = Board(TABLE, ("disc", "disc"), SETTINGS)
    bodies = [lying(TABLE, 0.1, 0.0), lying(TABLE, 0.138, 0.0)]  # 2 mm in each other: no fault yet
    board.put(bodies)
    with pytest.raises(PhysicsFault, match="more energy"):
        board.settle(["a", "b"])


def test_motion_that_is_no_number_is_a_fault(tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    board = Board(TABLE, ("disc",), SETTINGS)
    board.put([disc(0.1, 0.0, 0.02, upright_quaternion(0.0))])
    board.speeds[0, 0] = math.inf
    with pytest.raises(PhysicsFault, match="the red one"):
        board.settle(["the red one"])
    assert list(tmp_path.iterdir()) == []  # the engine keeps no log


def test_nothing_lies_exactly_flat() -> None:
    """An attitude of 1, 0, 0, 0 would be taken for a contact one radius deep."""
    exact = replace(lying(TABLE, 0.1, 0.0), owner=1, quaternion=(1.0, 0.0, 0.0, 0.0))
    almost = replace(exact, quaternion=(1.0, 5e-16, 0.0, 0.0))
    for body in (exact, almost):
        run = simulate(TABLE, (*START[:3], body, *START[4:]), 0, 0.0, Shot(facing=180.0))
        assert run.rest[3].position == pytest.approx(body.position, abs=1e-5)


# --- the fast path -----------------------------------------------------------------------------


def test_screening_agrees_where_nothing_is_pushed() -> None:
    """A hop that slides has little chaos: a coarse step ends within a disc's thickness."""
    shots = [Shot(impulse=0.006), Shot(impulse=0.006, facing=6.0)]
    screened = screen(TABLE, START, 0, 0.0, shots)
    for shot, body in zip(shots, screened, strict=True):
        rest = simulate(TABLE, START, 0, 0.0, shot, frames=False).rest[0]
        assert math.dist(body.position[:2], rest.position[:2]) < 0.03


def test_screening_holds_the_others() -> None:
    hard = Shot(impulse=0.012, offset=0.3, facing=37.0)  # into the tower at 45 degrees
    assert simulate(TABLE, START, 0, 0.0, hard).rest[12:15] != START[12:15]
    (body,) = screen(TABLE, START, 0, 0.0, [hard])
    assert body.state in ("board", "burnt")
    assert screen(TABLE, START, 0, 0.0, [hard, hard]) == (body, body)
