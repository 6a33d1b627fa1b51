"""Servers for the tests: processes of their own, that can be killed, on ports that are free."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx

from parlour.server.serve import serve
from parlour.server.settings import Limits, Settings

# The limits count by address, and all tests have one.
PLENTY = {
    "requests_per_s": 1e6,
    "requests_at_once": 1_000_000,
    "matches_per_min": 1e6,
    "matches_at_once": 1_000_000,
    "replays_per_min": 1e6,
    "replays_at_once": 1_000_000,
    "messages_per_s": 1e6,
    "messages_at_once": 1_000_000,
}


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return probe.getsockname()[1]


class Server:
    """One server process, which can be stopped, killed and started again on its port."""

    def __init__(self, database: str, log: Path, **settings: Any) -> None:
        self.port = free_port()
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = log
        self._settings = {"database": database, "port": self.port, "warm": False, **settings}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, __file__, json.dumps(self._settings)], stdout=log, stderr=log
            )

    def wait(self, seconds: float = 60) -> None:
        """Waits until the server answers."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert self._process is not None
            assert self._process.poll() is None, self.log.read_text()
            try:
                if httpx.get(f"{self.base}/health", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """Kills it as a power cut would."""
        assert self._process is not None
        self._process.kill()
        self._process.wait()

    def stop(self) -> int:
        """Asks it to stop and returns its exit status."""
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(30)

    def end(self) -> None:
        if self._process is not None and self._process.poll() is None:
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


if __name__ == "__main__":
    os.environ.setdefault("PYTHONUNBUFFERED", "1")
    serve(_settings_of(json.loads(sys.argv[1])))
