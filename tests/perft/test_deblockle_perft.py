"""Deblockle's turn lists and perft counts (DB-42), with compiled kernels and as plain Python.

Source of deblockle.json: the vectors that came with the rules; every count from one generator that
is not ours. Two of its positions have a block on a star square, which DB-41 refuses and no game can
reach. What they say of the kernel holds all the same, so they are counted past the notation.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from parlour.catalog import game
from parlour.core.errors import PositionError
from parlour.core.options import read_options

FOLDER = Path(__file__).parent
VECTORS: list[dict[str, Any]] = json.loads((FOLDER / "deblockle.json").read_text("utf-8"))[
    "vectors"
]
ENTRY = game("deblockle")
IMPOSSIBLE = {"7/1PL1xl3/5hc1/2CP3sx/2lc4/1HS1XP3/7 n", "7/3hx3/2lp1xs2/2CH4/2PX1SL2/7/7 s"}


def named(vector: dict[str, Any]) -> str:
    options = vector["options"]
    contact = "no_contact" if options["no_contact"] else "contact"
    return f"{vector['position']} {options['slider']} {contact}"


def packed(vector: dict[str, Any], patch: pytest.MonkeyPatch) -> tuple[Any, Any, Any]:
    """Returns the state, the row and the options of a vector."""
    options = read_options(ENTRY.options, vector["options"])
    with patch.context() as context:
        if vector["position"] in IMPOSSIBLE:
            context.setattr("parlour.games.deblockle.board_text.HOME_STARS", ())
        state = ENTRY.notation(options).read_position(vector["position"])
    return state, ENTRY.kernel(options).pack(state), options


def listed(vector: dict[str, Any], patch: pytest.MonkeyPatch) -> list[str]:
    from parlour.games.deblockle import kernel  # not before it is known whether to compile

    state, row, options = packed(vector, patch)
    codes = np.zeros(kernel.MAX_TURNS, np.int64)
    count = kernel.list_turns(row, codes)
    facet, notation = ENTRY.kernel(options), ENTRY.notation(options)
    return [notation.write_action(state, facet.action(code)) for code in codes[:count].tolist()]


@pytest.mark.parametrize("vector", VECTORS, ids=named)
def test_turn_list(vector: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert listed(vector, monkeypatch) == vector["turns"]


@pytest.mark.parametrize("vector", VECTORS, ids=named)
def test_perft(vector: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    _, row, options = packed(vector, monkeypatch)
    kernel = ENTRY.kernel(options)
    counts = [kernel.perft(row, depth) for depth in range(1, len(vector["perft"]) + 1)]
    assert counts == vector["perft"]
    assert kernel.perft(row, 0) == 1


@pytest.mark.parametrize("position", sorted(IMPOSSIBLE))
def test_db_41_refuses_a_vector_with_a_block_on_a_star(position: str) -> None:
    with pytest.raises(PositionError, match="a block stands on the star square d6"):
        ENTRY.notation(ENTRY.options()).read_position(position)


SHALLOW = 3000  # counts that plain Python reaches in a few seconds for all vectors together


def test_uncompiled() -> None:
    """The same file as plain Python: turn lists, and perft at shallow depth."""
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-W", "error", __file__]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout == f"{len(VECTORS)} vectors agree\n"


def check_shallow() -> None:
    """Checks the vectors in this process, and a playout against the compiled one's record."""
    from parlour.games.deblockle import kernel

    assert not hasattr(kernel.perft, "py_func"), "compiled"
    for vector in VECTORS:
        with pytest.MonkeyPatch.context() as patch:
            assert listed(vector, patch) == vector["turns"], vector["position"]
            _, row, _ = packed(vector, patch)
        for depth, count in enumerate(vector["perft"], 1):
            assert count > SHALLOW or kernel.perft(row, depth) == count, (vector, depth)
    print(len(VECTORS), "vectors agree")  # noqa: T201 - the parent process reads it


PLAYED = """
from parlour.catalog import game
entry = game("deblockle")
options = entry.options()
kernel = entry.kernel(options)
row = kernel.pack(entry.notation(options).read_position("2pl1cs2/7/2hc1xl2/7/2LC1HP2/7/2CP1SL2 s"))
print([kernel.playout(row, seed, 120) for seed in range(5)], hex(kernel_hash(row)))
"""


def test_uncompiled_playouts_and_hashes_are_those_of_the_compiled() -> None:
    script = PLAYED.replace(
        "kernel_hash(row)", "int(__import__(kernel.module, fromlist='x').hash_row(row))"
    )
    said = [
        subprocess.run(
            [sys.executable, "-W", "error", "-c", script],
            env=os.environ | {"NUMBA_DISABLE_JIT": off},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for off in ("0", "1")
    ]
    assert said[0] == said[1]
    assert "(120, 0)" in said[0]


if __name__ == "__main__":
    check_shallow()
