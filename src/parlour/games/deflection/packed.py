"""Deflection's fast path: positions packed for the kernel, and turns as its codes."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

from parlour.games.deflection import kernel
from parlour.games.deflection import position as p
from parlour.games.deflection.layout import LEVELS, Layout
from parlour.games.deflection.options import Options
from parlour.games.deflection.position import (
    Action,
    Chip,
    Enter,
    Level,
    Miss,
    Pass,
    Position,
    Shift,
    Slide,
    State,
)


def packed(position: Position, options: Options) -> Any:
    """Packs a position in a row (see position.py)."""
    row: Any = _empty(options).copy()
    layout = options.apparatus
    flags = position.mover | position.bound << p.FLAG_BOUND | position.active << p.FLAG_ACTIVE
    counts = position.quiet << p.COUNT_QUIET
    left = list(position.reserves)
    for index, level in enumerate(position.levels):
        shift = layout.travel - level.offset
        flags |= shift << (p.FLAG_SHIFTS + p.SHIFT_BITS * index)
        for field, chip in zip(layout.windows(index + 1), level.windows, strict=True):
            if chip is not None:
                row[p.ROW_LEVELS + index] |= 1 << (field - 1 + p.HALF * chip)
                left[chip] += 1
    for seat in (0, 1):
        flags |= position.misses[seat] << (p.FLAG_MISSES + seat)
        counts |= position.reserves[seat] << (p.COUNT_RESERVE + p.COUNT_SEAT * seat)
        counts |= left[seat] << (p.COUNT_LEFT + p.COUNT_SEAT * seat)
        counts |= position.table[seat] << (p.COUNT_TABLE + p.COUNT_SEAT * seat)
        counts |= position.scores[seat] << (p.COUNT_SCORE + p.SCORE_SEAT * seat)
    row[p.ROW_FLAGS], row[p.ROW_COUNTS] = flags, counts
    return row


@lru_cache(maxsize=64)
def _empty(options: Options) -> Any:
    """Returns a row with the words that no turn changes."""
    layout = options.apparatus
    row = np.zeros(p.ROW_WORDS, dtype=np.int64)
    for index in range(LEVELS):
        row[p.ROW_WINDOWS + index] = _bits(layout.windows(index + 1))
    columns = range(1, layout.columns + 1)
    row[p.ROW_COLUMNS] = _bits(tuple(columns))
    row[p.ROW_SLOTS] = _bits(layout.slots)
    row[p.ROW_FLOOR] = _bits(layout.floor)
    row[p.ROW_CENTRE] = _bits(tuple(c for c in columns if layout.pocket(c) == 1))
    row[p.ROW_RULES] = (
        p.RULE_FIRST_OUT * (options.end == "first_out")
        | layout.travel << p.RULE_TRAVEL
        | options.no_progress << p.RULE_QUIET
    )
    row.setflags(write=False)
    return row


def _bits(numbers: tuple[int, ...]) -> int:
    """Returns a word with bit n - 1 for each number n."""
    return sum(1 << (number - 1) for number in numbers)


def unpacked(row: Any, layout: Layout) -> Position:
    """Reads a row back."""
    words: list[int] = row.tolist()
    flags, counts = words[p.ROW_FLAGS], words[p.ROW_COUNTS]
    levels: list[Level] = []
    for index in range(LEVELS):
        shift = flags >> (p.FLAG_SHIFTS + p.SHIFT_BITS * index) & p.SHIFT_MASK
        word = words[p.ROW_LEVELS + index]
        chips = tuple(_chip(word >> (field - 1)) for field in layout.windows(index + 1))
        levels.append(Level(chips, layout.travel - shift))
    return Position(
        levels=tuple(levels),
        active=flags >> p.FLAG_ACTIVE & 3,
        reserves=_pair(counts >> p.COUNT_RESERVE, p.COUNT_SEAT, p.COUNT_MASK),
        scores=_pair(counts >> p.COUNT_SCORE, p.SCORE_SEAT, p.SCORE_MASK),
        table=_pair(counts >> p.COUNT_TABLE, p.COUNT_SEAT, p.COUNT_MASK),
        mover=flags & p.FLAG_MOVER,
        bound=flags >> p.FLAG_BOUND & 15,
        misses=(bool(flags >> p.FLAG_MISSES & 1), bool(flags >> (p.FLAG_MISSES + 1) & 1)),
        quiet=counts >> p.COUNT_QUIET,
    )


def _chip(word: int) -> Chip:
    """Reads the chip whose bits are the lowest ones of red's and blue's half."""
    if word & 1:
        return 0
    return 1 if word >> p.HALF & 1 else None


def _pair(word: int, bits: int, mask: int) -> tuple[int, int]:
    return word & mask, word >> bits & mask


# --- turns -------------------------------------------------------------------------------------


def code_of(action: Action) -> int:
    """Returns the code of a turn."""
    match action:
        case Enter(column):
            tens, ones = divmod(column, 10)
            return kernel.ENTER + 11 * (tens or ones) + (1 + ones if tens else 0)
        case Slide(level, step):
            return 2 * level + (step == p.RIGHT)
        case Shift(step):
            return kernel.BOX_FRONT if step == p.TO_FRONT else kernel.BOX_BACK
        case Miss():
            return kernel.MISS
        case Pass():
            return kernel.PASS


def action_of(code: int) -> Action:
    """Returns the turn of a code."""
    if code == kernel.PASS:
        return Pass()
    if code == kernel.MISS:
        return Miss()
    if code < kernel.BOX_BACK:
        return Slide(code >> 1, p.RIGHT if code & 1 else p.LEFT)
    if code < kernel.ENTER:
        return Shift(p.TO_FRONT if code == kernel.BOX_FRONT else p.TO_BACK)
    return Enter(int(kernel.entered(code)))


def turns(row: Any) -> tuple[Action, ...]:
    """Lists the legal turns of a row, in the byte order of their texts (DN-42)."""
    codes = np.empty(kernel.MAX_TURNS, dtype=np.int64)
    count = kernel.list_turns(row, codes)
    return tuple(action_of(code) for code in codes[:count].tolist())


def after(position: Position, action: Action, options: Options) -> Position:
    """Returns the position after a legal turn."""
    row = packed(position, options)
    out = np.empty_like(row)
    kernel.apply_turn(row, code_of(action), out)
    return unpacked(out, options.apparatus)


class Fast:
    """The kernel facet."""

    def __init__(self, options: Options) -> None:
        """Packs for a game with these options."""
        self._options = options

    @property
    def module(self) -> str:
        return kernel.__name__

    def pack(self, state: State) -> Any:
        return packed(state.position, self._options)

    def action(self, code: int) -> Action:
        return action_of(int(code))

    def code(self, action: Action) -> int:
        return code_of(action)

    def perft(self, row: Any, depth: int) -> int:
        return int(kernel.perft(row, depth))

    def playout(self, row: Any, seed: int, max_turns: int) -> tuple[int, int]:
        turns_played, result = kernel.playout(row, seed & (1 << 63) - 1, max_turns)
        return int(turns_played), int(result)
