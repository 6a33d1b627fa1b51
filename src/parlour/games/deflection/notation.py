"""Deflection's texts: turns (DN-40) and positions (DN-41)."""

from __future__ import annotations

import re
from typing import Final

from parlour.core.errors import NotationError, PositionError, shown
from parlour.games.deflection import kernel
from parlour.games.deflection.layout import LEVELS, VALUES, Layout
from parlour.games.deflection.options import Options
from parlour.games.deflection.packed import packed
from parlour.games.deflection.position import (
    AFTER_BB,
    AFTER_BF,
    BACK,
    FRONT,
    LEFT,
    MIDDLE,
    MOST_QUIET,
    RIGHT,
    TO_BACK,
    TO_FRONT,
    UNBOUND,
    Action,
    Chip,
    Enter,
    Level,
    Miss,
    Pass,
    Position,
    Shift,
    Slide,
    State,
)

_CHIPS: Final = "rb"  # by seat
_ROWS: Final = "BMF"  # by row
_BOUND: Final = {"-": UNBOUND, "BF": AFTER_BF, "BB": AFTER_BB, **{str(n): n for n in range(1, 7)}}
_MISSES: Final = {"-": (False, False), "r": (True, False), "b": (False, True), "rb": (True, True)}
_STEPS: Final = {"L": LEFT, "R": RIGHT}
_SHIFTS: Final = {"F": TO_FRONT, "B": TO_BACK}
_TURN: Final = "a turn: E and a column, a level 1 to 6 with L or R, BF, BB, -- or ~~"
_LEVEL = re.compile(r"([.rb]*)([+-])(\d{1,2})", re.ASCII)
_WHOLE = re.compile(r"0|[1-9]\d{0,8}", re.ASCII)


class DeflectionNotation:
    """The notation facet."""

    def __init__(self, options: Options) -> None:
        """Fixes the options."""
        self._options = options

    # --- turns ----------------------------------------------------------------------------------

    def write_action(self, state: State, action: Action) -> str:
        return write_turn(action)

    def read_action(self, state: State, text: str) -> Action:
        return read_turn(text)

    # --- positions ------------------------------------------------------------------------------

    def write_position(self, state: State) -> str:
        return write_position(state.position)

    def read_position(self, text: str) -> State:
        reader = _Reader(text, self._options)
        position = reader.position()
        if position is None:
            raise PositionError(f"position {shown(text, 120)}", reader.faults)
        return State(position)


def write_turn(action: Action) -> str:
    """Writes a turn (DN-40)."""
    match action:
        case Enter(column):
            return f"E{column}"
        case Slide(level, step):
            return f"{level}{'L' if step == LEFT else 'R'}"
        case Shift(step):
            return "BF" if step == TO_FRONT else "BB"
        case Miss():
            return "~~"
        case Pass():
            return "--"


def read_turn(text: str) -> Action:
    """Reads a turn (DN-40).

    Raises:
        NotationError: the text is none.
    """
    first, rest = text[:1], text[1:]
    if first == "E":
        if _WHOLE.fullmatch(rest) and 0 < int(rest) < 100:
            return Enter(int(rest))
        raise NotationError(text, 2, "a column from 1 on")
    if first == "B":
        if rest in _SHIFTS:
            return Shift(_SHIFTS[rest])
        raise NotationError(text, 2, "F or B")
    if first and first in "123456":
        if rest in _STEPS:
            return Slide(int(first), _STEPS[rest])
        raise NotationError(text, 2, "L or R")
    if text == "--":
        return Pass()
    if text == "~~":
        return Miss()
    raise NotationError(text, 2 if first and first in "-~" else 1, _TURN)


def write_position(position: Position) -> str:
    """Writes a position (DN-41)."""
    levels = "/".join(_write_level(level) for level in position.levels)
    pairs = (position.reserves, position.scores, position.table)
    bound = next(text for text, bound in _BOUND.items() if bound == position.bound)
    misses = next(text for text, misses in _MISSES.items() if misses == position.misses)
    words = (
        levels,
        _ROWS[position.active],
        *(f"{red}:{blue}" for red, blue in pairs),
        _CHIPS[position.mover],
        bound,
        misses,
        str(position.quiet),
    )
    return " ".join(words)


def _write_level(level: Level) -> str:
    chips = "".join("." if chip is None else _CHIPS[chip] for chip in level.windows)
    return f"{chips}{level.offset:+d}"


# --- reading a position ------------------------------------------------------------------------


class _Reader:
    """Reads a position and collects its faults."""

    def __init__(self, text: str, options: Options) -> None:
        self._words = text.split(" ")
        self._options = options
        self._layout: Layout = options.apparatus
        self.faults: list[str] = []

    def position(self) -> Position | None:
        """Returns the position, None if there is any fault."""
        if len(self._words) != 9:
            self.faults.append(
                "nine words are expected (levels, active row, reserves, scores, table, side to "
                f"move, restriction, missed turns, turns without progress), not {len(self._words)}"
            )
            return None
        levels, row, reserves, scores, table, side, bound, misses, quiet = self._words
        position = Position(
            levels=self._levels(levels),
            active=self._one_of("the active row", row, {"B": BACK, "M": MIDDLE, "F": FRONT}),
            reserves=self._pair("the reserves", reserves, self._options.chips),
            scores=self._pair("the scores", scores, 400),
            table=self._pair("the chips on the table", table, self._options.chips),
            mover=self._one_of("the side to move", side, {"r": 0, "b": 1}),
            bound=self._one_of("the restriction", bound, _BOUND),
            misses=_MISSES[misses] if misses in _MISSES else self._misses(misses),
            quiet=self._whole("the turns without progress", quiet, MOST_QUIET),
        )
        if not self.faults:
            self._check_sums(position)
            self._check_rest(position)
        return None if self.faults else position

    def _one_of(self, what: str, word: str, meanings: dict[str, int]) -> int:
        if word not in meanings:
            self.faults.append(f"{what} is {' or '.join(meanings)}, not {shown(word)}")
        return meanings.get(word, 0)

    def _misses(self, word: str) -> tuple[bool, bool]:
        self.faults.append(f"the missed turns are {' or '.join(_MISSES)}, not {shown(word)}")
        return False, False

    def _whole(self, what: str, word: str, most: int) -> int:
        if _WHOLE.fullmatch(word) and int(word) <= most:
            return int(word)
        self.faults.append(f"{what}: a number from 0 to {most} is expected, not {shown(word)}")
        return 0

    def _pair(self, what: str, word: str, most: int) -> tuple[int, int]:
        red, colon, blue = word.partition(":")
        if not colon:
            self.faults.append(f"{what} are two numbers as in 8:8, not {shown(word)}")
            return 0, 0
        return self._whole(f"{what} of Red", red, most), self._whole(f"{what} of Blue", blue, most)

    def _levels(self, word: str) -> tuple[Level, ...]:
        texts = word.split("/")
        if len(texts) != LEVELS:
            self.faults.append(f"{LEVELS} levels separated by / are expected, not {len(texts)}")
            return ()
        return tuple(self._level(number, text) for number, text in enumerate(texts, 1))

    def _level(self, number: int, text: str) -> Level:
        fields, travel = self._layout.windows(number), self._layout.travel
        found = _LEVEL.fullmatch(text)
        if found is None:
            self.faults.append(
                f"level {number}: windows (. r b) and an offset with its sign are expected, "
                f"not {shown(text)}"
            )
            return Level((), 0)
        chips: tuple[Chip, ...] = tuple(
            _CHIPS.index(chip) if chip in _CHIPS else None for chip in found[1]
        )
        offset = int(found[2] + found[3])
        if len(chips) != len(fields):
            self.faults.append(f"level {number} has {len(fields)} windows, not {len(chips)}")
        if f"{offset:+d}" != found[2] + found[3]:
            self.faults.append(f"level {number}: the offset is written {offset:+d}")
        if abs(offset) > travel:
            self.faults.append(
                f"level {number}: the offset is -{travel} to +{travel}, not {offset:+d}"
            )
        elif len(chips) == len(fields):
            self._check_inside(number, fields, Level(chips, offset))
        return Level(chips, offset)

    def _check_inside(self, number: int, fields: tuple[int, ...], level: Level) -> None:
        """Checks that no chip lies outside the frame (DN-21)."""
        for window, (field, chip) in enumerate(zip(fields, level.windows, strict=True), 1):
            if chip is not None and not self._layout.inside(
                self._layout.column(field, level.offset)
            ):
                self.faults.append(
                    f"level {number}: the chip in window {window} is outside the frame"
                )

    def _check_rest(self, position: Position) -> None:
        """Checks what a whole position shows: chips that would fall, a box move that was none."""
        levels = int(kernel.unsupported(packed(position, self._options)))
        for number in range(1, LEVELS + 1):
            if levels >> (number - 1) & 1:
                below = "the open floor" if number == LEVELS else "an empty window"
                self.faults.append(
                    f"level {number}: a chip lies over {below} and would fall (DN-20)"
                )
        if position.bound == AFTER_BF and position.active == FRONT:
            self.faults.append("after BF the front row cannot be the active one")
        if position.bound == AFTER_BB and position.active == BACK:
            self.faults.append("after BB the back row cannot be the active one")

    def _check_sums(self, position: Position) -> None:
        """Checks that a side's chips add up, and that its score can come from those in the tray."""
        for seat, name in enumerate(("Red", "Blue")):
            lying = sum(level.windows.count(seat) for level in position.levels)
            placed = lying + position.reserves[seat] + position.table[seat]
            chips, score = self._options.chips, position.scores[seat]
            if placed > chips:
                self.faults.append(
                    f"{name} has {placed} chips without the tray, {chips} are allowed"
                )
            elif score not in self._sums(chips - placed):
                self.faults.append(
                    f"{name} cannot have {score} points with {chips - placed} chips in the tray"
                )

    def _sums(self, chips: int) -> set[int]:
        """Returns the scores that a number of chips in the tray can have (DN-30)."""
        pockets = {self._layout.pocket(column) for column in self._layout.floor}
        values = {row[pocket] for row in VALUES for pocket in pockets}
        sums = {0}
        for _ in range(chips):
            sums = {total + value for total in sums for value in values}
        return sums
