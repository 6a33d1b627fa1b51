"""A game in the terminal, over a pipe."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from cli.command import parlour
from example_game import GAME, PLANNED
from parlour.cli.sitting import Sitting
from parlour.play.match import begin

ONE_TO_GO = "7/4LX2/7/7/7/7/3pl3 s"  # e6d6* brings South's last block home


def test_a_win_is_told() -> None:
    done = parlour("play", "--hot-seat", "--position", ONE_TO_GO, given="e6d6*\n")
    assert done.code == 0
    assert "The game is over: south won (home)." in done.out
    assert done.err == ""


def test_the_end_of_the_input_leaves_the_table() -> None:
    assert parlour("play", "--hot-seat", "--position", ONE_TO_GO).code == 0


def test_chance_is_drawn_and_told_and_the_seed_decides() -> None:
    one, two, other = (
        parlour("play", "--hot-seat", "--seed", seed, given="quit\n").out
        for seed in ("3", "3", "4")
    )
    drawn = next(line for line in one.splitlines() if line.startswith("Chance draws "))
    assert drawn.count(",") == 7
    assert one == two != other


def test_the_engine_answers() -> None:
    position = "7/7/7/3PL3/7/7/3pl3 s"
    done = parlour("play", "--position", position, "--level", "1", given="d4d5b4\nquit\n")
    assert done.code == 0
    assert "north: d1" in done.out
    assert done.out.count("south> ") == 2


def test_the_engine_may_begin() -> None:
    done = parlour("play", "--seat", "north", "--position", ONE_TO_GO, given="quit\n")
    assert "south: e6d6*" in done.out
    assert "The game is over: south won (home)." in done.out


@pytest.mark.parametrize(
    ("line", "part"),
    [
        ("e6d6", "No: on d6 the block is removed and the turn ends: e6d6* (DB-21)."),
        ("nonsense", "No: expected"),
        ("hint", "Try e6d6*."),
        ("turns", "e6d6* e6e5d4"),
        ("undo", "No: there is no turn of yours to take back."),
        ("save", "No: save takes the name of a file."),
        ("save /", "No: / "),
        ("save \0", "cannot be written"),
        ("help", "save FILE"),
        ("resign", "The game is over: north won (south resigned)."),
        ("", "south> "),
    ],
)
def test_what_can_be_typed(line: str, part: str) -> None:
    done = parlour("play", "--hot-seat", "--position", ONE_TO_GO, given=f"{line}\n")
    assert done.code == 0
    assert part in done.out


def test_undo_takes_back_even_the_end() -> None:
    given = "e6d6*\nhint\nundo\nturns\n"
    done = parlour("play", "--hot-seat", "--position", ONE_TO_GO, given=given)
    after = done.out.partition("The game is over")[2]
    assert "No: the game is over." in after
    assert "e6d6* e6e5d4" in after


def test_undo_against_the_engine_goes_back_to_ones_own_turn() -> None:
    position = "7/7/7/3PL3/7/7/3pl3 s"
    given = "turns\nd4d5b4\nundo\nturns\n"
    done = parlour("play", "--position", position, "--level", "1", given=given)
    before, after = (line for line in done.out.splitlines() if line.startswith("south> d4"))
    assert before == after


def test_a_saved_game_is_a_right_record(tmp_path: Path) -> None:
    name = str(tmp_path / "game.txt")
    given = f"e6e5d4\nsave {name}\nsave {name}\n"
    done = parlour("play", "--hot-seat", "--position", ONE_TO_GO, given=given)
    assert f"Saved as {name}." in done.out
    assert f"No: {name} is there already." in done.out
    assert parlour("record", "check", name).code == 0
    assert "seat south: person" in Path(name).read_text()


def test_secret_choices_are_asked_one_by_one(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = "bid 9\nbid 0\nbid 2\nbid 1\n4.5\nquit\n"
    monkeypatch.setattr(sys, "stdin", io.StringIO(given))
    Sitting(begin(GAME, GAME.options()), (0, 1, 2), level=1, seed=5).play()
    out = capsys.readouterr().out
    assert "No: a bid is 0, 1 or 2 (EX-3)." in out
    assert out.count("in secret> ") == 4
    assert "Revealed: red bid 0 | green bid 2 | blue bid 1\n" in out
    assert "green> " in out


def test_without_a_list_of_turns_one_is_shown() -> None:
    given = "turns\n"
    done = parlour("play", "deflector", "--set", "width=4", "--set", "height=4", given=given)
    turn = "start=2 ..../..../.7../.... ..../..../..7./..3."
    assert f"There is no list of turns here. One of them is: {turn}\n" in done.out


def test_a_turn_of_numbers_is_described(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("turns\nthrow 4.5\nquit\n"))
    match = begin(GAME, GAME.options(), "1 throw 3 green 0,4,1")
    Sitting(match, (0, 1, 2), level=1, seed=5).play()
    out = capsys.readouterr().out
    assert "  impulse   0 to 10 N s" in out
    assert "For example: throw " in out


class Screen(io.StringIO):
    """A terminal that is not there, and what stands on it."""

    def isatty(self) -> bool:
        return True

    def seen(self) -> str:
        return self.getvalue().rpartition("\x1b[3J\x1b[H")[2]


def test_the_next_seat_does_not_see_what_was_typed(monkeypatch: pytest.MonkeyPatch) -> None:
    screen = Screen()
    typed = iter(["bid 9", "bid 0", "bid 2"])
    seen: list[str] = []

    def answer(prompt: str) -> str:
        screen.write(prompt)
        seen.append(screen.seen())
        line = next(typed, None)
        if line is None:
            raise EOFError
        screen.write(f"{line}\n")
        return line

    readline = SimpleNamespace(clear_history=lambda: cleared.append(len(seen)))
    cleared: list[int] = []
    monkeypatch.setattr("builtins.input", answer)
    monkeypatch.setattr(sys, "stdout", screen)
    monkeypatch.setitem(sys.modules, "readline", readline)
    Sitting(begin(GAME, GAME.options()), (0, 1, 2), level=1, seed=5).play()
    assert "bid 9" in seen[1]  # red sees why it was refused
    assert seen[2] == "red has chosen.\ngreen, in secret> "
    assert seen[3] == "green has chosen.\nblue, in secret> "
    assert cleared == [2, 3]


def test_an_engine_chooses_in_secret_after_the_people(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("hint\nbid 0\n"))
    Sitting(begin(PLANNED, PLANNED.options()), (0, 1), level=2, seed=5).play()
    out = capsys.readouterr().out
    assert "Try bid 2." in out
    monkeypatch.setattr(sys, "stdin", io.StringIO("bid 0\nbid 1\nquit\n"))
    Sitting(begin(PLANNED, PLANNED.options()), (0, 1), level=2, seed=5).play()
    out = capsys.readouterr().out
    assert out.index("green has chosen.") < out.index(
        "Revealed: red bid 0 | green bid 1 | blue bid 2"
    )
    assert "blue: throw " in out  # it bid highest alone, and throws


def test_what_was_revealed_cannot_be_taken_back(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("bid 0\nbid 2\nbid 1\nundo\n"))
    Sitting(begin(GAME, GAME.options()), (0, 1, 2), level=1, seed=5).play()
    assert "No: there is no turn of yours to take back." in capsys.readouterr().out
