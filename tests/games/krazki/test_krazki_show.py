"""What people see of Krążki, and tables as files."""

from __future__ import annotations

import math
from pathlib import Path

import jsonschema
import pytest

from games.krazki.scenes import TABLE, Game, away, burnt, lying, shooting, steady
from parlour.core.game import Drawn, Played
from parlour.games.krazki import shooting as shots
from parlour.games.krazki.clearing import refuse_barricade
from parlour.games.krazki.show import KrazkiShow
from parlour.games.krazki.table import MEASURES
from parlour.games.krazki.table_line import write_line
from parlour.games.krazki.tables import FILES, table_of
from parlour.games.krazki.workshop import WORKSHOP


def events(game: Game, text: str) -> list[dict]:
    """Plays a ply and returns what people see of it, which fits its schema."""
    show = KrazkiShow(game.options)
    before, node = game.state, game.node
    action = game.notation.read_action(before, text)
    game.play(text)
    ply = Played(node.seat, action) if hasattr(node, "seat") else Drawn(action)
    found = list(show.events(before, ply, game.state))
    for event in found:
        jsonschema.validate(event, show.schemas["events"])
    return found


def test_a_shot_is_simulated_once_for_playing_and_showing(monkeypatch) -> None:
    shots._run.cache_clear()
    played: list[int] = []
    simulate = shots.simulate
    monkeypatch.setattr(shots, "simulate", lambda *given: played.append(1) or simulate(*given))
    game = Game(steady()).play("first red", "B 0.1,0")
    events(game, "S impulse=0.005")
    assert len(played) == 1


def test_a_shot_shows_its_aim_its_path_and_where_all_rest() -> None:
    game = Game(steady()).play("first red", "B 0.1,0")
    aim, shot = events(game, "S facing=12 impulse=0.008 offset=0.5")
    assert (aim["kind"], aim["disc"], aim["shot"]["facing"]) == ("aim", 0, 12)
    assert (shot["kind"], shot["seat"], shot["seconds"] > 0.2) == ("shot", 0, True)
    assert shot["path"]
    assert [body["at"] for body in shot["bodies"]] == [
        list(body.position) for body in game.state.bodies
    ]


def test_a_burnt_disc_and_a_fallen_tower_are_told() -> None:
    game = Game(steady()).play("first red", "B 0.1,0")
    *_, shot = events(game, "S facing=180 impulse=0.010")
    assert [body for _, body in shot["burnt"]] == [0]
    # the tower at 45 degrees is aimed at from 0: 90 - 135 degrees off the way to the middle
    towards = TABLE.tower(0)
    assert towards[0] > 0
    game = Game(steady()).play("first red", "B 0.1,0")
    *_, hit = events(game, "S facing=-36.8 impulse=0.018")
    assert hit["fallen"] == [0]


def test_the_count_is_shown_disc_by_disc_with_the_reason() -> None:
    options = steady(max_rounds=1)
    rest = [b for b in away(2) if (b.owner, b.number) not in {(0, 0), (0, 1), (1, 2)}]
    high = lying(0, 1, 0.155, 0.0, 0.012)
    state = shooting(options, *rest, lying(0, 0, 0.125), high, shooter=1, turn=3)
    game = Game(options, state)
    *_, count, end = events(game, "S impulse=0")
    discs = count["count"]["discs"]
    assert [(disc["points"], disc["own"], disc["why"], disc["from"]) for disc in discs[:3]] == [
        (4, 4, "zone", None),
        (4, 2, "lean", 0),
        (0, 0, "burnt", None),
    ]
    assert count["count"]["points"] == [8, 0]
    assert end == {"kind": "end", "winners": [0], "reason": "rounds"}
    board = KrazkiShow(options).board(game.state)
    assert board["counted"] == count["count"]
    text = KrazkiShow(options).text(game.state)
    assert "red's disc 2: 4 (leans on red's disc 1)" in text
    assert "Red has won." in text


def test_between_rounds_the_board_is_put_right_and_the_count_keeps_how_all_lay() -> None:
    options = steady()
    state = shooting(options, *away(2), lying(0, 0, 0.1), phase="barricade", round=2, shooter=1)
    board = KrazkiShow(options).board(state)
    assert [body["state"] for body in board["bodies"][:6]] == ["reserve"] * 6
    assert board["counted"]["bodies"][0]["at"] == [0.1, 0.0, 0.004]
    assert board["counted"]["round"] == 1
    assert (board["round"], board["shooter"], board["beginner"]) == (2, 1, 1)


def test_a_stored_position_is_what_the_board_shows() -> None:
    game = Game(steady()).play("first red", "B 0.1,0")
    before, node = game.state, game.node
    action = game.notation.read_action(before, "S impulse=0.006")
    after = shooting(steady(), lying(0, 0, 0.2, 0.01), shooter=1)
    found = KrazkiShow(steady()).events(before, Played(node.seat, action), after)
    assert found[-1]["bodies"][0]["at"] == [0.2, 0.01, 0.004]


def test_the_choices_say_what_a_shot_may_be() -> None:
    show = KrazkiShow(steady(players="4", penalty="void_round", tremor=2))
    state = shooting(steady(players="4", penalty="void_round"), shooter=2)
    choices = show.choices(state)
    jsonschema.validate(choices, show.schemas["choices"])
    assert choices["disc"] == 6
    assert choices["field"]["angle"] == 180
    assert choices["accuse"] == [0, 1, 3]
    assert choices["tremor"]["facing"] == 8
    assert choices["most_impulse"] == 0.020


@pytest.mark.parametrize("on_turn", [False, True])
def test_the_choices_say_what_the_barricade_may_not_overlap(on_turn: bool) -> None:
    options = steady(barricade_each="turn")
    rest = (lying(0, 0, 0.1), lying(1, 0, -0.08, 0.05))
    given = {"phase": "barricade", "turn": 2} if on_turn else {"phase": "barricade"}
    state = shooting(options, *(rest if on_turn else ()), **given)
    show = KrazkiShow(options)
    choices = show.choices(state)
    jsonschema.validate(choices, show.schemas["choices"])
    places = {(round(each["x"], 4), round(each["y"], 4)) for each in choices["taken"]}
    assert {(0.1414, 0.1414), (-0.1414, -0.1414)} <= places
    assert ({(0.1, 0.0), (-0.08, 0.05)} <= places) == on_turn
    for each in choices["taken"]:
        x, y, out = each["x"], each["y"], math.hypot(each["x"], each["y"])
        for share, fine in ((0.99, False), (1.01, True)):
            # toward the middle from a tower, away from it from a disc: where it may lie otherwise
            step = each["least"] * share * (-1 if out > 0.15 else 1) / out
            refused = refuse_barricade(options, state, x + x * step, y + y * step)
            assert (refused is None) == fine, (each, refused)


@pytest.mark.parametrize(("players", "first", "toward"), [
    ("2", 0, 180), ("2", 1, 0), ("3", 0, 180), ("3", 1, 0), ("4", 0, 270), ("4", 2, 90),
])  # fmt: skip
def test_a_barricade_is_proposed_toward_whoever_shoots_next(
    players: str, first: int, toward: int
) -> None:
    for zone in ("inner", "inner_or_centre"):
        options = steady(players=players, barricade_zone=zone)
        game = Game(options).play(f"first {('red', 'blue', 'green')[first]}")
        x, y = KrazkiShow(options).choices(game.state)["default"]
        assert math.degrees(math.atan2(y, x)) % 360 == pytest.approx(toward)
        assert game.refusal(f"B {x},{y}") == ""


def test_a_drawing_shows_discs_by_their_players_letters() -> None:
    show = KrazkiShow(steady(players="4"))
    state = shooting(
        steady(players="4"), lying(0, 0, 0.1), lying(1, 0, -0.1), lying(2, 0, 0, 0.1), burnt(3, 0),
        turn=2,
    )  # fmt: skip
    drawing = show.text(state).split("\n\n")[0]
    for letter, there in (("R", True), ("B", True), ("G", True), ("Y", False), ("X", True)):
        assert (letter in drawing) == there, letter
    lines = drawing.split("\n")
    middle = lines[len(lines) // 2]
    assert middle.index("B") < len(middle) // 2 < middle.index("R")


# --- tables -------------------------------------------------------------------------------------


def test_a_drawing_says_how_many_discs_are_left() -> None:
    state = shooting(steady(), burnt(0, 0), burnt(0, 1), burnt(1, 0), turn=3)
    text = KrazkiShow(steady()).text(state)
    assert "R red    at 0°: 0 points, 1 disc to shoot, 2 burnt" in text
    assert "B blue   at 180°: 0 points, 2 discs to shoot, 1 burnt" in text


def test_kr_2_a_table_file_is_checked_shown_and_written() -> None:
    file = FILES["standard"].replace("inner = 0.20 ", "inner = 0.21 ")
    assert WORKSHOP.check(file) == ()
    option = WORKSHOP.option(file.replace('"standard"', '"mine"'))
    assert table_of(option).inner_radius == 0.21
    assert table_of(WORKSHOP.option(WORKSHOP.file(option))) == table_of(option)
    assert "mine: 0.72 m across" in WORKSHOP.text(option)
    assert WORKSHOP.option(FILES["standard"]) == "standard"


def test_kr_2_a_wrong_table_is_told_with_its_line() -> None:
    file = FILES["standard"].replace("inner = 0.20 ", "inner = 0.31 ")
    (fault, *_) = WORKSHOP.check(file)
    assert file.split("\n")[fault.line - 1].startswith("inner = 0.31")


def test_kr_2_a_copy_is_asked_for_measure_by_measure() -> None:
    answers = {"board.radius: edge of the board?": "0.40", "towers.angles": "0 120 240"}
    complaints: list[str | None] = []

    def ask(question: str, usual: str, check) -> str:
        if question.startswith("board.outer"):
            complaints.append(check("0.5"))
            complaints.append(check("wide"))
        given = next((text for key, text in answers.items() if question.startswith(key)), usual)
        assert check(given) is None, question
        return given

    table = table_of(WORKSHOP.option(WORKSHOP.new(ask)))
    assert (table.name, table.board_radius, table.tower_angles) == ("my copy", 0.4, (0, 120, 240))
    assert "board.outer is less than board.radius" in str(complaints[0])
    assert complaints[1] == "a number is expected, not 'wide'"


def test_kr_2_a_game_is_played_on_a_table_of_its_own() -> None:
    file = FILES["standard"].replace('"standard"', '"mine"').replace("[45, 135, 225, 315]", "[90]")
    game = Game(steady(table=WORKSHOP.option(file))).play("first red", "B 0.1,0", "S impulse=0.005")
    assert sum(body.kind == "white" for body in game.state.bodies) == 3


@pytest.mark.parametrize("kind", ["shots", "discs that count 8", "towers knocked over"])
def test_a_tally_counts_what_a_table_gives(kind: str) -> None:
    game = Game(steady()).play("first red", "B 0.1,0")
    counts = WORKSHOP.tally([events(game, "S impulse=0.004")])
    assert counts[kind] == (1 if kind == "shots" else 0)


def test_kr_2_the_page_of_tables_lists_every_measure_with_its_range() -> None:
    page = (Path(__file__).parents[3] / "docs" / "formats" / "table.md").read_text("utf-8")
    assert write_line(TABLE) in page
    for measure in MEASURES:
        assert f"`[{measure.section}]`" in page
        assert f"`{measure.key}`" in page
        if not measure.is_list:
            assert f"{measure.low:g}" in page, measure
            assert f"{measure.high:g}" in page, measure
