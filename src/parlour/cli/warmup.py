"""`parlour warmup`: what has to be compiled, compiled now."""

from __future__ import annotations

import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import parlour
from parlour.catalog import games
from parlour.cli.inputs import AnyEntry


def run() -> None:
    """Compile the fast parts of every game now rather than at first use; they are kept on disk."""
    begun = time.perf_counter()
    for entry in games().values():
        with telling(f"{entry.id}: compiling"):
            compile_all(entry)
    print(f"ready after {time.perf_counter() - begun:.1f} s")


def compile_all(entry: AnyEntry) -> None:
    """Uses each fast part of a game once, which compiles it unless its cache is there."""
    from parlour.server.thinking import practise

    practise(entry)
    _count(entry)


def _count(entry: AnyEntry) -> None:
    state = in_play(entry)
    if entry.kernel is not None and state is not None:
        kernel = entry.kernel(entry.options())
        row = kernel.pack(state)
        kernel.perft(row, 2)
        kernel.playout(row, 1, 100)


def in_play(entry: AnyEntry) -> Any:
    """Returns a state of a game that its kernel knows, past the set-up; None where it has none."""
    if entry.kernel is None:
        return None
    kernel = entry.kernel(entry.options())
    table = parlour.new(entry.id, seed=1)
    while not table.over and kernel.pack(table.match.state) is None:
        table.play(table.legal()[0])
    return None if table.over else table.match.state


@contextmanager
def telling(what: str, note: str = " (the first time takes some seconds)") -> Generator[None]:
    """Shows on a terminal that something is going on; then takes it away."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.console import Console

    out = Console(stderr=True, highlight=False, markup=False)
    with out.status(f"{what}{note}"):
        yield
