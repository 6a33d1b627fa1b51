"""The bit functions of kernels, compiled and as plain Python."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from parlour.core.jit import kernel, popcount, trailing_zeros


@kernel
def both(bits: int) -> tuple[int, int]:
    return popcount(bits), trailing_zeros(bits)


@given(st.integers(1, 2**63 - 1))
def test_ones_and_trailing_zeros(bits: int) -> None:
    text = f"{bits:b}"
    expected = (text.count("1"), len(text) - len(text.rstrip("0")))
    assert both(bits) == (popcount(bits), trailing_zeros(bits)) == expected


def test_no_ones() -> None:
    assert popcount(0) == both(0)[0] == 0
