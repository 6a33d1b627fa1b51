"""What Deblockle is, and its options."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.errors import OptionsError, PositionError
from parlour.core.game import Info
from parlour.core.options import choice, number, switch, text
from parlour.games.deblockle.board_text import read_board

INFO = Info(
    id="deblockle",
    version=1,
    seats=("south", "north"),
    reasons=("home", "blocked", "repetition", "turn_limit"),
    bound=8 + 8 + 300,  # rolls, placements, and turns by DB-32
    listed=True,
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game of Deblockle."""

    setup: str = choice(
        "placed",
        "random",
        "position",
        rule="DB-12",
        help="how the blocks come onto the board: rolled and placed, by lot, or as given",
    )
    position: str = text(rule="DB-12", help="the position to start from, with setup=position")
    south_blocks: int = number(4, 1, 4, rule="DB-13", help="South's blocks")
    north_blocks: int = number(4, 1, 4, rule="DB-13", help="North's blocks")
    slider: str = choice(
        "full",
        "free",
        rule="DB-25",
        help="how far a slider goes: up to an obstacle, or any number of squares",
    )
    no_contact: bool = switch(
        rule="DB-26", help="a turn may not end with the moved block beside an opposing block"
    )
    repetition: str = choice(
        "draw", "off", rule="DB-31", help="whether the third occurrence of a position is a draw"
    )
    turn_limit: int = number(
        300, 0, 100_000, rule="DB-32", help="turns after which the game is a draw, 0 for no limit"
    )

    def __post_init__(self) -> None:
        if self.setup != "position":
            if self.position:
                raise OptionsError("options", ["position is for setup=position only (DB-12)"])
            return
        if not self.position:
            raise OptionsError("options", ["setup=position needs a position (DB-12)"])
        try:
            read_board(self.position)
        except PositionError as error:
            raise OptionsError("position", error.faults) from None

    def blocks(self, seat: int) -> int:
        """Returns the number of blocks that a side starts with."""
        return self.north_blocks if seat else self.south_blocks
