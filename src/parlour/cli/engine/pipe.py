"""The engine protocol over standard input and output."""

from __future__ import annotations

import os
import select
import sys
from threading import Lock
from typing import BinaryIO

import msgspec

from parlour.cli.engine.jobs import Reply
from parlour.cli.engine.requests import MOST_BYTES
from parlour.cli.engine.session import Session


class Sender:
    """Writes replies, each on a line, from any thread."""

    def __init__(self, out: BinaryIO) -> None:
        self._out = out
        self._lock = Lock()
        self._encode = msgspec.json.Encoder().encode

    def __call__(self, reply: Reply) -> None:
        """Writes a reply at once; where nobody reads any more it is dropped."""
        line = self._encode(reply) + b"\n"
        with self._lock:
            try:
                self._out.write(line)
                self._out.flush()
            except (BrokenPipeError, ValueError):
                pass


def serve() -> None:
    """Answers requests until the input ends, then finishes what was asked."""
    session = Session(Sender(sys.stdout.buffer))
    try:
        while line := sys.stdin.buffer.readline(MOST_BYTES + 2):
            if len(line) > MOST_BYTES + 1 and not line.endswith(b"\n"):
                _skip(sys.stdin.buffer)
            if line.strip():
                session.handle(line)
        while not session.jobs.wait(0.5) and not _unread(sys.stdout.fileno()):
            pass
    finally:
        session.jobs.end()


def _skip(lines: BinaryIO) -> None:
    """Reads what is left of a line that is too long."""
    while (more := lines.readline(MOST_BYTES)) and not more.endswith(b"\n"):
        pass


def _unread(descriptor: int) -> bool:
    """Tells whether the program that reads the replies has gone: then nobody waits for them."""
    if os.name != "posix":
        return False
    poll = select.poll()
    poll.register(descriptor, 0)
    return any(event & select.POLLERR for _, event in poll.poll(0))
