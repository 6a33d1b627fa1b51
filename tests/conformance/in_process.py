"""What the laws compare between processes: played here, printed as JSON.

    python -m conformance.in_process records|kernels|orders [GAME]

`orders GAME` writes what `tests/conformance/orders/GAME.json` pins.
"""

from __future__ import annotations

import json
import random
import sys
from pathlib import Path
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from parlour.core.game import Listed, Odds
from parlour.play import record
from strategies import CASES, begun, case_name, find, played, played_out

AnyEntry = Any


def records() -> dict[str, str]:
    """Writes one random game of each case down."""
    return {
        f"{entry.id} {case_name(sample)}": record.write(
            record.from_match(played_out(begun(entry, sample), random.Random(7), 150))
        )
        for entry, sample in CASES
    }


def kernels() -> dict[str, list[int]]:
    """Counts and plays with each kernel from a position that is reached by the rules."""
    found: dict[str, list[int]] = {}
    for entry, sample in CASES:
        if entry.kernel is None:
            continue
        match = played(begun(entry, sample), [5, 2, 11, 3] * 8)
        kernel = entry.kernel(match.options)
        row = kernel.pack(match.state)
        playouts = [number for seed in range(3) for number in kernel.playout(row, seed, 40)]
        found[f"{entry.id} {case_name(sample)}"] = [
            kernel.perft(row, 1),
            kernel.perft(row, 2),
            *playouts,
        ]
    return found


def orders(entry: AnyEntry) -> dict[str, list[str]]:
    """Lists, at some positions of one game for each option set, all texts in their order."""
    found: dict[str, list[str]] = {}
    for sample in entry.samples:
        match = played_out(begun(entry, sample), random.Random(3), 40)
        for count in (0, 1, 9, 17, 29):
            if count >= len(match.states):
                break
            at = match.states[count]
            node = match.rules.node(at)
            moves = getattr(node, "moves", getattr(node, "draws", None))
            actions: tuple[Any, ...] = ()
            if isinstance(moves, Listed):
                actions = moves.actions
            elif isinstance(moves, Odds):
                actions = tuple(action for action, _ in moves.outcomes)
            texts = [match.notation.write_action(at, action) for action in actions]
            if texts:
                found[f"{case_name(sample)} after {count}: {match.notation.write_position(at)}"] = (
                    texts
                )
    return found


def main(what: str, game: str = "") -> None:
    """Prints."""
    result: Any = {"records": records, "kernels": kernels}.get(what, lambda: orders(find(game)))()
    sys.stdout.write(json.dumps(result, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
