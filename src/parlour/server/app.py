"""Puts the server together."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from litestar import Litestar, Response, route
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import FromPath

from parlour.server.client import AnyRequest, Client
from parlour.server.gate import App, Gate
from parlour.server.http import HANDLERS
from parlour.server.limits import Limiter
from parlour.server.printing import SHEETS
from parlour.server.problems import respond
from parlour.server.puzzles import PUZZLES
from parlour.server.service import Service, running
from parlour.server.settings import Settings
from parlour.server.socket import match_socket
from parlour.server.version import version


def create_app(settings: Settings) -> App:
    """Returns the whole server as an ASGI application."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncGenerator[None]:
        async with running(settings) as service:
            app.state.service = service
            yield

    app = Litestar(
        route_handlers=[*HANDLERS, *PUZZLES, *SHEETS, match_socket, *pages(Client())],
        lifespan=[lifespan],
        dependencies={"service": Provide(_service)},
        exception_handlers={Exception: respond},
        request_max_body_size=settings.limits.body_bytes,
        compression_config=CompressionConfig(
            backend="gzip", minimum_size=1024, exclude_opt_key="packed"
        ),
        openapi_config=OpenAPIConfig(
            title="parlour",
            version=version(),
            use_handler_docstrings=True,
            path="/schema",
            render_plugins=[JsonRenderPlugin(path=["/", "/openapi.json"])],
        ),
        logging_config=None,
        signature_types=[Service],
    )
    limits = settings.limits
    requests = Limiter(limits.requests_at_once, limits.requests_per_s)
    return Gate(app, settings.origins, requests)  # type: ignore[arg-type] - the same by looser types


async def _service(state: State) -> Service:
    return state.service


def pages(client: Client) -> list[HTTPRouteHandler]:
    """Returns the handlers of the browser's client."""

    @route(
        [
            "/",
            "/match/{match_id:str}",
            "/rules/{game:str}",
            "/layouts/{game:str}",
            "/puzzles/{game:str}",
            "/puzzles/{game:str}/{day:str}",
            "/replay",
        ],
        http_method=["GET", "HEAD"],
        include_in_schema=False,
        packed=True,
    )
    async def page(request: AnyRequest) -> Response[bytes]:
        return client.page(request)

    @route("/{path:path}", http_method=["GET", "HEAD"], include_in_schema=False, packed=True)
    async def file(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
        return client.file(path, request)

    return [page, file]
