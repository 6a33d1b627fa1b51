"""Servers for the tests: processes of their own, that can be killed, on ports that are free."""

from __future__ import annotations

import asyncio
import atexit
import itertools
import json
import os
import re
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import httpx

from parlour import catalog
from parlour.server.serve import serve
from parlour.server.settings import Limits, Settings
from parlour.server.thinking import practise

T = TypeVar("T")

PATIENCE_S = 180.0  # for what a test waits for: only a fault takes so long, on any machine

# The limits count by address, and all tests have one.
PLENTY = {
    "requests_per_s": 1e6,
    "requests_at_once": 1_000_000,
    "matches_per_min": 1e6,
    "matches_at_once": 1_000_000,
    "replays_per_min": 1e6,
    "replays_at_once": 1_000_000,
    "puzzles_per_min": 1e6,
    "puzzles_at_once": 1_000_000,
    "messages_per_s": 1e6,
    "messages_at_once": 1_000_000,
    "sockets_per_ip": 1_000_000,
}


_WHISPERS = "PARLOUR_TEST_WHISPERS"  # set for servers that have a game of secrets, and no other


def _serve_whispers() -> None:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from server.whispers import GAME

    catalog.games = lambda: MappingProxyType({GAME.id: GAME})  # type: ignore[assignment]


if _WHISPERS in os.environ:  # this is a worker of such a server: it runs this file again
    _serve_whispers()


def errors(log: str) -> list[str]:
    """The lines of a server's log that tell of an error; what a stranger sent may say so too."""
    return [line for line in log.splitlines() if re.match(r"\S+ \S+ ERROR ", line)]


_PORTS = range(20_000, 32_000)
_offered = itertools.count(secrets.randbelow(len(_PORTS)))


def free_port() -> int:
    """Returns a port that nobody uses, and never the same twice.

    It is none of those that the system gives to connections: while a server is down, a browser that
    tries to reach it could be given its very port.
    """
    for number in itertools.islice(_offered, len(_PORTS)):
        port = _PORTS[number % len(_PORTS)]
        try:
            with socket.create_server(("127.0.0.1", port)):
                return port
        except OSError:
            continue
    raise AssertionError("no port is free")


async def eventually(look: Callable[[], T]) -> T:
    """Looks again and again until there is something, and returns it."""
    until = time.monotonic() + PATIENCE_S
    while not (found := look()) and time.monotonic() < until:
        await asyncio.sleep(0.05)
    return found


def workers_of(pid: int) -> list[int]:
    """Returns the worker processes of a server."""
    listed = subprocess.run(
        ["ps", "--ppid", str(pid), "-ww", "-o", "pid=,args="],
        capture_output=True,
        text=True,
        check=False,
    )
    return [
        int(line.split()[0])
        for line in listed.stdout.splitlines()
        if "spawn_main" in line
    ]  # fmt: skip


@contextmanager
def frozen(pids: Sequence[int]) -> Iterator[None]:
    """Stops processes for a while, as if they were very slow."""
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


class _Nursery:
    """A process that has everything imported, and forks servers: they start in no time.

    Each is a process of its own, with its own sockets, threads and files, and can be killed.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process = subprocess.Popen(
            [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        atexit.register(self._process.kill)

    def ask(self, *request: Any) -> int:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        with self._lock:
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
            return int(self._process.stdout.readline())


@cache
def _nursery() -> _Nursery:
    return _Nursery()


class Server:
    """One server process, which can be stopped, killed and started again on its port."""

    def __init__(self, database: str, log: Path, **settings: Any) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = log
        self.database = database
        self._settings = {"database": database, "port": self.port, "warm": False, **settings}
        self.pid = 0

    def start(self) -> None:
        self.pid = _nursery().ask("start", str(self.log), self._settings)

    def wait(self, seconds: float = PATIENCE_S) -> None:
        """Waits until the server answers."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            try:
                if httpx.get(f"{self.base}/health", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """Kills it as a power cut would."""
        os.kill(self.pid, signal.SIGKILL)
        self.wait_for_end()

    def stop(self) -> None:
        """Asks it to stop."""
        os.kill(self.pid, signal.SIGTERM)

    def wait_for_end(self) -> int:
        """Waits until the process is gone and returns its exit status, negative for a signal."""
        pid, self.pid = self.pid, 0
        return _nursery().ask("wait", pid)

    def end(self) -> None:
        if self.pid:
            self.kill()


@contextmanager
def served(folder: Path, database: str | None = None, **settings: Any) -> Iterator[Server]:
    """Runs a server on a database of its own, or on the given one."""
    name = f"{len(list(folder.iterdir()))}"
    server = Server(database or str(folder / f"{name}.sqlite"), folder / f"{name}.log", **settings)
    server.start()
    try:
        server.wait()
        yield server
    finally:
        server.end()


def _settings_of(given: dict[str, Any]) -> Settings:
    limits = Limits(**{**PLENTY, **given.pop("limits", {})})
    return Settings(**{**given, "limits": limits})


def _nurse() -> None:
    """Starts servers, and waits for their ends, as it is told line by line."""
    for entry in catalog.games().values():
        practise(entry)  # loads what each server would load
    for line in sys.stdin:
        match json.loads(line):
            case ["start", log, settings]:
                answer = _forked(log, settings)
            case ["wait", pid]:
                answer = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
            case other:
                raise AssertionError(other)
        sys.stdout.write(f"{answer}\n")
        sys.stdout.flush()


def _forked(log: str, settings: dict[str, Any]) -> int:
    pid = os.fork()
    if pid:
        return pid
    into = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    nothing = os.open(os.devnull, os.O_RDONLY)
    for descriptor, source in ((0, nothing), (1, into), (2, into)):
        os.dup2(source, descriptor)
    sys.stdin = open(0)  # noqa: SIM115 - what was buffered is the nursery's
    if settings.pop("whispers", False):
        os.environ[_WHISPERS] = "1"
        _serve_whispers()
    try:
        serve(_settings_of(settings))
    except BaseException:  # noqa: BLE001 - a fork must not go on as its parent
        traceback.print_exc()
        os._exit(1)
    os._exit(0)


if __name__ == "__main__":
    _nurse()
