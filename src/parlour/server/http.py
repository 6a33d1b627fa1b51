"""The HTTP interface: games, matches, seats, records. Published as OpenAPI at `/schema`."""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request, Response, get, post
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.openapi import ResponseSpec
from litestar.params import FromPath, JSONBody

from parlour import catalog
from parlour.core.errors import RecordError
from parlour.core.game import Layouts
from parlour.core.options import options_of
from parlour.engines.players import levels_of
from parlour.play import record
from parlour.server import gate, wire
from parlour.server.problems import ProblemError
from parlour.server.service import Service
from parlour.server.simulating import drifting, frames_of
from parlour.server.snapshot import seats_of
from parlour.server.tables import Table
from parlour.server.version import version

AnyRequest: TypeAlias = Request[Any, Any, State]
TheService: TypeAlias = NamedDependency[Service]

MOST_LAYOUT_LETTERS = 10_000  # of a layout file; those of the games have some hundreds


def problems(*statuses: int) -> dict[int, ResponseSpec]:
    """Describes error replies for the published interface."""
    return {
        status: ResponseSpec(wire.Problem, generate_examples=False, description="What is wrong")
        for status in statuses
    }


def browser_of(connection: ASGIConnection[Any, Any, Any, State]) -> str:
    """Returns the hash of the browser's secret, "" if it has none."""
    scope: Any = connection.scope
    return scope[gate.BROWSER]


def address_of(connection: ASGIConnection[Any, Any, Any, State]) -> str:
    """Returns the address, or the network, that limits count by."""
    scope: Any = connection.scope
    return gate.address_of(scope)


@get("/health", responses=problems(503), summary="Does the server work?")
async def health(service: TheService) -> dict[str, str]:
    """Says that the store answers, which version runs, and whether the games are compiled."""
    await service.tables.store.ping()
    return {"status": "ok", "version": version(), "games": service.warmth}


@get("/api/games", summary="The games")
async def list_games(service: TheService) -> list[wire.GameView]:
    """Lists the games with their seats, options and engine levels."""
    return await service.tables.compute(_games)


def _games() -> list[wire.GameView]:
    return [
        wire.GameView(
            id=entry.id,
            version=entry.info.version,
            seats=entry.info.seats,
            options=tuple(
                wire.OptionView(
                    name=option.name,
                    kind=option.kind,  # type: ignore[arg-type] - `Option` says which it can be
                    default=option.default,
                    rule=option.rule,
                    help=option.help,
                    choices=option.choices,
                    low=option.low,
                    high=option.high,
                )
                for option in options_of(entry.options)
            ),
            levels=levels_of(entry),
            players=entry.info.players,
            puzzles=entry.puzzles.options if entry.puzzles else (),
            sheets=entry.sheets is not None,
        )
        for entry in catalog.games().values()
    ]


@get("/api/games/{game_id:str}/layouts", responses=problems(404), summary="A game's layouts")
async def list_layouts(game_id: FromPath[str]) -> list[wire.LayoutFile]:
    """Lists the layouts that come with a game, the default first."""
    files = _layouts(game_id).files
    return [wire.LayoutFile(name=name, file=file) for name, file in files.items()]


@post(
    "/api/games/{game_id:str}/layouts/check",
    status_code=200,
    responses=problems(400, 403, 404, 413),
    summary="Check a layout file",
)
async def check_layout(
    service: TheService, game_id: FromPath[str], data: JSONBody[wire.LayoutText]
) -> wire.LayoutCheck:
    """Returns everything that is wrong with a layout file, or how a match is played on it."""
    layouts = _layouts(game_id)
    if len(data.text) > MOST_LAYOUT_LETTERS:
        why = f"a {layouts.noun} file has at most {MOST_LAYOUT_LETTERS} characters"
        raise ProblemError(400, why, field="text")
    return await service.tables.compute(_checked, layouts, data.text)


def _checked(layouts: Layouts, text: str) -> wire.LayoutCheck:
    faults = layouts.check(text)
    option = "" if faults else layouts.option(text)
    return wire.LayoutCheck(
        faults=tuple(wire.FaultView(fault.line, fault.column, fault.why) for fault in faults),
        option=option,
        file="" if faults else layouts.file(option),
    )


@post("/api/matches", responses=problems(400, 403, 404, 413, 429, 503), summary="Create a match")
async def create_match(
    request: AnyRequest, service: TheService, data: JSONBody[wire.NewMatch]
) -> wire.MatchView:
    """Creates a match; the seats wished for as `me` are this browser's."""
    if not service.creations.allows(address_of(request)):
        raise ProblemError(429, "too many matches were created from here; wait a minute")
    levels = await service.tables.compute(levels_of, catalog.game(data.game))
    browser = browser_of(request)
    table = await service.tables.create(data, levels, browser)
    return table.view(browser)


@get("/api/matches/{match_id:str}", responses=problems(404, 503), summary="A match as it stands")
async def show_match(
    request: AnyRequest, service: TheService, match_id: FromPath[str]
) -> wire.MatchView:
    """Returns the match as this browser sees it."""
    table = await table_of(service, match_id)
    return table.view(browser_of(request))


@post(
    "/api/matches/{match_id:str}/seats",
    status_code=200,
    responses=problems(403, 404, 409, 503),
    summary="Take a seat",
)
async def take_seat(
    request: AnyRequest, service: TheService, match_id: FromPath[str]
) -> wire.MatchView:
    """Gives this browser the first open seat, unless it has one already."""
    table = await table_of(service, match_id)
    browser = browser_of(request)
    refusal = await service.tables.take_seat(table, browser)
    if refusal is not None and not seats_of(table.snapshot, browser):
        raise ProblemError(409, refusal.why, rule=refusal.rule)
    return table.view(browser)


@get(
    "/api/matches/{match_id:str}/frames",
    responses=problems(404, 429, 503),
    summary="The table after each ply",
)
async def list_frames(
    request: AnyRequest, service: TheService, match_id: FromPath[str]
) -> list[wire.Frame]:
    """Returns the table at the start and after each ply that stands."""
    _limit_replays(request, service)
    table = await table_of(service, match_id)
    return await service.frames(table.snapshot.match)


@get(
    "/api/matches/{match_id:str}/record",
    responses=problems(404, 503),
    media_type="text/plain",
    summary="The match as a record",
)
async def show_record(service: TheService, match_id: FromPath[str]) -> Response[str]:
    """Returns the match in the text form of records."""
    table = await table_of(service, match_id)
    snapshot = table.snapshot
    text = await service.play_out(service.record_text, snapshot)
    name = f"{snapshot.row.game}-{snapshot.row.id}.txt"
    return Response(
        text,
        media_type="text/plain",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@post(
    "/api/replay",
    status_code=200,
    responses=problems(400, 403, 413, 422, 429),
    summary="Play a record out",
)
async def replay(
    request: AnyRequest, service: TheService, data: JSONBody[wire.RecordText]
) -> wire.Replay:
    """Returns the table after each ply of a record, with its comments."""
    _limit_replays(request, service)
    limits = service.settings.limits
    read = await service.play_out(record.read, data.text)
    if len(read.plies) > limits.record_plies:
        line = read.plies[limits.record_plies].line
        raise RecordError(line, f"this server plays records of up to {limits.record_plies} plies")
    play_out = service.simulate if read.game in drifting() else service.play_out
    return await play_out(_replayed, read, limits.replay_s)


def _limit_replays(request: AnyRequest, service: Service) -> None:
    """Spares the server from playing games out for one address without end."""
    if not service.replays.allows(address_of(request)):
        raise ProblemError(429, "too many games were played out from here; wait a minute")


HANDLERS = [
    health,
    list_games,
    list_layouts,
    check_layout,
    create_match,
    show_match,
    take_seat,
    list_frames,
    show_record,
    replay,
]


def _layouts(game_id: str) -> Layouts:
    layouts = catalog.game(game_id).layouts
    if layouts is None:
        raise ProblemError(
            404, f"{game_id} is played on one board: it has no layouts", field="game"
        )
    return layouts


async def table_of(service: Service, match_id: str) -> Table:
    """Returns a match's table.

    Raises:
        ProblemError: there is no such match.
    """
    table = await service.tables.open(match_id)
    if table is None:
        raise ProblemError(404, "there is no such match", field="match_id")
    return table


def _replayed(read: record.Record, seconds: float) -> wire.Replay:
    match = record.check(read)
    return wire.Replay(
        game=read.game,
        options=dict(read.options),
        seats=tuple(read.players.get(seat, seat) for seat in match.info.seats),
        frames=frames_of(match, seconds),
        comments=[read.comment, *(ply.comment for ply in read.plies)],
        result=record.write_result(match.info, match.ending),
    )
