"""News from other processes that serve the same store.

Redis only says which match to look at, and the store says what happened there. Without Redis, and
whenever its link is down, the store is asked every second about the matches that are watched here.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

from parlour.core.errors import ParlourError
from parlour.server.tables import Table, Tables

log = logging.getLogger("parlour.wakeups")

_CHANNEL = "parlour:news"
_LINKED_FACTOR = 10  # how much rarer the store is asked while Redis wakes us
_RETRY_S = 3.0


class Wakeups:
    """Tells other processes of news, and listens for theirs."""

    def __init__(self, tables: Tables, redis_url: str | None, poll_s: float) -> None:
        self._tables = tables
        self._url = redis_url
        self._poll_s = poll_s
        self._redis: Any = None  # while the link stands
        self._publishing: set[asyncio.Task[None]] = set()

    def notice(self, table: Table, here: bool) -> None:  # noqa: FBT001 - a callback's argument
        """Tells the others of what happened here."""
        if here and self._redis is not None:
            task = asyncio.ensure_future(self._publish(table.snapshot.row.id))
            self._publishing.add(task)
            task.add_done_callback(self._publishing.discard)

    async def run(self) -> None:
        """Works until it is cancelled."""
        async with asyncio.TaskGroup() as group:
            group.create_task(self._poll())
            if self._url is not None:
                group.create_task(self._listen(self._url))

    async def _publish(self, match_id: str) -> None:
        try:
            await self._redis.publish(_CHANNEL, match_id)
        except Exception as error:  # noqa: BLE001 - the others ask the store soon
            log.warning("redis: news not told, %s", error)

    async def _poll(self) -> None:
        while True:
            linked = self._redis is not None
            await asyncio.sleep(self._poll_s * (_LINKED_FACTOR if linked else 1))
            watched = {table.snapshot.row.id: table for table in self._tables.watched()}
            if not watched:
                continue
            try:
                heads = await self._tables.store.heads(list(watched))
                for match_id, seq in heads.items():
                    if seq > watched[match_id].snapshot.seq:
                        await self._tables.refresh(watched[match_id])
            except ParlourError as error:
                log.warning("news could not be looked up, %s", error)

    async def _listen(self, url: str) -> None:
        from redis.asyncio import Redis
        from redis.exceptions import RedisError

        while True:
            redis: Any = Redis.from_url(url, health_check_interval=10)  # pyright: ignore[reportUnknownMemberType] - redis leaves a part of its types open
            try:
                async with redis, redis.pubsub() as pubsub:
                    await pubsub.subscribe(_CHANNEL)
                    self._redis = redis
                    log.info("redis: linked")
                    async for message in pubsub.listen():
                        await self._heard(message)
            except (RedisError, OSError) as error:
                log.warning("redis: no link, asking the store instead; %s", error)
            finally:
                self._redis = None
            await asyncio.sleep(_RETRY_S)

    async def _heard(self, message: dict[str, Any]) -> None:
        if message["type"] != "message":
            return
        table = self._tables.cached(message["data"].decode("utf-8", "replace"))
        if table is not None and len(table.audience):
            try:
                await self._tables.refresh(table)
            except ParlourError as error:
                log.warning("match %s: news not read, %s", table.snapshot.row.id, error)
