"""Who owns a run: process, epoch, the checkpoint it goes on from; what is asked of its owner."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

SECONDS: sa.types.TypeEngine[float] = sa.Double().with_variant(sa.REAL(), "sqlite")


def upgrade() -> None:
    for column in (
        sa.Column("owner", sa.Text()),
        sa.Column("epoch", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("checkpoint", sa.Text()),
        sa.Column("deaths", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("cancel_asked", sa.Integer(), nullable=False, server_default="0"),
        sa.Column("paused_at", SECONDS),
    ):
        op.add_column("runs", column)
    # `run_followers` stays for a process of the release before.
    op.create_table(
        "run_watchers",
        sa.Column("run_id", sa.Text(), primary_key=True),
        sa.Column("process", sa.Text(), primary_key=True),
        sa.Column("until", SECONDS, nullable=False),
    )
