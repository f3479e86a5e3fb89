"""When a visitor was last here, and what models cost in a day.

Visitors who have something are as if they had come today.
"""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

_NOTE = """
INSERT INTO visitors (id, seen_at) SELECT visitor_id, {now} FROM (
    SELECT visitor_id FROM kits UNION SELECT visitor_id FROM pictures
    UNION SELECT visitor_id FROM plans UNION SELECT visitor_id FROM itineraries
) AS owners
"""
_NOW = {
    "postgresql": "extract(epoch FROM clock_timestamp())::float8",
    "sqlite": "((julianday('now') - 2440587.5) * 86400.0)",
}


def upgrade() -> None:
    op.create_table(
        "visitors",
        sa.Column("id", sa.Text(), primary_key=True),
        sa.Column("seen_at", sa.Double().with_variant(sa.REAL(), "sqlite"), nullable=False),
    )
    op.create_table(
        "daily_spending",
        sa.Column("day", sa.Text(), primary_key=True),
        sa.Column("dollars", sa.Double().with_variant(sa.REAL(), "sqlite"), nullable=False),
    )
    op.execute(_NOTE.format(now=_NOW[op.get_bind().dialect.name]))
