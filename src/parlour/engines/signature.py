"""One number that changes when, and only when, what the search finds has changed."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterable, Iterator
from typing import Any

from parlour.core.game import Chance, Choice, Drawn, Entry, Listed, Played, Rules
from parlour.engines.search import Limits, Searcher

_SEED = 2026
_POSITIONS = 6
_PLIES_BETWEEN = 3
_NODES = 20_000


def signature(entries: Iterable[Entry[Any, Any, Any]]) -> int:
    """Searches fixed positions of each game with the facets for it, to fixed nodes.

    Returns a checksum of everything found: depths, nodes, scores and lines. It is the same on every
    machine, and a change of speed does not touch it.
    """
    checksum = 0
    for entry in entries:
        if entry.kernel is None or entry.value is None:
            continue
        searcher = Searcher(entry, entry.options())
        kernel = entry.kernel(entry.options())
        for state in _positions(entry):
            found = searcher.search(state, (), Limits(nodes=_NODES), lines=2)
            lines = [
                (line.score, [kernel.code(action) for action in line.pv]) for line in found.lines
            ]
            text = f"{entry.id} {found.depth} {found.nodes} {lines}"
            checksum = zlib.crc32(text.encode(), checksum)
    return checksum


def _positions(entry: Entry[Any, Any, Any]) -> Iterator[Any]:
    """Yields positions of random games, some plies apart: seeded, so always the same."""
    rng = random.Random(_SEED)
    options = entry.options()
    rules, searcher = entry.rules(options), Searcher(entry, options)
    state: Any = rules.start()
    found = plies = 0
    while found < _POSITIONS:
        after = _after_random_ply(rules, state, rng)
        if after is None:
            state = rules.start()
            continue
        state = after
        plies += 1
        node = rules.node(state)
        if plies % _PLIES_BETWEEN == 0 and isinstance(node, Choice) and searcher.knows(state):
            found += 1
            yield state


def _after_random_ply(rules: Rules[Any, Any], state: Any, rng: random.Random) -> Any | None:
    match rules.node(state):
        case Chance(draws):
            return rules.apply(state, Drawn(draws.sample(rng)))
        case Choice(seat, Listed() as moves):
            return rules.apply(state, Played(seat, moves.sample(rng)))
        case _:
            return None
