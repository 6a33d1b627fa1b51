"""`parlour legal`: the turns of a position."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from cyclopts import Parameter

from parlour.cli.inputs import AsJson, Settings, read_setting
from parlour.cli.moves import allowed, lines
from parlour.cli.output import print_json
from parlour.cli.warmup import telling

Game = Annotated[str, Parameter(help="The game, as `parlour games` lists it.")]
Position = Annotated[str, Parameter(help="The position, as one argument in quotes.")]


def run(
    game: Game,
    position: Position,
    /,
    *,
    settings: Settings = [],  # noqa: B006 - never changed
    json: AsJson = False,
) -> None:
    """List the turns of a position in the game's order; where chance draws, what it may draw.

    Where turns are not a list but a continuous choice: their form, and the ranges of its numbers.
    """
    setting = read_setting(game, position, settings)
    with telling(f"{setting.entry.id}: listing"):
        write = partial(setting.notation.write_action, setting.state)
        found = allowed(setting.rules.node(setting.state), write)
    if json:
        print_json(found)
        return
    for line in lines(setting.rules.info, found):
        print(line)
