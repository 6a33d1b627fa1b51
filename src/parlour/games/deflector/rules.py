"""Whose turn it is, the count, and the end. What a drawing is worth, `tracks` says."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import partial

from parlour.core.game import (
    Chance,
    Described,
    Drawn,
    Info,
    Node,
    Odds,
    Outcome,
    Over,
    Ply,
    Revealed,
    Sealed,
)
from parlour.games.deflector.drafts import first_drawing, kept, random_drawing
from parlour.games.deflector.drawing import Action, Lot
from parlour.games.deflector.options import INFO, Options
from parlour.games.deflector.position import Position, Round, State
from parlour.games.deflector.refusals import refuse_drawing
from parlour.games.deflector.sheet import EAST, WEST
from parlour.games.deflector.tracks import judged


class DeflectorRules:
    """The rules of a game with its options."""

    def __init__(self, options: Options) -> None:
        """Fixes the options."""
        self.options = options

    @property
    def info(self) -> Info:
        return INFO

    def start(self) -> State:
        return State(Position(0, self.options.entry_row or 0, (0, 0), (0, 0), ""))

    # --- who is asked ---------------------------------------------------------------------------

    def node(self, state: State) -> Node[Action]:
        position = state.position
        if position.played == self.options.rounds:
            return Over(self._outcome(position))
        if position.entry == 0:  # DR-2
            rows = self.options.sheet.entries
            chance = Fraction(1, len(rows))
            odds: Odds[Action] = Odds(tuple((Lot(row), chance) for row in rows), "DR-2")
            return Chance(odds)
        seconds = self.options.seconds
        moves: dict[int, Described[Action]] = {}
        defaults: dict[int, Action] = {}
        for seat in (WEST, EAST):
            half = self.options.half(seat, position.entry)
            moves[seat] = Described(
                (),
                partial(refuse_drawing, self.options, half),
                partial(random_drawing, self.options, half),
            )
            defaults[seat] = first_drawing(self.options, half)
        return Sealed(moves, defaults, seconds, partial(kept, self.options, position.entry))

    def _outcome(self, position: Position) -> Outcome:
        """Counts the rounds, then the points (DR-26, DR-27)."""
        count, reason = position.wins, position.last
        if self.options.rounds > 1:
            reason = "rounds"
            if count[WEST] == count[EAST]:
                count, reason = position.points, "points"
        winners = tuple(seat for seat in (WEST, EAST) if count[seat] > count[1 - seat])
        return Outcome(winners, position.points, reason)

    # --- what a ply does ------------------------------------------------------------------------

    def apply(self, state: State, ply: Ply[Action]) -> State:
        position = state.position
        if isinstance(ply, Drawn):
            assert isinstance(ply.action, Lot)
            return State(replace(position, entry=ply.action.entry), state.last)
        assert isinstance(ply, Revealed)
        (_, west), (_, east) = ply.actions
        assert not isinstance(west, Lot)
        assert not isinstance(east, Lot)
        played = Round(position.entry, (west, east), ply.done)
        verdict = judged(self.options, played)
        wins, points = list(position.wins), list(position.points)
        if verdict.winner is not None:
            wins[verdict.winner] += 1
        count = position.played + 1
        entry = 0 if count == self.options.rounds else self.options.entry_row or 0
        return State(
            Position(
                played=count,
                entry=entry,
                wins=(wins[WEST], wins[EAST]),
                points=(points[WEST] + verdict.scores[WEST], points[EAST] + verdict.scores[EAST]),
                last=verdict.reason,
            ),
            played,
        )
