"""What Deflection is, and its options."""

from __future__ import annotations

from dataclasses import dataclass

from parlour.core.errors import LayoutError, OptionsError
from parlour.core.game import Info
from parlour.core.options import choice, number, text
from parlour.games.deflection.layout import Layout
from parlour.games.deflection.layouts import FILES, layout_of, option_value
from parlour.games.deflection.position import MOST_CHIPS

_STEPS = (
    16 * 7
)  # every chip is entered or falls at most seven times, with 40 turns at most for each

INFO = Info(
    id="deflection",
    version=1,
    seats=("red", "blue"),
    reasons=("out", "no_progress"),
    bound=(_STEPS + 1) * 40,
    listed=True,
)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game of Deflection."""

    layout: str = text(
        *FILES,
        rule="DN-4",
        help="what it is played on: a layout's name, or its measures on one line",
    )
    chips: int = number(8, 1, MOST_CHIPS, rule="DN-35", help="chips of each side")
    end: str = choice(
        "all_out",
        "first_out",
        rule="DN-32",
        help="when the game ends: all chips of both sides are played, or all of one side's",
    )
    no_progress: int = number(
        40,
        0,
        1000,
        rule="DN-33",
        help="turns in which no chip moves that end the game, 0 for no end",
    )

    def __post_init__(self) -> None:
        try:
            layout = layout_of(self.layout)
        except LayoutError as error:
            raise OptionsError("layout", error.faults) from None
        # a built-in layout that is given by its measures is the same option as its name
        object.__setattr__(self, "layout", option_value(layout))

    @property
    def apparatus(self) -> Layout:
        """Returns the layout."""
        return layout_of(self.layout)
