"""Starting, stopping, and what becomes of an engine's move when something dies."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.core.errors import ParlourError, StorageError
from parlour.server.serve import serve
from parlour.server.settings import Settings
from server.remote import Browser
from server.serving import PATIENCE_S, errors, eventually, free_port, served, workers_of

pytestmark = pytest.mark.anyio

SMALL = {"setup": "position", "position": "3pl3/7/7/7/7/7/2CL4 s"}


async def test_stopping_tells_the_sockets_to_come_back_and_ends_well(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        async with Browser(server.base) as browser:
            link = await browser.open((await browser.new("me", 1, options=SMALL))["id"])
            await link.do("ply", text=link.view["frame"]["node"]["legal"][0])
            server.stop()
            assert await link.closed() == 1012
        assert await asyncio.to_thread(server.wait_for_end) in (0, -signal.SIGTERM)
    log = server.log.read_text()
    assert "Traceback" not in log
    assert errors(log) == []


async def test_an_engines_move_that_a_crash_swallowed_is_made_after_the_start(
    tmp_path: Path,
) -> None:
    database = str(tmp_path / "match.sqlite")
    with served(tmp_path, database, patience_s=0.1) as server:
        async with Browser(server.base) as browser:
            match_id = (await browser.new("me", 5, options={"setup": "random"}))["id"]
            link = await browser.open(match_id)
            reply = await link.do("ply", text=link.view["frame"]["node"]["legal"][0])
            server.kill()  # while the engine thinks, for up to two seconds
            assert link.view["seq"] == reply["seq"]
            server.start()
            await asyncio.to_thread(server.wait)
            moved = f"match {match_id}: the engine moved"
            # Nobody opens the match: it is taken up by itself.
            assert await eventually(lambda: moved in server.log.read_text())
            again = await browser.open(match_id)
            await again.until(reply["seq"] + 1)
            assert again.view["frame"]["seat"] == 1
            await again.close()


async def test_a_dead_worker_is_replaced_and_its_move_made(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        async with Browser(server.base) as browser:
            link = await browser.open(
                (await browser.new("me", 5, options={"setup": "random"}))["id"]
            )
            reply = await link.do("ply", text=link.view["frame"]["node"]["legal"][0])
            for worker in await eventually(lambda: workers_of(server.pid)):
                os.kill(worker, signal.SIGKILL)
            await link.until(reply["seq"] + 1)
            assert link.view["frame"]["seat"] == 1
            await link.close()
    assert "an engine's worker died" in server.log.read_text()


async def test_no_worker_outlives_a_killed_server(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        async with Browser(server.base) as browser:
            link = await browser.open((await browser.new(1, "me", options=SMALL))["id"])
            await link.until(1)
            workers = workers_of(server.pid)
            assert workers
            server.kill()
    assert await eventually(lambda: not any(map(runs, workers)))


def runs(pid: int) -> bool:
    """Whether a process runs; one that has ended may wait for its new parent to notice it."""
    try:
        stat = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


async def test_a_connection_that_asks_nothing_is_closed_and_a_socket_is_not(tmp_path: Path) -> None:
    with served(tmp_path, limits={"head_s": 0.5}) as server:
        half = b"GET /health HTTP/1.1\r\nHost: x\r\n"
        silent = [await asyncio.open_connection("127.0.0.1", server.port) for _ in range(3)]
        silent[1][1].write(half)
        silent[2][1].write(half + b"\r\n" + half)  # one whole request, then half a one
        async with Browser(server.base) as browser:
            view = await browser.new("me", "open")
            link = await browser.open(view["id"])
            heard = await asyncio.wait_for(
                asyncio.gather(*(r.read() for r, _ in silent)), PATIENCE_S
            )
            assert (await link.do("resign"))["type"] == "ack"
        for _, writer in silent:
            writer.close()
        assert [b"200 OK" in text for text in heard] == [False, False, True]


def test_a_store_that_cannot_be_used_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("milk, bread\n" * 500)
    with pytest.raises(StorageError, match="not a database"):
        serve(Settings(database=str(tmp_path / "notes.txt"), port=free_port()))


def test_an_address_that_is_taken_is_one_sentence(tmp_path: Path) -> None:
    with served(tmp_path) as server:
        settings = Settings(database=str(tmp_path / "x.sqlite"), port=server.port)
        with pytest.raises(ParlourError, match=f"cannot listen on 127.0.0.1, port {server.port}"):
            serve(settings)


def test_the_types_of_the_browser_are_those_of_the_server() -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "parlour.server.typescript", "--check"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr
