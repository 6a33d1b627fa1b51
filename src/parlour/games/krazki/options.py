"""What Krążki is, and its options."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.errors import LayoutError, OptionsError
from parlour.core.game import Info
from parlour.core.options import choice, number, switch, text
from parlour.games.krazki.position import SEAT_NAMES, TURNS
from parlour.games.krazki.table import Table
from parlour.games.krazki.tables import FILES, option_value, table_of

_ROUNDS = 16
_PLAYERS = 2

INFO = Info(
    id="krazki",
    version=1,
    seats=SEAT_NAMES,
    reasons=("rounds", "target"),
    # the lot, and in each round the barricade and a shot and its tremor for each disc
    bound=1 + _ROUNDS * (1 + 2 * TURNS * _PLAYERS),
    listed=False,
    drifts=True,
    players="players",
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game of Krążki."""

    players: str = choice(str(_PLAYERS), "3", "4", rule="KR-1", help="how many play")
    table: str = text(
        *FILES,
        rule="KR-2",
        help="what it is played on: a table's name, or its measures on one line",
    )
    barricade_zone: str = choice(
        "inner",
        "inner_or_centre",
        rule="KR-10",
        help="where the barricade may lie: inside the inner circle, without or with the centre",
    )
    barricade_each: str = choice(
        "round",
        "turn",
        rule="KR-10",
        help="when the barricade is placed and towers are put right: each round, or each turn",
    )
    alternate_start: bool = switch(
        rule="KR-11", help="of three players the middle one begins every other round"
    )
    zone_by: str = choice(
        "touch",
        "centre",
        rule="KR-13",
        help="what decides a disc's zone: any part of it, or its centre",
    )
    lean: str = choice(
        "lean",
        "touch",
        rule="KR-14",
        help="which discs of a colour share their best zone: those that lean, or all that touch",
    )
    max_rounds: int = number(_ROUNDS, 1, 100, rule="KR-20", help="rounds after which it is over")
    target: int = number(100, 1, 9999, rule="KR-20", help="points that end the game with the round")
    penalty: str = choice(
        "none",
        "void_round",
        "disqualify",
        rule="KR-21",
        help="what the others may vote for when somebody plays to destroy",
    )
    tremor: int = number(1, 0, 3, rule="KR-32", help="how much the hand trembles")
    practice: bool = switch(rule="KR-32", help="show about where a flick would go; unrated games")

    def __post_init__(self) -> None:
        faults: list[str] = []
        if self.alternate_start and self.players != "3":
            faults.append("alternate_start is for players=3: only three have a middle one (KR-11)")
        if self.penalty != "none" and self.players == "2":
            faults.append("penalty takes three players or more: of two nobody could vote (KR-21)")
        if faults:
            raise OptionsError("options", faults)
        try:
            table = table_of(self.table)
        except LayoutError as error:
            raise OptionsError("table", error.faults) from None
        # a built-in table that is given by its measures is the same option as its name
        object.__setattr__(self, "table", option_value(table))

    @property
    def seats(self) -> int:
        """Returns how many play, as a number."""
        return int(self.players)

    @property
    def board(self) -> Table:
        """Returns the table."""
        return table_of(self.table)
