"""Matches that say how well the engine plays, written to `results.md` with confidence intervals.

    python benchmarks/bench_engine.py play random --game deblockle --games 100 --seconds 2 --jobs 2
    python benchmarks/bench_engine.py play ladder --game deflection --games 40 --seconds 0.5
    python benchmarks/bench_engine.py report

Without arguments a few fast games of each match are played and printed, and nothing is written.
Every game is one line in a file of the match below `--folder`; a match that is begun again goes on
where it was broken off. Games come in pairs: both start from one random set-up, with sides changed.
The report has a section a game; that of a game without files in the folder stays as it is.
"""

from __future__ import annotations

import argparse
import json
import math
import random
import sys
import tempfile
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from players import player
from report import machine, table, write_section

from parlour.catalog import game, games
from parlour.core.game import Chance, Choice, Drawn, Over, Played

MATCHES = {
    "random": [("level:5", "random")],
    "one_ply": [("level:5", "depth:1")],
    "montecarlo": [("level:5", "montecarlo:200")],
    "beginner": [("careless:30", "level:1")],
    "ladder": [(f"level:{upper}", f"level:{upper - 1}") for upper in (2, 3, 4, 5)],
}

OPENING = 4  # turns that are drawn at random where a game has no set-up


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
    """Plays one game. The set-up, or the opening, is random; the rules' default options hold."""
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
    fixed = kernel.pack(state) is not None  # every game begins alike, unless its first turns vary
    turns = 0
    while not isinstance(node := rules.node(state), Over):
        if isinstance(node, Chance):
            ply: Any = Drawn(node.draws.sample(setup))
        elif kernel.pack(state) is None or (fixed and len(history) < OPENING):
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


def path_of(folder: Path, task: Task) -> Path:
    """Returns the file of a match, the one that `task` is a game of."""
    name = f"{task.game}_{task.first}_{task.second}_{task.seconds:g}s.jsonl"
    return folder / name.replace(":", "")


def play_match(folder: Path, tasks: list[Task], jobs: int) -> None:
    """Plays the games of a match that its file does not hold yet."""
    first = tasks[0]
    path = path_of(folder, first)
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
            match = f"{first.game}, {first.first} - {first.second}"
            print(f"{match}: {summary(read_games(path))}", flush=True)


def play_all(  # noqa: PLR0913 - what the command line has
    folder: Path, match: str, game_id: str, *, games: int, seconds: float, jobs: int
) -> None:
    """Plays a match, or goes on with it."""
    for first, second in MATCHES[match]:
        tasks = [Task(game_id, first, second, index, seconds) for index in range(games)]
        play_match(folder, tasks, jobs)


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


HEAD = (
    "first",
    "second",
    "s a move",
    "games",
    "won",
    "drawn",
    "lost",
    "won, 95 % interval",
    "turns a game",
    "s a move used",
    "longest",
)


def row_of(path: Path) -> tuple[str, ...]:
    """Returns the line of a match in the report."""
    first, second, seconds = path.stem.split("_")[-3:]
    games = read_games(path)
    wins = sum(score.points == 1 for score in games)
    draws = sum(score.points == 0.5 for score in games)
    low, high = wilson(wins, len(games))
    return (
        first,
        second,
        seconds.removesuffix("s"),
        str(len(games)),
        str(wins),
        str(draws),
        str(len(games) - wins - draws),
        f"{100 * low:.1f} to {100 * high:.1f} %",
        f"{sum(score.turns for score in games) / len(games):.0f}",
        f"{sum(score.thought for score in games) / len(games):.2f}",
        f"{max(score.longest for score in games):.2f}",
    )


PLAYERS = {
    "depth1": "`depth1` is the engine's search, one turn deep.",
    "montecarlo200": "`montecarlo200` is plain UCT with 200 random playouts a move, each to the\n"
    "end of the game.",
    "careless30": "`careless30` plays what looks best at a glance, but 30 of 100 turns at random.",
}


def by_game(folder: Path, only: str | None) -> dict[str, list[Path]]:
    """Returns the files of matches that hold games, by the game that is played.

    With `only` it is that game's files alone, and those whose names name no game count as its.
    """
    found: dict[str, list[Path]] = {}
    for path in sorted(folder.glob("*.jsonl")):
        named = path.stem.split("_")[:-3]
        if not named and only is None:
            raise SystemExit(f"{path} does not name its game: say which with --game")
        played = named[0] if named else only
        if played is not None and only in (None, played) and read_games(path):
            found.setdefault(played, []).append(path)
    return found


def report(folder: Path, only: str | None, note: str) -> None:
    """Writes a section of `results.md` for each game that the folder has matches of."""
    found = by_game(folder, only)
    if not found:
        print(f"no games in {folder}: nothing is written")
    for played, paths in found.items():
        rows = [row_of(path) for path in paths]
        present = {name for row in rows for name in row[:2]}
        lines = [
            f"{machine()} Default options. Every set-up is random, or the first {OPENING} turns",
            "of a game that has none, and played twice with sides changed; a game that is not",
            "finished is not won. Intervals are Wilson's.",
            *(told for name, told in PLAYERS.items() if name in present),
            *([note] if note else []),
        ]
        body = "\n".join(lines) + "\n\n" + table(HEAD, *rows)
        write_section(f"The engine in matches: {played}", body)


def taste() -> None:
    """Plays a few fast games of each match of each game that the engine plays."""
    with tempfile.TemporaryDirectory() as folder:
        for entry in games().values():
            for match in MATCHES if entry.value is not None else ():
                play_all(Path(folder), match, entry.id, games=4, seconds=0.05, jobs=1)
    print("for the matches of results.md: python benchmarks/bench_engine.py --help")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(dest="command", required=True)
    play = commands.add_parser("play", help="play a match, or go on with it")
    play.add_argument("match", choices=MATCHES)
    play.add_argument("--game", required=True)
    play.add_argument("--games", type=int, default=100)
    play.add_argument("--seconds", type=float, default=2.0, help="the engine's time a move")
    play.add_argument("--jobs", type=int, default=1)
    written = commands.add_parser("report", help="write the sections of results.md")
    written.add_argument("--game", help="the only game; files that name none are of it")
    written.add_argument("--note", default="", help="a sentence on how it was measured")
    for command in (play, written):
        command.add_argument("--folder", type=Path, default=Path("build/matches"))
    if len(sys.argv) == 1:
        taste()
        return
    given = parser.parse_args()
    if given.command == "play":
        play_all(
            given.folder,
            given.match,
            given.game,
            games=given.games,
            seconds=given.seconds,
            jobs=given.jobs,
        )
    else:
        report(given.folder, given.game, given.note)


if __name__ == "__main__":
    main()
