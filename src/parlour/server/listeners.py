"""Those who watch a match: messages wait in a short queue; who does not read is let go."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import msgspec

from parlour.core.game import Seat
from parlour.server import wire
from parlour.server.snapshot import Snapshot, engines_of, happened, seats_of, view
from parlour.storage.store import Event

_encoder = msgspec.json.Encoder()


class Listener:
    """One open socket."""

    def __init__(self, browser: str, backlog: int) -> None:
        """`browser` is the hash of the browser's secret."""
        self.browser = browser
        self.lost = asyncio.Event()  # the reader is too slow
        self._queue: asyncio.Queue[str] = asyncio.Queue(backlog)

    def tell(self, message: wire.FromServer) -> None:
        """Queues a message."""
        self.tell_encoded(_encoder.encode(message).decode())

    def tell_encoded(self, text: str) -> None:
        """Queues a message that has been encoded for several listeners."""
        try:
            self._queue.put_nowait(text)
        except asyncio.QueueFull:
            self.lost.set()

    async def next(self) -> str:
        """Waits for the next message to be sent."""
        return await self._queue.get()


class Audience:
    """The listeners of one match."""

    def __init__(self) -> None:
        self._listeners: set[Listener] = set()
        self._told: tuple[bool, ...] = ()
        self._elsewhere: dict[str, tuple[tuple[Seat, ...], float]] = {}  # by process; until when

    def __len__(self) -> int:
        return len(self._listeners)

    def __iter__(self) -> Iterator[Listener]:
        return iter(self._listeners)

    def join(self, listener: Listener, snapshot: Snapshot) -> None:
        """Adds a listener, welcomes it and tells the others if a seat came online."""
        self._listeners.add(listener)
        online = self.online(snapshot)
        listener.tell(wire.Welcome(view=view(snapshot, listener.browser, online)))
        self.tell_presence(snapshot)

    def leave(self, listener: Listener, snapshot: Snapshot) -> None:
        """Takes a listener away and tells the others if a seat went offline."""
        self._listeners.discard(listener)
        self.tell_presence(snapshot)

    def seats_here(self, snapshot: Snapshot) -> tuple[Seat, ...]:
        """Returns the seats whose players have an open socket at this process."""
        browsers = {listener.browser for listener in self._listeners}
        return tuple(sorted(seat for seat, held in snapshot.holders.items() if held in browsers))

    def hear_presence(self, process: str, seats: tuple[Seat, ...], until: float) -> None:
        """Notes the seats whose players have an open socket at another process."""
        self._elsewhere[process] = (seats, until)

    def online(self, snapshot: Snapshot) -> tuple[bool, ...]:
        """Returns for each seat whether its player has an open socket; engines always have."""
        here = {*self.seats_here(snapshot), *engines_of(snapshot)}
        if self._elsewhere:
            now = asyncio.get_running_loop().time()
            self._elsewhere = {key: for_ for key, for_ in self._elsewhere.items() if for_[1] > now}
            here.update(seat for seats, _ in self._elsewhere.values() for seat in seats)
        return tuple(seat in here for seat in range(len(snapshot.plans)))

    def tell_presence(self, snapshot: Snapshot) -> None:
        """Tells everyone which seats are online, if that has changed."""
        online = self.online(snapshot)
        if online != self._told:
            self._told = online
            for listener in self._listeners:
                listener.tell(wire.Presence(online=online))

    def tell_event(self, event: Event, snapshot: Snapshot) -> None:
        """Tells everyone what happened, each with the match as they see it."""
        online = self.online(snapshot)
        texts: dict[tuple[int, ...], str] = {}
        for listener in self._listeners:
            seats = seats_of(snapshot, listener.browser)
            if seats not in texts:
                message = happened(event, view(snapshot, listener.browser, online))
                texts[seats] = _encoder.encode(message).decode()
            listener.tell_encoded(texts[seats])
        self.tell_presence(snapshot)
