"""JSON Schemas of what Deflector's boards get. Columns and rows count from 1, seats from 0.

Places are in grid lines of the sheet, (0, 0) its bottom left corner.
"""

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
    """Describes one item for West and one for East."""
    return _times(2, items)


def _or_null(schema: Any) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


def _event(kind: str, **properties: Any) -> dict[str, Any]:
    return _object(kind={"const": kind}, **properties)


_SEAT = {"enum": [0, 1]}
_COUNT = {"type": "integer", "minimum": 0}
_POINTS = {"type": "integer"}
_COLUMN = {"type": "integer", "minimum": 1}
_ROW = {"type": "integer", "minimum": 2}
_TEXT = {"type": "string"}
_SWITCH = {"type": "boolean"}
_PLACE = _pair({"type": "number"})
_REASON = {"enum": ["score", "track", "first_done"]}
_DONE = {"type": "array", "items": _SEAT, "maxItems": 2}

_LAYER = {
    "anyOf": [
        _list({"type": "string", "pattern": "^[.7913#]+$"}),  # rows from top to bottom
        _list(_list(_pair({"type": "integer"}))),  # polygons of corners
    ]
}
_DRAWING = _object(text=_TEXT, start=_COLUMN, own=_LAYER, guest=_LAYER)

_TRACK = {
    "token": _SEAT,
    "half": _SEAT,
    "layer": {"enum": ["own", "guest"]},
    "result": {
        "enum": ["ok", "paper", "line", "start", "entry", "loop", "corner", "cap", "work"],
    },
    "failure": _or_null(_object(rule=_TEXT, why=_TEXT)),
    "impacts": _COUNT,
    "points": _COUNT,
    "counts": _SWITCH,  # false: the token did not get so far, its points do not count
}

_RESULT = {"scores": _pair(_POINTS), "winner": _or_null(_SEAT), "reason": _REASON}

_BEST = _object(own=_COUNT, guest=_COUNT, pair=_COUNT, proven=_SWITCH)  # bounces on a half

_BOARD = _object(
    phase={"enum": ["lot", "draw", "over"]},
    width=_COLUMN,  # of one half
    height=_ROW,
    starts=_pair(_COLUMN),
    entry=_or_null(_ROW),  # of the coming round
    angles={"enum": ["right", "free"]},
    overlap=_SWITCH,
    walls={"enum": ["open", "solid"]},
    seconds=_or_null(_COUNT),
    rounds=_COUNT,
    played=_COUNT,
    wins=_pair(_COUNT),
    points=_pair(_POINTS),
    last=_or_null(  # the last round
        _object(
            entry=_ROW,
            drawings=_pair(_DRAWING),
            done=_DONE,
            tracks=_times(4, _object(**_TRACK)),  # in the order of their runs
            best=_pair(_or_null(_BEST)),
            **_RESULT,
        )
    ),
)

_HEADING = {"enum": ["N", "E", "S", "W"]}
_CHOICES = _object(
    drawings=_pair(_DRAWING),  # that the players start with
    contents=_TEXT,  # of a square
    motion={  # by content: the headings that enter it, and what becomes of them
        "type": "object",
        "additionalProperties": {
            "type": "object",
            "propertyNames": _HEADING,
            "additionalProperties": _HEADING,
        },
    },
    limits=_object(
        corners=_COUNT,  # of a layer
        impacts=_COUNT,  # with free angles: the impact at which a track fails
        bits=_COUNT,  # with free angles: the longest numbers of a ray
    ),
)

_EVENTS = {
    "anyOf": [
        _event("lot", entry=_ROW),
        _event("reveal", round=_COUNT, entry=_ROW, drawings=_pair(_DRAWING), done=_DONE),
        _event(
            "run",
            **_TRACK,
            start=_PLACE,
            met=_list(
                _object(
                    at=_PLACE,
                    what={"enum": ["slant", "border", "edge", "wall"]},
                    points=_COUNT,  # of this run, so far
                )
            ),
            end=_PLACE,
        ),
        _event("round", round=_COUNT, **_RESULT, wins=_pair(_COUNT), points=_pair(_POINTS)),
        _event("over", winners=_DONE, reason=_TEXT),
    ]
}

SCHEMAS: Final[Mapping[str, Json]] = {"board": _BOARD, "choices": _CHOICES, "events": _EVENTS}
