"""Threes: stones in the middle columns and low down are worth a little."""

from __future__ import annotations

import numpy as np

from parlour.core.jit import kernel

WEIGHTS = np.array([1, 2, 1, 0, 0, 3, 4, 2, 1, 0, 3, 4, 2, 1, 0, 1, 2, 1, 0, 0], np.int64)


def tables():
    return WEIGHTS


@kernel
def evaluate(row, tables):
    worth = np.int64(0)
    for square in range(20):
        worth += np.int64(row[0] >> np.uint64(square) & np.uint64(1)) * tables[square]
        worth -= np.int64(row[1] >> np.uint64(square) & np.uint64(1)) * tables[square]
    return worth * 10 if row[2] == np.uint64(0) else -worth * 10
