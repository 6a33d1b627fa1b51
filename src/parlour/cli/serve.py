"""`parlour serve`: the games for browsers."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number


def run(
    *,
    host: Annotated[
        str,
        Parameter(
            env_var="PARLOUR_HOST",
            help="The address to listen on; 0.0.0.0 is every address of this machine.",
        ),
    ] = "127.0.0.1",
    port: Annotated[
        int,
        Parameter(
            env_var="PARLOUR_PORT",
            help="The port to listen on; 0 takes a free one.",
            validator=Number(gte=0, lte=65_535),
        ),
    ] = 8000,
    database: Annotated[
        str,
        Parameter(
            env_var="PARLOUR_DATABASE",
            help="Where matches are kept: a file for SQLite, or a postgresql+asyncpg:// URL.",
        ),
    ] = "parlour.sqlite",
    redis: Annotated[
        str | None,
        Parameter(
            env_var="PARLOUR_REDIS",
            help="A redis:// URL, where several processes serve one database.",
        ),
    ] = None,
    origin: Annotated[
        list[str],
        Parameter(
            negative=(),
            show_default=False,
            help="An origin that browsers may come from, exactly as in https://games.example; "
            "may be repeated. Without it: the host that was asked.",
        ),
    ] = [],  # noqa: B006 - never changed
    trusted_proxy: Annotated[
        list[str],
        Parameter(
            negative=(),
            show_default=False,
            help="The address of a proxy whose X-Forwarded headers count; may be repeated.",
        ),
    ] = ["127.0.0.1", "::1"],  # noqa: B006 - never changed
    engine_workers: Annotated[
        int,
        Parameter(help="Processes that think for the engines.", validator=Number(gte=1, lte=64)),
    ] = 1,
    simulation_workers: Annotated[
        int,
        Parameter(
            help="Processes that simulate turns, for games in which bodies move.",
            validator=Number(gte=1, lte=64),
        ),
    ] = 2,
) -> None:
    """Serve the games to browsers, until Ctrl-C."""
    from parlour.server.serve import serve
    from parlour.server.settings import Settings

    serve(
        Settings(
            host=host,
            port=port,
            database=database,
            redis=redis,
            origins=tuple(origin),
            trusted_proxies=tuple(trusted_proxy),
            engine_workers=engine_workers,
            simulation_workers=simulation_workers,
        )
    )
