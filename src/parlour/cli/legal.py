"""`parlour legal`: the turns of a position."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from parlour.cli.inputs import AsJson, Settings, read_setting
from parlour.cli.output import print_json
from parlour.cli.warmup import telling
from parlour.play.perft import countable_plies

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
    """List the turns of a position in the game's order; where chance draws, what it may draw."""
    setting = read_setting(game, position, settings)
    with telling(f"{setting.entry.id}: listing"):
        plies = countable_plies(setting.rules.node(setting.state))
    turns = [setting.notation.write_action(setting.state, ply.action) for ply in plies]
    if json:
        print_json({"turns": turns})
        return
    for turn in turns:
        print(turn)
