"""Four tabletop games that exist on no other screen: rules, engines, a server and a web client.

>>> import parlour
>>> from parlour.catalog import games
>>> game = parlour.new(next(iter(games())), seed=1)
>>> while not game.over:
...     _ = game.play(game.legal()[0])
>>> game.result != "unfinished"
True
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parlour.core.options import OptionValue
    from parlour.play.table import Table

__all__ = ["new"]


def new(game: str, *, seed: int | None = None, **options: OptionValue) -> Table:
    """Begins a game by its id, with any of its options; the same seed draws the same dice.

    Raises:
        ParlourError: there is no such game, or it has no such options; the message says which.
    """
    import random

    from parlour.play import table

    return table.new(game, random.Random(seed), options)
