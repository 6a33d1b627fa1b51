"""A table to try Deblockle's rules on: positions and turns as texts."""

from __future__ import annotations

from typing import Any

from games.deblockle.oracle import oriented, tip
from parlour.catalog import game
from parlour.core.errors import Refusal
from parlour.core.game import Chance, Choice, Drawn, Listed, Node, Over, Played, refuse
from parlour.core.options import read_options
from parlour.games.deblockle.position import ORIENTATION_NAMES


class Table:
    """A game with its options, from a position or from the start."""

    def __init__(self, position: str = "", /, **options: object) -> None:
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


WAYS = {"d4c4": "W", "d4d3": "S", "d4d5": "N", "d4e4": "E"}


def bringing(face: str, way: str) -> str:
    """The first orientation in which a tip brings `face` on top."""
    return next(n for n in ORIENTATION_NAMES if tip(oriented(n), way)[0] == face)


def way(move: str) -> str:
    files, ranks = ord(move[2]) - ord(move[0]), int(move[3]) - int(move[1])
    return {(0, 1): "N", (0, -1): "S", (1, 0): "E", (-1, 0): "W"}[files, ranks]


def ends(position: str, face: str, move: str, **options: object) -> list[str]:
    """Where turns may end that bring `face` up by `move`; `?` is the block that is moved."""
    table = Table(position.replace("?", bringing(face, way(move))), **options)
    return [text[4:] for text in table.turns() if text.startswith(move)]


def refusal(position: str, face: str, turn: str, **options: object) -> tuple[str, str] | None:
    table = Table(position.replace("?", bringing(face, way(turn))), **options)
    found = table.refusal(turn)
    return None if found is None else (found.rule, found.why)


ALONE = "3pl3/7/7/3?3/7/7/7 s"  # South alone in the middle, on d4


def barred(position: str) -> list[dict[str, str]]:
    table = Table(position)
    return table.show.choices(table.state)["barred"]
