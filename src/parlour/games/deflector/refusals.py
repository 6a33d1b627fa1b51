"""Why a drawing is refused: the rule and a sentence (DR-11 to DR-13, DR-30, DR-40)."""

from __future__ import annotations

from parlour.core.errors import Refusal
from parlour.games.deflector.drawing import (
    CONTENTS,
    EMPTY,
    LAYERS,
    MAX_CORNERS,
    Action,
    Lot,
    Polygon,
    Polygons,
    Rows,
    Shapes,
    Squares,
    content_at,
)
from parlour.games.deflector.options import Options
from parlour.games.deflector.polygons import is_simple, overlap
from parlour.games.deflector.sheet import SEAT_NAMES, Half


def refuse_drawing(options: Options, half: Half, action: Action) -> Refusal | None:
    """Says why a drawing is illegal on a half, or None if it is legal."""
    match action:
        case Lot():
            return Refusal("DR-10", "a drawing is asked for")
        case Squares() if options.free:
            return Refusal("DR-30", "with free angles a drawing consists of polygons")
        case Shapes() if not options.free:
            return Refusal("DR-11", "without free angles a drawing consists of half squares")
        case Squares(start, own, guest):
            return (
                _refuse_start(options, half, start)
                or _refuse_rows(half, own, LAYERS[0])
                or _refuse_rows(half, guest, LAYERS[1])
                or _refuse_both(options, half, own, guest)
            )
        case Shapes(start, own, guest):
            return (
                _refuse_start(options, half, start)
                or _refuse_polygons(half, own, LAYERS[0])
                or _refuse_polygons(half, guest, LAYERS[1])
                or _refuse_crossing(options, own, guest)
            )


def _refuse_start(options: Options, half: Half, start: int) -> Refusal | None:
    if start not in options.sheet.columns(half.seat):
        name = SEAT_NAMES[half.seat]
        return Refusal("DR-40", f"start column {start} is not in the {name[0]} half, {name}'s")
    if start != half.start:
        return Refusal("DR-40", f"the start column of this game is {half.start}, not {start}")
    return None


# --- squares ------------------------------------------------------------------------------------


def _refuse_rows(half: Half, rows: Rows, layer: str) -> Refusal | None:
    if len(rows) != half.height:
        return Refusal("DR-40", f"the {layer} layer has {len(rows)} rows, not {half.height}")
    for number, row in enumerate(rows, 1):
        if len(row) != half.width:
            squares = "square" if len(row) == 1 else "squares"
            return Refusal(
                "DR-40",
                f"{layer} layer: row {number} from the top has {len(row)} {squares}, "
                f"not {half.width}",
            )
        if set(row) - set(CONTENTS):
            return Refusal("DR-11", f"{layer} layer: row {number} from the top: unknown content")
    if content_at(rows, half.start - half.before, 1) != EMPTY:
        return Refusal("DR-12", f"ink in the start square ({layer} layer)")
    return None


def _refuse_both(options: Options, half: Half, own: Rows, guest: Rows) -> Refusal | None:
    if options.overlap:
        return None
    for index, (own_row, guest_row) in enumerate(zip(own, guest, strict=True)):
        for column, contents in enumerate(zip(own_row, guest_row, strict=True), 1):
            if EMPTY not in contents:
                square = f"({column + half.before}, {half.height - index})"
                return Refusal("DR-13", f"both layers have ink in {square}")
    return None


# --- polygons -----------------------------------------------------------------------------------


def _refuse_polygons(half: Half, polygons: Polygons, layer: str) -> Refusal | None:
    corners = sum(map(len, polygons))
    if corners > MAX_CORNERS:
        return Refusal(
            "DR-30", f"the {layer} layer has {corners} corners, and {MAX_CORNERS} are allowed"
        )
    columns, rows = range(half.before, half.before + half.width + 1), range(half.height + 1)
    west, east = half.start - 1, half.start
    square = ((west, 0), (east, 0), (east, 1), (west, 1))
    for number, polygon in enumerate(polygons, 1):
        if any(x not in columns or y not in rows for x, y in polygon):
            return Refusal("DR-30", f"{layer} polygon {number} leaves the half")
        if not is_simple(polygon):
            return Refusal("DR-30", f"{layer} polygon {number} is not simple")
        if overlap(polygon, square):
            return Refusal("DR-30", f"{layer} polygon {number} covers part of the start square")
    for number, polygon in enumerate(polygons):
        other = _overlapping(polygon, polygons[:number])
        if other is not None:
            why = f"{layer} polygons {other + 1} and {number + 1} overlap"
            return Refusal("DR-30", why)
    return None


def _overlapping(polygon: Polygon, others: Polygons) -> int | None:
    return next((at for at, other in enumerate(others) if overlap(polygon, other)), None)


def _refuse_crossing(options: Options, own: Polygons, guest: Polygons) -> Refusal | None:
    if options.overlap:
        return None
    for number, polygon in enumerate(own, 1):
        other = _overlapping(polygon, guest)
        if other is not None:
            why = f"own polygon {number} and guest polygon {other + 1} overlap"
            return Refusal("DR-13", why)
    return None
