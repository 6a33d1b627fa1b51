"""The engine protocol, over a game with every kind of node."""

from __future__ import annotations

import json
from typing import Any

import pytest

from example_game import GAME, PLANNED
from parlour.catalog import UnknownGame
from parlour.cli.engine import requests
from parlour.cli.engine.session import Session
from parlour.core.game import Entry

THROW = "1 throw 3 green 0,4,1"  # green is to throw


class Client:
    """Another program: sends requests and reads the replies."""

    def __init__(self) -> None:
        self.replies: list[dict[str, Any]] = []
        self.session = Session(self.replies.append, find)
        self.asked = 0

    def ask(self, do: str, **fields: Any) -> dict[str, Any]:
        self.asked += 1
        line = json.dumps({"id": self.asked, "do": do, **fields}).encode()
        self.session.handle(line)
        assert self.session.jobs.wait(600)
        reply = self.replies.pop()
        assert reply["id"] == self.asked
        return reply


def find(game_id: str) -> Entry[Any, Any, Any]:
    if game_id == "planned":  # the same game with an engine of its own
        return PLANNED
    if game_id != GAME.id:
        raise UnknownGame(f"no game {game_id!r}; there are {GAME.id}")
    return GAME


@pytest.fixture
def client() -> Client:
    return Client()


def test_with_a_seed_chance_draws_and_is_told(client: Client) -> None:
    new = client.ask("new", game=GAME.id, seed=4)
    (drawn,) = new["drawn"]
    assert drawn["ply"] == 1
    assert drawn["seat"] is None
    assert drawn["events"]
    assert new["node"] == {"kind": "sealed", "seats": (0, 1, 2), "seconds": None}
    assert new == client.ask("new", game=GAME.id, seed=4) | {"id": 1, "match": "m1"}


def test_without_a_seed_the_draw_is_played(client: Client) -> None:
    new = client.ask("new", game=GAME.id)
    assert new["drawn"] == []
    assert new["node"] == {"kind": "chance"}
    legal = client.ask("legal", match="m1")
    assert legal["odds"] == ["1/3", "1/3", "1/3"]
    played = client.ask("play", match="m1", text=legal["turns"][0])
    assert played["ply"] == 1
    assert played["seat"] is None
    assert played["node"]["kind"] == "sealed"


def test_matches_are_apart(client: Client) -> None:
    one = client.ask("new", game=GAME.id, seed=1)["match"]
    two = client.ask("new", game=GAME.id, seed=1)["match"]
    before = client.ask("state", match=two)
    client.ask("play", match=one, text="red bid 0 | green bid 2 | blue bid 1")
    assert client.ask("state", match=two)["board"] == before["board"]


def test_a_sealed_node_names_the_moves_of_each_seat(client: Client) -> None:
    client.ask("new", game=GAME.id, seed=1)
    seats = client.ask("legal", match="m1")["seats"]
    assert [seat["seat"] for seat in seats] == [0, 1, 2]
    assert seats[0]["turns"] == ["bid 0", "bid 1", "bid 2"]


def test_described_moves_are_described(client: Client) -> None:
    client.ask("new", game=GAME.id, position=THROW)
    told = client.ask("legal", match="m1")
    (field,) = told["fields"]
    assert (field["low"], field["high"], field["unit"]) == (0.0, 10.0, "N s")
    (example,) = told["examples"]
    assert client.ask("play", match="m1", text=example)["text"] == example


def test_undo_goes_back_to_before_the_last_choice_and_draws_the_same(client: Client) -> None:
    client.ask("new", game=GAME.id, seed=7)
    before = client.ask("state", match="m1")
    bids = "red bid 0 | green bid 2 | blue bid 1"
    played = client.ask("play", match="m1", text=bids)
    undone = client.ask("undo", match="m1")
    assert undone["plies"] == 1
    assert client.ask("state", match="m1")["board"] == before["board"]
    again = client.ask("play", match="m1", text=bids)
    assert {**again, "id": 0} == {**played, "id": 0}


def test_undo_to_the_start_draws_again_what_was_drawn(client: Client) -> None:
    drawn = client.ask("new", game=GAME.id, seed=7)["drawn"]
    client.ask("play", match="m1", text="red bid 0 | green bid 2 | blue bid 1")
    assert client.ask("undo", match="m1", to=0)["drawn"] == drawn


def test_undo_takes_back_the_end(client: Client) -> None:
    client.ask("new", game=GAME.id, seed=0)
    for _ in range(2):  # rounds
        client.ask("play", match="m1", text="red bid 0 | green bid 0 | blue bid 0")
    over = client.ask("state", match="m1")
    assert over["node"]["kind"] == "over"
    refused = client.ask("play", match="m1", text="red bid 0 | green bid 0 | blue bid 0")
    assert refused["rule"] == "over"
    assert client.ask("legal", match="m1")["turns"] == []
    undone = client.ask("undo", match="m1")
    assert undone["plies"] < over["plies"]
    assert undone["node"]["kind"] == "sealed"


def test_a_record_is_the_match(client: Client) -> None:
    client.ask("new", game=GAME.id, seed=7)
    client.ask("play", match="m1", text="red bid 0 | green bid 2 | blue bid 1")
    text = client.ask("record", match="m1", players={"red": "Ada"}, date="2026-11-30")["record"]
    assert text.splitlines()[0] == "parlour record 1"
    assert "seat red: Ada" in text
    assert "sealed red bid 0 | green bid 2 | blue bid 1" in text


@pytest.mark.parametrize(
    ("do", "fields", "field", "part"),
    [
        ("new", {"game": "chess"}, "game", "no game 'chess'"),
        ("new", {"game": GAME.id, "options": {"dice": "loaded"}}, "options", "no option 'dice'"),
        ("new", {"game": GAME.id, "options": {"rounds": 9}}, "options", "rounds is a number from"),
        ("new", {"game": GAME.id, "options": {"rounds": [9]}}, "options", "expected"),
        ("new", {"game": GAME.id, "position": "?"}, "position", "'?'"),
        ("new", {"game": GAME.id, "seed": -1}, "seed", "expected int >= 0"),
        ("new", {}, "game", "the field game is missing"),
        ("state", {"match": "m9"}, "match", "there is no match 'm9'"),
        ("state", {"match": 9}, "match", "expected str, got int"),
        (
            "play",
            {"match": "m1", "text": "red bid 9 | green bid 2 | blue bid 1"},
            "text",
            "a bid is 0",
        ),
        ("play", {"match": "m1", "text": "red bid 0 | mauve"}, "text", "column 13"),
        ("play", {"match": "m1", "text": "red bid 0"}, "text", "a sealed node takes one action"),
        ("undo", {"match": "m1"}, "match", "no seat has chosen anything yet"),
        ("undo", {"match": "m1", "to": 7}, "to", "only 1 plies"),
        ("perft", {"match": "m1", "depth": 99}, "depth", "expected int <= 60"),
        ("perft", {"match": "m1", "depth": 2}, "match", "in secret cannot be counted"),
        ("go", {"match": "m1", "nodes": 10}, "match", "no single seat is to choose now"),
        ("record", {"match": "m1", "players": {"mauve": "Ada"}}, "players", "no seat 'mauve'"),
        ("fetch", {}, "do", "there is no such request; there are games, new"),
        ("games", {"all": True}, "all", "there is no field all"),
    ],
)
def test_an_error_names_its_field(
    client: Client, do: str, fields: dict[str, Any], field: str, part: str
) -> None:
    client.ask("new", game=GAME.id, seed=1)
    reply = client.ask(do, **fields)
    assert reply["field"] == field
    assert part in reply["error"]


@pytest.mark.parametrize(
    ("fields", "field", "part"),
    [
        ({}, "seconds", "go takes a limit"),
        ({"seconds": 0}, "seconds", "expected float > 0"),
        ({"level": 99}, "level", "there are levels 1 to"),
        ({"level": 1, "nodes": 5}, "nodes", "a level has nodes of its own"),
        ({"level": 1, "lines": 2}, "lines", "a level gives a turn and no lines"),
        ({"nodes": 10}, "match", "no engine plays"),
    ],
)
def test_go_takes_limits_that_go_together(
    client: Client, fields: dict[str, Any], field: str, part: str
) -> None:
    client.ask("new", game=GAME.id, position=THROW)
    reply = client.ask("go", match="m1", **fields)
    assert reply["field"] == field
    assert part in reply["error"]


@pytest.mark.parametrize(
    ("line", "id_", "field", "part"),
    [
        (b"{", None, "", "this is no JSON"),
        (b"\xff\xfe", None, "", "this is no JSON"),
        (b"[" * 100_000, None, "", "this is no JSON"),
        (b"[]", None, "", "a request is a JSON object"),
        (b'{"do":"games"}', None, "id", "the field id is missing"),
        (b'{"id":true,"do":"games"}', None, "id", "expected int | str, got bool"),
        (b'{"id":"a","do":"play","match":"m1"}', "a", "text", "the field text is missing"),
        (b'{"id":5,"do":["games"]}', 5, "do", "there is no such request"),
        (b" " * (requests.MOST_BYTES + 1), None, "", "a request has at most"),
    ],
)
def test_a_line_that_is_no_request_is_answered(
    client: Client, line: bytes, id_: str | int | None, field: str, part: str
) -> None:
    client.session.handle(line)
    (reply,) = client.replies
    assert reply["id"] == id_
    assert reply["field"] == field
    assert part in reply["error"]


def test_a_closed_match_is_gone(client: Client) -> None:
    client.ask("new", game=GAME.id)
    assert client.ask("close", match="m1") == {"id": 2, "closed": "m1"}
    assert client.ask("state", match="m1")["field"] == "match"


def test_stop_of_nothing_says_so(client: Client) -> None:
    assert client.ask("stop", target="x")["stopped"] is False


def test_a_level_chooses_in_secret_for_a_seat(client: Client) -> None:
    client.ask("new", game="planned", seed=1, options={"seconds": 20})
    assert client.ask("state", match="m1")["node"]["seconds"] == 20
    turns = [client.ask("go", match="m1", level=seat, seat=seat) for seat in (1, 2)]
    assert [(turn["seat"], turn["turn"]) for turn in turns] == [(1, "bid 1"), (2, "bid 2")]
    played = client.ask("play", match="m1", text="red bid 0 | green bid 1 | blue bid 2 | done blue")
    assert played["node"]["seat"] == 2
    throw = client.ask("go", match="m1", level=1)
    assert throw["turn"].startswith("throw ")
    assert client.ask("play", match="m1", text=throw["turn"])["text"] == throw["turn"]


@pytest.mark.parametrize(
    ("fields", "field", "part"),
    [
        ({"level": 1}, "match", "several choose and seat does not say for whom"),
        ({"level": 1, "seat": 3}, "seat", "this seat is not asked now"),
        ({"level": 3, "seat": 0}, "level", "there are levels 1 to 2"),
        ({"nodes": 10, "seat": 0}, "nodes", "own engine knows no nodes: give seconds or a level"),
        ({"depth": 3, "seat": 0}, "depth", "own engine knows no depth: give seconds or a level"),
        ({"seconds": 1, "seat": 0, "lines": 2}, "lines", "own engine gives a turn and no lines"),
        ({"seconds": 1, "seat": 0, "report": True}, "report", "gives a turn and no lines"),
        ({"seat": 0}, "seconds", "go takes a limit"),
    ],
)
def test_a_secret_choice_takes_a_seat_and_a_level(
    client: Client, fields: dict[str, Any], field: str, part: str
) -> None:
    client.ask("new", game="planned", seed=1)
    reply = client.ask("go", match="m1", **fields)
    assert (reply["field"], part in reply["error"]) == (field, True), reply


def test_secret_choices_are_not_searched(client: Client) -> None:
    client.ask("new", game=GAME.id, seed=1)
    reply = client.ask("go", match="m1", nodes=10, seat=0)
    assert (reply["field"], reply["error"]) == (
        "level",
        "secret choices are not searched: give a level",
    )


def test_seconds_alone_ask_the_strongest_level_of_a_games_own_engine(client: Client) -> None:
    client.ask("new", game="planned", seed=1)
    reply = client.ask("go", match="m1", seconds=0.5, seat=1)
    assert {**reply, "seconds": 0} == {
        "id": 2, "seat": 1, "turn": "bid 2", "level": 2, "pace_s": 2.0, "seconds": 0,
    }  # fmt: skip
    client.ask("play", match="m1", text="red bid 0 | green bid 1 | blue bid 2")
    throw = client.ask("go", match="m1", seconds=0.5)
    assert (throw["seat"], throw["level"], throw["pace_s"]) == (2, 2, 0.0)
    assert client.ask("play", match="m1", text=throw["turn"])["text"] == throw["turn"]


def test_no_engine_chooses_in_secret_where_there_is_none(client: Client) -> None:
    client.ask("new", game=GAME.id, seed=1)
    reply = client.ask("go", match="m1", level=1, seat=0)
    assert "no engine plays" in reply["error"]
