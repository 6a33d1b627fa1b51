"""Deflection: chips that fall through sliding levels. Rules: docs/rules/deflection.md."""

from __future__ import annotations

from parlour.core.game import Entry, Kernel, Notation, Rules, Show, Value
from parlour.games.deflection.options import INFO, Options
from parlour.games.deflection.position import Action, State
from parlour.games.deflection.workshop import WORKSHOP

# Importing this folder is cheap: numba comes with the rules, at their first use.


def _rules(options: Options) -> Rules[State, Action]:
    from parlour.games.deflection.rules import DeflectionRules

    return DeflectionRules(options)


def _notation(options: Options) -> Notation[State, Action]:
    from parlour.games.deflection.notation import DeflectionNotation

    return DeflectionNotation(options)


def _show(options: Options) -> Show[State, Action]:
    from parlour.games.deflection.show import DeflectionShow

    return DeflectionShow(options)


def _kernel(options: Options) -> Kernel[State, Action]:
    from parlour.games.deflection.packed import Fast

    return Fast(options)


def _value(options: Options) -> Value[State]:
    from parlour.games.deflection.value import Prospects

    return Prospects(options)


NARROW = "narrow:0:....:x.x.:LCCR:x.x./.x.x/x.x./.x.x/x.x./.x.x"
"""Levels that cannot move: the one sort of layout on which a player may have to pass (DN-14)."""

BROAD = (
    "broad copy (12 columns):1:............:.xx.xx.xx.xx:LLLLCCCCRRRR:"
    "x.x.x.x.x.x.x./.x.x.x.x.x.x.x/x.xx.xx.xx.xx./..xx..xx..xx../x.x.x.x.x.x.x./xx.xx.xx.xx.xx"
)

GAME = Entry(
    id=INFO.id,
    info=INFO,
    options=Options,
    rules=_rules,
    notation=_notation,
    show=_show,
    kernel=_kernel,
    value=_value,
    layouts=WORKSHOP,
    samples=(
        {},
        {"layout": "small", "end": "first_out"},
        {"layout": "wide", "chips": "3", "no_progress": "12"},
        {"layout": "small", "chips": "1", "no_progress": "0"},
        {"layout": NARROW, "chips": "2", "no_progress": "9"},
        {"layout": BROAD, "end": "first_out", "chips": "5"},
    ),
)
