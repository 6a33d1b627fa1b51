"""A browser for the tests: it keeps its cookie, and plays over sockets as the client does."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

import httpx
import websockets
from websockets.asyncio.client import ClientConnection, connect

from server.serving import PATIENCE_S

Closed = websockets.exceptions.ConnectionClosed
Json = dict[str, Any]


class Browser:
    """One person's browser at one server."""

    def __init__(self, base: str, origin: str | None = None) -> None:
        self.base = base.rstrip("/")
        self.origin = origin or self.base
        self.links: list[Link] = []  # all that were opened
        self.http = httpx.AsyncClient(
            base_url=self.base,
            headers={"Origin": self.origin},
            timeout=PATIENCE_S,
            verify=False,  # reading the certificates takes longer than most tests
        )

    async def __aenter__(self) -> Browser:
        return self

    async def __aexit__(self, *_: object) -> None:
        for link in self.links:  # one that was left open would fail whichever test is on later
            await link.close()
        await self.http.aclose()

    async def get(self, path: str) -> Any:
        reply = await self.http.get(path)
        assert reply.status_code == 200, reply.text
        return reply.json()

    async def post(self, path: str, body: Any = None) -> Any:
        reply = await self.http.post(path, json=body)
        assert reply.status_code in (200, 201), reply.text
        return reply.json()

    async def new(self, *seats: str | int, game: str = "deblockle", **more: Any) -> Json:
        """Creates a match; a number stands for an engine of that level."""
        wishes = [
            {"who": "engine", "level": seat} if isinstance(seat, int) else {"who": seat}
            for seat in seats
        ]
        return await self.post("/api/matches", {"game": game, "seats": wishes, **more})

    async def sit(self, match_id: str) -> Json:
        return await self.post(f"/api/matches/{match_id}/seats")

    async def open(self, match_id: str) -> Link:
        """Opens a socket and waits for the welcome."""
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        socket = await connect(
            f"{self.base.replace('http', 'ws', 1)}/api/matches/{match_id}/socket",
            origin=self.origin,  # type: ignore[arg-type]
            additional_headers={"Cookie": cookie} if cookie else {},
            compression=None,
            max_size=None,
            ping_interval=None,  # the link is there until it breaks, however slow the machine
            open_timeout=PATIENCE_S,
        )
        link = Link(socket)
        self.links.append(link)
        welcome = await link.next("welcome")
        link.view = welcome["view"]
        return link


class Link:
    """An open socket. `view` is the match as this browser was last told."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.view: Json = {}
        self.heard: list[Json] = []  # all messages, in order

    async def receive(self, seconds: float = PATIENCE_S) -> Json:
        message = json.loads(await asyncio.wait_for(self.socket.recv(), seconds))
        self.heard.append(message)
        if "view" in message:
            self.view = message["view"]
        return message

    async def next(self, *kinds: str, seconds: float = PATIENCE_S) -> Json:
        """Receives until a message of one of these types comes."""
        while True:
            message = await self.receive(seconds)
            if message["type"] in kinds:
                return message

    async def until(self, seq: int) -> Json:
        """Receives until the view has come as far as an event."""
        while self.view["seq"] < seq:
            await self.receive()
        return self.view

    async def send(self, what: str, cid: str | None = None, **more: Any) -> str:
        """Sends a command and returns its cid."""
        cid = cid or secrets.token_hex(8)
        base_seq = more.pop("base_seq", self.view["seq"])
        command = {"type": "command", "cid": cid, "base_seq": base_seq, "what": what, **more}
        await self.socket.send(json.dumps(command))
        return cid

    async def do(self, what: str, cid: str | None = None, **more: Any) -> Json:
        """Sends a command and waits for its answer; an ack's event has been heard."""
        cid = await self.send(what, cid, **more)
        while True:
            reply = await self.next("ack", "saved", "refused")
            if reply["cid"] == cid:
                break
        if reply["type"] == "ack":
            await self.until(reply["seq"])
        return reply

    async def closed(self) -> int | None:
        """Receives until the server closes, and returns its code."""
        try:
            while True:
                await self.receive()
        except Closed as error:
            return error.rcvd.code if error.rcvd else None

    async def close(self) -> None:
        await self.socket.close()
