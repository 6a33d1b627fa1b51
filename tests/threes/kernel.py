"""Threes: drop stones in four columns of four; the first with three in a line wins.

A turn's code is its column. A row has a bit board a seat and the seat to move; a square's bit is
`5 * column + height`.
"""

from __future__ import annotations

import numpy as np

from parlour.core.jit import kernel

WORDS = 3
MAX_TURNS = 4
PASS = -1

U = np.uint64


@kernel
def mover(row):
    return np.int64(row[2])


@kernel
def has_line(stones):
    for step in (U(1), U(4), U(5), U(6)):
        pairs = stones & (stones >> step)
        if pairs & (stones >> (step + step)) != U(0):
            return True
    return False


@kernel
def result(row):
    if has_line(row[0]):
        return 1
    if has_line(row[1]):
        return 2
    for column in range(4):
        if (row[0] | row[1]) >> U(5 * column + 3) & U(1) == U(0):
            return 0
    return 3


@kernel
def list_turns(row, out):
    number = 0
    for column in range(4):
        if (row[0] | row[1]) >> U(5 * column + 3) & U(1) == U(0):
            out[number] = column
            number += 1
    return number


@kernel
def apply_turn(row, code, out):
    bit = U(1) << U(5 * code)
    while (row[0] | row[1]) & bit != U(0):
        bit <<= U(1)
    out[0] = row[0]
    out[1] = row[1]
    out[2] = U(1) - row[2]
    out[np.int64(row[2])] |= bit


@kernel
def hash_row(row):
    mixed = row[0] * U(0x9E3779B97F4A7C15) ^ row[1] * U(0xC2B2AE3D27D4EB4F) ^ row[2]
    mixed ^= mixed >> U(29)
    mixed *= U(0xBF58476D1CE4E5B9)
    return mixed ^ (mixed >> U(32))


@kernel
def loud(row, code):
    return False
