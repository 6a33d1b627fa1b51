"""The drawing that everyone starts with, which draft counts (DR-10), and drawings at random."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from parlour.core.game import Rng, Seat
from parlour.games.deflector.drawing import (
    CONTENTS,
    EMPTY,
    GUEST,
    LAYERS,
    OWN,
    TRIANGLES,
    Action,
    Drawing,
    Lot,
    Polygon,
    Rows,
    Shapes,
    Squares,
    blank,
    content_at,
    with_content,
)
from parlour.games.deflector.kernel import MOTION
from parlour.games.deflector.options import Options
from parlour.games.deflector.packed import place, squares_run
from parlour.games.deflector.refusals import refuse_drawing
from parlour.games.deflector.sheet import EAST, Half
from parlour.games.deflector.tracks import layer_run

_MIRRORED: Final = str.maketrans("7913", "9731")


def triangle(content: str, column: int, row: int) -> Polygon:
    """Returns the ink of a square as a polygon, counterclockwise.

    >>> triangle("7", 3, 5)
    ((2, 4), (3, 5), (2, 5))
    """
    west, east, south, north = column - 1, column, row - 1, row
    corners = {"1": (west, south), "3": (east, south), "9": (east, north), "7": (west, north)}
    opposite = {"7": "3", "3": "7", "1": "9", "9": "1"}.get(content, "")
    return tuple(at for name, at in corners.items() if name != opposite)


def first_drawing(options: Options, half: Half) -> Drawing:
    """Returns the drawing that everyone starts with: both tracks work.

    Each has one triangle, in the column of the start square and the row of the entry. With
    `overlap` off the guest has to go another way there, and takes two.
    """
    column, row = half.start - half.before, half.entry
    own = [(column, row, "7")]
    guest = own
    if not options.overlap:
        toward = column < half.width if half.inward > 0 else column > 1
        step = half.inward if toward else -half.inward
        guest = [(column + step, row, "7"), (column + step, 1, "3" if toward else "1")]
    if half.seat == EAST:
        own, guest = ([(c, r, content.translate(_MIRRORED)) for c, r, content in inks]
                      for inks in (own, guest))  # fmt: skip
    if options.free:
        before = half.before
        shapes = (tuple(triangle(content, c + before, r) for c, r, content in inks)
                  for inks in (own, guest))  # fmt: skip
        return Shapes(half.start, *shapes)
    layers: list[Rows] = []
    for inks in (own, guest):
        rows = blank(half.width, half.height)
        for c, r, content in inks:
            rows = with_content(rows, c, r, content)
        layers.append(rows)
    return Squares(half.start, *layers)


def kept(options: Options, entry: int, seat: Seat, kept: Action, newer: Action) -> Action:
    """Returns what counts at the end of the time after a newer legal draft (DR-10).

    With `timeout=standing` that is the newer one. With `working` it is, layer by layer, the newest
    that worked; where the layers would get into each other's way, which `overlap` off forbids, the
    newer drawing stands as it is.
    """
    if options.timeout == "standing" or isinstance(kept, Lot) or isinstance(newer, Lot):
        return newer
    half = options.half(seat, entry)
    works = partial(_works, options, half)
    mixed = newer
    for layer, name in enumerate(LAYERS):
        if not works(layer, newer) and works(layer, kept):
            mixed = replace(mixed, **{name: getattr(kept, name)})
    return newer if refuse_drawing(options, half, mixed) else mixed


def _works(options: Options, half: Half, layer: int, drawing: Drawing) -> bool:
    return layer_run(options, half, layer, drawing).works


# --- at random ----------------------------------------------------------------------------------


def random_drawing(options: Options, half: Half, rng: Rng) -> Drawing:
    """Draws a legal drawing; both tracks of most of them work.

    The first drawing is changed here and there. In one case of six anything legal is kept,
    otherwise only what leaves both tracks working.
    """
    drawing = first_drawing(options, half)
    strict = rng.randrange(6) > 0
    for _ in range(rng.randrange(8 if options.free else 60)):
        changed = _changed(drawing, half, rng)
        if changed is None or refuse_drawing(options, half, changed):
            continue
        if not strict or all(_works(options, half, layer, changed) for layer in (OWN, GUEST)):
            drawing = changed
    return drawing


def _changed(drawing: Drawing, half: Half, rng: Rng) -> Drawing | None:
    layer = rng.randrange(2)
    if isinstance(drawing, Shapes):
        return _with_polygon(drawing, layer, half, rng)
    if rng.randrange(3):
        return _with_detour(drawing, layer, half, rng)
    return _with_square(drawing, layer, half, rng)


def _with_square(drawing: Squares, layer: int, half: Half, rng: Rng) -> Squares | None:
    """Puts something into a square anywhere."""
    column, row = 1 + rng.randrange(half.width), 1 + rng.randrange(half.height)
    if (column + half.before, row) == (half.start, 1):
        return None
    content = CONTENTS[rng.randrange(len(CONTENTS))]
    name = LAYERS[layer]
    rows = with_content(getattr(drawing, name), column, row, content)
    return replace(drawing, **{name: rows})


def _with_detour(drawing: Squares, layer: int, half: Half, rng: Rng) -> Squares | None:
    """Leads a track round two squares at its side, by four triangles, where it goes straight on."""
    name = LAYERS[layer]
    rows: Rows = getattr(drawing, name)
    _, _, trace = squares_run(half, layer, rows)
    at = rng.randrange(len(trace))
    heading = trace[at] & 3
    aside = heading + 1 + 2 * rng.randrange(2) & 3
    turns = ((heading, aside), (aside, heading), (heading, aside ^ 2), (aside ^ 2, heading))
    ways = (aside, heading, aside ^ 2)
    column, row = place(half, trace[at] >> 3)
    column -= half.before
    for way, (before, after) in zip((*ways, heading), turns, strict=True):
        inside = 1 <= column <= half.width and 1 <= row <= half.height
        if not inside or (column + half.before, row) == (half.start, 1):
            return None
        if content_at(rows, column, row) != EMPTY:
            return None
        content = next(c for c in TRIANGLES if MOTION[CONTENTS.index(c)][before] == after)
        rows = with_content(rows, column, row, content)
        column, row = column + (0, 1, 0, -1)[way], row + (1, 0, -1, 0)[way]
    return replace(drawing, **{name: rows})


def _with_polygon(drawing: Shapes, layer: int, half: Half, rng: Rng) -> Shapes:
    x, y = half.before + rng.randrange(half.width), rng.randrange(half.height)
    corners = tuple((x + rng.randrange(4), y + rng.randrange(4)) for _ in range(3))
    name = LAYERS[layer]
    return replace(drawing, **{name: (*getattr(drawing, name), corners)})
