"""The best tracks of the smaller presets, found by `benchmarks/deflector/best.py`.

By width and height: for own and guest tracks a row for each start column from the outer edge, with
a figure for each row of the entry from 2. `PROVEN` are the sizes of which the search saw all.
Of each of these boards the best pair with `overlap` off has ink in every square but the start's,
which no pair can surpass.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

Figures: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]

SINGLE: Final[Mapping[tuple[int, int], Figures]] = MappingProxyType({
    (6, 8): (
        (
            (39, 39, 39, 41, 41, 41, 41),
            (39, 39, 39, 41, 41, 41, 41),
            (39, 39, 39, 41, 41, 41, 41),
            (39, 39, 39, 41, 41, 41, 41),
            (39, 39, 39, 39, 41, 41, 41),
            (39, 41, 41, 41, 41, 41, 41),
        ),
        (
            (40, 40, 40, 42, 42, 42, 42),
            (40, 40, 40, 42, 42, 42, 42),
            (40, 40, 40, 42, 42, 42, 42),
            (40, 40, 40, 42, 42, 42, 42),
            (40, 40, 40, 42, 41, 42, 42),
            (40, 41, 41, 41, 42, 42, 42),
        ),
    ),
    (8, 10): (
        (
            (71, 71, 71, 71, 71, 71, 71, 71, 71),
            (71, 71, 71, 69, 69, 69, 69, 69, 69),
            (71, 71, 71, 69, 69, 69, 69, 69, 69),
            (71, 71, 71, 69, 69, 69, 69, 69, 69),
            (71, 71, 71, 69, 69, 69, 69, 69, 69),
            (71, 71, 71, 69, 69, 69, 69, 69, 69),
            (71, 69, 71, 69, 69, 69, 69, 69, 69),
            (71, 71, 71, 71, 71, 69, 69, 69, 69),
        ),
        (
            (72, 72, 72, 71, 71, 71, 71, 71, 71),
            (72, 72, 72, 70, 70, 70, 70, 70, 70),
            (72, 72, 72, 70, 70, 70, 70, 70, 70),
            (72, 72, 72, 70, 70, 70, 70, 70, 70),
            (72, 72, 72, 70, 70, 70, 70, 70, 70),
            (72, 72, 72, 70, 70, 70, 70, 70, 70),
            (71, 72, 71, 70, 70, 70, 70, 70, 70),
            (72, 71, 72, 71, 71, 70, 70, 70, 70),
        ),
    ),
})  # fmt: skip

PROVEN: Final[tuple[tuple[int, int], ...]] = ((6, 8),)
