"""No game is named outside its folders: where one would be needed, a facet is missing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from parlour import catalog

ROOT = Path(__file__).parents[2]
SOURCES = ("src/parlour/**/*.py", "web/src/**/*.ts", "web/src/**/*.svelte", "web/src/**/*.css")


def foreign_lines(game: str) -> list[str]:
    """Lists the lines of the sources outside the game's folders that name it."""
    name = re.compile(rf"(?i){game}")
    own = {ROOT / "src/parlour/games" / game, ROOT / "web/src/games" / game}
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for pattern in SOURCES
        for path in sorted(ROOT.glob(pattern))
        if not own & set(path.parents)
        for number, line in enumerate(path.read_text("utf-8").split("\n"), 1)
        if name.search(line)
    ]


@pytest.mark.parametrize("game", tuple(catalog.games()))
def test_a_game_is_named_in_its_folders_alone(game: str) -> None:
    assert foreign_lines(game) == []


@pytest.mark.parametrize("game", tuple(catalog.games()))
def test_a_game_is_one_folder(game: str) -> None:
    folder = ROOT / "src/parlour/games" / game
    assert {"__init__.py", "options.py", "rules.py", "notation.py", "show.py"} <= {
        path.name for path in folder.iterdir()
    }
