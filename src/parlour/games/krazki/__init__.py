"""Krążki: discs that are flicked and spin. Rules: docs/rules/krazki.md."""

from __future__ import annotations

from collections.abc import Iterable

from parlour.core.game import CheckLine, Drift, Entry, Notation, Planner, Rules, Show
from parlour.games.krazki.options import INFO, Options
from parlour.games.krazki.position import Action, State
from parlour.games.krazki.workshop import WORKSHOP

# Importing this folder is cheap: MuJoCo comes with the rules, at their first use.


def _rules(options: Options) -> Rules[State, Action]:
    from parlour.games.krazki.rules import KrazkiRules

    return KrazkiRules(options)


def _notation(options: Options) -> Notation[State, Action]:
    from parlour.games.krazki.notation import KrazkiNotation

    return KrazkiNotation(options)


def _show(options: Options) -> Show[State, Action]:
    from parlour.games.krazki.show import KrazkiShow

    return KrazkiShow(options)


def _planner(options: Options) -> Planner[State, Action]:
    from parlour.games.krazki.planner import KrazkiPlanner

    return KrazkiPlanner(options)


def _drift(options: Options) -> Drift[State, Action]:
    from parlour.games.krazki.drift import KrazkiDrift

    return KrazkiDrift(options)


def _checks() -> Iterable[CheckLine]:
    from parlour.games.krazki.checks import checks

    return checks()


GAME = Entry(
    id=INFO.id,
    info=INFO,
    options=Options,
    rules=_rules,
    notation=_notation,
    show=_show,
    planner=_planner,
    layouts=WORKSHOP,
    drift=_drift,
    checks=_checks,
    samples=(
        {},
        {
            "players": "3",
            "max_rounds": "1",
            "alternate_start": "on",
            "barricade_each": "turn",
            "penalty": "void_round",
            "tremor": "2",
        },
        {
            "players": "4",
            "max_rounds": "1",
            "target": "4",
            "penalty": "disqualify",
            "barricade_zone": "inner_or_centre",
            "zone_by": "centre",
            "lean": "touch",
        },
        {"max_rounds": "1", "tremor": "0"},
    ),
)
