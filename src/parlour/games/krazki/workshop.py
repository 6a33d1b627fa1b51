"""The layouts facet: tables as files, checked, read, written, drawn and asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from parlour.core.game import Ask, Fault, Layouts
from parlour.games.krazki import table_text
from parlour.games.krazki.table_file import check_file, read_file, write_file
from parlour.games.krazki.tables import FILES, option_value, table_of

_SHOTS, _BURNT, _TOWERS, _LENT = "shots", "discs burnt", "towers knocked over", "discs that lean"
_POINTS: Final = {points: f"discs that count {points}" for points in (8, 4, 2, 0)}


class Workshop:
    """See `parlour.core.game.Layouts`."""

    @property
    def noun(self) -> str:
        return "table"

    @property
    def files(self) -> Mapping[str, str]:
        return FILES

    def check(self, file: str) -> Sequence[Fault]:
        return check_file(file)

    def option(self, file: str) -> str:
        return option_value(read_file(file))

    def file(self, option: str) -> str:
        return FILES[option] if option in FILES else write_file(table_of(option))

    def text(self, option: str) -> str:
        return table_text.draw(table_of(option))

    def new(self, ask: Ask) -> str:
        return table_text.new(ask)

    def tally(self, plies: Sequence[Sequence[Any]]) -> Mapping[str, int]:
        counts = dict.fromkeys((_SHOTS, _BURNT, _TOWERS, *_POINTS.values(), _LENT), 0)
        for event in (event for events in plies for event in events):
            match event["kind"]:
                case "shot":
                    counts[_SHOTS] += 1
                    counts[_TOWERS] += len(event["fallen"])
                case "count":
                    for disc in event["count"]["discs"]:
                        counts[_POINTS[disc["points"]]] += 1
                        counts[_BURNT] += disc["why"] == "burnt"
                        counts[_LENT] += disc["why"] == "lean"
                case _:
                    pass
        return counts


WORKSHOP: Final[Layouts] = Workshop()
