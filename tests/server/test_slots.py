"""Slots are given out by turns among those who ask: nobody starves behind another's flood."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextvars import copy_context
from pathlib import Path
from typing import Any, TypeVar

import pytest

from parlour.server import wire
from parlour.server.gate import Gate
from parlour.server.limits import Limiter
from parlour.server.owed import World
from parlour.server.service import Dice, new_match_id, new_nonce
from parlour.server.slots import ASKER, Slots
from parlour.server.tables import Tables
from parlour.server.workers import Workers
from parlour.storage.store import Store

pytestmark = pytest.mark.anyio
T = TypeVar("T")


def asked(who: str, job: Callable[[], Awaitable[T]]) -> asyncio.Task[T]:
    """Begins a job on somebody's behalf."""

    async def run() -> T:
        ASKER.set(who)
        return await job()

    return asyncio.get_running_loop().create_task(run(), context=copy_context())


class Work:
    """Jobs at some slots, each of which ends when it is told to."""

    def __init__(self, slots: Slots) -> None:
        self._slots = slots
        self.running: list[str] = []
        self.order: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}

    async def job(self, name: str) -> None:
        self._ends[name] = asyncio.Event()
        async with self._slots.one():
            self.running.append(name)
            self.order.append(name)
            await self._ends[name].wait()
            self.running.remove(name)

    async def begin(self, *names: str) -> list[asyncio.Task[None]]:
        """Begins jobs; the first letter is the asker."""
        tasks = [asked(name[0], lambda name=name: self.job(name)) for name in names]
        await settle()
        return tasks

    async def end(self, name: str) -> None:
        self._ends[name].set()
        await settle()


async def settle() -> None:
    for _ in range(6):
        await asyncio.sleep(0)


async def test_whoever_has_waited_longest_is_next_and_not_who_asked_most() -> None:
    work = Work(Slots(1))
    tasks = await work.begin("a1", "a2", "a3", "b1", "b2", "c1")
    for name in ("a1", "b1", "c1", "a2", "b2", "a3"):
        assert work.running == [name]
        await work.end(name)
    assert all(task.done() for task in tasks)
    assert work.order == ["a1", "b1", "c1", "a2", "b2", "a3"]


async def test_who_asks_again_at_once_does_not_overtake() -> None:
    work = Work(Slots(1))
    await work.begin("a1", "b1", "c1")
    await work.end("a1")
    await work.begin("a2")
    for name in ("b1", "c1", "a2"):
        assert work.running == [name]
        await work.end(name)


async def test_a_spare_slot_is_kept_from_who_has_all_the_others() -> None:
    work = Work(Slots(3, spare=1))
    await work.begin("a1", "a2", "a3", "a4")
    assert work.running == ["a1", "a2"]
    await work.begin("b1")
    assert work.running == ["a1", "a2", "b1"]
    await work.end("b1")
    assert work.running == ["a1", "a2"]
    await work.end("a1")
    assert work.running == ["a2", "a3"]


async def test_a_single_slot_is_nobodys_spare() -> None:
    work = Work(Slots(1, spare=1))
    await work.begin("a1")
    assert work.running == ["a1"]


async def test_who_goes_away_while_waiting_or_being_served_leaves_no_hole() -> None:
    work = Work(Slots(1))
    first, gone, _ = await work.begin("a1", "a2", "b1")
    gone.cancel()
    await settle()
    first.cancel()
    await settle()
    assert work.running[1:] == ["b1"]
    both = await work.begin("c1", "d1")
    work._ends["b1"].set()
    both[0].cancel()  # in the moment in which the slot becomes its own
    await settle()
    assert work.running[-1] == "d1"


async def test_a_flood_of_one_address_delays_another_by_one_computation_at_most() -> None:
    long_s = 0.2
    workers = Workers("a worker", 1, no_preparation, (), patience_s=60, tries=1)
    await workers.warm()
    flood = [asked("flood", lambda: workers.run(time.sleep, long_s)) for _ in range(30)]
    await asyncio.sleep(long_s / 2)
    waits: list[float] = []
    for _ in range(3):
        began = time.monotonic()
        await asked("other", lambda: workers.run(abs, -1))
        waits.append(time.monotonic() - began)
    assert sum(task.done() for task in flood) <= 10  # or nobody had to wait
    assert sorted(waits)[1] < 3 * long_s  # first come, first served: six seconds
    workers.close()
    await asyncio.gather(*flood, return_exceptions=True)


def no_preparation(_: object) -> None: ...


async def test_the_gate_says_on_whose_behalf_a_request_is_carried_out() -> None:
    seen: list[str] = []

    async def app(*_: Any) -> None:
        seen.append(await asyncio.ensure_future(told()))

    async def told() -> str:
        return ASKER.get()

    gate = Gate(app, (), Limiter(10, 1))
    headers = [(b"host", b"games.example")]
    for address in ("192.0.2.1", "192.0.2.2"):
        scope = {"type": "http", "method": "GET", "path": "/", "scheme": "http"}
        await gate({**scope, "client": (address, 1), "headers": headers}, nothing, nothing)
    assert seen == ["192.0.2.1", "192.0.2.2"]


async def nothing(*_: Any) -> Any: ...


async def test_a_ply_is_simulated_on_behalf_of_who_plays_it(tmp_path: Path) -> None:
    class Noting:
        """Workers that are none, and note who asked."""

        async def run(self, function: Callable[..., Any], *arguments: object) -> Any:
            askers.append(ASKER.get())
            return function(*arguments)

        def close(self) -> None: ...

    askers: list[str] = []
    store = await Store.open(str(tmp_path / "store.sqlite"))
    world = World(Dice(), new_match_id, new_nonce, time.time, 100)
    tables = Tables(store, world, Noting())  # type: ignore[arg-type] - as far as it is used
    new = wire.NewMatch("krazki", (wire.SeatWish("me"), wire.SeatWish("me")))
    table = await asked("192.0.2.1", lambda: tables.create(new, 0, "me"))
    assert {*askers} == {"192.0.2.1"}
    askers.clear()
    command = wire.Command(
        cid="the-barricade", base_seq=table.snapshot.seq, what="ply", text="B 0.100,0.000"
    )
    done = await asked("192.0.2.2", lambda: tables.command(table, "me", command))
    assert isinstance(done, wire.Ack)
    assert {*askers} == {"192.0.2.2"}
    tables.close()
    await store.close()
