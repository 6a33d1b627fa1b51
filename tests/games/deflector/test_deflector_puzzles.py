"""Solo puzzles: the boards of the days and their pars, boards of one's choice, judgements."""

from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import pairwise

import pytest

from parlour.core.errors import NotationError, OptionsError, Refusal
from parlour.core.options import read_options
from parlour.core.puzzles import Judgement
from parlour.games.deflector import GAME
from parlour.games.deflector.daily_boards import chosen, daily_boards
from parlour.games.deflector.design import PAIR, design
from parlour.games.deflector.options import Options
from parlour.games.deflector.puzzles import SoloPuzzles
from parlour.games.deflector.sheet import WEST, Half

PUZZLES = SoloPuzzles()
FIRST = date(2026, 11, 30).toordinal()


def options(**given: str) -> Options:
    return read_options(Options, given)


def judged(text: str, seat: int = 0, **given: str) -> Refusal | Judgement:
    return PUZZLES.judge(options(**given), seat, text)


# --- days -----------------------------------------------------------------------------------------


def test_three_years_have_a_board_each_and_both_seats_draw() -> None:
    days = [PUZZLES.daily(FIRST + at) for at in range(1096)]
    boards = {tuple(sorted(puzzle.options.items())) for puzzle in days}
    assert len(boards) == 1096
    assert Counter(puzzle.seat for puzzle in days) == {0: 548, 1: 548}


def test_the_days_boards_are_no_row_of_likes() -> None:
    week = [PUZZLES.daily(FIRST + at).label for at in range(7)]
    assert all(one != other for one, other in pairwise(week))
    assert len(set(week)) >= 4


@pytest.mark.parametrize("day", [date(1, 1, 1), date(2020, 2, 29), date(9999, 12, 31)], ids=str)
def test_a_day_of_long_ago_or_far_ahead_has_a_board(day: date) -> None:
    assert PUZZLES.daily(day.toordinal()).par is not None


def test_a_day_keeps_its_board_from_release_to_release() -> None:
    puzzle = PUZZLES.daily(FIRST)
    assert puzzle.par is not None
    assert (dict(puzzle.options), puzzle.seat, puzzle.par.score) == (
        {"height": "12", "draw_time": "0", "entry": "5", "east_start": "9"},
        1,
        95,
    )


def test_the_list_of_boards_is_the_one_that_its_maker_chooses() -> None:
    found = [(each.width, each.height, each.start, each.entry) for each in daily_boards()]
    assert found == chosen()


def test_no_par_is_beyond_a_bounce_in_each_square_but_the_start() -> None:
    over = [each for each in daily_boards() if not 0 < each.par < each.width * each.height]
    assert over == []


@pytest.mark.parametrize("board", [each for each in daily_boards() if each.proven][::40], ids=str)
def test_the_designer_reaches_the_pars_that_are_called_proven(board) -> None:
    half = Half(WEST, board.width, board.height, board.start, board.entry)
    found = design(half, PAIR, 2_500_000, 1)
    assert found is not None
    assert (found.total, found.is_best) == (board.par, True)


# --- practice -------------------------------------------------------------------------------------


def test_practice_has_the_proven_best_of_the_classic_halves() -> None:
    for size, best in (("6x6", 35), ("8x8", 63)):  # vectors of optima: pairs without overlap
        width, height = size.split("x")
        puzzle = PUZZLES.practice(options(width=width, height=height))
        assert puzzle.par is not None
        assert (puzzle.label, puzzle.par.score, puzzle.par.is_proven) == (size, best, True)


def test_practice_drops_what_says_nothing_of_a_board() -> None:
    puzzle = PUZZLES.practice(options(preset="quick", rounds="3", tie="first_done"))
    assert puzzle.options == {"width": "6", "draw_time": "0", "height": "8"}
    given = options(timeout="working", draw_time="60")  # which would need a clock
    assert PUZZLES.practice(given).options == {"draw_time": "0"}


def test_practice_with_shared_squares_adds_the_best_of_both_layers() -> None:
    shared = PUZZLES.practice(options(width="4", height="4", overlap="on"))
    assert shared.par is not None
    assert shared.par.score == 11 + 12  # vectors of optima: each layer by itself


def test_nobody_knows_the_best_of_free_angles_and_a_lot_is_no_board() -> None:
    assert PUZZLES.practice(options(angles="free")).par is None
    with pytest.raises(OptionsError, match="entry is a row here"):
        PUZZLES.practice(options(entry="lot"))


# --- judgements -----------------------------------------------------------------------------------

EMPTY = "(4)./(4)./(4)./(4)."
SMALL = {"width": "4", "height": "4"}  # start in column 2, entry in row 2


@pytest.mark.parametrize(
    ("own", "guest", "results", "scores"),
    [
        ("(4)./(4)./.7../(4).", "(4)./(4)./..7./..3.", ("ok", "ok"), (1, 2)),
        (EMPTY, "(4)./(4)./..7./..3.", ("paper", "ok"), (0, 2)),
        ("(4)./(4)./.7../(4).", EMPTY, ("ok", "paper"), (1, 0)),
        ("(4)./(4)./.7../(4).", "(4)./(4)./..#./(4).", ("ok", "entry"), (1, 1)),
    ],
    ids=["both work", "own fails", "guest fails", "guest thrown back"],
)
def test_dr_24_a_judgement_tells_each_layer_by_itself(own, guest, results, scores) -> None:
    found = judged(f"start=2 {own} {guest}", **SMALL)
    assert isinstance(found, Judgement)
    assert tuple(part.name for part in found.parts) == ("own", "guest")
    assert tuple(part.result for part in found.parts) == results
    assert tuple(part.score for part in found.parts) == scores
    assert found.works == (results == ("ok", "ok"))
    assert found.score == sum(scores)
    failures = [part.failure.rule for part in found.parts if part.failure]
    assert failures == ["DR-24"] * sum(result != "ok" for result in results)


def test_dr_13_an_illegal_drawing_is_refused_with_its_rule() -> None:
    refusal = judged("start=2 (4)./(4)./.7../(4). (4)./(4)./.7../(4).", **SMALL)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "DR-13"


def test_a_drawing_of_the_other_half_is_refused() -> None:
    text = f"start=2 {EMPTY} {EMPTY}"
    refusal = judged(text, seat=1, **SMALL)
    assert isinstance(refusal, Refusal)
    assert refusal.rule == "DR-40"


def test_what_is_no_drawing_is_no_judgement() -> None:
    with pytest.raises(NotationError):
        judged("nonsense", **SMALL)


def test_free_angles_are_judged_as_well() -> None:
    text = "start=4 own=[(3,5) (4,6) (3,6)] guest=[(4,5) (5,6) (4,6)][(4,0) (5,0) (5,1)]"
    found = judged(text, angles="free")
    assert isinstance(found, Judgement)
    assert (found.works, found.score) == (True, 3)


def test_the_entry_has_the_facet() -> None:
    assert isinstance(GAME.puzzles, SoloPuzzles)
