"""Writes `src/parlour/games/deflector/best_table.py`: the best tracks of the smaller presets.

`python -m benchmarks.deflector.best` takes some minute of one core.
"""

from __future__ import annotations

from pathlib import Path

from parlour.games.deflector import best_table
from parlour.games.deflector.design import PAIR, Design, Layers, design
from parlour.games.deflector.drawing import GUEST, OWN
from parlour.games.deflector.options import PRESETS
from parlour.games.deflector.sheet import WEST, Half

WORK = 6_000_000
WIDEST = 8
HEAD = '''"""The best tracks of the smaller presets, found by `benchmarks/deflector/best.py`.

By width and height: for own and guest tracks a row for each start column from the outer edge, with
a figure for each row of the entry from 2. `PROVEN` are the sizes of which the search saw all.
Of each of these boards the best pair with `overlap` off has ink in every square but the start's,
which no pair can surpass.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, TypeAlias

Figures: TypeAlias = tuple[tuple[tuple[int, ...], ...], ...]

'''


def best(half: Half, layers: Layers) -> Design:
    found = design(half, layers, WORK, 1)
    assert found is not None
    return found


def main() -> None:
    lines: list[str] = []
    proven: list[tuple[int, int]] = []
    for width, height, _ in sorted(PRESETS.values()):
        if width > WIDEST:
            continue
        sure = True
        lines.append(f"    ({width}, {height}): (")
        for layer in (OWN, GUEST):
            lines.append("        (")
            for start in range(1, width + 1):
                halves = [Half(WEST, width, height, start, row) for row in range(2, height + 1)]
                found = [best(half, (layer,)) for half in halves]
                sure = sure and all(each.is_best for each in found)
                if layer == OWN:
                    pairs = {best(half, PAIR).total for half in halves}
                    assert pairs == {width * height - 1}, (width, height, start, pairs)
                figures = ", ".join(str(each.total) for each in found)
                lines.append(f"            ({figures}),")
                print(width, height, layer, start, figures, flush=True)
            lines.append("        ),")
        lines.append("    ),")
        proven += [(width, height)] * sure
    body = "\n".join(lines)
    text = (
        f"{HEAD}SINGLE: Final[Mapping[tuple[int, int], Figures]] = MappingProxyType({{\n"
        f"{body}\n}})  # fmt: skip\n\n"
        f"PROVEN: Final[tuple[tuple[int, int], ...]] = {tuple(proven)!r}\n"
    )
    Path(best_table.__file__).write_text(text, "utf-8")


if __name__ == "__main__":
    main()
