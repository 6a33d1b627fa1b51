"""Layers of squares as the kernel's cells, and the runs over them."""

from __future__ import annotations

from typing import Any

import numpy as np

from parlour.games.deflector import kernel
from parlour.games.deflector.drawing import CONTENTS, OWN, Rows
from parlour.games.deflector.sheet import EAST, Half

RESULTS = {
    kernel.PAPER: ("paper", "paper"),
    kernel.LINE: ("line", "line"),
    kernel.ENTRY: ("ok", "entry"),
    kernel.START: ("start", "ok"),
    kernel.LOOP: ("loop", "loop"),
}
"""What an end of a run means for an own and for a guest track (DR-23, DR-24)."""


def margin_width(half: Half) -> int:
    """Returns the cells of a row, margin included."""
    return half.width + 2


def cell(half: Half, column: int, row: int) -> int:
    """Returns the cell of a square, or of the margin, given by its column of the sheet."""
    return row * margin_width(half) + column - half.before


def place(half: Half, at: int) -> tuple[int, int]:
    """Returns the column of the sheet and the row of a cell."""
    row, column = divmod(at, margin_width(half))
    return column + half.before, row


def packed(half: Half, rows: Rows) -> Any:
    """Returns the cells of a layer."""
    cells = np.full((half.height + 2, half.width + 2), kernel.PAPER, dtype=np.int64)
    line = 0 if half.seat == EAST else half.width + 1
    cells[1:-1, line] = kernel.LINE
    cells[half.entry, line] = kernel.ENTRY
    codes = [[CONTENTS.index(content) for content in row] for row in reversed(rows)]
    cells[1:-1, 1:-1] = codes
    cells[1, half.start - half.before] = kernel.START  # DR-12: it is empty
    return cells.ravel()


def launch(half: Half, layer: int) -> tuple[int, int]:
    """Returns the cell that a token sets out from, and its heading (DR-20).

    An own token leaves the start square, a guest the margin beyond the gap.
    """
    if layer == OWN:
        return cell(half, half.start, 1), kernel.NORTH
    beyond = half.width if half.seat == EAST else half.width + 1
    heading = kernel.EAST if half.seat == EAST else kernel.WEST
    return cell(half, beyond, half.entry), heading


def squares_run(half: Half, layer: int, rows: Rows) -> tuple[str, int, list[int]]:
    """Runs a token over a layer of squares and returns its result, bounces and trace."""
    cells = packed(half, rows)
    at, heading = launch(half, layer)
    trace = np.empty(8 * cells.size, dtype=np.int64)
    end, bounces, squares = kernel.run(cells, margin_width(half), at, heading, trace)
    return RESULTS[end][layer], bounces, trace[:squares].tolist()
