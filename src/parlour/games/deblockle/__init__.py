"""Deblockle: cubes that tip and hop. Rules: docs/rules/deblockle.md."""

from __future__ import annotations

from parlour.core.game import Entry, Kernel, Notation, Rules, Show, Value
from parlour.games.deblockle.options import INFO, Options
from parlour.games.deblockle.position import Action, State

# Importing this folder is cheap: numba comes with the rules, at their first use.


def _rules(options: Options) -> Rules[State, Action]:
    from parlour.games.deblockle.rules import DeblockleRules

    return DeblockleRules(options)


def _notation(options: Options) -> Notation[State, Action]:
    from parlour.games.deblockle.notation import DeblockleNotation

    return DeblockleNotation(options)


def _show(options: Options) -> Show[State, Action]:
    from parlour.games.deblockle.show import DeblockleShow

    return DeblockleShow(options)


def _kernel(options: Options) -> Kernel[State, Action]:
    from parlour.games.deblockle.packed import Fast

    return Fast(options)


def _value(options: Options) -> Value[State]:
    from parlour.games.deblockle.value import TurnsToGo

    return TurnsToGo(options)


GAME = Entry(
    id=INFO.id,
    info=INFO,
    options=Options,
    rules=_rules,
    notation=_notation,
    show=_show,
    kernel=_kernel,
    value=_value,
    samples=(
        {},
        {"setup": "random"},
        {"setup": "random", "south_blocks": "2", "north_blocks": "3", "slider": "free"},
        {"south_blocks": "1", "north_blocks": "4", "no_contact": "on", "turn_limit": "60"},
        {
            "setup": "position",
            "position": "3pl3/7/7/3SH3/7/7/3CL3 s",
            "repetition": "off",
            "turn_limit": "40",
        },
        {"setup": "random", "slider": "free", "no_contact": "on", "repetition": "off"},
    ),
)
