"""The layouts facet: files checked, read, written, drawn and asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parlour.core.game import Ask, Fault, Layouts
from parlour.games.deflection import layout_text
from parlour.games.deflection.layout import VALUES
from parlour.games.deflection.layout_file import check_file, read_file, write_file
from parlour.games.deflection.layouts import FILES, layout_of, option_value

_LOST, _MISSED = "chips lost on the table", "turns missed"
_TWO, _MORE = "cascades of two chips", "cascades of three or more"


def _pocket(row: int, pocket: int) -> str:
    """Names a pocket of the tray."""
    place = ("back", "middle", "front")[row], ("left", "centre", "right")[pocket]
    return f"{' '.join(place)} pocket ({VALUES[row][pocket]})"


_TALLY: Final = (
    *(_pocket(row, pocket) for row in range(3) for pocket in range(3)),
    *(_LOST, _MISSED, _TWO, _MORE),
)


class Workshop:
    """See `parlour.core.game.Layouts`."""

    @property
    def noun(self) -> str:
        return "layout"

    @property
    def files(self) -> Mapping[str, str]:
        return FILES

    def check(self, file: str) -> Sequence[Fault]:
        return check_file(file)

    def option(self, file: str) -> str:
        return option_value(read_file(file))

    def file(self, option: str) -> str:
        return FILES[option] if option in FILES else write_file(layout_of(option))

    def text(self, option: str) -> str:
        return layout_text.draw(layout_of(option))

    def new(self, ask: Ask) -> str:
        return layout_text.new(ask)

    def tally(self, plies: Sequence[Sequence[Any]]) -> Mapping[str, int]:
        counts = dict.fromkeys(_TALLY, 0)
        for events in plies:
            fallen = 0
            for event in events:
                match event["kind"]:
                    case "pocket":
                        counts[_pocket(event["row"], event["pocket"])] += 1
                    case "table":
                        counts[_LOST] += 1
                    case "missed":
                        counts[_MISSED] += 1
                    case "fall" if event["start"]:  # an entry is no cascade
                        fallen += 1
                    case _:
                        pass
            counts[_TWO] += fallen == 2
            counts[_MORE] += fallen > 2
        return counts


WORKSHOP: Final[Layouts] = Workshop()
