"""Puzzles and sheets over HTTP."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from xml.etree import ElementTree

import pytest

from parlour.core.svg import STYLE_HASHES
from server.remote import Browser
from server.serving import Server, served

pytestmark = pytest.mark.anyio

GAME = "/api/games/deflector"
SVG = "image/svg+xml"


def day(days: int) -> str:
    return str((datetime.now(UTC) + timedelta(days=days)).date())


async def test_the_day_has_a_puzzle_with_a_frame_to_choose_at(server: Server) -> None:
    async with Browser(server.base) as browser:
        today = await browser.get(f"{GAME}/puzzles/today")
        assert await browser.get(f"{GAME}/puzzles/{today['day']}") == today
        assert today["day"] == today["today"]
        assert today["par"] > 0
        assert today["frame"]["node"]["kind"] == "sealed"
        assert today["frame"]["node"]["seconds"] is None
        attempt = {"seat": today["seat"], "options": today["options"], "text": today["first"]}
        found = await browser.post(f"{GAME}/judgements", attempt)
    assert found["works"]
    assert found["score"] == sum(part["score"] for part in found["parts"])
    assert [part["result"] for part in found["parts"]] == ["ok", "ok"]


async def test_tomorrow_may_be_seen_and_no_day_after_it(server: Server) -> None:
    async with Browser(server.base) as browser:
        assert (await browser.get(f"{GAME}/puzzles/{day(1)}"))["day"] == day(1)
        assert (await browser.get(f"{GAME}/puzzles/{day(-400)}"))["day"] == day(-400)
        refused = await browser.http.get(f"{GAME}/puzzles/{day(3)}")
    assert refused.status_code == 404
    assert refused.json()["field"] == "day"


@pytest.mark.parametrize(
    ("path", "status", "field"),
    [
        (f"{GAME}/puzzles/2026-13-01", 400, "day"),
        (f"{GAME}/puzzles/20261130", 400, "day"),
        (f"{GAME}/puzzles/yesterday", 400, "day"),
        ("/api/games/chess/puzzles/today", 404, "game"),
        ("/api/games/deblockle/puzzles/today", 404, "game"),
        ("/api/games/deblockle/practice", 404, "game"),
        (f"{GAME}/practice?width=3", 400, "options"),
        (f"{GAME}/practice?colour=red", 400, "options"),
        (f"{GAME}/practice?entry=lot", 400, "options"),
        ("/api/games/deblockle/sheet", 404, "game"),
        (f"{GAME}/sheet?language=de", 400, "language"),
        (f"{GAME}/sheet?height=99", 400, "options"),
        ("/api/matches/nowhere/sheet", 404, "match_id"),
    ],
)
async def test_what_there_is_not_is_a_problem_with_its_field(
    server: Server, path: str, status: int, field: str
) -> None:
    async with Browser(server.base) as browser:
        reply = await browser.http.get(path)
    assert (reply.status_code, reply.json()["field"]) == (status, field), reply.text


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"seat": 2, "text": "x"}, "seat"),
        ({"seat": -1, "text": "x"}, "seat"),
        ({"seat": 0, "text": "nonsense"}, "text"),
        ({"seat": 0, "text": "." * 20_000}, "text"),
        ({"seat": 0, "text": "x", "options": {"width": 3}}, "options"),
        ({"seat": 0, "text": f"start=4 {'(8)./' * 9}(8). {'(8)./' * 9}(8).",
          "options": {"entry": "lot"}}, "options"),
    ],
)  # fmt: skip
async def test_an_attempt_that_cannot_be_judged_is_a_problem(
    server: Server, body: dict[str, object], field: str
) -> None:
    async with Browser(server.base) as browser:
        reply = await browser.http.post(f"{GAME}/judgements", json=body)
    assert (reply.status_code, reply.json()["field"]) == (400, field), reply.text


async def test_an_illegal_choice_is_refused_with_its_rule(server: Server) -> None:
    rows = "/".join(["(8)."] * 9 + ["...7...."])  # ink in the start square
    attempt = {"seat": 0, "text": f"start=4 {rows} {rows}"}
    async with Browser(server.base) as browser:
        found = await browser.post(f"{GAME}/judgements", attempt)
    assert (found["works"], found["rule"], found["parts"]) == (False, "DR-12", [])


async def test_practice_is_a_puzzle_of_no_day(server: Server) -> None:
    async with Browser(server.base) as browser:
        puzzle = await browser.get(f"{GAME}/practice?width=6&height=6")
    assert (puzzle["day"], puzzle["label"], puzzle["par"], puzzle["proven"]) == (
        "",
        "6x6",
        35,
        True,
    )


async def test_a_sheet_is_svg_that_may_use_its_own_style_and_nothing_else(server: Server) -> None:
    async with Browser(server.base) as browser:
        reply = await browser.http.get(f"{GAME}/sheet?preset=large&language=sv")
    assert reply.headers["content-type"].startswith(SVG)
    assert reply.headers.get_list("content-security-policy") == [
        f"default-src 'none'; style-src {' '.join(STYLE_HASHES)}; frame-ancestors 'none'"
    ]
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert ElementTree.fromstring(reply.text).get("width") == "297mm"


async def test_a_match_is_printed_once_something_lies_open_and_not_before(server: Server) -> None:
    async with Browser(server.base) as browser:
        options = {"draw_time": 0}
        view = await browser.new("me", "me", game="deflector", options=options)
        path = f"/api/matches/{view['id']}/sheet"
        early = await browser.http.get(path)
        assert (early.status_code, early.json()["field"]) == (409, "ply")
        link = await browser.open(view["id"])
        for seat, drawing in enumerate(view["frame"]["node"]["choices"]["drawings"]):
            await link.do("seal", text=drawing["text"], seat=seat)
        while link.view["frame"]["ply"] == 0:
            await link.receive()
        await link.close()
        reply = await browser.http.get(path)
        assert reply.status_code == 200, reply.text
        assert "url(#own)" in reply.text
        assert (await browser.http.get(f"{path}?ply=0")).status_code == 409
        assert (await browser.http.get(f"{path}?ply=9")).status_code == 400


async def test_who_asks_for_too_many_puzzles_is_asked_to_wait(tmp_path) -> None:
    limits = {"puzzles_at_once": 2, "puzzles_per_min": 0.01}
    with served(tmp_path, limits=limits) as server:
        async with Browser(server.base) as browser:
            replies = [await browser.http.get(f"{GAME}/practice?width=6") for _ in range(3)]
            sheet = await browser.http.get(f"{GAME}/sheet")
    assert [reply.status_code for reply in replies] == [200, 200, 429]
    assert sheet.status_code == 429
