"""Shots and the hand: KR-30 to KR-34."""

from __future__ import annotations

import math
import random
import statistics
from dataclasses import replace

import pytest

from games.krazki.scenes import TABLE, Game, burnt, lying, shooting, steady, white
from parlour import catalog
from parlour.core.game import Chance, Described
from parlour.core.options import write_options
from parlour.games.krazki import shooting as shots
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import State
from parlour.games.krazki.shots import Shot, Tremor, launch, trembled
from parlour.games.krazki.table_line import write_line
from parlour.play import record
from parlour.play.match import begin, with_ply

FIELD = TABLE.field_distance


def aiming(*placed, **more) -> Game:
    """Red shoots in the second turn, the first discs being burnt unless they are placed."""
    keys = {(body.owner, body.number) for body in placed}
    rest = [b for b in (burnt(0, 0), burnt(1, 0)) if (b.owner, b.number) not in keys]
    return Game(steady(), shooting(steady(), *rest, *placed, turn=2, **more))


# --- where the disc stands ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("S at=0.025,0 impulse=0.007", ""),
        ("S at=-0.015,-0.02 impulse=0.007", ""),
        ("S at=0.0251,0 impulse=0.007", "the disc stands on the start field: within 0.025 m"),
        ("S at=0.02,0.02 impulse=0.007", "the disc stands on the start field: within 0.025 m"),
        ("B 0.1,0", "it is a shot that is awaited now (KR-11)"),
        ("yes", "it is a shot that is awaited now (KR-11)"),
    ],
)
def test_kr_30_the_foot_is_inside_the_field(text: str, why: str) -> None:
    assert why in aiming().refusal(text)
    assert bool(aiming().refusal(text)) == bool(why)


@pytest.mark.parametrize(("gap", "fine"), [(0.0012, True), (0.0008, False), (-0.004, False)])
def test_kr_30_the_disc_clears_every_body_by_a_millimetre(gap: float, fine: bool) -> None:
    # upright and facing the middle it is 4 mm thick to either side of 0.33
    near = lying(1, 0, FIELD - 0.004 - gap - TABLE.disc_radius)
    why = aiming(near).refusal("S impulse=0.007")
    assert why == ("" if fine else (
        "the disc must clear blue's disc 1 by 1 mm: stand it elsewhere (KR-30)"
    ))  # fmt: skip


def test_kr_30_obstacles_are_moved_inward_where_no_place_is_left() -> None:
    around = [math.radians(60 * at) for at in range(6)]
    heap = [
        white(at, FIELD + 0.042 * math.cos(angle), 0.042 * math.sin(angle))
        for at, angle in enumerate(around)
        if FIELD + 0.042 * math.cos(angle) < TABLE.board_radius
    ]
    state = shooting(steady(), lying(0, 0, FIELD), burnt(1, 0), *heap, turn=2)
    game = Game(steady(), state)
    assert game.refusal("S impulse=0.001") == ""
    events = shown(game, "S impulse=0.001")
    cleared = next(event for event in events if event["kind"] == "shot")["cleared"]
    assert 0 in cleared
    moved = game.state.bodies[0]
    assert moved.position[0] < FIELD - 0.02
    assert moved.position[1] == pytest.approx(0, abs=0.002)


def shown(game: Game, text: str) -> list[dict]:
    """Plays a ply and returns what people see of it."""
    from parlour.core.game import Drawn, Played
    from parlour.games.krazki.show import KrazkiShow

    before, node = game.state, game.node
    action = game.notation.read_action(before, text)
    ply = Drawn(action) if isinstance(node, Chance) else Played(node.seat, action)
    game.play(text)
    return list(KrazkiShow(game.options).events(before, ply, game.state))


# --- what a shot is -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("S impulse=0.020", ""),
        ("S impulse=0", ""),
        ("S impulse=0.0201", "impulse is 0 to 0.02 N s, not 0.0201 (KR-31)"),
        ("S impulse=-0.001", "impulse is 0 to 0.02 N s, not -0.001 (KR-31)"),
        ("S impulse=-0.0000000001", "impulse is 0 to 0.02 N s, not -1e-10 (KR-31)"),
        ("S impulse=0.005 offset=1", ""),
        ("S impulse=0.005 offset=1.0000001", "offset is -1 to 1, not 1.0000001 (KR-31)"),
        ("S impulse=0.005 offset=1.01", "offset is -1 to 1, not 1.01 (KR-31)"),
        ("S impulse=0.005 loft=45", ""),
        ("S impulse=0.005 loft=45.1", "loft is 0 to 45 deg, not 45.1 (KR-31)"),
        ("S impulse=0.005 loft=-1", "loft is 0 to 45 deg, not -1 (KR-31)"),
        ("S impulse=0.005 facing=180.5", "facing is -180 to 180 deg, not 180.5 (KR-31)"),
    ],
)
def test_kr_31_the_numbers_of_a_shot_have_limits(text: str, why: str) -> None:
    assert aiming().refusal(text) == why


def test_kr_31_the_numbers_are_described_with_their_units() -> None:
    moves = aiming().node.moves
    assert isinstance(moves, Described)
    assert [(field.name, field.low, field.high, field.unit) for field in moves.fields] == [
        ("at_x", -0.025, 0.025, "m"),
        ("at_y", -0.025, 0.025, "m"),
        ("facing", -180, 180, "deg"),
        ("impulse", 0, 0.020, "N s"),
        ("offset", -1, 1, ""),
        ("loft", 0, 45, "deg"),
    ]


def test_kr_31_a_shot_to_begin_with_is_one_that_the_table_allows() -> None:
    assert shots.default_shot(TABLE) == Shot(impulse=0.007, offset=0.5)  # that of KR-40
    light = replace(TABLE, name="light", disc_density=200.0, most_impulse=0.005)
    options = steady(table=write_line(light))
    state = Game(options).play("first red", "B 0.1,0").state
    assert shots.refuse_shot(options, state, shots.default_shot(light)) is None


@pytest.mark.parametrize("field_angle", [0, 90, 180, 270])
def test_kr_31_an_impulse_gives_speed_toward_the_middle_and_spin(field_angle: int) -> None:
    start = launch(TABLE, field_angle, Shot((0.01, 0.02), 0.0, 0.007, 0.5, 30.0))
    inward = math.radians(field_angle + 180)
    speed = 0.007 / TABLE.mass("disc")
    level = speed * math.cos(math.radians(30))
    assert start.velocity == pytest.approx(
        (level * math.cos(inward), level * math.sin(inward), speed / 2)
    )
    about_a_diameter, _ = TABLE.inertia("disc")
    assert start.spin == pytest.approx(
        0.007 * math.cos(math.radians(30)) * 0.5 * TABLE.disc_radius / about_a_diameter
    )
    # at: x to the shooter's left, y toward the middle
    left = inward + math.pi / 2
    x = 0.31 * math.cos(math.radians(field_angle)) + 0.01 * math.cos(left)
    y = 0.31 * math.sin(math.radians(field_angle)) + 0.01 * math.sin(left)
    assert start.position[:2] == pytest.approx((x, y))


def test_kr_31_facing_turns_the_shot_anticlockwise() -> None:
    start = launch(TABLE, 0, Shot(facing=90, impulse=0.007))  # inward is -x, its left is -y
    assert start.velocity[1] < 0
    assert start.velocity[0] == pytest.approx(0, abs=1e-12)


# --- the hand -----------------------------------------------------------------------------------

SOFT = Shot(impulse=0.0)
HARD = Shot(impulse=0.010, loft=30.0)


@pytest.mark.parametrize(
    ("level", "expected"), [(1, (5, 0.10, 0.08)), (2, (8, 0.16, 0.15)), (3, (12, 0.24, 0.25))]
)
def test_kr_32_the_hand_errs_more_at_a_hard_or_lofted_shot(level, expected) -> None:
    options = Options(tremor=level)
    for shot, times in ((SOFT, 1), (Shot(impulse=0.010), 2), (HARD, 3)):
        sigma = shots.deviations(options, shot)
        assert (sigma.facing, sigma.impulse, sigma.offset) == pytest.approx(
            tuple(times * part for part in expected)
        )


def test_kr_32_errors_are_drawn_after_the_shot_and_are_gaussian() -> None:
    options = Options()
    game = Game(options).play("first red", "B 0.1,0", "S impulse=0.010")
    assert game.state.phase == "tremor"
    assert isinstance(game.node, Chance)
    rng = random.Random(4)
    drawn = [game.node.draws.sample(rng) for _ in range(2000)]
    for name, sigma in (("facing", 10), ("impulse", 0.20), ("offset", 0.16)):
        values = [getattr(tremor, name) for tremor in drawn]
        assert statistics.fmean(values) == pytest.approx(0, abs=4 * sigma / math.sqrt(2000))
        assert statistics.pstdev(values) == pytest.approx(sigma, rel=0.06)
        within = sum(abs(value) < sigma for value in values) / 2000
        assert within == pytest.approx(0.683, abs=0.04)
    assert "the hand's error of facing is within 60" in str(
        game.node.draws.refuse(Tremor(facing=61.0))
    )


def test_kr_32_without_tremor_nothing_is_drawn() -> None:
    game = Game(steady()).play("first red", "B 0.1,0", "S impulse=0")
    assert (game.state.phase, game.seat) == ("shot", 1)


def test_kr_32_a_hand_never_exceeds_what_a_shot_may_be() -> None:
    wild = trembled(TABLE, Shot(impulse=0.018, offset=0.9), Tremor(3.0, 0.5, 0.4))
    assert (wild.facing, wild.impulse, wild.offset) == (3.0, 0.020, 1.0)
    assert trembled(TABLE, Shot(impulse=0.018), Tremor(impulse=-1.5)).impulse == 0


# --- the motion ---------------------------------------------------------------------------------


def first_shot(options: Options) -> tuple[State, Shot]:
    game = Game(options).play("first red", "B 0.1,0")
    return game.state, Shot(impulse=0.0075, offset=0.4)


def test_kr_33_a_shot_ends_when_everything_is_at_rest() -> None:
    state, shot = first_shot(steady())
    run = shots.run_of(steady(), state, shot, Tremor())
    assert run.stopped == "settled"
    assert 0.25 < run.duration < 20
    after = Game(steady(), state).play("S impulse=0.0075 offset=0.4").state
    # what is at rest can be read as a position
    notation = Game(steady()).notation
    assert notation.read_position(notation.write_position(after)) == after


def test_kr_34_the_same_shot_gives_the_same_bits() -> None:
    state, shot = first_shot(steady())
    once = shots.run_of(steady(), state, shot, Tremor())
    shots._run.cache_clear()
    again = shots.run_of(steady(), state, shot, Tremor())
    assert once is not again
    assert once.rest == again.rest


def test_kr_34_a_stored_position_stands() -> None:
    entry = catalog.game("krazki")
    options = steady(max_rounds=1)
    match = begin(entry, options)
    for text in ("first red", "B 0.100,0.000", "S impulse=0.0075 offset=0.4"):
        match = with_ply(match, text)
    written = record.from_match(match)
    assert written.options == write_options(options)
    assert all(ply.position for ply in written.plies)
    body = match.state.bodies[0]
    x, y, z = body.position
    elsewhere = replace(body, position=(x + 0.001, y, z))
    drifted = replace(match.state, bodies=(elsewhere, *match.state.bodies[1:]))
    last = replace(written.plies[-1], position=match.notation.write_position(drifted))
    stored = replace(written, plies=(*written.plies[:-1], last))
    replayed = record.check(record.read(record.write(stored)))
    assert replayed.state == drifted
