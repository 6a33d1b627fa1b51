"""Solo puzzles: one half, drawn alone. Its score is the sum of both tracks' bounces.

Each half is a puzzle of its own (DR-26): what the own token gains there and what the opponent's
token loses there add up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from parlour.core.errors import OptionsError, Refusal
from parlour.core.game import Seat
from parlour.core.options import read_options, write_options
from parlour.core.puzzles import Judgement, Par, Part, Puzzle
from parlour.games.deflector.drawing import GUEST, LAYERS, OWN
from parlour.games.deflector.options import Options
from parlour.games.deflector.sheet import EAST, WEST, Half

_FIRST_DAY: Final = 739617  # 1 January 2026
_STEP: Final = 677
"""From a day's board to the next day's in the sorted list: far, and prime, so that all come up."""

_NO_CLOCK: Final = "0"
_WORK: Final = 1_000_000  # of looking for the par of a board of one's choice: about a second
_SEED: Final = 1

_UNUSED: Final = ("preset", "draw_time", "rounds", "tie", "timeout")
"""Options that say nothing of a board that is drawn alone, without a clock."""


class SoloPuzzles:
    """The puzzles facet."""

    options = ("width", "height", "entry", "west_start", "angles", "overlap", "walls")

    def daily(self, day: int) -> Puzzle:
        from parlour.games.deflector.daily_boards import daily_boards

        boards = daily_boards()
        number = day - _FIRST_DAY
        board = boards[number * _STEP % len(boards)]
        seat = number % 2  # every other day the mirror image, drawn by East
        start = 2 * board.width + 1 - board.start if seat == EAST else board.start
        given = {
            "width": str(board.width),
            "height": str(board.height),
            "entry": str(board.entry),
            ("west_start", "east_start")[seat]: str(start),
            "draw_time": _NO_CLOCK,
        }
        return _puzzle(read_options(Options, given), seat, Par(board.par, bool(board.proven)))

    def practice(self, options: Options) -> Puzzle:
        half = _half(options, WEST)
        given = {name: value for name, value in write_options(options).items()
                 if name not in _UNUSED}  # fmt: skip
        given |= {"width": str(half.width), "height": str(half.height), "draw_time": _NO_CLOCK}
        par = None if options.free else _par(half, overlap=options.overlap)
        return _puzzle(read_options(Options, given), WEST, par)

    def judge(self, options: Options, seat: Seat, text: str) -> Refusal | Judgement:
        from parlour.games.deflector.notation import read_drawing
        from parlour.games.deflector.refusals import refuse_drawing
        from parlour.games.deflector.tracks import FAILURES, layer_run

        half = _half(options, seat)
        drawing = read_drawing(text, free=options.free)
        refusal = refuse_drawing(options, half, drawing)
        if refusal is not None:
            return refusal
        runs = [layer_run(options, half, layer, drawing) for layer in (OWN, GUEST)]
        parts: list[Part] = []
        for name, run in zip(LAYERS, runs, strict=True):
            failure = None if run.works else Refusal(*FAILURES[run.result])
            parts.append(Part(name, run.points, run.result, failure))
        return Judgement(tuple(parts))


def _half(options: Options, seat: Seat) -> Half:
    if options.entry_row is None:
        raise OptionsError("options", ["entry is a row here, not lot"])
    return options.half(seat, options.entry_row)


def _puzzle(options: Options, seat: Seat, par: Par | None) -> Puzzle:
    sheet = options.sheet
    named: Mapping[str, str] = write_options(options)
    return Puzzle(named, seat, f"{sheet.width}x{sheet.height}", par)


def _par(half: Half, *, overlap: bool) -> Par | None:
    """Returns the best that is known of West's half."""
    from parlour.games.deflector.daily_boards import daily_boards

    if not overlap:
        board = (half.width, half.height, half.start, half.entry)
        for each in daily_boards():
            if (each.width, each.height, each.start, each.entry) == board:
                return Par(each.par, bool(each.proven))
    return _designed(half, overlap=overlap)


@lru_cache(maxsize=256)
def _designed(half: Half, *, overlap: bool) -> Par | None:
    """Asks the designer, each layer by itself where they do not compete for room (DR-13)."""
    from parlour.games.deflector.design import PAIR, design

    layers = ((OWN,), (GUEST,)) if overlap else (PAIR,)
    found = [design(half, each, _WORK // len(layers), _SEED) for each in layers]
    designs = [each for each in found if each is not None]
    if len(designs) < len(found):
        return None
    return Par(sum(each.total for each in designs), all(each.is_best for each in designs))
