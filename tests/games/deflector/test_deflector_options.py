"""The sheet and the options: DR-1 to DR-3, DR-10, DR-27, DR-30 and DR-32."""

from __future__ import annotations

from fractions import Fraction

import pytest

from games.deflector.table import Table
from parlour.core.errors import OptionsError
from parlour.core.game import Chance, Odds
from parlour.core.options import read_options, write_options
from parlour.games.deflector.options import Options


@pytest.mark.parametrize(
    ("preset", "size", "seconds"),
    [("quick", (6, 8), 90), ("classic", (8, 10), 180), ("large", (12, 16), 300)],
)
def test_dr_1_presets(preset: str, size: tuple[int, int], seconds: int) -> None:
    options = read_options(Options, {"preset": preset})
    assert (options.sheet.width, options.sheet.height) == size
    assert options.seconds == seconds


def test_dr_1_the_default_is_classic() -> None:
    assert Options() == Options(preset="classic")


def test_dr_1_what_is_given_overrides_the_preset() -> None:
    options = Options(preset="quick", width=9, draw_time=30)
    assert (options.sheet.width, options.sheet.height, options.seconds) == (9, 8, 30)


def test_dr_1_what_is_given_as_the_preset_has_it_is_the_same_game() -> None:
    plain = Options(preset="quick")
    given = Options(
        preset="quick", width=6, height=8, draw_time=90, entry="5", west_start=3, east_start=10
    )
    assert given == plain
    assert write_options(given) == {"preset": "quick"}


def test_dr_1_columns_run_over_the_whole_sheet() -> None:
    sheet = Options().sheet
    assert (sheet.columns(0), sheet.columns(1)) == (range(1, 9), range(9, 17))


@pytest.mark.parametrize(("height", "row"), [(4, 2), (5, 3), (8, 5), (10, 6), (16, 10), (60, 40)])
def test_dr_2_the_entry_is_at_two_thirds_rounded_down(height: int, row: int) -> None:
    assert Options(height=height).entry_row == row


def test_dr_2_the_entry_by_lot_is_a_chance_ply_of_every_round() -> None:
    table = Table(entry="lot", rounds=2, height=5)
    for row in (2, 5):
        assert isinstance(table.node, Chance)
        assert isinstance(table.node.draws, Odds)
        chances = [(lot.entry, chance) for lot, chance in table.node.draws.outcomes]
        assert chances == [(row, Fraction(1, 4)) for row in (2, 3, 4, 5)]
        table.lot(f"entry={row}")
        assert table.events == [{"kind": "lot", "entry": row}]
        assert table.state.position.entry == row
        table.draw()
        assert table.state.last.entry == row
    assert table.outcome is not None


@pytest.mark.parametrize("text", ["entry=1", "entry=6", "entry=99"])
def test_dr_2_the_lot_draws_rows_from_2_to_the_height(text: str) -> None:
    table = Table(entry="lot", height=5)
    refusal = table.node.draws.refuse(table.notation.read_action(table.state, text))
    assert refusal is not None
    assert refusal.rule == "DR-2"


@pytest.mark.parametrize(
    ("width", "starts"), [(4, (2, 7)), (5, (3, 8)), (6, (3, 10)), (7, (4, 11)), (8, (4, 13))]
)
def test_dr_3_the_start_squares_are_in_the_middle_toward_the_outer_edge(
    width: int, starts: tuple[int, int]
) -> None:
    sheet = Options(width=width).sheet
    assert (sheet.start(0), sheet.start(1)) == starts
    assert starts[1] == 2 * width + 1 - starts[0]  # mirror images


def test_dr_3_the_start_squares_may_be_chosen() -> None:
    sheet = Options(west_start=8, east_start=9).sheet
    assert (sheet.start(0), sheet.start(1)) == (8, 9)


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"width": "3"}, "width is 4 to 40, or 0 for the preset's, not 3 (DR-1)"),
        ({"height": "2"}, "height is 4 to 60, or 0 for the preset's, not 2 (DR-1)"),
        ({"width": "41"}, "width is a number from 0 to 40"),
        ({"entry": "1"}, "entry is two_thirds, lot or a row from 2 to 10, not '1' (DR-2)"),
        ({"entry": "11"}, "entry is two_thirds, lot or a row from 2 to 10, not '11' (DR-2)"),
        ({"entry": "²"}, "entry is two_thirds, lot or a row from 2 to 10, not '²' (DR-2)"),
        ({"entry": "middle"}, "entry is two_thirds, lot or a row from 2 to 10"),
        ({"west_start": "9"}, "west_start is 1 to 8, not 9 (DR-3)"),
        ({"east_start": "8"}, "east_start is 9 to 16, not 8 (DR-3)"),
        ({"walls": "solid"}, "walls=solid is for angles=free only (DR-32)"),
        ({"max_impacts": "50"}, "max_impacts is for angles=free only (DR-30)"),
        (
            {"timeout": "working", "draw_time": "0"},
            "timeout=working needs a clock, and draw_time is 0 (DR-10)",
        ),
    ],
)
def test_options_that_do_not_fit_are_refused_in_one_sentence(given, why: str) -> None:
    with pytest.raises(OptionsError) as caught:
        read_options(Options, given)
    assert [fault for fault in caught.value.faults if why in fault] == list(caught.value.faults)


def test_dr_10_without_a_clock_nothing_counts_down() -> None:
    assert Table(draw_time=0).sealed.seconds is None
    assert Table().sealed.seconds == 180


def test_dr_27_rounds() -> None:
    with pytest.raises(OptionsError, match="rounds is a number from 1 to 20"):
        read_options(Options, {"rounds": "0"})
