"""A table to try Deblockle's rules on: positions and turns as texts."""

from __future__ import annotations

from typing import Any

from parlour.catalog import game
from parlour.core.errors import Refusal
from parlour.core.game import Chance, Choice, Drawn, Listed, Node, Over, Played, refuse
from parlour.core.options import read_options


class Table:
    """A game with its options, from a position or from the start."""

    def __init__(self, position: str = "", **options: object) -> None:
        """Sets the position up, or the game if there is none."""
        entry = game("deblockle")
        self.options = read_options(entry.options, options)
        self.rules = entry.rules(self.options)
        self.notation = entry.notation(self.options)
        self.show = entry.show(self.options)
        self.state = self.notation.read_position(position) if position else self.rules.start()

    @property
    def node(self) -> Node[Any]:
        return self.rules.node(self.state)

    @property
    def outcome(self) -> Any:
        return self.node.outcome if isinstance(self.node, Over) else None

    @property
    def text(self) -> str:
        return self.notation.write_position(self.state)

    def turns(self) -> list[str]:
        """Lists the texts of what may be played or drawn."""
        match self.node:
            case Choice(_, Listed(actions)):
                return [self.notation.write_action(self.state, action) for action in actions]
            case Chance(odds):
                return [self.notation.write_action(self.state, one) for one, _ in odds.outcomes]
            case _:
                return []

    def refusal(self, text: str) -> Refusal | None:
        """Says why an action is illegal."""
        return refuse(self.node, self._ply(text))

    def play(self, *texts: str) -> Table:
        """Plays or draws actions, which must be legal."""
        for text in texts:
            ply = self._ply(text)
            assert refuse(self.node, ply) is None, (self.text, text, refuse(self.node, ply))
            self.state = self.rules.apply(self.state, ply)
        return self

    def _ply(self, text: str) -> Any:
        action = self.notation.read_action(self.state, text)
        if isinstance(self.node, Chance):
            return Drawn(action)
        return Played(self.node.seat if isinstance(self.node, Choice) else 0, action)
