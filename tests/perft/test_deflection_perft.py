"""Deflection's turn lists, turns, games and perft counts (DN-42), compiled and as plain Python.

Source of deflection.json: the vectors that came with the rules, from a generator that is not ours.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from parlour.catalog import game
from parlour.core.game import Over, Played, play
from parlour.core.options import read_options

LAYOUTS: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "deflection.json").read_text("utf-8")
)["layouts"]
POSITIONS = [(part["layout"], vector) for part in LAYOUTS for vector in part["positions"]]
GAMES = [(part["layout"], played) for part in LAYOUTS for played in part["games"]]
ENTRY = game("deflection")


def named(value: object) -> str | None:
    match value:
        case {"label": label, "options": {"end": end}}:
            return f"{label}, {end}"
        case {"turns": turns, "over": over}:
            return f"{len(turns.split())} turns, {over}"
        case _:
            return None


def options_of(layout: str, vector: dict[str, Any], **more: object) -> Any:
    return read_options(ENTRY.options, {"layout": layout, **vector["options"], **more})


def check_position(layout: str, vector: dict[str, Any], deepest: int) -> None:
    """Checks the turns of a position, what they do, the end, and the counts up to `deepest`."""
    options = options_of(layout, vector, no_progress=0)
    rules, notation, kernel = (f(options) for f in (ENTRY.rules, ENTRY.notation, ENTRY.kernel))
    state = notation.read_position(vector["position"])
    assert notation.write_position(state) == vector["position"]
    node = rules.node(state)
    over = isinstance(node, Over)
    turns = [] if over else [notation.write_action(state, one) for one in node.moves.actions]
    assert turns == vector["turns"]
    assert (node.outcome.reason if over else None) == vector["over"]
    for turn, after in vector.get("after", {}).items():
        ply = Played(node.seat, notation.read_action(state, turn))
        assert notation.write_position(play(rules, state, ply)) == after
    row = kernel.pack(state)
    assert kernel.perft(row, 0) == 1
    counts = vector["perft"][:deepest]
    assert [kernel.perft(row, depth + 1) for depth in range(len(counts))] == counts


@pytest.mark.parametrize(("layout", "vector"), POSITIONS, ids=named)
def test_dn_42_a_position(layout: str, vector: dict[str, Any]) -> None:
    check_position(layout, vector, 99)


def check_game(layout: str, played: dict[str, Any]) -> None:
    """Checks a game from the start to its end."""
    options = options_of(layout, played)
    rules, notation = ENTRY.rules(options), ENTRY.notation(options)
    state = rules.start()
    for turn in played["turns"].split():
        ply = Played(rules.node(state).seat, notation.read_action(state, turn))
        state = play(rules, state, ply)
    assert notation.write_position(state) == played["last"]
    outcome = rules.node(state).outcome
    assert outcome.reason == played["over"]
    assert outcome.winners == {"r": (0,), "b": (1,), "draw": ()}[played["winner"]]


@pytest.mark.parametrize(("layout", "played"), GAMES, ids=named)
def test_a_game(layout: str, played: dict[str, Any]) -> None:
    check_game(layout, played)


def test_uncompiled() -> None:
    """The same file as plain Python: turns, games, and perft at shallow depth."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", __file__]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == f"{len(POSITIONS)} positions and {len(GAMES)} games agree\n"


def main() -> None:
    """Checks everything in this process."""
    from parlour.games.deflection import kernel

    assert not hasattr(kernel.perft, "py_func"), "compiled"
    for layout, vector in POSITIONS:
        check_position(layout, vector, 2)
    for layout, played in GAMES:
        check_game(layout, played)
    print(f"{len(POSITIONS)} positions and {len(GAMES)} games agree")  # noqa: T201 - a test reads it


if __name__ == "__main__":
    main()
