"""The rules of Deflection: who is asked, and when it is over. What a turn does is kernel.py's."""

from __future__ import annotations

from functools import partial

from parlour.core.game import Choice, Info, Listed, Node, Outcome, Over, Played, Ply
from parlour.games.deflection import kernel
from parlour.games.deflection.falls import course, filled
from parlour.games.deflection.options import INFO, Options
from parlour.games.deflection.packed import after, packed, turns
from parlour.games.deflection.position import (
    MIDDLE,
    UNBOUND,
    Action,
    Level,
    Position,
    State,
)
from parlour.games.deflection.refusals import explain_turn

_OUT, _NO_PROGRESS = INFO.reasons


class DeflectionRules:
    """The rules of a game with its options."""

    def __init__(self, options: Options) -> None:
        """Fixes the options."""
        self.options = options

    @property
    def info(self) -> Info:
        return INFO

    def start(self) -> State:
        layout, chips = self.options.apparatus, self.options.chips
        levels = (Level((None,) * len(layout.windows(number)), 0) for number in range(1, 7))
        return State(
            Position(
                levels=tuple(levels),
                active=MIDDLE,  # DN-5
                reserves=(chips, chips),
                scores=(0, 0),
                table=(0, 0),
                mover=0,  # DN-1: Red begins
                bound=UNBOUND,
                misses=(False, False),
                quiet=0,
            )
        )

    def node(self, state: State) -> Node[Action]:
        position = state.position
        row = packed(position, self.options)
        result = kernel.result(row)
        if result:
            return Over(self._outcome(position, result))
        explain = partial(explain_turn, position, self.options.apparatus)
        return Choice(position.mover, Listed(turns(row), explain))

    def _outcome(self, position: Position, result: int) -> Outcome:
        winners = ((), (0,), (1,), ())[result]  # DN-34
        played = [left == 0 for left in chips_left(position)]
        out = any(played) if self.options.end == "first_out" else all(played)
        return Outcome(winners, position.scores, _OUT if out else _NO_PROGRESS)

    def apply(self, state: State, ply: Ply[Action]) -> State:
        assert isinstance(ply, Played)
        before = state.position
        position = after(before, ply.action, self.options)
        if position.scores == before.scores and chips_left(position) == chips_left(before):
            return State(position, state.tray)
        falls = course(before, ply.action, position, self.options.apparatus).falls
        return State(position, filled(state.tray, before.active, falls))


def chips_left(position: Position) -> tuple[int, int]:
    """Returns by seat the chips that are not played: in reserve and on the levels (DN-31)."""
    left = list(position.reserves)
    for level in position.levels:
        for chip in level.windows:
            if chip is not None:
                left[chip] += 1
    return left[0], left[1]
