"""The seats that engines play. Worker processes think, so nothing here ever waits for an engine.

An engine's answer is appended like a person's; a secret choice is handed in as late as a player of
its level would have made it. If two processes think about the same position, the
store takes the first answer. If a worker dies, a new one thinks again; if the whole server dies,
what is due is taken up when the match is opened, and at start for recent matches.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from functools import partial

from parlour import catalog
from parlour.core.errors import ParlourError, Refusal
from parlour.server.plans import Due, dues, plan_answer
from parlour.server.sealed import drafted, patience_s
from parlour.server.simulating import FAULT
from parlour.server.snapshot import engines_of
from parlour.server.tables import Table, Tables
from parlour.server.thinking import Answer, answer, prepare, task_of
from parlour.server.workers import Workers

log = logging.getLogger("parlour.engines")

_DID = {"move": "moved", "seal": "handed in", "draw": "answered the offer of a draw"}
_TRIES = 3  # of one thought, in ever new workers, or where a simulation cannot carry it out
_PATIENCE_S = 180.0  # with one worker, compilation included


class EngineSeats:
    """Sees to it that engines do what is due in the matches that this process knows."""

    def __init__(self, tables: Tables, workers: int, patience_s: float) -> None:
        """`patience_s` is how long an engine of another process is waited for."""
        self._tables = tables
        self._workers = Workers(
            "an engine's worker",
            workers,
            prepare,
            tuple(catalog.games()),
            patience_s=_PATIENCE_S,
            tries=_TRIES,
        )
        self._patience_s = patience_s
        self._jobs: dict[tuple[str, Due], asyncio.Task[None]] = {}
        self._news: dict[str, asyncio.Event] = {}  # of matches in which an engine lets time pass
        self._closed = False

    async def warm(self) -> None:
        """Starts the workers and waits until their kernels are compiled."""
        await self._workers.warm()

    def close(self) -> None:
        """Ends all thinking."""
        self._closed = True
        for job in self._jobs.values():
            job.cancel()
        self._workers.close()

    def notice(self, table: Table, here: bool) -> None:  # noqa: FBT001 - a callback's argument
        """Starts what is due in a match that moved on: at once if it did so by this process."""
        if not engines_of(table.snapshot) or self._closed:
            return
        if (news := self._news.pop(table.snapshot.row.id, None)) is not None:
            news.set()
        for due in dues(table.snapshot):
            key = (table.snapshot.row.id, due)
            if key in self._jobs:
                continue
            age_s = self._tables.world.now() - table.snapshot.at
            delay_s = 0.0 if here else max(0.0, self._patience_s - age_s)
            job = asyncio.ensure_future(self._do(table, due, delay_s))
            self._jobs[key] = job
            job.add_done_callback(lambda _, key=key: self._jobs.pop(key, None))

    async def _do(self, table: Table, due: Due, delay_s: float) -> None:
        match_id = table.snapshot.row.id
        try:
            if delay_s:
                await asyncio.sleep(delay_s)
                await self._tables.refresh(table)
            if due not in dues(table.snapshot):
                return
            done = await self._answered(table, due)
            for _ in range(_TRIES - 1):
                if not (isinstance(done, Refusal) and done.rule == FAULT):
                    break
                done = await self._answered(table, due)
            if not isinstance(done, Refusal):
                log.info("match %s: the engine %s", match_id, _DID[due.kind])
            else:
                why = done.rule if due.kind == "seal" else done.why  # which may repeat a secret
                log.info("match %s: the engine's %s came too late, %s", match_id, due.kind, why)
        except ParlourError as error:
            log.error("match %s: the engine's %s failed, %s", match_id, due.kind, error)  # noqa: TRY400 - one line
        except Exception as error:  # a fault of an engine must not end the server
            if due.kind == "seal":  # and its message may repeat a secret
                log.error("match %s: the engine's seal failed, %s", match_id, type(error))  # noqa: TRY400 - as above
                return
            log.exception("match %s: the engine's %s failed", match_id, due.kind)

    async def _answered(self, table: Table, due: Due) -> int | Refusal:
        found = await self._think(table, due)
        if due.kind == "seal":
            await self._let_time_pass(table, due, found)
        decide = partial(plan_answer, due=due, answer=found.text, world=self._tables.world)
        return await self._tables.act(table, decide, due.cid)

    async def _let_time_pass(self, table: Table, due: Due, found: Answer) -> None:
        """Waits as long as a player would take; until then the choice is the seat's draft."""
        now = self._tables.world.now
        await self._tables.draft(
            table, lambda snapshot: drafted(snapshot.standing, due.seat, found.text, now())
        )
        while due in dues(table.snapshot):
            snapshot = table.snapshot
            left_s = patience_s(snapshot.standing, due.seat, found.pace_s, snapshot.at, now())
            if not left_s:
                return
            news = self._news.setdefault(snapshot.row.id, asyncio.Event())
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), left_s)

    async def _think(self, table: Table, due: Due) -> Answer:
        snapshot = table.snapshot
        options = dict(snapshot.row.options)
        task = await self._tables.compute(
            task_of, snapshot.match, due.kind, due.seat, due.level, options
        )
        return await self._workers.run(answer, task)
