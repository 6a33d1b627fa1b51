"""Secret choices that are not revealed yet."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Creates their table."""
    op.create_table(
        "secret",
        sa.Column("match", sa.String(32), nullable=False),
        sa.Column("since", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("draft", sa.Text, nullable=False),
        sa.Column("counts", sa.Text, nullable=False),
        sa.Column("sealed", sa.Text),
        sa.Column("nonce", sa.String(128)),
        sa.PrimaryKeyConstraint("match", "since", "seat", name="pk_secret"),
        sa.ForeignKeyConstraint(["match"], ["match.id"], name="fk_secret_match"),
    )
