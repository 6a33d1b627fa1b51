"""The tables. A match is an append-only list of events; its primary key settles every race.

A change here needs a migration in `migrations/versions`; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    JSON,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

matches = Table(
    "match",
    metadata,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),  # of the game's rules, which never changes
    Column("options", JSON, nullable=False),  # those that differ from the defaults, as texts
    Column("seats", JSON, nullable=False),  # what the server wants to know of each seat
    Column("created", Double, nullable=False, index=True),  # seconds since the epoch
)

events = Table(
    "event",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seq", Integer, primary_key=True),  # from 1, without gaps
    Column("cid", String(64)),  # the command that asked for it; NULL: the server's own doing
    Column("kind", String(32), nullable=False),
    Column("seat", Integer),
    Column("body", JSON, nullable=False),
    Column("at", Double, nullable=False),  # seconds since the epoch
    UniqueConstraint("match", "cid"),
    CheckConstraint("seq > 0", name="seq"),
    Index(None, "at"),
)

holders = Table(
    "holder",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("secret_hash", String(64), nullable=False),  # SHA-256 of the browser's secret, hex
)

# Secret choices that are not revealed yet. Once they are, their event has them, and they go.
secrets = Table(
    "secret",
    metadata,
    Column("match", String(32), ForeignKey("match.id"), primary_key=True),
    Column("since", Integer, primary_key=True),  # the event that asked for it; 0: the start
    Column("seat", Integer, primary_key=True),
    Column("draft", Text, nullable=False),  # as it came
    Column("counts", Text, nullable=False),  # the action that counts if the time is up now
    Column("sealed", Text),  # the action that was handed in; NULL: the seat is still choosing
    Column("nonce", String(128)),  # what opens its seal
)
