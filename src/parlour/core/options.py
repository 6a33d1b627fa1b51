"""A game's options: one frozen dataclass whose fields cite their rules.

Command-line flags, the lobby's form and the record's header all derive from the fields.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias, TypeVar

from parlour.core.errors import OptionsError, shown

O = TypeVar("O")  # noqa: E741 - as in game.py

OptionValue: TypeAlias = "str | int | bool"
_META = "parlour.option"


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game: what it is called, where it stands in the rules, what it may be."""

    name: str
    kind: str  # "choice", "number", "switch" or "text"
    default: OptionValue
    rule: str
    help: str  # one English phrase; clients translate by game and name
    choices: tuple[str, ...] = ()  # of a choice; of a text the values that have a name
    low: int | None = None  # of a number
    high: int | None = None


def choice(default: str, *others: str, rule: str, help: str) -> Any:
    """Declares an option that is one of several words; the first is the default."""
    return _declare("choice", default, rule, help, choices=(default, *others))


def number(default: int, low: int, high: int, *, rule: str, help: str) -> Any:
    """Declares an option that is a whole number from `low` to `high`."""
    return _declare("number", default, rule, help, low=low, high=high)


def switch(*, rule: str, help: str) -> Any:
    """Declares an option that is off by default."""
    return _declare("switch", False, rule, help)  # noqa: FBT003 - the default


def text(default: str = "", *others: str, rule: str, help: str) -> Any:
    """Declares an option that is a text; a form offers the default and `others`, if any."""
    choices = (default, *others) if default else ()
    return _declare("text", default, rule, help, choices=choices)


def _declare(kind: str, default: OptionValue, rule: str, help: str, **bounds: Any) -> Any:
    option = Option("", kind, default, rule, help, **bounds)
    return dataclasses.field(default=default, metadata={_META: option})


def options_of(game_options: type[Any]) -> tuple[Option, ...]:
    """Lists the options of a game's options class, in the order of its fields."""
    return tuple(
        dataclasses.replace(field.metadata[_META], name=field.name)
        for field in dataclasses.fields(game_options)
    )


def read_options(game_options: type[O], given: Mapping[str, object]) -> O:
    """Reads options from texts, or from numbers and switches as JSON has them.

    Raises:
        OptionsError: with every unknown name and every value out of range; a class may add faults
            of its own by raising it from `__post_init__`.
    """
    known = {option.name: option for option in options_of(game_options)}
    faults: list[str] = []
    values: dict[str, OptionValue] = {}
    for name, value in given.items():
        if name not in known:
            faults.append(f"no option {shown(name)}; there are {', '.join(known)}")
            continue
        read = _read(known[name], value)
        if read is None:
            faults.append(f"{name} is {_range(known[name])}, not {shown(str(value))}")
        else:
            values[name] = read
    if faults:
        raise OptionsError("options", faults)
    return game_options(**values)


def write_options(options: Any) -> dict[str, str]:
    """Writes the options that differ from their defaults, as texts that `read_options` takes."""
    return {
        option.name: _write(getattr(options, option.name))
        for option in options_of(options.__class__)
        if getattr(options, option.name) != option.default
    }


def _write(value: OptionValue) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)


_SWITCH: Mapping[str, bool] = {"on": True, "off": False, "true": True, "false": False}


def _read(option: Option, value: object) -> OptionValue | None:
    match option.kind:
        case "switch":
            return value if isinstance(value, bool) else _SWITCH.get(str(value).lower())
        case "number":
            return _read_number(option, value)
        case "choice":
            return value if isinstance(value, str) and value in option.choices else None
        case _:
            return value if isinstance(value, str) else None


def _read_number(option: Option, value: object) -> int | None:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        return None
    digits = str(value)
    if not (digits.isascii() and digits.removeprefix("-").isdigit() and len(digits) < 10):
        return None
    low, high = option.low, option.high
    assert low is not None
    assert high is not None
    return int(digits) if low <= int(digits) <= high else None


def _range(option: Option) -> str:
    return {
        "switch": "on or off",
        "number": f"a number from {option.low} to {option.high}",
        "choice": " or ".join(option.choices),
        "text": "a text",
    }[option.kind]
