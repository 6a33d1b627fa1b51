"""DB-25 to DB-27: free sliders, no contact, and passes."""

from __future__ import annotations

import pytest

from games.deblockle.table import ALONE, Table, bringing, ends, refusal, way


def contact(position: str, face: str, turn: str) -> tuple[str, str] | None:
    """Why a turn is refused where contact is forbidden."""
    return refusal(position, face, turn, no_contact=True)


@pytest.mark.parametrize(
    ("position", "move", "full", "free"),
    [
        (ALONE, "d4e4", "a4 e1 e2 e6 e7 g4", "a4 b4 c4 d4 e1 e2 e3 e5 e6 e7 f4 g4"),
        ("3pl3/7/7/2?4/7/7/7 s", "c4d4", "a4 d1 d3 d5 g4", "a4 b4 c4 d1 d3 d5 e4 f4 g4"),
        ("3pl3/7/7/7/7/1?2XP2/7 s", "b2c2", "a2 c1 c6 c7", "a2 b2 c1 c3 c4 c5 c6 c7"),
    ],
)
def test_db_25_slider(position: str, move: str, full: str, free: str) -> None:
    assert " ".join(ends(position, "L", move, slider="full")) == full
    assert " ".join(ends(position, "L", move, slider="free")) == free


def test_db_25_full_is_the_default_and_a_part_of_free() -> None:
    position = ALONE.replace("?", bringing("L", "E"))
    assert Table(position).turns() == Table(position, slider="full").turns()
    assert set(Table(position).turns()) < set(Table(position, slider="free").turns())


@pytest.mark.parametrize(
    ("position", "face", "turn", "refused"),
    [
        # the end of the hop: d4 e3 e5 f4; North on g4 touches f4
        ("7/7/7/3?2pl/7/7/7 s", "C", "d4e4f4", True),
        ("7/7/7/3?2pl/7/7/7 s", "C", "d4e4e3", False),
        # diagonally is allowed
        ("7/7/6pl/3?3/7/7/7 s", "C", "d4e4f4", False),
        # the tip square, where the turn ends there, and not otherwise
        ("7/7/7/3?1pl1/7/7/7 s", "P", "d4e4", True),
        ("7/7/7/3?1pl1/7/7/7 s", "X", "d4e4d3", False),
        # own blocks may touch
        ("6pl/7/7/3?2XP/7/7/7 s", "C", "d4e4f4", False),
        # contact that stood before does not matter, for the moved block or for others
        ("7/7/7/2pl?3/7/7/7 s", "C", "d4e4e3", False),
        ("7/7/7/3?3/7/7/XPpl5 s", "C", "d4e4e3", False),
        # a block that cannot hop stays, beside an opposing block
        ("7/7/7/7/7/plXP5/1?5 s", "X", "b1a1", True),
        ("7/7/7/7/pl6/1XP5/1?5 s", "X", "b1a1", False),
    ],
)
def test_db_26_no_contact(position: str, face: str, turn: str, refused: bool) -> None:
    found = contact(position, face, turn)
    assert (found is not None) == refused
    if found is not None:
        assert found[0] == "DB-26"
        assert "would be beside an opposing block" in found[1]
    assert Table(position.replace("?", bringing(face, way(turn)))).refusal(turn) is None


def test_db_26_a_removal_is_never_restricted() -> None:
    position = "3pl3/7/3?3/7/7/7/7 s".replace("?", bringing("S", "N"))
    assert "d5d6*" in Table(position, no_contact=True).turns()


def test_db_26_contact_makes_no_new_ends() -> None:
    position, move = "7/7/7/2?3pl/7/7/7 s", "c4d4"
    assert ends(position, "L", move) == ["a4", "d1", "d3", "d5", "d7", "f4"]
    assert ends(position, "L", move, no_contact=True) == ["a4", "d1", "d3", "d5", "d7"]  # no e4


def test_db_26_a_tip_whose_ends_are_all_taken_is_illegal() -> None:
    # from a1 the cross can hop to b1 alone (a2 is a block), and b1 touches c1
    position = "7/7/7/7/7/XP6/1?pl4 s"
    assert ends(position, "C", "b1a1") == ["b1"]
    assert ends(position, "C", "b1a1", no_contact=True) == []
    assert contact(position, "C", "b1a1b1") is not None
    assert contact(position, "C", "b1a1")[0] == "DB-24"  # contact is no reason to stay


STUCK = "7/7/7/7/7/5ls1/5HCsh s"  # South's block is shut in


def test_db_27_pass() -> None:
    table = Table(STUCK)
    assert table.turns() == ["--"]
    assert table.show.choices(table.state)["pass"] is True
    table.play("--")
    assert (table.text, table.node.seat) == (STUCK[:-1] + "n", 1)
    assert "--" not in table.turns()


def test_db_27_a_pass_is_legal_only_then() -> None:
    table = Table(ALONE.replace("?", "SC"))
    found = table.refusal("--")
    assert found is not None
    assert found.rule == "DB-27"
    assert table.show.choices(table.state)["pass"] is False


def test_db_27_the_other_goes_on_until_they_are_freed() -> None:
    table = Table(STUCK, repetition="off")
    table.play("--")
    freeing = next(turn for turn in table.turns() if turn.startswith("f2"))
    table.play(freeing)
    assert table.turns() != ["--"]


@pytest.mark.parametrize("side", "sn")
def test_db_27_nobody_can_move(side: str) -> None:
    outcome = Table(f"7/7/7/7/7/CPLPCP4/lpxhhx4 {side}").outcome
    assert (outcome.winners, outcome.scores, outcome.reason) == ((), (0, 0), "blocked")
