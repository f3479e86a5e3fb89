"""The designer's tables; times are seconds since the epoch."""

from sqlalchemy import BigInteger, Column, Index, Integer, Table, Text

from tripkit.services.storage.tables import SECONDS
from tripkit.services.storage.tables import metadata as metadata

DOLLARS = SECONDS
"""The same type: eight bytes of floating point."""

designer_sessions = Table(
    "designer_sessions",
    metadata,
    Column("id", Text, primary_key=True),
    Column("visitor_id", Text, nullable=False),
    Column("itinerary_id", Text, nullable=False),
    Column("profile", Text, nullable=False),
    Column("questions", Text, nullable=False),
    Column("compacted", Text, nullable=False),
    Column("total_tokens", Integer, nullable=False),
    Column("compacted_at", SECONDS),
    Column("created_at", SECONDS, nullable=False),
    Column("used_at", SECONDS, nullable=False),
    Index("designer_sessions_visitor", "visitor_id", "used_at"),
    Index("designer_sessions_used", "used_at"),
)

designer_messages = Table(
    "designer_messages",
    metadata,
    Column("session_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("run_id", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("calls", Text, nullable=False),
    Column("at", SECONDS, nullable=False),
    Index("designer_messages_run", "session_id", "run_id", "role", unique=True),
)

designer_results = Table(
    "designer_results",
    metadata,
    Column("session_id", Text, primary_key=True),
    Column("call_id", Text, primary_key=True),
    Column("run_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("arguments", Text, nullable=False),
    Column("result", Text, nullable=False),
    Column("line", Text, nullable=False),
    Column("success", Integer, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", SECONDS, nullable=False),
)

# Its first name stays: a process of the release before works on beside this one.
designer_budgets = Table(
    "designer_purses",
    metadata,
    Column("visitor_id", Text, primary_key=True),
    Column("n", BigInteger, nullable=False),
)

designer_spent = Table(
    "designer_spent",
    metadata,
    Column("id", Text, primary_key=True),
    Column("session_id", Text, nullable=False),
    Column("itinerary_id", Text, nullable=False),
    Column("visitor_id", Text, nullable=False),
    Column("month", Text, nullable=False),
    Column("run_id", Text, nullable=False),
    Column("model", Text, nullable=False),
    Column("input_tokens", Integer, nullable=False),
    Column("output_tokens", Integer, nullable=False),
    Column("dollars", DOLLARS),
    Column("counted", DOLLARS, nullable=False),
    Column("at", SECONDS, nullable=False),
    Index("designer_spent_session", "session_id"),
    Index("designer_spent_itinerary", "itinerary_id"),
    Index("designer_spent_visitor", "visitor_id", "month"),
    Index("designer_spent_run", "run_id"),
)
