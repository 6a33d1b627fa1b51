"""Finds the games: every folder below `parlour.games`. Nothing else opens a game's folder."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from parlour import games as _games
from parlour.core.errors import ParlourError, shown
from parlour.core.game import Entry


class UnknownGame(ParlourError):
    """A game that there is not."""


@cache
def games() -> Mapping[str, Entry[Any, Any, Any]]:
    """Returns the games by id, in the order of their ids."""
    found = sorted(module.name for module in pkgutil.iter_modules(_games.__path__) if module.ispkg)
    return MappingProxyType(
        {name: importlib.import_module(f"{_games.__name__}.{name}").GAME for name in found}
    )


def game(game_id: str) -> Entry[Any, Any, Any]:
    """Returns the game of this id.

    Raises:
        UnknownGame: there is none; the message lists those there are.
    """
    try:
        return games()[game_id]
    except KeyError:
        there_are = ", ".join(games())
        raise UnknownGame(f"no game {shown(game_id)}; there are {there_are}") from None
