"""The socket of a match: a welcome, then what happens, and the commands of those who play."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import traceback
from typing import Any, TypeAlias

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.exceptions import WebSocketDisconnect, WebSocketException
from litestar.params import FromPath

from parlour.core.errors import StorageError
from parlour.server import wire
from parlour.server.http import address_of, browser_of
from parlour.server.limits import Bucket
from parlour.server.listeners import Listener
from parlour.server.sealed import SECRET
from parlour.server.service import Service
from parlour.server.tables import Table

log = logging.getLogger("parlour.socket")

AnySocket: TypeAlias = WebSocket[Any, Any, State]

# Close codes, the private ones after the HTTP statuses that they resemble.
TOO_SLOW = 1013
TOO_MUCH = 1008
NO_MATCH = 4404
TOO_MANY = 4429
BROKEN = 1011

_decoder = msgspec.json.Decoder(wire.FromClient)


@websocket("/api/matches/{match_id:str}/socket")
async def match_socket(
    socket: AnySocket, service: NamedDependency[Service], match_id: FromPath[str]
) -> None:
    """Serves one socket until either side closes it."""
    with contextlib.suppress(OSError):  # the other side has left: there is nobody to tell
        await _serve(socket, service, match_id)


async def _serve(socket: AnySocket, service: Service, match_id: str) -> None:
    await socket.accept()
    address = address_of(socket)
    with contextlib.ExitStack() as stack:
        for counter, key in (
            (service.sockets_by_ip, address),
            (service.sockets_by_match, match_id),
        ):
            if not counter.enter(key):
                await socket.close(TOO_MANY, "too many sockets")
                return
            stack.callback(counter.leave, key)
        try:
            table = await service.tables.open(match_id)
        except StorageError as error:
            log.error("match %s: %s", match_id, error)  # noqa: TRY400 - one line
            await socket.close(BROKEN, "the match cannot be read now")
            return
        if table is None:
            await socket.close(NO_MATCH, "there is no such match")
            return
        await _Conversation(socket, service, table).run()


class _Conversation:
    """One socket at one table."""

    def __init__(self, socket: AnySocket, service: Service, table: Table) -> None:
        limits = service.settings.limits
        self._socket = socket
        self._tables = service.tables
        self._table = table
        self._limits = limits
        self._listener = Listener(browser_of(socket), limits.backlog)
        now = asyncio.get_running_loop().time()
        self._bucket = Bucket(
            limits.messages_at_once, limits.messages_per_s, limits.messages_at_once, now
        )
        self._refusals = 0

    async def run(self) -> None:
        """Reads, writes and watches for slowness, until one of them ends."""
        self._tables.join(self._table, self._listener)
        jobs = [
            asyncio.ensure_future(job) for job in (self._read(), self._write(), self._wait_lost())
        ]
        try:
            done, _ = await asyncio.wait(jobs, return_when=asyncio.FIRST_COMPLETED)
            closing = next((job.result() for job in done if not job.exception()), None)
            for job in done:
                if (error := job.exception()) is not None and not _is_gone(error):
                    log.error("socket: %r", error, exc_info=error)
                    closing = (BROKEN, "something went wrong here")
            if closing is not None:
                with contextlib.suppress(Exception):
                    await self._socket.close(*closing)
        finally:
            for job in jobs:
                job.cancel()
            await asyncio.gather(*jobs, return_exceptions=True)
            self._tables.leave(self._table, self._listener)

    async def _write(self) -> tuple[int, str] | None:
        while True:
            await self._socket.send_text(await self._listener.next())

    async def _wait_lost(self) -> tuple[int, str] | None:
        await self._listener.lost.wait()
        return TOO_SLOW, "too slow, connect again"

    async def _read(self) -> tuple[int, str] | None:
        while True:
            event: dict[str, Any] = await self._socket.receive()  # type: ignore[assignment] - a typed dict
            if event["type"] == "websocket.disconnect":
                return None
            text = event.get("text")
            if not self._bucket.take(asyncio.get_running_loop().time()):
                self._refusals += 1
                if self._refusals > self._limits.refusals:
                    return TOO_MUCH, "too many messages"
                self._refuse("", "rate", "too many messages, wait a little")
            elif text is None:
                self._refuse("", "message", "a message is a text, not bytes")
            elif len(text) > self._limits.message_bytes:
                self._refuse("", "message", f"at most {self._limits.message_bytes} characters")
            else:
                await self._heard(text)

    async def _heard(self, text: str) -> None:
        try:
            message = _decoder.decode(text)
        except (msgspec.MsgspecError, UnicodeError, RecursionError) as error:
            self._refuse(_cid_of(text), "message", f"no message of ours: {error}")
            return
        match message:
            case wire.Ping():
                self._listener.tell(wire.Pong(now=self._tables.world.now()))
            case wire.Command():
                await self._command(message)

    async def _command(self, command: wire.Command) -> None:
        try:
            reply = await self._tables.command(self._table, self._listener.browser, command)
        except StorageError as error:
            log.error("command not stored, %s", error)  # noqa: TRY400 - one line
            self._refuse(command.cid, "store", "nothing can be stored now, try again")
        except Exception as error:  # whatever it is, the socket and the others go on
            match_id = self._table.snapshot.row.id
            if command.what in SECRET:  # its message may repeat what is secret
                where = "".join(traceback.format_tb(error.__traceback__))
                log.error("match %s: a command failed, %s\n%s", match_id, type(error), where)  # noqa: TRY400 - as above
            else:
                log.exception("match %s: a command failed", match_id)
            self._refuse(command.cid, "error", "something went wrong here, try again")
        else:
            self._listener.tell(reply)

    def _refuse(self, cid: str, rule: str, why: str) -> None:
        seq = self._table.snapshot.seq
        self._listener.tell(wire.Refused(cid=cid, rule=rule, why=why, seq=seq))


def _is_gone(error: BaseException) -> bool:
    """Whether it only means that the other side has left."""
    return isinstance(error, (WebSocketDisconnect, WebSocketException, OSError))


class _WithCid(msgspec.Struct):
    cid: str = ""


def _cid_of(text: str) -> str:
    """Finds the cid of a message that cannot be read otherwise."""
    try:
        return msgspec.json.decode(text, type=_WithCid).cid[:64]
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return ""
