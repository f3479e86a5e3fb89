"""The tables, as SQLAlchemy Core knows them; `migrations/` brings a database to this state.

Values go to the drivers and come back as they are, so a column has one of these types alone.
"""

from sqlalchemy import (
    REAL,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    text,
)
from sqlalchemy.types import TypeEngine

metadata = MetaData()

SECONDS: TypeEngine[float] = Double().with_variant(REAL(), "sqlite")
"""Seconds since the epoch."""

chats = Table(
    "chats",
    metadata,
    Column("id", Text, primary_key=True),
    Column("visitor_id", Text, nullable=False),
    Column("locale", Text, nullable=False),
    Column("answer", Text),
    Column("created_at", SECONDS, nullable=False),
    Column("used_at", SECONDS, nullable=False),
    Index("chats_visitor", "visitor_id", "created_at"),
    Index("chats_used", "used_at"),
)

messages = Table(
    "messages",
    metadata,
    Column("chat_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("role", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("at", SECONDS, nullable=False),
)

guide_threads = Table(
    "guide_threads",
    metadata,
    Column("id", Text, primary_key=True),
    Column("visitor_id", Text, nullable=False),
    Column("used_at", SECONDS, nullable=False),
    Index("guide_threads_visitor", "visitor_id"),
    Index("guide_threads_used", "used_at"),
)

guide_titles = Table(
    "guide_titles",
    metadata,
    Column("thread_id", Text, primary_key=True),
    Column("label", Text, nullable=False),
    Column("title", Text, nullable=False),
    Column("created_at", SECONDS, nullable=False),
)

runs = Table(
    "runs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("thread_id", Text, nullable=False),
    Column("visitor_id", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("input", Text, nullable=False),
    Column("context", Text, nullable=False),
    Column("result", Text),
    Column("error", Text),
    Column("background", Integer, nullable=False),
    Column("lease_until", SECONDS, nullable=False),
    Column("created_at", SECONDS, nullable=False),
    Column("ended_at", SECONDS),
    Column("owner", Text),
    Column("epoch", Integer, nullable=False, server_default="0"),
    Column("checkpoint", Text),
    Column("deaths", Integer, nullable=False, server_default="0"),
    Column("cancel_asked", Integer, nullable=False, server_default="0"),
    Column("paused_at", SECONDS),
    Index(
        "runs_one_a_thread",
        "thread_id",
        unique=True,
        sqlite_where=text("status = 'running'"),
        postgresql_where=text("status = 'running'"),
    ),
    Index("runs_status", "status", "lease_until"),
    Index("runs_ended", "ended_at"),
    Index("runs_visitor", "visitor_id"),
    Index("runs_thread", "thread_id"),
)

events = Table(
    "events",
    metadata,
    Column("run_id", Text, primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("type", Text, nullable=False),
    Column("data", Text, nullable=False),
)

run_watchers = Table(
    "run_watchers",
    metadata,
    Column("run_id", Text, primary_key=True),
    Column("process", Text, primary_key=True),
    Column("until", SECONDS, nullable=False),
)
"""Through which processes a run is followed, and until when that is known."""

idempotency = Table(
    "idempotency",
    metadata,
    Column("visitor_id", Text, primary_key=True),
    Column("route", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("body_hash", Text, nullable=False),
    Column("run_id", Text, nullable=False),
    Column("at", SECONDS, nullable=False),
)

kits = Table(
    "kits",
    metadata,
    Column("id", Text, primary_key=True),
    Column("visitor_id", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("created_at", SECONDS, nullable=False),
    Index("kits_visitor", "visitor_id", "created_at"),
)

pictures = Table(
    "pictures",
    metadata,
    Column("id", Text, primary_key=True),
    Column("visitor_id", Text, nullable=False),
    Column("media_type", Text, nullable=False),
    Column("bytes", LargeBinary, nullable=False),
    Column("data", Text, nullable=False),
    Column("created_at", SECONDS, nullable=False),
    Index("pictures_visitor", "visitor_id", "created_at"),
)

plans = Table(
    "plans",
    metadata,
    Column("id", Text, primary_key=True),
    Column("visitor_id", Text, nullable=False),
    Column("run_id", Text, nullable=False),
    Column("data", Text, nullable=False),
    Column("created_at", SECONDS, nullable=False),
    Index("plans_visitor", "visitor_id", "created_at"),
)

plan_results = Table(
    "plan_results",
    metadata,
    Column("plan_id", Text, primary_key=True),
    Column("key", Text, primary_key=True),
    Column("call_id", Text, nullable=False),
    Column("data", Text, nullable=False),
)

plan_pictures = Table(
    "plan_pictures",
    metadata,
    Column("plan_id", Text, primary_key=True),
    Column("id", Text, primary_key=True),
    Column("media_type", Text, nullable=False),
    Column("bytes", LargeBinary, nullable=False),
    Column("source_url", Text, nullable=False),
)

itineraries = Table(
    "itineraries",
    metadata,
    Column("id", Text, primary_key=True),
    Column("visitor_id", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("data", Text, nullable=False),
    Column("summary", Text, nullable=False),
    Column("steps", Text, nullable=False),
    Column("created_at", SECONDS, nullable=False),
    Column("updated_at", SECONDS, nullable=False),
    Index("itineraries_visitor", "visitor_id", "created_at"),
)

itinerary_history = Table(
    "itinerary_history",
    metadata,
    Column("itinerary_id", Text, primary_key=True),
    Column("visitor_id", Text, nullable=False),
    Column("version", Integer, primary_key=True, autoincrement=False),
    Column("made_by", Text, nullable=False),
    Column("at", SECONDS, nullable=False),
    Column("changes", LargeBinary, nullable=False),
    Column("content", LargeBinary),
    Index("itinerary_history_visitor", "visitor_id"),
)

shares = Table(
    "shares",
    metadata,
    Column("token", Text, primary_key=True),
    Column("visitor_id", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("item_id", Text, nullable=False),
    Column("created_at", SECONDS, nullable=False),
    Index("shares_item", "kind", "item_id", unique=True),
)

api_keys = Table(
    "api_keys",
    metadata,
    Column("hash", Text, primary_key=True),
    Column("visitor_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("created_at", SECONDS, nullable=False),
)

visitors = Table(
    "visitors",
    metadata,
    Column("id", Text, primary_key=True),
    Column("seen_at", SECONDS, nullable=False),
)
"""When a visitor who has come back was last here, within a day."""

daily_spending = Table(
    "daily_spending",
    metadata,
    Column("day", Text, primary_key=True),
    Column("dollars", SECONDS, nullable=False),
)
"""What all processes together spent on models in a day."""

open_data = Table(
    "open_data",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
    Column("at", SECONDS, nullable=False),
    Index("open_data_at", "at"),
)
