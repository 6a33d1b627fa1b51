"""The store: appending, racing, resending, and databases that cannot be used."""

from __future__ import annotations

import asyncio
import sqlite3
import traceback
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, insert, inspect, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.errors import StorageError
from parlour.storage.database import connect, database_url, migrate
from parlour.storage.schema import matches, metadata
from parlour.storage.store import (
    Appended,
    Conflict,
    Duplicate,
    MatchRow,
    NewEvent,
    Opening,
    Secret,
    Store,
)
from services import emptied, postgres_url

pytestmark = pytest.mark.anyio

ROW = MatchRow("m1", "chess", 1, {"colour": "röd"}, [{}, {"level": 2}], 5.0)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "store.sqlite")
    return await emptied(postgres_url())


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = await Store.open(database)
    yield store
    await store.close()


async def test_a_match_is_read_as_it_was_created(store: Store) -> None:
    opening = Opening(
        ROW, [NewEvent("ply", {"text": "ä"}, None), NewEvent("seat", {}, 1)], {0: "h"}
    )
    await store.create(opening)
    assert await store.match("m1") == ROW
    assert await store.match("m2") is None
    assert await store.holders("m1") == {0: "h"}
    found = await store.events_after("m1", 0)
    assert [(e.seq, e.kind, e.body, e.seat, e.cid, e.at) for e in found] == [
        (1, "ply", {"text": "ä"}, None, None, 5.0),
        (2, "seat", {}, 1, None, 5.0),
    ]
    assert await store.events_after("m1", 1) == found[1:]


async def test_events_are_appended_all_or_none(store: Store) -> None:
    await store.create(Opening(ROW))
    first = await store.append("m1", 0, [NewEvent("a", {}), NewEvent("b", {})], at=6.0)
    assert isinstance(first, Appended)
    assert first.events == await store.events_after("m1", 0)
    assert await store.append("m1", 1, [NewEvent("c", {}), NewEvent("d", {})], at=7.0) == Conflict()
    taken = await store.append("m1", 2, [NewEvent("seat", {}, 0)], at=7.0, claims={0: "x"})
    assert isinstance(taken, Appended)
    twice = await store.append("m1", 3, [NewEvent("seat", {}, 0)], at=7.0, claims={0: "y"})
    assert twice == Conflict()
    assert [event.kind for event in await store.events_after("m1", 0)] == ["a", "b", "seat"]
    assert await store.holders("m1") == {0: "x"}


async def test_a_cid_is_carried_out_once_in_its_match(store: Store) -> None:
    await store.create(Opening(ROW))
    await store.create(Opening(MatchRow("m2", "chess", 1, {}, [], 5.0)))
    event = NewEvent("a", {}, 0, "cid-1")
    assert isinstance(await store.append("m1", 0, [event], at=6.0), Appended)
    assert await store.append("m1", 1, [event], at=7.0) == Duplicate(1)
    assert await store.append("m1", 0, [event], at=7.0) == Duplicate(1)
    assert isinstance(await store.append("m2", 0, [event], at=7.0), Appended)


async def test_of_many_who_append_at_once_one_wins(database: str) -> None:
    stores = [await Store.open(database) for _ in range(4)]
    await stores[0].create(Opening(ROW))
    for seq in range(5):
        results = await asyncio.gather(
            *(store.append("m1", seq, [NewEvent(f"{i}", {})], at=6.0)
              for i, store in enumerate(stores))
        )  # fmt: skip
        assert (
            sorted(type(result).__name__ for result in results) == ["Appended"] + ["Conflict"] * 3
        )
    assert len(await stores[0].events_after("m1", 0)) == 5
    for store in stores:
        await store.close()


async def test_a_match_is_opened_with_the_event_that_agrees_on_it(store: Store) -> None:
    await store.create(Opening(ROW))
    again = Opening(MatchRow("m2", "chess", 1, {}, [], 8.0), [NewEvent("ply", {})], {1: "h"})
    await store.append("m1", 0, [NewEvent("rematch", {"next": "m2"})], at=8.0, opening=again)
    assert (await store.match("m2")) == again.row
    assert await store.holders("m2") == {1: "h"}
    lost = Opening(MatchRow("m3", "chess", 1, {}, [], 8.0))
    result = await store.append("m1", 0, [NewEvent("rematch", {})], at=8.0, opening=lost)
    assert result == Conflict()
    assert await store.match("m3") is None


async def test_recent_matches_and_heads(store: Store) -> None:
    for name, created in (("m1", 1.0), ("m2", 2.0), ("m3", 30.0)):
        await store.create(Opening(MatchRow(name, "chess", 1, {}, [], created)))
    await store.append("m1", 0, [NewEvent("a", {}), NewEvent("b", {})], at=40.0)
    assert [row.id for row in await store.recent(20.0)] == ["m3", "m1"]
    assert await store.heads(["m1", "m2", "m9"]) == {"m1": 2}


async def test_what_was_written_is_there_after_opening_again(database: str) -> None:
    store = await Store.open(database)
    await store.create(Opening(ROW, [NewEvent("a", {})]))
    await store.close()
    store = await Store.open(database)
    assert len(await store.events_after("m1", 0)) == 1
    await store.close()


# --- secrets -----------------------------------------------------------------------------------


async def test_a_draft_is_replaced_until_it_is_handed_in(store: Store) -> None:
    await store.create(Opening(ROW))
    assert await store.secrets("m1", 0) == {}
    first, second = Secret(0, 1, "bid 7", "bid 0"), Secret(0, 1, "bid ä", "bid 2")
    assert await store.save_draft("m1", first)
    assert await store.save_draft("m1", second)
    assert await store.secrets("m1", 0) == {1: second}
    assert await store.secrets("m1", 3) == {}
    sealed = Secret(0, 1, "bid 2", "bid 2", "bid 2", "ff00")
    done = await store.append("m1", 0, [NewEvent("seal", {}, 1)], at=6.0, put=[sealed])
    assert isinstance(done, Appended)
    assert await store.secrets("m1", 0) == {1: sealed}
    assert not await store.save_draft("m1", first)
    assert await store.secrets("m1", 0) == {1: sealed}
    await store.append("m1", 1, [NewEvent("reopen", {}, 1)], at=7.0, put=[second])
    assert await store.save_draft("m1", first)
    assert await store.secrets("m1", 0) == {1: first}


async def test_a_choice_is_handed_in_with_its_event_or_not_at_all(store: Store) -> None:
    await store.create(Opening(ROW, [NewEvent("a", {})]))
    sealed = Secret(1, 0, "x", "x", "x", "00")
    event = NewEvent("seal", {}, 0, "cid-1")
    assert await store.append("m1", 0, [event], at=6.0, put=[sealed]) == Conflict()
    assert await store.secrets("m1", 1) == {}
    assert isinstance(await store.append("m1", 1, [event], at=6.0, put=[sealed]), Appended)
    again = Secret(1, 0, "y", "y", "y", "11")
    assert await store.append("m1", 2, [event], at=6.0, put=[again]) == Duplicate(2)
    assert await store.secrets("m1", 1) == {0: sealed}


async def test_what_is_revealed_is_no_secret_any_more(store: Store) -> None:
    for name in ("m1", "m2"):
        await store.create(Opening(MatchRow(name, "chess", 1, {}, [], 5.0)))
        for seat in (0, 1):
            await store.save_draft(name, Secret(0, seat, "x", "x"))
    done = await store.append("m1", 0, [NewEvent("ply", {})], at=6.0, forget_secrets=True)
    assert isinstance(done, Appended)
    assert await store.secrets("m1", 0) == {}
    assert len(await store.secrets("m2", 0)) == 2


async def test_a_secret_is_in_no_error_and_no_representation(store: Store) -> None:
    secret = Secret(0, 1, "marked draft", "marked counts", "marked text", "marked nonce")
    assert "marked" not in repr(secret)
    with pytest.raises(IntegrityError) as error:  # there is no such match
        await store.save_draft("m9", secret)
    assert "marked" not in "".join(traceback.format_exception(error.value))


async def test_matches_with_an_event_of_a_kind(store: Store) -> None:
    for name in ("m1", "m2", "m3"):
        await store.create(Opening(MatchRow(name, "chess", 1, {}, [], 1.0)))
    await store.append("m1", 0, [NewEvent("begin", {}), NewEvent("begin", {})], at=40.0)
    await store.append("m2", 0, [NewEvent("ply", {})], at=40.0)
    await store.append("m3", 0, [NewEvent("begin", {})], at=10.0)
    assert await store.matches_with("begin", 20.0) == {"m1"}


# --- the schema --------------------------------------------------------------------------------


async def test_the_migrations_make_the_tables_of_the_schema(database: str) -> None:
    from alembic.autogenerate import compare_metadata
    from alembic.runtime.migration import MigrationContext

    engine = connect(database_url(database))
    await migrate(engine)

    def differences(connection: Connection) -> list[object]:
        return compare_metadata(MigrationContext.configure(connection), metadata)

    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    assert set(names) == {*metadata.tables, "alembic_version"}
    await engine.dispose()


async def migrated(database: str, revision: str) -> AsyncEngine:
    """Makes a database as an earlier version did."""
    engine = connect(database_url(database))

    def upgrade(connection: Connection) -> None:
        config = Config()
        config.set_main_option("script_location", "parlour.storage:migrations")
        config.set_main_option("path_separator", "os")
        config.attributes["connection"] = connection
        command.upgrade(config, revision)

    async with engine.begin() as connection:
        await connection.run_sync(upgrade)
    return engine


async def test_a_database_of_the_first_schema_is_brought_up_to_date(database: str) -> None:
    engine = await migrated(database, "0001")
    async with engine.begin() as connection:
        await connection.execute(
            insert(matches).values(id="m1", game="g", version=1, options={}, seats=[], created=1.0)
        )
    await engine.dispose()
    store = await Store.open(database)
    assert (await store.match("m1")) == MatchRow("m1", "g", 1, {}, [], 1.0)
    assert await store.save_draft("m1", Secret(0, 0, "x", "x"))
    await store.close()


async def test_an_incomplete_database_of_the_first_schema_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    await (await migrated(str(path), "0001")).dispose()
    with sqlite3.connect(path) as broken:
        broken.execute("DROP TABLE holder")
    broken.close()
    assert "holder missing" in await refused(str(path))
    with sqlite3.connect(path) as kept:
        assert kept.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
        names = [name for (name,) in kept.execute("SELECT name FROM sqlite_master")]
        assert "secret" not in names
    kept.close()


async def test_a_table_of_somebody_else_in_the_way_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    await (await migrated(str(path), "0001")).dispose()
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE secret (mine)")
    other.close()
    assert "secret already exists" in await refused(str(path))
    with sqlite3.connect(path) as kept:
        assert kept.execute("SELECT version_num FROM alembic_version").fetchone() == ("0001",)
    kept.close()


async def test_sqlite_is_durable(tmp_path: Path) -> None:
    engine = connect(database_url(str(tmp_path / "store.sqlite")))
    async with engine.connect() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            assert (await connection.execute(text(f"PRAGMA {pragma}"))).scalar() == value
    await engine.dispose()


async def test_several_servers_may_start_on_an_empty_database_at_once(database: str) -> None:
    stores = await asyncio.gather(*(Store.open(database) for _ in range(6)))
    for store in stores:
        await store.ping()
        await store.close()


@pytest.mark.parametrize(
    "code", [sqlite3.SQLITE_BUSY, sqlite3.SQLITE_BUSY_RECOVERY, sqlite3.SQLITE_PROTOCOL]
)
async def test_a_file_that_another_server_just_opens_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    real, codes = sqlite3.connect, [code, code]

    def connecting(*given: Any, **named: Any) -> sqlite3.Connection:
        if codes:
            error = sqlite3.OperationalError("database is locked")
            error.sqlite_errorcode = codes.pop()
            raise error
        return real(*given, **named)

    monkeypatch.setattr(sqlite3, "connect", connecting)
    store = await Store.open(str(tmp_path / "store.sqlite"))
    await store.ping()
    await store.close()
    assert not codes


# --- databases that cannot be used -------------------------------------------------------------


async def refused(database: str) -> str:
    with pytest.raises(StorageError) as error:
        await Store.open(database)
    return str(error.value)


async def filled(path: Path) -> bytes:
    store = await Store.open(str(path))
    await store.create(Opening(ROW, [NewEvent("a", {"text": "x" * 500}) for _ in range(50)]))
    await store.close()
    return path.read_bytes()


async def test_a_newer_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    await filled(path)
    with sqlite3.connect(path) as newer:
        newer.execute("UPDATE alembic_version SET version_num = '9999'")
    newer.close()
    before = path.read_bytes()
    why = await refused(str(path))
    assert "'9999'" in why
    assert "newer" in why
    assert path.read_bytes() == before


async def test_a_half_written_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    whole = await filled(path)
    path.write_bytes(whole[: len(whole) // 2])
    why = await refused(str(path))
    assert str(path) in why
    assert path.read_bytes() == whole[: len(whole) // 2]


@pytest.mark.parametrize("table", ["event", "holder", "secret"])
async def test_a_database_without_one_of_its_tables_is_refused(tmp_path: Path, table: str) -> None:
    path = tmp_path / "store.sqlite"
    await filled(path)
    with sqlite3.connect(path) as broken:
        broken.execute(f"DROP TABLE {table}")
    broken.close()
    assert f"{table} missing" in await refused(str(path))


async def test_a_database_of_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.sqlite"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE match (id)")
    other.close()
    assert "did not make" in await refused(str(path))


@pytest.mark.parametrize(
    ("database", "words"),
    [
        ("mysql://u:secret@h/d", "'mysql' is not supported"),
        ("://", "no database URL"),
        ("/proc/nowhere/store.sqlite", "/proc/nowhere"),
        ("postgresql://u:secret@127.0.0.1:1/d", "127.0.0.1:1"),
    ],
)
async def test_a_database_that_cannot_be_opened_is_one_sentence(database: str, words: str) -> None:
    why = await refused(database)
    assert words in why
    assert "secret" not in why
    assert "\n" not in why


async def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("milk, bread\n" * 500)
    assert "not a database" in await refused(str(path))
    assert path.read_text() == "milk, bread\n" * 500


async def test_a_database_in_a_folder_that_is_not_there_yet_is_made(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "a" / "b" / "store.sqlite"))
    await store.ping()
    await store.close()
