"""`parlour perft`: how many sequences of turns there are."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.cli.findings import interruptible
from parlour.cli.inputs import AsJson, Settings, read_setting
from parlour.cli.legal import Game, Position
from parlour.cli.output import print_json
from parlour.cli.warmup import telling
from parlour.play.perft import count, divide


def run(
    game: Game,
    position: Position,
    /,
    *,
    depth: Annotated[int, Parameter(help="Turns to look ahead.", validator=Number(gte=1, lte=60))],
    settings: Settings = [],  # noqa: B006 - never changed
    divided: Annotated[
        bool,
        Parameter(
            name="--divide",
            negative=(),
            show_default=False,
            help="Count behind each first turn by itself.",
        ),
    ] = False,
    json: AsJson = False,
) -> None:
    """Count the sequences of 1, 2, ... turns from a position; draws of chance count as turns."""
    setting = read_setting(game, position, settings)
    entry, options, state = setting.entry, setting.options, setting.state
    if divided:
        with telling(f"{entry.id}: counting"):
            counts = interruptible(lambda _: divide(entry, options, state, depth))
        if json:
            print_json({"divide": counts})
            return
        for turn, number in counts.items():
            print(f"{turn}: {number}")
        print(f"{sum(counts.values())} in {len(counts)} turns")
        return
    counted: list[int] = []
    for ahead in range(1, depth + 1):
        with telling(f"{entry.id}: counting"):
            found = interruptible(lambda _, ahead=ahead: count(entry, options, state, ahead))
        counted.append(found)
        if not json:
            print(f"perft {ahead}: {counted[-1]}", flush=True)
    if json:
        print_json({"counts": counted})
