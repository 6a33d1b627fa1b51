"""What Deflector is, and its options."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from parlour.core.errors import OptionsError
from parlour.core.game import Info, Seat
from parlour.core.options import choice, number, switch, text
from parlour.games.deflector.sheet import Half, Sheet

INFO = Info(
    id="deflector",
    version=1,
    seats=("west", "east"),
    reasons=("score", "track", "first_done", "rounds", "points"),
    bound=1,  # the drawings
    listed=False,
)

PRESETS: Final = MappingProxyType({"classic": (8, 10, 180), "quick": (6, 8, 90),
                                   "large": (12, 16, 300)})  # fmt: skip
"""Width, height and seconds to draw (DR-1)."""

_WIDTHS, _HEIGHTS = range(4, 41), range(4, 61)
_AS_PRESET = -1
_MAX_IMPACTS = 1000


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a game of Deflector.

    A size, place or time that is left out, or given as what it would be anyway, follows the preset.
    """

    preset: str = choice(*PRESETS, rule="DR-1", help="the size of the sheet and the time to draw")
    width: int = number(
        0, 0, _WIDTHS[-1], rule="DR-1", help="columns of one half, 4 to 40, 0 for the preset's"
    )
    height: int = number(0, 0, _HEIGHTS[-1], rule="DR-1", help="rows, 4 to 60, 0 for the preset's")
    draw_time: int = number(
        _AS_PRESET,
        _AS_PRESET,
        3600,
        rule="DR-10",
        help="seconds to draw, 0 for no clock, -1 for the preset's",
    )
    entry: str = text(
        "two_thirds",
        "lot",
        rule="DR-2",
        help="the row of the entry: at two thirds of the height, by lot, or its number",
    )
    west_start: int = number(
        0, 0, _WIDTHS[-1], rule="DR-3", help="column of West's start square, 0 for the middle"
    )
    east_start: int = number(
        0, 0, 2 * _WIDTHS[-1], rule="DR-3", help="column of East's start square, 0 for the middle"
    )
    angles: str = choice(
        "right", "free", rule="DR-30", help="half squares, or polygons of any slant"
    )
    overlap: bool = switch(rule="DR-13", help="both layers may have ink in the same place")
    walls: str = choice(
        "open", "solid", rule="DR-32", help="whether the edges reflect, with free angles"
    )
    max_impacts: int = number(
        _MAX_IMPACTS,
        1,
        10_000,
        rule="DR-30",
        help="the impact at which a track fails, with free angles",
    )
    rounds: int = number(1, 1, 20, rule="DR-27", help="rounds of a game")
    tie: str = choice(
        "draw", "first_done", rule="DR-26", help="who wins at equal scores: nobody, or who was done"
    )
    timeout: str = choice(
        "standing",
        "working",
        rule="DR-10",
        help="what counts when the time is up: the last drawing, or the last that worked",
    )

    def __post_init__(self) -> None:
        width, height, seconds = PRESETS[self.preset]
        for name, usual in (("width", width), ("height", height)):
            if getattr(self, name) == usual:
                object.__setattr__(self, name, 0)
        if self.draw_time == seconds:
            object.__setattr__(self, "draw_time", _AS_PRESET)
        faults = list(self._size_faults()) or [*self._place_faults(), *self._variant_faults()]
        if faults:
            raise OptionsError("options", faults)
        sheet = self.sheet
        if self.entry == str(sheet.middle_entry):
            object.__setattr__(self, "entry", "two_thirds")
        for seat, name in enumerate(("west_start", "east_start")):
            if getattr(self, name) == sheet.middle_start(seat):
                object.__setattr__(self, name, 0)

    def _size_faults(self) -> Iterator[str]:
        if self.width and self.width not in _WIDTHS:
            yield f"width is 4 to 40, or 0 for the preset's, not {self.width} (DR-1)"
        if self.height and self.height not in _HEIGHTS:
            yield f"height is 4 to 60, or 0 for the preset's, not {self.height} (DR-1)"

    def _place_faults(self) -> Iterator[str]:
        sheet = self.sheet
        if self.entry not in ("two_thirds", "lot") and self._row() is None:
            yield (
                f"entry is two_thirds, lot or a row from 2 to {sheet.height}, "
                f"not {self.entry[:20]!r} (DR-2)"
            )
        for seat, name in enumerate(("west_start", "east_start")):
            column, columns = getattr(self, name), sheet.columns(seat)
            if column and column not in columns:
                yield f"{name} is {columns[0]} to {columns[-1]}, not {column} (DR-3)"

    def _variant_faults(self) -> Iterator[str]:
        if self.angles != "free":
            if self.walls != "open":
                yield "walls=solid is for angles=free only (DR-32)"
            if self.max_impacts != _MAX_IMPACTS:
                yield "max_impacts is for angles=free only (DR-30)"
        if self.timeout == "working" and self.seconds is None:
            yield "timeout=working needs a clock, and draw_time is 0 (DR-10)"

    def _row(self) -> int | None:
        digits = self.entry
        if not (digits.isascii() and digits.isdigit() and len(digits) < 3):
            return None
        return int(digits) if 2 <= int(digits) <= self.sheet.height else None

    @property
    def sheet(self) -> Sheet:
        """Returns the sheet of paper."""
        width, height, _ = PRESETS[self.preset]
        return Sheet(self.width or width, self.height or height, (self.west_start, self.east_start))

    @property
    def seconds(self) -> int | None:
        """Returns the time to draw in seconds, None where there is no clock (DR-10)."""
        time = PRESETS[self.preset][2] if self.draw_time == _AS_PRESET else self.draw_time
        return time or None

    @property
    def entry_row(self) -> int | None:
        """Returns the row of the entry, None where it is drawn by lot for each round (DR-2)."""
        return None if self.entry == "lot" else self._row() or self.sheet.middle_entry

    @property
    def free(self) -> bool:
        """Whether the drawings are polygons (DR-30)."""
        return self.angles == "free"

    def half(self, seat: Seat, entry: int) -> Half:
        """Returns a player's half of the sheet, with the entry in the row `entry`."""
        sheet = self.sheet
        return Half(seat, sheet.width, sheet.height, sheet.start(seat), entry)
