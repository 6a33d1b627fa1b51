"""The socket of a match: playing, agreeing, watching, and what is refused."""

from __future__ import annotations

import json
import random
import secrets

import pytest
from websockets.exceptions import InvalidStatus

from server.remote import Browser, Closed, Json, Link
from server.serving import Server, errors, eventually, frozen, served, workers_of

pytestmark = pytest.mark.anyio

SMALL = {"setup": "position", "position": "3pl3/7/7/7/7/7/2CL4 s", "turn_limit": 40}


class Pair:
    """Two browsers at one match, the first in seat 0."""

    def __init__(self, one: Browser, two: Browser) -> None:
        self.one, self.two = one, two
        self.id = ""
        self.links: list[Link] = []

    async def begin(self, **options: object) -> None:
        view = await self.one.new("me", "open", options={**SMALL, **options})
        self.id = view["id"]
        await self.two.sit(self.id)
        self.links = [await self.one.open(self.id), await self.two.open(self.id)]

    @property
    def mover(self) -> Link:
        return self.links[self.links[0].view["frame"]["node"]["seat"]]

    async def play(self, text: str | None = None) -> Json:
        """Plays the first legal turn, or the given one; both hear of it."""
        link = self.mover
        reply = await link.do("ply", text=text or link.view["frame"]["node"]["legal"][0])
        if reply["type"] == "ack":
            await self.hear(reply["seq"])
        return reply

    async def hear(self, seq: int) -> None:
        for link in self.links:
            await link.until(seq)


@pytest.fixture
async def pair(server: Server):
    async with Browser(server.base) as one, Browser(server.base) as two:
        pair = Pair(one, two)
        await pair.begin()
        yield pair
        for link in pair.links:
            await link.close()


async def test_a_whole_game_between_two_browsers(server: Server) -> None:
    rng = random.Random(5)
    async with Browser(server.base) as one, Browser(server.base) as two:
        match_id = (await one.new("me", "open", options={"turn_limit": 30}))["id"]
        await two.sit(match_id)
        links = [await one.open(match_id), await two.open(match_id)]
        while not links[0].view["over"]:
            link = links[links[0].view["frame"]["node"]["seat"]]
            reply = await link.do("ply", text=rng.choice(link.view["frame"]["node"]["legal"]))
            assert reply["type"] == "ack"
            for each in links:
                await each.until(reply["seq"])
        assert links[0].view["reason"] == "turn_limit"
        seqs = [m["seq"] for m in links[1].heard if m["type"] == "happened"]
        assert seqs == sorted(set(seqs))
        for each in links:
            await each.close()


async def test_both_see_each_event_with_their_own_seats(pair: Pair) -> None:
    reply = await pair.play()
    for seat, link in enumerate(pair.links):
        happened = next(m for m in reversed(link.heard) if m["type"] == "happened")
        assert (happened["seq"], happened["kind"], happened["seat"]) == (reply["seq"], "ply", 0)
        assert happened["view"]["seats"][seat]["held"] == "you"
        assert happened["view"]["seats"][1 - seat]["held"] == "other"


async def test_a_command_that_is_sent_again_is_acknowledged_and_not_repeated(pair: Pair) -> None:
    cid = secrets.token_hex(8)
    first = await pair.links[0].do("ply", cid, text=pair.mover.view["frame"]["node"]["legal"][0])
    await pair.hear(first["seq"])
    again = await pair.links[0].do("ply", cid, text="nonsense", base_seq=0)
    assert again == first
    await pair.play()
    assert await pair.links[0].do("ply", cid, text="nonsense") == first


@pytest.mark.parametrize(
    ("who", "what", "more", "rule"),
    [
        (1, "ply", {"text": "d7c7"}, "turn"),
        (0, "ply", {"text": "d7c7", "seat": 1}, "seat"),
        (0, "ply", {"text": "d1d9"}, "text"),
        (0, "ply", {"text": ""}, "text"),
        (0, "ply", {"text": "x" * 2000}, "text"),
        (0, "ply", {"text": "a1a2"}, "DB-20"),
        (0, "ply", {"text": "d1c1", "base_seq": 99}, "stale"),
        (0, "ply", {"text": "d1c1", "base_seq": -1}, "stale"),
        (0, "takeback", {}, "takeback"),
        (0, "rematch", {}, "rematch"),
        (0, "decline", {"offer": "draw"}, "offer"),
        (0, "decline", {}, "offer"),
        (0, "resign", {"cid": "short"}, "cid"),
        (0, "resign", {"cid": "engine:move:0:1"}, "cid"),
    ],
)
async def test_refusals_name_a_rule_and_change_nothing(
    pair: Pair, who: int, what: str, more: Json, rule: str
) -> None:
    link = pair.links[who]
    seq = link.view["seq"]
    reply = await link.do(what, **more)
    assert (reply["type"], reply["rule"], reply["seq"]) == ("refused", rule, seq)
    assert reply["why"]
    assert not [m for m in link.heard if m["type"] == "happened"]


async def test_who_only_watches_sees_everything_and_may_do_nothing(
    server: Server, pair: Pair
) -> None:
    async with Browser(server.base) as other:
        link = await other.open(pair.id)
        assert (await link.do("resign"))["rule"] == "seat"
        cid = secrets.token_hex(8)
        reply = await pair.links[0].do(
            "ply", cid, text=pair.mover.view["frame"]["node"]["legal"][0]
        )
        await pair.hear(reply["seq"])
        assert (await link.until(reply["seq"]))["frame"] == pair.links[0].view["frame"]
        assert (await link.do("ply", cid, text="--"))[
            "rule"
        ] == "seat"  # nor is another's command its own
        await link.close()


async def test_a_ply_on_an_older_position_is_stale_and_an_offer_between_is_no_matter(
    pair: Pair,
) -> None:
    south, north = pair.links
    seq = south.view["seq"]
    offer = await north.do("draw")
    await pair.hear(offer["seq"])
    legal = south.view["frame"]["node"]["legal"][0]
    reply = await south.do("ply", text=legal, base_seq=seq)
    assert reply["type"] == "ack"
    await pair.hear(reply["seq"])
    stale = await north.do("ply", text=north.view["frame"]["node"]["legal"][0], base_seq=seq)
    assert (stale["rule"], stale["seq"]) == ("stale", reply["seq"])


# --- agreements --------------------------------------------------------------------------------


async def test_a_draw_is_offered_declined_offered_and_agreed(pair: Pair) -> None:
    south, north = pair.links
    reply = await south.do("draw")
    await pair.hear(reply["seq"])
    assert north.view["offers"] == [{"kind": "draw", "seat": 0, "to_ply": None}]
    reply = await north.do("decline", offer="draw")
    await pair.hear(reply["seq"])
    assert south.view["offers"] == []
    await pair.hear((await north.do("draw"))["seq"])
    await pair.hear((await south.do("draw"))["seq"])
    assert south.view["over"]
    assert (south.view["winners"], south.view["reason"]) == ([], "agreed")


async def test_a_takeback_is_asked_and_granted(pair: Pair) -> None:
    before = pair.links[0].view["frame"]["position"]
    await pair.play()
    await pair.hear((await pair.links[0].do("takeback"))["seq"])
    assert pair.links[1].view["offers"] == [{"kind": "takeback", "seat": 0, "to_ply": 0}]
    await pair.hear((await pair.links[1].do("takeback"))["seq"])
    assert pair.links[0].view["frame"]["position"] == before
    assert (await pair.play())["type"] == "ack"


async def test_the_winner_of_a_match_begins_the_rematch(pair: Pair) -> None:
    await pair.hear((await pair.links[0].do("resign"))["seq"])
    assert pair.links[1].view["resigned"] == 0
    await pair.hear((await pair.links[0].do("rematch"))["seq"])
    await pair.hear((await pair.links[1].do("rematch"))["seq"])
    match_id = pair.links[0].view["next"]
    assert match_id == pair.links[1].view["next"]
    again = await pair.two.get(f"/api/matches/{match_id}")
    assert [seat["held"] for seat in again["seats"]] == ["you", "other"]
    assert again["options"] == pair.links[0].view["options"]
    link = await pair.two.open(match_id)
    assert (await link.do("ply", text=link.view["frame"]["node"]["legal"][0]))["type"] == "ack"
    await link.close()


async def test_on_one_device_agreements_apply_at_once(server: Server) -> None:
    async with Browser(server.base) as browser:
        link = await browser.open((await browser.new("me", "me", options=SMALL))["id"])
        for _ in range(2):
            await link.do("ply", text=link.view["frame"]["node"]["legal"][0])
        await link.do("takeback")
        assert link.view["frame"]["ply"] == 1
        await link.do("draw")
        assert link.view["reason"] == "agreed"
        await link.do("rematch")
        assert link.view["next"]
        await link.close()


async def test_on_one_device_the_very_first_turn_can_be_taken_back(server: Server) -> None:
    north_begins = {"setup": "position", "position": "3pl3/7/7/7/7/7/3CL3 n"}
    async with Browser(server.base) as browser:
        link = await browser.open((await browser.new("me", "me", options=north_begins))["id"])
        await link.do("ply", text=link.view["frame"]["node"]["legal"][0])
        assert (await link.do("takeback"))["type"] == "ack"
        assert link.view["frame"]["ply"] == 0
        await link.close()


# --- engines -----------------------------------------------------------------------------------


async def test_the_engine_answers_grants_takebacks_and_a_rematch(server: Server) -> None:
    async with Browser(server.base) as browser:
        link = await browser.open((await browser.new(1, "me", options=SMALL))["id"])
        await link.until(1)
        assert link.view["frame"]["seat"] == 0  # the engine began
        assert link.view["seats"][0] == {
            "name": "south", "held": "engine", "level": 1, "online": True,
        }  # fmt: skip
        reply = await link.do("ply", text=link.view["frame"]["node"]["legal"][0])
        await link.until(reply["seq"] + 1)
        assert link.view["frame"]["ply"] == 3
        await link.do("takeback")
        assert link.view["frame"]["ply"] == 1
        await link.do("resign")
        await link.do("rematch")
        again = await browser.open(link.view["next"])
        assert [seat["held"] for seat in again.view["seats"]] == ["engine", "you"]
        await again.until(1)
        await link.close()
        await again.close()


@pytest.mark.parametrize(
    ("position", "agreed"),
    [
        ("7/7/7/7/2pl4/7/CHPL5 s", False),  # North is one tip and a hop from home, with one block
        ("xhlc5/7/7/7/2PL4/7/7 s", True),
    ],
)
async def test_the_engine_agrees_to_a_draw_unless_it_stands_better(
    server: Server, position: str, agreed: bool
) -> None:
    options = {"setup": "position", "position": position}
    async with Browser(server.base) as browser:
        link = await browser.open((await browser.new("me", 3, options=options))["id"])
        reply = await link.do("draw")
        await link.until(reply["seq"] + 1)
        assert link.view["over"] is agreed
        assert link.view["offers"] == []
        await link.close()


async def test_a_slow_engine_delays_nobody(server: Server, pair: Pair) -> None:
    async with Browser(server.base) as browser:
        match_id = (await browser.new(1, "me", options=SMALL))["id"]
        link = await browser.open(match_id)
        await link.until(1)  # the engine, which began, has its worker
        with frozen(await eventually(lambda: workers_of(server.pid))):
            reply = await link.do("ply", text=link.view["frame"]["node"]["legal"][0])
            for _ in range(6):
                await pair.play()
            assert (await browser.get(f"/api/matches/{match_id}"))["seq"] == reply["seq"]
        await link.until(reply["seq"] + 1)
        await link.close()


# --- links -------------------------------------------------------------------------------------


async def test_presence_follows_the_sockets(server: Server, pair: Pair) -> None:
    await pair.links[1].close()
    presence = await pair.links[0].next("presence")
    while presence["online"] != [True, False]:
        presence = await pair.links[0].next("presence")
    link = await pair.two.open(pair.id)
    assert (await pair.links[0].next("presence"))["online"] == [True, True]
    await link.close()


async def test_a_browser_that_comes_back_is_welcomed_with_the_match_as_it_stands(
    pair: Pair,
) -> None:
    await pair.links[1].close()
    await pair.links[0].do("ply", text=pair.links[0].view["frame"]["node"]["legal"][0])
    link = await pair.two.open(pair.id)
    assert link.view["frame"] == pair.links[0].view["frame"]
    await link.close()


async def test_a_socket_gives_a_new_browser_its_secret(server: Server, pair: Pair) -> None:
    async with Browser(server.base) as fresh:
        link = await fresh.open(pair.id)
        assert link.socket.response is not None
        assert link.socket.response.headers["set-cookie"].startswith("parlour=")
        await link.close()


async def test_a_ping_is_answered(pair: Pair) -> None:
    await pair.links[0].socket.send('{"type":"ping"}')
    await pair.links[0].next("pong")


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "https://127.0.0.1"])
async def test_a_socket_from_another_site_is_not_opened(server: Server, origin: str) -> None:
    async with Browser(server.base) as browser, Browser(server.base, origin=origin) as other:
        match_id = (await browser.new("me", "me", options=SMALL))["id"]
        with pytest.raises(InvalidStatus) as refused:
            await other.open(match_id)
        assert refused.value.response.status_code == 403


async def test_a_socket_of_no_match_is_closed(server: Server) -> None:
    async with Browser(server.base) as browser:
        with pytest.raises(Closed) as closed:
            await browser.open("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4404


async def test_browsers_that_vanish_in_the_middle_of_a_command_do_no_harm(
    server: Server, pair: Pair
) -> None:
    log = len(server.log.read_text())
    for _ in range(40):
        link = await pair.one.open(pair.id)
        await link.send("draw" if not link.view["offers"] else "decline", offer="draw")
        link.socket.transport.abort()
    async with Browser(server.base) as fresh:
        link = await fresh.open(pair.id)
        assert (await pair.play())["type"] == "ack"
        await link.close()
    assert errors(server.log.read_text()[log:]) == []


async def test_a_huge_message_closes_its_socket_only(pair: Pair) -> None:
    await pair.links[1].socket.send("x" * 1_000_000)
    assert await pair.links[1].closed() == 1009
    link = pair.links[0]
    assert (await link.do("ply", text=link.view["frame"]["node"]["legal"][0]))["type"] == "ack"


async def test_a_flood_is_refused_and_then_cut_off(tmp_path) -> None:
    limits = {"messages_at_once": 5, "messages_per_s": 0.01, "refusals": 10, "sockets_per_ip": 2}
    with served(tmp_path, limits=limits) as server:
        async with Browser(server.base) as browser:
            match_id = (await browser.new("me", "me", options=SMALL))["id"]
            link, other = await browser.open(match_id), await browser.open(match_id)
            with pytest.raises(Closed) as closed:
                await browser.open(match_id)  # a third from one address
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
            for _ in range(17):
                await link.socket.send(json.dumps({"type": "ping"}))
            assert await link.closed() == 1008
            kinds = [m["type"] for m in link.heard]
            assert kinds.count("pong") <= 5
            assert {m["rule"] for m in link.heard if m["type"] == "refused"} <= {"rate"}
            await other.do("resign", seat=0)  # the others go on
            assert other.view["over"]
            await other.close()
