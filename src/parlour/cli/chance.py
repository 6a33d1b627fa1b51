"""Chance at a table of this machine."""

from __future__ import annotations

import random

from parlour.play.match import Match, draw, draw_due, evolve


def with_draws(match_: Match, seed: int) -> Match:
    """Returns the match after everything that chance is to draw now.

    A draw depends on the seed and the number of the ply: going back and on again draws the same.
    """
    while draw_due(match_):
        rng = random.Random(f"{seed}:{len(match_.plies)}")
        match_ = evolve(match_, draw(match_, rng))
    return match_
