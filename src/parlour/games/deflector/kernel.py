"""The motion of a token over a layer of squares, DR-20 to DR-24, and the one table of it.

A layer is one array of cells with a margin: `columns + 2` cells a row from row 0, the margin below
the paper, to row `rows + 1`; column 0 is the margin west of the half. A cell holds the code of the
square's content (its place in `drawing.CONTENTS`), or, from `STOP` on, why a token ends there. The
start square and the margin are such ends: `packed.py` fills them in.

Headings are 0 north, 1 east, 2 south, 3 west.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from parlour.core.jit import kernel

NORTH, EAST, SOUTH, WEST = 0, 1, 2, 3

STOP = 6
START, PAPER, LINE, ENTRY = 6, 7, 8, 9
LOOP = 10
"""What a run ends with: the start square, the paper's edge, the dividing line, the gap in it."""

STRUCK = 4
"""Added to a heading: the token struck the square's border, and did not enter (DR-21)."""

_N, _E, _S, _W = NORTH + STRUCK, EAST + STRUCK, SOUTH + STRUCK, WEST + STRUCK

MOTION: Final = (
    # north, east, south, west in
    (NORTH, EAST, SOUTH, WEST),  # .
    (EAST, _W, _N, SOUTH),  # 7
    (WEST, SOUTH, _N, _E),  # 9
    (_S, _W, EAST, NORTH),  # 1
    (_S, NORTH, WEST, _E),  # 3
    (_S, _W, _N, _E),  # #
)
"""DR-21: by content and heading, the heading that follows; with `STRUCK` where it does not enter.

In an empty square nothing is met; every other way costs one bounce.
"""

_MOTION: Any = np.array(MOTION, dtype=np.int64)


@kernel
def run(cells: Any, width: int, at: int, heading: int, trace: Any) -> tuple[int, int, int]:
    """Runs a token that is about to leave cell `at`, and returns its end, bounces and squares.

    `width` is the cells of a row, margin included. The end is `START`, `PAPER`, `LINE`, `ENTRY`
    or `LOOP`. As far as there is room, `trace` gets for each square that the token enters or
    strikes its cell times 8 plus its heading afterwards, plus `STRUCK` if it did not enter.
    """
    bounces, squares = 0, 0
    for _ in range(8 * cells.size):  # each way over each border at most once
        if heading & 1:
            at += 2 - heading
        else:
            at += width - heading * width
        content = cells[at]
        if content > START:
            return content, bounces, squares
        after = heading if content == START else _MOTION[content, heading]
        if squares < trace.size:
            trace[squares] = at << 3 | after
        squares += 1
        if content == START:
            return content, bounces, squares
        if content:
            bounces += 1
        heading = after & 3
    return LOOP, bounces, squares
