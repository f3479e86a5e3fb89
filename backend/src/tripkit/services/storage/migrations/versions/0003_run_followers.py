"""Who follows a run from another process, and until when that holds."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "run_followers",
        sa.Column("run_id", sa.Text(), primary_key=True),
        sa.Column("until", sa.Double().with_variant(sa.REAL(), "sqlite"), nullable=False),
        if_not_exists=True,  # a process of between two releases may have made it
    )
