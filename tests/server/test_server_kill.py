"""The server is killed in the middle of play, over and over: nothing acknowledged is lost."""

from __future__ import annotations

import asyncio
import random
import secrets
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from websockets.exceptions import InvalidHandshake

from parlour.storage.store import Store
from server.remote import Browser, Closed, Link
from server.serving import Server, served

pytestmark = [pytest.mark.anyio, pytest.mark.slow]

KILLS = 12
LONG = {"turn_limit": 0, "repetition": "off", "setup": "random"}


@dataclass
class Player:
    """Plays its seat at random; when the link is lost it connects again and resends what hangs."""

    browser: Browser
    match_id: str
    seat: int
    rng: random.Random
    acknowledged: dict[str, tuple[int, str]] = field(default_factory=dict)  # cid: seq, text
    links: int = 0

    async def play(self, enough: asyncio.Event) -> None:
        pending: tuple[str, str, int] | None = None  # cid, text, base_seq
        while not enough.is_set():
            try:
                link = await self.browser.open(self.match_id)
            except (Closed, InvalidHandshake, OSError, TimeoutError):
                await asyncio.sleep(0.05)
                continue
            self.links += 1
            try:
                while not (enough.is_set() and pending is None):
                    pending = pending or await self._next(link, enough)
                    if pending is not None:
                        await self._send(link, pending)
                        pending = None
            except (Closed, OSError):
                continue
            finally:
                await link.close()

    async def _next(self, link: Link, enough: asyncio.Event) -> tuple[str, str, int] | None:
        """Waits for this seat's turn and chooses a ply."""
        while link.view["frame"]["node"]["seat"] != self.seat:
            if enough.is_set():
                return None
            with suppress(TimeoutError):
                await link.receive(1)
        view = link.view
        return secrets.token_hex(8), self.rng.choice(view["frame"]["node"]["legal"]), view["seq"]

    async def _send(self, link: Link, pending: tuple[str, str, int]) -> None:
        cid, text, base_seq = pending
        reply = await link.do("ply", cid, text=text, base_seq=base_seq)
        assert reply["type"] == "ack", reply
        assert self.acknowledged.get(cid, (reply["seq"], text)) == (reply["seq"], text)
        self.acknowledged[cid] = (reply["seq"], text)


async def kill_over_and_over(server: Server, players: list[Player], rng: random.Random) -> None:
    for _ in range(KILLS):
        played = sum(len(player.acknowledged) for player in players)
        await asyncio.sleep(rng.uniform(0, 0.4))
        while sum(len(player.acknowledged) for player in players) < played + 3:
            await asyncio.sleep(rng.uniform(0, 0.05))  # at no particular moment of a turn
        await asyncio.to_thread(server.kill)
        server.start()
        await asyncio.to_thread(server.wait)


async def test_no_acknowledged_turn_is_lost_doubled_or_reordered(tmp_path: Path) -> None:
    rng = random.Random(20)
    database = str(tmp_path / "match.sqlite")
    with served(tmp_path, database) as server:
        async with Browser(server.base) as one, Browser(server.base) as two:
            match_id = (await one.new("me", "open", options=LONG))["id"]
            await two.sit(match_id)
            players = [
                Player(browser, match_id, seat, random.Random(seat))
                for seat, browser in enumerate((one, two))
            ]
            enough = asyncio.Event()
            async with asyncio.TaskGroup() as group:
                for player in players:
                    group.create_task(player.play(enough))
                await kill_over_and_over(server, players, rng)
                enough.set()
            frames = await one.get(f"/api/matches/{match_id}/frames")

    store = await Store.open(database)
    events = await store.events_after(match_id, 0)
    await store.close()
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    plies = [event for event in events if event.kind == "ply"]
    stored = {event.cid: (event.seq, event.body["text"]) for event in plies if event.cid}
    acknowledged = {**players[0].acknowledged, **players[1].acknowledged}
    assert stored == acknowledged  # every turn came back with an ack in the end, once
    assert [frame["text"] for frame in frames[1:]] == [event.body["text"] for event in plies]
    assert all(player.links > KILLS for player in players)
    for player in players:
        seqs = [seq for seq, _ in player.acknowledged.values()]
        assert seqs == sorted(seqs)
