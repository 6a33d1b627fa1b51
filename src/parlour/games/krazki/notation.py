"""Krążki's text forms, KR-40 and KR-41."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Final, assert_never

from parlour.core.errors import NotationError
from parlour.games.krazki.options import Options
from parlour.games.krazki.position import (
    SEAT_NAMES,
    Accuse,
    Action,
    Barricade,
    First,
    Keep,
    State,
    Vote,
)
from parlour.games.krazki.position_text import read_state, write_state
from parlour.games.krazki.shots import Shot, Tremor

_NUMBER: Final = re.compile(r"-?[0-9]{1,6}(\.[0-9]{1,40})?")
_FIRST_WORDS: Final = "S (a shot), B (the barricade), keep, V (an accusation), yes or no"
_FORMS: Final = {
    "S": "S at=0.000,0.000 facing=0.0 impulse=0.00700 offset=0.50 loft=0.0",
    "B": "B 0.100,-0.050",
    "T": "T facing=-3.25 impulse=0.0450 offset=0.012",
    "V": "V blue",
    "first": "first red",
}
"""How KR-40 writes what is more than a word."""
_WORDS: Final = ("keep", "yes", "no")
_AWAITED: Final = {"lot": "first", "barricade": "B", "shot": "S", "tremor": "T"}
"""With what the text of a phase usually begins."""


@dataclass(frozen=True, slots=True)
class _Key:
    """A number, or a pair of them, of a shot or a tremor."""

    name: str
    decimals: int  # at least
    pair: bool = False
    required: bool = False


_SHOT: Final = (
    _Key("at", 3, pair=True),
    _Key("facing", 1),
    _Key("impulse", 5, required=True),
    _Key("offset", 2),
    _Key("loft", 1),
)
_TREMOR: Final = (_Key("facing", 2), _Key("impulse", 4), _Key("offset", 3))


class KrazkiNotation:
    """The text forms of a game with its options."""

    def __init__(self, options: Options) -> None:
        """Knows the table and the number of seats."""
        self._options = options

    def write_action(self, state: State, action: Action) -> str:
        match action:
            case First(seat):
                return f"first {SEAT_NAMES[seat]}"
            case Barricade(x, y):
                return f"B {_pair_text((x, y), 3)}"
            case Keep():
                return "keep"
            case Shot(at, facing, impulse, offset, loft):
                return f"S {_written(_SHOT, (at, facing, impulse, offset, loft))}"
            case Tremor(facing, impulse, offset):
                return f"T {_written(_TREMOR, (facing, impulse, offset))}"
            case Accuse(seat):
                return f"V {SEAT_NAMES[seat]}"
            case Vote(guilty):
                return "yes" if guilty else "no"
            case _:
                assert_never(action)

    def read_action(self, state: State, text: str) -> Action:
        try:
            return _read(text)
        except NotationError as error:
            word = text.partition(" ")[0]
            awaited = "" if word in _WORDS else _AWAITED.get(state.phase, "")
            form = _FORMS.get(word) or _FORMS.get(awaited)
            if form is None:
                raise
            expected = f"{error.expected} (the form is {form}, KR-40)"
            raise NotationError(text, error.column, expected) from None

    def write_position(self, state: State) -> str:
        return write_state(state)

    def read_position(self, text: str) -> State:
        return read_state(self._options, text)


def _read(text: str) -> Action:
    word, space, rest = text.partition(" ")
    column = len(word) + 2
    match word:
        case "keep" | "yes" | "no":
            if space:
                raise NotationError(text, len(word) + 1, "the end of the text")
            return Keep() if word == "keep" else Vote(word == "yes")
        case "B":
            x, y = _read_pair(text, column, rest)
            return Barricade(x, y)
        case "first" | "V":
            if rest not in SEAT_NAMES:
                raise NotationError(text, min(column, len(text) + 1), " or ".join(SEAT_NAMES))
            seat = SEAT_NAMES.index(rest)
            return First(seat) if word == "first" else Accuse(seat)
        case "S":
            return _read_shot(text)
        case "T":
            found = _read_keys(text, _TREMOR)
            return Tremor(*(found.get(key.name, (0.0,))[0] for key in _TREMOR))
        case _:
            raise NotationError(text, 1, _FIRST_WORDS)


# --- numbers -----------------------------------------------------------------------------------


def number_text(number: float, decimals: int) -> str:
    """Writes a number with at least so many decimals, and with more where it has more."""
    number += 0.0  # no minus before a zero
    text = f"{number:.{decimals}f}"
    if float(text) != number:
        return f"{Decimal(repr(number)):f}"
    return text.removeprefix("-") if number == 0 else text


def _pair_text(pair: tuple[float, float], decimals: int) -> str:
    return ",".join(number_text(number, decimals) for number in pair)


def _written(keys: Sequence[_Key], values: Sequence[float | tuple[float, float]]) -> str:
    return " ".join(
        f"{key.name}="
        + (
            _pair_text(value, key.decimals)
            if isinstance(value, tuple)
            else number_text(value, key.decimals)
        )
        for key, value in zip(keys, values, strict=True)
    )


def _read_number(text: str, column: int, word: str) -> float:
    """Reads a number that stands at a column of a text."""
    if not _NUMBER.fullmatch(word):
        raise NotationError(text, min(column, len(text) + 1), "a number such as 0.012 or -5")
    return float(word) + 0.0


def _read_pair(text: str, column: int, word: str) -> tuple[float, float]:
    x, comma, y = word.partition(",")
    if not comma:
        raise NotationError(text, min(column, len(text) + 1), "two numbers such as 0.05,-0.10")
    return _read_number(text, column, x), _read_number(text, column + len(x) + 1, y)


def _read_shot(text: str) -> Shot:
    found = _read_keys(text, _SHOT)
    x, y = found.get("at", (0.0, 0.0))
    facing, impulse, offset, loft = (found.get(key.name, (0.0,))[0] for key in _SHOT[1:])
    return Shot((x, y), facing, impulse, offset, loft)


def _read_keys(text: str, keys: Sequence[_Key]) -> Mapping[str, tuple[float, ...]]:
    """Reads `name=number` after the first word, in any order; what is left out is 0."""
    known = {key.name: key for key in keys}
    found: dict[str, tuple[float, ...]] = {}
    column = 3
    for word in text[2:].split(" "):
        name, equals, number = word.partition("=")
        left = [key.name for key in keys if key.name not in found]
        if name not in left or not equals:
            expected = f"{' or '.join(f'{name}=' for name in left)}" or "the end of the text"
            raise NotationError(text, min(column, len(text) + 1), expected)
        at = column + len(name) + 1
        if known[name].pair:
            found[name] = _read_pair(text, at, number)
        else:
            found[name] = (_read_number(text, at, number),)
        column += len(word) + 1
    missing = next((key.name for key in keys if key.required and key.name not in found), None)
    if missing is not None:
        raise NotationError(text, len(text) + 1, f"{missing}=")
    return found
