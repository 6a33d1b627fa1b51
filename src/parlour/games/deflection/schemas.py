"""JSON Schemas of what Deflection's boards get. Levels and columns count from 1, seats from 0."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from parlour.core.game import Json


def _object(**properties: Any) -> dict[str, Any]:
    """Describes an object that has exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: Any) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _times(number: int, items: Any) -> dict[str, Any]:
    return {"type": "array", "items": items, "minItems": number, "maxItems": number}


def _pair(items: Any) -> dict[str, Any]:
    """Describes one item for Red and one for Blue."""
    return _times(2, items)


def _or_null(schema: Any) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def _event(kind: str, **properties: Any) -> dict[str, Any]:
    return _object(kind={"const": kind}, **properties)


_SEAT = {"enum": [0, 1]}
_LEVEL = {"type": "integer", "minimum": 1, "maximum": 6}
_COLUMN = {"type": "integer"}
_POCKET = {"enum": [0, 1, 2]}  # left, centre, right
_ROW = {"enum": [0, 1, 2]}  # back, middle, front
_STEP = {"enum": [-1, 1]}
_COUNT = {"type": "integer", "minimum": 0}
_TEXT = {"type": "string"}
_SWITCH = {"type": "boolean"}
_REFUSAL = _object(rule=_TEXT, why=_TEXT)

_BOARD = _object(
    phase={"enum": ["play", "over"]},
    layout=_object(
        name=_TEXT,
        columns=_COUNT,
        travel=_COUNT,
        slots=_list(_COLUMN),
        floor=_list(_COLUMN),  # open columns
        pockets=_list(_POCKET),  # by column
    ),
    levels=_times(
        6,
        _object(
            number=_LEVEL,
            fields={"type": "string", "pattern": "^[.#]+$"},  # . window, # solid
            offset={"type": "integer"},  # negative: left
            windows=_list(
                _object(
                    field=_COUNT,  # from 1
                    column=_COLUMN,  # outside the frame below 1 or above `columns`
                    chip=_or_null(_SEAT),
                )
            ),
            barred=_or_null(_REFUSAL),  # for the seat to move
        ),
    ),
    box=_object(
        active=_ROW,
        values=_times(3, _times(3, _COUNT)),  # by row and pocket
        chips=_times(3, _times(3, _pair(_COUNT))),  # that were seen to fall
        elsewhere=_pair(_COUNT),  # chips in the box whose pocket the position does not tell
        barred=_or_null(_object(turn=_TEXT, rule=_TEXT, why=_TEXT)),
    ),
    chips=_COUNT,  # of each side at the start
    reserves=_pair(_COUNT),
    scores=_pair(_COUNT),
    table=_pair(_COUNT),
    misses=_pair(_SWITCH),  # who must miss their next turn
    quiet=_COUNT,  # turns without progress
    limit=_COUNT,  # of them; 0: none
    end={"enum": ["all_out", "first_out"]},
)

_FALLS = _list(
    _object(
        seat=_SEAT,
        column=_COLUMN,
        start={"type": "integer", "minimum": 0, "maximum": 6},  # 0: entered
        levels=_list(_LEVEL),  # that it drops into, in order
        pocket=_or_null(_POCKET),  # null: it comes to rest in the last of `levels`
        value=_COUNT,
    )
)
_LOST = _list(_object(seat=_SEAT, level=_LEVEL, column=_COLUMN))

_CHOICES = _object(
    turns=_list(
        _object(
            turn=_TEXT,
            kind={"enum": ["enter", "slide", "shift", "miss", "pass"]},
            level=_or_null(_LEVEL),
            column=_or_null(_COLUMN),
            step=_or_null(_STEP),
            falls=_FALLS,
            lost=_LOST,
            points=_pair(_COUNT),
            misses=_SWITCH,  # it costs the player's next turn
            over=_SWITCH,  # the game ends with it
        )
    ),
    barred=_list(_object(turn=_TEXT, rule=_TEXT, why=_TEXT)),
    miss=_SWITCH,  # the turn is missed, there is no choice
)

_PLACED = {"seat": _SEAT, "column": _COLUMN}
_EVENTS = {
    "anyOf": [
        _event("enter", misses=_SWITCH, **_PLACED),
        _event("slide", seat=_SEAT, level=_LEVEL, step=_STEP, offset={"type": "integer"}),
        _event("box", seat=_SEAT, step=_STEP, row=_ROW, values=_times(3, _COUNT)),
        _event("table", level=_LEVEL, **_PLACED),
        _event(
            "fall",
            start={"type": "integer", "minimum": 0, "maximum": 6},
            levels=_list(_LEVEL),
            out=_SWITCH,
            **_PLACED,
        ),
        _event("pocket", row=_ROW, pocket=_POCKET, value=_COUNT, score=_COUNT, **_PLACED),
        _event("missed", seat=_SEAT),
        _event("pass", seat=_SEAT),
    ]
}

SCHEMAS: Final[Mapping[str, Json]] = {"board": _BOARD, "choices": _CHOICES, "events": _EVENTS}
