"""`parlour lab`: how a layout plays, told from games of the engine against itself."""

from __future__ import annotations

import math
import os
import statistics
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Parameter
from cyclopts.validators import Number

from parlour.cli.inputs import AnyEntry, AsJson
from parlour.cli.layout import Game, Source, read_layout, workshop
from parlour.cli.output import print_json
from parlour.cli.trials import Result, Trial, keeping, kept, play_all
from parlour.core.options import read_options

app = App(name="lab", help="Measure how a layout plays.")

_SURE = 1.96  # standard deviations of a 95 % interval


@app.command(name="layout")
def run_layout(
    layout: Source,
    /,
    *,
    game: Game = None,
    games: Annotated[
        int, Parameter(help="How many games.", validator=Number(gte=1, lte=1_000_000))
    ] = 200,
    depth: Annotated[
        int, Parameter(help="Turns that the engine looks ahead.", validator=Number(gte=1, lte=20))
    ] = 3,
    opening: Annotated[
        int, Parameter(help="Turns drawn at random at first.", validator=Number(gte=0, lte=100))
    ] = 4,
    seed: Annotated[int, Parameter(help="Another seed plays other games.")] = 1,
    jobs: Annotated[
        int | None,
        Parameter(help="Games at a time; not given: as many as cores.", validator=Number(gte=1)),
    ] = None,
    keep: Annotated[
        Path | None,
        Parameter(help="A file that keeps each game; a run that was stopped goes on from it."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Play the engine against itself on a layout and tell how the layout plays."""
    entry, layouts = workshop("layout", game)
    trial = Trial(entry.id, read_layout(layouts, layout), depth, opening, seed)
    done = {} if keep is None else kept(keep, trial)
    left = [number for number in range(games) if number not in done]
    if left:
        _warm_up(entry, trial)
        cores = os.cpu_count() or 1
        _play(trial, left, cores if jobs is None else jobs, keep, done)
    found = summary(entry, trial, [done[number] for number in range(games)])
    if json:
        print_json(found)
    else:
        print(report(found))


def _warm_up(entry: AnyEntry, trial: Trial) -> None:
    """Compiles what the games need once, so that not every process does."""
    from parlour.cli.warmup import telling
    from parlour.engines import Limits, Searcher

    with telling(f"{entry.id}: compiling"):
        options = read_options(entry.options, {"layout": trial.layout})
        Searcher(entry, options).search(entry.rules(options).start(), (), Limits(depth=1))


def _play(
    trial: Trial, left: Sequence[int], jobs: int, path: Path | None, done: dict[int, Result]
) -> None:
    """Plays the games that are left behind a progress bar, and adds them to `done`."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Remaining())
    console = Console(stderr=True)
    bar = Progress(*columns, console=console, disable=not console.is_terminal)
    with keeping(path, trial) as keep, bar:
        task = bar.add_task("games", total=len(left) + len(done), completed=len(done))
        for result in play_all(trial, left, jobs):
            keep(result)
            done[result.number] = result
            bar.advance(task)


# --- what came of it ---------------------------------------------------------------------------


def summary(entry: AnyEntry, trial: Trial, results: Sequence[Result]) -> dict[str, Any]:
    """Sums up the games of a trial."""
    turns = [result.turns for result in results]
    ended = [result for result in results if result.reason]
    decided = [result for result in ended if result.winners]
    first = sum(0 in result.winners for result in decided)
    names = list(results[0].tally)
    return {
        "game": entry.id,
        "layout": trial.layout,
        "depth": trial.depth,
        "opening": trial.opening,
        "seed": trial.seed,
        "games": len(results),
        "turns": {
            "mean": statistics.fmean(turns),
            "median": statistics.median(turns),
            "least": min(turns),
            "most": max(turns),
        },
        "ends": dict(sorted(Counter(result.reason or "broken_off" for result in results).items())),
        "drawn": share(len(ended) - len(decided), len(ended)),
        "first": entry.info.seats[0],
        "first_wins": share(first, len(decided)),  # of the games that somebody won
        "a_game": {
            name: statistics.fmean(result.tally[name] for result in results) for name in names
        },
    }


def share(part: int, whole: int) -> dict[str, Any]:
    """Returns a share with its 95 % confidence interval (Wilson); null where there is no whole."""
    if not whole:
        return {"of": 0, "share": None, "low": None, "high": None}
    rate, square = part / whole, _SURE * _SURE
    middle = (rate + square / (2 * whole)) / (1 + square / whole)
    spread = math.sqrt(rate * (1 - rate) / whole + square / (4 * whole * whole))
    reach = _SURE / (1 + square / whole) * spread
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    return {"of": whole, "share": rate, "low": low, "high": high}


def report(found: dict[str, Any]) -> str:
    """Writes a summary for people."""
    turns = found["turns"]
    ends = ", ".join(f"{reason} {count}" for reason, count in found["ends"].items())
    lines = [
        f"{found['game']}, layout {found['layout']}",
        f"{found['games']} games, the engine {found['depth']} turns deep against itself",
        "",
        _line(
            "length",
            f"{turns['mean']:.1f} turns (median {turns['median']:g}, "
            f"{turns['least']} to {turns['most']})",
        ),
        _line("ends", ends),
        _line("drawn", _percent(found["drawn"])),
        _line(f"{found['first']} wins", _percent(found["first_wins"]) + " of the decided games"),
        "",
        "a game has on the average",
        *(_line(name, f"{mean:.2f}") for name, mean in found["a_game"].items()),
    ]
    return "\n".join(lines)


def _line(name: str, text: str) -> str:
    return f"  {name:<28}{text}"


def _percent(share: dict[str, Any]) -> str:
    if share["share"] is None:
        return "none"
    interval = f"95 % interval {100 * share['low']:.1f} to {100 * share['high']:.1f}"
    return f"{100 * share['share']:.1f} % ({interval})"
