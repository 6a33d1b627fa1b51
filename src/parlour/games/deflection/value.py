"""What a position is worth to a search."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np

from parlour.core.jit import kernel
from parlour.games.deflection import position as p
from parlour.games.deflection.options import Options
from parlour.games.deflection.packed import packed
from parlour.games.deflection.position import State


@cache
def tables() -> Any:
    return np.zeros(1, dtype=np.int64)


@kernel
def evaluate(row: Any, tables: Any) -> int:
    """Values a row in play for its mover."""
    counts = row[p.ROW_COUNTS]
    red = counts >> p.COUNT_SCORE & p.SCORE_MASK
    blue = counts >> (p.COUNT_SCORE + p.SCORE_SEAT) & p.SCORE_MASK
    return blue - red if row[p.ROW_FLAGS] & p.FLAG_MOVER else red - blue


class Prospects:
    """The value facet."""

    def __init__(self, options: Options) -> None:
        """Values states of a game with these options."""
        self._options = options

    @property
    def module(self) -> str:
        return __name__

    def static(self, state: State, seat: int) -> float:
        worth = int(evaluate(packed(state.position, self._options), tables()))
        return float(worth if seat == state.position.mover else -worth)
