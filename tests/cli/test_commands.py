"""What each command prints and answers with, and what becomes of bad input."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from cli.command import FULL, ONE_EACH, parlour, process
from parlour import catalog
from parlour.catalog import game
from parlour.cli import bench
from parlour.core.errors import Refusal
from parlour.core.game import CheckLine
from parlour.play.events import Moved
from parlour.play.match import begin, evolve
from parlour.play.record import from_match, write
from parlour.play.secret import default_text, hand_in, reveal_sealed

RECORDS = Path(__file__).parents[1] / "records" / "deblockle"
PLACED = str(RECORDS / "placed.txt")
COMMANDS = (
    "play", "serve", "analyse", "games", "legal", "perft", "record", "layout", "solve", "print",
    "lab", "engine", "bench", "warmup",
)  # fmt: skip


def test_help_names_every_command() -> None:
    done = parlour("--help")
    assert done.code == 0
    assert all(re.search(rf"\b{command}\b", done.out) for command in COMMANDS)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    done = parlour(command, "--help")
    assert done.code == 0
    assert done.out.startswith("Usage: parlour")


def test_games_lists_options_with_their_rules() -> None:
    listed = {game["id"]: game for game in parlour("games", "--json").json["games"]}
    game = listed["deblockle"]
    slider = next(option for option in game["options"] if option["name"] == "slider")
    assert (slider["choices"], slider["rule"]) == (["full", "free"], "DB-25")
    assert "slider: full | free" in parlour("games").out


@pytest.mark.parametrize(
    ("settings", "number"),
    [([], 34), (["slider=free"], 40), (["slider=free", "no_contact=on"], 35)],
)
def test_legal_counts_with_options(settings: list[str], number: int) -> None:
    flags = [word for setting in settings for word in ("--set", setting)]
    done = parlour("legal", "deblockle", FULL, *flags, "--json")
    assert done.code == 0
    assert list(done.json) == ["turns"]
    turns = done.json["turns"]
    assert len(turns) == number
    assert turns == sorted(turns)
    assert parlour("legal", "deblockle", FULL, *flags).out.split() == turns


def test_legal_of_a_finished_game_is_empty() -> None:
    assert parlour("legal", "deblockle", "3pl3/7/7/7/7/7/7 s", "--json").json == {"turns": []}


def test_perft_counts_every_depth() -> None:
    done = parlour("perft", "deblockle", ONE_EACH, "--depth", "4", "--json")
    assert done.json == {"counts": [1, 4, 60, 546]}
    assert "perft 4: 546" in parlour("perft", "deblockle", ONE_EACH, "--depth", "4").out


def test_divide_sums_to_the_count() -> None:
    done = parlour("perft", "deblockle", FULL, "--depth", "2", "--divide", "--json")
    assert sum(done.json["divide"].values()) == 1214
    assert len(done.json["divide"]) == 34
    assert "1214 in 34 turns" in parlour("perft", "deblockle", FULL, "--depth", "2", "--divide").out


def test_analyse_gives_lines_that_can_be_played() -> None:
    found = parlour("analyse", "deblockle", FULL, "--nodes", "5000", "--lines", "2", "--json").json
    assert len(found["lines"]) == 2
    assert found["turn"] == found["lines"][0]["turn"] == found["lines"][0]["line"][0]
    assert found["lines"][0]["score"] >= found["lines"][1]["score"]
    assert found["nodes"] <= 5000
    legal = parlour("legal", "deblockle", FULL, "--json").json["turns"]
    assert {line["turn"] for line in found["lines"]} <= set(legal)


def test_analyse_of_fixed_nodes_is_the_same_twice() -> None:
    one, two = (
        parlour("analyse", "deblockle", FULL, "--nodes", "3000", "--json").json for _ in range(2)
    )
    assert {**one, "seconds": 0} == {**two, "seconds": 0}


def test_analyse_follows_a_record() -> None:
    found = parlour("analyse", "--record", PLACED, "--nodes", "200", "--json").json["plies"]
    assert [ply["ply"] for ply in found] == sorted(ply["ply"] for ply in found)
    assert all(ply["played"] for ply in found)
    one = parlour("analyse", "--record", PLACED, "--ply", "20", "--nodes", "200", "--json").json
    assert one["ply"] == 20
    assert "depth" in parlour("analyse", "--record", PLACED, "--ply", "20", "--nodes", "200").out


def test_a_right_record_is_right() -> None:
    done = parlour("record", "check", PLACED)
    assert done.code == 0
    assert done.out.endswith("right\n")
    assert parlour("record", "check", PLACED, "--json").json["ok"] is True


def test_a_wrong_record_names_its_first_wrong_line(tmp_path: Path) -> None:
    lines = Path(PLACED).read_text().splitlines()
    at = next(index for index, line in enumerate(lines) if line.startswith("south c1"))
    lines[at] = "south c1c2c3d4"
    wrong = tmp_path / "wrong.txt"
    wrong.write_text("\n".join(lines))
    done = parlour("record", "check", str(wrong))
    assert done.code == 1
    assert f"line {at + 1}: " in done.err
    told = parlour("record", "check", str(wrong), "--json")
    assert (told.code, told.json["ok"], told.json["line"]) == (1, False, at + 1)


def test_show_prints_the_plies_and_the_last_board() -> None:
    done = parlour("record", "show", PLACED)
    assert "deblockle, rules version 1" in done.out
    assert "   1. chance " in done.out
    plies = parlour("record", "check", PLACED, "--json").json["plies"]
    frames = parlour("record", "show", PLACED, "--json").json["frames"]
    assert len(frames) == plies + 1
    assert frames[-1]["position"] in done.out
    assert frames[5]["position"] in parlour("record", "show", PLACED, "--ply", "5").out


def test_the_signature_is_one_number() -> None:
    number = parlour("bench", "--signature", "--json").json["signature"]
    assert parlour("bench", "--signature").out == f"signature: {number}\n"


def test_bench_measures_what_there_is() -> None:
    rates = parlour("bench", "--seconds", "0.01", "--json").json["rates"]
    assert all(rate > 0 for rate in rates["deblockle"].values())


def sealed_record() -> str:
    """A game of one secret round, in which both hand in what they begin with."""
    entry = catalog.game("deflector")
    match = begin(entry, entry.options(draw_time=0))
    texts = {seat: default_text(match, seat) for seat in (0, 1)}
    nonces = {0: "0a", 1: "0b"}
    for seat in (1, 0):
        done = hand_in(match, seat, texts[seat], nonces[seat], 5.0)
        assert not isinstance(done, Refusal)
        match = evolve(match, done[0])
    moved = reveal_sealed(match, texts, nonces)
    assert isinstance(moved, Moved)
    return write(from_match(evolve(match, moved)))


def test_record_check_opens_the_seals(tmp_path: Path) -> None:
    path = tmp_path / "sealed.txt"
    text = sealed_record()
    path.write_text(text, "utf-8")
    done = parlour("record", "check", str(path))
    assert (done.code, done.out.endswith(": right, and 2 seals fit\n")) == (0, True), done.out
    assert parlour("record", "check", str(path), "--json").json["seals"] == 2
    path.write_text(text.replace(" 0b}", " 0c}"), "utf-8")
    done = parlour("record", "check", str(path))
    line = 1 + [line.startswith("sealed") for line in text.splitlines()].index(True)
    assert done.code == 1
    why = "east had handed in something else (the seal does not fit)"
    assert done.err == f"{path}: line {line}: {why}\n"


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["frobnicate"], "'frobnicate' is no command"),
        (["--frobnicate"], "is no command"),
        (["games", "--frobnicate"], "unknown option: --frobnicate"),
        (["games", "more"], "one argument too many: 'more'"),
        (["legal"], "requires an argument"),
        (["legal", "chess", ONE_EACH], "no game 'chess'; there are deblockle"),
        (["legal", "deblockle", "nonsense"], "nonsense"),
        (["legal", "deblockle", "\0"], "\\x00"),
        (["legal", "deblockle", ONE_EACH, "--set", "slider"], "--set takes option=value"),
        (["legal", "deblockle", ONE_EACH, "--set", "slider=half"], "slider is full or free"),
        (["legal", "deblockle", ONE_EACH, "--set", "slide=full"], "no option 'slide'"),
        (
            ["legal", "deblockle", ONE_EACH, "--set", "slider=full", "--set", "slider=free"],
            "'slider' twice",
        ),
        (["perft", "deblockle", ONE_EACH], "--depth"),
        (["perft", "deblockle", ONE_EACH, "--depth", "0"], "--depth"),
        (["perft", "deblockle", ONE_EACH, "--depth", "many"], "--depth"),
        (["analyse"], "a game and a position, or --record FILE"),
        (["analyse", "deblockle", ONE_EACH, "--ply", "3"], "--ply belongs to --record"),
        (["analyse", "deblockle", "--record", PLACED], "names its game and options itself"),
        (["analyse", "--record", PLACED, "--ply", "999"], "--ply is at most"),
        (["analyse", "--record", PLACED, "--ply", "0"], "no seat is to choose there"),
        (["analyse", "deblockle", "3pl3/7/7/7/7/7/7 s"], "the game is over"),
        (["record", "check", "/nowhere/at/all"], "cannot be read: No such file"),
        (["record", "check", "/"], "cannot be read"),
        (["record", "show", __file__], "line 1: expected 'parlour record 1'"),
        (["play", "chess"], "no game 'chess'"),
        (["play", "--level", "9"], "--level"),
        (["play", "--seat", "west"], "--seat is south or north"),
        (["play", "--seat", "south", "--hot-seat"], "leave --seat out"),
        (["serve", "--port", "70000"], "--port: it must be <= 65535"),
    ],
)
def test_bad_input_is_one_sentence_and_code_2(
    arguments: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = parlour(*arguments)
    assert done.code == 2
    assert done.out == ""
    assert part in done.err
    (line,) = done.err.splitlines()
    assert line.startswith("parlour: ")


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--host", "no such host", "--port", "0"], "cannot listen on no such host"),
        (["--database", "mysql://localhost/parlour"], "mysql"),
        (["--database", "."], "unable to open"),
    ],
)
def test_a_server_that_cannot_start_says_why(
    arguments: list[str], part: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = process("serve", *arguments)
    assert done.code == 2
    assert part in done.err
    assert "Traceback" not in done.err
    assert len(done.err.splitlines()) == 1


def test_help_loads_no_compiler_server_or_database() -> None:
    heavy = ("numba", "numpy", "litestar", "sqlalchemy", "msgspec", "asyncio")
    code = (
        "import sys; from parlour.cli.app import run; run(['--help']);"
        f"print([name for name in {heavy!r} if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.skipif(os.name != "posix", reason="measures processor time as POSIX has it")
def test_a_warm_perft_starts_within_a_second_and_a_half() -> None:
    """Or, on a slow machine, within four times what its compiler takes to be imported."""
    arguments = ("-m", "parlour.cli", "perft", "deblockle", FULL, "--depth", "3", "--json")
    assert process(*arguments[2:]).json == {"counts": [34, 1214, 40817]}  # compiles if it must
    for _ in range(5):
        allowed_s = max(1.5, 4 * used_by("-c", "import numba"))
        if (used_s := used_by(*arguments)) < allowed_s:
            break
    assert used_s < allowed_s


def used_by(*arguments: str) -> float:
    """Returns the processor seconds of a Python process: other processes' hardly count."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, *arguments], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_the_process_ends_with_the_code() -> None:
    assert process("legal", "chess", "x").code == 2
    assert process("games").code == 0


@pytest.mark.skipif(os.name != "posix", reason="sends a signal as POSIX has it")
def test_ctrl_c_is_clean() -> None:
    # A shell's background run ignores Ctrl-C and hands that down; a terminal's does not.
    listening = "import signal as s; s.signal(s.SIGINT, s.default_int_handler)"
    code = f"{listening}; from parlour.cli import main; main()"
    with subprocess.Popen(
        [sys.executable, "-c", code, "play", "--hot-seat"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline().startswith("Type help")
        running.send_signal(signal.SIGINT)
        _, err = running.communicate(timeout=600)
    assert running.returncode == 130
    assert "Traceback" not in err


def test_a_reader_that_has_seen_enough_is_no_error() -> None:
    command = f"'{sys.executable}' -m parlour.cli record show '{PLACED}' | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout == "deblockle, rules version 1\n"
    assert done.stderr == ""


def test_the_shell_completes_commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    script = tmp_path / "completion"
    done = parlour("--install-completion", "--shell", "bash", "--output", str(script))
    assert done.code == 0
    words = "COMP_WORDS=(parlour per); COMP_CWORD=1; _parlour; echo ${COMPREPLY[@]}"
    command = ["bash", "-c", f"source {script}; {words}"]
    completed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert completed.stdout.split() == ["perft"]


LINES = (
    CheckLine("a stone falls", "9.81 m/s²", "9.81 m/s²", "pass"),
    CheckLine("a feather falls", "9.81 m/s²", "2 m/s²", "known defect"),
)


@pytest.mark.parametrize(
    ("lines", "code", "counts"),
    [
        (LINES, 0, "pass: 1, known defect: 1, fail: 0"),
        (
            (*LINES, CheckLine("a stone rises", "never", "it does", "fail")),
            1,
            "pass: 1, known defect: 1, fail: 1",
        ),
    ],
)
def test_bench_physics_prints_theory_beside_simulation(monkeypatch, lines, code, counts) -> None:
    entry = replace(game("deblockle"), checks=lambda: lines)
    monkeypatch.setattr(bench, "games", lambda: {"falls": entry, "quiet": game("deflection")})
    done = parlour("bench", "physics")
    assert done.code == code
    assert done.out.endswith(f"{counts}\n")
    assert "KNOWN DEFECT  a feather falls\n" in done.out
    assert "theory: 9.81 m/s²\n              found:  2 m/s²\n" in done.out
    told = parlour("bench", "physics", "--json")
    assert told.code == code
    assert [line["what"] for line in told.json["checks"]["deblockle"]] == [x.what for x in lines]


def test_bench_physics_shows_on_a_terminal_what_is_being_worked_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Each check is simulated while it is told, and nothing else is."""
    going: list[str] = []
    told: list[str] = []

    @contextmanager
    def telling(what: str, note: str) -> Iterator[None]:
        going.append(what)
        told.append(re.sub(r"[0-9]+ s", "0 s", what) + note)
        yield
        going.pop()

    def checks() -> Iterator[CheckLine]:
        for line in LINES:
            assert going
            yield line

    monkeypatch.setattr(bench, "telling", telling)
    monkeypatch.setattr(
        bench, "games", lambda: {"falls": replace(game("deblockle"), checks=checks)}
    )
    assert parlour("bench", "physics").code == 0
    assert told == [f"deblockle: simulating for line {n}, 0 s after the start" for n in (1, 2, 3)]
    assert "minutes" in " ".join(parlour("bench", "--help").out.split())
