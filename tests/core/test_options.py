"""Options: read from texts and JSON, written as texts, every fault named."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from parlour.core import options as option
from parlour.core.errors import OptionsError
from parlour.core.options import options_of, read_options, write_options


@dataclass(frozen=True, slots=True)
class Some:
    layout: str = option.choice("wide", "small", rule="XX-1", help="layout")
    turns: int = option.number(300, -1, 400, rule="XX-2", help="turns")
    strict: bool = option.switch(rule="XX-3", help="strict")
    position: str = option.text(rule="XX-4", help="position")

    def __post_init__(self) -> None:
        if self.position == "bad":
            raise OptionsError("position", ["two faults", "at once"])


@pytest.mark.parametrize(
    ("given", "read"),
    [
        ({}, Some()),
        ({"layout": "small"}, Some(layout="small")),
        ({"turns": "-1"}, Some(turns=-1)),
        ({"turns": 400}, Some(turns=400)),
        ({"strict": "on"}, Some(strict=True)),
        ({"strict": "OFF"}, Some()),
        ({"strict": "true"}, Some(strict=True)),
        ({"strict": True}, Some(strict=True)),
        ({"position": "3pl3 s"}, Some(position="3pl3 s")),
    ],
)
def test_options_are_read(given: dict[str, object], read: Some) -> None:
    assert read_options(Some, given) == read
    assert read_options(Some, write_options(read)) == read


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"size": "1"}, "no option 'size'; there are layout, turns, strict, position"),
        ({"layout": "tall"}, "layout is wide or small, not 'tall'"),
        ({"layout": 1}, "layout is wide or small, not '1'"),
        ({"turns": "401"}, "turns is a number from -1 to 400, not '401'"),
        ({"turns": "1.5"}, "turns is a number from -1 to 400, not '1.5'"),
        ({"turns": 1.0}, "turns is a number from -1 to 400, not '1.0'"),
        ({"turns": True}, "turns is a number from -1 to 400, not 'True'"),
        ({"turns": "²"}, "turns is a number from -1 to 400, not '²'"),
        ({"turns": "9" * 5000}, "turns is a number from -1 to 400"),
        ({"turns": None}, "turns is a number from -1 to 400, not 'None'"),
        ({"strict": "yes"}, "strict is on or off, not 'yes'"),
        ({"strict": 1}, "strict is on or off, not '1'"),
        ({"position": 3}, "position is a text, not '3'"),
        ({"position": "bad"}, "two faults; at once"),
    ],
)
def test_a_wrong_option_is_named(given: dict[str, object], fault: str) -> None:
    with pytest.raises(OptionsError) as caught:
        read_options(Some, given)
    assert fault in str(caught.value)
    assert len(str(caught.value)) < 250


def test_all_faults_are_named_at_once() -> None:
    with pytest.raises(OptionsError) as caught:
        read_options(Some, {"size": "1", "turns": "many", "strict": "on"})
    assert len(caught.value.faults) == 2


def test_only_what_differs_is_written() -> None:
    assert write_options(Some()) == {}
    written = write_options(Some(layout="small", turns=3, strict=True, position="x"))
    assert written == {"layout": "small", "turns": "3", "strict": "on", "position": "x"}


def test_options_are_described_in_their_order() -> None:
    described = options_of(Some)
    assert [one.name for one in described] == ["layout", "turns", "strict", "position"]
    assert [one.kind for one in described] == ["choice", "number", "switch", "text"]
    assert described[0].choices == ("wide", "small")
    assert (described[1].low, described[1].high, described[1].default) == (-1, 400, 300)
