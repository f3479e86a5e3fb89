"""Runs are found by their thread: each erased chat looked through all of them."""

from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_index("runs_thread", "runs", ["thread_id"])
