"""DB-10 to DB-14: rolling, placing, drawing by lot, and fewer blocks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.deblockle.table import Table
from parlour.catalog import game
from parlour.core.errors import NotationError, OptionsError, Refusal
from parlour.core.game import Chance, Choice
from parlour.play.deciding import decide
from parlour.play.events import DrawWish, RematchWish, ResignWish, Wish
from parlour.play.match import begin, evolve

ROLLS = list("xplc") + list("CCSL")  # North's faces, then South's


def rolled() -> Table:
    return Table().play(*ROLLS)


def test_db_10_the_rolled_faces_stay_on_top() -> None:
    table = rolled()
    assert {text[0] for text in table.turns()} == set("xplc")
    table.play("xl@c5")
    assert {text[0] for text in table.turns()} == set("plc")


def test_db_10_each_player_places_the_opponents_blocks() -> None:
    table = rolled()
    for text in ("xl@c5", "pc@e5", "lp@c7", "cs@e7"):
        assert table.node.seat == 0
        table.play(text)
    for text in ("CS@c1", "CL@e1", "SC@c3", "LC@e3"):
        assert table.node.seat == 1
        table.play(text)
    assert table.text == "2lp1cs2/7/2xl1pc2/7/2SC1LC2/7/2CS1CL2 s"


def test_db_11_eight_rolls_each_uniform() -> None:
    table = Table()
    for roll in ROLLS:
        assert isinstance(table.node, Chance)
        assert {chance for _, chance in table.node.draws.outcomes} == {Fraction(1, 6)}
        assert [text.upper() for text in table.turns()] == sorted("SPCXLH")
        assert table.turns()[0].islower() == roll.islower()
        table.play(roll)
    assert isinstance(table.node, Choice)


def test_db_11_squares_in_order() -> None:
    table, squares = rolled(), []
    while table.text.count("setup"):
        squares.append(table.turns()[0].partition("@")[2])
        table.play(table.turns()[0])
    assert squares == ["c5", "e5", "c7", "e7", "c1", "e1", "c3", "e3"]


def test_db_11_every_facing_of_every_face_left() -> None:
    table = Table().play(*"xxpl", *"CCSL")
    texts = [f"{top}{north}@c5" for top in "lpx" for north in "chlpsx"]
    opposite = dict(zip("spcxlh", "psxchl", strict=True))
    legal = [t for t in texts if t[1] not in (t[0], opposite[t[0]])]
    assert table.turns() == legal


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("xl@e5", "DB-11"),  # c5 is filled first
        ("XL@c5", "DB-11"),  # North's blocks are placed first
        ("hc@c5", "DB-10"),  # no hoops were rolled
    ],
)
def test_db_11_refusals(text: str, rule: str) -> None:
    assert rolled().refusal(text).rule == rule


def test_db_11_a_star_may_lie_on_top_at_the_start() -> None:
    table = Table(south_blocks=1, north_blocks=1).play("s", "S", "sc@d7", "SC@d1")
    assert table.text == "3sc3/7/7/7/7/7/3SC3 s"
    assert table.turns()


@pytest.mark.parametrize(("text", "why"), [("X", "cannot be drawn"), ("s", None)])
def test_db_11_a_roll_is_of_the_owner_in_turn(text: str, why: str | None) -> None:
    refusal = Table().refusal(text)
    assert refusal is None if why is None else why in refusal.why


def test_db_12_by_lot() -> None:
    table, squares = Table(setup="random"), []
    for _ in range(8):
        assert isinstance(table.node, Chance)
        assert {chance for _, chance in table.node.draws.outcomes} == {Fraction(1, 24)}
        texts = table.turns()
        assert len(texts) == 24
        squares.append(texts[0][-2:])
        assert {text[-2:] for text in texts} == {squares[-1]}
        table.play(texts[len(squares)])
    assert squares == ["c5", "e5", "c7", "e7", "c1", "e1", "c3", "e3"]
    assert isinstance(table.node, Choice)


def test_db_12_from_a_position() -> None:
    text = "3pl3/7/7/7/7/7/3CL3 n"
    table = Table(setup="position", position=text)
    assert (table.text, table.node.seat) == (text, 1)


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        ({"setup": "position"}, "setup=position needs a position"),
        ({"position": "3pl3/7/7/7/7/7/3CL3 s"}, "position is for setup=position only"),
        ({"setup": "position", "position": "7/7 s"}, "the board has 2 ranks"),
        ({"setup": "dice"}, "setup is placed or random or position"),
        ({"south_blocks": 5}, "south_blocks is a number from 1 to 4"),
        ({"north_blocks": 0}, "north_blocks is a number from 1 to 4"),
        ({"turn_limit": 100001}, "turn_limit is a number from 0 to 100000"),
    ],
)
def test_db_12_options_that_do_not_fit(options: dict[str, object], fault: str) -> None:
    with pytest.raises(OptionsError, match=fault):
        Table(**options)


@pytest.mark.parametrize(
    ("blocks", "south", "north"),
    [
        (4, "c1 e1 c3 e3", "c5 e5 c7 e7"),
        (3, "c1 e1 d3", "c7 e7 d5"),
        (2, "c1 e1", "c7 e7"),
        (1, "d1", "d7"),
    ],
)
@pytest.mark.parametrize("setup", ["placed", "random"])
def test_db_13_fewer_blocks(setup: str, blocks: int, south: str, north: str) -> None:
    for of_south, of_north in ((blocks, 4), (4, blocks), (blocks, blocks)):
        table = Table(setup=setup, south_blocks=of_south, north_blocks=of_north)
        squares = []
        while " setup " in table.text:
            text = table.turns()[-1]
            squares += [text[-2:]] if "@" in text else []
            table.play(text)
        expected = north.split() if of_north == blocks else ["c5", "e5", "c7", "e7"]
        expected += south.split() if of_south == blocks else ["c1", "e1", "c3", "e3"]
        assert squares == expected


@pytest.mark.parametrize(("south", "north"), [(1, 4), (3, 2)])
def test_db_13_as_many_faces_as_blocks(south: int, north: int) -> None:
    table, texts = Table(south_blocks=south, north_blocks=north), ""
    while "@" not in table.turns()[0]:
        texts += table.turns()[0]
        table.play(table.turns()[0])
    assert texts == "c" * north + "C" * south


@pytest.mark.parametrize(
    ("wishes", "before"),  # for South and North of the rematch: who they were before
    [
        ([(ResignWish(), 0)], (1, 0)),  # North has won and begins
        ([(ResignWish(), 1)], (0, 1)),
        ([(DrawWish(), 0), (DrawWish(), 1)], (1, 0)),  # after a draw they swap
    ],
    ids=["north", "south", "draw"],
)
def test_db_14_the_winner_begins_the_rematch(
    wishes: list[tuple[Wish, int]], before: tuple[int, int]
) -> None:
    entry = game("deblockle")
    match = begin(entry, entry.options())
    for wish, seat in (*wishes, (RematchWish(), 0), (RematchWish(), 1)):
        event = decide(match, wish, seat)
        assert not isinstance(event, Refusal)
        match = evolve(match, event)
    assert match.rematch == before
    assert entry.info.seats[0] == "south"  # DB-1: the seat that plays first


@pytest.mark.parametrize(
    ("rolls", "text", "column"),
    [
        ("", "q", 1),
        ("", "", 1),
        ("", "xx", 2),
        ("", "ſ", 1),  # noqa: RUF001 - its capital is S, and it is none of ours
        ("xplcCCSL", "h", 2),
        ("xplcCCSL", "hl@c5", 2),  # L is opposite H
        ("xplcCCSL", "hC@c5", 2),  # one block has one owner
        ("xplcCCSL", "cſ@c5", 2),  # noqa: RUF001
        ("xplcCCSL", "ſc@c5", 1),  # noqa: RUF001
        ("xplcCCSL", "hc-c5", 3),
        ("xplcCCSL", "hc@h5", 4),
        ("xplcCCSL", "hc@c9", 5),
        ("xplcCCSL", "hc@c5 ", 6),
    ],
)
def test_db_11_texts_that_are_none(rolls: str, text: str, column: int) -> None:
    table = Table().play(*rolls)
    with pytest.raises(NotationError) as caught:
        table.refusal(text)
    assert caught.value.column == column
