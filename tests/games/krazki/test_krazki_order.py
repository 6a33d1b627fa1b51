"""Who plays, who begins and when it is over: KR-1 to KR-3, KR-10 to KR-12, KR-20, KR-21."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from games.krazki.scenes import (
    TABLE,
    Game,
    away,
    bodies,
    burnt,
    lying,
    shooting,
    steady,
    white,
)
from parlour.core.errors import OptionsError
from parlour.core.game import Chance, Over
from parlour.core.options import read_options
from parlour.games.krazki.bodies import from_middle
from parlour.games.krazki.clearing import cleared
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import SEAT_NAMES, First
from parlour.games.krazki.scoring import zones
from parlour.games.krazki.shooting import field_angle
from parlour.games.krazki.table import barricade_at

# --- the table ----------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kr_1_each_player_has_three_discs_and_each_tower_three_white_ones(players: int) -> None:
    game = Game(Options(players=str(players)))
    there = game.state.bodies
    assert game.rules.info.seats == SEAT_NAMES[:players]
    for seat in range(players):
        assert [body.state for body in there if body.owner == seat] == ["reserve"] * 3
    assert sum(body.kind == "white" and body.on_board for body in there) == 12
    assert [body.state for body in there if body.kind == "barricade"] == ["off"]
    assert len(there) == 3 * players + 13


def test_kr_1_the_zones_count_8_4_2_and_0() -> None:
    assert zones(TABLE) == ((0.04, 8), (0.11, 4), (0.20, 2))
    assert TABLE.outer_radius == 0.30


def test_kr_2_the_default_table_has_the_measures_of_the_rules() -> None:
    assert (TABLE.board_radius, TABLE.centre_height, TABLE.centre_slope) == (0.36, 0.003, 0.006)
    assert (TABLE.field_radius, TABLE.field_distance) == (0.025, 0.33)
    assert TABLE.field_angles == (0, 90, 180, 270)
    assert TABLE.tower_angles == (45, 135, 225, 315)
    assert (TABLE.pedestal_radius, TABLE.pedestal_height) == (0.020, 0.004)
    assert (TABLE.disc_radius, TABLE.disc_thickness, TABLE.disc_density) == (0.020, 0.008, 700)
    assert (TABLE.barricade_radius, TABLE.barricade_density) == (0.014, 2500)
    assert (TABLE.board_friction, TABLE.disc_friction) == (0.25, 0.30)
    for body in Game(Options()).state.bodies:
        if body.kind == "white":
            assert from_middle(body) == pytest.approx(TABLE.inner_radius)


@pytest.mark.parametrize(
    ("players", "angles"), [(2, [0, 180]), (3, [0, 90, 180]), (4, [0, 90, 180, 270])]
)
def test_kr_3_seats_sit_at_their_fields(players: int, angles: list[int]) -> None:
    assert [field_angle(TABLE, players, seat) for seat in range(players)] == angles


# --- the round ----------------------------------------------------------------------------------

PLACES = [
    ("B 0.1,0.05", ""),
    ("B 0,0.186", ""),
    ("B 0.054,0", ""),
    ("B 0,0.187", "the barricade lies wholly inside the inner circle (KR-10)"),
    ("B 0.3,0", "the barricade lies wholly inside the inner circle (KR-10)"),
    ("B 0.053,0", "the barricade lies wholly outside the centre circle (KR-10)"),
    ("B 0,0", "the barricade lies wholly outside the centre circle (KR-10)"),
    ("B 0.125,0.125", "the barricade would overlap tower 1 (KR-10)"),
    ("B -0.12,0.125", "the barricade would overlap tower 2 (KR-10)"),
    ("S impulse=0.007", "it is the barricade that is placed now (KR-10)"),
    ("keep", "at the start of a round the barricade is placed (KR-10)"),
]


@pytest.mark.parametrize(("text", "why"), PLACES)
def test_kr_10_the_barricade_lies_inside_the_inner_circle_and_outside_the_centre(
    text: str, why: str
) -> None:
    game = Game(Options()).play("first blue")
    assert game.seat == 1
    assert game.refusal(text) == why


@pytest.mark.parametrize(
    ("text", "fine"),
    [("B 0,0", True), ("B 0.02,0", True), ("B 0.021,0", False), ("B 0.053,0", False),
     ("B 0.054,0", True), ("B 0.19,0", False)],
)  # fmt: skip
def test_kr_10_the_centre_may_be_allowed_but_not_its_slope(text: str, fine: bool) -> None:
    game = Game(Options(barricade_zone="inner_or_centre")).play("first red")
    assert (game.refusal(text) == "") == fine
    if text == "B 0,0":
        height = game.play(text).state.bodies[-1].position[2]
        assert height == TABLE.centre_height + TABLE.barricade_thickness / 2


def test_kr_10_a_round_begins_with_everything_in_its_place() -> None:
    lying_about = shooting(
        steady(), *away(2), white(0, 0.1), phase="barricade", round=2, shooter=1, void=(0,)
    )
    game = Game(steady(), lying_about).play("B 0.1,0")
    fresh = bodies(2, barricade_at(TABLE, 0.1, 0.0))
    assert game.state.bodies == fresh
    assert game.state.void == ()
    assert game.seat == 1


def test_kr_10_the_barricade_may_be_moved_each_turn() -> None:
    options = steady(barricade_each="turn")
    game = Game(options).play("first red", "B 0.1,0").stand().stand()
    assert (game.state.phase, game.state.turn, game.seat) == ("barricade", 2, 0)
    kept = game.state.bodies[-1]
    game.play("keep")
    assert game.state.bodies[-1] == kept
    game.stand().stand().play("B 0,0.1")
    assert game.state.bodies[-1].position[:2] == (0.0, 0.1)
    assert (game.state.phase, game.state.turn) == ("shot", 3)


def on_turn(*placed) -> Game:
    options = steady(barricade_each="turn")
    shot = [burnt(1, 0), *([] if any(b.owner == 0 for b in placed) else [burnt(0, 0)])]
    return Game(options, shooting(options, *shot, *placed, phase="barricade", turn=2))


def test_kr_10_towers_are_put_right_each_turn() -> None:
    game = on_turn(white(0, 0.05, 0.15), lying(0, 0, 0.0, 0.08))
    there = cleared(game.options, game.state)
    assert there[6:18] == bodies(2)[6:18]
    assert there[0].position == (0.0, 0.08, 0.004)


@pytest.mark.parametrize(
    "placed",
    [
        [white(0, 0.10, 0.0), white(1, 0.05, 0.1), white(2, -0.05, 0.1), lying(0, 0, 0.15, 0.13)],
        [white(2, 0.10, 0.0), lying(0, 0, 0.11, 0.0, 0.012)],
    ],
    ids=["its place is taken", "it carries a disc"],
)
def test_kr_10_a_tower_that_cannot_be_rebuilt_stays_as_it_lies(placed) -> None:
    game = on_turn(*placed)
    there = cleared(game.options, game.state)
    assert there[6:9] == game.state.bodies[6:9]
    assert there[9:18] == bodies(2)[9:18]


def test_kr_10_a_barricade_that_carries_something_stays() -> None:
    game = on_turn(barricade_at(TABLE, 0.1, 0.0), lying(0, 0, 0.1, 0.0, 0.012))
    why = "something leans on the barricade: it stays where it is (KR-10)"
    assert game.refusal("B 0,0.1") == why
    assert game.refusal("keep") == ""


def test_kr_10_the_barricade_may_not_overlap_a_disc() -> None:
    game = on_turn(lying(0, 0, 0.0, 0.1))
    assert game.refusal("B 0.01,0.1") == "the barricade would overlap red's disc 1 (KR-10)"


# --- order --------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4])
def test_kr_11_the_lot_says_who_begins(players: int) -> None:
    node = Game(Options(players=str(players))).node
    assert isinstance(node, Chance)
    each = Fraction(1, players)
    assert node.draws.outcomes == tuple((First(seat), each) for seat in range(players))


@pytest.mark.parametrize(
    ("players", "first", "order"),
    [("2", "blue", [1, 0]), ("3", "red", [0, 2, 1]), ("4", "green", [2, 1, 0, 3])],
)
def test_kr_11_all_shoot_one_disc_clockwise_in_each_of_three_turns(
    players: str, first: str, order: list[int]
) -> None:
    game = Game(steady(players=players)).play(f"first {first}", "B 0.1,0")
    seats: list[tuple[int, int]] = []
    while game.state.phase == "shot":
        seats.append((game.state.turn, game.seat))
        game.stand()
    assert seats == [(turn, seat) for turn in (1, 2, 3) for seat in order]
    # the next round is begun by the next player clockwise
    assert (game.state.round, game.state.phase, game.seat) == (2, "barricade", order[1])


def beginners(options: Options, first: int, rounds: int) -> list[int | None]:
    game = Game(options)
    state = replace(game.state, phase="barricade", first=first, shooter=first)
    return [game.rules.beginner(replace(state, round=at + 1)) for at in range(rounds)]


@pytest.mark.parametrize(
    ("players", "first", "seats"),
    [("2", 0, [0, 1, 0, 1]), ("3", 1, [1, 0, 2, 1]), ("4", 3, [3, 2, 1, 0, 3])],
)
def test_kr_11_later_rounds_are_begun_by_the_next_clockwise(players, first, seats) -> None:
    assert beginners(Options(players=players), first, len(seats)) == seats


@pytest.mark.parametrize(
    ("first", "seats"), [(0, [0, 1, 2, 1, 0, 1, 2, 1, 0]), (2, [2, 1, 0, 1, 2, 1])]
)
def test_kr_11_three_players_may_alternate(first: int, seats: list[int]) -> None:
    options = Options(players="3", alternate_start=True)
    assert beginners(options, first, len(seats)) == seats
    outer = Game(options).node.draws.outcomes
    assert [lot.seat for lot, _ in outer] == [0, 2]


def test_kr_11_the_round_of_who_is_out_is_begun_by_the_next_clockwise() -> None:
    game = Game(Options(players="4", penalty="disqualify"))
    state = replace(game.state, phase="barricade", first=0, shooter=0, out=(2,))
    rounds = [replace(state, round=at) for at in range(1, 6)]
    assert [game.rules.beginner(each) for each in rounds] == [0, 3, 1, 1, 0]


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"alternate_start": "on"}, "alternate_start is for players=3"),
        ({"alternate_start": "on", "players": "4"}, "alternate_start is for players=3"),
        ({"penalty": "void_round"}, "penalty takes three players or more"),
        ({"players": "5"}, "players is 2 or 3 or 4, not '5'"),
        ({"table": "round"}, "the name of a built-in table is expected"),
    ],
)
def test_options_that_do_not_go_together_are_refused(given, why) -> None:
    with pytest.raises(OptionsError, match=why.replace("(", r"\(")):
        read_options(Options, given)


# --- the end ------------------------------------------------------------------------------------


def last_shot(options: Options, *placed, scores, **more) -> Game:
    """The last shot of a round, by the last seat in order, which hardly moves."""
    seats = options.seats
    rest = [burnt(s, n) for s in range(seats) for n in range(3)]
    keys = {(b.owner, b.number) for b in placed}
    rest = [b for b in rest if (b.owner, b.number) not in {*keys, (1, 2)}]
    state = shooting(options, *rest, *placed, shooter=1, turn=3, scores=scores, **more)
    return Game(options, state)


@pytest.mark.parametrize(
    ("options", "round_", "scores", "over"),
    [
        ({"max_rounds": 3}, 2, (0, 0), None),
        ({"max_rounds": 3}, 3, (0, 0), ((0,), "rounds")),
        ({"target": 10}, 1, (5, 9), None),  # red gets 4: nine points each
        ({"target": 10}, 1, (6, 5), ((0,), "target")),
        ({"target": 10}, 1, (4, 11), ((1,), "target")),
        ({"max_rounds": 1}, 1, (2, 6), ((0, 1), "rounds")),  # equal tops share the win
    ],
)
def test_kr_20_the_game_ends_with_the_last_round_or_at_the_target(
    options, round_, scores, over
) -> None:
    options = steady(**options)
    game = last_shot(options, lying(0, 0, 0.1), scores=scores, round=round_).stand()
    assert game.state.scores == (scores[0] + 4, scores[1])
    if over is None:
        assert (game.state.phase, game.state.round) == ("barricade", round_ + 1)
        return
    assert isinstance(game.node, Over)
    outcome = game.node.outcome
    assert (outcome.winners, outcome.reason) == over
    assert outcome.scores == game.state.scores


def test_kr_20_the_limits_are_16_rounds_and_100_points_by_default() -> None:
    assert read_options(Options, {}).max_rounds == 16
    assert read_options(Options, {}).target == 100


# --- penalties ----------------------------------------------------------------------------------

VOID = steady(players="4", penalty="void_round")


@pytest.mark.parametrize(
    ("options", "more", "text", "why"),
    [
        (steady(players="3"), {}, "V blue", "this game is played without penalties (KR-21)"),
        (VOID, {}, "V red", "nobody accuses themselves (KR-21)"),
        (VOID, {"void": (1,)}, "V blue", "blue has been punished already (KR-21)"),
        (VOID, {"accusers": (0,)}, "V blue", "you have accused somebody in this round already"),
        (
            steady(players="3", penalty="disqualify"),
            {"out": (1,)},
            "V green",
            "nobody would be left to vote (KR-21)",
        ),
        (
            steady(players="3", penalty="disqualify"),
            {},
            "V yellow",
            "yellow does not play in this game (KR-21)",
        ),
    ],
)
def test_kr_21_an_accusation_may_be_refused(options, more, text, why) -> None:
    game = Game(options, shooting(options, **more))
    assert why in game.refusal(text)


@pytest.mark.parametrize(
    ("votes", "voters", "void"),
    [
        (["yes", "yes"], [3, 1], (2,)),
        (["no"], [3], ()),
        (["yes", "no"], [3, 1], ()),
    ],
)
def test_kr_21_the_others_vote_and_must_be_of_one_mind(votes, voters, void) -> None:
    game = Game(VOID, shooting(VOID)).play("V green")
    asked: list[int] = []
    for vote in votes:
        asked.append(game.seat)
        game.play(vote)
    assert asked == voters
    assert game.state.void == void
    assert (game.state.phase, game.seat) == ("shot", 0)  # then the accuser shoots
    assert "accused somebody in this round already" in game.refusal("V blue")


def test_kr_21_who_is_void_scores_nothing_in_the_round() -> None:
    options = steady(players="3", penalty="void_round")
    state = shooting(
        options, *[b for b in away(3) if (b.owner, b.number) not in {(0, 0), (1, 0), (1, 2)}],
        lying(0, 0, 0.1), lying(1, 0, -0.1),
        shooter=1, turn=3, void=(0,), accusers=(1,),
    )  # fmt: skip
    game = Game(options, state).stand()
    assert game.state.scores == (0, 4, 0)
    assert game.state.accusers == ()
    assert game.play("B 0.1,0").state.void == ()


def test_kr_21_who_is_disqualified_is_out_with_their_discs() -> None:
    options = steady(players="3", penalty="disqualify")
    first = shooting(options, lying(1, 0, 0.1), lying(2, 0, -0.1), burnt(0, 0), turn=2)
    game = Game(options, replace(first, scores=(0, 50, 0))).play("V blue", "yes")
    assert game.state.out == (1,)
    assert [b.state for b in game.state.bodies[3:6]] == ["burnt"] * 3
    assert game.state.bodies[6].on_board
    game.stand().stand()
    assert (game.state.turn, game.seat) == (3, 0)  # blue is passed over
    game.stand().stand()
    assert game.state.round == 2
    game.play("B 0.1,0")
    assert [b.state for b in game.state.bodies[:9]] == ["reserve"] * 3 + ["burnt"] * 3 + (
        ["reserve"] * 3
    )


def test_kr_21_who_is_out_cannot_win() -> None:
    options = steady(players="3", penalty="disqualify")
    state = replace(
        shooting(options, *away(3)), phase="over", shooter=None, scores=(3, 50, 3), out=(1,)
    )
    assert Game(options, state).node.outcome.winners == (0, 2)


def test_kr_21_a_disc_that_carries_another_stays_until_the_round_ends() -> None:
    options = steady(players="3", penalty="disqualify")
    carried = lying(2, 0, 0.12, 0.0, 0.012)
    state = shooting(options, lying(1, 0, 0.1), carried, burnt(0, 0), turn=2)
    game = Game(options, state).play("V blue", "yes")
    assert game.state.bodies[3] == lying(1, 0, 0.1)
