"""`parlour layout` and `parlour lab layout`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from parlour.catalog import games
from parlour.cli import lab, trials
from parlour.cli.app import run
from parlour.cli.trials import Result, Trial

NOUN = "layout"
HAVING = [entry for entry in games().values() if entry.layouts is not None]
(ENTRY,) = [entry for entry in HAVING if entry.layouts.noun == NOUN]
LAYOUTS = ENTRY.layouts
FIRST, SECOND = list(LAYOUTS.files)[:2]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(LAYOUTS.files[SECOND].replace(f'"{SECOND}"', '"mine"'), "utf-8")
    return path


# --- layout -------------------------------------------------------------------------------------


def test_check_says_right(file: Path, capsys) -> None:
    assert run(["layout", "check", str(file)]) == 0
    assert capsys.readouterr().out == f"{file}: right\n"
    assert run(["layout", "check", str(file), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["ok"]
    assert said["option"].startswith("mine:")


def test_check_names_every_fault_and_ends_with_1(file: Path, capsys) -> None:
    file.write_text(file.read_text("utf-8").replace("[1, 2,", "[0, 2, 2,"), "utf-8")
    assert run(["layout", "check", str(file), "--game", ENTRY.id]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    lines = said.err.splitlines()
    assert len(lines) == 2
    assert lines[0].startswith(f"{file}: line 6, column 10: columns are 1 to 7")
    assert run(["layout", "check", str(file), "--json"]) == 1
    faults = json.loads(capsys.readouterr().out)["faults"]
    assert [fault["column"] for fault in faults] == [10, 16]


@pytest.mark.parametrize("name", LAYOUTS.files)
def test_show_draws_a_built_in_layout(name: str, capsys) -> None:
    assert run(["layout", "show", name]) == 0
    assert capsys.readouterr().out == f"{LAYOUTS.text(name)}\n\nlayout={name}\n"


def test_show_draws_a_file_and_writes_its_line(file: Path, capsys) -> None:
    assert run(["layout", "show", str(file), "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert LAYOUTS.option(said["file"]) == said["option"] == LAYOUTS.option(file.read_text("utf-8"))


def test_new_asks_and_writes(tmp_path: Path, capsys, monkeypatch) -> None:
    answers = iter(["mine", "4", "x", "0", "", "2", "", "#.#.", ".#.#", "", "", "", ""])
    monkeypatch.setattr("builtins.input", lambda _: next(answers))
    path = tmp_path / "new.toml"
    assert run(["layout", "new", str(path)]) == 0
    said = capsys.readouterr().out
    assert "a whole number from 0 to 13 is expected, not 'x'" in said
    assert said.endswith(f"written: {path}\n")
    assert LAYOUTS.check(path.read_text("utf-8")) == ()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["layout", "check", "none.toml"], "none.toml cannot be read: No such file or directory"),
        (["layout", "show", "none"], "none cannot be read: No such file or directory"),
        (["layout", "show", FIRST, "--game", "chess"], "no game 'chess'; there are "),
        (["layout", "new", "."], ". is there already"),
        (["lab", "layout", FIRST, "--games", "0"], "must be >= 1"),
        (["lab", "layout", FIRST, "--keep", "no/such/place"], "no/such/place cannot be written"),
    ],
)
def test_bad_input_gives_one_sentence(
    arguments: list[str], sentence: str, tmp_path, capsys, monkeypatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(arguments) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert sentence in said.err


def test_a_game_on_one_board_has_no_layouts(capsys) -> None:
    other = next(entry for entry in games().values() if entry.layouts is None)
    assert run(["layout", "show", FIRST, "--game", other.id]) == 2
    assert "it has no layouts" in capsys.readouterr().err


@pytest.mark.parametrize("entry", HAVING, ids=lambda entry: entry.layouts.noun)
def test_each_noun_has_its_commands(entry, tmp_path, capsys) -> None:
    noun, name = entry.layouts.noun, next(iter(entry.layouts.files))
    path = tmp_path / "copy.toml"
    path.write_text(entry.layouts.files[name], "utf-8")
    assert run([noun, "check", str(path), "--game", entry.id]) == 0
    assert run([noun, "show", str(path), "--game", entry.id]) == 0
    assert capsys.readouterr().out.endswith(f"\n{noun}={name}\n")
    for other in HAVING:
        if other.layouts.noun != noun:
            assert run([noun, "show", name, "--game", other.id]) == 2
            assert f"it has no {noun}s" in capsys.readouterr().err


def test_new_without_an_answer_is_no_traceback(tmp_path, capsys, monkeypatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    assert run(["layout", "new", str(tmp_path / "new.toml")]) == 2
    assert "no answer was given" in capsys.readouterr().err


# --- lab ----------------------------------------------------------------------------------------

LAB = ["lab", "layout", SECOND, "--depth", "1", "--jobs", "1"]


def test_lab_tells_how_a_layout_plays(capsys) -> None:
    assert run([*LAB, "--games", "4"]) == 0
    said = capsys.readouterr().out
    for name in ("length", "ends", "drawn", f"{ENTRY.info.seats[0]} wins", *LAYOUTS.tally([])):
        assert f"\n  {name} " in said


def test_lab_keeps_games_and_goes_on(tmp_path, capsys) -> None:
    kept = tmp_path / "games.jsonl"
    assert run([*LAB, "--games", "3", "--keep", str(kept), "--json"]) == 0
    short = json.loads(capsys.readouterr().out)
    assert short["games"] == 3
    first = kept.read_text("utf-8")
    kept.write_text(first + '{"number": 3, "tur', "utf-8")  # broken off
    assert run([*LAB, "--games", "5", "--keep", str(kept), "--json"]) == 0
    longer = json.loads(capsys.readouterr().out)
    assert kept.read_text("utf-8").startswith(first)
    assert run([*LAB, "--games", "5", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == longer  # the same games, kept or not
    assert run([*LAB, "--games", "3", "--keep", str(kept), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == short


def test_lab_refuses_games_of_another_kind(tmp_path, capsys) -> None:
    kept = tmp_path / "games.jsonl"
    assert run([*LAB, "--games", "1", "--keep", str(kept), "--json"]) == 0
    capsys.readouterr()
    assert run([*LAB, "--games", "1", "--keep", str(kept), "--seed", "2"]) == 2
    assert "keeps games with other settings" in capsys.readouterr().err
    for text, sentence in (("", "is no file of kept games"), ("{}\n", "is no file of kept games")):
        kept.write_text(text, "utf-8")
        assert run([*LAB, "--games", "1", "--keep", str(kept)]) == 2
        assert sentence in capsys.readouterr().err


def test_games_are_the_same_in_other_processes() -> None:
    trial = Trial(ENTRY.id, FIRST, depth=1, opening=4, seed=7)
    alone = list(trials.play_all(trial, range(3), 1))
    together = sorted(trials.play_all(trial, range(3), 2), key=lambda result: result.number)
    assert together == alone


def test_a_game_without_an_end_is_broken_off(monkeypatch) -> None:
    monkeypatch.setattr(trials, "MOST_TURNS", 9)
    result = trials.play(Trial(ENTRY.id, FIRST, depth=1, opening=9, seed=1), 0)
    assert (result.turns, result.winners, result.reason) == (9, (), "")


def test_shares_are_of_the_games_that_they_say() -> None:
    results = [
        Result(number, 10 * number + 10, winners, reason, {"x": number})
        for number, (winners, reason) in enumerate(
            [((0,), "out"), ((0,), "out"), ((1,), "out"), ((), "out"), ((), "")]
        )
    ]
    found = lab.summary(ENTRY, Trial(ENTRY.id, FIRST, 1, 0, 1), results)
    assert found["turns"] == {"mean": 30, "median": 30, "least": 10, "most": 50}
    assert (found["drawn"]["share"], found["drawn"]["of"]) == (0.25, 4)
    assert (round(found["first_wins"]["share"], 3), found["first_wins"]["of"]) == (0.667, 3)
    assert found["ends"] == {"broken_off": 1, "out": 4}
    assert found["a_game"] == {"x": 2}


def test_intervals() -> None:
    """Wilson's for 5 of 10 and 0 of 10, to the digits of a printed table."""
    assert {name: round(value, 3) for name, value in lab.share(5, 10).items()} == {
        "of": 10,
        "share": 0.5,
        "low": 0.237,
        "high": 0.763,
    }
    assert round(lab.share(0, 10)["high"], 3) == 0.278
    assert lab.share(0, 0)["share"] is None
