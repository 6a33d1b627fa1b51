"""Errors as replies: a `Problem` in JSON, never a traceback."""

from __future__ import annotations

import logging
from typing import Any

from litestar import MediaType, Request, Response
from litestar.datastructures import State
from litestar.exceptions import HTTPException, InternalServerException

from parlour.catalog import UnknownGame
from parlour.core.errors import ParlourError, RecordError, StorageError
from parlour.server.openings import BadRequestError
from parlour.server.wire import Problem

log = logging.getLogger("parlour.http")

_LOGGED = 300  # characters of a path or an error that are logged


class ProblemError(Exception):
    """A reply that says what is wrong."""

    def __init__(self, status: int, error: str, *, rule: str = "", field: str = "") -> None:
        super().__init__(error)
        self.status = status
        self.problem = Problem(error=error, rule=rule, field=field)


def respond(request: Request[Any, Any, State], error: Exception) -> Response[Problem]:
    """Turns any error into a reply."""
    status, problem = _told(error)
    where = _line(f"{request.method} {request.scope['path']}")
    why = _line(problem.error)
    if status >= 500:
        log.error("%s: %s", where, why, exc_info=error if status == 500 else None)
    else:
        log.info("%s: %d, %s", where, status, why)
    headers = dict(error.headers or {}) if isinstance(error, HTTPException) else {}
    return Response(problem, status_code=status, media_type=MediaType.JSON, headers=headers)


def _line(text: str) -> str:
    """Makes a stranger's text fit for a line of the log: printable, and not without end."""
    cut = text if len(text) <= _LOGGED else text[: _LOGGED - 1] + "…"
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in cut)


def _told(error: Exception) -> tuple[int, Problem]:
    match error:
        case ProblemError():
            return error.status, error.problem
        case BadRequestError():
            return 400, Problem(error=str(error), field=error.field)
        case UnknownGame():
            return 404, Problem(error=str(error), field="game")
        case RecordError():
            return 422, Problem(error=error.why, field="text", line=error.line)
        case StorageError():
            return 503, Problem(error=str(error))
        case UnicodeDecodeError() | RecursionError():  # what the decoder of bodies raises beside
            return 400, Problem(error="the body cannot be read as JSON")
        case ParlourError():
            return 400, Problem(error=str(error))
        case InternalServerException(detail="client disconnected prematurely"):
            return 400, Problem(error="the body ended too early")  # a client's fault, not ours
        case HTTPException():
            return error.status_code, _http_problem(error)
        case _:
            return 500, Problem(error="something went wrong here; the server's log says what")


def _http_problem(error: HTTPException) -> Problem:
    first: Any = error.extra[0] if isinstance(error.extra, list) and error.extra else {}
    if "message" in first:  # of a body or parameter that does not fit
        key = str(first.get("key", ""))
        return Problem(error=str(first["message"]), field="" if key == "data" else key)
    return Problem(error=error.detail)
