"""Games of the engine against itself on a layout: played on all cores, kept, gone on with."""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import msgspec

from parlour.catalog import game
from parlour.cli.inputs import InputError, read_file
from parlour.core.game import Choice, Over, Played
from parlour.core.options import read_options

FORMAT = 1  # of the file of kept games
MOST_TURNS = 5000  # of one game; games that do not end by themselves are broken off


@dataclass(frozen=True, slots=True)
class Trial:
    """Games of a kind, numbered from 0. The same trial and number are the same game."""

    game: str
    layout: str  # as the option has it
    depth: int  # turns that the engine looks ahead
    opening: int  # turns at the beginning that are drawn at random
    seed: int


@dataclass(frozen=True, slots=True)
class Result:
    """What became of one game."""

    number: int
    turns: int
    winners: tuple[int, ...]
    reason: str  # "" where the game was broken off
    tally: Mapping[str, int]


def play(trial: Trial, number: int) -> Result:
    """Plays one game."""
    from parlour.engines import Limits, Searcher

    entry = game(trial.game)
    assert entry.layouts is not None
    options = read_options(entry.options, {"layout": trial.layout})
    rules, show = entry.rules(options), entry.show(options)
    searcher: Searcher[Any] = Searcher(entry, options)
    rng, limits = random.Random(f"{trial.seed} {number}"), Limits(depth=trial.depth)
    state, plies = rules.start(), list[Sequence[Any]]()
    while isinstance(node := rules.node(state), Choice) and len(plies) < MOST_TURNS:
        if len(plies) < trial.opening:
            action = node.moves.sample(rng)
        else:
            action = searcher.search(state, (), limits).lines[0].action
        ply = Played(node.seat, action)
        after = rules.apply(state, ply)
        plies.append(show.events(state, ply, after))
        state = after
    winners, reason = (), ""
    if isinstance(node, Over):
        winners, reason = node.outcome.winners, node.outcome.reason
    return Result(number, len(plies), winners, reason, dict(entry.layouts.tally(plies)))


def play_all(trial: Trial, numbers: Sequence[int], jobs: int) -> Iterator[Result]:
    """Plays games in several processes and yields each when it is over."""
    if jobs == 1:
        yield from (play(trial, number) for number in numbers)
        return
    pool = ProcessPoolExecutor(min(jobs, len(numbers)), mp_context=get_context("spawn"))
    try:
        for future in as_completed([pool.submit(play, trial, number) for number in numbers]):
            yield future.result()
    finally:
        pool.shutdown(cancel_futures=True)


# --- kept games --------------------------------------------------------------------------------


def kept(path: Path, trial: Trial) -> dict[int, Result]:
    """Reads the games of a trial that a file holds, by number; none if there is no such file.

    Raises:
        InputError: the file cannot be read, is none of kept games, or is of another trial.
    """
    if not path.exists():
        return {}
    first, *lines = read_file(path).decode("utf-8", "replace").split("\n")
    head = _read(first)
    if head is None or head.get("format") != FORMAT:
        raise InputError(f"{path} is no file of kept games")
    if head != _head(trial):
        raise InputError(f"{path} keeps games with other settings: {first}")
    found: dict[int, Result] = {}
    for number, line in enumerate(lines, 2):
        value = _read(line)
        if value is None:
            if line and number <= len(lines):  # only the last line may be one that was broken off
                raise InputError(f"{path}, line {number}: this is no kept game")
            continue
        try:
            result = msgspec.convert(value, Result)
        except msgspec.ValidationError:
            raise InputError(f"{path}, line {number}: this is no kept game") from None
        found[result.number] = result
    return found


def _head(trial: Trial) -> dict[str, Any]:
    return {"format": FORMAT, **asdict(trial)}


def _read(line: str) -> dict[str, Any] | None:
    try:
        return msgspec.json.decode(line, type=dict[str, Any])
    except msgspec.DecodeError:
        return None


def _line(value: dict[str, Any]) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _whole_lines(path: Path) -> int:
    """Returns how many bytes of a file are whole lines; none of a file that is not there."""
    return path.read_bytes().rfind(b"\n") + 1 if path.exists() else 0


@contextmanager
def keeping(path: Path | None, trial: Trial) -> Generator[Callable[[Result], None]]:
    """Gives a function that keeps a game in a file at once, if there is one.

    Raises:
        InputError: the file cannot be written.
    """
    if path is None:
        yield lambda _: None
        return
    try:
        whole = _whole_lines(path)
        with path.open("r+b" if whole else "wb") as file:
            file.truncate(whole)  # less a line that was broken off
            file.seek(whole)
            if not whole:
                file.write(_line(_head(trial)))

            def keep(result: Result) -> None:
                file.write(_line(asdict(result)))
                file.flush()

            yield keep
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror}") from None
