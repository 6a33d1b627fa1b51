"""Opens a database: its connections, its migrations, and clear words when it cannot be used."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Generator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from parlour.core.errors import StorageError, shown
from parlour.storage.schema import metadata

_DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg"}
_BUSY_MS = 15_000  # how long a writer waits for another process's write
_MIGRATION_LOCK = 0x7061726C  # any number; two servers that start together migrate one at a time
WRITE = {"parlour_write": True}  # execution option of a connection that will write


def database_url(given: str) -> URL:
    """Reads a URL, `sqlite:///file` or `postgresql://…`, or the path of an SQLite file.

    Raises:
        StorageError: the URL cannot be read, or names a database that is not supported.
    """
    if "://" not in given:
        return URL.create(_DRIVERS["sqlite"], database=given)
    try:
        url = make_url(given)
    except ArgumentError:
        raise StorageError(f"{shown(given)} is no database URL") from None
    kind = url.get_backend_name()
    if kind not in _DRIVERS:
        raise StorageError(f"database {shown(kind)} is not supported; use sqlite or postgresql")
    return url.set(drivername=_DRIVERS[kind])


def connect(url: URL) -> AsyncEngine:
    """Makes the pool of connections; nothing is opened yet.

    Its errors do not repeat what was to be written, for some of it is secret.
    """
    if url.get_backend_name() == "sqlite":
        assert url.database is not None
        Path(url.database).parent.mkdir(parents=True, exist_ok=True)
        _try_file(url)
        engine = create_async_engine(url, hide_parameters=True)
        event.listen(engine.sync_engine, "connect", _configure_sqlite)
        event.listen(engine.sync_engine, "begin", _begin_sqlite)
        return engine
    try:
        return create_async_engine(url, hide_parameters=True, pool_pre_ping=True)
    except ModuleNotFoundError:
        raise StorageError("PostgreSQL needs `pip install parlour[postgres]`") from None


def _try_file(url: URL) -> None:
    """Opens a file here once: where that fails, the driver's own thread may print a traceback.

    It also turns the write-ahead log on, which a file keeps. SQLite does not wait for another
    program that turns it on at the same moment, so that two that start together would collide.
    """
    until = time.monotonic() + _BUSY_MS / 1000
    while True:
        try:
            with closing(sqlite3.connect(url.database or "")) as connection:
                connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.Error as error:
            code = getattr(error, "sqlite_errorcode", 0)  # with its kind in the upper bits
            busy = code & 0xFF in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_PROTOCOL}
            if not busy or time.monotonic() > until:
                raise StorageError(f"database {shown_url(url)}: {error}") from None
            time.sleep(0.01)
        else:
            return


def _configure_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = (
        None  # the driver begins no transaction of its own: `_begin_sqlite`
    )
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout = {_BUSY_MS}",
        "journal_mode = WAL",
        "synchronous = FULL",  # a commit is on the disk when it returns
        "fullfsync = ON",  # the same on macOS
        "foreign_keys = ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that starts by reading cannot always be turned into a writing one.
    writes = connection.get_execution_options().get("parlour_write", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def shown_url(url: URL) -> str:
    """Names a database as an operator knows it: its file, or its URL without the password."""
    if url.get_backend_name() == "sqlite":
        return url.database or ""
    return url.set(drivername=url.get_backend_name()).render_as_string(hide_password=True)


@contextmanager
def spoken(url: URL) -> Generator[None]:
    """Turns drivers' errors, but a lost race for a key, into a `StorageError` without password."""
    try:
        yield
    except IntegrityError:
        raise
    except (SQLAlchemyError, OSError) as error:
        cause = getattr(error, "orig", None) or error
        name = shown_url(url)
        raise StorageError(f"database {name}: {str(cause).splitlines()[0]}") from error


async def migrate(engine: AsyncEngine) -> None:
    """Brings the schema up to date, in one transaction.

    Raises:
        StorageError: the database cannot be read, is newer than this program, or not ours.
    """
    with spoken(engine.url):
        async with (
            engine.connect() as bare,
            (await bare.execution_options(**WRITE)).begin(),
        ):
            await bare.run_sync(_migrate)


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SELECT pg_advisory_xact_lock({_MIGRATION_LOCK})"))
    config = Config()
    config.set_main_option("script_location", "parlour.storage:migrations")
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    known = [script.revision for script in ScriptDirectory.from_config(config).walk_revisions()]
    current = MigrationContext.configure(connection).get_current_revision()
    name = shown_url(connection.engine.url)
    if current is not None and current not in known:
        raise StorageError(
            f"database {name} has schema {shown(current)}, newer than this parlour's {known[0]}; "
            "start the newer version again, nothing was changed"
        )
    tables = set(inspect(connection).get_table_names())
    ours = set(metadata.tables)
    if current is None and tables & ours:
        raise StorageError(f"database {name} holds tables that parlour did not make")
    command.upgrade(config, "head")
    missing = sorted(ours - set(inspect(connection).get_table_names()))
    if missing:  # what the upgrade has changed is not committed
        raise StorageError(
            f"database {name} is incomplete, {', '.join(missing)} missing; restore a backup"
        )
