"""Five levels of play, the first the weakest, and the one call that chooses an action."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from parlour.core.game import Choice, Entry, Listed, Over, Played, Rng, Rules, Value
from parlour.engines.search import Limits, NoEngine, Searcher, Stop

WON = 10_000.0  # beyond every static value


@dataclass(frozen=True, slots=True)
class Level:
    """How well the engine plays."""

    depth: int | None  # turns that it looks ahead; None: as many as the time allows
    noise: float  # by how much it misjudges a turn (standard deviation), in the value's units
    seconds: float  # the most that it thinks where the caller does not say


LEVELS: tuple[Level, ...] = (
    Level(depth=1, noise=1.8, seconds=2.0),
    Level(depth=1, noise=1.25, seconds=2.0),
    Level(depth=2, noise=0.75, seconds=2.0),
    Level(depth=4, noise=0.2, seconds=2.0),
    Level(depth=None, noise=0.0, seconds=2.0),
)


def choose(  # noqa: PLR0913, PLR0917 - a choice needs these
    entry: Entry[Any, Any, Any],
    options: Any,
    state: Any,
    history: Sequence[Any],
    level: int,
    seconds: float | None,
    rng: Rng,
    stop: Stop | None = None,
) -> Any:
    """Chooses an action for the seat that is asked in `state`.

    Args:
        entry: the game.
        options: the game's options.
        state: the state, at a choice node with listed actions.
        history: the states before it, oldest first.
        level: 1, the weakest, to 5.
        seconds: the most to think about a turn; None: as the level has it.
        rng: where the weaker levels' mistakes come from.
        stop: a flag that ends the search (`stop_flag`); the best action so far is chosen.

    Raises:
        NoEngine: the game offers nothing to search with, or the state asks no seat for a choice.
    """
    if not 1 <= level <= len(LEVELS):
        raise NoEngine(f"there are levels 1 to {len(LEVELS)}, not {level}")
    searcher = Searcher(entry, options)
    assert entry.value is not None  # or there would be no searcher
    rules, value = entry.rules(options), entry.value(options)
    node = rules.node(state)
    if not isinstance(node, Choice) or not isinstance(node.moves, Listed):
        raise NoEngine(f"{entry.id}: the engine only plays where one seat chooses from a list")
    actions = node.moves.actions
    strength = LEVELS[level - 1]
    noise = strength.noise * value.unit
    if len(actions) == 1:
        return actions[0]
    if not searcher.knows(state):
        return _pick(_placed(rules, value, state, node.seat, actions), noise, rng)
    limit = strength.seconds if seconds is None else seconds
    analysis = searcher.search(
        state,
        history,
        Limits(seconds=limit, depth=strength.depth),
        lines=len(actions) if noise else 1,
        stop=stop,
    )
    scored = [(float(line.score), line.action) for line in analysis.lines]
    return _pick(scored, noise, rng)


def _placed(
    rules: Rules[Any, Any], value: Value[Any], state: Any, seat: int, actions: Sequence[Any]
) -> list[tuple[float, Any]]:
    """Scores actions where the kernel has no node, as in a set-up: by the value right after."""
    scored: list[tuple[float, Any]] = []
    for action in actions:
        after = rules.apply(state, Played(seat, action))
        node = rules.node(after)
        if isinstance(node, Over):
            winners = node.outcome.winners
            worth = 0.0 if not winners else WON if seat in winners else -WON
        else:
            worth = value.static(after, seat)
        scored.append((worth, action))
    return scored


def _pick(scored: Sequence[tuple[float, Any]], noise: float, rng: Rng) -> Any:
    """Picks the action that looks best through the noise; of equals the first."""
    if not noise:
        return max(scored, key=lambda pair: pair[0])[1]
    seen = [(worth + rng.gauss(0.0, noise), action) for worth, action in scored]
    return max(seen, key=lambda pair: pair[0])[1]
