"""Players for measuring an engine: the engine itself, play at random, and plain Monte Carlo.

A player is written as a text: `level:5`; `depth:1`, the engine that looks one turn ahead; `random`;
`careless:30`, who plays what looks best at a glance but 30 of 100 turns at random; or
`montecarlo:200` with the simulations a move.
"""

from __future__ import annotations

import importlib
import math
import random
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from parlour.core.game import Entry
from parlour.engines import Limits, Searcher, choose

Player = Callable[[Any, Sequence[Any], random.Random], Any]
"""Chooses an action in a state with a history."""

_UNENDING = 100_000  # turns; play at random ends long before


def player(spec: str, entry: Entry[Any, Any, Any], options: Any, seconds: float) -> Player:
    """Makes the player that `spec` describes; `seconds` is the engine's time a move."""
    kind, _, number = spec.partition(":")
    if kind == "level":
        level = int(number)
        return lambda state, history, rng: choose(
            entry, options, state, history, level, seconds, rng
        )
    if kind == "depth":
        searcher, limits = Searcher(entry, options), Limits(depth=int(number))
        return lambda state, history, _rng: searcher.search(state, history, limits).lines[0].action
    if kind == "random":
        rules = entry.rules(options)
        return lambda state, _history, rng: rules.node(state).moves.sample(rng)
    if kind == "careless":
        return careless(entry, options, int(number) / 100)
    if kind == "montecarlo":
        search = MonteCarlo(entry, options, int(number))
        return lambda state, _history, rng: search.choose(state, rng)
    raise SystemExit(
        f"no player {spec!r}; there are level:N, depth:N, random, careless:N, montecarlo:N"
    )


def careless(entry: Entry[Any, Any, Any], options: Any, share: float) -> Player:
    """Makes a player who does not look at the board in a share of the turns: a beginner."""
    rules, searcher = entry.rules(options), Searcher(entry, options)

    def turn(state: Any, _history: Sequence[Any], rng: random.Random) -> Any:
        if rng.random() < share:
            return rules.node(state).moves.sample(rng)
        return searcher.search(state, (), Limits(depth=1)).lines[0].action

    return turn


class Tree:
    """A position in the Monte Carlo tree: its turns, and what the simulations through each gave."""

    def __init__(self, game: Any, row: Any) -> None:
        codes = np.empty(game.MAX_TURNS, np.int64)
        self.row = row
        self.mover = int(game.mover(row))
        self.result = int(game.result(row))
        number = 0 if self.result else int(game.list_turns(row, codes))
        self.codes = [int(code) for code in codes[:number]]
        self.children: list[Tree | None] = [None] * number
        self.visits = [0] * number
        self.points = [0.0] * number  # of the mover: 1 a win, a half a draw

    def most_promising(self) -> int:
        """Picks a turn that was not tried, or else by UCB1."""
        if 0 in self.visits:
            return self.visits.index(0)
        log = math.log(sum(self.visits))
        return max(
            range(len(self.codes)),
            key=lambda turn: (
                self.points[turn] / self.visits[turn] + math.sqrt(2 * log / self.visits[turn])
            ),
        )


class MonteCarlo:
    """Plain UCT: UCB1 in the tree, a new position a simulation, then random play to the end."""

    def __init__(self, entry: Entry[Any, Any, Any], options: Any, simulations: int) -> None:
        assert entry.kernel is not None
        self.kernel = entry.kernel(options)
        self.game = importlib.import_module(self.kernel.module)
        self.simulations = simulations

    def choose(self, state: Any, rng: random.Random) -> Any:
        """Chooses the turn that was simulated most often."""
        root = Tree(self.game, self.kernel.pack(state))
        order = list(range(len(root.codes)))
        rng.shuffle(order)  # equals are not always tried in the pinned order
        root.codes = [root.codes[turn] for turn in order]
        for _ in range(self.simulations):
            self._simulate(root, rng)
        best = max(range(len(root.codes)), key=lambda turn: root.visits[turn])
        return self.kernel.action(root.codes[best])

    def _simulate(self, root: Tree, rng: random.Random) -> None:
        tree, path = root, list[tuple[Tree, int]]()
        while True:
            if tree.result:
                result = tree.result
                break
            turn = tree.most_promising()
            path.append((tree, turn))
            child = tree.children[turn]
            if child is None:
                row = np.zeros_like(tree.row)
                self.game.apply_turn(tree.row, tree.codes[turn], row)
                tree.children[turn] = Tree(self.game, row)
                _, result = self.kernel.playout(row, rng.randrange(1 << 62), _UNENDING)
                break
            tree = child
        for visited, turn in path:
            visited.visits[turn] += 1
            visited.points[turn] += _points(result, visited.mover)


def _points(result: int, seat: int) -> float:
    return 1.0 if result == seat + 1 else 0.5 if result in (0, 3) else 0.0
