"""JSON Schemas of what Krążki's boards get. Seats, bodies and towers count from 0; units are SI."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final, get_args

from parlour.core.game import Json
from parlour.games.krazki.bodies import Kind, Standing
from parlour.games.krazki.position import MARKS, Phase
from parlour.games.krazki.scoring import Why
from parlour.games.krazki.table import Table


def _object(**properties: Any) -> dict[str, Any]:
    """Describes an object that has exactly these properties."""
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _list(items: Any, count: int | None = None) -> dict[str, Any]:
    size = {} if count is None else {"minItems": count, "maxItems": count}
    return {"type": "array", "items": items, **size}


def _row(*items: Any) -> dict[str, Any]:
    """Describes a list of exactly these."""
    return {"type": "array", "prefixItems": list(items), "items": False, "minItems": len(items)}


def _event(kind: str, **properties: Any) -> dict[str, Any]:
    return _object(kind={"const": kind}, **properties)


def _or_null(schema: Any) -> dict[str, Any]:
    return {"anyOf": [schema, {"type": "null"}]}


_NUMBER = {"type": "number"}
_LENGTH = {"type": "number", "minimum": 0}
_COUNT = {"type": "integer", "minimum": 0}
_SEAT = {"type": "integer", "minimum": 0, "maximum": 3}
_POINTS = {"enum": [0, 2, 4, 8]}
_TEXT = {"type": "string"}
_SWITCH = {"type": "boolean"}

_BODY = _object(
    kind={"enum": list(get_args(Kind))},
    owner=_or_null(_SEAT),
    number=_COUNT,
    at=_list(_NUMBER, 3),  # the centre of mass
    turn=_list(_NUMBER, 4),  # w, x, y, z: turns the vertical into the disc's axis
    state={"enum": list(get_args(Standing))},
)
_SHOT = _object(at=_list(_NUMBER, 2), facing=_NUMBER, impulse=_LENGTH, offset=_NUMBER, loft=_LENGTH)
_MEASURE = {
    "name": _TEXT,
    "field_angles": _list(_NUMBER),
    "tower_angles": _list(_NUMBER),
}
_MEASURES = _object(
    **{field.name: _MEASURE.get(field.name, _NUMBER) for field in dataclasses.fields(Table)}
)
_DISC = _object(
    body=_COUNT,
    seat=_SEAT,
    points=_POINTS,
    own=_POINTS,  # of the zone that it reaches itself
    why={"enum": list(get_args(Why))},
    chain=_list(_COUNT),  # of discs that lean: from this one to the one that lends the points
    **{"from": _or_null(_COUNT)},  # the last of the chain
)
_TALLY = _object(
    round=_COUNT,
    bodies=_list(_BODY),  # as they lay when they were counted
    discs=_list(_DISC),
    points=_list(_COUNT),  # of the round, by seat
    scores=_list(_COUNT),  # after it
)

_BOARD = _object(
    phase={"enum": list(get_args(Phase))},
    measures=_MEASURES,
    zones=_list(_object(radius=_LENGTH, points=_POINTS)),  # the innermost first
    fields=_list(_NUMBER),  # angle of each seat's start field, degrees
    marks=_list({"enum": list(MARKS)}),  # by seat: what its discs bear beside their colour
    bodies=_list(_BODY),
    round=_COUNT,
    rounds=_COUNT,
    turn=_COUNT,
    turns=_COUNT,
    target=_COUNT,
    beginner=_or_null(_SEAT),
    shooter=_or_null(_SEAT),
    disc=_or_null(_COUNT),  # the body that is shot next
    shot=_or_null(_SHOT),  # declared, while the hand trembles
    accused=_or_null(_SEAT),
    scores=_list(_COUNT),
    void=_list(_SWITCH),  # by seat: scores nothing in this round
    out=_list(_SWITCH),  # by seat: was disqualified
    counted=_or_null(_TALLY),  # the round before, until the barricade is placed
)

_TREMOR = _object(
    facing=_LENGTH, impulse=_LENGTH, offset=_LENGTH, impulse_step=_LENGTH, loft_step=_LENGTH
)
_FAN = _object(
    impulses=_list(_LENGTH),
    offsets=_list(_LENGTH),  # to the right; the mirror image to the left
    reach=_list(_list(_LENGTH)),  # metres, by impulse and offset
    drift=_list(_list(_NUMBER)),  # degrees anticlockwise from the strike
)
_CHOICES = {
    "oneOf": [
        _object(
            kind={"const": "barricade"},
            least=_LENGTH,  # of its middle from the board's
            most=_LENGTH,
            taken=_list(
                _object(x=_NUMBER, y=_NUMBER, least=_LENGTH)
            ),  # towers, discs that lie flat
            default=_list(_NUMBER),  # x, y of a place toward whoever shoots next
            keep=_SWITCH,  # it may stay where it lies
        ),
        _object(
            kind={"const": "shot"},
            disc=_COUNT,
            field=_object(x=_NUMBER, y=_NUMBER, angle=_NUMBER, radius=_LENGTH),
            fields=_list(_object(name=_TEXT, low=_NUMBER, high=_NUMBER, unit=_TEXT)),
            default=_SHOT,
            most_impulse=_LENGTH,
            most_loft=_LENGTH,
            tremor=_or_null(_TREMOR),
            accuse=_list(_SEAT),
            fan=_or_null(_FAN),  # in a practice game
        ),
        _object(kind={"const": "vote"}, accuser=_SEAT, accused=_SEAT),
        _object(),  # nobody chooses
    ]
}

_EVENTS = {
    "oneOf": [
        _event("lot", seat=_SEAT),
        _event("round", round=_COUNT, seat=_SEAT),
        _event("barricade", seat=_SEAT, x=_NUMBER, y=_NUMBER),
        _event("keep", seat=_SEAT),
        _event("cleared", bodies=_list(_BODY)),  # towers rebuilt, discs returned
        _event("aim", seat=_SEAT, disc=_COUNT, shot=_SHOT),
        _event(
            "shot",
            seat=_SEAT,
            disc=_COUNT,
            tremor=_object(facing=_NUMBER, impulse=_NUMBER, offset=_NUMBER),
            shot=_SHOT,  # as the hand played it
            cleared=_list(_COUNT),  # bodies that were moved inward for room
            path=_TEXT,  # of what moved, as motion.py writes it
            # seconds, body, other body or the board, metres a second
            contacts=_list(_row(_LENGTH, _COUNT, _or_null(_COUNT), _LENGTH)),
            burnt=_list(_row(_LENGTH, _COUNT)),  # seconds, body
            seconds=_LENGTH,
            bodies=_list(_BODY),  # at rest
            fallen=_list(_COUNT),  # towers
        ),
        _event("count", count=_TALLY),
        _event("end", winners=_list(_SEAT), reason=_TEXT),
        _event("accuse", seat=_SEAT, accused=_SEAT),
        _event("vote", seat=_SEAT, yes=_SWITCH),
        _event("verdict", accused=_SEAT, guilty=_SWITCH, penalty=_TEXT, bodies=_list(_BODY)),
    ]
}

SCHEMAS: Final[Mapping[str, Json]] = {"board": _BOARD, "choices": _CHOICES, "events": _EVENTS}
