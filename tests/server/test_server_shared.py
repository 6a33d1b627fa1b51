"""Several server processes on one store: any of them may serve any match."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from server.remote import Browser
from server.serving import Server, eventually, served
from services import emptied, postgres_url, redis_url

pytestmark = pytest.mark.anyio

SMALL = {"setup": "position", "position": "3pl3/7/7/7/7/7/2CL4 s", "turn_limit": 12}


@pytest.fixture(
    params=[
        "sqlite",
        pytest.param("postgres", marks=pytest.mark.postgres),
        pytest.param("postgres and redis", marks=[pytest.mark.postgres, pytest.mark.redis]),
    ]
)
async def two(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[list[Server]]:
    """Two servers on one store, with Redis between them or without."""
    sqlite = request.param == "sqlite"
    database = str(tmp_path / "shared.sqlite") if sqlite else await emptied(postgres_url())
    # With Redis the store is asked so rarely that only Redis can have brought the news.
    more = {"redis": redis_url(), "poll_s": 30.0} if "redis" in request.param else {"poll_s": 0.2}
    with served(tmp_path, database, **more) as one, served(tmp_path, database, **more) as other:
        if "redis" in request.param:
            for server in (one, other):
                assert await eventually(lambda s=server: "redis: linked" in s.log.read_text())
        yield [one, other]


async def test_a_whole_game_between_browsers_at_different_servers(two: list[Server]) -> None:
    async with Browser(two[0].base) as south, Browser(two[1].base) as north:
        match_id = (await south.new("me", "open", options=SMALL))["id"]
        await north.sit(match_id)
        links = [await south.open(match_id), await north.open(match_id)]
        while not links[0].view["over"]:
            link = links[links[0].view["frame"]["node"]["seat"]]
            reply = await link.do("ply", text=link.view["frame"]["node"]["legal"][0])
            assert reply["type"] == "ack"
            for each in links:
                await each.until(reply["seq"])
        assert links[0].view["reason"] == links[1].view["reason"] == "turn_limit"
        for each in links:
            seqs = [message["seq"] for message in each.heard if message["type"] == "happened"]
            assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
            await each.close()


@pytest.mark.parametrize("two", ["postgres and redis"], indirect=True)
@pytest.mark.postgres
@pytest.mark.redis
async def test_presence_counts_the_sockets_of_all_servers(two: list[Server]) -> None:
    async with Browser(two[0].base) as south, Browser(two[1].base) as north:
        match_id = (await south.new("me", "open", options=SMALL))["id"]
        await north.sit(match_id)
        links = [await south.open(match_id), await north.open(match_id)]
        for link in links:
            while (await link.next("presence"))["online"] != [True, True]:
                pass
        await links[1].close()
        while (await links[0].next("presence"))["online"] != [True, False]:
            pass
        await links[0].close()


async def test_the_same_command_at_both_servers_is_carried_out_once(two: list[Server]) -> None:
    async with Browser(two[0].base) as here, Browser(two[1].base) as there:
        match_id = (await here.new("me", "me", options=SMALL))["id"]
        there.http.cookies.set("parlour", here.http.cookies["parlour"])
        links = [await here.open(match_id), await there.open(match_id)]
        for turn in range(6):
            text = links[0].view["frame"]["node"]["legal"][0]
            replies = await asyncio.gather(
                *(link.do("ply", f"same-command-{turn}", text=text) for link in links)
            )
            assert [reply["type"] for reply in replies] == ["ack", "ack"]
            assert replies[0]["seq"] == replies[1]["seq"] == turn + 1
        for link in links:
            await link.close()


async def test_of_two_turns_at_different_servers_one_is_refused(two: list[Server]) -> None:
    async with Browser(two[0].base) as here, Browser(two[1].base) as there:
        match_id = (await here.new("me", "me", options=SMALL))["id"]
        there.http.cookies.set("parlour", here.http.cookies["parlour"])
        links = [await here.open(match_id), await there.open(match_id)]
        legal = links[0].view["frame"]["node"]["legal"]
        replies = await asyncio.gather(
            *(link.do("ply", text=text) for link, text in zip(links, legal, strict=False))
        )
        assert sorted(reply["type"] for reply in replies) == ["ack", "refused"]
        assert {reply["seq"] for reply in replies} == {1}
        for link in links:
            await link.until(1)
        assert links[0].view["frame"] == links[1].view["frame"]
        for link in links:
            await link.close()


async def test_without_its_redis_a_server_asks_the_store(tmp_path: Path) -> None:
    nowhere = {"redis": "redis://127.0.0.1:1", "poll_s": 0.2}
    database = str(tmp_path / "shared.sqlite")
    with served(tmp_path, database, **nowhere) as one, served(tmp_path, database) as other:
        async with Browser(one.base) as south, Browser(other.base) as north:
            match_id = (await north.new("me", "open", options=SMALL))["id"]
            link = await south.open(match_id)
            north_link = await north.open(match_id)
            legal = north_link.view["frame"]["node"]["legal"]
            reply = await north_link.do("ply", text=legal[0])
            await link.until(reply["seq"])
            await link.close()
            await north_link.close()
        assert "redis: no link" in one.log.read_text()
