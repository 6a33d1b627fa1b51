"""Threes as an entry, for the search alone: a state is the row as a tuple of three numbers."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np

from parlour.core.game import Entry, Info
from threes import kernel, value

START = (0, 0, 0)


class ThreesKernel:
    module = kernel.__name__

    def pack(self, state):
        return np.array(state, np.uint64)

    def action(self, code):
        return code

    def code(self, action):
        return action


def unused(_options) -> Any:
    raise AssertionError("the search asks for no rules and no texts")


GAME: Entry[Any, Any, Any] = Entry(
    id="threes",
    info=Info("threes", 1, ("first", "second"), ("line", "full"), 16, listed=True),
    options=SimpleNamespace,
    rules=unused,
    notation=unused,
    show=unused,
    kernel=lambda _options: ThreesKernel(),
    value=lambda _options: SimpleNamespace(module=value.__name__, unit=30),
)


def after(columns: str) -> tuple[int, int, int]:
    """Returns the state after stones in these columns, from the empty board."""
    stones, mover = [0, 0], 0
    for column in map(int, columns):
        bit = 1 << 5 * column
        while (stones[0] | stones[1]) & bit:
            bit <<= 1
        stones[mover] |= bit
        mover = 1 - mover
    return stones[0], stones[1], mover
