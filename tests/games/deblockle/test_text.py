"""DB-40 to DB-43: the text forms."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.deblockle.table import Table
from parlour.core.errors import NotationError, PositionError, RecordError
from parlour.core.game import Played
from parlour.play.record import check, read

OPENING = "2pl1cs2/7/2hc1xl2/7/2LC1HP2/7/2CP1SL2 s"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("c3d3", ("c3", "d3", None, False)),
        ("c3c4e4", ("c3", "c4", "e4", False)),
        ("c3d3c3", ("c3", "d3", "c3", False)),
        ("d5d6*", ("d5", "d6", None, True)),
    ],
)
def test_db_40_turns(text: str, parts: tuple[str, str, str | None, bool]) -> None:
    from parlour.games.deblockle.position import SQUARE_NAMES

    table = Table(OPENING)
    turn = table.notation.read_action(table.state, text)
    end = None if turn.end is None else SQUARE_NAMES[turn.end]
    assert (SQUARE_NAMES[turn.origin], SQUARE_NAMES[turn.tip], end, turn.removal) == parts
    assert table.notation.write_action(table.state, turn) == text


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "a square from a1 to g7, or -- for a pass"),
        ("-", 1, "a square from a1 to g7"),
        ("---", 1, "a square from a1 to g7"),
        ("h1", 1, "a square from a1 to g7"),
        ("C3d3", 1, "a square from a1 to g7"),
        ("c8d3", 2, "a rank from 1 to 7"),
        ("c", 2, "a rank from 1 to 7"),
        ("c3", 3, "the square that the block is tipped to"),
        ("c3x3", 3, "the square that the block is tipped to"),
        ("c3d0", 4, "a rank from 1 to 7"),
        ("c3d3 e3", 5, "the square that the hop ends on, * for a removal"),
        ("c3d3e", 6, "a rank from 1 to 7"),
        ("c3d3e3e4", 7, "the end of the text"),
        ("d5d6*!", 6, "the end of the text"),
        ("c3d3e3\n", 7, "the end of the text"),
        ("c٣d3", 2, "a rank from 1 to 7"),  # a digit, and none of ours
    ],
)
def test_db_40_texts_that_are_none(text: str, column: int, expected: str) -> None:
    table = Table(OPENING)
    with pytest.raises(NotationError) as caught:
        table.notation.read_action(table.state, text)
    assert (caught.value.column, caught.value.expected.startswith(expected)) == (column, True)


def test_db_40_two_ways_to_one_square_are_one_turn() -> None:
    texts = Table("3pl3/7/7/3SC3/7/7/7 s").turns()
    assert len(texts) == len(set(texts))


POSITIONS = [
    "3pl3/7/7/7/7/7/3CL3 s",
    OPENING,
    "lx1pc1HC1LC/2XH3xs/7/7/7/4LC2/hx6 n".replace("lx1pc1HC1LC", "lx1pc1HCLC1"),
    "7/7/7/7/7/7/3cl3 s",
    "3SC3/7/7/7/7/7/3sc3 n",  # a star on top is allowed
]


@pytest.mark.parametrize("text", POSITIONS)
def test_db_41_round_trip(text: str) -> None:
    assert Table(text).text == text


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        ("", ["the board has 1 ranks", "the side to move is s or n"]),
        ("3pl3/7/7/7/7/7/3CL3", ["the side to move is s or n after one space, not nothing"]),
        ("3pl3/7/7/7/7/7/3CL3 x", ["the side to move is s or n after one space, not 'x'"]),
        ("3pl3/7/7/7/7/7/3CL3  s", ["the side to move", "nothing is expected after"]),
        ("3pl3/7/7/7/7/7/3CL3 s ", ["nothing is expected after the side to move"]),
        ("3pl3/7/7/7/7/3CL3 s", ["the board has 6 ranks, 7 separated by / are expected"]),
        ("3pl3/7/7/7/7/7/7/3CL3 s", ["the board has 8 ranks"]),
        ("3pl3/7/7/7/7/7/3CL2 s", ["rank 1 has 6 squares, 7 are expected"]),
        ("3pl3/7/7/7/7/7/3CL4 s", ["rank 1 has 8 squares, 7 are expected"]),
        ("3pl3/34/7/7/7/7/3CL3 s", ["rank 6: two runs of empty squares in a row"]),
        (
            "3pl3/8/7/7/7/7/3CL3 s",
            ["rank 6: a run of empty squares is 1 to 7, not 8", "rank 6 has"],
        ),
        ("3pl3/07/7/7/7/7/3CL3 s", ["rank 6: a run of empty squares is 1 to 7, not 0"]),
        ("3pl3/7/7/7/7/7/3CX3 s", ["rank 1: 'CX' is no orientation (DB-4)"]),
        ("3pl3/7/7/7/7/7/3Cl3 s", ["rank 1: 'Cl' is no orientation (DB-4)"]),
        ("3pl3/7/7/7/7/7/3CLC s", ["rank 1: 'C' is no orientation", "rank 1 has 5"]),
        ("3pl3/3xs3/7/7/7/7/3CL3 s", ["a block stands on the star square d6"]),
        ("CLCLCLCLCL2/7/7/7/7/7/3pl3 s", ["South has 5 blocks, at most 4 are allowed"]),
        (  # a block on a star counts
            "CLCLCLCL3/3CL3/7/7/7/7/3pl3 s",
            ["a block stands on the star square d6", "South has 5 blocks, at most 4 are allowed"],
        ),
        ("3ſc3/7/7/7/7/7/3CL3 s", ["rank 7: 'ſc' is no orientation"]),  # noqa: RUF001 - no s
        ("3cſ3/7/7/7/7/7/3CL3 s", ["rank 7: 'cſ' is no orientation"]),  # noqa: RUF001
        ("3pl3/７/7/7/7/7/3CL3 s", ["rank 6: '７' is no orientation"]),  # noqa: RUF001
        (
            "3pl3/3xs3/7/7/7/3SP3/3CL2 x",  # every fault at once
            [
                "a block stands on the star square d6",
                "rank 2: 'SP' is no orientation",
                "rank 1 has 6 squares",
                "the side to move is s or n",
            ],
        ),
        ("9" * 5000, ["the board has 1 ranks", "the side to move"]),
        ("/".join(["X" * 999] * 7) + " s", [f"rank {rank} is longer" for rank in range(7, 0, -1)]),
    ],
)
def test_db_41_faults(text: str, faults: list[str]) -> None:
    with pytest.raises(PositionError) as caught:
        Table("3pl3/7/7/7/7/7/3CL3 s").notation.read_position(text)
    found = caught.value.faults
    for fault in faults:
        assert any(one.startswith(fault) for one in found), (fault, found)
    assert len(found) <= len(faults) + 1
    assert len(str(caught.value)) < 1500


@given(st.text(alphabet="SPCXLHspcxlh1234567/ nsetup?", max_size=60))
def test_db_41_any_text_is_read_or_refused(text: str) -> None:
    notation = Table().notation
    try:
        state = notation.read_position(text)
    except PositionError:
        return
    assert notation.read_position(notation.write_position(state)) == state


def test_db_42_perft_of_nothing_is_one_and_a_finished_game_adds_nothing() -> None:
    from parlour.catalog import game

    entry, options = game("deblockle"), Table().options
    kernel = entry.kernel(options)
    for text, counts in (("7/7/7/7/7/7/3cl3 s", [1, 0, 0]), ("3pl3/7/3CP3/7/7/7/7 s", None)):
        row = kernel.pack(Table(text).state)
        found = [kernel.perft(row, depth) for depth in range(3)]
        if counts is not None:
            assert found == counts
        else:  # one of the turns ends the game
            assert found[1] == len(Table(text).turns())
            after = [len(Table(text).play(turn).turns()) for turn in Table(text).turns()]
            assert 0 in after
            assert found[2] == sum(after)


def test_db_42_repetition_and_turn_limit_do_not_count() -> None:
    from parlour.catalog import game
    from parlour.play.perft import count, count_by_rules

    options = Table(repetition="off", turn_limit=0).options
    state = Table("3pl3/7/7/7/7/7/3CL3 s").state
    rules = Table(repetition="off", turn_limit=0).rules
    for depth, expected in enumerate([1, 1, 4, 60, 546]):
        assert count_by_rules(rules, state, depth) == expected
        assert count(game("deblockle"), options, state, depth) == expected


@pytest.mark.parametrize("text", POSITIONS[:2])
def test_db_42_byte_order(text: str) -> None:
    turns = Table(text).turns()
    assert turns == sorted(turns, key=str.encode)


SETUPS = [
    ("", "7/7/7/7/7/7/7 s setup ????/????"),
    ("x", "7/7/7/7/7/7/7 s setup x???/????"),
    ("xplcC", "7/7/7/7/7/7/7 s setup xplc/C???"),
    ("xplcCCSL", "7/7/7/7/7/7/7 s setup xplc/CCSL"),
    ("hxplCCSL hc@c5", "7/7/2hc4/7/7/7/7 s setup xpl/CCSL"),
    ("xplcCCSL xl@c5 pc@e5 lp@c7 cs@e7", "2lp1cs2/7/2xl1pc2/7/7/7/7 n setup /CCSL"),
    (
        "xplcCCSL xl@c5 pc@e5 lp@c7 cs@e7 SC@c1 CP@e1 CL@c3",
        "2lp1cs2/7/2xl1pc2/7/2CL4/7/2SC1CP2 n setup /L",
    ),
]


@pytest.mark.parametrize(("plies", "text"), SETUPS)
def test_db_43_setup(plies: str, text: str) -> None:
    rolls, *placements = (plies or " ").split(" ")
    table = Table().play(*rolls, *[one for one in placements if one])
    assert table.text == text
    assert table.notation.read_position(text) == table.state


def test_db_43_the_first_empty_square_is_filled_next() -> None:
    table = Table("2hc4/7/7/7/7/7/7 s setup xpl/CCSL")  # the rule's own example
    squares: list[str] = []
    while " setup " in table.text:
        assert table.notation.read_position(table.text) == table.state
        squares.append(table.turns()[0][-2:])
        table.play(table.turns()[0])
    assert squares == ["c5", "e5", "e7", "c1", "e1", "c3", "e3"]


def test_db_43_by_lot() -> None:
    table = Table(setup="random", south_blocks=1, north_blocks=2)
    assert table.text == "7/7/7/7/7/7/7 s setup ??/?"
    table.play("hc@c7", "sx@e7")
    assert table.text == "2hc1sx2/7/7/7/7/7/7 s setup /?"
    assert table.notation.read_position(table.text) == table.state


@pytest.mark.parametrize(
    ("options", "text", "fault"),
    [
        ({}, "7/7/7/7/7/7/7 s setup ????", "separated by one /"),
        ({}, "7/7/7/7/7/7/7 s setup ????/???", "South has 3 blocks placed and to come, 4 are"),
        ({}, "7/7/7/7/7/7/7 s setup ?x??/????", "then ? for each face still to be rolled"),
        ({}, "7/7/7/7/7/7/7 s setup XPLC/CCSL", "North's faces are up to four of s p c x l h"),
        ({}, "7/7/7/7/7/7/7 n setup xplc/CCSL", "the side to move is s at this point"),
        ({}, "2lp1cs2/7/2xl1pc2/7/7/7/7 s setup /CCSL", "the side to move is n at this point"),
        ({}, "7/7/3hc3/7/7/7/7 s setup xpl/CCSL", "North's blocks are placed on c5 e5 c7 e7"),
        ({"north_blocks": 2}, "7/7/2hc4/7/7/7/7 s setup x/CCSL", "are placed on c7 e7"),
        ({"setup": "random"}, "7/2hc4/7/7/7/7/7 s setup ???/????", "are placed on c5 e5 c7 e7"),
        ({}, "7/7/2hc4/7/7/7/7 s setup ???/????", "no block is placed before all faces are rolled"),
        ({}, "7/7/7/7/7/7/7 s setup x???/C???", "are rolled or drawn before South's"),
        ({}, "7/7/2hc4/7/7/7/2CL4 s setup xpl/CSL", "North's blocks are placed before South's"),
        ({"setup": "random"}, "7/7/7/7/7/7/7 s setup xplc/????", "no faces are rolled"),
        (
            {"setup": "position", "position": "3pl3/7/7/7/7/7/3CL3 s"},
            "7/7/7/7/7/7/7 s setup ????/????",
            "there is no set-up to be in",
        ),
    ],
)
def test_db_43_faults(options: dict[str, str], text: str, fault: str) -> None:
    with pytest.raises(PositionError) as caught:
        Table(**options).notation.read_position(text)
    assert any(fault in one for one in caught.value.faults), caught.value.faults


@given(st.lists(st.integers(0, 99), max_size=40), st.sampled_from(["placed", "random"]))
def test_db_43_any_state_is_written_and_read(picks: list[int], setup: str) -> None:
    table = Table(setup=setup)
    for pick in picks:
        turns = table.turns()
        table.play(turns[pick % len(turns)])
        again = table.notation.read_position(table.text)
        assert table.notation.write_position(again) == table.text
        if " setup " in table.text:
            assert again == table.state


def test_db_41_a_record_with_a_bad_position_names_its_line() -> None:
    header = "parlour record 1\ngame: deblockle\nrules: 1\noption setup: position\n"
    with pytest.raises(RecordError, match="a block stands on the star square d6") as caught:
        check(read(header + "option position: 3pl3/3xs3/7/7/7/7/3CL3 s\n"))
    assert caught.value.line == 5


def test_a_text_of_another_phase_is_refused() -> None:
    table = Table(OPENING)
    with pytest.raises(NotationError):
        table.refusal("hc@c5")
    with pytest.raises(NotationError):
        table.refusal("x")
    assert isinstance(Played(0, table.notation.read_action(table.state, "--")), Played)
