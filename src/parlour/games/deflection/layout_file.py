"""The TOML file of a layout, DN-4: read with every fault at its line and column, and written."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from parlour.core.errors import LayoutError, shown
from parlour.core.game import Fault
from parlour.core.written import HEADER, INNER_KEY, Text, parsed, said
from parlour.games.deflection.layout import LEVELS, Layout, Measures, faults_of, playable

_KEYS: Final = ("name", "columns", "travel", "slots", "floor", "pocket_of_column", "levels")
_EXPECTED: Final = {
    "name": "a text in quotes",
    "columns": "a whole number",
    "travel": "a whole number",
    "slots": "a list of columns, such as [1, 2, 3]",
    "floor": "a list of columns, such as [1, 3, 5]",
    "pocket_of_column": "a text of the letters L, C and R in quotes",
    "levels": "a table [levels] with the keys 1 to 6",
}
_MOST_BITS: Final = 64  # of a number
_KEY = re.compile(r"""\s*(?:(levels)\s*\.\s*)?(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=\s*""")


def check_file(source: str) -> tuple[Fault, ...]:
    """Returns everything that is wrong with a layout file, in the order of lines."""
    return _read(source)[1]


def read_file(source: str) -> Layout:
    """Reads a layout file.

    Raises:
        LayoutError: with every fault.
    """
    layout, faults = _read(source)
    if layout is None:
        raise LayoutError("layout", [str(fault) for fault in faults])
    return layout


def write_file(layout: Layout) -> str:
    """Writes a layout as a file."""
    lines = [
        f'name = "{layout.name}"',
        f"columns = {layout.columns}",
        f"travel = {layout.travel}",
        f"slots = {list(layout.slots)}",
        f"floor = {list(layout.floor)}",
        f'pocket_of_column = "{layout.pockets}"',
        "",
        "[levels]",
    ]
    lines += [f'{number} = "{marks}"' for number, marks in enumerate(layout.levels, 1)]
    return "\n".join(lines) + "\n"


def _read(source: str) -> tuple[Layout | None, tuple[Fault, ...]]:
    table, broken = parsed(source, "layout")
    places = _Places(source)
    reader = _Reader(table, places, complete=not broken)
    measures = reader.measures()
    wrong = [(*places.of(place.key, place.index), why) for place, why in faults_of(measures)]
    faults = sorted({*broken, *reader.faults, *(Fault(*fault) for fault in wrong)})
    return (None if faults else playable(measures)), tuple(faults)


@dataclass
class _Reader:
    """Reads the values of a file and notes those that are missing or of a wrong kind."""

    table: Mapping[str, Any]
    places: _Places
    complete: bool  # nothing was left out, so what is not there is missing

    def __post_init__(self) -> None:
        self.faults: list[Fault] = []

    def measures(self) -> Measures:
        for key in self.table:
            if key not in _KEYS:
                why = f"there is no key {shown(key)} in a layout; there are {', '.join(_KEYS)}"
                self._fault(key, why)
        return Measures(
            self._text("name"),
            self._number("columns"),
            self._number("travel"),
            self._columns("slots"),
            self._columns("floor"),
            self._text("pocket_of_column"),
            self._levels(),
        )

    def _fault(self, key: str, why: str, index: int | None = None) -> None:
        self.faults.append(Fault(*self.places.of(key, index), why))

    def _value(self, key: str) -> Any:
        if key not in self.table and self.complete:
            self._fault("", f"{key} is missing: {_EXPECTED[key]}")
        return self.table.get(key)

    def _wrong(self, key: str, value: Any) -> None:
        if value is not None:
            self._fault(key, f"{key} is {_EXPECTED[key]}, not {said(value)}")

    def _text(self, key: str) -> str | None:
        value = self._value(key)
        if isinstance(value, str):
            return value
        return self._wrong(key, value)

    def _number(self, key: str) -> int | None:
        value = self._value(key)
        if _is_whole(value):
            return value
        return self._wrong(key, value)

    def _columns(self, key: str) -> tuple[int, ...] | None:
        value = self._value(key)
        if not isinstance(value, list):
            return self._wrong(key, value)
        columns = cast("list[Any]", value)
        for index, column in enumerate(columns):
            if not _is_whole(column):
                why = f"{key} is {_EXPECTED[key]}, not {said(column)}"
                self._fault(key, why, index)
                return None
        return tuple(columns)

    def _levels(self) -> dict[int, str]:
        value = self._value("levels")
        if not isinstance(value, dict):
            self._wrong("levels", value)
            return {}
        table = cast("dict[str, Any]", value)
        levels: dict[int, str] = {}
        numbers = [str(number) for number in range(1, LEVELS + 1)]
        for key, marks in table.items():
            if key not in numbers:
                self._fault(key, f"levels are 1 to {LEVELS}, there is no level {shown(key)}")
            elif not isinstance(marks, str):
                why = f"level {key} is a text of . and # in quotes, not {said(marks)}"
                self._fault(key, why)
            else:
                levels[int(key)] = marks
        for number in numbers:
            if number not in table and self.complete:
                self._fault("levels", f"level {number} is missing")
        return levels


def _is_whole(value: Any) -> bool:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return is_number and value.bit_length() <= _MOST_BITS


class _Places:
    """Where the keys of a file and their values stand.

    It knows the ways of writing TOML that people use for layouts, and says line 1 for others.
    """

    def __init__(self, source: str) -> None:
        self._text = Text(source)
        self._values: dict[str, int] = {}  # offset of a value's first character
        offset, table = 0, ""
        for line in source.split("\n"):
            if header := HEADER.match(line):
                table = header[1]
                self._values.setdefault(table, offset)
            elif key := _KEY.match(line):
                name = next(part for part in key.groups()[1:] if part is not None)
                self._values.setdefault(name, offset + key.end())
                if name == "levels":  # levels = { 1 = "...", ... }
                    for inner in INNER_KEY.finditer(line, key.end()):
                        self._values.setdefault(inner[1], offset + inner.end())
            offset += len(line) + 1

    def of(self, key: str, index: int | None = None) -> tuple[int, int]:
        """Returns line and column of a value, or of its element or character number `index`."""
        offset = self._values.get(key)
        if offset is None:
            return 1, 1
        return self._text.place(offset, index)
