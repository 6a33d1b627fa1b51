"""The layouts facet: files checked, read, written, drawn and asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from parlour.core.game import Ask, Fault, Layouts
from parlour.games.deflection import layout_text
from parlour.games.deflection.layout_file import check_file, read_file, write_file
from parlour.games.deflection.layouts import FILES, layout_of, option_value


class Workshop:
    """See `parlour.core.game.Layouts`."""

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


WORKSHOP: Final[Layouts] = Workshop()
