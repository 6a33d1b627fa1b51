"""Laws of the facets for one player and for paper, for every game that has them."""

from __future__ import annotations

from datetime import date
from xml.etree import ElementTree

import pytest

from parlour.core.game import Sealed
from parlour.core.options import options_of, read_options, write_options
from parlour.core.puzzles import Judgement
from parlour.core.sheets import LANGUAGES
from parlour.core.svg import PAGE_STYLES
from parlour.play.match import begin
from strategies import GAMES, AnyEntry, case_name

PUZZLED = [entry for entry in GAMES if entry.puzzles is not None]
PRINTED = [entry for entry in GAMES if entry.sheets is not None]
DAY = date(2026, 11, 30).toordinal()
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize("entry", PUZZLED, ids=case_name)
def test_a_days_puzzle_is_the_same_whenever_it_is_asked_for(entry: AnyEntry) -> None:
    assert entry.puzzles is not None
    for days in range(40):
        day = DAY + days
        assert entry.puzzles.daily(day) == entry.puzzles.daily(day)


@pytest.mark.parametrize("entry", PUZZLED, ids=case_name)
def test_a_puzzle_is_a_choice_of_its_seat_whose_default_is_judged_and_below_the_par(
    entry: AnyEntry,
) -> None:
    assert entry.puzzles is not None
    for days in range(40):
        puzzle = entry.puzzles.daily(DAY + days)
        options = read_options(entry.options, puzzle.options)
        assert write_options(options) == puzzle.options
        match = begin(entry, options)
        assert isinstance(match.node, Sealed)
        assert match.node.seconds is None
        first = match.notation.write_action(match.state, match.node.defaults[puzzle.seat])
        found = entry.puzzles.judge(options, puzzle.seat, first)
        assert isinstance(found, Judgement)
        assert found.works
        assert puzzle.par is not None
        assert 0 < found.score < puzzle.par.score


@pytest.mark.parametrize("entry", PUZZLED, ids=case_name)
def test_practice_takes_the_options_that_it_names(entry: AnyEntry) -> None:
    assert entry.puzzles is not None
    assert set(entry.puzzles.options) <= {option.name for option in options_of(entry.options)}
    puzzle = entry.puzzles.practice(entry.options())
    assert isinstance(begin(entry, read_options(entry.options, puzzle.options)).node, Sealed)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("entry", PRINTED, ids=case_name)
def test_a_sheet_is_well_formed_svg_in_millimetres(entry: AnyEntry, language: str) -> None:
    assert entry.sheets is not None
    for sample in entry.samples:
        page = entry.sheets.empty(read_options(entry.options, sample), language)
        root = ElementTree.fromstring(page)
        assert root.tag == f"{SVG}svg"
        left, top, width, height = map(float, root.attrib["viewBox"].split())
        assert (left, top) == (0, 0)
        assert (root.attrib["width"], root.attrib["height"]) == (f"{width:g}mm", f"{height:g}mm")
        styles = [each.text for each in root.iter(f"{SVG}style")]
        assert styles == [PAGE_STYLES[width, height]]


@pytest.mark.parametrize("entry", PRINTED, ids=case_name)
def test_nothing_is_printed_of_a_game_in_which_nothing_lies_open(entry: AnyEntry) -> None:
    assert entry.sheets is not None
    match = begin(entry, entry.options())
    names = [""] * len(entry.info.seats)
    assert entry.sheets.played(match.options, match.state, names, "en") is None
