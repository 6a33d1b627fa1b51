"""The catalogue finds what stands in the folder of games."""

from __future__ import annotations

import pytest

from parlour import catalog
from parlour.core.errors import ParlourError


def test_games_are_found_by_their_folders() -> None:
    games = catalog.games()
    assert list(games) == sorted(games)
    assert all(entry.id == entry.info.id == name for name, entry in games.items())
    assert all(catalog.game(name) is entry for name, entry in games.items())


@pytest.mark.parametrize("name", ["", "nochess", "../core", "__init__", "x" * 500])
def test_an_unknown_game_is_one_clear_sentence(name: str) -> None:
    with pytest.raises(ParlourError, match=r"no game .*; there are ") as caught:
        catalog.game(name)
    assert len(str(caught.value)) < 200
