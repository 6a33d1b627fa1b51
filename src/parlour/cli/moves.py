"""What may be played, for every kind of node: a list, a die, or a form with its ranges."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any, assert_never

from parlour.core.game import (
    Chance,
    Choice,
    Described,
    Info,
    Listed,
    Moves,
    Node,
    Odds,
    Over,
    Sealed,
)

_DRAWS = 8  # for examples: what is no number, such as passing, comes up among them
_KIND = re.compile(r"[^ =]*")  # the beginning of an action text, by which examples differ

Write = Callable[[Any], str]
"""Writes an action of the state that is looked at."""


def allowed(node: Node[Any], write: Write) -> dict[str, Any]:
    """Returns what a node allows, as programs read it (docs/formats/engine.md, `legal`)."""
    match node:
        case Choice(_, moves) | Chance(moves):
            return _moves(moves, write)
        case Sealed(moves):
            return {"seats": [{"seat": seat, **_moves(moves[seat], write)} for seat in moves]}
        case Over():
            return {"turns": []}
        case _:
            assert_never(node)


def _moves(moves: Moves[Any], write: Write) -> dict[str, Any]:
    match moves:
        case Listed(actions):
            return {"turns": [write(action) for action in actions]}
        case Odds(outcomes):
            return {
                "turns": [write(action) for action, _ in outcomes],
                "odds": [str(chance) for _, chance in outcomes],
            }
        case Described(fields):
            return {
                "fields": [asdict(field) for field in fields],
                "examples": _examples(moves, write),
            }
        case _:
            assert_never(moves)


def _examples(moves: Described[Any], write: Write) -> list[str]:
    """Writes legal actions of different kinds; the same each time."""
    rng = random.Random(0)
    texts = (write(moves.sample(rng)) for _ in range(_DRAWS))
    kinds: dict[str, str] = {}
    for text in texts:
        begun = _KIND.match(text)
        assert begun is not None, "the pattern matches nothing too"
        kinds.setdefault(begun[0], text)
    return list(kinds.values())


def lines(info: Info, found: dict[str, Any]) -> Iterator[str]:
    """Writes what `allowed` returned for people."""
    for seat in found.get("seats", ()):
        yield f"{info.seats[seat['seat']]}, in secret:"
        yield from (f"  {line}" for line in lines(info, seat))
    yield from found.get("turns", ())
    if "fields" not in found:
        return
    fields: list[dict[str, Any]] = found["fields"]
    if fields:
        yield "not a list but a continuous choice, in the form"
    else:
        yield "too many to list, in the form"
    yield from (f"  {example}" for example in found["examples"])
    if fields:
        yield "with numbers from these ranges"
    for field in fields:
        unit = f" {field['unit']}" if field["unit"] else ""
        yield f"  {field['name']:<10}{field['low']:g} to {field['high']:g}{unit}"
