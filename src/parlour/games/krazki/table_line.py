"""A table on one line, for options, records and links (KR-2)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from parlour.core.errors import LayoutError, shown
from parlour.games.krazki.table import (
    Measure,
    Number,
    Table,
    expected,
    measured,
    playable,
    sections,
    value_text,
)
from parlour.games.krazki.table_faults import faults_of

_NUMBER: Final = re.compile(r"\d{1,6}(\.\d{1,6})?", re.ASCII)


def write_line(table: Table) -> str:
    """Writes a table on one line: its name, and all measures by section in the order of a file."""
    parts = [table.name]
    for section, part in sections():
        values = "/".join(value_text(getattr(table, measure.field)) for measure in part)
        parts.append(f"{section}={values}")
    return ":".join(parts)


def read_line(text: str) -> Table:
    """Reads what `write_line` writes.

    Raises:
        LayoutError: with every fault.
    """
    name, *parts = text.split(":")
    if not parts:
        expected = "the name of a built-in table is expected, or a line name:board=…:…:flick=…"
        raise LayoutError(f"table {shown(text, 100)}", [expected])
    faults: list[str] = []
    given: dict[str, str] = {}
    known = dict(sections())
    for part in parts:
        section, _, values = part.partition("=")
        if section not in known or section in given:
            again = "is given twice" if section in given else "is no part of a table"
            faults.append(f"{shown(section)} {again}; there are {', '.join(known)}")
        else:
            given[section] = values
    measures: dict[str, Number] = {}
    for section, part in known.items():
        if section in given:
            measures.update(_read_section(section, part, given[section], faults))
        else:
            faults.append(f"{section} is missing")
    for place, why in faults_of(name, measures):
        where = ".".join(word for word in (place.section, place.key) if word)
        faults.append(f"{where}: {why}")
    table = None if faults else playable(name, measures)
    if table is None:
        raise LayoutError(f"table {shown(text, 100)}", faults)
    return table


def _read_section(
    section: str, part: Sequence[Measure], text: str, faults: list[str]
) -> Iterator[tuple[str, Number]]:
    values = text.split("/")
    if len(values) != len(part):
        keys = "/".join(measure.key for measure in part)
        faults.append(f"{section}: {keys} is expected, not {shown(text)}")
        return
    for measure, value in zip(part, values, strict=True):
        words = value.split(",") if value else []
        if measure.is_list and all(map(_NUMBER.fullmatch, words)):
            yield measure.field, tuple(map(measured, map(float, words)))
        elif not measure.is_list and _NUMBER.fullmatch(value):
            yield measure.field, measured(float(value))
        else:
            faults.append(f"{measure.place}: {expected(measure)} is expected, not {shown(value)}")
