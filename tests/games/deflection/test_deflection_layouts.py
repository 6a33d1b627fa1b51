"""Layouts, DN-1 to DN-5: what may be played on, as a file and on one line."""

from __future__ import annotations

import json
import re
import time
from pathlib import Path

import pytest

from games.deflection.table import ENTRY, Table
from parlour.core.errors import LayoutError, OptionsError
from parlour.core.options import options_of, read_options, write_options
from parlour.games.deflection.layout import read_line, write_line
from parlour.games.deflection.layout_file import read_file
from parlour.games.deflection.layouts import layout_of

LAYOUTS = ENTRY.layouts
CLASSIC = LAYOUTS.files["classic"]
LINE = (
    "classic:2:.........:.x.x.x.x.:LLLCCCRRR:.x.xx.x.xx.x./x.x.xx.xx.x.x/.x.xx.x.xx.x./"
    "x.x.xx.xx.x.x/.x.xx.x.xx.x./x.x.xx.xx.x.x"
)


def swapped(old: str, new: str) -> str:
    """The classic file with another piece of text."""
    assert old in CLASSIC
    return CLASSIC.replace(old, new, 1)


# --- the built-in ones --------------------------------------------------------------------------


def test_dn_1_to_5_the_default_is_classic() -> None:
    assert ENTRY.options().layout == next(iter(LAYOUTS.files)) == "classic"
    (option,) = [option for option in options_of(ENTRY.options) if option.name == "layout"]
    assert option.choices == tuple(LAYOUTS.files) == ("classic", "small", "wide")
    layout = layout_of("classic")
    assert (layout.columns, layout.travel, layout.fields) == (9, 2, 13)
    assert layout.floor == (1, 3, 5, 7, 9)
    assert layout.pockets == "LLLCCCRRR"


@pytest.mark.parametrize("name", LAYOUTS.files)
def test_a_built_in_layout_is_right_and_survives_every_form(name: str) -> None:
    assert LAYOUTS.check(LAYOUTS.files[name]) == ()
    layout = layout_of(name)
    assert layout.name == name
    assert read_line(write_line(layout)) == layout
    assert read_file(LAYOUTS.file(write_line(layout))) == layout
    assert LAYOUTS.option(LAYOUTS.file(name)) == name
    assert LAYOUTS.text(name).count("level ") == 6


def test_dn_2_a_field_is_under_a_column() -> None:
    """The field under column c at offset o is c + travel - o."""
    layout = layout_of("wide")
    for offset in range(-3, 4):
        for column in range(1, 10):
            assert layout.column(column + layout.travel - offset, offset) == column


# --- one line -----------------------------------------------------------------------------------


def test_a_line_that_is_a_built_in_layout_is_written_as_its_name() -> None:
    options = read_options(ENTRY.options, {"layout": LINE})
    assert options == ENTRY.options()
    assert write_options(options) == {}


def test_a_match_on_a_layout_of_ones_own_needs_no_file() -> None:
    line = LINE.replace("classic", "my copy")
    options = read_options(ENTRY.options, {"layout": line})
    assert write_options(options) == {"layout": line}
    assert Table(layout=line).play("1L E3").text.startswith("..b...-1/")


@pytest.mark.parametrize(
    ("line", "faults"),
    [
        ("clasic", ["the name of a built-in layout is expected"]),
        (LINE + ":", ["six parts"]),
        (LINE.replace(":2:", ":two:"), ["travel: a whole number is expected, not 'two'"]),
        (LINE.replace(":2:", ":02:"), ["travel: a whole number is expected"]),
        (LINE.replace(":2:", ":3:"), [f"{n}: level {n} has 13 fields, 15" for n in range(1, 7)]),
        (LINE.replace(":.x.x.x.x.:", ":xxxxxxxxx:"), ["there is no open floor column"]),
        (LINE.replace(":.........:", ":........:"), ["slots: 9 marks"]),
        (LINE.replace("LLLCCC", "LLLXCC"), ["a pocket is L, C or R, not 'X'"]),
        (LINE.replace("x", "#"), ["slots", "floor"][1:]),
        (LINE.rpartition("/")[0], ["6 levels separated by / are expected, not 5"]),
        ("a|b" + LINE[7:], ["a name has letters, digits, spaces"]),
        (" a" + LINE[7:], ["neither begins nor ends with a space"]),
    ],
)
def test_a_line_is_refused_with_every_fault(line: str, faults: list[str]) -> None:
    with pytest.raises(OptionsError) as refused:
        read_options(ENTRY.options, {"layout": line})
    for fault in faults:
        assert any(fault in found for found in refused.value.faults), refused.value.faults


# --- files --------------------------------------------------------------------------------------

WRONG = [
    ('name = "classic"', 'name = ""', 5, 8, "a name has 1 to 40 characters"),
    ('name = "classic"', "name = 7", 5, 8, "name is a text in quotes, not '7'"),
    ('name = "classic"', 'name = "a#b"', 5, 10, "a name has letters"),
    ("columns = 9", "columns = 0", 6, 11, "a frame has 1 to 30 columns, not 0"),
    ("columns = 9", 'columns = "9"', 6, 11, "columns is a whole number, not '9'"),
    ("columns = 9", "columns = true", 6, 11, "columns is a whole number, not 'True'"),
    ("columns = 9", "columns = ", 6, 11, "this is no TOML: invalid value"),
    ("columns = 9", "", 1, 1, "columns is missing"),
    ("columns = 9", "columns = 9\nhigh = 3", 7, 8, "there is no key 'high' in a layout"),
    ("travel = 2", "travel = -1", 7, 10, "the travel is 0 or more fields, not -1"),
    ("travel = 2", "travel = 11", 7, 10, "a level has at most 30 fields"),
    ("slots = [1, 2, 3", "slots = [1, 2, 2", 8, 16, "column 2 is listed twice"),
    ("slots = [1, 2, 3", "slots = [1, 2, 10", 8, 16, "columns are 1 to 9, there is no column 10"),
    ("slots = [1, 2, 3", "slots = [1, 2, 'a'", 8, 16, "slots is a list of columns"),
    ("slots = [1, 2, 3, 4, 5, 6, 7, 8, 9]", "slots = []", 8, 9, "there is no slot"),
    ("floor = [1, 3, 5, 7, 9]", "floor = []", 9, 9, "there is no open floor column"),
    ("floor = [1, 3, 5, 7, 9]", "floor = 5", 9, 9, "floor is a list of columns"),
    ('"LLLCCCRRR"', '"LLLCCCRR"', 10, 29, "9 letters are expected, one a column, not 8"),
    ('"LLLCCCRRR"', '"LLLDCCRRR"', 10, 24, "a pocket is L, C or R, not 'D'"),
    ('2 = "#.#.##', '2 = "#.#.#', 14, 18, "level 2 has 12 fields, 13 are expected"),
    ('2 = "#.#.##', '2 = "#.#.#o', 14, 11, "level 2: a field is . (window) or # (solid)"),
    ('2 = "#.#.##.##.#.#"', "2 = 5", 14, 5, "level 2 is a text of . and # in quotes"),
    ('2 = "#.#.##', '7 = "#.#.##', 14, 5, "levels are 1 to 6, there is no level '7'"),
    ('2 = "#.#.##', '7 = "#.#.##', 12, 1, "level 2 is missing"),
    ('2 = "#.#.##', '2 = "#....#', 8, 10, "a chip entered in column 1 would fall through level 2"),
]


@pytest.mark.parametrize(("old", "new", "line", "column", "why"), WRONG)
def test_dn_4_a_file_is_refused_at_line_and_column(
    old: str, new: str, line: int, column: int, why: str
) -> None:
    found = LAYOUTS.check(swapped(old, new))
    places = [(fault.line, fault.column) for fault in found if why in fault.why]
    assert places == [(line, column)], [str(fault) for fault in found]
    with pytest.raises(LayoutError, match=re.escape(f"line {line}, column {column}: ")):
        LAYOUTS.option(swapped(old, new))


def test_dn_4_every_fault_at_once_in_the_order_of_lines() -> None:
    file = swapped("travel = 2", "travel = = 2").replace("[1, 3, 5, 7, 9]", "[0, 3, 3]")
    found = LAYOUTS.check(file.replace('6 = "#', '6 = "?'))
    assert [(fault.line, fault.column) for fault in found] == [(7, 10), (9, 10), (9, 16), (18, 6)]


@pytest.mark.parametrize(
    "file",
    [
        CLASSIC.replace("\n", "\r\n"),
        CLASSIC.replace("slots = [1, 2,", "slots = [\n  1, # the first\n  2,"),
        CLASSIC.replace("[levels]\n1 =", 'levels."1" ='),
        CLASSIC.replace('1 = ".', "'1' = \".", 1),
    ],
)
def test_other_ways_to_write_a_file(file: str) -> None:
    if 'levels."1"' in file:
        file = re.sub(r"(?m)^([2-6]) = ", r"levels.\1 = ", file)
    assert [str(fault) for fault in LAYOUTS.check(file)] == []
    assert LAYOUTS.option(file) == "classic"


@pytest.mark.parametrize("file", ["", "\x00", "[levels", "[" * 2000, "levels = 3", "a = 1\n" * 99])
def test_any_file_is_read_or_refused(file: str) -> None:
    found = LAYOUTS.check(file)
    assert found
    assert all(fault.line >= 1 and fault.column >= 1 for fault in found)


DIGITS, HEX = "9" * 5000, "0x" + "F" * 8000


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("columns = 9", f"columns = {DIGITS}", "thousands of digits"),
        ("columns = 9", f"columns = {HEX}", "columns is a whole number, not one of thousands"),
        ("slots = [1,", f"slots = [{HEX},", "slots is a list of columns"),
        ("columns = 9", f"columns = {'[' * 4000}", "brackets are too deep"),
        ("slots = [1,", f"slots = [{'99,' * 3000}", "there is no column 99"),
        ("[levels]", f"levels = {'a' * 9000}", "this is no TOML"),
    ],
)
def test_a_huge_file_is_told_soon(old: str, new: str, why: str) -> None:
    began = time.process_time()
    found = LAYOUTS.check(swapped(old, new))
    assert any(why in fault.why for fault in found)
    assert time.process_time() - began < 1  # not the seconds that some of these once took


# --- questions ----------------------------------------------------------------------------------


def answering(answers: list[str], complaints: list[str]):
    """A person who answers in turn; a wrong answer is complained of and the next one given."""

    def ask(question: str, usual: str, check) -> str:
        while True:
            answer = answers.pop(0) or usual
            why = check(answer)
            if why is None:
                return answer
            complaints.append(why)

    return ask


def test_new_asks_until_the_layout_is_right() -> None:
    complaints: list[str] = []
    rows = [layout_of("small").levels[n] for n in (0, 1)]
    answers = ["tiny!", "tiny", "0", "7", "99", "2", "1 2 x", "", "2,4, 6", "llcccrx", "llcccrr"]
    answers += [rows[0], "###########.", "#.#.#.#.#.#", rows[1], "", "", "", ""]
    file = LAYOUTS.new(answering(answers, complaints))
    assert answers == []
    assert len(complaints) == 7, complaints
    expected = LAYOUTS.files["small"].replace('"small"', '"tiny"')
    assert read_file(file) == read_file(expected)


def test_the_vectors_know_the_same_layouts() -> None:
    vectors = json.loads((Path(__file__).parents[2] / "perft/deflection.json").read_text("utf-8"))
    assert {part["layout"] for part in vectors["layouts"]} <= set(LAYOUTS.files)
