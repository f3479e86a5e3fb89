"""What open data's hosts answered, and when."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "open_data",
        sa.Column("key", sa.Text(), primary_key=True),
        sa.Column("value", sa.LargeBinary(), nullable=False),
        sa.Column("at", sa.Double().with_variant(sa.REAL(), "sqlite"), nullable=False),
        if_not_exists=True,  # a process of between two releases may have made it
    )
    op.create_index("open_data_at", "open_data", ["at"], if_not_exists=True)
