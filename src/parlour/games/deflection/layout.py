"""The apparatus as data, DN-2 to DN-5: a layout, its one-line text, and what makes it playable.

A layout is written down in two forms: a TOML file for people (layout_file.py), and one line for
options, records and links. Both are read into raw `Measures`, which one check judges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from parlour.core.errors import LayoutError, shown
from parlour.core.written import name_faults

LEVELS: Final = 6  # DN-1
MOST_FIELDS: Final = 30  # of a level: the kernel keeps a level's chips of one side in 30 bits
WINDOW, SOLID = ".", "#"
POCKETS: Final = "LCR"
VALUES: Final = ((10, 20, 10), (50, 0, 50), (20, 10, 20))
"""DN-5: by row of the tray (back, middle, front) and pocket (left, centre, right)."""

_SOLID_ON_A_LINE = "x"  # a `#` would begin a comment where the line stands in other texts


@dataclass(frozen=True, slots=True)
class Layout:
    """A playable apparatus. Columns and fields are numbered from 1."""

    name: str
    travel: int
    slots: tuple[int, ...]  # ascending columns
    floor: tuple[int, ...]  # ascending columns open below level 6
    pockets: str  # the tray column L, C or R under each column
    levels: tuple[str, ...]  # level 1 first; `.` window and `#` solid

    @property
    def columns(self) -> int:
        """Returns the number of columns of the frame."""
        return len(self.pockets)

    @property
    def fields(self) -> int:
        """Returns the number of fields of a level (DN-2)."""
        return self.columns + 2 * self.travel

    def windows(self, level: int) -> tuple[int, ...]:
        """Returns the fields of a level that are windows, from the left. Levels are 1 to 6."""
        return tuple(n for n, mark in enumerate(self.levels[level - 1], 1) if mark == WINDOW)

    def column(self, field: int, offset: int) -> int:
        """Returns the column over a field; outside the frame a number that no column has (DN-2)."""
        return field - self.travel + offset

    def inside(self, column: int) -> bool:
        """Tells whether there is such a column."""
        return 1 <= column <= self.columns

    def pocket(self, column: int) -> int:
        """Returns the tray column under a column: 0 left, 1 centre, 2 right."""
        return POCKETS.index(self.pockets[column - 1])


@dataclass(frozen=True, slots=True)
class Measures:
    """What somebody has written as a layout; None stands for what could not be read."""

    name: str | None
    columns: int | None
    travel: int | None
    slots: tuple[int, ...] | None
    floor: tuple[int, ...] | None
    pockets: str | None
    levels: Mapping[int, str]  # by number; a level that is missing or unreadable is not there


@dataclass(frozen=True, slots=True)
class Place:
    """Which part of a layout a fault is in."""

    key: str  # as the file names it; a level is its number
    index: int | None = None  # of an element of a list or a character of a text, from 0


Faults = Iterator[tuple[Place, str]]


# --- what makes a layout playable (DN-4) -------------------------------------------------------


def faults_of(measures: Measures) -> Faults:
    """Finds everything that is wrong with the measures that could be read (DN-4)."""
    if measures.name is not None:
        for index, why in name_faults(measures.name):
            yield Place("name", index), why
    columns, travel = measures.columns, measures.travel
    if columns is not None and not 1 <= columns <= MOST_FIELDS:
        yield Place("columns"), f"a frame has 1 to {MOST_FIELDS} columns, not {columns}"
        columns = None
    if travel is not None and travel < 0:
        yield Place("travel"), f"the travel is 0 or more fields, not {travel}"
        travel = None
    if columns is not None and travel is not None and columns + 2 * travel > MOST_FIELDS:
        fields = columns + 2 * travel
        yield (
            Place("travel"),
            f"a level has at most {MOST_FIELDS} fields (columns + 2 times travel), not {fields}",
        )
        columns = travel = None
    yield from _column_faults("slots", "slot", measures.slots, columns)
    yield from _column_faults("floor", "open floor column", measures.floor, columns)
    yield from _pocket_faults(measures.pockets, columns)
    fields = None if columns is None or travel is None else columns + 2 * travel
    for level, marks in measures.levels.items():
        yield from _level_faults(level, marks, fields)
    if columns is not None and travel is not None and measures.slots is not None:
        yield from _drop_faults(measures.slots, columns, travel, measures.levels)


def _column_faults(
    key: str, what: str, given: tuple[int, ...] | None, columns: int | None
) -> Faults:
    if given is None:
        return
    if not given:
        yield Place(key), f"there is no {what}: at least one is needed"
    for index, column in enumerate(given):
        if column in given[:index]:
            yield Place(key, index), f"column {column} is listed twice"
        elif column < 1 or (columns is not None and column > columns):
            last = "the last one" if columns is None else columns
            yield Place(key, index), f"columns are 1 to {last}, there is no column {column}"


def _pocket_faults(pockets: str | None, columns: int | None) -> Faults:
    if pockets is None:
        return
    for index, letter in enumerate(pockets):
        if letter not in POCKETS:
            why = f"a pocket is L, C or R, not {shown(letter)}"
            yield Place("pocket_of_column", index), why
    if columns is not None and len(pockets) != columns:
        yield (
            Place("pocket_of_column", min(len(pockets), columns)),
            f"{columns} letters are expected, one a column, not {len(pockets)}",
        )


def _level_faults(level: int, marks: str, fields: int | None) -> Faults:
    for index, mark in enumerate(marks):
        if mark not in (WINDOW, SOLID):
            why = f"level {level}: a field is . (window) or # (solid), not {shown(mark)}"
            yield Place(str(level), index), why
    if fields is not None and len(marks) != fields:
        why = (
            f"level {level} has {len(marks)} fields, {fields} are expected: "
            "columns + 2 times travel"
        )
        yield Place(str(level), min(len(marks), fields)), why


def _drop_faults(
    slots: tuple[int, ...], columns: int, travel: int, levels: Mapping[int, str]
) -> Faults:
    """Finds the slots that would drop a chip further than level 1 at the start."""
    first, second = levels.get(1, ""), levels.get(2, "")
    for index, column in enumerate(slots):
        if not 1 <= column <= columns:
            continue
        field = column + travel - 1  # DN-2 with offset 0, counted from 0
        if first[field : field + 1] == WINDOW and second[field : field + 1] == WINDOW:
            why = (
                f"at the start a chip entered in column {column} would fall through level 2: "
                "it must drop exactly one level"
            )
            yield Place("slots", index), why


def playable(measures: Measures) -> Layout | None:
    """Returns the layout of measures without a fault; None where something could not be read."""
    missing = (measures.name, measures.columns, measures.travel, measures.slots, measures.floor)
    if None in (*missing, measures.pockets) or len(measures.levels) != LEVELS:
        return None
    assert measures.name is not None
    assert measures.travel is not None
    assert measures.slots is not None
    assert measures.floor is not None
    assert measures.pockets is not None
    return Layout(
        measures.name,
        measures.travel,
        tuple(sorted(measures.slots)),
        tuple(sorted(measures.floor)),
        measures.pockets,
        tuple(measures.levels[level] for level in range(1, LEVELS + 1)),
    )


# --- one line ----------------------------------------------------------------------------------


def write_line(layout: Layout) -> str:
    """Writes a layout on one line: name, travel, slots, floor, pockets and levels.

    Slots and floor have one mark a column, `.` where it is open; solid fields are `x`.
    """
    levels = "/".join(layout.levels)
    return ":".join(
        (
            layout.name,
            str(layout.travel),
            _marks(layout.slots, layout.columns),
            _marks(layout.floor, layout.columns),
            layout.pockets,
            levels.replace(SOLID, _SOLID_ON_A_LINE),
        )
    )


def _marks(open_columns: tuple[int, ...], columns: int) -> str:
    marks = (column in open_columns for column in range(1, columns + 1))
    return "".join(WINDOW if is_open else _SOLID_ON_A_LINE for is_open in marks)


def read_line(text: str) -> Layout:
    """Reads what `write_line` writes.

    Raises:
        LayoutError: with every fault.
    """
    parts = text.split(":")
    if len(parts) != 6:
        raise LayoutError(
            f"layout {shown(text, 100)}",
            [
                "the name of a built-in layout is expected, or six parts as in "
                f"name:travel:slots:floor:pockets:levels, not {len(parts)}"
            ],
        )
    name, travel, slots, floor, pockets, levels = parts
    faults: list[str] = []
    rows = levels.split("/")
    if len(rows) != LEVELS:
        faults.append(f"{LEVELS} levels separated by / are expected, not {len(rows)}")
    measures = Measures(
        name,
        len(pockets),
        _read_travel(travel, faults),
        _read_marks("slots", slots, len(pockets), faults),
        _read_marks("floor", floor, len(pockets), faults),
        pockets,
        {level: _hashed(row) for level, row in enumerate(rows[:LEVELS], 1)},
    )
    faults.extend(f"{place.key}: {why}" for place, why in faults_of(measures))
    layout = None if faults else playable(measures)
    if layout is None:
        raise LayoutError(f"layout {shown(text, 100)}", faults)
    return layout


def _hashed(marks: str) -> str:
    """Writes solid fields as a file does; a `#` on a line becomes a fault."""
    return marks.replace(SOLID, "?").replace(_SOLID_ON_A_LINE, SOLID)


def _read_travel(text: str, faults: list[str]) -> int | None:
    if text.isascii() and text.isdigit() and str(int(text[:9])) == text:
        return int(text)
    faults.append(f"travel: a whole number is expected, not {shown(text)}")
    return None


def _read_marks(key: str, text: str, columns: int, faults: list[str]) -> tuple[int, ...] | None:
    if len(text) != columns or set(text) - {WINDOW, _SOLID_ON_A_LINE}:
        faults.append(
            f"{key}: {columns} marks, one a column, are expected, . for open and x for closed, "
            f"not {shown(text)}"
        )
        return None
    return tuple(column for column, mark in enumerate(text, 1) if mark == WINDOW)
