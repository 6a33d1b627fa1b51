"""Rounds of Krążki between the engine and shots aimed straight, written to `results.md`.

    python benchmarks/bench_krazki_engine.py play level:5 straight --rounds 40 --seconds 5
    python benchmarks/bench_krazki_engine.py play level:2 level:1 --rounds 40
    python benchmarks/bench_krazki_engine.py report

A player is `level:N`, the engine, or `straight`: from the middle of the field, facing the middle,
struck in the middle, without loft, with the impulse that slides a disc to the middle; it places the
barricade at random. `straight:any` shoots as straight with an impulse drawn from all that the
page's slider offers. Every game is one round of two, the lot says who begins it, and players change
seats every round. The hand trembles alike for both. Every round is one line in a file of the match
below `--folder`; a match that is begun again goes on. Without arguments two fast rounds are played
and printed, and nothing is written.

Seconds are of the processor, divided by `--cores`: what the engine has on so many cores that
nothing else uses.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
from report import machine, table, write_section

from parlour.core.game import Chance, Drawn, Over, Played
from parlour.games.krazki.aims import carrying
from parlour.games.krazki.options import Options
from parlour.games.krazki.planner import KrazkiPlanner
from parlour.games.krazki.position import Action, State
from parlour.games.krazki.rules import KrazkiRules
from parlour.games.krazki.shots import Shot

DISCS = 3  # of a player and round
SLIDER = (0.003, 0.012)  # N s: what the page offers before "hard"

Player = Callable[[State, int, random.Random], Action]


@dataclass(frozen=True)
class Task:
    """One round of a match."""

    first: str
    second: str
    index: int
    seconds: float | None  # None: as the level has it
    tremor: int
    cores: int = 1


@dataclass(frozen=True)
class Score:
    """What became of it; points of the first and the second player, and whether the first began."""

    index: int
    points: tuple[int, int]
    began: bool
    seconds: float  # a shot of the first player, on average
    longest: float


def player(spec: str, options: Options, seconds: float | None, cores: int) -> Player:
    """Makes the player that `spec` describes."""
    kind, _, number = spec.partition(":")
    if kind == "level":
        planner = KrazkiPlanner(options, lambda: time.process_time() / cores, cores)
        return lambda state, seat, rng: planner.plan(state, seat, int(number), seconds, rng).action
    if spec in {"straight", "straight:any"}:
        return lambda state, seat, rng: straight(options, state, rng, carries=spec == "straight")
    raise SystemExit(f"no player {spec!r}; there are level:N, straight and straight:any")


def straight(options: Options, state: State, rng: random.Random, *, carries: bool) -> Action:
    """Shoots straight at the centre, with an impulse that carries the disc there, or any."""
    node = KrazkiRules(options).node(state)
    assert not isinstance(node, Over)
    board = options.board
    impulse = carrying(board, board.field_distance) if carries else rng.uniform(*SLIDER)
    shot = Shot(impulse=round(impulse, 5))
    if state.phase == "shot" and node.moves.refuse(shot) is None:
        return shot
    return node.moves.sample(rng)  # the barricade, or a shot from a field that is not free


def play_round(task: Task) -> Score:
    """Plays one round to its end."""
    options = Options(max_rounds=1, target=9999, tremor=task.tremor)
    rules = KrazkiRules(options)
    rng = random.Random(f"{task.first} {task.second} {task.index} {task.tremor}")
    seat = task.index % 2  # of the first player
    players = [
        player(spec, options, task.seconds, task.cores) for spec in (task.first, task.second)
    ]
    if seat:
        players.reverse()
    state, times = rules.start(), list[float]()
    while not isinstance(node := rules.node(state), Over):
        if isinstance(node, Chance):
            ply: Any = Drawn(node.draws.sample(rng))
        else:
            begun = time.process_time()
            ply = Played(node.seat, players[node.seat](state, node.seat, rng))
            if node.seat == seat:
                times.append((time.process_time() - begun) / task.cores)
        state = rules.apply(state, ply)
    points = state.scores if seat == 0 else state.scores[::-1]
    mean = sum(times) / len(times)
    return Score(task.index, (points[0], points[1]), state.first == seat, mean, max(times))


def path_of(folder: Path, task: Task) -> Path:
    """Returns the file of a match."""
    seconds = "own" if task.seconds is None else f"{task.seconds:g}s"
    name = f"{task.first}_{task.second}_{seconds}_tremor{task.tremor}_cores{task.cores}.jsonl"
    return folder / name.replace(":", "")


def read_rounds(path: Path) -> list[Score]:
    """Returns the rounds of a match that were played."""
    lines = path.read_text().splitlines() if path.exists() else []
    found = (json.loads(line) for line in lines)
    return [Score(**{**each, "points": tuple(each["points"])}) for each in found]


def play_match(folder: Path, tasks: Sequence[Task], jobs: int) -> None:
    """Plays the rounds of a match that its file does not hold yet."""
    path = path_of(folder, tasks[0])
    folder.mkdir(parents=True, exist_ok=True)
    done = {played.index for played in read_rounds(path)}
    left = [task for task in tasks if task.index not in done]
    with ProcessPoolExecutor(jobs) as pool, path.open("a") as file:
        for future in as_completed([pool.submit(play_round, task) for task in left]):
            file.write(json.dumps(asdict(future.result())) + "\n")
            file.flush()
            print(path.stem, *row_of(path)[5:], flush=True)


# --- figures -----------------------------------------------------------------------------------


def spread(values: Sequence[float]) -> str:
    """Writes a mean with its 95 % interval."""
    mean = float(np.mean(values))
    half = 1.96 * float(np.std(values, ddof=1)) / math.sqrt(len(values)) if len(values) > 1 else 0
    return f"{mean:.2f} ± {half:.2f}"


def ratio(ones: Sequence[float], others: Sequence[float], *, paired: bool) -> str:
    """Writes the ratio of two means with its 95 % interval, by resampling rounds 10,000 times."""
    if not sum(others):
        return "-"
    rng = np.random.default_rng(1)
    one, other = np.array(ones), np.array(others)
    picks = rng.integers(len(one), size=(10_000, len(one)))
    others_ = picks if paired else rng.integers(len(other), size=(10_000, len(other)))
    found = one[picks].mean(axis=1) / np.maximum(other[others_].mean(axis=1), 1e-9)
    low, high = np.quantile(found, [0.025, 0.975]).tolist()
    return f"{one.mean() / other.mean():.2f} ({low:.2f} to {high:.2f})"


HEAD = (
    "first",
    "second",
    "s a shot",
    "cores",
    "tremor",
    "rounds",
    "points a disc of the first",
    "of the second",
    "first / second",
    "first - second",
    "s used",
    "longest",
)


def by_disc(path: Path) -> tuple[list[float], list[float]]:
    """Returns the points a disc, by round, of the first and of the second player."""
    rounds = read_rounds(path)
    one, other = ([played.points[who] / DISCS for played in rounds] for who in (0, 1))
    return one, other


def row_of(path: Path) -> tuple[str, ...]:
    """Returns the line of a match in the report."""
    first, second, seconds, tremor, cores = path.stem.split("_")
    rounds = read_rounds(path)
    one, other = by_disc(path)
    return (
        first,
        second,
        seconds.removesuffix("s"),
        cores.removeprefix("cores"),
        tremor.removeprefix("tremor"),
        str(len(rounds)),
        spread(one),
        spread(other),
        ratio(one, other, paired=True),
        spread([ours - theirs for ours, theirs in zip(one, other, strict=True)]),
        f"{np.mean([played.seconds for played in rounds]):.2f}",
        f"{max(played.longest for played in rounds):.2f}",
    )


def beside_straight(folder: Path) -> str:
    """Compares the engine's points with those of straight shots among their like."""
    rows: list[tuple[str, ...]] = []
    for path in sorted(folder.glob("level*_straight*.jsonl")):
        level, kind, seconds, tremor, cores = path.stem.split("_")
        ours, _ = by_disc(path)
        for base in folder.glob(f"{kind}_{kind}_*_{tremor}_*.jsonl"):
            theirs = [sum(played.points) / 2 / DISCS for played in read_rounds(base)]
            if ours and theirs:
                found = ratio(ours, theirs, paired=False)
                name = f"{level}, {seconds} a shot, {cores}, {tremor}, beside {kind}"
                rows.append((name, spread(ours), spread(theirs), found))
    head = ("engine", "points a disc", "straight among its like", "ratio")
    return table(head, *rows) if rows else ""


def report(folder: Path, note: str) -> None:
    """Writes the section of `results.md`."""
    paths = [path for path in sorted(folder.glob("*.jsonl")) if read_rounds(path)]
    lines = [
        f"{machine()}\n",
        "Rounds of two players with three discs each, in turn, so that discs are in each other's",
        "way and are knocked out; the hand trembles alike for both. `straight` shoots from the",
        "middle of its field, facing the middle, struck in the middle, without loft, with the",
        "impulse that slides a disc to the middle, and places the barricade at random. Seconds",
        "are of each core. Intervals are at 95 %; those of ratios are found by resampling rounds.",
        *([note] if note else []),
    ]
    body = "\n".join(lines) + "\n\n" + table(HEAD, *(row_of(path) for path in paths))
    beside = beside_straight(folder)
    write_section("Krążki: the engine", body + (f"\n\n{beside}" if beside else ""))


def main() -> None:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", type=Path, default=Path("krazki-rounds"))
    commands = parser.add_subparsers(dest="command")
    playing = commands.add_parser("play")
    playing.add_argument("first")
    playing.add_argument("second")
    playing.add_argument("--rounds", type=int, default=40)
    playing.add_argument("--skip", type=int, default=0, help="rounds that another run plays")
    playing.add_argument("--seconds", type=float, help="a shot; otherwise as the level has it")
    playing.add_argument("--tremor", type=int, default=1)
    playing.add_argument("--cores", type=int, default=1, help="on which the engine simulates")
    playing.add_argument("--jobs", type=int, default=1, help="rounds that are played at once")
    reporting = commands.add_parser("report")
    reporting.add_argument("--note", default="")
    args = parser.parse_args()
    if args.command == "report":
        report(args.folder, args.note)
    elif args.command == "play":
        given = (args.first, args.second)
        indices = range(args.skip, args.skip + args.rounds)
        tasks = [Task(*given, index, args.seconds, args.tremor, args.cores) for index in indices]
        play_match(args.folder, tasks, args.jobs)
    else:
        with tempfile.TemporaryDirectory() as folder:
            tasks = [Task("level:2", "straight", index, 0.5, 1) for index in range(2)]
            play_match(Path(folder), tasks, 1)
        print("for the figures of results.md: python benchmarks/bench_krazki_engine.py --help")


if __name__ == "__main__":
    main()
