"""Matches that say how well the engine plays, written to `results.md` with confidence intervals.

    python benchmarks/bench_engine.py play random --games 100 --seconds 2 --jobs 2
    python benchmarks/bench_engine.py play ladder --games 40 --seconds 0.5
    python benchmarks/bench_engine.py report

Every game is one line in a file of the match below `--folder`; a match that is begun again goes on
where it was broken off. Games come in pairs: both start from one random set-up, with sides changed.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import platform
import random
import subprocess
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from players import player

from parlour.catalog import game
from parlour.core.game import Chance, Choice, Drawn, Over, Played

RESULTS = Path(__file__).parent / "results.md"
MATCHES = {
    "random": [("level:5", "random")],
    "montecarlo": [("level:5", "montecarlo:200")],
    "ladder": [(f"level:{upper}", f"level:{upper - 1}") for upper in (2, 3, 4, 5)],
}
BEGIN, END = "<!-- engine: begin -->", "<!-- engine: end -->"


@dataclass(frozen=True)
class Task:
    """One game of a match."""

    game: str
    first: str
    second: str
    index: int
    seconds: float


@dataclass(frozen=True)
class Score:
    """What became of it."""

    index: int
    seat: int  # of the first player
    points: float  # of the first player: 1, 0.5, 0
    turns: int
    reason: str
    thought: float  # seconds a turn of the first player, on average
    longest: float  # seconds of its longest turn


def play_game(task: Task) -> Score:
    """Plays one game. The set-up is random for both; the rules' default options hold."""
    entry = game(task.game)
    options = entry.options()
    rules = entry.rules(options)
    kernel = entry.kernel(options)
    seat = task.index % 2
    setup = random.Random(f"set-up {task.index // 2}")
    rng = random.Random(f"{task.first} {task.second} {task.index}")
    players = [player(spec, entry, options, task.seconds) for spec in (task.first, task.second)]
    if seat:
        players.reverse()
    state, history, times = rules.start(), [], []
    turns = 0
    while not isinstance(node := rules.node(state), Over):
        if isinstance(node, Chance):
            ply: Any = Drawn(node.draws.sample(setup))
        elif kernel.pack(state) is None:
            ply = Played(node.seat, node.moves.sample(setup))
        else:
            assert isinstance(node, Choice)
            begun = time.perf_counter()
            ply = Played(node.seat, players[node.seat](state, history, rng))
            if node.seat == seat:
                times.append(time.perf_counter() - begun)
            turns += 1
        history.append(state)
        state = rules.apply(state, ply)
    winners = node.outcome.winners
    points = 0.5 if not winners else float(seat in winners)
    mean, longest = sum(times) / len(times), max(times)
    return Score(task.index, seat, points, turns, node.outcome.reason, mean, longest)


def warm_up(task: Task) -> None:
    """Compiles what the match needs, so that no game's first turn pays for it."""
    entry = game(task.game)
    options = entry.options()
    rules, state, rng = entry.rules(options), None, random.Random(0)
    state = rules.start()
    kernel = entry.kernel(options)
    while kernel.pack(state) is None:
        node = rules.node(state)
        ply: Any = (
            Drawn(node.draws.sample(rng))
            if isinstance(node, Chance)
            else Played(node.seat, node.moves.sample(rng))
        )
        state = rules.apply(state, ply)
    for spec in (task.first, task.second):
        player(spec, entry, options, 0.1)(state, [], rng)


def path_of(folder: Path, first: str, second: str, seconds: float) -> Path:
    return folder / f"{first}_{second}_{seconds:g}s.jsonl".replace(":", "")


def play_match(folder: Path, tasks: list[Task], jobs: int) -> None:
    """Plays the games of a match that its file does not hold yet."""
    first = tasks[0]
    path = path_of(folder, first.first, first.second, first.seconds)
    folder.mkdir(parents=True, exist_ok=True)
    done = {game_.index for game_ in read_games(path)}
    left = [task for task in tasks if task.index not in done]
    if left:
        warm_up(left[0])
    with ProcessPoolExecutor(jobs) as pool, path.open("a") as file:
        for future in as_completed([pool.submit(play_game, task) for task in left]):
            played = future.result()
            file.write(json.dumps(asdict(played)) + "\n")
            file.flush()
            print(f"{first.first} - {first.second}: {summary(read_games(path))}", flush=True)


def read_games(path: Path) -> list[Score]:
    if not path.exists():
        return []
    return [Score(**json.loads(line)) for line in path.read_text().splitlines()]


def wilson(wins: int, games: int) -> tuple[float, float]:
    """Returns the Wilson interval of a share, at 95 %."""
    z = 1.959964
    share = wins / games
    centre = (share + z * z / (2 * games)) / (1 + z * z / games)
    half = z / (1 + z * z / games)
    half *= math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return centre - half, centre + half


def summary(games: list[Score]) -> str:
    wins = sum(played.points == 1 for played in games)
    draws = sum(played.points == 0.5 for played in games)
    low, high = wilson(wins, len(games))
    return (
        f"{len(games)} games: {wins} won, {draws} not finished or drawn, "
        f"{len(games) - wins - draws} lost; won {100 * low:.1f} to {100 * high:.1f} %"
    )


def report(folder: Path) -> str:
    """Writes the section of `results.md` from all files of the folder."""
    lines = [
        "| first | second | s a move | games | won | drawn | lost | won, 95 % (Wilson) "
        "| turns a game | s a move used, longest |",
        "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |",
    ]
    for path in sorted(folder.glob("*.jsonl")):
        first, second, seconds = path.stem.split("_")
        games = read_games(path)
        wins = sum(played.points == 1 for played in games)
        draws = sum(played.points == 0.5 for played in games)
        low, high = wilson(wins, len(games))
        turns = sum(played.turns for played in games) / len(games)
        thought = sum(played.thought for played in games) / len(games)
        longest = max(played.longest for played in games)
        lines.append(
            f"| {first} | {second} | {seconds.removesuffix('s')} | {len(games)} | {wins} | {draws} "
            f"| {len(games) - wins - draws} | {100 * low:.1f} to {100 * high:.1f} % "
            f"| {turns:.0f} | {thought:.2f}, {longest:.2f} |"
        )
    return "\n".join(lines)


def write_section(text: str) -> None:
    """Puts the section between its marks in `results.md`."""
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False
    ).stdout.strip()
    body = (
        f"{BEGIN}\n## How well the engine plays\n\n"
        f"Commit {commit}, {processor()}, {os.cpu_count()} cores, Python "
        f"{platform.python_version()}. Default options; random set-ups, each played twice with "
        "sides changed; a game that is not finished is not won. `montecarlo200` is plain UCT with "
        "200 random playouts a move, each to the end. Written by `benchmarks/bench_engine.py`."
        "\n\n"
        f"{text}\n{END}\n"
    )
    before = RESULTS.read_text() if RESULTS.exists() else "# Results\n\n"
    if BEGIN in before:
        head, _, rest = before.partition(BEGIN)
        body = head + body + rest.partition(END)[2].lstrip("\n")
    else:
        body = before.rstrip("\n") + "\n\n" + body
    RESULTS.write_text(body)


def processor() -> str:
    info = Path("/proc/cpuinfo")
    if info.exists():
        for line in info.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play a match, or go on with it")
    play.add_argument("match", choices=MATCHES)
    play.add_argument("--game", default="deblockle")
    play.add_argument("--games", type=int, default=100)
    play.add_argument("--seconds", type=float, default=2.0, help="the engine's time a move")
    play.add_argument("--jobs", type=int, default=1)
    written = commands.add_parser("report", help="write the section of results.md")
    for command in (play, written):
        command.add_argument("--folder", type=Path, default=Path("build/matches"))
    given = parser.parse_args()
    if given.command == "play":
        for first, second in MATCHES[given.match]:
            tasks = [
                Task(given.game, first, second, index, given.seconds)
                for index in range(given.games)
            ]
            play_match(given.folder, tasks, given.jobs)
    else:
        write_section(report(given.folder))


if __name__ == "__main__":
    main()
