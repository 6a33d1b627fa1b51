"""The matches of a process, on a store that has been through something."""

from __future__ import annotations

import asyncio
import random
import threading
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from parlour.core.errors import StorageError
from parlour.server import wire
from parlour.server.owed import World
from parlour.server.service import Service, new_match_id, new_nonce
from parlour.server.settings import Settings
from parlour.server.tables import Tables
from parlour.storage.store import MatchRow, NewEvent, Opening, Store

pytestmark = pytest.mark.anyio

SMALL = {"setup": "position", "position": "3pl3/7/7/7/7/7/2CL4 s"}


def row(match_id: str = "m1", version: int = 1, **options: str) -> MatchRow:
    return MatchRow(match_id, "deblockle", version, options, [{}, {}], 5.0)


def process(store: Store) -> Tables:
    return Tables(store, World(random.Random(1), new_match_id, new_nonce, lambda: 6.0, 100))


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(str(tmp_path / "store.sqlite"))
    yield store
    await store.close()


async def test_draws_that_are_owed_are_drawn_when_a_match_is_opened(store: Store) -> None:
    await store.create(Opening(row()))
    tables = process(store)
    table = await tables.open("m1")
    assert table is not None
    assert table.snapshot.frame.node.kind == "choice"
    events = await store.events_after("m1", 0)
    assert [event.kind for event in events] == ["ply"] * 8
    tables.close()


async def test_two_processes_that_draw_at_once_draw_the_same(store: Store) -> None:
    await store.create(Opening(row()))
    processes = [process(store) for _ in range(4)]
    opened = await asyncio.gather(*(tables.open("m1") for tables in processes))
    positions = {table.snapshot.frame.position for table in opened if table is not None}
    assert len(positions) == 1
    assert len(await store.events_after("m1", 0)) == 8
    for tables in processes:
        tables.close()


async def test_turns_of_two_processes_make_one_list(store: Store) -> None:
    await store.create(Opening(row(**SMALL), holders={0: "me", 1: "me"}))
    here, there = process(store), process(store)
    tables = [await here.open("m1"), await there.open("m1")]
    for turn in range(10):
        at, table = (here, there)[turn % 2], tables[turn % 2]
        assert table is not None
        await at.refresh(table)
        text = table.snapshot.frame.node.legal[0]
        command = wire.Command(cid=f"turn-{turn:04}", base_seq=turn, what="ply", text=text)
        assert await at.command(table, "me", command) == wire.Ack(cid=command.cid, seq=turn + 1)
    for at in (here, there):
        at.close()


@pytest.mark.parametrize(
    ("opening", "why"),
    [
        (Opening(row(version=99)), "rules version 99, which this server does not have"),
        (Opening(MatchRow("m1", "chess", 1, {}, [{}, {}], 5.0)), "is of chess"),
        (
            Opening(row(**SMALL), [NewEvent("ply", {"event": "ply", "text": "a1a2"})]),
            "event 1: .*DB-20",
        ),
        (Opening(row(**SMALL), [NewEvent("ply", {"event": "ply"})]), "no event of a match"),
        (Opening(row(setup="nonsense")), "match m1: options: setup is"),
        (Opening(row(**SMALL), [NewEvent("x", {"event": "x"})]), "no event of a match"),
    ],
)
async def test_a_match_that_cannot_be_replayed_is_one_sentence(
    store: Store, opening: Opening, why: str
) -> None:
    await store.create(opening)
    tables = process(store)
    with pytest.raises(StorageError, match=why):
        await tables.open("m1")
    tables.close()


async def test_a_short_computation_does_not_wait_for_a_long_one(store: Store) -> None:
    service = Service(Settings(), store)
    go_on = threading.Event()
    long = asyncio.ensure_future(service.play_out(go_on.wait, 600))
    try:
        assert await asyncio.wait_for(service.play_out(abs, -1), 300) == 1
        assert not long.done()
    finally:
        go_on.set()
    assert await long
    service.close()


async def test_the_rules_of_one_match_do_not_wait_for_another_match(store: Store) -> None:
    tables = process(store)
    go_on = threading.Event()
    long = asyncio.ensure_future(tables.compute(go_on.wait, 600))
    try:
        assert await asyncio.wait_for(tables.compute(abs, -1), 300) == 1
        assert not long.done()
    finally:
        go_on.set()
    assert await long
    tables.close()
