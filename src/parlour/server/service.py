"""What the handlers share while the server runs: the tables, the engines, the limits."""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
import time
from collections.abc import AsyncGenerator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, TypeVar

from parlour import catalog
from parlour.core.errors import ParlourError
from parlour.play import record
from parlour.play.match import Match
from parlour.play.sealing import NONCE_BYTES
from parlour.server import wire
from parlour.server.clocks import Clocks
from parlour.server.engine_seats import EngineSeats
from parlour.server.limits import Counter, Limiter
from parlour.server.owed import World
from parlour.server.problems import ProblemError
from parlour.server.settings import Settings
from parlour.server.simulating import drifting, frames_of, replayers, simulators
from parlour.server.snapshot import Snapshot
from parlour.server.tables import Tables
from parlour.server.thinking import load, practise
from parlour.server.wakeups import Wakeups
from parlour.server.workers import WorkerError
from parlour.storage.store import Store

T = TypeVar("T")
log = logging.getLogger("parlour.server")

_RECENT_S = 24 * 3600.0  # matches in which something happened since then are taken up at start
_MOST_RECENT = 200
_MOST_WAITING = 8  # simulated games that wait to be played out
_LONG_AT_ONCE = 4  # computations of seconds

# Letters and digits that are not taken for each other; 13 of them hold 75 bits.
_ID_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz"
_ID_LENGTH = 13


class Service:
    """All that lives as long as the server."""

    def __init__(self, settings: Settings, store: Store) -> None:
        limits = settings.limits
        self.settings = settings
        world = World(
            rng=Dice(),
            new_id=new_match_id,
            new_nonce=new_nonce,
            now=time.time,
            max_plies=limits.plies,
        )
        simulations = simulators(settings.simulation_workers)
        self.tables = Tables(store, world, simulations)
        self.engines = EngineSeats(self.tables, settings.engine_workers, settings.patience_s)
        self.clocks = Clocks(self.tables)
        self.wakeups = Wakeups(self.tables, settings.redis, settings.poll_s)
        # Whole games are played out in threads of their own, so that no turn waits for them, and
        # a short game does not wait for a long one.
        self._long = ThreadPoolExecutor(_LONG_AT_ONCE, thread_name_prefix="records")
        # And those whose plies are simulated in a process of their own, that starts when needed.
        self._replays = replayers()
        self.creations = Limiter(limits.matches_at_once, limits.matches_per_min / 60)
        self.replays = Limiter(limits.replays_at_once, limits.replays_per_min / 60)
        self.puzzles = Limiter(limits.puzzles_at_once, limits.puzzles_per_min / 60)
        self.sockets_by_ip = Counter(limits.sockets_per_ip)
        self.sockets_by_match = Counter(limits.sockets_per_match)
        self.warmth = "ready"  # or "compiling"

    async def play_out(self, function: Callable[..., T], *arguments: object) -> T:
        """Computes something that may take seconds."""
        return await asyncio.get_running_loop().run_in_executor(self._long, function, *arguments)

    async def simulate(self, function: Callable[..., T], *arguments: object) -> T:
        """Computes something that may take very long because plies are simulated.

        Raises:
            ProblemError: it takes too long, or too many ask for it.
        """
        if self._replays.waiting >= _MOST_WAITING:
            raise ProblemError(503, "other games are being played out; try again in a minute")
        try:
            return await self._replays.run(function, *arguments)
        except WorkerError:
            raise ProblemError(503, "this takes too long to play out") from None

    async def frames(self, match: Match) -> list[wire.Frame]:
        """Draws the table at the start and after each ply."""
        play_out = self.play_out
        if match.entry.info.drifts:  # what happened is stored, or else has to be simulated
            play_out = self.tables.simulations.run if all(match.shown) else self.simulate
        return await play_out(frames_of, match, self.settings.limits.replay_s)

    def close(self) -> None:
        """Ends the threads and processes."""
        self.tables.close()
        self._replays.close()
        self._long.shutdown(wait=False, cancel_futures=True)

    def record_text(self, snapshot: Snapshot) -> str:
        """Writes a match down as a record."""
        date = datetime.fromtimestamp(snapshot.row.created, UTC).date().isoformat()
        levels = {
            name: f"engine, level {plan.level}"
            for name, plan in zip(snapshot.match.info.seats, snapshot.plans, strict=True)
            if plan.level is not None
        }
        return record.write(record.from_match(snapshot.match, players=levels, date=date))

    async def warm(self) -> None:
        """Compiles the games' kernels, here and in an engine's worker, and takes up what is due."""
        self.warmth = "compiling"
        began = time.monotonic()
        try:
            for entry in catalog.games().values():
                log.info("compiling %s (seconds when it is new, at once later)", entry.id)
                prepare = load if entry.info.drifts else practise
                await self.tables.compute(prepare, entry)
            if drifting():
                await self.tables.simulations.warm()
            await self.engines.warm()
            log.info("all games are ready after %.1f s", time.monotonic() - began)
        except Exception:  # the games compile when they are first played
            log.exception("compiling ahead failed")
        self.warmth = "ready"


@asynccontextmanager
async def running(settings: Settings) -> AsyncGenerator[Service]:
    """Opens the store and runs what works in the background.

    Raises:
        StorageError: the store cannot be used.
    """
    store = await Store.open(settings.database)
    service = Service(settings, store)
    service.tables.on_news += [
        service.engines.notice,
        service.clocks.notice,
        service.wakeups.notice,
    ]
    service.tables.on_presence.append(service.wakeups.notice_presence)
    background: list[asyncio.Task[Any]] = [asyncio.create_task(service.wakeups.run())]
    if settings.warm:
        background.append(asyncio.create_task(service.warm()))
    background.append(asyncio.create_task(_resumed(service)))
    try:
        yield service
    finally:
        for task in background:
            task.cancel()
        await asyncio.gather(*background, return_exceptions=True)
        service.engines.close()
        service.clocks.close()
        await service.tables.settle()
        service.close()
        await store.close()


async def _resumed(service: Service) -> None:
    """Opens the recent matches in which something may be due: an engine's turn, or a reveal."""
    tables = service.tables
    try:
        since = tables.world.now() - _RECENT_S
        begun = await tables.store.matches_with("begin", since)
        rows = await tables.store.recent(since)
        due = [row for row in rows if row.id in begun or any("level" in seat for seat in row.seats)]
        for row in due[:_MOST_RECENT]:
            try:
                await tables.open(row.id)
            except ParlourError as error:
                log.warning("match %s: not resumed, %s", row.id, error)
    except Exception:  # each match is taken up again when it is opened
        log.exception("recent matches were not taken up")


class Dice(random.SystemRandom):
    """Chance that nobody foresees, in whatever process it is asked."""

    def __reduce__(self) -> tuple[Any, ...]:
        """Lets it travel: it holds nothing."""
        return Dice, ()


def new_match_id() -> str:
    """Returns an id that nobody guesses."""
    return "".join(secrets.choice(_ID_LETTERS) for _ in range(_ID_LENGTH))


def new_nonce() -> str:
    """Returns a nonce that nobody guesses, in hexadecimal."""
    return secrets.token_hex(NONCE_BYTES)
