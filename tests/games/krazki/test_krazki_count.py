"""What the discs count at the end of a round, and why: KR-12 to KR-14."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest

from games.krazki.scenes import (
    FLAT,
    TABLE,
    Game,
    away,
    bodies,
    burnt,
    lying,
    shooting,
    steady,
    tilted,
    white,
)
from parlour.games.krazki.bodies import Body, upright_quaternion
from parlour.games.krazki.options import Options
from parlour.games.krazki.scoring import DiscScore, is_flat
from parlour.games.krazki.table import start_bodies
from parlour.games.krazki.table_line import write_line
from parlour.games.krazki.touching import leaning

STEP = TABLE.disc_thickness  # a disc that lies on another is so much higher
REACH = TABLE.disc_radius


def counted(*placed: Body, void: tuple[int, ...] = (), **options: object) -> list[DiscScore]:
    """Counts the discs that are placed; all others are burnt."""
    options = steady(**options)
    keys = {(body.owner, body.number) for body in placed}
    rest = [disc for disc in away(2) if (disc.owner, disc.number) not in keys]
    state = shooting(options, *rest, *placed, void=void)
    scores = Game(options).rules.count(state)
    return [score for score in scores if (score.seat, state.bodies[score.body].number) in keys]


def points(*placed: Body, **options: object) -> list[tuple[int, str]]:
    return [(score.points, score.why) for score in counted(*placed, **options)]


def touching(still: Body, moved: Callable[[float], Body], far: float, near: float) -> Body:
    """The body where it just touches another, between a place apart from it and one in it."""
    for _ in range(40):
        half = (far + near) / 2
        if (0, 1) in leaning(TABLE, bodies(2, still, moved(half))):
            near = half
        else:
            far = half
    return moved(near)


# --- burnt --------------------------------------------------------------------------------------


def test_kr_12_a_disc_that_leaves_the_board_is_burnt_until_the_round_ends() -> None:
    game = Game(steady()).play("first red", "B 0.1,0", "S facing=180 impulse=0.010")
    assert game.state.bodies[0] == burnt(0, 0)
    assert game.seat == 1  # no repeat
    game.stand().stand()
    assert game.state.bodies[0] == burnt(0, 0)
    for _ in range(3):
        game.stand()
    assert game.state.round == 2
    assert game.play("B 0.1,0").state.bodies[0].state == "reserve"


def test_kr_12_burnt_discs_are_worth_nothing() -> None:
    assert points(burnt(0, 0), lying(0, 1, 0.0)) == [(0, "burnt"), (8, "zone")]


def test_kr_12_a_white_disc_that_leaves_stays_off() -> None:
    edge = white(2, TABLE.board_radius - 0.012, 0.0)
    options = steady(players="4")
    shot = [burnt(1, 0), burnt(2, 0), burnt(3, 0)]
    game = Game(options, shooting(options, edge, *shot))
    game.play("S at=0,0.02 facing=180 impulse=0.012")
    white_disc = game.state.bodies[12 + 2]
    assert (white_disc.kind, white_disc.state) == ("white", "off")
    # the barricade and white discs are of no player
    assert all(score.seat < 4 for score in game.rules.count(game.state))


# --- zones --------------------------------------------------------------------------------------

ZONES = [  # how far the nearest part of the disc is from the middle, points, why
    (0.0, 8, "zone"),
    (0.0399, 8, "zone"),
    (0.0404, 8, "doubt"),
    (0.0406, 4, "zone"),
    (0.1099, 4, "zone"),
    (0.1104, 4, "doubt"),
    (0.1106, 2, "zone"),
    (0.1999, 2, "zone"),
    (0.2004, 2, "doubt"),
    (0.2006, 0, "zone"),
    (0.3200, 0, "zone"),
]


@pytest.mark.parametrize(("distance", "expected", "why"), ZONES)
@pytest.mark.parametrize("angle", [0, 20, 200])
def test_kr_13_the_highest_zone_that_any_part_reaches(distance, expected, why, angle) -> None:
    away_m = distance + REACH
    x, y = away_m * math.cos(math.radians(angle)), away_m * math.sin(math.radians(angle))
    assert points(lying(0, 0, x, y)) == [(expected, why)]


@pytest.mark.parametrize(("distance", "expected", "why"), ZONES)
def test_kr_13_or_that_its_centre_is_in(distance, expected, why) -> None:
    assert points(lying(0, 0, -distance), zone_by="centre") == [(expected, why)]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (lying(0, 0, 0.05 + 0.0595, 0.0, 0.05), 4),  # high up, in plan view
        (replace(lying(0, 0, 0.0436, 0.0, REACH), quaternion=upright_quaternion(0)), 8),
        (replace(lying(0, 0, 0.0446, 0.0, REACH), quaternion=upright_quaternion(0)), 4),
        (replace(lying(0, 0, 0.0446, 0.0, REACH), quaternion=upright_quaternion(math.pi / 2)), 8),
    ],
    ids=["raised", "upright, face on", "upright, face on, beyond", "upright, edge on"],
)
def test_kr_13_however_it_lies_the_view_from_above_counts(body: Body, expected: int) -> None:
    assert points(body)[0][0] == expected


def test_kr_13_all_points_of_a_round_are_added() -> None:
    options = steady()
    placed = [
        lying(0, 0, 0.0, 0.0, FLAT + TABLE.centre_height),
        lying(0, 1, 0.1),
        lying(1, 0, -0.1),
        lying(1, 1, 0.25),
    ]
    rest = [burnt(0, 2)]
    state = shooting(options, *placed, *rest, shooter=1, turn=3, scores=(1, 2))
    game = Game(options, state).stand()
    assert game.state.scores == (1 + 8 + 4, 2 + 4)


# --- leaning ------------------------------------------------------------------------------------

LOW = lying(0, 0, 0.105)  # reaches the middle: 4 points
FAR = 0.25  # no points


def stairs(owners: list[tuple[int, int]]) -> list[Body]:
    """Discs that lie on each other like stairs, the lowest in the middle zone: 4, then 2 points."""
    return [
        lying(seat, number, 0.125 + 0.03 * at, 0.0, FLAT + STEP * at)
        for at, (seat, number) in enumerate(owners)
    ]


def test_kr_14_a_disc_that_lies_flat_on_another_of_its_colour_leans() -> None:
    low, high = stairs([(0, 0), (0, 1)])
    assert points(low, high) == [(4, "zone"), (4, "lean")]
    (_, lent) = counted(low, high)
    assert (lent.own, lent.chain) == (2, (1, 0))


def test_kr_14_a_chain_of_leaning_discs_shares_its_best_zone() -> None:
    low, middle, high = stairs([(0, 0), (0, 1), (0, 2)])
    scores = counted(low, middle, high)
    assert [score.points for score in scores] == [4, 4, 4]
    assert scores[2].chain == (2, 1, 0)


def test_kr_14_flat_discs_that_touch_do_not_lean() -> None:
    beside = touching(
        LOW, lambda x: lying(0, 1, x), LOW.position[0] + 3 * REACH, LOW.position[0] + REACH
    )
    assert (0, 1) in leaning(TABLE, bodies(2, LOW, beside))
    assert points(LOW, beside) == [(4, "zone"), (2, "zone")]
    assert points(LOW, beside, lean="touch") == [(4, "zone"), (4, "lean")]


@pytest.mark.parametrize("degrees", [2, 15, 30])
def test_kr_14_a_disc_that_leans_on_the_rim_of_another(degrees: int) -> None:
    start = 0.128
    low = lying(0, 0, start)
    leant = touching(
        low,
        lambda x: tilted(lying(0, 1, x), degrees),
        start + 4 * REACH,
        start + 0.8 * REACH,
    )
    assert not is_flat(TABLE, leant)
    assert points(low, leant) == [(4, "zone"), (4, "lean")]


@pytest.mark.parametrize(
    ("gap", "leans"), [(-0.00002, True), (0.00004, True), (0.00006, False), (0.001, False)]
)
def test_kr_14_surfaces_nearer_than_a_twentieth_of_a_millimetre_touch(gap, leans) -> None:
    low = lying(0, 0, 0.125)
    high = lying(0, 1, 0.155, 0.0, FLAT + STEP + gap)
    assert points(low, high)[1] == ((4, "lean") if leans else (2, "zone"))


@pytest.mark.parametrize(
    "placed",
    [
        stairs([(1, 0), (0, 1)]),  # on another player's disc
        [white(0, 0.125), lying(0, 1, 0.155, 0.0, FLAT + STEP)],
        stairs([(0, 0), (1, 1), (0, 2)]),  # a chain through another player's disc
    ],
    ids=["other player", "white", "through another"],
)
def test_kr_14_leaning_on_others_gives_nothing(placed: list[Body]) -> None:
    scores = counted(*[body for body in placed if body.kind == "disc"], *[
        body for body in placed if body.kind == "white"
    ])  # fmt: skip
    assert all(score.why != "lean" for score in scores)


@pytest.mark.parametrize(
    ("degrees", "place", "height", "flat"),
    [
        (0.0, (0.1, 0.0), 0.0, True),
        (0.9, (0.1, 0.0), 0.0, True),
        (1.1, (0.1, 0.0), 0.0, False),
        (0.0, (0.1, 0.0), 0.0004, True),
        (0.0, (0.1, 0.0), 0.0008, False),
        (0.0, (0.05, 0.0), 0.003, True),  # the centre's top
        (0.0, (0.1, 0.0), 0.003, False),  # as high, but beside it
        (0.0, TABLE.tower(1), 0.004, True),  # a pedestal's
        (0.0, (0.1, 0.0), 0.004, False),
        (0.0, TABLE.tower(1), 0.005, False),
    ],
)
def test_kr_14_what_is_flat(
    degrees: float, place: tuple[float, float], height: float, flat: bool
) -> None:
    half = math.radians(degrees) / 2
    turn = (math.cos(half), 0.0, math.sin(half), 0.0)
    body = replace(lying(0, 0, *place, height + FLAT), quaternion=turn)
    assert is_flat(TABLE, body) == flat


def test_kr_14_a_disc_as_thin_as_a_pedestal_is_high_leans_where_it_lies_on_another() -> None:
    thin = replace(TABLE, name="thin", disc_thickness=0.004, most_impulse=0.015)
    options = steady(table=write_line(thin))
    low, high = lying(0, 0, 0.125, 0.0, 0.002), lying(0, 1, 0.155, 0.0, 0.006)
    rest = [disc for disc in away(2) if (disc.owner, disc.number) not in {(0, 0), (0, 1)}]
    there = {(body.owner, body.kind, body.number): body for body in (*rest, low, high)}
    state = shooting(options)
    state = replace(
        state,
        bodies=tuple(
            there.get((body.owner, body.kind, body.number), body) for body in start_bodies(thin, 2)
        ),
    )
    scores = Game(options).rules.count(state)
    assert [(score.points, score.why) for score in scores[:2]] == [(4, "zone"), (4, "lean")]


def test_kr_14_the_best_of_a_chain_may_be_in_its_middle() -> None:
    discs = [
        lying(0, 0, 0.175, 0.0, FLAT + STEP),
        lying(0, 1, 0.125),
        lying(0, 2, 0.145, 0.025, FLAT + STEP),
    ]
    discs[0] = lying(0, 0, 0.155, -0.01, FLAT + STEP)
    assert [score.points for score in counted(*discs)] == [4, 4, 4]


def test_kr_14_void_players_discs_count_nothing() -> None:
    assert [score.why for score in counted(*stairs([(0, 0), (0, 1)]), void=(0,))] == ["void"] * 2


def test_options_of_the_count_are_those_of_the_rules() -> None:
    assert (Options().zone_by, Options().lean) == ("touch", "lean")
