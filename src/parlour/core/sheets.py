"""Printing: a game on paper, as SVG pages in real millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol

LANGUAGES: Final = ("en", "pl", "sv")
"""The languages that a page is written in."""


class Sheets(Protocol):
    """The facet of a game that can be played on paper. It is cheap to import.

    A page is an SVG document: its size is that of a sheet of paper, and one unit of its `viewBox`
    is one millimetre. Its only style sheet is `core.svg.PAGE_STYLES`' for its size.
    """

    def empty(self, options: Any, language: str, /) -> str:
        """Returns a page to play on."""
        ...

    def played(
        self, options: Any, state: Any, names: Sequence[str], language: str, /
    ) -> str | None:
        """Returns a page of what has been played, None where nothing lies open yet.

        Args:
            options: the game's.
            state: after the ply that the page shows.
            names: of the players by seat, "" for those without; texts of strangers.
            language: one of `LANGUAGES`.
        """
        ...
