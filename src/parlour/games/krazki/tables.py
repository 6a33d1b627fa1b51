"""The tables that come with the game, as the files that a person would write (KR-2).

They are texts and not files because rules open none.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from parlour.games.krazki.table import Table
from parlour.games.krazki.table_file import read_file
from parlour.games.krazki.table_line import read_line, write_line

STANDARD: Final = """\
# The default table. The rule book has no measures: these are chosen so that a flick of 7 mN s, with
# spin, carries a disc to the middle. Metres, kilograms, seconds, degrees anticlockwise.
name = "standard"

[board]
radius = 0.36       # its edge
outer = 0.30        # outer circle, 0 points
inner = 0.20        # inner circle, 2 points; the towers stand on it
middle = 0.11       # middle circle, 4 points

[centre]            # 8 points
radius = 0.04
height = 0.003      # how far it is raised
slope = 0.006       # width of its sloping edge, inside the circle

[fields]            # where discs are flicked from, tangent to the outer circle from outside
distance = 0.33     # of their centres from the board's middle
radius = 0.025
angles = [0, 90, 180, 270]

[towers]            # the pedestals under the white discs
angles = [45, 135, 225, 315]
radius = 0.020
height = 0.004

[discs]             # of light wood
radius = 0.020
thickness = 0.008
density = 700

[barricade]         # smaller, and heavy, so that it bars
radius = 0.014
thickness = 0.008
density = 2500

[friction]
board = 0.25        # of a disc that slides on the board
discs = 0.30        # between discs
spin = 0.0005       # against turning on the spot, metres
roll = 0.0008       # against rolling, metres

[bounce]
discs = 0.6         # the part of their speed that two discs keep when they meet

[flick]
impulse = 0.020     # of the hardest flick, newton seconds: 2.8 m/s
"""

FILES: Final[Mapping[str, str]] = {"standard": STANDARD}
"""The file of each built-in table by its name; the default is `standard`."""


@lru_cache(maxsize=256)
def table_of(value: str) -> Table:
    """Returns the table that a value of the option `table` stands for: a built-in name or a line.

    Raises:
        LayoutError: with every fault.
    """
    if value in FILES:
        return read_file(FILES[value])
    return read_line(value)


def option_value(table: Table) -> str:
    """Returns the shortest value of the option `table` for a table."""
    if table.name in FILES and table_of(table.name) == table:
        return table.name
    return write_line(table)
