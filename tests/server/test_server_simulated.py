"""Matches whose plies are simulated: in worker processes, and never in the server's own."""

from __future__ import annotations

import asyncio
import math
import multiprocessing
import os
import random
import signal
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour import catalog
from parlour.core.errors import RecordError
from parlour.games.krazki import engine, physics, touching
from parlour.games.krazki.runs import PhysicsFault
from parlour.play.events import Moved
from parlour.play.match import begin, evolve
from parlour.server import wire
from parlour.server.listeners import Listener
from parlour.server.owed import World
from parlour.server.service import Dice, new_match_id, new_nonce
from parlour.server.simulating import frames_of, simulators
from parlour.server.tables import Table, Tables
from parlour.server.workers import WorkerError, Workers
from parlour.storage.store import Store
from server.remote import Browser
from server.serving import PATIENCE_S, errors, served

pytestmark = pytest.mark.anyio

PLACE = "B 0.100,0.000"
SHOT = "S impulse=0.0075 offset=0.30"
NEW = wire.NewMatch("krazki", (wire.SeatWish("me"), wire.SeatWish("me")), options={"max_rounds": 1})
MOST_BYTES = 40_000  # of a message about a shot


@pytest.fixture(scope="module")
async def simulations() -> AsyncIterator[Workers]:
    workers = simulators(1)
    await workers.warm()
    yield workers
    workers.close()


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    store = await Store.open(str(tmp_path / "store.sqlite"))
    yield store
    await store.close()


@pytest.fixture
def entered(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What of the engine is entered in this process, the server's."""
    names: list[str] = []

    def refuse(name: str) -> Callable[..., None]:
        def enter(*_: Any) -> None:
            names.append(name)
            raise AssertionError(f"{name} is entered in the server's process")

        return enter

    for module in (engine, physics, touching):  # imported before: what they import stays
        monkeypatch.setattr(module, "compiled", refuse("compiled"))
    for name in ("__init__", "put", "step", "settle", "gaps"):
        monkeypatch.setattr(engine.Board, name, refuse(name))
    for name in ("mj_step", "mj_forward", "mj_fwdPosition"):
        monkeypatch.setattr(engine.mujoco, name, refuse(name))
    return names


class Held:
    """Workers that give back what they found only when they are told to."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self.may_end = asyncio.Event()
        self.found = asyncio.Event()

    async def run(self, function: Callable[..., Any], *arguments: object) -> Any:
        done = await self._workers.run(function, *arguments)
        self.found.set()
        await self.may_end.wait()
        return done

    def close(self) -> None: ...


class Here:
    """Workers that are none: all is computed in this process."""

    async def run(self, function: Callable[..., Any], *arguments: object) -> Any:
        return function(*arguments)

    def close(self) -> None: ...


def tables_of(store: Store, workers: Any) -> Tables:
    return Tables(store, World(Dice(), new_match_id, new_nonce, time.time, 100), workers)


async def play(tables: Tables, table: Table, text: str, **more: Any) -> Any:
    cid = more.pop("cid", f"turn-{table.snapshot.seq:04}")
    seq = table.snapshot.seq
    command = wire.Command(cid=cid, base_seq=seq, what=more.pop("what", "ply"), text=text, **more)
    return await tables.command(table, "me", command)


async def begun(tables: Tables) -> Table:
    table = await tables.create(NEW, 0, "me")
    assert isinstance(await play(tables, table, PLACE), wire.Ack)
    return table


async def test_nothing_is_simulated_in_the_servers_process(
    store: Store, simulations: Workers, entered: list[str]
) -> None:
    tables = tables_of(store, simulations)
    table = await begun(tables)
    listener = Listener("me", 64)
    tables.join(table, listener)
    refused = await play(tables, table, "S impulse=0.5", cid="too-hard")
    assert isinstance(refused, wire.Refused)
    assert refused.rule == "KR-31"
    for _ in range(2):
        seq = table.snapshot.seq
        assert await play(tables, table, SHOT) == wire.Ack(cid=f"turn-{seq:04}", seq=seq + 1)
        assert table.snapshot.frame.node.kind == "choice"
        (shot,) = [one for one in table.snapshot.frame.events if one["kind"] == "shot"]
        assert len(shot["path"]) > 100
    told = [msgspec.json.decode(await listener.next()) for _ in range(6)]
    assert [message["view"]["frame"]["ply"] for message in told if "view" in message][-1] == 6
    assert max(len(msgspec.json.encode(message)) for message in told) < MOST_BYTES

    # another process, which has simulated nothing, shows the very same
    elsewhere = tables_of(store, simulations)
    again = await elsewhere.open(table.snapshot.row.id)
    assert again is not None
    assert msgspec.to_builtins(again.snapshot.frame) == msgspec.to_builtins(table.snapshot.frame)
    frames = await simulations.run(frames_of, again.snapshot.match, 0.0)
    assert frames[-1] == again.snapshot.frame
    assert [bool(frame.events) for frame in frames] == [False, *[True] * 6]

    back = await play(tables, table, "", what="takeback")
    assert isinstance(back, wire.Ack)
    assert table.snapshot.frame == frames[4]
    assert entered == []
    for process in (tables, elsewhere):
        process._rules.shutdown()  # the workers are shared


async def test_turns_of_other_matches_do_not_wait_for_a_shot(
    store: Store, simulations: Workers
) -> None:
    tables = tables_of(store, simulations)
    table = await begun(tables)
    seats = (wire.SeatWish("me"), wire.SeatWish("me"))
    other = await tables.create(wire.NewMatch("deblockle", seats, {"setup": "random"}), 0, "me")
    held = tables.simulations = Held(simulations)  # type: ignore[assignment]
    shot = asyncio.ensure_future(play(tables, table, SHOT))
    await held.found.wait()
    for _ in range(5):
        text = other.snapshot.frame.node.legal[0]
        assert isinstance(await play(tables, other, text), wire.Ack)
    assert not shot.done()
    held.may_end.set()
    assert isinstance(await shot, wire.Ack)
    tables.close()


async def test_a_shot_that_the_physics_cannot_carry_out_is_refused_and_the_match_goes_on(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = tables_of(store, Here())
    table = await begun(tables)
    seq = table.snapshot.seq

    def fail(*_: Any) -> None:
        raise PhysicsFault("two discs are 9.0 mm deep in each other")

    with monkeypatch.context() as patched:
        patched.setattr(engine.Board, "settle", fail)
        refused = await play(tables, table, SHOT)
    assert isinstance(refused, wire.Refused)
    assert (refused.rule, refused.seq) == ("fault", seq)
    assert refused.why == (
        "the simulation could not carry this out: two discs are 9.0 mm deep in each other; "
        "nothing was played"
    )
    assert len(await store.events_after(table.snapshot.row.id, 0)) == seq
    assert isinstance(await play(tables, table, SHOT), wire.Ack)
    tables.close()


async def test_a_worker_that_dies_over_a_shot_is_replaced_and_the_shot_played(
    store: Store, simulations: Workers
) -> None:
    tables = tables_of(store, simulations)
    table = await begun(tables)
    workers = multiprocessing.active_children()
    shot = asyncio.ensure_future(play(tables, table, SHOT))
    while not simulations.waiting:
        await asyncio.sleep(0)
    for worker in workers:
        os.kill(worker.pid or 0, signal.SIGKILL)
    assert isinstance(await shot, wire.Ack)
    assert [event.kind for event in await store.events_after(table.snapshot.row.id, 0)] == [
        "ply", "ply", "ply", "ply",
    ]  # fmt: skip


async def test_a_server_killed_in_mid_shot_has_lost_nothing(tmp_path: Path) -> None:
    database = str(tmp_path / "match.sqlite")
    with served(tmp_path, database) as server:
        async with Browser(server.base) as browser:
            view = await browser.new("me", "me", game="krazki", options={"max_rounds": 1})
            link = await browser.open(view["id"])
            await link.do("ply", text=PLACE)
            seq = link.view["seq"]
            cid = await link.send("ply", text=SHOT)
            await asyncio.sleep(random.uniform(0, 0.2))  # a shot takes longer
            server.kill()
            server.start()
            await asyncio.to_thread(server.wait)
            link = await browser.open(view["id"])
            assert link.view["frame"]["node"]["kind"] == "choice"
            assert link.view["seq"] in (seq, seq + 2)  # declared and trembled, or neither
            again = await link.do("ply", cid, text=SHOT, base_seq=seq)
            assert (again["type"], again["seq"]) == ("ack", seq + 1)
            await link.until(seq + 2)
            assert link.view["frame"]["ply"] == 4
            assert link.view["frame"]["events"][0]["kind"] == "shot"
            reloaded = await browser.get(f"/api/matches/{view['id']}")
            assert reloaded["frame"] == link.view["frame"]
            await link.close()
    assert errors(server.log.read_text()) == []


def test_plies_are_no_longer_simulated_for_show_once_their_time_is_up() -> None:
    entry = catalog.game("krazki")
    match = begin(entry, entry.options(tremor=0))
    for text in ("first red", PLACE):
        match = evolve(match, Moved(text))
    late = frames_of(match, -1.0)
    assert [frame.events for frame in late] == [[], [], []]
    assert [frame.board for frame in late] == [frame.board for frame in frames_of(match, 60.0)]


# --- the workers themselves --------------------------------------------------------------------


def nothing(_: object) -> None: ...


@pytest.fixture
async def workers() -> AsyncIterator[Workers]:
    workers = Workers("a worker", 1, nothing, (), patience_s=PATIENCE_S, tries=2)
    yield workers
    workers.close()


async def test_workers_outlive_what_goes_wrong(workers: Workers) -> None:
    assert await workers.run(math.sqrt, 9) == 3
    with pytest.raises(ValueError, match="'x'"):
        await workers.run(int, "x")
    with pytest.raises(RecordError) as found:
        await workers.run(raise_it, RecordError(7, "wrong"))
    assert (found.value.line, found.value.why) == (7, "wrong")
    with pytest.raises(RuntimeError, match=r"Odd: .*strange"):
        await workers.run(raise_odd)
    with pytest.raises(WorkerError, match="a worker died"):
        await workers.run(os._exit, 1)
    assert await workers.run(math.sqrt, 16) == 4


async def test_a_worker_that_takes_too_long_is_ended() -> None:
    workers = Workers("a worker", 1, nothing, (), patience_s=0.2, tries=1)
    with pytest.raises(WorkerError, match="took too long"):
        await workers.run(time.sleep, 600)
    workers.close()


class Odd(Exception):
    """An error that cannot travel."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(f"{one} {other}")


def raise_it(error: Exception) -> None:
    raise error


def raise_odd() -> None:
    raise Odd("how", "strange")
