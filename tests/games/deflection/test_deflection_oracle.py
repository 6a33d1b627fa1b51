"""The kernel and the rules against the oracle: turns, what they do, and the end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.deflection.oracle import Board, Frame, perft
from games.deflection.table import ENTRY, Table
from parlour.core.errors import PositionError

LAYOUTS = ["classic", "small", "wide"] + [
    sample["layout"] for sample in ENTRY.samples if ":" in sample.get("layout", "")
]
FRAMES = {layout: Frame.read(ENTRY.layouts.file(layout)) for layout in LAYOUTS}
ENDS = ["all_out", "first_out"]

picks = st.lists(st.integers(0, 999), min_size=60, max_size=250)


@given(st.sampled_from(LAYOUTS), st.sampled_from(ENDS), st.integers(0, 30), picks)
def test_a_game_goes_as_the_oracle_says(
    layout: str, end: str, no_progress: int, numbers: list[int]
) -> None:
    table = Table(layout=layout, end=end, no_progress=no_progress)
    board = Board.read(FRAMES[layout], table.text)
    for number in numbers:
        over = board.over(end, no_progress)
        assert (table.outcome.reason if table.outcome else None) == over
        if over:
            red, blue = board.score["r"], board.score["b"]
            assert table.outcome.scores == (red, blue)
            assert table.outcome.winners == (() if red == blue else (int(blue > red),))
            return
        turns = board.turns()
        assert table.turns() == turns
        turn = turns[number % len(turns)]
        board = board.played(turn)
        assert table.play(turn).text == board.write()


@given(st.sampled_from(LAYOUTS), st.integers(1, 8), picks)
def test_no_step_of_a_turn_goes_wrong_at_any_depth(
    layout: str, chips: int, numbers: list[int]
) -> None:
    """Every turn of the position at the end of a game, and the count of two turns behind it."""
    table = Table(layout=layout, chips=chips, no_progress=0)
    for number in numbers:
        turns = table.turns()
        if not turns:
            break
        table.play(turns[number % len(turns)])
    board = Board.read(FRAMES[layout], table.text)
    kernel = ENTRY.kernel(table.options)
    assert kernel.perft(kernel.pack(table.state), 2) == perft(board, 2, "all_out")


@given(st.sampled_from(LAYOUTS), picks, st.data())
def test_a_position_can_stand_or_not_as_the_oracle_says(
    layout: str, numbers: list[int], data: st.DataObject
) -> None:
    """A chip is moved to some window: the position is refused unless all chips lie still inside."""
    table = Table(layout=layout)
    for number in numbers[:80]:
        turns = table.turns()
        if not turns:
            return
        table.play(turns[number % len(turns)])
    board = Board.read(FRAMES[layout], table.text)
    if not board.chips:
        return
    chip = board.chips.pop(data.draw(st.sampled_from(sorted(board.chips))))
    windows = [(level, window) for level in range(1, 7) for window in board.windows(level)]
    board.chips[data.draw(st.sampled_from([w for w in windows if w not in board.chips]))] = chip
    still = board.copy()
    moved = sum(still.spill(level) for level in range(1, 7)) + still.fall()
    if moved:
        with pytest.raises(PositionError, match=r"would fall|outside the frame"):
            table.notation.read_position(board.write())
    else:
        state = table.notation.read_position(board.write())
        assert table.notation.write_position(state) == board.write()
