"""The layouts that come with the game, as the files that a person would write.

They are texts and not files because rules open none. Measures of the printed game are not known:
these are reconstructions.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from parlour.games.deflection.layout import Layout, read_line, write_line
from parlour.games.deflection.layout_file import read_file

CLASSIC: Final = """\
# The default layout, a reconstruction: the rulebook gives no measures.
# Nine columns; levels of 13 fields that slide two fields to either side. Two kinds of level
# alternate. Centred, the odd ones show windows in columns 1 4 6 9 and the even ones in 2 5 8, so
# no two neighbours are aligned and a chip entered in 1, 4, 6 or 9 rests in level 1.
name = "classic"
columns = 9
travel = 2
slots = [1, 2, 3, 4, 5, 6, 7, 8, 9]
floor = [1, 3, 5, 7, 9]            # two holes over each side pocket, one over the middle pocket
pocket_of_column = "LLLCCCRRR"

[levels]
1 = ".#.##.#.##.#."
2 = "#.#.##.##.#.#"
3 = ".#.##.#.##.#."
4 = "#.#.##.##.#.#"
5 = ".#.##.#.##.#."
6 = "#.#.##.##.#.#"
"""

SMALL: Final = """\
# A small apparatus. Seven columns, levels of 11 fields, one hole over each pocket. Centred, the odd
# levels show windows in columns 2 4 6 and the even ones in 3 5; the holes are in 2 4 6.
name = "small"
columns = 7
travel = 2
slots = [1, 2, 3, 4, 5, 6, 7]
floor = [2, 4, 6]
pocket_of_column = "LLCCCRR"

[levels]
1 = "#.#.#.#.#.#"
2 = "#.##.#.##.#"
3 = "#.#.#.#.#.#"
4 = "#.##.#.##.#"
5 = "#.#.#.#.#.#"
6 = "#.##.#.##.#"
"""

WIDE: Final = """\
# As wide as classic, with longer levels (15 fields, three to either side) and fewer windows. Odd
# levels have every third field. Centred, they show columns 2 5 8 and the even ones 1 4 6 9.
name = "wide"
columns = 9
travel = 3
slots = [1, 2, 3, 4, 5, 6, 7, 8, 9]
floor = [1, 3, 5, 7, 9]
pocket_of_column = "LLLCCCRRR"

[levels]
1 = "#.##.##.##.##.#"
2 = "###.##.#.##.###"
3 = "#.##.##.##.##.#"
4 = "###.##.#.##.###"
5 = "#.##.##.##.##.#"
6 = "###.##.#.##.###"
"""

FILES: Final[Mapping[str, str]] = {"classic": CLASSIC, "small": SMALL, "wide": WIDE}
"""The file of each built-in layout by its name; the default is `classic`."""


@lru_cache(maxsize=256)
def layout_of(value: str) -> Layout:
    """Returns the layout that a value of the option `layout` stands for: a built-in name or a line.

    Raises:
        LayoutError: with every fault.
    """
    if value in FILES:
        return read_file(FILES[value])
    return read_line(value)


def option_value(layout: Layout) -> str:
    """Returns the shortest value of the option `layout` for a layout."""
    if layout.name in FILES and layout_of(layout.name) == layout:
        return layout.name
    return write_line(layout)
