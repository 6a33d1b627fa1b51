"""The HTTP interface: what it answers, and how it refuses."""

from __future__ import annotations

import asyncio
import re
import socket

import httpx
import pytest

from server.remote import Browser, Json
from server.serving import Server, eventually, served

pytestmark = pytest.mark.anyio

SMALL = {"setup": "position", "position": "3pl3/7/7/7/7/7/3CL3 s"}


async def test_games_are_listed_with_seats_options_and_levels(server: Server) -> None:
    async with Browser(server.base) as browser:
        games = {game["id"]: game for game in await browser.get("/api/games")}
    game = games["deblockle"]
    assert game["seats"] == ["south", "north"]
    assert game["levels"] == 5
    assert {option["name"] for option in game["options"]} >= {"setup", "turn_limit"}


async def test_a_new_match_has_its_draws_drawn_and_its_seats_held(server: Server) -> None:
    async with Browser(server.base) as browser:
        view = await browser.new("me", "open")
        assert re.fullmatch(r"[A-Za-z0-9]{13}", view["id"])
        assert [seat["held"] for seat in view["seats"]] == ["you", "open"]
        assert view["frame"]["node"]["kind"] == "choice"
        assert view["seq"] == view["frame"]["ply"] == 8  # eight faces were rolled
        assert await browser.get(f"/api/matches/{view['id']}") == view


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"game": "chess", "seats": []}, 404, "game"),
        ({"game": "deblockle", "seats": [{"who": "me"}]}, 400, "seats"),
        ({"game": "deblockle", "seats": [{"who": "me"}, {"who": "you"}]}, 400, "seats[1].who"),
        ({"game": "deblockle", "seats": [{"who": "me"}, {"who": "engine"}]}, 400, "seats"),
        (
            {"game": "deblockle", "seats": [{"who": "me"}, {"who": "engine", "level": 6}]},
            400,
            "seats",
        ),
        (
            {"game": "deblockle", "seats": [{"who": "me"}, {"who": "open", "level": 1}]},
            400,
            "seats",
        ),
        (
            {
                "game": "deblockle",
                "seats": [{"who": "me"}, {"who": "open"}],
                "options": {"turn_limit": -1},
            },
            400,
            "options",
        ),
        (
            {
                "game": "deblockle",
                "seats": [{"who": "me"}, {"who": "open"}],
                "options": {"setup": "position", "position": "nonsense"},
            },
            400,
            "options",
        ),
        ({"game": "deblockle", "seats": [], "colour": "red"}, 400, ""),
        ({"game": "deblockle", "seats": [{"who": "engine", "level": 1}] * 2}, 400, "seats"),
    ],
)
async def test_a_match_that_cannot_be_is_a_problem_with_its_field(
    server: Server, body: Json, status: int, field: str
) -> None:
    async with Browser(server.base) as browser:
        reply = await browser.http.post("/api/matches", json=body)
    assert reply.status_code == status
    problem = reply.json()
    assert problem["error"]
    assert problem["field"] == field


async def test_an_option_says_how_many_of_the_seats_take_part(server: Server) -> None:
    async with Browser(server.base) as browser:
        listed = await browser.get("/api/games")
        for game in (game for game in listed if game["players"]):
            name = game["players"]
            (option,) = [option for option in game["options"] if option["name"] == name]
            for players in option["choices"]:
                wishes = ["me"] * int(players)
                view = await browser.new(*wishes, game=game["id"], options={name: players})
                assert [s["name"] for s in view["seats"]] == game["seats"][: int(players)]
                body = {"game": game["id"], "options": {name: players}, "seats": [{"who": "me"}]}
                reply = await browser.http.post("/api/matches", json=body)
                assert reply.status_code == 400
                assert reply.json()["field"] == "seats"
                why = f"{game['id']} has {players} seats with {name}={players}, not 1"
                assert reply.json()["error"] == why
        assert any(game["players"] for game in listed)


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/matches/nothing", 404),
        ("GET", "/api/matches/nothing/frames", 404),
        ("GET", "/api/matches/nothing/record", 404),
        ("POST", "/api/matches/nothing/seats", 404),
        ("GET", "/api/matches/" + "x" * 500, 404),
        ("GET", "/api/matches/%00", 404),
        ("GET", "/api/matches/%ff", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/../../etc/passwd", 404),
        ("GET", "/assets/%2e%2e/%2e%2e/app.py", 404),
        ("DELETE", "/api/games", 405),
        ("POST", "/", 405),
    ],
)
async def test_what_there_is_not_is_a_problem(
    server: Server, method: str, path: str, status: int
) -> None:
    async with Browser(server.base) as browser:
        reply = await browser.http.request(method, path)
    assert reply.status_code == status
    assert reply.json()["error"]


async def test_bodies_that_are_no_json_or_too_large_are_problems(server: Server) -> None:
    async with Browser(server.base) as browser:
        for body, status in (
            (b"{", 400),
            (b"\xff\xfe", 400),
            (b"[" * 100_000, 400),
            (b'"' + b"x" * 600_000 + b'"', 413),
        ):
            reply = await browser.http.post("/api/replay", content=body)
            assert reply.status_code == status
            assert reply.json()["error"]


async def test_strangers_can_neither_forge_lines_of_the_log_nor_fill_it(server: Server) -> None:
    forged = "/api/x%0a2026-11-30%20ERROR%20forged%1b"
    async with Browser(server.base) as browser:
        for path in (forged, "/api/" + "y" * 50_000):
            assert (await browser.http.get(path)).status_code == 404
    log = server.log.read_text()
    assert "\n2026-11-30 ERROR forged" not in log
    assert "\x1b" not in log
    assert "/api/x\\n2026-11-30 ERROR forged\\x1b: 404" in log
    assert max(map(len, log.splitlines())) < 1000


async def test_a_body_that_breaks_off_is_no_error_of_the_server(server: Server) -> None:
    request = (
        b"POST /api/replay HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\n"
        b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
    )
    with socket.create_connection(("127.0.0.1", server.port)) as client:
        client.sendall(request)
    told = "POST /api/replay: 400, the body ended too early"
    assert await eventually(lambda: told in server.log.read_text())
    assert "Traceback" not in server.log.read_text()


# --- seats -------------------------------------------------------------------------------------


async def test_the_first_to_ask_takes_the_open_seat_and_later_ones_watch(server: Server) -> None:
    async with Browser(server.base) as one, Browser(server.base) as two, Browser(server.base) as x:
        match_id = (await one.new("me", "open"))["id"]
        assert [s["held"] for s in (await one.sit(match_id))["seats"]] == ["you", "open"]
        assert [s["held"] for s in (await two.sit(match_id))["seats"]] == ["other", "you"]
        assert [s["held"] for s in (await two.sit(match_id))["seats"]] == ["other", "you"]
        reply = await x.http.post(f"/api/matches/{match_id}/seats")
        assert reply.status_code == 409
        watched = await x.get(f"/api/matches/{match_id}")
        assert [seat["held"] for seat in watched["seats"]] == ["other", "other"]


async def test_of_many_who_ask_at_once_one_gets_the_seat(server: Server) -> None:
    async with Browser(server.base) as host:
        match_id = (await host.new("me", "open"))["id"]
        guests = [Browser(server.base) for _ in range(8)]
        replies = await asyncio.gather(
            *(guest.http.post(f"/api/matches/{match_id}/seats") for guest in guests)
        )
        for guest in guests:
            await guest.http.aclose()
    assert sorted(reply.status_code for reply in replies) == [200] + [409] * 7


async def test_shuffled_seats_fall_both_ways(server: Server) -> None:
    async with Browser(server.base) as browser:
        held = set()
        for _ in range(24):
            view = await browser.new("me", "open", options=SMALL, shuffle=True)
            held.add(tuple(seat["held"] for seat in view["seats"]))
    assert held == {("you", "open"), ("open", "you")}


# --- records -----------------------------------------------------------------------------------


async def test_a_record_downloads_and_plays_out_to_the_same_frames(server: Server) -> None:
    async with Browser(server.base) as browser:
        view = await browser.new("me", "me", options=SMALL)
        link = await browser.open(view["id"])
        for _ in range(4):
            await link.do("ply", text=link.view["frame"]["node"]["legal"][0])
        await link.do("resign", seat=0)
        await link.close()
        frames = await browser.get(f"/api/matches/{view['id']}/frames")
        reply = await browser.http.get(f"/api/matches/{view['id']}/record")
        replay = await browser.post("/api/replay", {"text": reply.text})
    assert reply.headers["content-type"] == "text/plain; charset=utf-8"
    assert reply.headers["content-disposition"].startswith('attachment; filename="deblockle-')
    assert [frame["ply"] for frame in frames] == [0, 1, 2, 3, 4]
    assert replay["frames"] == frames
    assert replay["result"] == "north won (south resigned)"
    assert replay["comments"] == [""] * 5


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1),
        ("nonsense", 1),
        ("parlour record 1\ngame: chess\nrules: 1\n\n", 2),
        ("parlour record 1\ngame: deblockle\nrules: 1\noption setup: position\n"
         "option position: 3pl3/7/7/7/7/7/3CL3 s\n\nsouth d1d2\n", 7),
    ],
)  # fmt: skip
async def test_a_faulty_record_names_its_line(server: Server, text: str, line: int) -> None:
    async with Browser(server.base) as browser:
        reply = await browser.http.post("/api/replay", json={"text": text})
    assert reply.status_code == 422
    assert reply.json()["line"] == line


# --- pages, headers, cookies -------------------------------------------------------------------


async def test_every_reply_carries_the_security_headers(server: Server) -> None:
    async with Browser(server.base) as browser:
        for path in ("/", "/match/abc", "/api/games", "/api/nothing", "/nothing"):
            headers = (await browser.http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert "frame-ancestors 'none'" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"


async def test_the_browser_gets_one_secret_that_no_script_can_read(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.base) as fresh:
        first = await fresh.get("/")
        assert re.fullmatch(
            r"parlour=[\w-]{43}; Path=/; Max-Age=\d+; HttpOnly; SameSite=Strict",
            first.headers["set-cookie"],
        )
        assert "set-cookie" not in (await fresh.get("/")).headers


@pytest.mark.parametrize(
    ("path", "headers"),
    [
        ("/", {"Sec-Fetch-Site": "cross-site"}),  # opened by a link: the cookie was held back
        ("/api/games", {}),
        ("/health", {}),
    ],
)
async def test_a_request_that_may_lack_its_cookie_gets_no_new_one(
    server: Server, path: str, headers: dict[str, str]
) -> None:
    async with httpx.AsyncClient(base_url=server.base) as fresh:
        assert "set-cookie" not in (await fresh.get(path, headers=headers)).headers


async def test_behind_a_proxy_with_https_the_cookie_is_secure(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.base) as fresh:
        reply = await fresh.get("/", headers={"X-Forwarded-Proto": "https"})
    assert reply.headers["set-cookie"].startswith("__Host-parlour=")
    assert reply.headers["set-cookie"].endswith("; Secure")


@pytest.mark.parametrize(
    "origin", [None, "", "null", "http://evil.example", "http://127.0.0.1:1", "ftp://x", "http://["]
)
async def test_what_does_not_come_from_our_pages_changes_nothing(
    server: Server, origin: str | None
) -> None:
    headers = {} if origin is None else {"Origin": origin}
    async with httpx.AsyncClient(base_url=server.base) as other:
        reply = await other.post("/api/matches", json={}, headers=headers)
    assert reply.status_code == 403
    assert reply.json()["field"] == "Origin"
    assert "set-cookie" not in reply.headers


async def test_health_and_the_schema_are_public(server: Server) -> None:
    async with httpx.AsyncClient(base_url=server.base) as client:
        health = (await client.get("/health")).json()
        schema = (await client.get("/schema")).json()
    assert health["status"] == "ok"
    assert schema["openapi"].startswith("3.1")
    assert "/api/matches/{match_id}/frames" in schema["paths"]


async def test_limits_hold_back_a_flood_and_say_so(tmp_path) -> None:
    limits = {"matches_at_once": 2, "matches_per_min": 0.001, "requests_at_once": 8,
              "requests_per_s": 0.001}  # fmt: skip
    with served(tmp_path, limits=limits, origins=["https://club.example"]) as server:
        async with Browser(server.base, origin="https://club.example") as browser:
            body = {"game": "deblockle", "seats": [{"who": "me"}, {"who": "me"}]}
            statuses = [
                (await browser.http.post("/api/matches", json=body)).status_code for _ in range(3)
            ]
            assert statuses == [201, 201, 429]
            statuses = [(await browser.http.get("/api/games")).status_code for _ in range(6)]
            assert statuses == [200] * 5 + [429]
            assert (await browser.http.get("/health")).status_code == 200
        async with Browser(server.base) as own_host:  # with a list, only the list counts
            assert (await own_host.http.post("/api/matches", json=body)).status_code in (403, 429)


async def test_who_has_too_many_games_played_out_is_asked_to_wait(tmp_path) -> None:
    with served(tmp_path, limits={"replays_at_once": 2, "replays_per_min": 0.01}) as server:
        async with Browser(server.base) as browser:
            path = f"/api/matches/{(await browser.new('me', 'me'))['id']}/frames"
            replies = [await browser.http.get(path) for _ in range(3)]
    assert [reply.status_code for reply in replies] == [200, 200, 429]
    assert "wait a minute" in replies[2].json()["error"]


async def test_a_games_layouts_are_listed_and_pass_the_check(server: Server) -> None:
    async with Browser(server.base) as browser:
        layouts = await browser.get("/api/games/deflection/layouts")
        assert layouts
        for layout in layouts:
            checked = await browser.post(
                "/api/games/deflection/layouts/check", {"text": layout["file"]}
            )
            assert checked == {"faults": [], "option": layout["name"], "file": layout["file"]}


async def test_a_faulty_layout_is_told_with_lines_and_columns(server: Server) -> None:
    async with Browser(server.base) as browser:
        checked = await browser.post(
            "/api/games/deflection/layouts/check", {"text": 'name = "mine"\nslots = []\n'}
        )
    assert checked["option"] == checked["file"] == ""
    assert [2, 9] in [[fault["line"], fault["column"]] for fault in checked["faults"]]


@pytest.mark.parametrize(
    ("game", "text", "status", "why"),
    [
        ("deblockle", "", 404, "it has no layouts"),
        ("chess", "", 404, ""),
        ("deflection", "#" * 10_001, 400, "a layout file has at most 10000"),
        ("krazki", "#" * 10_001, 400, "a table file has at most 10000"),
    ],
)
async def test_a_layout_that_cannot_be_checked_is_refused(
    server: Server, game: str, text: str, status: int, why: str
) -> None:
    async with Browser(server.base) as browser:
        path = f"/api/games/{game}/layouts/check"
        reply = await browser.http.post(path, json={"text": text})
    assert reply.status_code == status
    assert why in reply.json()["error"]
