"""Law 11: rules touch no file, process, socket or clock; an audit hook watches."""

from __future__ import annotations

import gc
import random
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import pytest

from parlour.play.frame import frame
from strategies import CASES, AnyEntry, begun, case_name, played_out

WATCHED = (
    "open", "os.", "socket.", "subprocess.", "shutil.", "tempfile.", "sqlite3.", "urllib.", "glob.",
    "pathlib.", "import", "exec", "compile", "ctypes.dlopen", "winreg.", "http.", "time.sleep",
)  # fmt: skip

_seen: list[str] | None = None
_thread = 0  # whose doings are watched: another one may end what an earlier test began


def _hook(event: str, arguments: tuple[Any, ...]) -> None:
    if _seen is None or threading.get_ident() != _thread:
        return
    if event.startswith(WATCHED):
        _seen.append(f"{event}{arguments!r:.200}")


sys.addaudithook(_hook)  # for ever: hooks cannot be removed


@contextmanager
def watched() -> Iterator[list[str]]:
    """Lists what this thread does inside that touches the world, but for what others left."""
    global _seen, _thread  # noqa: PLW0603 - a hook has no other way to be turned off
    seen: list[str] = []
    gc.collect()
    gc.disable()  # what an earlier test left open is closed before or after
    _seen, _thread = seen, threading.get_ident()
    try:
        yield seen
    finally:
        _seen = None
        gc.enable()


def playout(entry: AnyEntry, sample: Mapping[str, str]) -> None:
    match = played_out(begun(entry, sample), random.Random(11), max_plies=80)
    for ply in range(len(match.plies) + 1):
        frame(match, ply)
        match.show.text(match.states[ply])


@pytest.mark.parametrize(("entry", "sample"), CASES, ids=case_name)
def test_law_11_a_playout_touches_nothing(entry, sample, monkeypatch) -> None:
    playout(entry, sample)  # loads modules and compiles kernels
    with monkeypatch.context() as patch, watched() as seen:
        for name in ("random", "randrange", "getrandbits", "gauss"):
            patch.setattr(random, name, forbidden)
        for name in ("time", "time_ns", "monotonic", "perf_counter"):
            patch.setattr(time, name, forbidden)
        playout(entry, sample)
    assert seen == []


def forbidden(*_: object) -> None:
    raise AssertionError("a clock or the global source of chance was used")


@pytest.mark.parametrize(
    "act",
    [
        lambda: open(__file__, encoding="utf-8").close(),
        lambda: __import__("os").listdir("."),
        lambda: __import__("socket").socket().close(),
        lambda: exec("1"),
    ],
    ids=["open", "listdir", "socket", "exec"],
)
def test_the_hook_notices(act: Callable[[], Any]) -> None:
    with watched() as seen:
        act()
    assert seen
