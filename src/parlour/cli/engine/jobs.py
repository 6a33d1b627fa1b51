"""Work in the background: searches and counts, which other requests do not wait for."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from threading import Lock
from typing import Any

from parlour.cli.engine.requests import Fault, Id
from parlour.engines.search import Stop, stop_flag

MOST = 10_000  # that wait or run at once

Reply = dict[str, Any]
Work = Callable[[Stop], Reply]
"""Does a job and returns its reply; it ends soon after the flag is set."""


class Jobs:
    """The jobs of one session, by the ids of their requests; a few run at once."""

    def __init__(self, send: Callable[[Reply], None]) -> None:
        """Takes what sends a reply, from any thread."""
        self._send = send
        self._pool = ThreadPoolExecutor(os.cpu_count(), thread_name_prefix="job")
        self._flags: dict[Id, Stop] = {}
        self._futures: set[Future[None]] = set()
        self._lock = Lock()

    def begin(self, id: Id, work: Work) -> None:
        """Queues a job.

        Raises:
            Fault: there are too many, or one of this id.
        """
        flag = stop_flag()
        with self._lock:
            if id in self._flags:
                raise Fault("a request of this id is still running", "id")
            if len(self._flags) >= MOST:
                raise Fault(f"{MOST} requests are running or waiting already", "do")
            self._flags[id] = flag
        self._futures = {future for future in self._futures if not future.done()}
        self._futures.add(self._pool.submit(self._run, id, work, flag))

    def _run(self, id: Id, work: Work, flag: Stop) -> None:
        reply = work(flag)
        with self._lock:
            del self._flags[id]  # before the reply is read, so that the id is free again
        self._send(reply)

    def stop(self, id: Id) -> bool:
        """Asks a job to end; tells whether there is such a job."""
        with self._lock:
            flag = self._flags.get(id)
        if flag is not None:
            flag[0] = 1
        return flag is not None

    def wait(self, seconds: float) -> bool:
        """Waits until all jobs have ended or the time is over; tells whether they have ended."""
        return not wait(self._futures, seconds).not_done

    def end(self) -> None:
        """Asks every job to end, and waits for the last."""
        with self._lock:
            for flag in self._flags.values():
                flag[0] = 1
        self._pool.shutdown()
