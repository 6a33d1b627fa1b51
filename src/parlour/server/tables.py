"""The matches that this process serves. The store is the truth; what is kept here can be lost.

Every command is decided on the match as this process knows it, and appended under the next number
of the log. If another process was faster, the store says so: we catch up and decide again.

What the rules say is computed in a thread of its own, or, where a ply may be simulated, in worker
processes (`simulating`).
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Coroutine, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import zip_longest
from typing import Any, TypeAlias, TypeVar

from parlour.core.errors import Refusal
from parlour.server import wire
from parlour.server.listeners import Audience, Listener
from parlour.server.openings import plan_match
from parlour.server.owed import World
from parlour.server.plans import Plan, plan_command, plan_draft, plan_owed, plan_seat
from parlour.server.sealed import SECRET, Drafted
from parlour.server.simulating import planned, simulators, without_history
from parlour.server.snapshot import NO_FRAME, Snapshot, after, at_start, seats_of, view, wire_frame
from parlour.server.workers import WorkerError, Workers
from parlour.storage.store import Appended, Duplicate, Event, Secret, Store

T = TypeVar("T")
log = logging.getLogger("parlour.tables")

_ATTEMPTS = 20  # races that one command may lose before it is refused
_KEPT = 500  # matches without listeners that stay in memory
_AT_ONCE = 3  # matches whose rules are computed at one time

_BUSY = Refusal("busy", "too many players at once, try again")
_NO_WORKER = Refusal("busy", "this could not be computed; nothing was played, try again")

_ID = re.compile(r"[A-Za-z0-9]{1,32}")

Decide: TypeAlias = Callable[[Snapshot], Plan | Refusal]


class Table:
    """One match as this process knows it."""

    def __init__(self, snapshot: Snapshot, cids: dict[str, int]) -> None:
        self.snapshot = snapshot
        self.cids = cids  # the commands that were carried out, and as which event
        self.lock = asyncio.Lock()
        self.audience = Audience()

    def view(self, browser: str) -> wire.MatchView:
        """Returns the match as a browser sees it."""
        return view(self.snapshot, browser, self.audience.online(self.snapshot))


class Tables:
    """All matches of this process."""

    def __init__(self, store: Store, world: World, simulations: Workers | None = None) -> None:
        """`on_news` are told of each match that moved on, and whether it did so here.

        `on_presence` are told when somebody comes to a match here (True) or goes.
        """
        self.store = store
        self.world = world
        self.on_news: list[Callable[[Table, bool], None]] = []
        self.on_presence: list[Callable[[Table, bool], None]] = []
        self._tables: dict[str, Table] = {}
        self._acting: set[asyncio.Task[Any]] = set()
        self._opening: dict[str, asyncio.Task[Table | None]] = {}
        # The rules run beside the event loop, so that a long computation holds up no one's link,
        # and in several threads, so that it holds up no other match.
        self._rules = ThreadPoolExecutor(_AT_ONCE, thread_name_prefix="rules")
        self.simulations = simulations or simulators(1)

    def close(self) -> None:
        """Stops the thread of the rules and the simulations."""
        self.simulations.close()
        self._rules.shutdown(wait=False, cancel_futures=True)

    async def compute(self, function: Callable[..., T], *arguments: object) -> T:
        """Runs something of the rules in one of their threads."""
        return await asyncio.get_running_loop().run_in_executor(self._rules, function, *arguments)

    def watched(self) -> Iterable[Table]:
        """Returns the matches that somebody watches here."""
        return [table for table in self._tables.values() if len(table.audience)]

    # --- looking -------------------------------------------------------------------------------

    async def open(self, match_id: str) -> Table | None:
        """Returns a match as the store has it now, or None if there is none of this id."""
        if not _ID.fullmatch(match_id):
            return None
        while (table := self._tables.get(match_id)) is not None:
            await self.refresh(table)
            if self._tables.get(match_id) is table:  # it was not forgotten meanwhile
                return table
        opening = self._opening.get(match_id)
        if opening is None:
            opening = asyncio.ensure_future(self._load(match_id))
            self._opening[match_id] = opening
            opening.add_done_callback(lambda _: self._opening.pop(match_id, None))
        return await asyncio.shield(opening)

    async def refresh(self, table: Table) -> bool:
        """Catches up with the store; says whether there was news."""
        async with table.lock:
            return await self._catch_up(table)

    def cached(self, match_id: str) -> Table | None:
        """Returns a match only if it is in memory."""
        return self._tables.get(match_id)

    async def _load(self, match_id: str) -> Table | None:
        row = await self.store.match(match_id)
        if row is None:
            return None
        events = await self.store.events_after(match_id, 0)
        holders = await self.store.holders(match_id)
        snapshot = await self.compute(lambda: after(at_start(row, holders), events))
        snapshot = await self._drawn(snapshot)
        table = Table(snapshot, {event.cid: event.seq for event in events if event.cid})
        await self._settle_owed(table)
        self._forget_some()
        self._tables[match_id] = table
        self._tell(table, here=False)
        return table

    def _forget_some(self) -> None:
        idle = [key for key, table in self._tables.items() if not len(table.audience)]
        for key in idle[: max(0, len(idle) - _KEPT)]:  # the longest known first
            del self._tables[key]

    async def _settle_owed(self, table: Table) -> None:
        """Appends what is owed in a match that nobody else knows here yet."""
        await self._read_secrets(table)
        plan = await self._planned(table.snapshot, partial(plan_owed, world=self.world))
        if isinstance(plan, Plan):
            await self._append(table, plan)
        elif plan.why:
            self._complain(table, plan.why)

    # --- doing ---------------------------------------------------------------------------------

    async def create(self, new: wire.NewMatch, levels: int, browser: str) -> Table:
        """Creates a match."""
        opening = await self.compute(plan_match, new, levels, browser, self.world)
        await self.store.create(opening)
        log.info("match %s: created, %s", opening.row.id, opening.row.game)
        table = await self.open(opening.row.id)
        assert table is not None
        self._tell(table, here=True)
        return table

    async def take_seat(self, table: Table, browser: str) -> Refusal | None:
        """Gives a browser the first open seat, unless it holds one."""
        if seats_of(table.snapshot, browser):
            return None
        done = await self.act(table, partial(plan_seat, browser=browser), goes_back=True)
        if isinstance(done, Refusal):
            return done
        log.info("match %s: a seat was taken", table.snapshot.row.id)
        return None

    async def command(
        self, table: Table, browser: str, command: wire.Command
    ) -> wire.Ack | wire.Saved | wire.Refused:
        """Carries out a command, or says why not; an acknowledged event is on the disk."""
        if command.what == "draft":
            return await self._shielded(self._draft(table, browser, command))
        seated = bool(seats_of(table.snapshot, browser))  # a watcher has sent nothing before
        done = await self.act(
            table,
            partial(plan_command, browser=browser, command=command, world=self.world),
            command.cid if seated else None,
            goes_back=command.what == "takeback",
        )
        if isinstance(done, Refusal):
            return self._refused(table, command, done)
        return wire.Ack(cid=command.cid, seq=done)

    def _refused(self, table: Table, command: wire.Command, refusal: Refusal) -> wire.Refused:
        # Why a secret choice is refused may repeat it.
        why = refusal.rule if command.what in SECRET else refusal.why
        log.info("match %s: refused %s, %s", table.snapshot.row.id, command.what, why)
        seq = table.snapshot.seq
        return wire.Refused(cid=command.cid, rule=refusal.rule, why=refusal.why, seq=seq)

    async def settle_owed(self, table: Table) -> None:
        """Appends what happens by itself now."""
        done = await self.act(table, partial(plan_owed, world=self.world))
        if isinstance(done, Refusal) and done.why:
            self._complain(table, done.why)

    def _complain(self, table: Table, fault: str) -> None:
        log.error("match %s: %s", table.snapshot.row.id, fault)

    async def act(
        self, table: Table, decide: Decide, cid: str | None = None, *, goes_back: bool = False
    ) -> int | Refusal:
        """Appends what `decide` plans; returns the number of its first event.

        What was begun is ended, even if whoever asked for it has gone meanwhile. `goes_back` says
        that the plan carries no ply out but may depend on all plies before.
        """
        return await self._shielded(self._act(table, decide, cid, goes_back=goes_back))

    async def _shielded(self, job: Coroutine[Any, Any, T]) -> T:
        acting = asyncio.ensure_future(job)
        self._acting.add(acting)
        acting.add_done_callback(self._acting.discard)
        return await asyncio.shield(acting)

    async def settle(self) -> None:
        """Waits until all that was begun is ended."""
        await asyncio.gather(*self._acting, return_exceptions=True)

    async def _act(
        self, table: Table, decide: Decide, cid: str | None, *, goes_back: bool
    ) -> int | Refusal:
        async with table.lock:
            for _ in range(_ATTEMPTS):
                if cid is not None and cid in table.cids:
                    return table.cids[cid]
                await self._read_secrets(table)
                if goes_back:
                    plan = await self.compute(decide, table.snapshot)
                else:
                    plan = await self._planned(table.snapshot, decide)
                if isinstance(plan, Refusal):
                    if not await self._catch_up(table):
                        return plan
                    continue
                seq = await self._append(table, plan)
                if seq is not None:
                    return seq
            return _BUSY

    async def _planned(self, snapshot: Snapshot, decide: Decide) -> Plan | Refusal:
        """Plans where a ply may be carried out."""
        if not snapshot.match.entry.info.drifts:
            return await self.compute(decide, snapshot)
        try:
            return await self.simulations.run(planned, decide, without_history(snapshot))
        except WorkerError as error:
            log.error("match %s: not planned, %s", snapshot.row.id, error)  # noqa: TRY400 - one line
            return _NO_WORKER

    async def _drawn(self, snapshot: Snapshot) -> Snapshot:
        """Returns a match with its table drawn."""
        if snapshot.frame is not NO_FRAME:
            return snapshot
        if snapshot.match.entry.info.drifts:
            match = without_history(snapshot).match
            frame = await self.simulations.run(wire_frame, match)
        else:
            frame = await self.compute(wire_frame, snapshot.match)
        return replace(snapshot, frame=frame)

    async def _draft(
        self, table: Table, browser: str, command: wire.Command
    ) -> wire.Saved | wire.Refused:
        """Saves a draft, which is no event: only its seat learns of it."""
        done = await self.draft(
            table, lambda snapshot: plan_draft(snapshot, browser, command, self.world)
        )
        if isinstance(done, Refusal):
            return self._refused(table, command, done)
        illegal = done.draft.refusal
        return wire.Saved(
            cid=command.cid,
            counts=done.draft.counts,
            rule=illegal.rule if illegal else "",
            why=illegal.why if illegal else "",
        )

    async def draft(
        self, table: Table, decide: Callable[[Snapshot], Drafted | Refusal]
    ) -> Drafted | Refusal:
        """Saves a draft of a secret choice."""
        async with table.lock:
            for _ in range(_ATTEMPTS):
                await self._read_secrets(table)
                done = await self.compute(decide, table.snapshot)
                if isinstance(done, Drafted):
                    if await self.store.save_draft(table.snapshot.row.id, done.secret):
                        _keep(table, (done.secret,))
                        return done
                    await self._catch_up(table)  # another process handed it in
                elif not await self._catch_up(table):
                    return done
            return _BUSY

    async def _append(self, table: Table, plan: Plan) -> int | None:
        snapshot = table.snapshot
        result = await self.store.append(
            snapshot.row.id,
            snapshot.seq,
            plan.events,
            at=self.world.now(),
            claims=plan.claims,
            opening=plan.opening,
            put=() if plan.forget_secrets else plan.put,
            forget_secrets=plan.forget_secrets,
        )
        match result:
            case Appended(events):
                if plan.fault:
                    self._complain(table, plan.fault)
                _keep(table, plan.put)
                await self._advance(table, events, plan.frames, here=True)
                return events[0].seq
            case Duplicate(seq):
                await self._catch_up(table)
                return seq
            case _:
                await self._catch_up(table)
                return None

    async def _catch_up(self, table: Table) -> bool:
        events = await self.store.events_after(table.snapshot.row.id, table.snapshot.seq)
        if events:
            await self._advance(table, events, here=False)
        else:
            await self._read_secrets(table)
        return bool(events)

    async def _read_secrets(self, table: Table) -> None:
        table.snapshot = await self._with_secrets(table.snapshot)

    async def _with_secrets(self, snapshot: Snapshot) -> Snapshot:
        """Returns a match with what the store has of its seats' secret choices."""
        if not snapshot.sealed:
            return snapshot
        return replace(
            snapshot, secrets=await self.store.secrets(snapshot.row.id, snapshot.changed)
        )

    async def _advance(
        self,
        table: Table,
        events: tuple[Event, ...],
        frames: Sequence[wire.Frame | None] = (),
        *,
        here: bool,
    ) -> None:
        holders = table.snapshot.holders
        if any(event.kind == "seat" for event in events):
            holders = await self.store.holders(table.snapshot.row.id)
        for event, frame in zip_longest(events, frames):
            snapshot = await self.compute(after, table.snapshot, (event,), holders)
            if frame is not None:
                snapshot = replace(snapshot, frame=frame)
            snapshot = await self._drawn(snapshot)
            if not here and event is events[-1]:
                snapshot = await self._with_secrets(snapshot)
            if event.cid is not None:
                table.cids[event.cid] = event.seq
            if snapshot.match.over and not table.snapshot.match.over:
                log.info(
                    "match %s: over after %d plies", snapshot.row.id, len(snapshot.match.plies)
                )
            table.snapshot = snapshot
            table.audience.tell_event(event, snapshot)
        self._tell(table, here=here)

    def _tell(self, table: Table, *, here: bool) -> None:
        for tell in self.on_news:
            tell(table, here)

    # --- watching ------------------------------------------------------------------------------

    def join(self, table: Table, listener: Listener) -> None:
        """Adds a listener to a match that has just been opened."""
        table.audience.join(listener, table.snapshot)
        self._tell_presence(table, joined=True)

    def leave(self, table: Table, listener: Listener) -> None:
        """Takes a listener away."""
        table.audience.leave(listener, table.snapshot)
        self._tell_presence(table, joined=False)

    def _tell_presence(self, table: Table, *, joined: bool) -> None:
        for tell in self.on_presence:
            tell(table, joined)


def _keep(table: Table, secrets: Iterable[Secret]) -> None:
    """Notes what was written of seats' secret choices."""
    kept = {**table.snapshot.secrets, **{secret.seat: secret for secret in secrets}}
    table.snapshot = replace(table.snapshot, secrets=kept)
