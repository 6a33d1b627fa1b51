"""Skittles for three, played nowhere: the smallest game with every kind of node, move and ply.

- EX-1 `red`, `green` and `blue` play `rounds` rounds (1 to 4, default 2).
- EX-2 A round begins with a die that sets the mark: 1 to 3 metres. With the `fair` die all marks
  are equally likely; with the `loaded` one the chances are 1/2, 1/3 and 1/6.
- EX-3 All seats bid 0 to 2 in secret. Who bids highest alone throws; if nobody does, the round is
  over. With a limit of `seconds`, the `newest` bid that was written down counts in the end, or the
  `highest`; without one it is 0.
- EX-4 The thrower throws with 0 to 10 N s.
- EX-5 The wind adds -1 to 1 m to where the throw lands, which is one metre for each 2 N s.
- EX-6 The thrower scores 3 within half a metre of the mark, 1 within two, otherwise nothing.
- EX-7 Then the thrower takes a point from one neighbour, the `left` (next seat) or the `right`, or
  will `spare` both. A score never falls below 0.
- EX-8 After the last round the highest score wins (`rounds`); several may. Who reaches 5 wins at
  once (`five`). If all have the same score the game is drawn.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from example_game.notation import ExampleNotation
from example_game.planner import ExamplePlanner
from example_game.rules import INFO, ExampleOptions, ExampleRules
from example_game.show import ExampleShow
from parlour.core.game import Entry

GAME: Entry[Any, Any, Any] = Entry(
    id=INFO.id,
    info=INFO,
    options=ExampleOptions,
    rules=ExampleRules,
    notation=ExampleNotation,
    show=ExampleShow,
    samples=(
        {},
        {"die": "loaded", "rounds": "4"},
        {"setup": "position", "position": "1 throw 3 green 0,4,1"},
    ),
)

PLANNED = replace(GAME, planner=ExamplePlanner)  # with an engine of its own
