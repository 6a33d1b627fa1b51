"""JSON Schemas of what Deblockle's boards get."""

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


def _pair(items: Any) -> dict[str, Any]:
    """Describes one item for South and one for North."""
    return {"type": "array", "items": items, "minItems": 2, "maxItems": 2}


def _event(kind: str, **properties: Any) -> dict[str, Any]:
    return _object(kind={"const": kind}, owner=_SEAT, **properties)


def _or_null(schema: Any) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


_SQUARE = {"type": "string", "pattern": "^[a-g][1-7]$"}
_FACE = {"enum": list("SPCXLH")}
_ORIENTATION = {"type": "string", "pattern": "^[SPCXLH]{2}$"}
_SEAT = {"enum": [0, 1]}
_BLOCKS = {"type": "integer", "minimum": 0, "maximum": 4}
_COUNT = {"type": "integer", "minimum": 0}
_TEXT = {"type": "string"}
_SWITCH = {"type": "boolean"}

_BOARD = _object(
    phase={"enum": ["roll", "place", "play", "over"]},
    blocks=_list(_object(square=_SQUARE, owner=_SEAT, orientation=_ORIENTATION)),
    home=_pair(_BLOCKS),  # blocks removed, by seat
    of=_pair(_BLOCKS),  # blocks at the start, by seat
    turn=_COUNT,  # turns played
    setup=_or_null(
        _object(
            squares=_pair(_list(_SQUARE)),  # in the order in which they are filled
            faces=_pair(_list(_FACE)),  # rolled and still to be placed
            unrolled=_pair(_BLOCKS),  # still to be rolled, or to be drawn by lot
            next=_or_null(_SQUARE),  # the square that is filled next
        )
    ),
)

_TIP = _object(
    **{"from": _SQUARE},
    to=_SQUARE,
    orientation=_ORIENTATION,  # after the tip
    removal=_SWITCH,
    turn=_or_null(_TEXT),  # the whole turn, where there is no hop
    ends=_list(_object(square=_SQUARE, turn=_TEXT, path=_list(_SQUARE))),
)
_BARRED = _object(**{"from": _SQUARE}, to=_SQUARE, orientation=_ORIENTATION, rule=_TEXT, why=_TEXT)
_CHOICES = {
    "anyOf": [
        _object(tips=_list(_TIP), barred=_list(_BARRED), **{"pass": _SWITCH}),
        _object(
            square=_SQUARE,
            owner=_SEAT,
            placements=_list(_object(turn=_TEXT, orientation=_ORIENTATION)),
        ),
        _object(),  # nobody chooses
    ]
}

_EVENTS = {
    "oneOf": [
        _event("roll", face=_FACE),
        _event("place", square=_SQUARE, orientation=_ORIENTATION),
        _event("tip", **{"from": _SQUARE}, to=_SQUARE, before=_ORIENTATION, after=_ORIENTATION),
        _event("hop", face=_FACE, path=_list(_SQUARE), orientation=_ORIENTATION),
        _event("stay", square=_SQUARE, why={"enum": ["stop", "blocked"]}),
        _event("remove", square=_SQUARE, home=_BLOCKS),
        _event("pass"),
    ]
}

SCHEMAS: Final[Mapping[str, Json]] = {"board": _BOARD, "choices": _CHOICES, "events": _EVENTS}
