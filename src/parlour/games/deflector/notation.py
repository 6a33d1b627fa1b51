"""Deflector's texts: drawings (DR-40, DR-41), lots and positions."""

from __future__ import annotations

import re
from itertools import groupby
from typing import Final

from parlour.core.errors import NotationError, PositionError, shown
from parlour.games.deflector.drawing import (
    CONTENTS,
    Action,
    Drawing,
    Lot,
    Point,
    Polygon,
    Polygons,
    Rows,
    Shapes,
    Squares,
)
from parlour.games.deflector.options import Options
from parlour.games.deflector.position import FIRST_DONE, REASONS, SCORE, Position, State

_START: Final = re.compile(r"start=(\d{1,3}) ", re.ASCII)
_LOT: Final = re.compile(r"entry=(\d{1,3})", re.ASCII)
_RUN: Final = re.compile(r"\((\d{1,2})\)(.)", re.ASCII)
_CORNER: Final = re.compile(r"\((-?\d{1,3}),(-?\d{1,3})\)", re.ASCII)
_SHORTEST_RUN: Final = 5  # written out, fewer squares are as short: (4).
_LONGEST_ROW: Final = 99
_SQUARE: Final = f"one of {' '.join(CONTENTS)} or a run such as (12)."


class DeflectorNotation:
    """The notation facet."""

    def __init__(self, options: Options) -> None:
        """Fixes the options."""
        self._options = options

    def write_action(self, state: State, action: Action) -> str:
        return write_action(action)

    def read_action(self, state: State, text: str) -> Action:
        lot = _LOT.fullmatch(text)
        return Lot(int(lot[1])) if lot else read_drawing(text, free=self._options.free)

    def write_position(self, state: State) -> str:
        return write_position(state.position)

    def read_position(self, text: str) -> State:
        return State(read_position(text, self._options))


def write_action(action: Action) -> str:
    """Writes a drawing or a lot."""
    match action:
        case Lot(entry):
            return f"entry={entry}"
        case Squares(start, own, guest):
            return f"start={start} {_write_rows(own)} {_write_rows(guest)}"
        case Shapes(start, own, guest):
            return f"start={start} own={_write_polygons(own)} guest={_write_polygons(guest)}"


def read_drawing(text: str, *, free: bool) -> Drawing:
    """Reads a drawing of the standard variant (DR-40), or one with free angles (DR-41).

    Raises:
        NotationError: the text is none.
    """
    found = _START.match(text)
    if found is None:
        raise NotationError(text, 1, "start=, the column of the start square and a space")
    start = int(found[1])
    if free:
        return _FreeReader(text, found.end()).drawing(start)
    own, at = _read_rows(text, found.end())
    if text[at : at + 1] != " ":
        raise NotationError(text, at + 1, f"{_SQUARE}, or a space before the guest layer")
    guest, at = _read_rows(text, at + 1)
    if at < len(text):
        raise NotationError(text, at + 1, "the end after the two layers")
    return Squares(start, own, guest)


# --- squares ------------------------------------------------------------------------------------


def _write_rows(rows: Rows) -> str:
    return "/".join(_write_row(row) for row in rows)


def _write_row(row: str) -> str:
    runs = ((content, len(list(squares))) for content, squares in groupby(row))
    return "".join(
        f"({length}){content}" if length >= _SHORTEST_RUN else content * length
        for content, length in runs
    )


def _read_rows(text: str, at: int) -> tuple[Rows, int]:
    """Reads a layer that begins at index `at`, and returns it with the index after it."""
    rows = [""]
    while at < len(text) and text[at] != " ":
        char = text[at]
        if char == "/":
            rows.append("")
        elif char == "(":
            run = _RUN.match(text, at)
            if run is None or int(run[1]) < 2 or run[2] not in CONTENTS:
                raise NotationError(text, at + 1, "a run of two or more squares, such as (12).")
            rows[-1] += run[2] * int(run[1])
            at = run.end() - 1
        elif char in CONTENTS:
            rows[-1] += char
        else:
            raise NotationError(text, at + 1, f"{_SQUARE}, not the unknown content {char!r}")
        if len(rows[-1]) > _LONGEST_ROW:
            raise NotationError(text, at + 1, f"a row of at most {_LONGEST_ROW} squares")
        at += 1
    return tuple(rows), at


# --- polygons -----------------------------------------------------------------------------------


def _write_polygons(polygons: Polygons) -> str:
    return "".join(map(_write_polygon, polygons)) or "[]"


def _write_polygon(polygon: Polygon) -> str:
    return f"[{' '.join(f'({x},{y})' for x, y in polygon)}]"


class _FreeReader:
    """Reads the layers of a drawing with free angles."""

    def __init__(self, text: str, at: int) -> None:
        self._text = text
        self._at = at

    def drawing(self, start: int) -> Shapes:
        self._expect("own=")
        own = self._polygons()
        self._expect(" guest=")
        guest = self._polygons()
        if self._at < len(self._text):
            raise self._error("a polygon in brackets, or a space and the next layer, or the end")
        return Shapes(start, own, guest)

    def _polygons(self) -> Polygons:
        if self._found("[]"):
            return ()
        polygons = [self._polygon()]
        while self._text[self._at : self._at + 1] == "[":
            polygons.append(self._polygon())
        return tuple(polygons)

    def _polygon(self) -> Polygon:
        self._expect("[")
        corners = [self._corner()]
        while not self._found("]"):
            self._expect(" ")
            corners.append(self._corner())
        return tuple(corners)

    def _corner(self) -> Point:
        found = _CORNER.match(self._text, self._at)
        if found is None:
            raise self._error("a corner such as (3,4)")
        self._at = found.end()
        return int(found[1]), int(found[2])

    def _found(self, what: str) -> bool:
        there = self._text.startswith(what, self._at)
        self._at += len(what) * there
        return there

    def _expect(self, what: str) -> None:
        if not self._found(what):
            raise self._error(repr(what))

    def _error(self, expected: str) -> NotationError:
        return NotationError(self._text, self._at + 1, expected)


# --- positions ----------------------------------------------------------------------------------

_COUNT: Final = r"(0|[1-9]\d?)"
_SUM: Final = r"(0|-?[1-9]\d{0,6})"
_POSITION: Final = re.compile(
    rf"played={_COUNT} entry=(-|[1-9]\d?) wins={_COUNT}:{_COUNT} points={_SUM}:{_SUM} "
    r"last=(-|[a-z_]+)",
    re.ASCII,
)


def write_position(position: Position) -> str:
    """Writes a position: rounds played, the coming entry, rounds won, points, and the last reason.

    Pairs are West's and East's; `-` stands for an entry that the lot has not drawn, or that is
    not needed any more, and for a reason before the first round is over.
    """
    west_wins, east_wins = position.wins
    west, east = position.points
    return (
        f"played={position.played} entry={position.entry or '-'} wins={west_wins}:{east_wins} "
        f"points={west}:{east} last={position.last or '-'}"
    )


def read_position(text: str, options: Options) -> Position:
    """Reads a position.

    Raises:
        PositionError: with every fault.
    """
    what = f"position {shown(text)}"
    found = _POSITION.fullmatch(text)
    if found is None:
        like = "played=1 entry=6 wins=1:0 points=12:-3 last=score"
        raise PositionError(what, [f"expected one such as {like}"])
    position = Position(
        played=int(found[1]),
        entry=0 if found[2] == "-" else int(found[2]),
        wins=(int(found[3]), int(found[4])),
        points=(int(found[5]), int(found[6])),
        last="" if found[7] == "-" else found[7],
    )
    faults = _faults(position, options)
    if faults:
        raise PositionError(what, faults)
    return position


def _faults(position: Position, options: Options) -> list[str]:
    rounds, row = options.rounds, options.entry_row
    over = position.played == rounds
    rows = options.sheet.entries
    west, east = position.points
    checks = {
        f"there are {rounds} rounds, and {position.played} are played": position.played <= rounds,
        "more rounds are won than played": sum(position.wins) <= position.played,
        "the entry of a game that is over is -": not over or position.entry == 0,
        f"the entry is in row {row} (DR-2)": over or row is None or position.entry == row,
        f"the entry is - or a row from {rows[0]} to {rows[-1]} (DR-2)": row is not None
        or position.entry == 0
        or position.entry in rows,
        f"a round ends by {' or '.join(REASONS)}": position.last in ("", *REASONS),
        "the last round has a reason once a round is played, and only then": bool(position.last)
        == bool(position.played),
        "tie=first_done is what lets a round end by first_done (DR-26)": options.tie == FIRST_DONE
        or position.last != FIRST_DONE,
        "the only round, ended by score, is won by the higher one (DR-26)": position.played != 1
        or position.last != SCORE
        or position.wins == (west > east, east > west),
        "without a round there are no points": bool(position.played) or position.points == (0, 0),
    }
    return [fault for fault, fine in checks.items() if not fine]
