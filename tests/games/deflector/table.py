"""A table to try Deflector's rules on: drawings and lots as texts."""

from __future__ import annotations

from typing import Any

from parlour.core.errors import Refusal
from parlour.core.game import Chance, Drawn, Node, Over, Revealed, Sealed, refuse
from parlour.core.options import read_options
from parlour.games.deflector.drawing import Squares, blank, with_content
from parlour.games.deflector.notation import DeflectorNotation, write_action
from parlour.games.deflector.options import Options
from parlour.games.deflector.rules import DeflectorRules
from parlour.games.deflector.show import DeflectorShow
from parlour.games.deflector.tracks import Verdict, judged


class Table:
    """A game with its options, from its start or from a position."""

    def __init__(self, position: str = "", **options: object) -> None:
        """Begins."""
        self.options = read_options(Options, options)
        self.rules = DeflectorRules(self.options)
        self.notation = DeflectorNotation(self.options)
        self.show = DeflectorShow(self.options)
        self.state = self.notation.read_position(position) if position else self.rules.start()

    @property
    def node(self) -> Node[Any]:
        return self.rules.node(self.state)

    @property
    def sealed(self) -> Sealed[Any]:
        assert isinstance(self.node, Sealed)
        return self.node

    @property
    def outcome(self) -> Any:
        return self.node.outcome if isinstance(self.node, Over) else None

    @property
    def text(self) -> str:
        return self.notation.write_position(self.state)

    @property
    def verdict(self) -> Verdict:
        """What came of the last round."""
        assert self.state.last is not None
        return judged(self.options, self.state.last)

    def refusal(self, text: str, seat: int = 0) -> Refusal | None:
        """Says why a drawing is illegal."""
        return self.sealed.moves[seat].refuse(self.notation.read_action(self.state, text))

    def lot(self, text: str) -> Table:
        """Draws an entry."""
        assert isinstance(self.node, Chance)
        return self._played(Drawn(self.notation.read_action(self.state, text)))

    def draw(self, west: str = "", east: str = "", done: tuple[int, ...] = ()) -> Table:
        """Plays a round; a drawing that is left out is the one that everyone starts with."""
        defaults = self.sealed.defaults
        actions = [
            self.notation.read_action(self.state, text) if text else defaults[seat]
            for seat, text in enumerate((west, east))
        ]
        return self._played(Revealed(tuple(enumerate(actions)), done))

    def _played(self, ply: Any) -> Table:
        assert refuse(self.node, ply) is None, refuse(self.node, ply)
        before, self.state = self.state, self.rules.apply(self.state, ply)
        self.events = list(self.show.events(before, ply, self.state))
        return self

    def drawing(self, seat: int = 0, own: str = "", guest: str = "") -> str:
        """Writes a drawing from its ink: `4,6,7` puts a `7` into column 4 of the sheet, row 6."""
        sheet = self.options.sheet
        layers = []
        for inks in (own, guest):
            rows = blank(sheet.width, sheet.height)
            for ink in inks.split():
                column, row, content = ink.split(",")
                rows = with_content(rows, int(column) - sheet.width * seat, int(row), content)
            layers.append(rows)
        return write_action(Squares(sheet.start(seat), *layers))

    def result(self, half: int, layer: int) -> tuple[str, int]:
        """Returns the result of a track of the last round, and its points."""
        run = self.verdict.runs[half][layer]
        return run.result, run.points
