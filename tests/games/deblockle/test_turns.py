"""DB-20 to DB-24: tips, removals and hops."""

from __future__ import annotations

import pytest

from games.deblockle.table import ALONE, WAYS, Table, barred, bringing, ends, refusal, way


@pytest.mark.parametrize(
    ("position", "turn", "why"),
    [
        ("3pl3/7/7/3CS3/7/7/7 s", "a1a2", "there is no block on a1"),
        ("3pl3/7/7/3CS3/7/7/7 s", "d7c7", "the block on d7 is North's"),
        ("3pl3/7/7/3CS3/7/7/7 s", "d4e5", "e5 is not orthogonally next to d4"),
        ("3pl3/7/7/3CS3/7/7/7 s", "d4d6", "d6 is not orthogonally next to d4"),
        ("3pl3/7/7/3CS3/7/7/7 s", "d4d4", "d4 is not orthogonally next to d4"),
        ("3pl3/7/7/3CSXP2/7/7/7 s", "d4e4", "there is a block on e4"),
        ("3pl3/7/3xp3/3CS3/7/7/7 s", "d4d5", "there is a block on d5"),
        ("3pl3/7/7/7/7/7/CS6 s", "a1b2", "b2 is not orthogonally next to a1"),
        ("CS2pl3/7/7/7/7/7/7 s", "a7b1", "b1 is not orthogonally next to a7"),  # not round the edge
    ],
)
def test_db_20_refusals(position: str, turn: str, why: str) -> None:
    found = Table(position).refusal(turn)
    assert found is not None
    assert (found.rule, found.why) == ("DB-20", why)


@pytest.mark.parametrize(
    ("position", "tips"),
    [
        ("3pl3/7/7/3SC3/7/7/7 s", "d4c4 d4d3 d4d5 d4e4"),
        ("3pl3/7/7/7/7/7/SC6 s", "a1a2 a1b1"),
        ("3pl2SC/7/7/7/7/7/7 s", "g7f7 g7g6"),
        ("3pl3/7/7/2XPSC3/3xp3/7/7 s", "c4b4 c4c3 c4c5 d4d5 d4e4"),
    ],
)
def test_db_20_tips(position: str, tips: str) -> None:
    found = {turn[:4] for turn in Table(position).turns()}
    stars = {f"{b['from']}{b['to']}" for b in barred(position) if b["rule"] == "DB-22"}
    assert sorted(found | stars) == tips.split()


@pytest.mark.parametrize(
    ("position", "face", "turn", "why"),
    [
        # the player's own home star, whatever comes up
        ("3pl3/7/7/7/3?3/7/7 s", "C", "d3d2", "own home star"),
        ("3pl3/7/7/7/3?3/7/7 s", "S", "d3d2*", "own home star"),
        # the target star without the star on top
        ("3pl3/7/3?3/7/7/7/7 s", "P", "d5d6", "with the star on top only, not with the stop"),
        ("3pl3/2?4/7/7/7/7/7 s", "H", "c6d6*", "not with the hoops"),
        # a removal ends the turn and is written so
        ("3pl3/7/3?3/7/7/7/7 s", "S", "d5d6", "removed and the turn ends: d5d6*"),
        ("3pl3/7/3?3/7/7/7/7 s", "S", "d5d6d4", "removed and the turn ends: d5d6*"),
        (ALONE, "P", "d4e4*", "on the target star only"),
    ],
)
def test_db_21_refusals(position: str, face: str, turn: str, why: str) -> None:
    found = refusal(position, face, turn)
    assert found is not None
    assert (found[0], why in found[1]) == ("DB-21", True), found


@pytest.mark.parametrize(
    ("position", "move"),
    [
        ("3pl3/7/3?3/7/7/7/7 s", "d5d6"),
        ("3?3/7/7/7/7/7/3pl3 s", "d7d6"),
        ("3pl3/2?4/7/7/7/7/7 s", "c6d6"),
        ("3pl3/4?2/7/7/7/7/7 s", "e6d6"),
        ("3PL3/7/7/7/3?3/7/7 n", "d3d2"),
        ("3PL3/7/7/7/7/4?2/7 n", "e2d2"),
    ],
)
def test_db_21_removal(position: str, move: str) -> None:
    block = bringing("S", way(move))
    text = position.replace("?", block.lower() if position.endswith("n") else block)
    table = Table(text)
    assert f"{move}*" in table.turns()
    assert len(table.turns()) > 1  # never compulsory
    table.play(f"{move}*")
    assert not table.state.position.side("sn".index(text[-1]))


@pytest.mark.parametrize("move", WAYS)
def test_db_22_no_star_on_top_elsewhere(move: str) -> None:
    assert ends(ALONE, "S", move) == []
    found = refusal(ALONE, "S", move)
    assert found == ("DB-22", f"the tip to {move[2:]} brings the star on top")


def test_db_22_a_star_on_top_may_be_tipped_away() -> None:
    table = Table("3pl3/7/7/3SC3/7/7/7 s")
    assert {text[:4] for text in table.turns()} == set(WAYS)


@pytest.mark.parametrize(
    ("position", "face", "move", "expected"),
    [
        # stop: no hop
        (ALONE, "P", "d4d5", ""),
        # cross: one square orthogonally, the square tipped from included, stars and blocks not
        (ALONE, "C", "d4e4", "d4 e3 e5 f4"),
        (ALONE, "C", "d4d3", "c3 d4 e3"),
        ("3pl3/7/7/3?3/2XP1xp2/7/7 s", "C", "d4d3", "d4"),
        ("3pl3/7/7/7/7/7/?6 s", "C", "a1b1", "a1 b2 c1"),
        # x: one square diagonally, whatever stands beside
        (ALONE, "X", "d4e4", "d3 d5 f3 f5"),
        (ALONE, "X", "d4c4", "b3 b5 d3 d5"),
        ("3pl3/7/4lp2/3?1XP1/4hp2/7/7 s", "X", "d4e4", "d3 d5 f3 f5"),
        ("3pl3/7/7/7/7/4?2/7 s", "X", "e2e1", "f2"),  # d2 is a star
        ("3pl3/7/7/7/7/7/?6 s", "X", "a1b1", "a2 c2"),
        # slider: up to an obstacle, or a stop beside a star (c2 d1 d3 e2, c6 d5 d7 e6)
        (ALONE, "L", "d4e4", "a4 e1 e2 e6 e7 g4"),
        ("3pl3/7/1XP5/2?4/7/7/7 s", "L", "c4b4", "a4 b1 g4"),
        ("3pl3/7/7/2?4/7/7/7 s", "L", "c4d4", "a4 d1 d3 d5 g4"),  # over d2, not onto d6
        ("3pl3/7/7/7/7/2?4/7 s", "L", "c2c1", "a1 c2 c6 c7 d1 g1"),
        ("3pl3/7/7/7/7/1?5/7 s", "L", "b2c2", "a2 c1 c6 c7 e2 g2"),  # over d2 along the rank
        ("3pl3/7/7/7/7/1?2XP2/7 s", "L", "b2c2", "a2 c1 c6 c7"),  # d2 would be the last
        # hoops: exactly three orthogonal steps, over stars, back and forth
        (ALONE, "H", "d4e4", "b4 c3 c5 d4 e1 e3 e5 e7 f2 f4 f6 g3 g5"),
        ("3pl3/7/7/7/2XPHPlp2/7/2?1xs2 s", "H", "c1c2", "a1 a3 b2 b4 c1 f2"),  # over d2 to f2
        ("3pl3/7/7/7/7/XPLP5/1?CP4 s", "H", "b1a1", "b1"),
    ],
)
def test_db_23_ends(position: str, face: str, move: str, expected: str) -> None:
    assert " ".join(ends(position, face, move)) == expected


@pytest.mark.parametrize(
    ("position", "face", "turn", "why"),
    [
        (ALONE, "P", "d4d5d6", "the tip to d5 brings the stop on top: there is no hop"),
        (
            ALONE,
            "C",
            "d4e4f5",
            "a cross hops one square orthogonally: f5 cannot be reached from e4",
        ),
        (ALONE, "X", "d4e4f4", "an x hops one square diagonally: f4 cannot be reached from e4"),
        (ALONE, "L", "d4e4f4", "a slider goes in a straight line"),
        (ALONE, "H", "d4e4f5", "hoops are exactly three orthogonal steps"),
        (ALONE, "H", "d4e4e4", "hoops are exactly three orthogonal steps"),
        (ALONE, "C", "d4d3d2", "a hop may not end on the star square d2"),
        ("3pl3/7/7/3?3/4XP2/7/7 s", "C", "d4d3e3", "there is a block on e3"),
    ],
)
def test_db_23_refusals(position: str, face: str, turn: str, why: str) -> None:
    found = refusal(position, face, turn)
    assert found is not None
    assert (found[0], why in found[1]) == ("DB-23", True), found


@pytest.mark.parametrize("face", "CXLH")
def test_db_24_the_hop_is_compulsory(face: str) -> None:
    found = refusal(ALONE, face, "d4e4")
    assert found is not None
    assert (found[0], "must hop on from e4" in found[1]) == ("DB-24", True)


@pytest.mark.parametrize(
    ("position", "face", "move", "blocked"),
    [
        # the corner a1 has one diagonal neighbour, b2
        ("3pl3/7/7/7/7/1XP5/1?5 s", "X", "b1a1", True),
        ("3pl3/7/7/7/7/7/1?5 s", "X", "b1a1", False),
    ],
)
def test_db_24_no_hop_where_there_is_no_end(
    position: str, face: str, move: str, blocked: bool
) -> None:
    assert (ends(position, face, move) == [""]) == blocked
    if blocked:
        found = refusal(position, face, move + "b2")
        assert found is not None
        assert (found[0], "can hop nowhere from a1" in found[1]) == ("DB-24", True)


@pytest.mark.parametrize("face", "CLH")
def test_db_24_the_way_back_is_always_open(face: str) -> None:
    """A block with the cross, the slider or hoops on top can at least hop back."""
    assert ends("3pl3/7/7/7/7/XPLP5/1?CP4 s", face, "b1a1") == ["b1"]
