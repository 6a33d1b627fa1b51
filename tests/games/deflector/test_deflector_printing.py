"""Sheets on real paper, measured: squares in millimetres, what stands on them, and what fits."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from parlour.core.options import read_options
from parlour.games.deflector.options import Options
from parlour.games.deflector.printing import PaperSheets
from parlour.games.deflector.tracks import judged
from parlour.play import record_format
from parlour.play.match import Match
from parlour.play.record import check

SHEETS = PaperSheets()
SVG = "{http://www.w3.org/2000/svg}"
RECORDS = Path(__file__).parents[2] / "records" / "deflector"


def empty(language: str = "en", **given: str) -> ElementTree.Element:
    return ElementTree.fromstring(SHEETS.empty(read_options(Options, given), language))


def played(name: str, names: tuple[str, str] = ("", ""), language: str = "en") -> str:
    match = match_of(name)
    page = SHEETS.played(match.options, match.state, names, language)
    assert page is not None
    return page


def match_of(name: str) -> Match:
    return check(record_format.read((RECORDS / f"{name}.txt").read_bytes()))


def words(page: ElementTree.Element) -> list[str]:
    return [each.text or "" for each in page.iter(f"{SVG}text")]


def lines(page: ElementTree.Element) -> tuple[list[float], list[float]]:
    """Returns where the grid's lines lie: its verticals by x, its horizontals by y, in mm."""
    grid = max((each.attrib["d"] for each in page.iter(f"{SVG}path")), key=len)
    ends = re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", grid)
    upright = sorted(float(x) for x, _, to_x, _ in ends if x == to_x)
    level = sorted(float(y) for _, y, _, to_y in ends if y == to_y)
    return upright, level


def box(page: ElementTree.Element) -> tuple[float, float]:
    _, _, width, height = map(float, page.attrib["viewBox"].split())
    return width, height


@pytest.mark.parametrize(
    ("given", "paper", "square"),
    [
        ({}, (210, 297), 8.0),
        ({"preset": "quick"}, (210, 297), 8.0),
        ({"preset": "large"}, (297, 210), 8.0),
        ({"width": "11", "height": "26"}, (210, 297), 8.0),
        ({"width": "40", "height": "60"}, (210, 297), 2.2),
        ({"width": "40", "height": "4"}, (297, 210), 3.2875),
    ],
    ids=["classic", "quick", "large", "tall", "largest", "widest"],
)
def test_dr_1_the_squares_measure_8_mm_or_what_one_page_has_room_for(given, paper, square) -> None:
    page, options = empty(**given), read_options(Options, given)
    assert box(page) == paper
    across, up = lines(page)
    assert (len(across), len(up)) == (2 * options.sheet.width + 1, options.sheet.height + 1)
    assert across[-1] - across[0] == pytest.approx(2 * options.sheet.width * square, abs=0.02)
    assert up[-1] - up[0] == pytest.approx(options.sheet.height * square, abs=0.02)
    assert across[0] >= 11 + 5
    assert across[-1] <= paper[0] - 11 - 5
    told = next(text for text in words(page) if text.startswith("1 square"))
    assert told == f"1 square = {float(f'{square:.2f}'):g} mm when printed at 100 %"


@pytest.mark.parametrize(("width", "height"), [(w, h) for w in (4, 12, 40) for h in (4, 24, 60)])
def test_everything_lies_on_the_paper(width: int, height: int) -> None:
    page = empty(width=str(width), height=str(height))
    wide, high = box(page)
    for each in page.iter(f"{SVG}text"):
        assert 10 <= float(each.attrib["x"]) <= wide - 10
        assert 10 <= float(each.attrib["y"]) <= high - 10
    boxes = [each for each in page.iter(f"{SVG}rect") if each.get("stroke") == "#000"]
    foot = next(each for each in page.iter(f"{SVG}text") if (each.text or "").startswith("1 "))
    for each in boxes:
        end = float(each.attrib.get("y", "0")) + float(each.attrib["height"])
        assert end < float(foot.attrib["y"]) - 2
    assert lines(page)[1][-1] < float(foot.attrib["y"]) - 30


def test_an_empty_sheet_has_title_reminder_key_and_boxes() -> None:
    told = words(empty())
    assert "Deflector 8\N{MULTIPLICATION SIGN}10" in told
    assert any("A track that fails loses." in text for text in told)
    assert {"West", "East", "own track", "guest track", "score"} <= set(told)


def test_dr_2_a_lot_leaves_the_row_open_to_be_written_down() -> None:
    assert any(text.startswith("Entry in row") for text in words(empty(entry="lot")))
    assert not any(text.startswith("Entry in row") for text in words(empty()))


def test_dr_31_free_angles_are_reminded_of_the_edges() -> None:
    assert any("An edge counts once." in text for text in words(empty(angles="free")))


@pytest.mark.parametrize(("language", "west"), [("en", "West"), ("pl", "Zachód"), ("sv", "Väst")])
def test_a_sheet_speaks_three_languages(language: str, west: str) -> None:
    assert west in words(empty(language))
    assert west in words(ElementTree.fromstring(played("level", language=language)))


def test_dr_22_the_boxes_hold_the_count() -> None:
    told = words(ElementTree.fromstring(played("level")))
    minus = "\N{MINUS SIGN}"
    boxes = told[told.index("score") + 1 :]
    assert boxes[:8] == ["West", "11", f"{minus}12", f"{minus}1",
                         "East", "11", f"{minus}12", f"{minus}1"]  # fmt: skip
    assert "a draw" in told


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_dr_24_dr_26_the_sheet_names_the_winner_of_its_round(path: Path) -> None:
    match = match_of(path.stem)
    verdict = judged(match.options, match.state.last)
    told = words(ElementTree.fromstring(played(path.stem)))
    result = told[told.index("Result:") + 1]
    if verdict.winner is None:
        assert result.startswith("a draw")
    else:
        assert result.startswith(f"{('West', 'East')[verdict.winner]} wins")
    assert ("by a track that fails" in result) == (verdict.reason == "track")
    assert ("who was done first" in result) == (verdict.reason == "first_done")
    scores = [str(score).replace("-", "\N{MINUS SIGN}") for score in verdict.scores]
    assert set(scores) <= {*told}


@pytest.mark.parametrize("path", sorted(RECORDS.glob("*.txt")), ids=lambda path: path.stem)
def test_every_record_is_printed_with_both_hatchings_and_four_tracks(path: Path) -> None:
    page = ElementTree.fromstring(played(path.stem))
    fills = {each.get("fill") for each in page.iter(f"{SVG}path")}
    assert {"url(#own)", "url(#guest)"} <= fills
    ways = [each for each in page.iter(f"{SVG}path") if each.get("stroke-linejoin") == "round"]
    assert len(ways) == 8  # each with a rim
    assert not page.findall(f".//{SVG}script")


def test_a_strangers_name_is_a_text_and_is_cut() -> None:
    page = ElementTree.fromstring(played("level", names=("<script>&", "x" * 200)))
    assert "West · <script>&" in words(page)
    assert max(map(len, words(page))) < 160


def test_dr_24_a_track_that_fails_is_crossed_and_named() -> None:
    told = words(ElementTree.fromstring(played("blocked_gap")))
    assert any("\N{MULTIPLICATION SIGN}" in text for text in told if "Deflector" not in text)
