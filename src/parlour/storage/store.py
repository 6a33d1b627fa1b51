"""The store: matches as append-only lists of events.

An event is inserted under the key (match, seq). Whoever inserts first wins, in whatever process;
the other learns of it by a `Conflict` and looks again. A command's `cid` is unique in its match, so
a command that is sent again finds the event that it made the first time.

Secret choices are kept apart from the events until they are revealed. Handing one in is written
with its event, all or nothing; a draft is no event.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from sqlalchemy import ColumnElement, RowMapping, delete, func, insert, or_, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.storage.database import WRITE, connect, database_url, migrate, spoken
from parlour.storage.schema import events, holders, matches, secrets


@dataclass(frozen=True, slots=True)
class NewEvent:
    """Something that happens in a match, before it has a place in its list."""

    kind: str
    body: Any  # JSON
    seat: int | None = None
    cid: str | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a match."""

    seq: int
    kind: str
    body: Any
    seat: int | None
    cid: str | None
    at: float  # seconds since the epoch


@dataclass(frozen=True, slots=True)
class MatchRow:
    """What a match is from its start on."""

    id: str
    game: str
    version: int
    options: Mapping[str, str]
    seats: Any  # JSON
    created: float  # seconds since the epoch


@dataclass(frozen=True, slots=True)
class Secret:
    """What a seat has chosen in secret so far. Nothing but its seat is ever shown by accident."""

    since: int  # the event that asked for it; 0: the match's start
    seat: int
    draft: str = field(repr=False)  # as it came
    counts: str = field(repr=False)  # the action that counts if the time is up now
    sealed: str | None = field(default=None, repr=False)  # the action that was handed in
    nonce: str | None = field(default=None, repr=False)  # what opens its seal


@dataclass(frozen=True, slots=True)
class Opening:
    """A match to be created: its row, its first events, and the secrets' hashes of taken seats."""

    row: MatchRow
    events: Sequence[NewEvent] = ()
    holders: Mapping[int, str] = field(default_factory=dict[int, str])


@dataclass(frozen=True, slots=True)
class Appended:
    """The events are on the disk."""

    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Duplicate:
    """The command had been carried out before, as the event `seq`."""

    seq: int


@dataclass(frozen=True, slots=True)
class Conflict:
    """Someone else's event, or claim of the seat, came first."""


Result: TypeAlias = Appended | Duplicate | Conflict


class Store:
    """An open database."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    @classmethod
    async def open(cls, database: str) -> Store:
        """Opens a database by its URL or file name and brings its schema up to date.

        Raises:
            StorageError: it cannot be used; nothing in it was changed.
        """
        url = database_url(database)
        with spoken(url):
            engine = connect(url)
        try:
            await migrate(engine)
        except BaseException:
            await engine.dispose()
            raise
        return cls(engine)

    async def close(self) -> None:
        """Closes all connections."""
        await self._engine.dispose()

    async def ping(self) -> None:
        """Reads something.

        Raises:
            StorageError: the database cannot be reached or read.
        """
        async with self._reading() as connection:
            await connection.execute(select(matches.c.id).limit(1))

    async def create(self, opening: Opening) -> None:
        """Creates a match."""
        async with self._writing() as connection:
            await _insert_match(connection, opening)

    async def match(self, match_id: str) -> MatchRow | None:
        """Returns what a match is, or None if there is none of this id."""
        async with self._reading() as connection:
            found = await connection.execute(select(matches).where(matches.c.id == match_id))
            row = found.mappings().one_or_none()
        return None if row is None else MatchRow(**row)

    async def holders(self, match_id: str) -> dict[int, str]:
        """Returns the hash of the secret that holds each taken seat."""
        query = select(holders.c.seat, holders.c.secret_hash).where(holders.c.match == match_id)
        async with self._reading() as connection:
            return {seat: secret_hash for seat, secret_hash in await connection.execute(query)}

    async def events_after(self, match_id: str, seq: int) -> tuple[Event, ...]:
        """Returns the events of a match after the one numbered `seq`, in order."""
        query = (
            select(events)
            .where(events.c.match == match_id, events.c.seq > seq)
            .order_by(events.c.seq)
        )
        async with self._reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return tuple(_event(row) for row in rows)

    async def append(  # noqa: PLR0913 - one transaction, all of it named
        self,
        match_id: str,
        after: int,
        new: Sequence[NewEvent],
        *,
        at: float,
        claims: Mapping[int, str] | None = None,
        opening: Opening | None = None,
        put: Sequence[Secret] = (),
        forget_secrets: bool = False,
    ) -> Result:
        """Appends events after the one numbered `after`, all or none, on the disk when it returns.

        `claims` are seats that are taken with it, as hashes of secrets; `opening` is a match that
        is created with it. `put` are secrets that are handed in or reopened with it; with
        `forget_secrets` none of the match's secrets is needed any more.
        """
        made = tuple(
            Event(after + 1 + index, event.kind, event.body, event.seat, event.cid, at)
            for index, event in enumerate(new)
        )
        try:
            async with self._writing() as connection:
                await connection.execute(insert(events), [_row(match_id, event) for event in made])
                await _insert_holders(connection, match_id, claims or {})
                if forget_secrets:
                    await _forget_secrets(connection, match_id)
                for secret in put:
                    await _put_secret(connection, match_id, secret)
                if opening is not None:
                    await _insert_match(connection, opening)
        except IntegrityError:
            return await self._told_apart(match_id, [event.cid for event in new if event.cid])
        return Appended(made)

    async def secrets(self, match_id: str, since: int) -> dict[int, Secret]:
        """Returns what each seat has chosen in secret since the event that asked for it."""
        query = select(secrets).where(secrets.c.match == match_id, secrets.c.since == since)
        async with self._reading() as connection:
            rows = (await connection.execute(query)).mappings().all()
        return {row["seat"]: _secret(row) for row in rows}

    async def save_draft(self, match_id: str, secret: Secret) -> bool:
        """Saves what a seat has chosen so far; False if it was handed in meanwhile."""
        async with self._writing() as connection:
            return await _put_secret(connection, match_id, secret, secrets.c.sealed.is_(None))

    async def matches_with(self, kind: str, since: float) -> frozenset[str]:
        """Returns the ids of the matches in which an event of a kind happened since then."""
        query = select(events.c.match).where(events.c.at >= since, events.c.kind == kind)
        async with self._reading() as connection:
            return frozenset((await connection.execute(query)).scalars())

    async def recent(self, since: float) -> tuple[MatchRow, ...]:
        """Returns the matches in which something happened since then, the newest first."""
        moved = select(events.c.match).where(events.c.at >= since)
        query = select(matches).where(or_(matches.c.created >= since, matches.c.id.in_(moved)))
        async with self._reading() as connection:
            rows = await connection.execute(query.order_by(matches.c.created.desc()))
            return tuple(MatchRow(**row) for row in rows.mappings())

    async def heads(self, match_ids: Sequence[str]) -> dict[str, int]:
        """Returns the number of the newest event of each match that has one."""
        query = (
            select(events.c.match, func.max(events.c.seq))
            .where(events.c.match.in_(match_ids))
            .group_by(events.c.match)
        )
        async with self._reading() as connection:
            return {match_id: seq for match_id, seq in await connection.execute(query)}

    async def _told_apart(self, match_id: str, cids: Sequence[str]) -> Duplicate | Conflict:
        query = select(events.c.seq).where(events.c.match == match_id, events.c.cid.in_(cids))
        async with self._reading() as connection:
            seq = (await connection.execute(query)).scalars().first()
        return Conflict() if seq is None else Duplicate(seq)

    @asynccontextmanager
    async def _reading(self) -> AsyncGenerator[AsyncConnection]:
        with spoken(self._engine.url):
            async with self._engine.connect() as connection:
                yield connection

    @asynccontextmanager
    async def _writing(self) -> AsyncGenerator[AsyncConnection]:
        with spoken(self._engine.url):
            async with self._engine.connect() as connection:
                await connection.execution_options(**WRITE)
                async with connection.begin():
                    yield connection


async def _insert_match(connection: AsyncConnection, opening: Opening) -> None:
    row = opening.row
    await connection.execute(
        insert(matches).values(
            id=row.id,
            game=row.game,
            version=row.version,
            options=dict(row.options),
            seats=row.seats,
            created=row.created,
        )
    )
    made = [
        Event(index, new.kind, new.body, new.seat, new.cid, row.created)
        for index, new in enumerate(opening.events, start=1)
    ]
    if made:
        await connection.execute(insert(events), [_row(row.id, event) for event in made])
    await _insert_holders(connection, row.id, opening.holders)


async def _insert_holders(
    connection: AsyncConnection, match_id: str, claims: Mapping[int, str]
) -> None:
    if claims:
        await connection.execute(
            insert(holders),
            [
                {"match": match_id, "seat": seat, "secret_hash": secret_hash}
                for seat, secret_hash in claims.items()
            ],
        )


async def _put_secret(
    connection: AsyncConnection,
    match_id: str,
    secret: Secret,
    where: ColumnElement[bool] | None = None,
) -> bool:
    dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
    what = {
        "draft": secret.draft,
        "counts": secret.counts,
        "sealed": secret.sealed,
        "nonce": secret.nonce,
    }
    key = {"match": match_id, "since": secret.since, "seat": secret.seat}
    put = dialect.insert(secrets).values(**key, **what)
    done = await connection.execute(
        put.on_conflict_do_update(index_elements=[*key], set_=what, where=where)
    )
    return done.rowcount > 0


async def _forget_secrets(connection: AsyncConnection, match_id: str) -> None:
    await connection.execute(delete(secrets).where(secrets.c.match == match_id))


def _secret(row: RowMapping) -> Secret:
    return Secret(
        since=row["since"],
        seat=row["seat"],
        draft=row["draft"],
        counts=row["counts"],
        sealed=row["sealed"],
        nonce=row["nonce"],
    )


def _row(match_id: str, event: Event) -> dict[str, Any]:
    return {
        "match": match_id,
        "seq": event.seq,
        "cid": event.cid,
        "kind": event.kind,
        "seat": event.seat,
        "body": event.body,
        "at": event.at,
    }


def _event(row: RowMapping) -> Event:
    return Event(
        seq=row["seq"],
        kind=row["kind"],
        body=row["body"],
        seat=row["seat"],
        cid=row["cid"],
        at=row["at"],
    )
