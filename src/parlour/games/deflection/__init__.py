"""Deflection: chips fall through sliding levels into a tray that moves."""

from __future__ import annotations

from parlour.core.game import Entry
from parlour.games.deflection.options import INFO, Options
