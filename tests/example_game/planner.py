"""An engine for the example: it bids its level, and takes as many seconds over it."""

from __future__ import annotations

from dataclasses import dataclass

from example_game.rules import Action, Bid, ExampleOptions, Spite, State, Throw
from parlour.core.game import Plan, Rng, Seat


@dataclass(frozen=True, slots=True)
class ExamplePlanner:
    options: ExampleOptions

    @property
    def levels(self) -> int:
        return 2

    def plan(
        self, state: State, seat: Seat, level: int, seconds: float | None, rng: Rng
    ) -> Plan[Action]:
        if state.phase == "bid":
            return Plan(Bid(level), pace_s=float(level))
        return Plan(Throw(2.0 * state.mark) if state.phase == "throw" else Spite("spare"))
