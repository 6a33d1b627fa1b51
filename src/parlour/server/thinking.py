"""What the engines' worker processes run. Tasks and answers are plain data."""

from __future__ import annotations

import random
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from parlour import catalog
from parlour.core.game import Choice, Entry, Plan, Sealed, Seat
from parlour.core.options import read_options
from parlour.engines import players
from parlour.engines.search import Limits, Searcher
from parlour.play.events import Moved
from parlour.play.match import Match, begin, draw, draw_due, evolve, with_ply

_PRACTICE_PLIES = 60  # enough for any set-up
_PRACTICE_S = 0.1  # how long a game's own engine thinks for practice
_DRAW_S = 0.5  # how long a draw is thought about, in seconds


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker has to know of a match."""

    game: str
    options: dict[str, str]
    plies: tuple[tuple[str, str], ...]  # text, and position where the game drifts
    kind: str  # "move", "seal" or "draw"
    seat: Seat
    level: int


@dataclass(frozen=True, slots=True)
class Answer:
    """What a worker has found."""

    text: str  # of the action, or "yes" or "no" to a draw
    pace_s: float = 0.0  # how long a player would have taken over a secret choice


def task_of(match: Match, kind: str, seat: Seat, level: int, options: dict[str, str]) -> Task:
    """Writes a match down for a worker."""
    drifts = match.entry.info.drifts
    positions = [match.notation.write_position(state) if drifts else "" for state in match.states]
    plies = tuple(zip(match.texts, positions[1:], strict=True))
    return Task(match.entry.info.id, options, plies, kind, seat, level)


def prepare(games: Sequence[str]) -> None:
    """Loads the games' kernels."""
    for game in games:
        practise(catalog.game(game))


def load(entry: Entry[Any, Any, Any]) -> None:
    """Loads a game's rules and simulates nothing."""
    begin(entry, entry.options())


def practise(entry: Entry[Any, Any, Any]) -> None:
    """Plays a few plies at random and, where the game has an engine, thinks once: this compiles."""
    rng = random.Random(1)
    match = begin(entry, entry.options())
    for _ in range(_PRACTICE_PLIES):
        if entry.planner is not None:
            if isinstance(match.node, Choice | Sealed):
                seat = match.to_move[0]
                players.plan(
                    entry, match.options, match.state, (), seat, 1, _PRACTICE_S, random.Random(1)
                )
                return
        elif players.levels_of(entry) and Searcher(entry, match.options).knows(match.state):
            Searcher(entry, match.options).search(match.state, (), Limits(depth=1))
            return
        match = _played_at_random(match, rng)


def _played_at_random(match: Match, rng: random.Random) -> Match:
    if draw_due(match):
        return evolve(match, draw(match, rng))
    if not isinstance(match.node, Choice):
        return match
    action = match.node.moves.sample(rng)
    return with_ply(match, match.notation.write_action(match.state, action))


def answer(task: Task) -> Answer:
    """Returns the action that the engine chooses, or its answer to a draw."""
    entry = catalog.game(task.game)
    match = begin(entry, read_options(entry.options, task.options))
    for text, position in task.plies:
        match = evolve(match, Moved(text, position=position))
    if task.kind == "draw":
        return Answer(_draw(match, task))
    plan = _plan(match, task)
    return Answer(match.notation.write_action(match.state, plan.action), plan.pace_s)


def _plan(match: Match, task: Task) -> Plan[Any]:
    rng = random.Random(secrets.randbits(64))
    history = match.states[:-1]
    return players.plan(
        match.entry, match.options, match.state, history, task.seat, task.level, None, rng
    )


def _draw(match: Match, task: Task) -> str:
    """Agrees unless the engine's seat stands better; a game's own engine plays on."""
    if match.entry.planner is not None:
        return "no"
    searcher = Searcher(match.entry, match.options)
    if not isinstance(match.node, Choice) or not searcher.knows(match.state):
        assert match.entry.value is not None
        worth = match.entry.value(match.options).static(match.state, task.seat)
    else:
        found = searcher.search(match.state, match.states[:-1], Limits(seconds=_DRAW_S))
        worth = found.lines[0].score if match.node.seat == task.seat else -found.lines[0].score
    return "yes" if worth <= 0 else "no"
