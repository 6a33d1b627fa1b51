"""Perft: how many sequences of exactly n plies a game allows from a state.

Two independent ways must agree: the game's kernel, and its rules one node at a time.
"""

from __future__ import annotations

from typing import Any, TypeAlias, assert_never

from parlour.core.errors import ParlourError
from parlour.core.game import (
    Chance,
    Choice,
    Described,
    Drawn,
    Entry,
    Listed,
    Moves,
    Node,
    Odds,
    Over,
    Played,
    Rules,
    Sealed,
)

AnyRules: TypeAlias = Rules[Any, Any]


class Uncountable(ParlourError):
    """A game whose plies are too many to count."""


def count(entry: Entry[Any, Any, Any], options: Any, state: Any, depth: int) -> int:
    """Counts the sequences of exactly `depth` plies, by the kernel where it has such a node.

    The kernel knows no history: repeated positions and turn limits do not end its games.

    Raises:
        Uncountable: the plies of the game are described, or made in secret.
    """
    kernel = None if entry.kernel is None else entry.kernel(options)
    row = None if kernel is None else kernel.pack(state)
    if kernel is None or row is None:
        return count_by_rules(entry.rules(options), state, depth)
    return kernel.perft(row, depth)


def count_by_rules(rules: AnyRules, state: Any, depth: int) -> int:
    """Counts the sequences of exactly `depth` plies with the rules alone."""
    if depth == 0:
        return 1
    plies = countable_plies(rules.node(state))
    return sum(count_by_rules(rules, rules.apply(state, ply), depth - 1) for ply in plies)


def divide(entry: Entry[Any, Any, Any], options: Any, state: Any, depth: int) -> dict[str, int]:
    """Counts for each ply, by its text, the sequences of `depth` plies that begin with it."""
    rules, notation = entry.rules(options), entry.notation(options)
    return {
        notation.write_action(state, ply.action): count(
            entry, options, rules.apply(state, ply), depth - 1
        )
        for ply in countable_plies(rules.node(state))
    }


def countable_plies(node: Node[Any]) -> tuple[Drawn[Any] | Played[Any], ...]:
    """Lists the plies that a node allows, in the pinned order; none where the game is over.

    Raises:
        Uncountable: they are described, or made in secret.
    """
    match node:
        case Choice(seat, moves):
            return tuple(Played(seat, action) for action in _listed(moves))
        case Chance(draws):
            return tuple(Drawn(action) for action in _listed(draws))
        case Over():
            return ()
        case Sealed():
            raise Uncountable("moves that are made in secret cannot be counted")
        case _:
            assert_never(node)


def _listed(moves: Moves[Any]) -> tuple[Any, ...]:
    match moves:
        case Listed(actions):
            return actions
        case Odds(outcomes):
            return tuple(action for action, _ in outcomes)
        case Described(fields):
            what = "a continuous choice" if fields else "drawings or the like, too many to list"
            raise Uncountable(f"turns that are no list but {what} cannot be counted")
        case _:
            assert_never(moves)
