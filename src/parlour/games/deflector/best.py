"""The best known drawing of a half: what a player's drawing is measured by."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from parlour.games.deflector.best_table import PROVEN, SINGLE
from parlour.games.deflector.design import PAIR, design
from parlour.games.deflector.drawing import GUEST, OWN
from parlour.games.deflector.sheet import EAST, WEST, Half

_WORK: Final = 100_000  # for a board that is in no table: about a tenth of a second
_SEED: Final = 1


@dataclass(frozen=True, slots=True)
class Best:
    """The most bounces that are known of the tracks on a half, standard variant."""

    own: int
    guest: int
    pair: int  # of both together, in squares that they share or not as `overlap` has it
    is_proven: bool  # there is no better pair


def best_of(half: Half, *, overlap: bool) -> Best:
    """Returns the best known tracks of a half.

    The smaller presets' boards are looked up; any other is searched for a moment, once.
    """
    start = half.start - half.before
    if half.seat == EAST:  # a mirror image
        half = Half(WEST, half.width, half.height, half.width + 1 - start, half.entry)
    return _best(half, overlap)


@lru_cache(maxsize=256)
def _best(half: Half, overlap: bool) -> Best:  # noqa: FBT001 - a key of the cache
    size = (half.width, half.height)
    if size in SINGLE:
        own, guest = (rows[half.start - 1][half.entry - 2] for rows in SINGLE[size])
        if overlap:
            return Best(own, guest, own + guest, size in PROVEN)
        return Best(own, guest, half.width * half.height - 1, is_proven=True)
    singles = [design(half, (layer,), _WORK, _SEED) for layer in (OWN, GUEST)]
    own, guest = (1 if found is None else found.total for found in singles)
    if overlap:
        return Best(own, guest, own + guest, all(found and found.is_best for found in singles))
    pair = design(half, PAIR, _WORK, _SEED)
    return Best(own, guest, 3 if pair is None else pair.total, bool(pair and pair.is_best))
