"""Matches, their events, and who holds which seat."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates the first three tables."""
    op.create_table(
        "match",
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_match"),
    )
    op.create_index("ix_match_created", "match", ["created"])
    op.create_table(
        "event",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("cid", sa.String(64)),
        sa.Column("kind", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("at", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("match", "seq", name="pk_event"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_event_match"),
        sa.UniqueConstraint("match", "cid", name="uq_event_match_cid"),
        sa.CheckConstraint("seq > 0", name="ck_event_seq"),
    )
    op.create_index("ix_event_at", "event", ["at"])
    op.create_table(
        "holder",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.PrimaryKeyConstraint("match", "seat", name="pk_holder"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_holder_match"),
    )
