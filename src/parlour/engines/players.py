"""Who plays for an engine's seat: a game's own planner where it has one, otherwise the search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from parlour.core.game import Choice, Entry, Node, Plan, Rng, Sealed, Seat
from parlour.engines.levels import LEVELS, choose
from parlour.engines.search import NoEngine, Stop

AnyEntry: TypeAlias = Entry[Any, Any, Any]


def levels_of(entry: AnyEntry) -> int:
    """Returns how many engine levels a game has; 0 where it lacks what an engine needs."""
    if entry.planner is not None:
        return entry.planner(entry.options()).levels
    searchable = entry.kernel is not None and entry.value is not None
    return len(LEVELS) if searchable and len(entry.info.seats) == 2 else 0


def plan(  # noqa: PLR0913, PLR0917 - a choice needs these
    entry: AnyEntry,
    options: Any,
    state: Any,
    history: Sequence[Any],
    seat: Seat,
    level: int,
    seconds: float | None,
    rng: Rng,
    stop: Stop | None = None,
) -> Plan[Any]:
    """Plans what a seat that is asked in `state`, openly or in secret, does.

    Args:
        entry: the game.
        options: the game's options.
        state: the state, at a choice or sealed node.
        history: the states before it, oldest first.
        seat: one of those that are asked.
        level: 1, the weakest, to `levels_of(entry)`.
        seconds: the most to think; None: as the level has it.
        rng: where the weaker levels' mistakes come from.
        stop: a flag that ends a search (`stop_flag`); a planner does not look at it.

    Raises:
        NoEngine: the game has no engine for this, or no such level, or does not ask the seat.
    """
    if seat not in asked(entry.rules(options).node(state)):
        raise NoEngine(f"{entry.id}: {entry.info.seats[seat]} is not asked now")
    if entry.planner is None:
        return Plan(choose(entry, options, state, history, level, seconds, rng, stop))
    planner = entry.planner(options)
    if not 1 <= level <= planner.levels:
        raise NoEngine(f"there are levels 1 to {planner.levels}, not {level}")
    return planner.plan(state, seat, level, seconds, rng)


def asked(node: Node[Any]) -> tuple[Seat, ...]:
    """Returns the seats that choose at a node, openly or in secret."""
    match node:
        case Choice(seat, _):
            return (seat,)
        case Sealed(moves):
            return tuple(moves)
        case _:
            return ()
