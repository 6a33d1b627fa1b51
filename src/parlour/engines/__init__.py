"""Engines: search over any game's kernel and value, and five levels of play."""

from __future__ import annotations

from parlour.engines.levels import LEVELS, Level, choose
from parlour.engines.search import (
    Analysis,
    Limits,
    Line,
    NoEngine,
    OnDepth,
    Searcher,
    Stop,
    Tuning,
    stop_flag,
)
from parlour.engines.signature import signature

__all__ = [
    "LEVELS",
    "Analysis",
    "Level",
    "Limits",
    "Line",
    "NoEngine",
    "OnDepth",
    "Searcher",
    "Stop",
    "Tuning",
    "choose",
    "signature",
    "stop_flag",
]
