"""The kernel and the rules against the oracle: turns, what they do, and the end."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from games.deblockle.oracle import oriented as oracle_block
from games.deblockle.oracle import result, turns, write
from games.deblockle.table import Table
from parlour.core.game import Played
from parlour.games.deblockle import kernel
from parlour.games.deblockle.packed import packed, turn_of
from parlour.games.deblockle.position import ORIENTATION_NAMES

SQUARES = [
    (file, rank) for file in range(7) for rank in range(7) if (file, rank) not in ((3, 1), (3, 5))
]


@st.composite
def positions(draw: st.DrawFn) -> str:
    """Positions with one to four blocks a side, near each other or all over the board."""
    file, rank = draw(st.sampled_from([(0, 0), (4, 4), (0, 4), (2, 0), (2, 3)]))
    near = [(f, r) for f, r in SQUARES if file <= f < file + 3 and rank <= r < rank + 3]
    south, north = draw(st.integers(1, 4)), draw(st.integers(1, 4))
    squares = draw(st.sampled_from([near, SQUARES]))
    count = south + north
    squares = squares if len(squares) >= count else SQUARES
    chosen = draw(st.lists(st.sampled_from(squares), min_size=count, max_size=count, unique=True))
    board = {
        square: (
            "s" if index < south else "n",
            oracle_block(draw(st.sampled_from(ORIENTATION_NAMES))),
        )
        for index, square in enumerate(chosen)
    }
    return write(board, draw(st.sampled_from("sn")))


VARIANTS = st.tuples(st.sampled_from(["full", "free"]), st.booleans())


@given(positions(), VARIANTS)
def test_turns_and_what_they_do(position: str, variant: tuple[str, bool]) -> None:
    slider, no_contact = variant
    expected = turns(position, slider, no_contact)
    table = Table(position, slider=slider, no_contact=no_contact)
    assert table.turns() == sorted(expected)
    for text, after in expected.items():
        turn = table.notation.read_action(table.state, text)
        seat = table.state.position.mover
        played = table.rules.apply(table.state, Played(seat, turn))
        assert table.notation.write_position(played) == after


@given(positions(), VARIANTS)
def test_result_and_listing_of_the_kernel(position: str, variant: tuple[str, bool]) -> None:
    slider, no_contact = variant
    table = Table(position, slider=slider, no_contact=no_contact)
    row = packed(table.state.position, table.options)
    assert kernel.result(row) == result(position, slider, no_contact)
    assert kernel.mover(row) == "sn".index(position[-1])
    codes = np.zeros(kernel.MAX_TURNS, np.int64)
    listed = codes[: kernel.list_turns(row, codes)].tolist()
    assert listed == sorted(listed)
    for code in listed:
        after = np.zeros(kernel.WORDS, np.int64)
        kernel.apply_turn(row, code, after)
        text = table.notation.write_action(table.state, turn_of(code))
        assert bool(kernel.loud(row, code)) == text.endswith("*")
        assert kernel.mover(after) != kernel.mover(row)
        assert kernel.perft(after, 1) == len(
            turns(expected_after(position, variant, text), *variant)
        )


def expected_after(position: str, variant: tuple[str, bool], text: str) -> str:
    return turns(position, *variant)[text]


@given(positions(), st.randoms(use_true_random=False))
def test_the_hash_is_of_the_position_alone(position: str, random) -> None:
    table = Table(position)
    row = packed(table.state.position, table.options)
    shuffled = row.copy()
    for word in (0, 1):
        fields = [int(row[word]) >> shift & 0xFFF for shift in (0, 16, 32, 48)]
        fields = [field for field in fields if field]
        random.shuffle(fields)
        shuffled[word] = sum(field << 16 * index for index, field in enumerate(fields))
    assert kernel.hash_row(shuffled) == kernel.hash_row(row)
    turned = row.copy()
    turned[2] ^= 1
    assert kernel.hash_row(turned) != kernel.hash_row(row)


@given(positions(), VARIANTS, st.integers(0, 2**63 - 1))
def test_playouts_end_as_the_rules_say(position: str, variant: tuple[str, bool], seed: int) -> None:
    table = Table(position, slider=variant[0], no_contact=variant[1])
    row = packed(table.state.position, table.options)
    played, ending = kernel.playout(row, seed, 50)
    assert (played, ending) == kernel.playout(row, seed, 50)
    assert 0 <= played <= 50
    assert ending or played == 50
    if played == 0:
        assert ending == kernel.result(row)
