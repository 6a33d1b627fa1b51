"""Games and hypothesis strategies that all tests may use: a game is a list of small integers.

Each number is taken modulo the number of actions that are listed, so that every list is a game,
every game can be reached, and a failing one shrinks to a short one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import strategies as st

from example_game import GAME as EXAMPLE
from parlour import catalog
from parlour.core.game import Chance, Choice, Drawn, Entry, Listed, Moves, Odds, Played, Rng, Sealed
from parlour.core.options import read_options
from parlour.play.match import Match, begin, reveal, with_ply
from parlour.play.plies import write_ply

AnyEntry = Entry[Any, Any, Any]

GAMES: tuple[AnyEntry, ...] = (*catalog.games().values(), EXAMPLE)
"""The catalogue's games, and the example that has every kind of node."""

CASES: tuple[tuple[AnyEntry, Mapping[str, str]], ...] = tuple(
    (entry, sample) for entry in GAMES for sample in entry.samples
)
"""Every game with each of its option sets."""


FEW_PLIES, FEW_OUT = 5, 14
"""Most plies that are picked, and played out, of a game whose plies are simulations (it drifts)."""


def case_name(value: object) -> str:
    """Names a game or an option set for pytest."""
    if isinstance(value, Entry):
        return value.id
    assert isinstance(value, Mapping)
    return ",".join(f"{name}={text}" for name, text in value.items())[:60] or "defaults"


def find(game_id: str) -> AnyEntry:
    """Finds a game as `catalog.game` does, the example included."""
    return EXAMPLE if game_id == EXAMPLE.id else catalog.game(game_id)


def numbers(max_size: int = 40) -> st.SearchStrategy[list[int]]:
    """Lists of small integers, each of which is a game."""
    short = st.lists(st.integers(0, 99), max_size=max_size)
    return short | st.lists(st.integers(0, 99), min_size=max_size // 2, max_size=max_size)


def begun(entry: AnyEntry, sample: Mapping[str, str]) -> Match:
    """Begins a match with an option set."""
    return begin(entry, read_options(entry.options, sample))


def played(match: Match, picks: list[int]) -> Match:
    """Plays a list of numbers out, until they or the game end.

    Of a game that is simulated few plies are played, and one of two at each node: the same games
    come again, and what was simulated once can be kept.
    """
    if match.entry.info.drifts:
        picks = [pick % 2 for pick in picks[:FEW_PLIES]]
    left = iter(picks)
    try:
        while not match.over:
            match = with_ply(match, _picked_text(match, left))
    except StopIteration:
        pass
    return match


def stepped(match: Match, rng: Rng) -> Match:
    """Plays one ply that is drawn at random; the match is not over."""
    return with_ply(match, random_text(match, rng))


def played_out(match: Match, rng: Rng, max_plies: int = 3000, *, whole: bool = False) -> Match:
    """Plays at random to the end, or to `max_plies`.

    Of a game that is simulated few plies are played unless the `whole` game is asked for.
    """
    if match.entry.info.drifts and not whole:
        max_plies = min(max_plies, FEW_OUT)
    while not match.over and len(match.plies) < max_plies:
        match = stepped(match, rng)
    return match


def random_text(match: Match, rng: Rng) -> str:
    """Draws the text of a legal ply."""
    write = match.notation.write_action
    match match.node:
        case Chance(draws):
            return write(match.state, draws.sample(rng))
        case Choice(_, moves):
            return write(match.state, moves.sample(rng))
        case Sealed(moves):
            seats = sorted(moves)
            texts = {seat: write(match.state, moves[seat].sample(rng)) for seat in seats}
            return _revealed(match, texts)
        case _:
            raise AssertionError("the match is over")


def _picked_text(match: Match, left: Iterator[int]) -> str:
    info, notation, state = match.info, match.notation, match.state
    match match.node:
        case Chance(draws):
            return write_ply(info, notation, state, Drawn(_picked(draws, next(left))))
        case Choice(seat, moves):
            return write_ply(info, notation, state, Played(seat, _picked(moves, next(left))))
        case Sealed(moves):
            texts = {
                seat: notation.write_action(state, _picked(moves[seat], next(left)))
                for seat in sorted(moves)
            }
            return _revealed(match, texts)
        case _:
            raise AssertionError("the match is over")


def _picked(moves: Moves[Any], number: int) -> Any:
    match moves:
        case Listed(actions):
            return actions[number % len(actions)]
        case Odds(outcomes):
            return outcomes[number % len(outcomes)][0]
        case _:
            return moves.sample(random.Random(number))


def _revealed(match: Match, texts: Mapping[int, str]) -> str:
    moved = reveal(match, texts)
    assert not hasattr(moved, "why"), moved
    return moved.text
