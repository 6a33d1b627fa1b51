"""A table drawn for a terminal, and the questions about a physical copy."""

from __future__ import annotations

from collections.abc import Callable

from parlour.core.errors import shown
from parlour.core.game import Ask
from parlour.games.krazki.board_text import drawn
from parlour.games.krazki.table import (
    MEASURES,
    Measure,
    Number,
    Table,
    measured,
    playable,
    start_bodies,
    value_text,
)
from parlour.games.krazki.table_faults import faults_of
from parlour.games.krazki.table_file import write_file
from parlour.games.krazki.tables import FILES, table_of

_SCALE = "0 degrees are to the right, angles grow anticlockwise; O tower, : start field, * centre"


def draw(table: Table) -> str:
    """Draws a table to scale with its towers built, and lists its measures."""
    lines = [f"{table.name}: {2 * table.board_radius:g} m across", ""]
    lines += drawn(table, start_bodies(table, 0), table.field_angles)
    lines += ["", _SCALE, ""]
    lines += [
        f"{measure.place:<22}{value_text(getattr(table, measure.field)):>18}  {measure.help}"
        for measure in MEASURES
    ]
    return "\n".join(lines)


# --- the questions -----------------------------------------------------------------------------


def new(ask: Ask) -> str:
    """Asks for the measures of a physical copy and returns its file (KR-2)."""
    usual = table_of(next(iter(FILES)))
    name = ask("What is the table called?", "my copy", _name_fault)
    given: dict[str, Number] = {}
    for measure in MEASURES:
        question = f"{measure.place}: {measure.help}?"
        value = value_text(getattr(usual, measure.field))
        answer = ask(question, value, _check(measure, dict(given)))
        given[measure.field] = _read(measure, answer)
    table = playable(name, given)
    assert table is not None
    return write_file(table)


def _name_fault(text: str) -> str | None:
    return next((why for _, why in faults_of(text, {})), None)


def _check(measure: Measure, before: dict[str, Number]) -> Callable[[str], str | None]:
    """Returns a check of one answer beside those before it, which have no fault."""

    def check(text: str) -> str | None:
        try:
            value = _read(measure, text)
        except ValueError:
            what = "angles such as 45, 135" if measure.is_list else "a number"
            return f"{what} is expected, not {shown(text)}"
        found = faults_of(None, {**before, measure.field: value})
        return next((why for _, why in found), None)

    return check


def _read(measure: Measure, text: str) -> Number:
    if measure.is_list:
        return tuple(measured(float(word)) for word in text.replace(",", " ").split())
    return measured(float(text))
