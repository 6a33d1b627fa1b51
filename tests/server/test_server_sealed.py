"""Secret choices over the wire: drafts, seals, the clock, and nothing that anyone can overhear."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from parlour.play.clock import GRACE_S
from server.remote import Browser, Json, Link
from server.serving import Server, errors, eventually, served
from server.whispers import PACES_S
from services import emptied, postgres_url

pytestmark = pytest.mark.anyio

LEFT, RIGHT = 0, 1
SLACK_S = 30.0  # the machine may be busy


@pytest.fixture(scope="module")
def whispers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder = tmp_path_factory.mktemp("whispers")
    with served(folder, whispers=True, patience_s=0.2) as server:
        yield server


@dataclass
class Table:
    """Two browsers and somebody who watches, at one match."""

    browsers: list[Browser]
    links: list[Link]
    id: str

    @property
    def left(self) -> Link:
        return self.links[LEFT]

    @property
    def right(self) -> Link:
        return self.links[RIGHT]

    @property
    def watcher(self) -> Link:
        return self.links[2]

    async def everyone(self, seq: int) -> None:
        for link in self.links:
            await link.until(seq)

    async def begin(self) -> None:
        for link in (self.left, self.right):
            await self.everyone(await acked(link, "ready"))


async def acked(link: Link, what: str, **more: Any) -> int:
    reply = await link.do(what, **more)
    assert reply["type"] == "ack", reply
    return reply["seq"]


async def refused(link: Link, what: str, **more: Any) -> str:
    reply = await link.do(what, **more)
    assert reply["type"] == "refused", reply
    return reply["rule"]


async def saved(link: Link, text: str, **more: Any) -> Json:
    reply = await link.do("draft", text=text, **more)
    assert reply["type"] == "saved", reply
    return reply


async def until(link: Link, kind: str) -> Json:
    """Receives until an event of a kind happens, and returns the view right after it."""
    while True:
        message = await link.next("happened")
        if message["kind"] == kind:
            return message["view"]


@asynccontextmanager
async def table(server: Server, **options: Any) -> AsyncIterator[Table]:
    async with Browser(server.base) as one, Browser(server.base) as two, Browser(server.base) as no:
        match_id = (await one.new("me", "open", game="whispers", options=options))["id"]
        await two.sit(match_id)
        links = [await browser.open(match_id) for browser in (one, two, no)]
        at = Table([one, two, no], links, match_id)
        try:
            yield at
        finally:
            for link in at.links:
                await link.close()


# --- the whole course --------------------------------------------------------------------------


async def test_two_browsers_draft_reload_seal_reopen_and_reveal(whispers: Server) -> None:
    async with table(whispers, tenths=600) as at:
        assert at.left.view["frame"]["node"]["asked"] == [LEFT, RIGHT]
        assert at.left.view["frame"]["node"]["seconds"] == 60
        assert await refused(at.left, "draft", text="too early") == "begin"
        assert await refused(at.left, "seal", text="too early") == "begin"
        seq = await acked(at.left, "ready")
        await at.everyone(seq)
        assert [seal["ready"] for seal in at.watcher.view["seals"]] == [True, False]
        assert at.left.view["drafts"] == []
        before = time.time()
        await at.everyone(await acked(at.right, "ready"))
        for link in at.links:
            for seal in link.view["seals"]:
                assert before - 1 < seal["begun"] == seal["deadline"] - 60 < time.time() + 1
        assert at.left.view["drafts"] == [
            {"seat": LEFT, "text": "", "counts": "nothing", "nonce": ""}
        ]

        assert (await saved(at.left, "abc"))["counts"] == "abc"
        illegal = await saved(at.left, "abc forbidden")
        assert (illegal["counts"], illegal["rule"]) == ("abc", "WH-2")
        assert (await saved(at.left, "12"))["rule"] == "text"
        await saved(at.right, "def")
        await at.left.close()
        at.links[LEFT] = await at.browsers[LEFT].open(at.id)
        draft = {"seat": LEFT, "text": "12", "counts": "abc", "nonce": ""}
        assert at.left.view["drafts"] == [draft]
        assert (await at.browsers[LEFT].get(f"/api/matches/{at.id}"))["drafts"] == [draft]
        assert at.watcher.view["drafts"] == []

        assert await refused(at.left, "seal", text="forbidden") == "WH-2"
        await at.everyone(await acked(at.left, "seal", text="abcd"))
        own = at.left.view["drafts"][0]
        assert (own["text"], own["counts"], len(own["nonce"])) == ("abcd", "abcd", 32)
        first = at.right.view["seals"][LEFT]["seal"]
        lines = f"parlour seal 1\nwhispers\n0\nleft\n{own['nonce']}\nabcd"
        assert first == sha256(lines.encode()).hexdigest()
        assert await refused(at.left, "draft", text="abcde") == "sealed"
        assert await refused(at.left, "seal", text="abcde") == "sealed"

        await at.everyone(await acked(at.left, "reopen"))
        assert at.right.view["seals"][LEFT]["seal"] == ""
        assert await refused(at.left, "reopen") == "sealed"
        assert at.left.view["drafts"][0] == {
            "seat": LEFT, "text": "abcd", "counts": "abcd", "nonce": "",
        }  # fmt: skip
        await saved(at.left, "abcde")
        await at.everyone(await acked(at.left, "seal", text="abcde"))
        assert at.right.view["seals"][LEFT]["seal"] not in ("", first)

        seq = await acked(at.right, "seal", text="xyz")
        await at.everyone(seq + 1)
        for link in at.links:
            frame = link.view["frame"]
            assert frame["text"] == "left abcde | right xyz | done left right"
            assert frame["events"] == [{"kind": "heard", "texts": ["abcde", "xyz"]}]
            assert (link.view["seals"], link.view["drafts"]) == ([], [])
        record = (await at.browsers[2].http.get(f"/api/matches/{at.id}/record")).text
        assert "{seal left " in record
        assert "{seal right " in record


async def test_a_choice_as_long_as_the_rules_allow_is_taken(whispers: Server) -> None:
    async with table(whispers) as at:
        await saved(at.left, "x" * 12_000)
        await at.everyone(await acked(at.left, "seal", text="x" * 12_000))
        await at.everyone(1 + await acked(at.right, "seal", text="y" * 12_000))
        assert at.watcher.view["frame"]["board"] == {"totals": [12_000, 12_000]}
        record = (await at.browsers[0].http.get(f"/api/matches/{at.id}/record")).text
        assert f"left {'x' * 12_000} | right {'y' * 12_000}" in record


async def test_without_a_limit_nobody_has_to_be_ready(whispers: Server) -> None:
    async with table(whispers) as at:
        assert await refused(at.left, "ready") == "begin"
        assert at.left.view["drafts"][0]["counts"] == "nothing"
        await acked(at.left, "seal", text="a")
        await at.everyone(1 + await acked(at.right, "seal", text="b"))
        assert at.watcher.view["frame"]["text"] == "left a | right b | done left right"


async def test_a_command_that_is_sent_again_is_carried_out_once(whispers: Server) -> None:
    async with table(whispers, tenths=600) as at:
        await at.begin()
        for what, more in (("seal", {"text": "abc"}), ("reopen", {})):
            replies = [await at.left.do(what, f"twice-{what}", **more) for _ in range(2)]
            assert replies[0] == replies[1], replies
        base_seq = at.left.view["seq"]
        await at.everyone(await acked(at.left, "seal", text="abc"))
        await at.everyone(1 + await acked(at.right, "seal", text="abc"))
        for what in ("ready", "draft", "seal", "reopen"):
            assert await refused(at.left, what, text="abc", base_seq=base_seq) == "stale"


async def test_who_holds_no_seat_can_do_nothing(whispers: Server) -> None:
    async with table(whispers, tenths=600) as at:
        await at.begin()
        for what in ("ready", "draft", "seal", "reopen"):
            assert await refused(at.watcher, what, text="abc") == "seat"
            assert await refused(at.left, what, text="abc", seat=RIGHT) == "seat"


async def test_one_device_begins_one_seat_after_the_other(whispers: Server) -> None:
    async with Browser(whispers.base) as browser:
        new = await browser.new("me", "me", game="whispers", options={"tenths": 600})
        link = await browser.open(new["id"])
        await acked(link, "ready", seat=RIGHT)
        begun = [seal["begun"] for seal in link.view["seals"]]
        assert begun[LEFT] is None
        assert begun[RIGHT] is not None
        assert [draft["seat"] for draft in link.view["drafts"]] == [RIGHT]
        await acked(link, "seal", text="mine", seat=RIGHT)
        await acked(link, "ready", seat=LEFT)
        assert link.view["seals"][LEFT]["begun"] > begun[RIGHT]
        seq = await acked(link, "seal", text="yours", seat=LEFT)
        view = await link.until(seq + 1)
        assert view["frame"]["text"] == "left yours | right mine | done right left"
        await link.close()


async def test_a_seat_may_resign_while_all_draw(whispers: Server) -> None:
    async with table(whispers, tenths=600) as at:
        await at.begin()
        await saved(at.left, "abc")
        await acked(at.left, "seal", text="abc")
        await at.everyone(await acked(at.right, "resign"))
        for link in at.links:
            assert link.view["reason"] == "resigned"
            assert (link.view["seals"], link.view["drafts"]) == ([], [])
        assert await refused(at.left, "draft", text="abc") == "over"
        assert secrets_of(whispers, at.id) == []


async def test_what_was_taken_back_is_forgotten(whispers: Server) -> None:
    async with table(whispers, tenths=600) as at:
        await at.begin()
        await acked(at.left, "seal", text="a")
        await at.everyone(1 + await acked(at.right, "seal", text="b"))
        await at.everyone(await acked(at.left, "ply", text="on"))
        await at.begin()
        await saved(at.right, "soon forgotten")
        await at.everyone(await acked(at.left, "takeback"))
        await at.everyone(await acked(at.right, "takeback"))
        assert at.right.view["frame"]["node"]["kind"] == "choice"
        await at.everyone(await acked(at.left, "ply", text="on"))
        assert at.right.view["drafts"] == []
        await at.begin()
        assert at.right.view["drafts"][0]["text"] == ""
        assert secrets_of(whispers, at.id) == []


def secrets_of(server: Server, match_id: str) -> list[Any]:
    with sqlite3.connect(server.database) as reading:
        query = "SELECT * FROM secret WHERE match = ?"
        found = reading.execute(query, (match_id,)).fetchall()
    reading.close()
    return found


# --- the clock ---------------------------------------------------------------------------------


async def test_when_the_time_is_up_what_counts_is_handed_in(whispers: Server) -> None:
    async with table(whispers, tenths=40) as at:
        await at.begin()
        deadline = at.left.view["seals"][LEFT]["deadline"]
        await saved(at.left, "legal")
        await saved(at.left, "legal, then 12")
        await saved(at.right, "better")
        while at.watcher.view["frame"]["ply"] == 0:
            await at.watcher.receive()
        assert deadline + GRACE_S <= time.time() < deadline + GRACE_S + SLACK_S
        assert at.watcher.view["frame"]["text"] == "left legal | right better"
        kinds = [(e["kind"], e["seat"]) for e in at.watcher.heard if e["type"] == "happened"]
        assert kinds[-3:] == [("seal", LEFT), ("seal", RIGHT), ("ply", None)]
        record = (await at.browsers[2].http.get(f"/api/matches/{at.id}/record")).text
        assert record.count("{seal ") == 2


async def test_who_has_drawn_nothing_has_the_default_and_who_handed_in_was_done(
    whispers: Server,
) -> None:
    async with table(whispers, tenths=40) as at:
        await at.begin()
        await at.everyone(await acked(at.right, "seal", text="in time"))
        view = await until(at.left, "seal")
        assert view["seals"][LEFT]["late"]
        assert not view["seals"][RIGHT]["late"]
        view = await until(at.left, "ply")
        assert view["frame"]["text"] == "left nothing | right in time | done right"
        assert await refused(at.left, "seal", text="late", base_seq=3) == "stale"


async def test_a_draft_after_the_time_is_refused(whispers: Server) -> None:
    async with Browser(whispers.base) as browser:
        new = await browser.new("me", "me", game="whispers", options={"tenths": 1})
        link = await browser.open(new["id"])
        await acked(link, "ready", seat=LEFT)
        await until(link, "seal")
        assert await refused(link, "draft", seat=LEFT, text="late") == "sealed"
        assert await refused(link, "reopen", seat=LEFT) == "late"
        await acked(link, "ready", seat=RIGHT)
        view = await until(link, "ply")
        assert view["frame"]["text"] == "left nothing | right nothing"
        await link.close()


async def test_time_that_is_up_while_the_server_is_down_is_settled_at_start(
    tmp_path: Path,
) -> None:
    with served(tmp_path, str(tmp_path / "match.sqlite"), whispers=True) as server:
        async with table(server, tenths=40) as at:
            await at.begin()
            deadline = at.left.view["seals"][LEFT]["deadline"]
            await saved(at.left, "kept through the crash")
            await asyncio.to_thread(server.kill)
            await asyncio.sleep(max(0.0, deadline + GRACE_S + 0.2 - time.time()))
            server.start()
            await asyncio.to_thread(server.wait)
            texts = await eventually(lambda: revealed(server, at.id))  # nobody opens the match
            assert texts == ["left kept through the crash | right nothing"]
        assert errors(server.log.read_text()) == []


def revealed(server: Server, match_id: str) -> list[str]:
    with sqlite3.connect(server.database) as reading:
        query = "SELECT body FROM event WHERE match = ? AND kind = 'ply' ORDER BY seq"
        found = [json.loads(body)["text"] for (body,) in reading.execute(query, (match_id,))]
    reading.close()
    return found


# --- the engine --------------------------------------------------------------------------------


async def test_an_engine_is_ready_at_once_and_takes_its_time(whispers: Server) -> None:
    async with Browser(whispers.base) as browser:
        new = await browser.new("me", 2, game="whispers", options={"tenths": 3000})
        link = await browser.open(new["id"])
        assert link.view["seals"][RIGHT]["ready"]
        await acked(link, "ready")
        begun = link.view["seals"][RIGHT]["begun"]
        assert begun == link.view["seals"][LEFT]["begun"]
        view = await until(link, "seal")
        assert view["seals"][RIGHT]["seal"]
        assert PACES_S[2] - 0.1 < time.time() - begun < PACES_S[2] + SLACK_S
        seq = await acked(link, "seal", text="mine")
        view = await link.until(seq + 1)
        assert view["frame"]["text"] == f"left mine | right {'clockwork' * 2} | done right left"
        await acked(link, "draw")
        assert (await until(link, "declined"))["offers"] == []
        await link.close()


async def test_an_engine_does_not_keep_others_waiting(whispers: Server) -> None:
    async with Browser(whispers.base) as browser:
        new = await browser.new("me", 3, game="whispers", options={"tenths": 3000})
        link = await browser.open(new["id"])
        await acked(link, "ready")
        sealed = await acked(link, "seal", text="mine")
        began = time.time()
        view = await until(link, "ply")
        assert time.time() - began < 2 + SLACK_S < PACES_S[3]
        assert view["frame"]["text"] == f"left mine | right {'clockwork' * 3} | done left right"
        assert view["seq"] == sealed + 2
        await link.close()


async def test_an_engine_keeps_within_its_time(whispers: Server) -> None:
    async with Browser(whispers.base) as browser:
        in_time = False
        for _ in range(4):  # it hands in half a second early, and a busy machine may lose that
            new = await browser.new("me", 3, game="whispers", options={"tenths": 40})
            link = await browser.open(new["id"])
            await acked(link, "ready")
            seal = (await until(link, "seal"))["seals"][RIGHT]
            view = await until(link, "ply")
            await link.close()
            if in_time := seal["seal"] and not seal["late"]:
                break
        assert in_time
        assert view["frame"]["text"] == f"left nothing | right {'clockwork' * 3} | done right"


# --- several servers, crashes, and a spoilt store ----------------------------------------------


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
async def shared(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The store of two servers."""
    sqlite = request.param == "sqlite"
    return str(tmp_path / "shared.sqlite") if sqlite else await emptied(postgres_url())


async def test_a_whole_match_at_two_servers(tmp_path: Path, shared: str) -> None:
    more: dict[str, Any] = {"poll_s": 0.1, "whispers": True}
    with served(tmp_path, shared, **more) as one, served(tmp_path, shared, **more) as two:
        async with Browser(one.base) as here, Browser(two.base) as there:
            options = {"tenths": 600, "rounds": 4}
            match_id = (await here.new("me", "open", game="whispers", options=options))["id"]
            await there.sit(match_id)
            links = [await here.open(match_id), await there.open(match_id)]
            for turn in range(4):
                await race(links, "ready", [{}, {}])
                await saved(links[LEFT], "written here")
                await saved(links[RIGHT], "written there")
                await race(links, "seal", [{"text": "abc"}, {"text": "xyz"}])
                for link in links:
                    while link.view["frame"]["ply"] < 2 * turn + 1:
                        await link.receive()
                assert links[0].view["frame"] == links[1].view["frame"]
                if turn < 3:
                    seq = await acked(links[LEFT], "ply", text="on")
                    await links[RIGHT].until(seq)
            for link in links:
                seqs = [message["seq"] for message in link.heard if message["type"] == "happened"]
                assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
                await link.close()
            frames = await here.get(f"/api/matches/{match_id}/frames")
        texts = [frame["text"] for frame in frames[1:]]
        assert [text[:20] for text in texts if text != "on"] == ["left abc | right xyz"] * 4
        assert errors(one.log.read_text()) == errors(two.log.read_text()) == []


async def race(links: list[Link], what: str, more: list[Json]) -> None:
    replies = await asyncio.gather(
        *(link.do(what, **given) for link, given in zip(links, more, strict=True))
    )
    assert [reply["type"] for reply in replies] == ["ack", "ack"], replies
    for link in links:
        await link.until(max(reply["seq"] for reply in replies))


async def test_a_draft_of_one_server_counts_at_the_other(tmp_path: Path, shared: str) -> None:
    more: dict[str, Any] = {"poll_s": 0.1, "whispers": True}
    with served(tmp_path, shared, **more) as one, served(tmp_path, shared, **more) as two:
        async with Browser(one.base) as here, Browser(two.base) as there:
            new = await here.new("me", "me", game="whispers", options={"tenths": 60})
            there.http.cookies.set("parlour", here.http.cookies["parlour"])
            links = [await here.open(new["id"]), await there.open(new["id"])]
            await acked(links[0], "ready", seat=LEFT)
            await links[1].until(1)
            await saved(links[0], "first", seat=LEFT)
            await saved(links[1], "second", seat=LEFT)
            assert (await here.get(f"/api/matches/{new['id']}"))["drafts"][0]["text"] == "second"
            await acked(links[0], "ready", seat=RIGHT)
            view = await until(links[1], "ply")
            assert view["frame"]["text"] == "left second | right nothing"
            for link in links:
                await link.close()


@pytest.mark.parametrize("at_once", [True, False])
async def test_a_crash_between_the_last_seal_and_the_reveal_is_taken_up(
    tmp_path: Path, at_once: bool
) -> None:
    with served(tmp_path, str(tmp_path / "match.sqlite"), whispers=True) as server:
        async with table(server, tenths=600) as at:
            await at.begin()
            await acked(at.left, "seal", text="mine")
            if at_once:  # whatever of it is on the disk, the rest is done after the start
                await at.right.send("seal", text="yours")
                await asyncio.to_thread(server.kill)
            else:
                await acked(at.right, "seal", text="yours")
                await asyncio.to_thread(server.kill)
                unreveal(server, at.id, {LEFT: "mine", RIGHT: "yours"})
            server.start()
            await asyncio.to_thread(server.wait)
            link = await at.browsers[RIGHT].open(at.id)
            if link.view["seals"]:
                assert at_once
                assert not link.view["seals"][RIGHT]["seal"]
                await link.until(1 + await acked(link, "seal", text="yours"))
            assert link.view["frame"]["text"] == "left mine | right yours | done left right"
            await link.close()
        assert errors(server.log.read_text()) == []


def unreveal(server: Server, match_id: str, texts: dict[int, str]) -> None:
    """Takes the reveal out of the store, and puts back what it had been made from."""
    with sqlite3.connect(server.database) as store:
        query = "SELECT seq, body FROM event WHERE match = ? AND kind = 'ply'"
        ((seq, body),) = store.execute(query, (match_id,))
        store.execute("DELETE FROM event WHERE match = ? AND seq = ?", (match_id, seq))
        for seat, nonce in enumerate(json.loads(body)["nonces"]):
            row = (match_id, 0, seat, texts[seat], texts[seat], texts[seat], nonce)
            store.execute("INSERT INTO secret VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    store.close()


async def test_a_choice_that_is_changed_in_the_store_is_found_out(tmp_path: Path) -> None:
    with served(tmp_path, str(tmp_path / "match.sqlite"), whispers=True) as server:
        async with table(server, tenths=600) as at:
            await at.begin()
            await at.everyone(await acked(at.left, "seal", text="honest"))
            with sqlite3.connect(server.database) as store:
                store.execute("UPDATE secret SET sealed = 'forged' WHERE seat = 0")
            store.close()
            await at.everyone(await acked(at.right, "seal", text="yours"))
            assert all(seal["seal"] for seal in at.watcher.view["seals"])
            assert at.watcher.view["frame"]["ply"] == 0
            why = "the store no longer has what left handed in (the seal tells)"
            assert [line.partition(": ")[2] for line in errors(server.log.read_text())] == [
                f"match {at.id}: {why}"
            ]
            assert revealed(server, at.id) == []
            # The match goes on: left draws again.
            await at.everyone(await acked(at.left, "reopen"))
            await at.everyone(1 + await acked(at.left, "seal", text="honest again"))
            text = "left honest again | right yours | done right left"
            assert at.watcher.view["frame"]["text"] == text
            await asyncio.to_thread(server.kill)
            server.start()
            await asyncio.to_thread(server.wait)
            link = await at.browsers[2].open(at.id)
            assert link.view["frame"]["text"] == text
            await link.close()


async def test_a_draft_that_is_spoilt_in_the_store_does_not_stop_the_clock(tmp_path: Path) -> None:
    with served(tmp_path, str(tmp_path / "match.sqlite"), whispers=True) as server:
        async with table(server, tenths=40) as at:
            await at.begin()
            await saved(at.left, "honest")
            with sqlite3.connect(server.database) as store:
                store.execute("UPDATE secret SET counts = 'forbidden 12' WHERE seat = 0")
            store.close()
            view = await until(at.watcher, "ply")
            assert view["frame"]["text"] == "left nothing | right nothing"
            log = server.log.read_text()
            assert "what left had chosen is spoilt in the store" in log
            assert "forbidden 12" not in log


# --- nobody overhears --------------------------------------------------------------------------

MARKS = [
    "purplehippopotamus", "forbidden marmalade", "12 crimson", "silversubmarine", "tinystar",
    "explodetomato",
]  # fmt: skip


@dataclass
class Ear:
    """Everything that somebody could have read before the reveal."""

    heard: dict[str, str] = field(default_factory=dict)

    def traces(self) -> dict[str, list[str]]:
        """Returns what was overheard, by where."""
        found = {
            where: [mark for mark in MARKS if mark.replace(" ", "") in text.replace(" ", "")]
            for where, text in self.heard.items()
        }
        return {where: marks for where, marks in found.items() if marks}


async def overheard(server: Server, at: Table) -> Ear:
    ear = Ear()
    for name, link in (("right", at.right), ("watcher", at.watcher)):
        ear.heard[f"{name}'s socket"] = json.dumps(link.heard)
    for name, browser in (("right", at.browsers[RIGHT]), ("watcher", at.browsers[2])):
        link = await browser.open(at.id)
        ear.heard[f"{name}'s welcome"] = json.dumps(link.heard)
        await link.close()
        paths = (f"/api/matches/{at.id}", f"/api/matches/{at.id}/frames")
        for path in (*paths, f"/api/matches/{at.id}/record", "/api/games", "/health", "/schema"):
            reply = await browser.http.get(path)
            ear.heard[f"{name} {path}"] = f"{reply.headers} {reply.text}"
        reply = await browser.http.post(f"/api/matches/{at.id}/seats")
        ear.heard[f"{name} asks for a seat"] = reply.text
    ear.heard["log"] = server.log.read_text()
    with sqlite3.connect(server.database) as store:
        for table_name in ("match", "event", "holder"):
            rows = store.execute(f"SELECT * FROM {table_name}").fetchall()
            ear.heard[table_name] = repr(rows)
    store.close()
    return ear


async def test_nothing_that_is_chosen_in_secret_can_be_overheard(tmp_path: Path) -> None:
    hippo, illegal, crimson, submarine, star, tomato = MARKS
    with served(tmp_path, str(tmp_path / "match.sqlite"), whispers=True) as server:
        async with table(server, tenths=600) as at:
            await at.begin()
            await saved(at.left, hippo)
            await saved(at.left, illegal)
            await saved(at.left, crimson)
            assert await refused(at.left, "seal", text=illegal) == "WH-2"
            assert await refused(at.left, "seal", text=crimson) == "text"
            assert await refused(at.left, "ply", text=submarine) == "turn"
            assert await refused(at.left, "draft", text=f"{hippo}\0") == "text"
            assert await refused(at.left, "draft", text=tomato) == "error"
            assert await refused(at.left, "seal", text=tomato) == "error"
            await at.left.socket.send(json.dumps({"type": "command", "what": hippo}))
            assert (await at.left.next("refused"))["rule"] == "message"
            await at.everyone(await acked(at.left, "seal", text=submarine))
            await at.everyone(await acked(at.left, "reopen"))
            await saved(at.left, f"{submarine} {star}")
            await at.everyone(await acked(at.left, "seal", text=star))
            nonce = at.left.view["drafts"][0]["nonce"]
            MARKS.append(nonce)
            try:
                ear = await overheard(server, at)
                assert ear.traces() == {}
                assert all(ear.heard.values())
                # The control: left's own socket, and what everyone reads after the reveal.
                own = Ear({"left": json.dumps(at.left.heard)})
                assert own.traces() == {"left": [mark for mark in MARKS if mark != tomato]}
                assert server.log.read_text().count("<class 'RuntimeError'>") == 2
                await at.everyone(1 + await acked(at.right, "seal", text="done"))
                after = (await overheard(server, at)).traces()
                assert {*after} >= {
                    "right's socket", "watcher's socket", "watcher's welcome", "event",
                    f"watcher /api/matches/{at.id}", f"watcher /api/matches/{at.id}/frames",
                    f"watcher /api/matches/{at.id}/record",
                }  # fmt: skip
                assert {mark for marks in after.values() for mark in marks} == {star, nonce}
                assert "log" not in after
            finally:
                MARKS.remove(nonce)
