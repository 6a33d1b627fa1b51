"""The puzzle of one half, for a solver that finds and proves the best tracks (standard variant)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from parlour.core.errors import OptionsError
from parlour.core.tracks import Crossing, Layer, Rows, TrackProblem
from parlour.games.deflector.drawing import CONTENTS, FULL, GUEST, LAYERS, OWN, Squares, blank
from parlour.games.deflector.options import Options
from parlour.games.deflector.sheet import WEST, Half

if TYPE_CHECKING:
    from parlour.games.deflector.design import Design

_KINDS: Final = MappingProxyType({"pair": (OWN, GUEST), "own": (OWN,), "guest": (GUEST,)})

_WORK: Final = 1_000_000  # of the first guess
_SEED: Final = 1


class HalfPuzzle:
    """The tracks facet: West's half; East's is its mirror image."""

    kinds = tuple(_KINDS)
    short_names: Mapping[str, str] = MappingProxyType({"start": "west_start"})

    def problem(self, options: Options, kind: str) -> TrackProblem:
        half = _half(options)
        return TrackProblem(
            columns=half.width,
            rows=half.height,
            contents=CONTENTS.replace(FULL, ""),
            motion=_motion(),
            closed=((half.start, 1),),
            layers=tuple(_layer(half, layer) for layer in _KINDS[kind]),
            is_shared=options.overlap,
        )

    def guess(self, options: Options, kind: str) -> tuple[Rows, ...] | None:
        from parlour.games.deflector.design import PAIR, design

        half, layers = _half(options), _KINDS[kind]
        if layers == PAIR and options.overlap:
            found = [design(half, (layer,), _WORK, _SEED) for layer in layers]
        else:
            found = [design(half, layers, _WORK, _SEED)]
        designs: list[Design] = [each for each in found if each is not None]
        if len(designs) < len(found):
            return None
        return tuple(rows for each in designs for rows in each.layers)

    def bounces(self, options: Options, kind: str, layers: tuple[Rows, ...]) -> tuple[int, ...]:
        from parlour.games.deflector.packed import squares_run

        runs = (squares_run(_half(options), layer, rows)
                for layer, rows in zip(_KINDS[kind], layers, strict=True))  # fmt: skip
        return tuple(count if result == "ok" else -1 for result, count, _ in runs)

    def text(self, options: Options, kind: str, layers: tuple[Rows, ...]) -> str:
        from parlour.games.deflector.notation import write_action

        half = _half(options)
        drawn = dict(zip(_KINDS[kind], layers, strict=True))
        empty = blank(half.width, half.height)
        return write_action(Squares(half.start, drawn.get(OWN, empty), drawn.get(GUEST, empty)))


def _half(options: Options) -> Half:
    faults: list[str] = []
    if options.free:
        faults.append("angles=right is solved, not free angles")
    if options.entry_row is None:
        faults.append("entry is a row here, not lot")
    if faults:
        raise OptionsError("options", faults)
    return options.half(WEST, options.entry_row or 0)


def _layer(half: Half, layer: int) -> Layer:
    """Returns where a token sets out, and where it should get (DR-20, DR-23)."""
    from parlour.games.deflector import kernel

    column, gap = half.start, Crossing((half.width, half.entry), kernel.EAST)
    if layer == OWN:
        return Layer(LAYERS[OWN], Crossing((column, 1), kernel.NORTH), (gap,))
    beside = (
        Crossing((column - 1, 1), kernel.EAST),
        Crossing((column + 1, 1), kernel.WEST),
        Crossing((column, 2), kernel.SOUTH),
    )
    inside = tuple(crossing for crossing in beside if 1 <= crossing.square[0] <= half.width)
    return Layer(LAYERS[GUEST], gap.back, inside)


def _motion() -> tuple[tuple[tuple[int, int] | None, ...], ...]:
    """Returns DR-21 as the rules' kernel has it, without full squares: they only throw back."""
    from parlour.games.deflector.kernel import MOTION, STRUCK

    return tuple(
        tuple(None if after & STRUCK else (after, int(content > 0)) for after in row)
        for content, row in enumerate(MOTION)
        if CONTENTS[content] != FULL
    )
