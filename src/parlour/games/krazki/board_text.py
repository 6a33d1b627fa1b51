"""The board from above in characters, to scale: for terminals, and for tables that are drawn."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Final

from parlour.games.krazki.bodies import Bodies, Body, axis, tilt
from parlour.games.krazki.position import LETTERS
from parlour.games.krazki.table import Table

_COLUMNS: Final = 73
_ASPECT: Final = 2  # a character is twice as high as it is wide
_FLAT_DEG: Final = 20  # a disc that leans more is drawn in small letters


def drawn(table: Table, bodies: Bodies, fields: Iterable[float]) -> list[str]:
    """Draws the board with 90 degrees at the top; `fields` are angles of start fields.

    A cell shows the highest body over its middle, or else a line that passes through it.
    """
    half = _COLUMNS // 2
    cell = table.board_radius / half  # metres a column
    rows = half // _ASPECT
    centres = [table.field(angle) for angle in fields]
    lying = sorted((body for body in bodies if body.on_board), key=lambda body: -body.position[2])
    lines: list[str] = []
    for row in range(rows, -rows - 1, -1):
        y = row * cell * _ASPECT
        places = ((column * cell, y) for column in range(-half, half + 1))
        lines.append("".join(_mark(table, lying, centres, cell, x, y) for x, y in places).rstrip())
    return lines


def _mark(  # noqa: PLR0913, PLR0917 - a cell shows whatever of all this is there
    table: Table,
    lying: list[Body],
    centres: list[tuple[float, float]],
    cell: float,
    x: float,
    y: float,
) -> str:
    for body in lying:
        if _covers(table, body, x, y):
            return letter(body)
    for radius, mark in _circles(table):
        if _crosses(x, y, radius, cell):
            return mark
    for field_x, field_y in centres:
        if math.hypot(x - field_x, y - field_y) <= table.field_radius:
            return ":"
    return " "


def letter(body: Body) -> str:
    """Returns how a body is drawn: its player's letter, o for white, and X for the barricade."""
    if body.kind == "barricade":
        return "X"
    mark = "O" if body.owner is None else LETTERS[body.owner]
    return mark.lower() if math.degrees(tilt(body.quaternion)) > _FLAT_DEG else mark


def _circles(table: Table) -> Iterator[tuple[float, str]]:
    yield table.centre_radius, "*"
    yield table.middle_radius, "."
    yield table.inner_radius, "."
    yield table.outer_radius, "."
    yield table.board_radius, "#"


def _crosses(x: float, y: float, radius: float, cell: float) -> bool:
    """Tells whether a circle about the middle passes through a cell, half a column to each side.

    Where it is steep it is looked for along the row, elsewhere down the column.
    """
    if abs(x) * _ASPECT >= abs(y):
        across = radius * radius - y * y
        return across >= 0 and abs(abs(x) - math.sqrt(across)) <= cell / 2
    down = radius * radius - x * x
    return down >= 0 and abs(abs(y) - math.sqrt(down)) <= cell * _ASPECT / 2


def _covers(table: Table, body: Body, x: float, y: float) -> bool:
    """Tells whether a body is over or under a place: its face, drawn along its axis."""
    nx, ny, nz = axis(body.quaternion)
    dx, dy = x - body.position[0], y - body.position[1]
    flat = math.hypot(nx, ny)
    ux, uy = (nx / flat, ny / flat) if flat > 0 else (1.0, 0.0)
    radius = table.radius(body.kind)
    along = max(0.0, abs(dx * ux + dy * uy) - table.thickness(body.kind) / 2 * flat)
    across = abs(dy * ux - dx * uy)
    return across <= radius and along <= abs(nz) * math.sqrt(radius * radius - across * across)
