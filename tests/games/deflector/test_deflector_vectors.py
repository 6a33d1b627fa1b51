"""The vectors that came with the rules: runs with their traces, refusals, and exact courses."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from parlour.core.options import read_options
from parlour.games.deflector.drawing import LAYERS
from parlour.games.deflector.notation import read_drawing, write_action
from parlour.games.deflector.options import Options
from parlour.games.deflector.packed import place, squares_run

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))
SEATS = ("west", "east")


def options_of(given: dict[str, Any], **starts: int) -> Options:
    """Reads a vector's options; numbers stand in them where an option is a text."""
    texts = {name: value if value is True or value is False else str(value)
             for name, value in given.items()}  # fmt: skip
    return read_options(Options, {**texts, **starts})


@pytest.mark.parametrize("vector", VECTORS["standard"], ids=lambda vector: vector["name"])
@pytest.mark.parametrize("seat", (0, 1), ids=SEATS)
@pytest.mark.parametrize("layer", (0, 1), ids=LAYERS)
def test_standard_tracks_run_as_in_the_vectors(vector, seat: int, layer: int) -> None:
    drawings = [read_drawing(vector[name], free=False) for name in SEATS]
    options = options_of(
        vector["options"], west_start=drawings[0].start, east_start=drawings[1].start
    )
    half = options.half(seat, options.entry_row)
    result, bounces, trace = squares_run(half, layer, getattr(drawings[seat], LAYERS[layer]))
    wanted = vector["tracks"][f"{'WE'[seat]}.{LAYERS[layer]}"]
    assert (result, bounces) == (wanted["result"], wanted["bounces"])
    steps = [[*place(half, code >> 3), "NESW"[code & 3], *(["x"] if code & 4 else [])]
             for code in trace]  # fmt: skip
    launched = [[half.start, 1, "N"]] if layer == 0 else []
    assert launched + steps == wanted["trace"]


@pytest.mark.parametrize("vector", VECTORS["standard"], ids=lambda vector: vector["name"])
@pytest.mark.parametrize("side", SEATS)
def test_standard_drawings_are_written_as_in_the_vectors(vector, side: str) -> None:
    assert write_action(read_drawing(vector[side], free=False)) == vector[side]
