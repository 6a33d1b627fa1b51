"""The board drawn for a terminal."""

from __future__ import annotations

from parlour.core.game import Node, Over
from parlour.games.deflection.layout import VALUES, WINDOW, Layout
from parlour.games.deflection.options import Options
from parlour.games.deflection.position import AFTER_BB, AFTER_BF, Action, Position
from parlour.games.deflection.refusals import SEAT_NAMES

_LABEL = 12  # characters before the drawing
_ROWS = ("back", "middle", "front")
_CHIPS = "RB"


def draw_board(position: Position, options: Options, node: Node[Action]) -> str:
    """Draws the levels where they stand, the tray, what the players have, and who is asked."""
    layout = options.apparatus
    numbers = [column if column in layout.slots else None for column in _columns(layout)]
    lines = [_row("slots", layout, ["" if n is None else str(n) for n in numbers])]
    lines += [_level(position, layout, number) for number in range(1, 7)]
    floor = ["v" if column in layout.floor else "=" for column in _columns(layout)]
    lines.append(_row("floor", layout, floor))
    for row, name in enumerate(_ROWS):
        here = row == position.active
        values = [
            str(VALUES[row][layout.pocket(column)]) if here else "" for column in _columns(layout)
        ]
        lines.append(
            _row(f"box >{name}<", layout, values)
            if here
            else f"{'box':<5}{name:<8}({' '.join(map(str, VALUES[row]))})"
        )
    lines.append("")
    lines += [_side(position, seat) for seat in (0, 1)]
    lines.append(_asked(position, node))
    return "\n".join(lines)


def _columns(layout: Layout) -> range:
    return range(1, layout.columns + 1)


def _row(label: str, layout: Layout, cells: list[str]) -> str:
    """Draws one cell a column; levels reach twice the travel beyond the frame."""
    before = " " * (3 * 2 * layout.travel + 1)
    return f"{label:<{_LABEL}}{before}{''.join(f'{cell:>2} ' for cell in cells)}".rstrip()


def _level(position: Position, layout: Layout, number: int) -> str:
    level = position.levels[number - 1]
    chips = dict(zip(layout.windows(number), level.windows, strict=True))
    cells: dict[int, str] = {}
    for field, mark in enumerate(layout.levels[number - 1], 1):
        chip = chips.get(field)
        there = "#" if mark != WINDOW else "o" if chip is None else _CHIPS[chip]
        cells[layout.column(field, level.offset)] = there
    reach = 2 * layout.travel
    parts = (
        range(1 - reach, 1),
        _columns(layout),
        range(layout.columns + 1, layout.columns + 1 + reach),
    )
    left, frame, right = ("".join(f"{cells.get(c, ''):>2} " for c in part) for part in parts)
    label = f"level {number} {level.offset:+d}"
    return f"{label:<{_LABEL}}{left}|{frame[:-1]} |{right}".rstrip()


def _side(position: Position, seat: int) -> str:
    text = (
        f"{SEAT_NAMES[seat]} ({_CHIPS[seat]}): {position.scores[seat]} points, "
        f"{position.reserves[seat]} in reserve, {position.table[seat]} on the table"
    )
    return text + (", misses the next turn" if position.misses[seat] else "")


def _asked(position: Position, node: Node[Action]) -> str:
    """Says whose turn it is, and what the turn just before bars."""
    if isinstance(node, Over):
        winners = [SEAT_NAMES[seat] for seat in node.outcome.winners]
        return f"{winners[0]} has won." if winners else f"Drawn ({node.outcome.reason})."
    barred = ""
    if position.bound in (AFTER_BF, AFTER_BB):
        barred = f"; barred: {'BB' if position.bound == AFTER_BF else 'BF'}"
    elif position.bound:
        barred = f"; barred: level {position.bound}"
    if position.misses[position.mover]:
        return f"{SEAT_NAMES[position.mover]} misses this turn."
    return f"{SEAT_NAMES[position.mover]} to move{barred}."
