"""A good player, so that games are short: it names a turn, and the test clicks it."""

from __future__ import annotations

import random
from typing import Any

from parlour import catalog
from parlour.core.options import read_options
from parlour.engines import choose


def good_turn(view: dict[str, Any], level: int = 4) -> str:
    """Names a good turn for whoever is to play."""
    entry = catalog.game(view["game"])
    options = read_options(entry.options, view["options"])
    notation = entry.notation(options)
    state = notation.read_position(view["frame"]["position"])
    action = choose(entry, options, state, (), level=level, seconds=60.0, rng=random.Random(0))
    return notation.write_action(state, action)
