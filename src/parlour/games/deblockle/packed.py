"""Deblockle's fast path: states packed for the kernel, and turns as its codes."""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.games.deblockle import kernel
from parlour.games.deblockle.options import Options
from parlour.games.deblockle.position import (
    FLAG_FREE_SLIDER,
    FLAG_NO_CONTACT,
    FLAG_NORTH_MOVES,
    HOME_STARS,
    ROW_FLAGS,
    ROW_NORTH,
    ROW_SOUTH,
    Action,
    Pass,
    Playing,
    Position,
    State,
    Turn,
    packed_side,
    unpacked_side,
)


def packed(position: Position, options: Options) -> Any:
    """Packs a position in a row (see position.py)."""
    flags = FLAG_NORTH_MOVES * position.mover
    flags |= FLAG_FREE_SLIDER * (options.slider == "free")
    flags |= FLAG_NO_CONTACT * options.no_contact
    south, north = packed_side(position.south), packed_side(position.north)
    return np.array([south, north, flags], dtype=np.int64)


def unpacked(row: Any) -> Position:
    """Reads a row back."""
    flags = int(row[ROW_FLAGS])
    south, north = unpacked_side(int(row[ROW_SOUTH])), unpacked_side(int(row[ROW_NORTH]))
    return Position(south, north, flags & FLAG_NORTH_MOVES)


def turn_of(code: int) -> Turn | Pass:
    """Returns the turn of a code."""
    if code == kernel.PASS:
        return Pass()
    origin, tip, end = code >> 12, code >> 6 & 63, code & 63
    if tip in HOME_STARS:
        return Turn(origin, tip, removal=True)
    return Turn(origin, tip, None if end == tip else end)


def code_of(turn: Turn) -> int:
    """Returns the code of a turn."""
    end = turn.tip if turn.end is None else turn.end
    return turn.origin << 12 | turn.tip << 6 | end


def turns(row: Any) -> tuple[Turn | Pass, ...]:
    """Lists the legal turns of a row, in the byte order of their texts (DB-42)."""
    codes = np.empty(kernel.MAX_TURNS, dtype=np.int64)
    count = kernel.list_turns(row, codes)
    return tuple(turn_of(code) for code in codes[:count].tolist())


class Fast:
    """The kernel facet."""

    def __init__(self, options: Options) -> None:
        """Packs for a game with these options."""
        self._options = options

    @property
    def module(self) -> str:
        return kernel.__name__

    def pack(self, state: State) -> Any:
        return packed(state.position, self._options) if isinstance(state, Playing) else None

    def action(self, code: int) -> Action:
        return turn_of(int(code))

    def code(self, action: Action) -> int:
        return code_of(action) if isinstance(action, Turn) else kernel.PASS

    def perft(self, row: Any, depth: int) -> int:
        return int(kernel.perft(row, depth))

    def playout(self, row: Any, seed: int, max_turns: int) -> tuple[int, int]:
        turns_played, result = kernel.playout(row, seed & (1 << 63) - 1, max_turns)
        return int(turns_played), int(result)
