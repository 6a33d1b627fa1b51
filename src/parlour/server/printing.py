"""Sheets for printing over HTTP: empty ones, and what has been played."""

from __future__ import annotations

from litestar import Response, get
from litestar.params import FromPath

from parlour import catalog
from parlour.core.sheets import LANGUAGES, Sheets
from parlour.core.svg import STYLE_HASHES
from parlour.play.match import AnyEntry
from parlour.server.http import AnyRequest, TheService, address_of, problems, table_of
from parlour.server.problems import ProblemError
from parlour.server.puzzles import options_from
from parlour.server.service import Service

_SVG = "image/svg+xml"
_CSP = f"default-src 'none'; style-src {' '.join(STYLE_HASHES)}; frame-ancestors 'none'"
_TOO_MANY = "too many sheets were asked for from here; wait a minute"


@get(
    "/api/games/{game_id:str}/sheet",
    responses=problems(400, 404, 429),
    media_type=_SVG,
    summary="An empty sheet",
)
async def show_sheet(
    request: AnyRequest, service: TheService, game_id: FromPath[str], language: str = LANGUAGES[0]
) -> Response[str]:
    """Returns an empty sheet to print, as SVG in real millimetres.

    The query may name the game's options, such as `?preset=large`, and the `language`.
    """
    entry = catalog.game(game_id)
    sheets = _sheets(entry, language)
    given = {name: value for name, value in request.query_params.items() if name != "language"}
    options = options_from(entry, given)
    _count(request, service)
    return _response(await service.play_out(sheets.empty, options, language), entry.id)


@get(
    "/api/matches/{match_id:str}/sheet",
    responses=problems(400, 404, 409, 429, 503),
    media_type=_SVG,
    summary="A match as a sheet",
)
async def show_played(
    request: AnyRequest,
    service: TheService,
    match_id: FromPath[str],
    language: str = LANGUAGES[0],
    ply: int | None = None,
) -> Response[str]:
    """Returns what lies open of a match after `ply` plies, not given: by now, as SVG to print."""
    match = (await table_of(service, match_id)).snapshot.match
    sheets = _sheets(match.entry, language)
    at = len(match.plies) if ply is None else ply
    if not 0 <= at <= len(match.plies):
        raise ProblemError(400, f"ply is 0 to {len(match.plies)}", field="ply")
    _count(request, service)
    nobody = ("",) * len(match.entry.info.seats)
    page = await service.play_out(sheets.played, match.options, match.states[at], nobody, language)
    if page is None:
        raise ProblemError(409, "nothing lies open yet that could be printed", field="ply")
    return _response(page, f"{match.entry.id}-{match_id}")


SHEETS = [show_sheet, show_played]


def _sheets(entry: AnyEntry, language: str) -> Sheets:
    if entry.sheets is None:
        raise ProblemError(404, f"{entry.id} has no sheets to print", field="game")
    if language not in LANGUAGES:
        raise ProblemError(400, f"language is {' or '.join(LANGUAGES)}", field="language")
    return entry.sheets


def _count(request: AnyRequest, service: Service) -> None:
    if not service.puzzles.allows(address_of(request)):
        raise ProblemError(429, _TOO_MANY)


def _response(page: str, name: str) -> Response[str]:
    headers = {
        "content-disposition": f'inline; filename="{name}.svg"',
        "content-security-policy": _CSP,
    }
    return Response(page, media_type=_SVG, headers=headers)
