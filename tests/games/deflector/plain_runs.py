"""Runs the vectors' tracks and prints what comes out, for a process without the compiler."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from parlour.core.options import read_options
from parlour.games.deflector.notation import read_drawing
from parlour.games.deflector.options import Options
from parlour.games.deflector.packed import squares_run

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))


def runs() -> list[Any]:
    """Returns result, bounces and trace of each track."""
    found: list[Any] = []
    for vector in VECTORS["standard"]:
        for seat, name in enumerate(("west", "east")):
            drawing = read_drawing(vector[name], free=False)
            given = {name: str(value) for name, value in vector["options"].items()}
            options = read_options(Options, {**given, f"{name}_start": drawing.start})
            assert options.entry_row is not None
            half = options.half(seat, options.entry_row)
            found += [list(squares_run(half, 0, drawing.own))]
            found += [list(squares_run(half, 1, drawing.guest))]
    return found


if __name__ == "__main__":
    json.dump(runs(), sys.stdout)
