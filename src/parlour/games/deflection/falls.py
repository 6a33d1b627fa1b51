"""Which way each chip went in a turn, told from the positions before and after it.

Chips of a column never pass each other, so the first of them from the top is still the first after
a fall; what the column lacks afterwards has left it through the floor. No rule is decided here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from parlour.games.deflection.layout import VALUES, Layout
from parlour.games.deflection.position import Action, Enter, Level, Position, Slide, Tray

IN_HAND: Final = 0  # where a chip that is entered comes from
OUT: Final = 7  # where a chip has gone that left the frame


@dataclass(frozen=True, slots=True)
class Fall:
    """A chip that went down a column in a turn."""

    seat: int
    column: int
    start: int  # the level; `IN_HAND` for a chip that was entered
    end: int  # the level; `OUT` for the tray
    pocket: int  # the tray column that it fell into: 0 left, 1 centre, 2 right; -1: none
    value: int


@dataclass(frozen=True, slots=True)
class Lost:
    """A chip that fell on the table from outside the frame (DN-21)."""

    seat: int
    level: int
    column: int  # outside the frame: 0 or less, or more than the layout has


@dataclass(frozen=True, slots=True)
class Course:
    """What the chips did in a turn; falls from the lowest start up, then from the left."""

    lost: tuple[Lost, ...]
    falls: tuple[Fall, ...]


def course(before: Position, action: Action, after: Position, layout: Layout) -> Course:
    """Returns what the chips did in a turn that has been played."""
    levels = list(before.levels)
    if isinstance(action, Slide):
        moved = levels[action.level - 1]
        levels[action.level - 1] = replace(moved, offset=moved.offset + action.step)
    lost: list[Lost] = []
    falls: list[Fall] = []
    stood, stand = _columns(levels, layout), _columns(after.levels, layout)
    if isinstance(action, Enter):
        stood.setdefault(action.column, []).insert(0, (IN_HAND, before.mover))
    for column, chips in stood.items():
        if not layout.inside(column):
            lost += [Lost(seat, level, column) for level, seat in chips]
            continue
        ends = [level for level, _ in stand.get(column, [])]
        ends += [OUT] * (len(chips) - len(ends))
        for (start, seat), end in zip(chips, ends, strict=True):
            if end != start:
                falls.append(_fall(seat, column, start, end, before.active, layout))
    falls.sort(key=lambda fall: (-fall.start, fall.column))
    return Course(tuple(lost), tuple(falls))


def _fall(  # noqa: PLR0913, PLR0917 - the parts of a fall
    seat: int, column: int, start: int, end: int, active: int, layout: Layout
) -> Fall:
    if end != OUT:
        return Fall(seat, column, start, end, -1, 0)
    pocket = layout.pocket(column)
    return Fall(seat, column, start, end, pocket, VALUES[active][pocket])


def _columns(
    levels: tuple[Level, ...] | list[Level], layout: Layout
) -> dict[int, list[tuple[int, int]]]:
    """Returns by column the level and the seat of each chip, from the top."""
    columns: dict[int, list[tuple[int, int]]] = {}
    for number, level in enumerate(levels, 1):
        for field, chip in zip(layout.windows(number), level.windows, strict=True):
            if chip is not None:
                column = layout.column(field, level.offset)
                columns.setdefault(column, []).append((number, chip))
    return columns


def filled(tray: Tray, active: int, falls: tuple[Fall, ...]) -> Tray:
    """Returns the tray with the chips that fell into its active row."""
    pockets = list(tray)
    for fall in falls:
        if fall.end == OUT:
            pocket = 3 * active + fall.pocket
            red, blue = pockets[pocket]
            pockets[pocket] = (red + (fall.seat == 0), blue + (fall.seat == 1))
    return tuple(pockets)
