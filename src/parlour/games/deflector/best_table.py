"""The best known tracks of the presets' boards, found by `benchmarks/deflector/best.py`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

Figures = tuple[tuple[tuple[int, ...], ...], ...]

SINGLE: Final[Mapping[tuple[int, int], Figures]] = MappingProxyType({})

PROVEN: Final[tuple[tuple[int, int], ...]] = ()
