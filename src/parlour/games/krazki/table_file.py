"""The TOML file of a table: read with every fault at its line and column, and written (KR-2)."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from parlour.core.errors import LayoutError, shown
from parlour.core.game import Fault
from parlour.core.written import HEADER, INNER_KEY, Text, parsed, said
from parlour.games.krazki.table import (
    Measure,
    Number,
    Place,
    Table,
    expected,
    measured,
    playable,
    sections,
    value_text,
)
from parlour.games.krazki.table_faults import faults_of

_KEY = re.compile(r"""\s*(?:["']?([\w-]+)["']?\s*\.\s*)?["']?([\w-]+)["']?\s*=\s*""")


def check_file(source: str) -> tuple[Fault, ...]:
    """Returns everything that is wrong with a table file, in the order of lines."""
    return _read(source)[1]


def read_file(source: str) -> Table:
    """Reads a table file.

    Raises:
        LayoutError: with every fault.
    """
    table, faults = _read(source)
    if table is None:
        raise LayoutError("table", [str(fault) for fault in faults])
    return table


def write_file(table: Table) -> str:
    """Writes a table as a file, with what each measure is."""
    lines = ["# Metres, kilograms, seconds, degrees anticlockwise.", f'name = "{table.name}"']
    for section, part in sections():
        lines += ["", f"[{section}]"]
        for measure in part:
            text = value_text(getattr(table, measure.field))
            value = f"[{text.replace(',', ', ')}]" if measure.is_list else text
            lines.append(f"{f'{measure.key} = {value}':<32}# {measure.help}")
    return "\n".join(lines) + "\n"


def _read(source: str) -> tuple[Table | None, tuple[Fault, ...]]:
    values, broken = parsed(source, "table")
    places = _Places(source)
    reader = _Reader(values, complete=not broken)
    name, measures = reader.name(), reader.measures()
    wrong = [*reader.faults, *faults_of(name, measures)]
    faults = {*broken, *(Fault(*places.of(place), why) for place, why in wrong)}
    return (None if faults else playable(name, measures)), tuple(sorted(faults))


@dataclass
class _Reader:
    """Reads the values of a file and notes those that are missing or of a wrong kind."""

    values: Mapping[str, Any]
    complete: bool  # nothing was left out, so what is not there is missing
    faults: list[tuple[Place, str]] = field(default_factory=list[tuple[Place, str]])

    def name(self) -> str | None:
        name = self.values.get("name")
        if isinstance(name, str):
            return name
        if name is not None:
            self.faults.append((Place("name"), "name is a text in quotes"))
        elif self.complete:
            self.faults.append((Place(""), "name is missing: a text in quotes"))
        return None

    def measures(self) -> dict[str, Number]:
        known = dict(sections())
        for section in self.values:
            if section not in known and section != "name":
                there_are = f"name and {', '.join(f'[{other}]' for other in known)}"
                why = f"there is no {shown(section)} in a table; there are {there_are}"
                self.faults.append((Place(section), why))
        found: dict[str, Number] = {}
        for section, part in known.items():
            values = self.values.get(section)
            if isinstance(values, dict):
                found.update(self._section(section, part, cast("dict[str, Any]", values)))
            elif values is not None:
                self.faults.append((Place(section), f"[{section}] is a part with keys of its own"))
            elif self.complete:
                keys = ", ".join(measure.key for measure in part)
                self.faults.append((Place(""), f"[{section}] is missing, with {keys}"))
        return found

    def _section(
        self, section: str, part: Sequence[Measure], values: Mapping[str, Any]
    ) -> dict[str, Number]:
        keys = [measure.key for measure in part]
        for key in values:
            if key not in keys:
                why = f"there is no key {shown(key)} in [{section}]; there are {', '.join(keys)}"
                self.faults.append((Place(section, key), why))
        found: dict[str, Number] = {}
        for measure in part:
            if measure.key in values:
                value = self._value(measure, values[measure.key])
                if value is not None:
                    found[measure.field] = value
            elif self.complete:
                why = f"{measure.place} is missing: {expected(measure)}, {measure.help}"
                self.faults.append((Place(section), why))
        return found

    def _value(self, measure: Measure, value: Any) -> Number | None:
        if not measure.is_list and _is_number(value):
            return measured(value)
        if measure.is_list and isinstance(value, list):
            elements = cast("list[Any]", value)
            for index, element in enumerate(elements):
                if not _is_number(element):
                    why = f"an angle is a number, not {said(element)}"
                    self.faults.append((Place(measure.section, measure.key, index), why))
                    return None
            return tuple(measured(element) for element in elements)
        why = f"{measure.place} is {expected(measure)}, not {said(value)}"
        self.faults.append((Place(measure.section, measure.key), why))
        return None


def _is_number(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) < 1e9 and math.isfinite(value)


class _Places:
    """Where in the file's text each value stands."""

    def __init__(self, source: str) -> None:
        """Looks for sections and keys line by line; a key that cannot be found is in line 1."""
        self._text = Text(source)
        self._values: dict[tuple[str, str], int] = {}
        within, offset = "", 0
        for line in source.split("\n"):
            if header := HEADER.match(line):
                within = header[1]
                self._values.setdefault((within, ""), offset + line.index("["))
            elif key := _KEY.match(line):
                self._key(within or key[1] or "", key, line, offset)
            offset += len(line) + 1

    def _key(self, section: str, key: re.Match[str], line: str, offset: int) -> None:
        if section:
            self._values.setdefault((section, key[2]), offset + key.end())
            self._values.setdefault((section, ""), offset + key.start(2))
            return
        self._values.setdefault((key[2], ""), offset + key.end())
        for inner in INNER_KEY.finditer(line, key.end()):  # board = { radius = 0.36, … }
            self._values.setdefault((key[2], inner[1]), offset + inner.end())

    def of(self, place: Place) -> tuple[int, int]:
        """Returns line and column of a value, or of its element or character."""
        offset = self._values.get((place.section, place.key))
        if offset is None:
            offset = self._values.get((place.section, ""), 0)
        return self._text.place(offset, place.index)
