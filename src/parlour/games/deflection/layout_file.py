"""The TOML file of a layout, DN-4: read with every fault at its line and column, and written."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

from parlour.core.errors import LayoutError, shown
from parlour.core.game import Fault
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
_MOST_BROKEN: Final = 20  # lines of broken TOML that are told of
_MOST_BITS: Final = 64  # of a number
_AT = re.compile(r" \(at line (\d+), column (\d+)\)$")
_TABLE = re.compile(r"\s*\[\s*[\"']?([\w-]+)[\"']?\s*\]")
_KEY = re.compile(r"""\s*(?:(levels)\s*\.\s*)?(?:"([^"]*)"|'([^']*)'|([\w-]+))\s*=\s*""")
# a word is tried from its beginning only: from each letter a long one would take seconds
_INNER = re.compile(r"(?<![\w-])([\w-]+)[\"']?\s*=\s*")
_SKIPPED = re.compile(r"(?:[\s,]|#[^\n]*)*")
_ELEMENT = re.compile(r"[^\s,\]#]+")


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
    table, broken = _parsed(source)
    places = _Places(source)
    reader = _Reader(table, places, complete=not broken)
    measures = reader.measures()
    wrong = [(*places.of(place.key, place.index), why) for place, why in faults_of(measures)]
    faults = sorted({*broken, *reader.faults, *(Fault(*fault) for fault in wrong)})
    return (None if faults else playable(measures)), tuple(faults)


def _parsed(source: str) -> tuple[Mapping[str, Any], list[Fault]]:
    """Reads TOML; a line that cannot be read is told of and left out."""
    lines = source.split("\n")
    broken: list[Fault] = []
    while True:
        try:
            return tomllib.loads("\n".join(lines)), broken
        except tomllib.TOMLDecodeError as error:
            message = str(error)
            found = _AT.search(message)
            line, column = (int(found[1]), int(found[2])) if found else (len(lines), 1)
            why = _AT.sub("", message).removesuffix(" (at end of document)")
            broken.append(Fault(line, column, f"this is no TOML: {why[:1].lower()}{why[1:]}"))
            if not found or len(broken) == _MOST_BROKEN or not lines[line - 1]:
                return {}, broken
            lines[line - 1] = ""
        except (ValueError, RecursionError):  # which the parser lets through
            why = "this is no layout: a number has thousands of digits, or brackets are too deep"
            return {}, [*broken, Fault(1, 1, why)]


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
            self._fault(key, f"{key} is {_EXPECTED[key]}, not {_said(value)}")

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
                why = f"{key} is {_EXPECTED[key]}, not {_said(column)}"
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
                why = f"level {key} is a text of . and # in quotes, not {_said(marks)}"
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


def _said(value: Any) -> str:
    try:
        return shown(str(value))
    except ValueError:  # only hexadecimal digits are read in such numbers
        return "one of thousands of digits"


class _Places:
    """Where the keys of a file and their values stand.

    It knows the ways of writing TOML that people use for layouts, and says line 1 for others.
    """

    def __init__(self, source: str) -> None:
        self._source = source
        self._values: dict[str, int] = {}  # offset of a value's first character
        self._lists: dict[int, list[int]] = {}  # by offset of a list's inside, of its elements
        offset, table = 0, ""
        for line in source.split("\n"):
            if header := _TABLE.match(line):
                table = header[1]
                self._values.setdefault(table, offset)
            elif key := _KEY.match(line):
                name = next(part for part in key.groups()[1:] if part is not None)
                self._values.setdefault(name, offset + key.end())
                if name == "levels":  # levels = { 1 = "...", ... }
                    for inner in _INNER.finditer(line, key.end()):
                        self._values.setdefault(inner[1], offset + inner.end())
            offset += len(line) + 1

    def of(self, key: str, index: int | None = None) -> tuple[int, int]:
        """Returns line and column of a value, or of its element or character number `index`."""
        offset = self._values.get(key)
        if offset is None:
            return 1, 1
        begins = self._source[offset : offset + 1]
        if index is not None and begins == "[":
            offset = self._element(offset + 1, index)
        elif index is not None and begins in ("'", '"'):
            offset += 1 + index
        line = self._source.count("\n", 0, offset) + 1
        return line, offset - (self._source.rfind("\n", 0, offset) + 1) + 1

    def _element(self, offset: int, index: int) -> int:
        """Returns the offset of an element of the list whose inside begins at `offset`."""
        if offset not in self._lists:
            self._lists[offset] = self._elements(offset)
        elements = self._lists[offset]
        return elements[min(index, len(elements) - 1)]

    def _elements(self, offset: int) -> list[int]:
        """Returns the offsets of a list's elements, and that of its end."""
        found: list[int] = []
        while True:
            skipped = _SKIPPED.match(self._source, offset)
            assert skipped is not None  # it matches nothing at all, too
            found.append(skipped.end())
            element = _ELEMENT.match(self._source, skipped.end())
            if element is None:
                return found
            offset = element.end()
