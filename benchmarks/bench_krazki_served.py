"""What a shot costs where it is served: bytes on the wire, and the time around the simulation.

A store, the tables of a server and one worker for simulations; a listener stands for a browser. The
worker says when its simulation ended: the clock is the machine's, and both processes read it.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median, quantiles
from typing import Any

import msgspec
import numpy as np
from report import machine, table, write_section

from parlour.core.errors import Refusal
from parlour.server import wire
from parlour.server.listeners import Listener
from parlour.server.owed import World
from parlour.server.plans import Plan
from parlour.server.service import Dice, new_match_id, new_nonce
from parlour.server.simulating import planned, simulators
from parlour.server.snapshot import Snapshot
from parlour.server.tables import Table, Tables
from parlour.server.workers import Workers
from parlour.storage.store import Store

SHOTS = 40
NEW = wire.NewMatch("krazki", (wire.SeatWish("me"),) * 4, options={"players": "4", "max_rounds": 9})


def stamped(
    decide: Callable[[Snapshot], Plan | Refusal], snapshot: Snapshot
) -> tuple[Plan | Refusal, float, float]:
    """Plans in a worker; also returns when its simulation began and ended, 0 if there was none."""
    from parlour.games.krazki.engine import Board

    times, settle = [0.0, 0.0], Board.settle

    def timed(*given: Any) -> Any:
        times[0] = time.monotonic()
        settled = settle(*given)
        times[1] = time.monotonic()
        return settled

    Board.settle = timed
    try:
        return planned(decide, snapshot), times[0], times[1]
    finally:
        Board.settle = settle


class Stamped:
    """The workers, with the times of the newest simulation."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self.began = self.ended = 0.0

    async def run(self, function: Any, *arguments: Any) -> Any:
        if function is not planned:
            return await self._workers.run(function, *arguments)
        plan, self.began, self.ended = await self._workers.run(stamped, *arguments)
        return plan

    def close(self) -> None:
        self._workers.close()


class Browser(Listener):
    """Notes when it was told what."""

    def __init__(self) -> None:
        super().__init__("me", 1_000_000)
        self.told: list[tuple[float, str]] = []

    def tell_encoded(self, text: str) -> None:
        self.told.append((time.monotonic(), text))


def text_of(table: Table, rng: np.random.Generator) -> str:
    if table.snapshot.frame.node.choices["kind"] == "barricade":
        return f"B {rng.uniform(0.09, 0.11):.3f},{rng.uniform(-0.02, 0.02):.3f}"
    return (
        f"S at={rng.uniform(-0.015, 0.015):.3f},{rng.uniform(-0.015, 0.015):.3f} "
        f"impulse={rng.uniform(0.004, 0.0085):.5f} offset={rng.uniform(-1, 1):.2f} "
        f"facing={rng.normal(0, 8):.1f}"
    )


async def measure(folder: Path) -> dict[str, list[float]]:
    """Plays shots; returns the figures of each by name."""
    store, stamps = await Store.open(str(folder / "store.sqlite")), Stamped(simulators(1))
    await stamps._workers.warm()
    world = World(Dice(), new_match_id, new_nonce, time.time, 5000)
    tables = Tables(store, world, stamps)  # type: ignore[arg-type] - it does what workers do
    rng, found, sent = np.random.default_rng(8), dict[str, list[float]](), 0
    match_table = await tables.create(NEW, 0, "me")
    browser = Browser()
    tables.join(match_table, browser)
    while len(found.get("path", ())) < SHOTS:
        browser.told.clear()
        sent += 1
        seq, text = match_table.snapshot.seq, text_of(match_table, rng)
        command = wire.Command(cid=f"turn-{sent:04}", base_seq=seq, what="ply", text=text)
        began = time.monotonic()
        reply = await tables.command(match_table, "me", command)
        acknowledged = time.monotonic()
        events = match_table.snapshot.frame.events
        if isinstance(reply, wire.Refused) or events[0]["kind"] != "shot":
            continue
        declared, shot = browser.told[-2:]
        stored = (await store.events_after(match_table.snapshot.row.id, seq))[-1].body
        for name, value in {
            "path": len(events[0]["path"]),
            "message": len(shot[1].encode()),
            "declared": len(declared[1].encode()),
            "stored": len(msgspec.json.encode(stored)),
            "simulation": stamps.ended - stamps.began,
            "ack": acknowledged - began,
            "first": declared[0] - stamps.ended,
            "shown": shot[0] - stamps.ended,
        }.items():
            found.setdefault(name, []).append(value)
    tables.close()
    await store.close()
    return found


def row(what: str, values: list[float], unit: float, digits: int) -> tuple[str, ...]:
    figures = (median(values), quantiles(values, n=10)[-1], max(values))
    return (what, *(f"{figure * unit:,.{digits}f}" for figure in figures))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(measure(Path(folder)))
    head = ("median", "90 %", "most")
    body = (
        f"{machine()}\n\n"
        f"{SHOTS} shots of four players through a server's tables, one worker. A shot is in\n"
        "one message, `happened` with the whole match; the one before it says what was declared.\n"
        "Sockets are not compressed.\n\n"
    )
    body += table(
        ("bytes a shot", *head),
        row("the message with the path", found["message"], 1, 0),
        row("of it the path, as base64", found["path"], 1, 0),
        row("the message before it", found["declared"], 1, 0),
        row("in the store", found["stored"], 1, 0),
    )
    body += "\n\n" + table(
        ("milliseconds", *head),
        row("the simulation", found["simulation"], 1000, 0),
        row("from the command to its acknowledgement", found["ack"], 1000, 0),
        row("from the simulation's end to the first message", found["first"], 1000, 0),
        row("from the simulation's end to the message with the path", found["shown"], 1000, 0),
    )
    write_section("Krążki: served shots", body)


if __name__ == "__main__":
    main()
