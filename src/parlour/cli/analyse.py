"""`parlour analyse`: the best turns of a position, or along a record."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.cli.findings import compiled, findings, interruptible
from parlour.cli.inputs import AsJson, InputError, Settings, read_file, read_setup
from parlour.cli.output import print_json
from parlour.cli.planning import plans, print_plans
from parlour.cli.warmup import telling
from parlour.core.game import Choice
from parlour.engines.players import asked
from parlour.engines.search import Limits, Searcher
from parlour.play.match import Match, begin
from parlour.play.record import check
from parlour.play.record_format import read

DEFAULT_S = 2.0  # of one position
DEFAULT_PLY_S = 0.2  # of each ply of a record
DEFAULT_PLAN_PLY_S = 1.0  # likewise, where the game's own engine plans it
DEFAULT_LINES = 3


def run(
    game: Annotated[str | None, Parameter(help="The game, as `parlour games` lists it.")] = None,
    position: Annotated[
        str | None, Parameter(help="The position, as one argument in quotes.")
    ] = None,
    /,
    *,
    record: Annotated[Path | None, Parameter(help="The file of a record to analyse.")] = None,
    ply: Annotated[
        int | None,
        Parameter(help="Only the position after this many plies.", validator=Number(gte=0)),
    ] = None,
    seconds: Annotated[
        float | None,
        Parameter(help="The most to think about a position.", validator=Number(gt=0, lte=86_400)),
    ] = None,
    nodes: Annotated[
        int | None, Parameter(help="The most positions to search.", validator=Number(gte=1))
    ] = None,
    depth: Annotated[
        int | None, Parameter(help="The most turns to look ahead.", validator=Number(gte=1))
    ] = None,
    lines: Annotated[
        int | None,
        Parameter(help="How many turns to show; 3 unless told.", validator=Number(gte=1, lte=100)),
    ] = None,
    settings: Settings = [],  # noqa: B006 - never changed
    json: AsJson = False,
) -> None:
    """Show the best turns with scores and lines, of a position or of each ply of a record.

    A game with an engine of its own, which searches no lines: what that engine would do.
    """
    match_, plies = _asked(game, position, record, ply, settings)
    single = record is None or ply is not None
    if match_.entry.planner is not None:
        for name, given in (("--nodes", nodes), ("--depth", depth), ("--lines", lines)):
            if given is not None:
                raise InputError(
                    f"{name} belongs to a search: {match_.entry.id} has an engine of its own, "
                    "which takes --seconds alone"
                )
        _tell_plans(match_, plies, seconds, single=single, as_json=json)
        return
    if seconds is nodes is depth is None:
        seconds = DEFAULT_S if single else DEFAULT_PLY_S
    limits = Limits(seconds, nodes, depth)
    found = (_found(match_, at, limits, lines or DEFAULT_LINES) for at in plies)
    if json:
        print_json(next(found) if single else {"plies": list(found)})
        return
    for finding in found:
        _print(match_, finding, single=single)


def _asked(
    game: str | None,
    position: str | None,
    record: Path | None,
    ply: int | None,
    settings: list[str],
) -> tuple[Match, list[int]]:
    """Returns a match, and after how many of its plies to search."""
    if record is None:
        if game is None or position is None:
            raise InputError("analyse takes a game and a position, or --record FILE")
        if ply is not None:
            raise InputError("--ply belongs to --record")
        match_ = begin(*read_setup(game, settings), position)
        ply = 0
    else:
        if game is not None or settings:
            raise InputError("a record names its game and options itself: give --record alone")
        match_ = check(read(read_file(record)))
    if ply is None:
        return match_, [at for at in range(len(match_.states)) if _analysable(match_, at)]
    if ply >= len(match_.states):
        raise InputError(f"--ply is at most {len(match_.plies)}, not {ply}")
    if not _choosable(match_, ply):
        raise InputError("no seat is to choose there: chance draws, or the game is over")
    return match_, [ply]


def _choosable(match_: Match, at: int) -> bool:
    """Tells whether there is a choice that can be analysed; secret ones are never searched."""
    node = match_.rules.node(match_.states[at])
    return isinstance(node, Choice) or (match_.entry.planner is not None and bool(asked(node)))


def _analysable(match_: Match, at: int) -> bool:
    if not _choosable(match_, at) or match_.entry.planner is not None:
        return _choosable(match_, at)
    return Searcher(match_.entry, match_.options).knows(match_.states[at])


def _tell_plans(
    match_: Match, plies: list[int], seconds: float | None, *, single: bool, as_json: bool
) -> None:
    """Prints what the game's own engine would do."""
    if seconds is None and not single:
        seconds = DEFAULT_PLAN_PLY_S
    found = plans(match_, plies, seconds)
    if not as_json:
        print_plans(match_, found, single=single)
        return
    listed = list(found)
    if not single:
        print_json({"plies": listed})
    else:
        print_json(listed[0] if len(listed) == 1 else {"seats": listed})


def _found(match_: Match, at: int, limits: Limits, lines: int) -> dict[str, Any]:
    searcher = Searcher(match_.entry, match_.options)
    state, history = match_.states[at], match_.states[:at]
    with telling(f"{match_.entry.id}: thinking"):
        compiled(searcher, state)
        analysis = interruptible(
            lambda stop: searcher.search(state, history, limits, lines=lines, stop=stop)
        )
    node = match_.rules.node(state)
    assert isinstance(node, Choice)
    played = match_.texts[at] if at < len(match_.texts) else None
    return {
        "ply": at,
        "seat": node.seat,
        "played": played,
        "position": match_.notation.write_position(state),
        **findings(match_, state, analysis),
    }


def _print(match_: Match, found: dict[str, Any], *, single: bool) -> None:
    seat = match_.info.seats[int(found["seat"])]
    if single:
        print(match_.show.text(match_.states[found["ply"]]).rstrip("\n"))
        print(f"{seat} to move")
    else:
        print(f"{found['ply'] + 1}. {seat} {found['played'] or ''}".rstrip())
    for number, line in enumerate(found["lines"], 1):
        print(f"{number:>4}. {line['turn']:<10}{score_text(line):>9}  {' '.join(line['line'])}")
    print(f"      depth {found['depth']}, {found['nodes']} positions, {found['seconds']} s")


def score_text(line: dict[str, Any]) -> str:
    """Writes the score of a line for people: in units of the game's value, or the proven end."""
    if line["ends_in"] is not None:
        verb = "wins" if line["score"] > 0 else "loses" if line["score"] < 0 else "draws"
        return f"{verb} in {line['ends_in']}"
    return f"{line['score'] / 100:+.2f}"
