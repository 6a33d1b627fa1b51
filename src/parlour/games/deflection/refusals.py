"""Why a turn that is not listed is illegal: the rule and a sentence."""

from __future__ import annotations

from typing import assert_never

from parlour.core.errors import Refusal
from parlour.games.deflection.layout import Layout
from parlour.games.deflection.position import (
    AFTER_BB,
    AFTER_BF,
    BACK,
    FRONT,
    LEFT,
    TO_FRONT,
    Action,
    Enter,
    Miss,
    Pass,
    Position,
    Shift,
    Slide,
)

SEAT_NAMES = ("Red", "Blue")


def explain_turn(position: Position, layout: Layout, action: Action) -> Refusal:
    """Says why an action is no legal turn (DN-10 to DN-14)."""
    if position.misses[position.mover] and not isinstance(action, Miss):
        name = SEAT_NAMES[position.mover]
        return Refusal("DN-13", f"{name} misses this turn: the last chip fell more than one level")
    match action:
        case Enter(column):
            return _explain_entry(position, layout, column)
        case Slide(level, step):
            return _explain_slide(position, level, step)
        case Shift(step):
            return _explain_shift(position, step)
        case Miss():
            return Refusal("DN-13", "no turn is to be missed here")
        case Pass():
            return Refusal("DN-14", "a player who has a legal turn may not pass")
        case _:
            assert_never(action)


def _explain_entry(position: Position, layout: Layout, column: int) -> Refusal:
    if not position.reserves[position.mover]:
        return Refusal("DN-10", f"{SEAT_NAMES[position.mover]} has no chip left to enter")
    if not layout.inside(column):
        return Refusal("DN-10", f"columns are 1 to {layout.columns}, there is no column {column}")
    if column not in layout.slots:
        return Refusal("DN-10", f"column {column} is no slot of this layout")
    first = position.levels[0]
    fields = dict(zip(layout.windows(1), first.windows, strict=True))
    field = next((f for f in fields if layout.column(f, first.offset) == column), None)
    if field is None:
        return Refusal("DN-10", f"level 1 is solid under column {column}: the chip would not drop")
    return Refusal("DN-10", f"the window of level 1 under column {column} holds a chip")


def _explain_slide(position: Position, level: int, step: int) -> Refusal:
    if not 1 <= level <= len(position.levels):
        return Refusal("DN-10", f"levels are 1 to 6, there is no level {level}")
    if position.bound == level:
        return Refusal("DN-11", f"level {level} was moved in the turn just before")
    where = "left" if step == LEFT else "right"
    return Refusal("DN-10", f"level {level} is as far {where} as it goes")


def _explain_shift(position: Position, step: int) -> Refusal:
    if step == TO_FRONT:
        if position.active == BACK:
            return Refusal("DN-10", "the box is at the front already")
        assert position.bound == AFTER_BB
        return Refusal("DN-11", "the box was just moved to the back: that may not be reversed")
    if position.active == FRONT:
        return Refusal("DN-10", "the box is at the back already")
    assert position.bound == AFTER_BF
    return Refusal("DN-11", "the box was just moved to the front: that may not be reversed")
