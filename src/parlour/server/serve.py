"""Runs the server until it is told to stop."""

from __future__ import annotations

import asyncio
import functools
import logging
import logging.config
import socket
import sys
from typing import TYPE_CHECKING, Any

import uvicorn

from parlour.core.errors import ParlourError
from parlour.server.app import create_app
from parlour.server.settings import Settings
from parlour.storage.store import Store

if TYPE_CHECKING:  # either has what is used here
    from uvicorn.protocols.http.h11_impl import H11Protocol as HTTPProtocol
else:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as HTTPProtocol

_STOP_S = 5  # how long requests may take to end when the server stops

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "line": {
            "format": "%(asctime)s %(levelname)s %(name)s: %(message)s",
            "datefmt": "%Y-%m-%d %H:%M:%S",
        }
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "formatter": "line",
            "stream": "ext://sys.stderr",
        }
    },
    "root": {"level": "WARNING", "handlers": ["stderr"]},
    "loggers": {
        "parlour": {"level": "INFO"},
        "uvicorn": {"level": "WARNING"},
        "alembic": {"level": "WARNING"},
    },
}


def serve(settings: Settings) -> None:
    """Serves until the process is told to stop (SIGINT or SIGTERM).

    Raises:
        StorageError: the store cannot be used.
        ParlourError: the address cannot be had.
    """
    logging.config.dictConfig(LOGGING)
    asyncio.run(_migrate(settings))  # so that a store that cannot be used is one clear sentence
    listening = _listen(settings)
    config = uvicorn.Config(
        create_app(settings),
        http=functools.partial(_Http, head_s=settings.limits.head_s),  # type: ignore[arg-type] - makes one
        ws="websockets-sansio",
        ws_max_size=4 * settings.limits.message_bytes,  # in bytes; the limit is in characters
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        timeout_graceful_shutdown=_STOP_S,
    )
    sys.stdout.write(f"parlour is at {_address(listening, settings)} (Ctrl-C stops it)\n")
    sys.stdout.flush()
    try:
        uvicorn.Server(config).run(sockets=[listening])
    except KeyboardInterrupt:
        pass  # uvicorn has stopped gracefully and raises the signal again
    finally:
        listening.close()


class _Http(HTTPProtocol):
    """A connection that is closed if it is silent, or a request's head does not come to its end."""

    def __init__(self, *args: Any, head_s: float, **more: Any) -> None:
        super().__init__(*args, **more)
        self._head_s = head_s

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.loop.call_later(self._head_s, self._look, None)

    def _look(self, known: object) -> None:
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return  # it has ended, or is a socket now
        cycle: Any = self.cycle  # the newest request, None before the first
        if cycle is known and (cycle is None or cycle.response_complete):
            self.transport.close()
        else:
            self.loop.call_later(self._head_s, self._look, cycle)


async def _migrate(settings: Settings) -> None:
    store = await Store.open(settings.database)
    await store.close()


def _listen(settings: Settings) -> socket.socket:
    host = settings.host
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, settings.port), family=family, backlog=2048)
    except (OSError, OverflowError) as error:
        why = getattr(error, "strerror", None) or error
        raise ParlourError(f"cannot listen on {host}, port {settings.port}: {why}") from None


def _address(listening: socket.socket, settings: Settings) -> str:
    host = settings.host if settings.host not in {"", "0.0.0.0", "::"} else "localhost"
    return f"http://{f'[{host}]' if ':' in host else host}:{listening.getsockname()[1]}/"
