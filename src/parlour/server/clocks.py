"""The time for secret choices. The clock is the server's: nobody's link or browser stops it.

A timer runs for each match here with a deadline, and when it ends, what counts is handed in. It
holds nothing that matters: what is overdue in a match that is opened is settled then.
"""

from __future__ import annotations

import asyncio
import logging

from parlour.core.errors import ParlourError
from parlour.play.clock import GRACE_S, next_deadline
from parlour.server.tables import Table, Tables

log = logging.getLogger("parlour.clocks")

_AFTER_S = 0.05  # so that the time is surely up
_LOOK_S = 30.0  # the machine may have slept meanwhile, or its clock been put right
_RETRY_S = 2.0  # when the store could not be used


class Clocks:
    """The timers of this process."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._timers: dict[str, asyncio.Task[None]] = {}
        self._closed = False

    def close(self) -> None:
        """Stops all timers."""
        self._closed = True
        for timer in self._timers.values():
            timer.cancel()

    def notice(self, table: Table, here: bool) -> None:  # noqa: FBT001 - a callback's argument
        """Sets the timer of a match that moved on, if one is needed."""
        match_id = table.snapshot.row.id
        old = self._timers.pop(match_id, None)
        if old is not None:
            old.cancel()
        if self._closed or self._left_s(table) is None:
            return
        timer = asyncio.ensure_future(self._run(table))
        self._timers[match_id] = timer
        timer.add_done_callback(lambda done: self._ended(match_id, done))

    def _ended(self, match_id: str, timer: asyncio.Task[None]) -> None:
        if self._timers.get(match_id) is timer:
            del self._timers[match_id]

    def _left_s(self, table: Table) -> float | None:
        """Returns how long it is until the next seat's time is up; None if none runs."""
        end = next_deadline(table.snapshot.match)
        return None if end is None else end + GRACE_S + _AFTER_S - self._tables.world.now()

    async def _run(self, table: Table) -> None:
        while (left_s := self._left_s(table)) is not None:
            if left_s > 0:
                await asyncio.sleep(min(left_s, _LOOK_S))
                continue
            try:
                await self._tables.settle_owed(table)
            except ParlourError as error:
                log.error("match %s: not settled, %s", table.snapshot.row.id, error)  # noqa: TRY400 - one line
                await asyncio.sleep(_RETRY_S)
            except Exception as error:  # noqa: BLE001 - its message may repeat what is secret
                log.error("match %s: not settled, %s", table.snapshot.row.id, type(error))  # noqa: TRY400 - as above
                await asyncio.sleep(_RETRY_S)
