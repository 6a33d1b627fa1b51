"""The boards of the daily puzzles with their pars, read from `daily_boards.csv` beside this file.

The file is made by `python -m parlour.games.deflector.daily_boards`, which takes about twenty
minutes: the track designer looks for the best pair of tracks of each board with a fixed seed and a
fixed amount of work. A par is proven where the designer's search has seen that there is no better
pair, and otherwise the best that it has found.
"""

from __future__ import annotations

import csv
import sys
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from functools import cache
from importlib import resources
from typing import Final

_FILE: Final = "daily_boards.csv"
_COUNT: Final = 1096  # three years
_WIDTHS: Final = range(6, 10)  # columns of a half that a phone still shows in squares to tap
_HEIGHTS: Final = range(7, 13)
_LOWEST_ENTRY: Final = 3
_WORK: Final = 2_500_000  # about three seconds a board where nothing is proven sooner
_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class DailyBoard:
    """A half as West has it, and the most bounces known of its two tracks together."""

    width: int
    height: int
    start: int
    entry: int
    par: int
    proven: int  # 1 or 0


@cache
def daily_boards() -> tuple[DailyBoard, ...]:
    """Returns the boards, sorted by size, start and entry; no two are the same."""
    text = resources.files("parlour.games.deflector").joinpath(_FILE).read_text("utf-8")
    rows = csv.reader(text.splitlines()[1:])
    return tuple(DailyBoard(*map(int, row)) for row in rows)


def chosen() -> list[tuple[int, int, int, int]]:
    """Picks the boards evenly from all of a size that is a good puzzle."""
    every = [
        (width, height, start, entry)
        for width in _WIDTHS
        for height in _HEIGHTS
        for start in range(1, width + 1)
        for entry in range(_LOWEST_ENTRY, height + 1)
    ]
    return [every[at * len(every) // _COUNT] for at in range(_COUNT)]


def _found() -> Iterator[DailyBoard]:
    from parlour.games.deflector.design import PAIR, design
    from parlour.games.deflector.sheet import WEST, Half

    for width, height, start, entry in chosen():
        best = design(Half(WEST, width, height, start, entry), PAIR, _WORK, _SEED)
        assert best is not None
        yield DailyBoard(width, height, start, entry, best.total, int(best.is_best))


def main() -> None:
    """Writes the file to the standard output."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow([field.name for field in fields(DailyBoard)])
    for board in _found():
        writer.writerow(astuple(board))
        sys.stdout.flush()


if __name__ == "__main__":
    main()
