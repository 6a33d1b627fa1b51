"""A layout drawn for a terminal, and the questions about a physical copy."""

from __future__ import annotations

from collections.abc import Callable

from parlour.core.errors import shown
from parlour.core.game import Ask
from parlour.games.deflection.layout import (
    LEVELS,
    MOST_FIELDS,
    Layout,
    Measures,
    faults_of,
    playable,
)
from parlour.games.deflection.layout_file import write_file

_GAP = 3  # characters from one column to the next
_ROWS = (("back", "10 20 10"), ("middle", "50 0 50"), ("front", "20 10 20"))


def draw(layout: Layout) -> str:
    """Draws a layout with all levels centred; the frame stands between the bars."""
    margin = 12
    lines = [f"{layout.name}: {layout.columns} columns, levels move {layout.travel} to either side"]
    slots = [column in layout.slots for column in range(1, layout.columns + 1)]
    lines.append(
        _row("slots", layout, [f"{n}" if there else "" for n, there in enumerate(slots, 1)])
    )
    lines += [
        f"{f'level {number}':<{margin}}" + _level(layout, number) for number in range(1, LEVELS + 1)
    ]
    open_floor = [column in layout.floor for column in range(1, layout.columns + 1)]
    lines.append(_row("floor", layout, ["v" if there else "=" for there in open_floor]))
    lines.append(_row("pockets", layout, list(layout.pockets)))
    lines.append("tray        " + ", ".join(f"{name} {values}" for name, values in _ROWS))
    lines.append("o window, # solid, v open floor, = closed floor, | edge of the frame")
    return "\n".join(lines)


def _row(label: str, layout: Layout, cells: list[str]) -> str:
    before = " " * (_GAP * layout.travel + 1)
    return f"{label:<12}{before}" + "".join(f"{cell:>{_GAP - 1}} " for cell in cells).rstrip()


def _level(layout: Layout, number: int) -> str:
    marks = ["o" if mark == "." else "#" for mark in layout.levels[number - 1]]
    parts = (
        marks[: layout.travel],
        marks[layout.travel : layout.travel + layout.columns],
        marks[layout.travel + layout.columns :],
    )
    left, frame, right = ("".join(f"{mark:>{_GAP - 1}} " for mark in part) for part in parts)
    return f"{left}|{frame[:-1]} |{right}".rstrip()


# --- the questions -----------------------------------------------------------------------------


def new(ask: Ask) -> str:
    """Asks for the measures of a physical copy and returns its file (DN-4)."""
    name = ask("What is the layout called?", "my copy", _checked("name", _as_text))
    columns = int(ask("How many columns does the frame have?", "9", _whole(1, MOST_FIELDS)))
    most = (MOST_FIELDS - columns) // 2
    travel = int(ask("How many fields does a level move to either side?", "2", _whole(0, most)))
    every = " ".join(str(column) for column in range(1, columns + 1))
    slots = ask("Columns in which a chip can be entered?", every, _columns("slots", columns))
    floor = ask("Columns that are open below level 6?", every, _columns("floor", columns))
    third = (columns + 1) // 3
    usual = "L" * third + "C" * (columns - 2 * third) + "R" * third
    pockets = ask("The pocket L, C or R under each column?", usual, _pockets(columns))
    fields = columns + 2 * travel
    levels: dict[int, str] = {}
    for level in range(1, LEVELS + 1):
        levels[level] = ask(
            f"Level {level}, its {fields} fields from the left, . for a window and # for solid?",
            levels.get(level - 2, ""),
            _level_check(level, fields, columns, travel, _numbers(slots), levels),
        )
    measures = Measures(
        name, columns, travel, _numbers(slots), _numbers(floor), pockets.upper(), levels
    )
    layout = playable(measures)
    assert layout is not None
    return write_file(layout)


def _numbers(text: str) -> tuple[int, ...]:
    return tuple(int(word) for word in text.replace(",", " ").split())


def _as_text(text: str) -> Measures:
    return Measures(text, None, None, None, None, None, {})


def _checked(key: str, measured: Callable[[str], Measures]) -> Callable[[str], str | None]:
    """Returns a check of one answer: what is wrong with that part of the measures, if anything."""

    def check(text: str) -> str | None:
        faults = (why for place, why in faults_of(measured(text)) if place.key == key)
        return next(faults, None)

    return check


def _whole(low: int, high: int) -> Callable[[str], str | None]:
    def check(text: str) -> str | None:
        if text.isascii() and text.isdigit() and len(text) < 5 and low <= int(text) <= high:
            return None
        return f"a whole number from {low} to {high} is expected, not {shown(text)}"

    return check


def _columns(key: str, columns: int) -> Callable[[str], str | None]:
    def measured(text: str) -> Measures:
        numbers = _numbers(text)
        slots, floor = (numbers, None) if key == "slots" else (None, numbers)
        return Measures(None, columns, None, slots, floor, None, {})

    def check(text: str) -> str | None:
        if not all(word.isascii() and word.isdigit() for word in text.replace(",", " ").split()):
            return f"numbers of columns are expected, such as 1 3 5, not {shown(text)}"
        return _checked(key, measured)(text)

    return check


def _pockets(columns: int) -> Callable[[str], str | None]:
    return _checked(
        "pocket_of_column",
        lambda text: Measures(None, columns, None, None, None, text.upper(), {}),
    )


def _level_check(  # noqa: PLR0913, PLR0917 - a level is checked against all measures before it
    level: int,
    fields: int,
    columns: int,
    travel: int,
    slots: tuple[int, ...],
    above: dict[int, str],
) -> Callable[[str], str | None]:
    def check(text: str) -> str | None:
        levels = {**above, level: text}
        measures = Measures(None, columns, travel, slots, None, None, levels)
        keys = (str(level), "slots") if level == 2 else (str(level),)
        return next((why for place, why in faults_of(measures) if place.key in keys), None)

    return check
