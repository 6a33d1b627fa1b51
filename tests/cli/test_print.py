"""`parlour print`: sheets to the standard output or a file, or a sentence why there is none."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from cli.command import parlour

RECORDS = Path(__file__).parents[1] / "records"
LEVEL = str(RECORDS / "deflector" / "level.txt")


def test_an_empty_sheet_is_printed_with_the_options_that_are_set() -> None:
    done = parlour("print", "deflector", "--set", "preset=large", "--language", "pl")
    assert done.code == 0
    assert ElementTree.fromstring(done.out).get("width") == "297mm"
    assert "Zachód" in done.out


def test_a_record_is_printed_to_a_file_with_the_names_of_its_players(tmp_path: Path) -> None:
    named = tmp_path / "named.txt"
    text = Path(LEVEL).read_text("utf-8")
    named.write_text(text.replace("date:", 'seat west: Ann & "Co" <b>\ndate:', 1), "utf-8")
    file = tmp_path / "sheet.svg"
    done = parlour("print", "deflector", str(named), "--output", str(file))
    assert (done.code, done.out, done.err) == (0, "", "")
    page = ElementTree.parse(file).getroot()
    texts = [each.text for each in page.iter("{http://www.w3.org/2000/svg}text")]
    assert 'West · Ann & "Co" <b>' in texts


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["deblockle"], "deblockle has no sheets to print; what has: deflector"),
        (["chess"], "chess"),
        (["deflector", "--ply", "1"], "--ply says where a record is printed"),
        (["deflector", LEVEL, "--ply", "0"], "nothing lies open after 0 plies"),
        (["deflector", LEVEL, "--ply", "7"], "--ply is at most 1, not 7"),
        (["deflector", LEVEL, "--set", "width=6"], "a record has its own options"),
        (["deflector", "nowhere.txt"], "nowhere.txt cannot be read"),
        (["deflector", str(RECORDS / "deblockle" / "placed.txt")], "is a record of deblockle"),
        (["deflector", "--set", "width=3"], "DR-1"),
        (["deflector", "--output", "/nowhere/at/all.svg"], "cannot be written"),
        (["deflector", "--language", "de"], "language"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(arguments: list[str], why: str) -> None:
    done = parlour("print", *arguments)
    assert (done.code, done.out) == (2, "")
    assert why in done.err
    assert "Traceback" not in done.err
