"""Deflector: tracks drawn in secret, and tokens that bounce. Rules: docs/rules/deflector.md."""

from __future__ import annotations

from parlour.core.game import Entry, Notation, Planner, Rules, Show
from parlour.games.deflector.drawing import Action
from parlour.games.deflector.options import INFO, Options
from parlour.games.deflector.position import State
from parlour.games.deflector.printing import PaperSheets
from parlour.games.deflector.puzzles import SoloPuzzles
from parlour.games.deflector.solving import HalfPuzzle

# Importing this folder is cheap: numba comes with the rules, at their first use.


def _rules(options: Options) -> Rules[State, Action]:
    from parlour.games.deflector.rules import DeflectorRules

    return DeflectorRules(options)


def _notation(options: Options) -> Notation[State, Action]:
    from parlour.games.deflector.notation import DeflectorNotation

    return DeflectorNotation(options)


def _show(options: Options) -> Show[State, Action]:
    from parlour.games.deflector.show import DeflectorShow

    return DeflectorShow(options)


def _planner(options: Options) -> Planner[State, Action]:
    from parlour.games.deflector.planner import Designer

    return Designer(options)


GAME = Entry(
    id=INFO.id,
    info=INFO,
    options=Options,
    rules=_rules,
    notation=_notation,
    show=_show,
    planner=_planner,
    tracks=HalfPuzzle(),
    puzzles=SoloPuzzles(),
    sheets=PaperSheets(),
    samples=(
        {},
        {"preset": "quick", "entry": "lot", "rounds": "3", "tie": "first_done"},
        {"width": "4", "height": "5", "west_start": "4", "entry": "2", "timeout": "working"},
        {"preset": "quick", "overlap": "on", "draw_time": "0", "rounds": "2"},
        {"angles": "free", "rounds": "2"},
        {"angles": "free", "walls": "solid", "overlap": "on", "max_impacts": "40"},
    ),
)
