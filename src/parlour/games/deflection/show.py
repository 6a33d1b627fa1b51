"""What people see of Deflection: JSON for the boards and a drawing for terminals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, assert_never

from parlour.core.game import Json, Over, Played, Ply
from parlour.games.deflection.board_text import draw_board
from parlour.games.deflection.falls import OUT, Course, Fall, Lost, course
from parlour.games.deflection.layout import VALUES
from parlour.games.deflection.notation import write_turn
from parlour.games.deflection.options import Options
from parlour.games.deflection.packed import packed, turns
from parlour.games.deflection.position import (
    AFTER_BB,
    AFTER_BF,
    LEFT,
    RIGHT,
    TO_BACK,
    TO_FRONT,
    Action,
    Enter,
    Miss,
    Pass,
    Position,
    Shift,
    Slide,
    State,
)
from parlour.games.deflection.refusals import explain_turn
from parlour.games.deflection.rules import DeflectionRules, chips_left
from parlour.games.deflection.schemas import SCHEMAS


class DeflectionShow:
    """The boards of a game with its options."""

    def __init__(self, options: Options) -> None:
        """Shows a game with these options."""
        self._options = options
        self._layout = options.apparatus
        self._rules = DeflectionRules(options)

    @property
    def schemas(self) -> Mapping[str, Json]:
        return SCHEMAS

    def text(self, state: State) -> str:
        return draw_board(state.position, self._options, self._rules.node(state))

    # --- the board ------------------------------------------------------------------------------

    def board(self, state: State) -> Json:
        position, layout = state.position, self._layout
        return {
            "phase": "over" if isinstance(self._rules.node(state), Over) else "play",
            "layout": {
                "name": layout.name,
                "columns": layout.columns,
                "travel": layout.travel,
                "slots": list(layout.slots),
                "floor": list(layout.floor),
                "pockets": [layout.pocket(column) for column in range(1, layout.columns + 1)],
            },
            "levels": [self._level(position, number) for number in range(1, 7)],
            "box": self._box(state),
            "chips": self._options.chips,
            "reserves": list(position.reserves),
            "scores": list(position.scores),
            "table": list(position.table),
            "misses": list(position.misses),
            "quiet": position.quiet,
            "limit": self._options.no_progress,
            "end": self._options.end,
        }

    def _level(self, position: Position, number: int) -> Json:
        level, layout = position.levels[number - 1], self._layout
        fields = zip(layout.windows(number), level.windows, strict=True)
        return {
            "number": number,
            "fields": layout.levels[number - 1],
            "offset": level.offset,
            "windows": [
                {"field": field, "column": layout.column(field, level.offset), "chip": chip}
                for field, chip in fields
            ],
            "barred": self._bar(position, Slide(number, LEFT))
            if position.bound == number
            else None,
        }

    def _box(self, state: State) -> Json:
        position = state.position
        seen = [sum(pocket[seat] for pocket in state.tray) for seat in (0, 1)]
        left = chips_left(position)
        elsewhere = [
            self._options.chips - left[seat] - position.table[seat] - seen[seat] for seat in (0, 1)
        ]
        back = {AFTER_BF: Shift(TO_BACK), AFTER_BB: Shift(TO_FRONT)}.get(position.bound)
        barred: Json = None
        if back is not None:
            barred = {"turn": write_turn(back), **self._bar(position, back)}
        return {
            "active": position.active,
            "values": [list(row) for row in VALUES],
            "chips": [
                [list(state.tray[3 * row + pocket]) for pocket in range(3)] for row in range(3)
            ],
            "elsewhere": elsewhere,
            "barred": barred,
        }

    def _bar(self, position: Position, action: Action) -> dict[str, Any]:
        refusal = explain_turn(position, self._layout, action)
        return {"rule": refusal.rule, "why": refusal.why}

    # --- the choices ----------------------------------------------------------------------------

    def choices(self, state: State) -> Json:
        position = state.position
        listed = turns(packed(position, self._options))
        every: list[Action] = [
            Slide(level, step) for level in range(1, 7) for step in (LEFT, RIGHT)
        ]
        every += [Shift(TO_BACK), Shift(TO_FRONT)]
        every += sorted(map(Enter, self._layout.slots), key=write_turn)
        return {
            "turns": [self._turn(state, action) for action in listed],
            "barred": [
                {"turn": write_turn(action), **self._bar(position, action)}
                for action in every
                if action not in listed and listed
            ],
            "miss": listed == (Miss(),),
        }

    def _turn(self, state: State, action: Action) -> Json:
        """Says what a turn is and what would come of it."""
        before = state.position
        then = self._rules.apply(state, Played(before.mover, action))
        after = then.position
        went = course(before, action, after, self._layout)
        kind, level, column, step = _parts(action)
        return {
            "turn": write_turn(action),
            "kind": kind,
            "level": level,
            "column": column,
            "step": step,
            "falls": [_fall(fall) for fall in went.falls],
            "lost": [_lost(lost) for lost in went.lost],
            "points": [after.scores[seat] - before.scores[seat] for seat in (0, 1)],
            "misses": isinstance(action, Enter) and after.misses[before.mover],
            "over": isinstance(self._rules.node(then), Over),
        }

    # --- events ---------------------------------------------------------------------------------

    def events(self, before: State, ply: Ply[Action], after: State) -> Sequence[Json]:
        assert isinstance(ply, Played)
        start, end, action = before.position, after.position, ply.action
        went = course(start, action, end, self._layout)
        return [_deed(ply.seat, action, end), *_outcomes(start, went)]


def _deed(seat: int, action: Action, after: Position) -> Json:
    """Returns the event of what the player did."""
    match action:
        case Enter(column):
            return {"kind": "enter", "seat": seat, "column": column, "misses": after.misses[seat]}
        case Slide(level, step):
            offset = after.levels[level - 1].offset
            return {"kind": "slide", "seat": seat, "level": level, "step": step, "offset": offset}
        case Shift(step):
            values = list(VALUES[after.active])
            return {
                "kind": "box",
                "seat": seat,
                "step": step,
                "row": after.active,
                "values": values,
            }
        case Miss():
            return {"kind": "missed", "seat": seat}
        case Pass():
            return {"kind": "pass", "seat": seat}
        case _:
            assert_never(action)


def _outcomes(before: Position, went: Course) -> list[Json]:
    """Returns the events of what the chips did."""
    events: list[Json] = [{"kind": "table", **_lost(lost)} for lost in went.lost]
    scores = list(before.scores)
    for fall in went.falls:
        there = {"seat": fall.seat, "column": fall.column}
        out = fall.end == OUT
        events.append(
            {"kind": "fall", **there, "start": fall.start, "levels": _levels(fall), "out": out}
        )
        if out:
            scores[fall.seat] += fall.value
            events.append(
                {
                    "kind": "pocket",
                    **there,
                    "row": before.active,
                    "pocket": fall.pocket,
                    "value": fall.value,
                    "score": scores[fall.seat],
                }
            )
    return events


def _parts(action: Action) -> tuple[str, int | None, int | None, int | None]:
    """Returns the kind of a turn, its level, its column and its step."""
    match action:
        case Enter(column):
            return "enter", None, column, None
        case Slide(level, step):
            return "slide", level, None, step
        case Shift(step):
            return "shift", None, None, step
        case Miss():
            return "miss", None, None, None
        case Pass():
            return "pass", None, None, None
        case _:
            assert_never(action)


def _levels(fall: Fall) -> list[int]:
    """Lists the levels that a chip drops into."""
    return list(range(fall.start + 1, min(fall.end, OUT - 1) + 1))


def _fall(fall: Fall) -> dict[str, Any]:
    return {
        "seat": fall.seat,
        "column": fall.column,
        "start": fall.start,
        "levels": _levels(fall),
        "pocket": fall.pocket if fall.end == OUT else None,
        "value": fall.value,
    }


def _lost(lost: Lost) -> dict[str, Any]:
    return {"seat": lost.seat, "level": lost.level, "column": lost.column}
