"""A table to try Deflection's rules on: positions and turns as texts."""

from __future__ import annotations

from typing import Any

from parlour.catalog import game
from parlour.core.errors import Refusal
from parlour.core.game import Choice, Listed, Node, Over, Played, refuse
from parlour.core.options import read_options

ENTRY = game("deflection")


class Table:
    """A game with its options, from a position or from the start."""

    def __init__(self, position: str = "", **options: object) -> None:
        """Sets the position up, or the game if there is none."""
        self.options = read_options(ENTRY.options, options)
        self.rules = ENTRY.rules(self.options)
        self.notation = ENTRY.notation(self.options)
        self.show = ENTRY.show(self.options)
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
        """Lists the texts of what may be played."""
        match self.node:
            case Choice(_, Listed(actions)):
                return [self.notation.write_action(self.state, action) for action in actions]
            case _:
                return []

    def refusal(self, text: str) -> Refusal | None:
        """Says why a turn is illegal."""
        return refuse(self.node, self._ply(text))

    def play(self, texts: str) -> Table:
        """Plays turns, which must be legal."""
        for text in texts.split():
            ply = self._ply(text)
            assert refuse(self.node, ply) is None, (self.text, text, refuse(self.node, ply))
            self.state = self.rules.apply(self.state, ply)
        return self

    def events(self, text: str) -> list[Any]:
        """Plays a turn and says what happened."""
        before, ply = self.state, self._ply(text)
        self.play(text)
        return list(self.show.events(before, ply, self.state))

    def _ply(self, text: str) -> Any:
        seat = self.node.seat if isinstance(self.node, Choice) else 0
        return Played(seat, self.notation.read_action(self.state, text))
