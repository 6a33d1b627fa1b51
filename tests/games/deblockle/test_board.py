"""DB-1 to DB-5: the board, the blocks and their tips."""

from __future__ import annotations

import pytest

from games.deblockle.table import Table
from parlour.games.deblockle.options import INFO
from parlour.games.deblockle.position import (
    FACES,
    HOME_STARS,
    ORIENTATION_NAMES,
    ORIENTATIONS,
    SQUARE_NAMES,
    TARGETS,
    TIPPED,
    WEST,
)

ALONE = "3pl3/7/7/3{}3/7/7/7 s"


def tipped(orientation: str, to: str) -> str:
    """The orientation of a block on d4 after a tip, as a board shows it beforehand."""
    choices = Table(ALONE.format(orientation)).show.choices(Table(ALONE.format(orientation)).state)
    both = [*choices["tips"], *choices["barred"]]
    return next(tip["orientation"] for tip in both if (tip["from"], tip["to"]) == ("d4", to))


def test_db_1_squares_and_stars() -> None:
    assert list(SQUARE_NAMES.values()) == [file + rank for file in "abcdefg" for rank in "1234567"]
    assert [SQUARE_NAMES[square] for square in HOME_STARS] == ["d2", "d6"]
    assert INFO.seats == ("south", "north")


@pytest.mark.parametrize("options", [{}, {"setup": "random"}], ids=["placed", "random"])
def test_db_1_south_plays_first(options: dict[str, str]) -> None:
    table = Table(**options)
    while len(table.state.placed.south) + len(table.state.placed.north) < 7:
        table.play(table.turns()[0])
    assert table.play(table.turns()[0]).node.seat == 0


def test_db_2_four_blocks_and_the_targets() -> None:
    assert (Table().options.south_blocks, Table().options.north_blocks) == (4, 4)
    assert [SQUARE_NAMES[square] for square in TARGETS] == ["d6", "d2"]


@pytest.mark.parametrize(
    ("top", "bottom"), ["SP", "PS", "CX", "XC", "LH", "HL"], ids=lambda face: face
)
def test_db_3_opposite_faces(top: str, bottom: str) -> None:
    for orientation, name in enumerate(ORIENTATION_NAMES):
        if name[0] == top:
            twice = TIPPED[TIPPED[orientation][WEST]][WEST]
            assert ORIENTATION_NAMES[twice][0] == bottom


@pytest.mark.parametrize(
    ("to", "face"),  # a tip brings up the face that looks away from where the block goes
    [("d5", "X"), ("d3", "C"), ("e4", "H"), ("c4", "L")],
)
def test_db_3_handedness(to: str, face: str) -> None:
    assert tipped("SC", to)[0] == face


def test_db_4_twenty_four_orientations() -> None:
    opposite = dict(zip("SPCXLH", "PSXCHL", strict=True))
    expected = {a + b for a in FACES for b in FACES if b not in (a, opposite[a])}
    assert set(ORIENTATIONS) == expected
    assert len(ORIENTATION_NAMES) == 24


@pytest.mark.parametrize("name", ORIENTATION_NAMES)
def test_db_4_case_is_the_owner(name: str) -> None:
    table = Table(f"3{name.lower()}3/7/7/7/7/7/3{name}3 n")
    owners = {block["owner"]: block for block in table.show.board(table.state)["blocks"]}
    assert owners[0] == {"square": "d1", "owner": 0, "orientation": name}
    assert owners[1] == {"square": "d7", "owner": 1, "orientation": name}


@pytest.mark.parametrize(
    ("before", "to", "after"),
    [
        ("SC", "d5", "XS"),  # the old top looks north, the old south face is on top
        ("SC", "d3", "CP"),  # the old north face is on top, the old bottom looks north
        ("SC", "e4", "HC"),  # the old west face is on top, north stays
        ("SC", "c4", "LC"),  # the old east face is on top, north stays
    ],
)
def test_db_5_tips(before: str, to: str, after: str) -> None:
    assert tipped(before, to) == after


def test_db_5_four_tips_the_same_way_are_none() -> None:
    for orientation in range(24):
        for direction in range(4):
            turned = orientation
            for _ in range(4):
                turned = TIPPED[turned][direction]
            assert turned == orientation
            assert TIPPED[TIPPED[orientation][direction]][3 - direction] == orientation


def test_db_5_a_hop_keeps_the_orientation() -> None:
    table = Table("3pl3/7/7/7/7/7/3XS3 s")
    tip = next(t for t in table.show.choices(table.state)["tips"] if t["ends"])
    table.play(tip["ends"][0]["turn"])
    assert tip["orientation"] in table.text
