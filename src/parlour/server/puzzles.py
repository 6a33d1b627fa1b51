"""Solo puzzles over HTTP: the day's, boards of one's choice, and judgements."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from typing import Any

from litestar import get, post
from litestar.params import FromPath, JSONBody

from parlour import catalog
from parlour.core.errors import NotationError, OptionsError, Refusal
from parlour.core.game import Sealed
from parlour.core.options import read_options
from parlour.core.puzzles import Puzzle, Puzzles
from parlour.play.match import AnyEntry, begin
from parlour.server import wire
from parlour.server.http import AnyRequest, TheService, address_of, problems
from parlour.server.problems import ProblemError
from parlour.server.service import Service
from parlour.server.snapshot import wire_frame

_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_MOST_TEXT = 16_384  # characters of a choice, as on a socket
_TOO_MANY = "too many puzzles were asked for from here; wait a minute"


@get(
    "/api/games/{game_id:str}/puzzles/{day:str}",
    responses=problems(400, 404, 429),
    summary="The puzzle of a day",
)
async def show_puzzle(
    request: AnyRequest, service: TheService, game_id: FromPath[str], day: FromPath[str]
) -> wire.PuzzleView:
    """Returns the puzzle of `today` or of a day such as 2026-11-30, UTC; tomorrow's is the last."""
    entry, puzzles = _puzzles(game_id)
    today = today_of(service)
    wanted = today if day == "today" else _day(day)
    if wanted > today + timedelta(days=1):
        raise ProblemError(404, f"there is no puzzle of {day} yet: today is {today}", field="day")
    _count(request, service)
    return await service.play_out(
        lambda: _view(entry, puzzles.daily(wanted.toordinal()), day=str(wanted), today=str(today))
    )


@get(
    "/api/games/{game_id:str}/practice",
    responses=problems(400, 404, 429),
    summary="A puzzle of one's choice",
)
async def show_practice(
    request: AnyRequest, service: TheService, game_id: FromPath[str]
) -> wire.PuzzleView:
    """Returns a puzzle on a board whose options the query names, such as `?width=6&height=8`."""
    entry, puzzles = _puzzles(game_id)
    options = options_from(entry, dict(request.query_params))
    _count(request, service)
    today = str(today_of(service))

    def found() -> wire.PuzzleView:
        try:
            puzzle = puzzles.practice(options)
        except OptionsError as error:
            raise ProblemError(400, str(error), field="options") from None
        return _view(entry, puzzle, day="", today=today)

    return await service.play_out(found)


@post(
    "/api/games/{game_id:str}/judgements",
    status_code=200,
    responses=problems(400, 403, 404, 413, 429),
    summary="Judge a choice",
)
async def judge_attempt(
    request: AnyRequest,
    service: TheService,
    game_id: FromPath[str],
    data: JSONBody[wire.Attempt],
) -> wire.JudgementView:
    """Says what a choice in a puzzle is worth: part by part, and which part fails and why."""
    entry, puzzles = _puzzles(game_id)
    if not 0 <= data.seat < len(entry.info.seats):
        raise ProblemError(400, f"seat is 0 to {len(entry.info.seats) - 1}", field="seat")
    if len(data.text) > _MOST_TEXT:
        raise ProblemError(400, f"a choice has at most {_MOST_TEXT} characters", field="text")
    options = options_from(entry, data.options)
    _count(request, service)
    return await service.play_out(_judged, puzzles, options, data.seat, data.text)


PUZZLES = [show_puzzle, show_practice, judge_attempt]


def today_of(service: Service) -> date:
    """Returns the server's day, UTC."""
    return datetime.fromtimestamp(service.tables.world.now(), UTC).date()


def options_from(entry: AnyEntry, given: Mapping[str, object]) -> Any:
    """Reads a game's options.

    Raises:
        ProblemError: there are none such.
    """
    try:
        return read_options(entry.options, given)
    except OptionsError as error:
        raise ProblemError(400, str(error), field="options") from None


def _puzzles(game_id: str) -> tuple[AnyEntry, Puzzles]:
    entry = catalog.game(game_id)
    if entry.puzzles is None:
        raise ProblemError(404, f"{game_id} has no puzzles for one", field="game")
    return entry, entry.puzzles


def _day(text: str) -> date:
    try:
        found = date.fromisoformat(text) if _DAY.fullmatch(text) else None
    except ValueError:
        found = None
    if found is None:
        why = "a day is written as 2026-11-30: year, month, day"
        raise ProblemError(400, why, field="day")
    return found


def _count(request: AnyRequest, service: Service) -> None:
    if not service.puzzles.allows(address_of(request)):
        raise ProblemError(429, _TOO_MANY)


def _view(entry: AnyEntry, puzzle: Puzzle, *, day: str, today: str) -> wire.PuzzleView:
    match = begin(entry, read_options(entry.options, puzzle.options))
    assert isinstance(match.node, Sealed)
    first = match.notation.write_action(match.state, match.node.defaults[puzzle.seat])
    return wire.PuzzleView(
        game=entry.id,
        day=day,
        today=today,
        options=dict(puzzle.options),
        seat=puzzle.seat,
        label=puzzle.label,
        par=puzzle.par.score if puzzle.par else None,
        proven=puzzle.par is not None and puzzle.par.is_proven,
        first=first,
        frame=wire_frame(match),
    )


def _judged(puzzles: Puzzles, options: Any, seat: int, text: str) -> wire.JudgementView:
    try:
        found = puzzles.judge(options, seat, text)
    except NotationError as error:
        raise ProblemError(400, str(error), field="text") from None
    except OptionsError as error:
        raise ProblemError(400, str(error), field="options") from None
    if isinstance(found, Refusal):
        return wire.JudgementView(works=False, score=0, parts=(), rule=found.rule, why=found.why)
    parts = tuple(
        wire.PartView(
            name=part.name,
            score=part.score,
            result=part.result,
            rule=part.failure.rule if part.failure else "",
            why=part.failure.why if part.failure else "",
        )
        for part in found.parts
    )
    return wire.JudgementView(works=found.works, score=found.score, parts=parts)
