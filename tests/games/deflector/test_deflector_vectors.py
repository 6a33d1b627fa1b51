"""The vectors that came with the rules: runs with their traces, refusals, and exact courses."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from games.deflector.table import Table
from parlour.core.errors import NotationError
from parlour.core.options import read_options
from parlour.games.deflector import free
from parlour.games.deflector.drawing import LAYERS
from parlour.games.deflector.notation import read_drawing, write_action
from parlour.games.deflector.options import Options
from parlour.games.deflector.packed import place, squares_run
from parlour.games.deflector.refusals import refuse_drawing

VECTORS: dict[str, Any] = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))
SEATS = ("west", "east")


def options_of(given: dict[str, Any], **starts: int) -> Options:
    """Reads a vector's options; numbers stand in them where an option is a text."""
    texts = {name: value if value is True or value is False else str(value)
             for name, value in given.items()}  # fmt: skip
    return read_options(Options, {**texts, **starts})


@pytest.mark.parametrize("vector", VECTORS["standard"], ids=lambda vector: vector["name"])
@pytest.mark.parametrize("seat", [0, 1], ids=SEATS)
@pytest.mark.parametrize("layer", [0, 1], ids=LAYERS)
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


def test_the_vectors_are_for_these_rules() -> None:
    assert VECTORS["rules"] == "deflector.md"
    assert [len(VECTORS[part]) for part in ("standard", "refused", "free")] == [27, 13, 11]


@pytest.mark.parametrize("vector", VECTORS["standard"], ids=lambda vector: vector["name"])
def test_standard_rounds_end_as_in_the_vectors(vector) -> None:
    drawings = [read_drawing(vector[name], free=False) for name in SEATS]
    options = options_of(
        vector["options"], west_start=drawings[0].start, east_start=drawings[1].start
    )
    table = Table(**{name: getattr(options, name) for name in (
        "width", "height", "entry", "overlap", "west_start", "east_start")})  # fmt: skip
    table.draw(vector["west"], vector["east"])
    assert dict(zip("WE", table.verdict.scores, strict=True)) == vector["score"]
    winners = ["WE"[seat] for seat in table.outcome.winners]
    assert (winners or ["draw"]) == [vector["outcome"]]
    assert table.outcome.scores == table.verdict.scores


@pytest.mark.parametrize("vector", VECTORS["refused"], ids=lambda vector: vector["what"])
def test_refused_drawings_are_refused_as_in_the_vectors(vector) -> None:
    options = options_of(vector["options"])
    assert options.entry_row is not None
    half = options.half("WE".index(vector["side"]), options.entry_row)
    if "unknown content" in vector["message"]:
        with pytest.raises(NotationError, match=vector["message"]):
            read_drawing(vector["text"], free=options.free)
        return
    refusal = refuse_drawing(options, half, read_drawing(vector["text"], free=options.free))
    assert refusal is not None
    assert vector["message"] in refusal.why


@pytest.mark.parametrize("vector", VECTORS["free"], ids=lambda vector: vector["name"])
@pytest.mark.parametrize("layer", LAYERS)
def test_free_courses_are_exactly_those_of_the_vectors(vector, layer: str) -> None:
    drawing = read_drawing(vector["drawing"], free=True)
    assert write_action(drawing) == vector["drawing"]
    seat = "WE".index(vector["side"])
    start = {f"{SEATS[seat]}_start": drawing.start}
    options = options_of({**vector["options"], "overlap": True}, **start)
    assert options.entry_row is not None
    half = options.half(seat, options.entry_row)
    assert refuse_drawing(options, half, drawing) is None
    scene = free.scene(
        half,
        LAYERS.index(layer),
        getattr(drawing, layer),
        solid=options.walls == "solid",
        max_impacts=options.max_impacts,
    )
    course = list(free.course(scene, free.launched(scene)))
    wanted = vector[layer]
    scored = {impact.number for impact in course} - {free.RESULT}
    assert (course[-1].what, len(course) - 1) == (wanted["result"], wanted["impacts"])
    assert len(scored) == wanted["points"]
    assert [(impact.what, *met_at(impact)) for impact in course] == [
        (step["what"], *map(Fraction, step["at"])) for step in wanted["trace"]
    ]
    for impact, step in zip(course, wanted["trace"], strict=True):
        (x, y), (dx, dy) = map(Fraction, step["direction"]), impact.direction
        assert x * dy == y * dx
        assert x * dx + y * dy > 0


def met_at(impact: free.Impact) -> tuple[Fraction, Fraction]:
    """Returns where an impact is, as fractions."""
    x, y, common = impact.at
    return Fraction(x, common), Fraction(y, common)
