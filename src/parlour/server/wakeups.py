"""News from other processes that serve the same store.

Redis only says which match to look at, and the store says what happened there; and which seats have
a socket at which process. Without Redis, and whenever its link is down, the store is asked every
second about the matches that are watched here, and only the sockets here count as present.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Any

import msgspec

from parlour.server.tables import Table, Tables

log = logging.getLogger("parlour.wakeups")

_CHANNEL = "parlour:news"
_LINKED_FACTOR = 10  # how much rarer the store is asked while Redis wakes us
_RETRY_S = 3.0
_BEAT_S = 20.0  # how often presence is told again
_PRESENT_S = 50.0  # how long it counts


class News(msgspec.Struct, frozen=True):
    """What one process tells the others about a match."""

    process: str
    match: str
    seats: tuple[int, ...] | None = None  # those with a socket there; None: there is an event
    ask: bool = False  # the others are to tell theirs


class Wakeups:
    """Tells other processes of news, and listens for theirs."""

    def __init__(self, tables: Tables, redis_url: str | None, poll_s: float) -> None:
        self._tables = tables
        self._url = redis_url
        self._poll_s = poll_s
        self._process = secrets.token_hex(8)
        self._redis: Any = None  # while the link stands
        self._publishing: set[asyncio.Task[None]] = set()

    def notice(self, table: Table, here: bool) -> None:  # noqa: FBT001 - a callback's argument
        """Tells the others of what happened here."""
        if here:
            self._tell(News(self._process, table.snapshot.row.id))

    def notice_presence(self, table: Table, joined: bool) -> None:  # noqa: FBT001 - as above
        """Tells the others who is at a match here; who has just joined asks them as well."""
        seats = table.audience.seats_here(table.snapshot)
        self._tell(News(self._process, table.snapshot.row.id, seats, joined))

    async def run(self) -> None:
        """Works until it is cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._poll())
            if self._url is not None:
                group.create_task(self._listen(self._url))
                group.create_task(self._beat())

    def _tell(self, news: News) -> None:
        if self._redis is not None:
            task = asyncio.ensure_future(self._publish(self._redis, news))
            self._publishing.add(task)
            task.add_done_callback(self._publishing.discard)

    async def _publish(self, redis: Any, news: News) -> None:
        try:
            await redis.publish(_CHANNEL, msgspec.json.encode(news))
        except Exception as error:  # noqa: BLE001 - the others ask the store soon
            log.warning("redis: news not told, %s", error)

    async def _poll(self) -> None:
        while True:
            linked = self._redis is not None
            await asyncio.sleep(self._poll_s * (_LINKED_FACTOR if linked else 1))
            try:
                await self._look()
            except Exception as error:  # noqa: BLE001 - it looks again soon
                log.warning("news could not be looked up, %s", error)

    async def _look(self) -> None:
        watched = {table.snapshot.row.id: table for table in self._tables.watched()}
        heads = await self._tables.store.heads(list(watched)) if watched else {}
        for match_id, seq in heads.items():
            if seq > watched[match_id].snapshot.seq:
                await self._tables.refresh(watched[match_id])

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(_BEAT_S)
            for table in self._tables.watched():
                table.audience.tell_presence(table.snapshot)  # some may no longer count
                self.notice_presence(table, joined=False)

    async def _listen(self, url: str) -> None:
        from redis.asyncio import Redis

        while True:
            redis: Any = Redis.from_url(url, health_check_interval=10)  # pyright: ignore[reportUnknownMemberType] - redis leaves a part of its types open
            try:
                async with redis, redis.pubsub() as pubsub:
                    await pubsub.subscribe(_CHANNEL)
                    self._redis = redis
                    log.info("redis: linked")
                    async for message in pubsub.listen():
                        if message["type"] == "message":
                            await self._heard(message["data"])
            except Exception as error:  # noqa: BLE001 - whatever it is, the store is asked instead
                log.warning("redis: no link, asking the store instead; %s", error)
            finally:
                self._redis = None
            await asyncio.sleep(_RETRY_S)

    async def _heard(self, data: bytes) -> None:
        try:
            news = msgspec.json.decode(data, type=News)
        except msgspec.MsgspecError as error:
            log.warning("redis: unreadable news, %s", error)
            return
        table = self._tables.cached(news.match)
        if news.process == self._process or table is None or not len(table.audience):
            return
        if news.seats is None:
            await self._refresh(table)
            return
        now = asyncio.get_running_loop().time()
        table.audience.hear_presence(news.process, news.seats, now + _PRESENT_S)
        table.audience.tell_presence(table.snapshot)
        if news.ask:
            self.notice_presence(table, joined=False)

    async def _refresh(self, table: Table) -> None:
        try:
            await self._tables.refresh(table)
        except Exception as error:  # noqa: BLE001 - the next look brings it
            log.warning("match %s: news not read, %s", table.snapshot.row.id, error)
