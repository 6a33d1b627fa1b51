"""The requests of the engine protocol, described in `docs/formats/engine.md`, and their reading.

A request is one JSON object on one line. Its `do` says which struct it is; an unknown or ill-typed
field is refused by name.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias, get_args

import msgspec
from msgspec import Meta, Struct

FORMAT = 1
MOST_BYTES = 1 << 20  # of a line
MOST_SECONDS = 86_400.0

Id: TypeAlias = (
    Annotated[str, Meta(max_length=200)] | Annotated[int, Meta(ge=-(1 << 62), le=1 << 62)]
)
Handle: TypeAlias = Annotated[str, Meta(max_length=40)]
_Text: TypeAlias = Annotated[str, Meta(max_length=40_000)]
_Count: TypeAlias = Annotated[int, Meta(ge=1, le=1_000_000_000_000)]


class Fault(Exception):
    """A request that cannot be answered: what is wrong, in which field, by which rule."""

    def __init__(self, why: str, field: str = "", rule: str = "", id: Id | None = None) -> None:
        super().__init__(why)
        self.why = why
        self.field = field
        self.rule = rule
        self.id = id

    def reply(self, id: Id | None) -> dict[str, Any]:
        """Returns the fault as a reply."""
        reply: dict[str, Any] = {"id": id, "error": self.why, "field": self.field}
        if self.rule:
            reply["rule"] = self.rule
        return reply


class _Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do"):
    id: Id


class _MatchRequest(_Request, frozen=True):
    match: Handle


class Games(_Request, frozen=True, tag="games"):
    """What can be played?"""


class New(_Request, frozen=True, tag="new"):
    """Begin a match."""

    game: Handle
    options: dict[str, str | int | bool] = {}
    position: _Text | None = None  # None: the game's start
    seed: Annotated[int, Meta(ge=0, lt=1 << 62)] | None = None  # None: chance is given by `play`


class State(_MatchRequest, frozen=True, tag="state"):
    """How does the match stand?"""


class Legal(_MatchRequest, frozen=True, tag="legal"):
    """Which plies are legal?"""


class Play(_MatchRequest, frozen=True, tag="play"):
    """Play a ply."""

    text: _Text


class Undo(_MatchRequest, frozen=True, tag="undo"):
    """Go back."""

    to: Annotated[int, Meta(ge=0)] | None = None  # None: before the last ply that a seat chose


class Perft(_MatchRequest, frozen=True, tag="perft"):
    """Count the sequences of turns."""

    depth: Annotated[int, Meta(ge=0, le=60)]


class Go(_MatchRequest, frozen=True, tag="go"):
    """Search, in the background."""

    seconds: Annotated[float, Meta(gt=0, le=MOST_SECONDS)] | None = None
    nodes: _Count | None = None
    depth: Annotated[int, Meta(ge=1, le=200)] | None = None
    level: Annotated[int, Meta(ge=1, le=100)] | None = None
    seat: Annotated[int, Meta(ge=0, le=100)] | None = None  # of several that choose in secret
    lines: Annotated[int, Meta(ge=1, le=100)] = 1
    seed: Annotated[int, Meta(ge=0, lt=1 << 62)] = 0  # of a level's own chance
    report: bool = False  # tell after each depth


class Stop(_Request, frozen=True, tag="stop"):
    """End a `go` or a `perft` early."""

    target: Id


class Record(_MatchRequest, frozen=True, tag="record"):
    """Write the match down."""

    players: dict[str, Annotated[str, Meta(max_length=200)]] = {}
    date: Annotated[str, Meta(max_length=40)] = ""


class Close(_MatchRequest, frozen=True, tag="close"):
    """Forget a match."""


Request: TypeAlias = Games | New | State | Legal | Play | Undo | Perft | Go | Stop | Record | Close

_PLACE = re.compile(r" - at `(?:key in )?\$\.?([^`]*)`$")
_UNKNOWN = re.compile(r"unknown field `([^`]*)`")
_MISSING = re.compile(r"missing required field `([^`]*)`")


def read(line: bytes) -> Request:
    """Reads a request.

    Raises:
        Fault: with the request's id, if it has one that can be read, and the field that is wrong.
    """
    if len(line) > MOST_BYTES:
        raise Fault(f"a request has at most {MOST_BYTES} bytes")
    try:
        value = msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, ValueError) as error:
        raise Fault(f"this is no JSON: {error}") from None
    if not isinstance(value, dict):
        raise Fault("a request is a JSON object")
    try:
        return msgspec.convert(value, Request)
    except msgspec.ValidationError as error:
        why, field = explain(str(error))
        raise Fault(why, field, id=_id_of(value)) from None


def _id_of(request: Any) -> Id | None:
    try:
        return msgspec.convert(request["id"], Id)
    except (KeyError, msgspec.ValidationError):
        return None


def explain(message: str) -> tuple[str, str]:
    """Returns a sentence and the field of a complaint of msgspec.

    >>> explain("Expected `int`, got `str` - at `$.depth`")
    ('expected int, got str', 'depth')
    >>> explain("Object contains unknown field `dept`")
    ('there is no field dept', 'dept')
    """
    place = _PLACE.search(message)
    field = place[1].removesuffix("[...]").removesuffix("[]") if place else ""
    plain = _PLACE.sub("", message).replace("`", "")
    if field == "do":
        kinds = ", ".join(kind.__struct_config__.tag for kind in get_args(Request))
        return f"there is no such request; there are {kinds}", field
    if unknown := _UNKNOWN.search(message):
        return f"there is no field {unknown[1]}", unknown[1]
    if missing := _MISSING.search(message):
        return f"the field {missing[1]} is missing", missing[1]
    return plain[:1].lower() + plain[1:], field
