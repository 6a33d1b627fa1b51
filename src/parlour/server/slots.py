"""Who is served next where several wait: everybody in turn, and not whoever asked most."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from contextvars import ContextVar
from typing import Final

ASKER: Final[ContextVar[str]] = ContextVar("asker", default="")
"""The address on whose behalf this task works; "" is the server itself.

The gate sets it for a request or a socket, and tasks that are begun there inherit it: also those in
which an engine answers to what was played.
"""


class Slots:
    """Some equal places to work in, given out by turns among those who ask."""

    def __init__(self, count: int, spare: int = 0) -> None:
        """One asker holds at most `count - spare` at once, and always one."""
        self._free = count
        self._most = max(1, count - spare)
        self._held: dict[str, int] = {}
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by asker, who is next first

    @asynccontextmanager
    async def one(self) -> AsyncGenerator[None]:
        """Waits for a place, and gives it back."""
        asker = ASKER.get()
        await self._take(asker)
        try:
            yield
        finally:
            self._give_back(asker)

    async def _take(self, asker: str) -> None:
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(turn)
        self._hand_out()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():  # it was handed out in the same moment
                self._give_back(asker)
            raise

    def _give_back(self, asker: str) -> None:
        self._free += 1
        self._held[asker] -= 1
        if not self._held[asker]:
            del self._held[asker]
        self._put_last(asker)
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free:
            may = (who for who in self._waiting if self._held.get(who, 0) < self._most)
            asker = next(may, None)
            if asker is None:
                return
            turn = self._waiting[asker].popleft()
            self._put_last(asker)
            if not turn.cancelled():
                self._free -= 1
                self._held[asker] = self._held.get(asker, 0) + 1
                turn.set_result(None)

    def _put_last(self, asker: str) -> None:
        """Whoever was served comes after all who wait."""
        if queue := self._waiting.pop(asker, None):
            self._waiting[asker] = queue
