"""`parlour serve` in a process of its own, as a person starts it, on a port that is kept."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from pathlib import Path

import httpx


class Host:
    """A server with its own SQLite file, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.log = folder / "log"
        self._database = folder / "parlour.sqlite"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until its games are compiled."""
        command = [sys.executable, "-m", "parlour.cli", "serve"]
        place = ["--port", str(self.port), "--database", str(self._database)]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                [*command, *place],
                stdout=log,
                stderr=log,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
        until = time.monotonic() + 900  # a busy machine compiles all kernels for minutes
        while time.monotonic() < until and self._process.poll() is None:
            try:
                if httpx.get(f"{self.base}/health", timeout=5).json()["games"] == "ready":
                    return
            except httpx.TransportError:
                pass
            time.sleep(0.05)
        self.kill()
        raise AssertionError(self.log.read_text())

    def kill(self) -> None:
        """Kills it as a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None

    def end(self) -> None:
        """Stops it."""
        if self._process is not None:
            self._process.terminate()
            self._process.wait(30)
            self._process = None
