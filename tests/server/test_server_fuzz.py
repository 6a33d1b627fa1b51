"""Hostile input: whatever is sent, the server answers with a reason and goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.sync.client import connect

from server.remote import Browser
from server.serving import PATIENCE_S, Server, errors, served

SMALL = {"setup": "position", "position": "3pl3/7/7/7/7/7/2CL4 s", "turn_limit": 0}
GAMES = {"deblockle": SMALL, "whispers": {"rounds": 4, "tenths": 3000}}
KNOWN = {"welcome", "happened", "presence", "ack", "refused", "saved", "pong"}

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)
cids = st.sampled_from(["fuzz-cid-1", "fuzz-cid-2", "fuzz-cid-3"]) | st.text(max_size=80)
commands = st.fixed_dictionaries(
    {
        "type": st.just("command"),
        "cid": cids,
        "base_seq": st.integers(-2, 40) | st.integers(),
        "what": st.sampled_from(
            ["ply", "draw", "takeback", "rematch", "decline", "ready", "draft", "seal", "reopen"]
        ),
    },
    optional={
        "text": st.sampled_from(["c1c2a1", "d7c7b7", "--", "c1c1", "", "abc", "forbidden", "on"])
        | st.text(max_size=60),
        "seat": st.none() | st.integers(-3, 3),
        "offer": st.sampled_from(["", "draw", "takeback", "rematch"]),
    },
)
mangled = st.builds(
    lambda command, name, value: {**command, name: value},
    commands,
    st.sampled_from(["type", "cid", "base_seq", "what", "text", "seat", "offer", "more"]),
    values,
)
messages = st.one_of(
    commands.map(json.dumps),
    mangled.map(json.dumps),
    values.map(json.dumps),
    st.text(max_size=200),
    st.binary(max_size=200),
    st.sampled_from(["[" * 3000, '{"cid":' * 400, '"' + "x" * 5000 + '"', '{"type":"ping"}']),
)


PATIENT: Any = {"compression": None, "open_timeout": PATIENCE_S, "ping_interval": None}


class Stranger:
    """Open sockets of a player, of the other seat's holder and of somebody who only watches."""

    def __init__(self, server: Server, game: str) -> None:
        self.server = server
        self.game = game
        self.cookies: list[str] = []
        self.match_id = ""

    async def begin(self) -> None:
        async with (
            Browser(self.server.base) as one,
            Browser(self.server.base) as two,
        ):
            self.match_id = (await one.new("me", "open", game=self.game, options=GAMES[self.game]))[
                "id"
            ]
            await two.sit(self.match_id)
            self.cookies = [f"parlour={each.http.cookies['parlour']}" for each in (one, two)]

    def say(self, who: int, lines: list[str | bytes]) -> list[dict[str, Any]]:
        """Sends the lines and then a ping; returns all that was heard until the pong."""
        url = self.server.base.replace("http", "ws", 1) + f"/api/matches/{self.match_id}/socket"
        headers = {"Cookie": self.cookies[who]} if who < 2 else {}
        origin: Any = self.server.base
        with connect(url, origin=origin, additional_headers=headers, **PATIENT) as socket:
            for line in lines:
                socket.send(line)
            socket.send('{"type":"ping"}')
            pongs = 1 + sum(line == '{"type":"ping"}' for line in lines)
            heard: list[dict[str, Any]] = []
            while pongs:
                heard.append(json.loads(socket.recv(PATIENCE_S)))
                pongs -= heard[-1]["type"] == "pong"
        return heard


@pytest.fixture(scope="module", params=GAMES)
def stranger(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Stranger]:
    """Somebody at a game of turns, and at one of secret choices."""
    folder = tmp_path_factory.mktemp("fuzz")
    with served(folder, whispers=request.param == "whispers") as server:
        stranger = Stranger(server, request.param)
        asyncio.run(stranger.begin())
        yield stranger


@settings(max_examples=max(150, settings().max_examples), suppress_health_check=list(HealthCheck))
@given(who=st.integers(0, 2), lines=st.lists(messages, min_size=1, max_size=8))
def test_any_messages_are_answered_each_with_a_reason(
    stranger: Stranger, who: int, lines: list[str | bytes]
) -> None:
    heard = stranger.say(who, lines)
    assert {message["type"] for message in heard} <= KNOWN
    answered = [m for m in heard if m["type"] in {"ack", "refused", "saved", "pong"}]
    assert len(answered) == len(lines) + 1  # one answer each, and the last pong
    refused = [m for m in heard if m["type"] == "refused"]
    assert all(m["rule"] and m["why"] and len(m["why"]) < 500 for m in refused)
    assert not [m for m in refused if m["rule"] == "error"]
    if who == 2:
        assert not [m for m in heard if m["type"] in {"ack", "saved"}]
    seqs = [m["seq"] for m in heard if m["type"] == "happened"]
    assert seqs == sorted(set(seqs))


@given(lines=st.lists(commands.map(json.dumps), min_size=1, max_size=5))
def test_all_that_was_sent_may_be_sent_again(stranger: Stranger, lines: list[str]) -> None:
    def acks(heard: list[dict[str, Any]]) -> dict[str, int]:
        return {m["cid"]: m["seq"] for m in heard if m["type"] == "ack"}

    first = acks(stranger.say(0, list(lines)))
    again = stranger.say(0, list(lines))
    assert {cid: acks(again)[cid] for cid in first} == first


def test_after_all_that_the_match_stands_and_goes_on(stranger: Stranger) -> None:
    server = stranger.server
    heard = stranger.say(0, ["x"] * 50)
    assert heard[0]["type"] == "welcome"
    frames = httpx.get(f"{server.base}/api/matches/{stranger.match_id}/frames", timeout=PATIENCE_S)
    assert frames.status_code == 200
    log = server.log.read_text()
    assert "Traceback" not in log
    assert errors(log) == []


# --- HTTP --------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with served(tmp_path_factory.mktemp("schema")) as server:
        yield server


CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


def test_the_http_interface_does_what_its_schema_says(alone: Server) -> None:
    schema = schemathesis.openapi.from_url(f"{alone.base}/schema")
    operations = [found.ok() for found in schema.get_all_operations()]
    assert len(operations) == 15
    for operation in operations:

        @settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case) -> None:
            case.call_and_validate(
                headers={"Origin": alone.base}, checks=CHECKS, timeout=PATIENCE_S
            )

        ask()
    assert "Traceback" not in alone.log.read_text()


def test_the_schemas_of_the_interface_are_all_used(alone: Server, tmp_path: Path) -> None:
    found = httpx.get(f"{alone.base}/schema").json()
    assert set(found["components"]["schemas"]) >= {"NewMatch", "MatchView", "Replay", "Problem"}
