"""Worker processes. What may take long is computed there and never on the event loop.

A process that dies, or takes longer than it may, is replaced, and what it did is asked again. So
what is asked must be a function of plain data, and harmless when it is begun twice.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, TypeVar

from parlour.core.errors import ParlourError
from parlour.server.slots import Slots

T = TypeVar("T")
log = logging.getLogger("parlour.workers")


class WorkerError(ParlourError):
    """A computation that no worker could end: they died over it, or it took too long."""


class Workers:
    """Some processes for one purpose."""

    def __init__(  # noqa: PLR0913 - what a pool is
        self,
        who: str,
        count: int,
        prepare: Callable[[Sequence[str]], None],
        games: Sequence[str],
        *,
        patience_s: float,
        tries: int,
        spare: int = 0,
    ) -> None:
        """`who` is what the log calls one; `prepare` is run first in each, with `games`.

        Those who ask are served by turns (`slots.py`), and `spare` workers are kept from each.
        """
        self._who = who
        self._count = count
        self._prepare = prepare
        self._games = tuple(games)
        self._patience_s = patience_s  # for one computation, from when a worker is free
        self._tries = tries
        self._slots = Slots(count, spare)
        self._pool: ProcessPoolExecutor | None = None
        self._closed = False
        self.waiting = 0  # computations that are not done yet

    async def warm(self) -> None:
        """Starts all of them and waits until they are prepared."""
        pool = self._pooled()
        await asyncio.gather(
            *(asyncio.wrap_future(pool.submit(_ready)) for _ in range(self._count))
        )

    async def run(self, function: Callable[..., T], *arguments: object) -> T:
        """Computes something in a worker, as soon as it is the asker's turn and one is free.

        Raises:
            WorkerError: none could.
        """
        self.waiting += 1
        try:
            async with self._slots.one():
                return await self._tried(function, arguments)
        finally:
            self.waiting -= 1

    def close(self) -> None:
        """Ends them, whatever they do."""
        self._closed = True
        if self._pool is not None:
            self._end(self._pool)

    async def _tried(self, function: Callable[..., T], arguments: tuple[object, ...]) -> T:
        for _ in range(self._tries):
            if self._closed:
                break
            pool = self._pooled()
            try:
                future = pool.submit(_guarded, function, arguments)
                done = await asyncio.wait_for(asyncio.wrap_future(future), self._patience_s)
            except (BrokenProcessPool, TimeoutError) as error:
                log.warning("%s %s", self._who, _fate(error))
                self._end(pool)
            else:
                if isinstance(done, _Raised):
                    raise done.error
                return done
        raise WorkerError(f"{self._who} died or took too long")

    def _pooled(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._count,
                mp_context=get_context("spawn"),
                initializer=_start,
                initargs=(self._prepare, self._games),
            )
        return self._pool

    def _end(self, pool: ProcessPoolExecutor) -> None:
        if self._pool is pool:  # and not one that has replaced it
            self._pool = None
        processes: dict[int, Any] = dict(getattr(pool, "_processes", None) or {})
        pool.shutdown(wait=False, cancel_futures=True)
        for process in processes.values():  # it does not notice that nobody waits for it
            process.kill()


def _fate(error: Exception) -> str:
    return "took too long" if isinstance(error, TimeoutError) else "died, asking again"


# --- in a worker -------------------------------------------------------------------------------


class _Raised:
    """An error that travels as a value: one that cannot travel would take the pool with it."""

    def __init__(self, error: Exception) -> None:
        try:
            pickle.loads(pickle.dumps(error))
        except Exception:  # noqa: BLE001 - whatever it is, its text can travel
            error = RuntimeError(f"{type(error).__name__}: {error}")
        self.error = error


def _guarded(function: Callable[..., T], arguments: tuple[object, ...]) -> T | _Raised:
    try:
        return function(*arguments)
    except Exception as error:  # noqa: BLE001 - it is raised again where it was asked for
        return _Raised(error)


def _ready() -> bool:
    return True


def _start(prepare: Callable[[Sequence[str]], None], games: Sequence[str]) -> None:
    """Prepares a worker process: it leaves Ctrl-C to the server, and ends with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    prepare(games)


def _end_with_parent() -> None:
    """Ends this worker when the server is gone, however it went."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
