"""The sheet drawn for a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from parlour.core.game import Node, Over, Seat
from parlour.games.deflector.drawing import (
    EMPTY,
    FULL,
    GUEST,
    LAYERS,
    OWN,
    Action,
    Polygons,
    Squares,
    blank,
)
from parlour.games.deflector.options import Options
from parlour.games.deflector.polygons import overlap
from parlour.games.deflector.position import State
from parlour.games.deflector.sheet import EAST, SEAT_NAMES, WEST, Half
from parlour.games.deflector.tracks import FAILURES, Run, Verdict, judged

_START: Final = "S"
_LEGENDS: Final = {
    "right": f"S start, {FULL} full, 7 9 1 3 half: the corner that is filled, as on a number pad",
    "free": f"S start, {FULL} squares with ink of polygons",
}


def draw_board(state: State, options: Options, node: Node[Action]) -> str:
    """Draws both layers of both halves, and says what came of the tracks and how it stands."""
    lines: list[str] = []
    last, position = state.last, state.position
    entry = last.entry if last else position.entry
    for layer in (OWN, GUEST):
        lines += [f"{LAYERS[layer]} layers", *_sheet(state, options, layer, entry), ""]
    lines.append(_LEGENDS[options.angles])
    if last is not None:
        lines += ["", *_results(judged(options, last))]
    lines += ["", *_standing(state, options, node)]
    return "\n".join(lines)


def _sheet(state: State, options: Options, layer: int, entry: int) -> Iterator[str]:
    west, east = (_cells(state, options, options.half(seat, entry), layer) for seat in (WEST, EAST))
    for index, (left, right) in enumerate(zip(west, east, strict=True)):
        row = options.sheet.height - index
        yield f"{row:>3} {left}{'>' if row == entry else '|'}{right}"


def _cells(state: State, options: Options, half: Half, layer: int) -> list[str]:
    """Returns the rows of a half from top to bottom, one character a square."""
    rows = blank(half.width, half.height)
    if state.last is not None:
        drawing = state.last.drawings[half.seat]
        if isinstance(drawing, Squares):
            rows = (drawing.own, drawing.guest)[layer]
        else:
            rows = tuple(_inked(half, (drawing.own, drawing.guest)[layer]))
    column = half.start - half.before
    bottom = rows[-1][: column - 1] + _START + rows[-1][column:]
    return [*rows[:-1], bottom]


def _inked(half: Half, polygons: Polygons) -> Iterator[str]:
    """Marks the squares of which polygons cover a part."""
    for y in reversed(range(half.height)):
        squares = (
            ((x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1))
            for x in range(half.before, half.before + half.width)
        )
        yield "".join(
            FULL if any(overlap(square, polygon) for polygon in polygons) else EMPTY
            for square in squares
        )


def _results(verdict: Verdict) -> Iterator[str]:
    for token in (WEST, EAST):
        own, guest = verdict.runs[token][OWN], verdict.runs[1 - token][GUEST]
        name, other = SEAT_NAMES[token], SEAT_NAMES[1 - token]
        yield f"{name}'s token on the own track: {_result(own)}"
        yield f"{name}'s token on {other}'s guest track: {_result(guest)}"
    west, east = verdict.scores
    yield f"The round: {_winner(verdict.winner)} ({verdict.reason}), {west} to {east}"


def _result(run: Run) -> str:
    points = "1 point" if run.points == 1 else f"{run.points} points"
    if run.works:
        return f"arrives, {points}"
    rule, why = FAILURES[run.result]
    return f"fails, {why} ({rule}), {points}"


def _winner(seat: Seat | None) -> str:
    return "drawn" if seat is None else f"{SEAT_NAMES[seat]} wins"


def _standing(state: State, options: Options, node: Node[Action]) -> Iterator[str]:
    position = state.position
    (west_wins, east_wins), (west, east) = position.wins, position.points
    if options.rounds > 1:
        yield f"Rounds won: West {west_wins}, East {east_wins}; points: West {west}, East {east}"
    if isinstance(node, Over):
        winners = [SEAT_NAMES[seat] for seat in node.outcome.winners]
        yield f"{winners[0]} has won." if winners else f"Drawn ({node.outcome.reason})."
    elif position.entry:
        yield (
            f"Round {position.played + 1} of {options.rounds}, entry in row {position.entry}: "
            "both draw in secret."
        )
    else:
        yield f"Round {position.played + 1} of {options.rounds}: the lot draws the entry."
