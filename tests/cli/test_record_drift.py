"""`parlour record check` of games whose replay may differ between builds."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cli.command import parlour, process
from parlour.play.table import new

PLIES = ("B 0.100,0.000", "S impulse=0.0075 offset=0.30", "S impulse=0.0080 facing=3.0")


@cache
def played() -> str:
    table = new("krazki", random.Random(5), {"max_rounds": 1})
    for text in PLIES:
        table.play(text)
    return table.record()


def bent(text: str, body: str, by: float) -> str:
    """Moves a body in the position that is stored last."""
    *before, last = text.rstrip("\n").split("\n")
    bodies: Any = re.search(r"\{position (.*)\}", last)
    position = json.loads(bodies[1])
    pairs = dict(position)
    for entry in pairs["bodies"]:
        if body == f"{entry[0]} {entry[1]} {entry[2]}":
            entry[4][0] += by
    moved = json.dumps([[key, pairs[key]] for key, _ in position], separators=(",", ":"))
    return "\n".join([*before, last.replace(bodies[1], moved), ""])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "game.txt").write_text(played(), "utf-8")
    return tmp_path / "game.txt"


def test_a_record_replays_bit_for_bit_in_a_fresh_process_of_the_same_build(file: Path) -> None:
    done = process("record", "check", str(file), "--json")
    assert (done.code, done.json["ok"], done.json["drift"]) == (0, True, [])
    assert "elsewhere" not in parlour("record", "check", str(file)).out


def test_a_stored_position_that_this_build_does_not_replay_is_told_and_stands(file: Path) -> None:
    text = played()
    file.write_text(bent(text, "red disc 0", 0.0015), "utf-8")
    line = len(text.rstrip("\n").split("\n"))
    done = parlour("record", "check", str(file))
    assert done.code == 0
    assert f"line {line}, ply 6: this build ends elsewhere, " in done.out
    assert "1.5 mm" in done.out
    assert done.out.endswith(
        "1 of 6 plies end elsewhere by up to 1.5 mm: the stored positions stand\n"
    )
    told = parlour("record", "check", str(file), "--json").json
    (found,) = told["drift"]
    assert told["ok"] is True
    assert (found["line"], found["ply"]) == (line, 6)
    assert found["mm"] == pytest.approx(1.5, abs=1e-9)
    assert "red's disc 1" in found["what"]
    stands = parlour("record", "show", str(file), "--json").json["frames"][-1]["position"]
    assert stands == json.dumps(json.loads(stands), separators=(",", ":"))
    assert stands in file.read_text("utf-8")


def test_a_game_that_does_not_drift_has_no_drift_to_tell() -> None:
    record = next((Path(__file__).parents[1] / "records" / "deblockle").glob("*.txt"))
    assert "drift" not in parlour("record", "check", str(record), "--json").json
