"""The tables as the release before migrations made them, word for word.

Where they stand already nothing is done: so a database of that release is taken over as it is.
"""

from alembic import op

revision = "0001"
down_revision = None

TABLES = (
    """CREATE TABLE IF NOT EXISTS chats (
        id TEXT PRIMARY KEY, visitor_id TEXT NOT NULL, locale TEXT NOT NULL, answer TEXT,
        created_at {real} NOT NULL, used_at {real} NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS chats_visitor ON chats (visitor_id, created_at)",
    "CREATE INDEX IF NOT EXISTS chats_used ON chats (used_at)",
    """CREATE TABLE IF NOT EXISTS messages (
        chat_id TEXT NOT NULL, seq INTEGER NOT NULL, role TEXT NOT NULL, content TEXT NOT NULL,
        at {real} NOT NULL, PRIMARY KEY (chat_id, seq))""",
    """CREATE TABLE IF NOT EXISTS guide_threads (
        id TEXT PRIMARY KEY, visitor_id TEXT NOT NULL, used_at {real} NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS guide_threads_visitor ON guide_threads (visitor_id)",
    "CREATE INDEX IF NOT EXISTS guide_threads_used ON guide_threads (used_at)",
    """CREATE TABLE IF NOT EXISTS guide_titles (
        thread_id TEXT PRIMARY KEY, label TEXT NOT NULL, title TEXT NOT NULL,
        created_at {real} NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS runs (
        id TEXT PRIMARY KEY, kind TEXT NOT NULL, thread_id TEXT NOT NULL, visitor_id TEXT NOT NULL,
        status TEXT NOT NULL, input TEXT NOT NULL, context TEXT NOT NULL, result TEXT, error TEXT,
        background INTEGER NOT NULL, lease_until {real} NOT NULL, created_at {real} NOT NULL,
        ended_at {real})""",
    """CREATE UNIQUE INDEX IF NOT EXISTS runs_one_a_thread ON runs (thread_id)
        WHERE status = 'running'""",
    "CREATE INDEX IF NOT EXISTS runs_status ON runs (status, lease_until)",
    "CREATE INDEX IF NOT EXISTS runs_ended ON runs (ended_at)",
    "CREATE INDEX IF NOT EXISTS runs_visitor ON runs (visitor_id)",
    """CREATE TABLE IF NOT EXISTS events (
        run_id TEXT NOT NULL, seq INTEGER NOT NULL, type TEXT NOT NULL, data TEXT NOT NULL,
        PRIMARY KEY (run_id, seq))""",
    """CREATE TABLE IF NOT EXISTS idempotency (
        visitor_id TEXT NOT NULL, route TEXT NOT NULL, key TEXT NOT NULL, body_hash TEXT NOT NULL,
        run_id TEXT NOT NULL, at {real} NOT NULL, PRIMARY KEY (visitor_id, route, key))""",
    """CREATE TABLE IF NOT EXISTS kits (
        id TEXT PRIMARY KEY, visitor_id TEXT NOT NULL, data TEXT NOT NULL,
        created_at {real} NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS kits_visitor ON kits (visitor_id, created_at)",
    """CREATE TABLE IF NOT EXISTS pictures (
        id TEXT PRIMARY KEY, visitor_id TEXT NOT NULL, media_type TEXT NOT NULL,
        bytes {blob} NOT NULL, data TEXT NOT NULL, created_at {real} NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS pictures_visitor ON pictures (visitor_id, created_at)",
    """CREATE TABLE IF NOT EXISTS plans (
        id TEXT PRIMARY KEY, visitor_id TEXT NOT NULL, run_id TEXT NOT NULL, data TEXT NOT NULL,
        created_at {real} NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS plans_visitor ON plans (visitor_id, created_at)",
    """CREATE TABLE IF NOT EXISTS plan_results (
        plan_id TEXT NOT NULL, key TEXT NOT NULL, call_id TEXT NOT NULL, data TEXT NOT NULL,
        PRIMARY KEY (plan_id, key))""",
    """CREATE TABLE IF NOT EXISTS plan_pictures (
        plan_id TEXT NOT NULL, id TEXT NOT NULL, media_type TEXT NOT NULL, bytes {blob} NOT NULL,
        source_url TEXT NOT NULL, PRIMARY KEY (plan_id, id))""",
    """CREATE TABLE IF NOT EXISTS itineraries (
        id TEXT PRIMARY KEY, visitor_id TEXT NOT NULL, version INTEGER NOT NULL,
        data TEXT NOT NULL, summary TEXT NOT NULL, steps TEXT NOT NULL,
        created_at {real} NOT NULL, updated_at {real} NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS itineraries_visitor ON itineraries (visitor_id, created_at)",
    """CREATE TABLE IF NOT EXISTS itinerary_history (
        itinerary_id TEXT NOT NULL, visitor_id TEXT NOT NULL, version INTEGER NOT NULL,
        made_by TEXT NOT NULL, at {real} NOT NULL, changes {blob} NOT NULL, content {blob},
        PRIMARY KEY (itinerary_id, version))""",
    "CREATE INDEX IF NOT EXISTS itinerary_history_visitor ON itinerary_history (visitor_id)",
    """CREATE TABLE IF NOT EXISTS shares (
        token TEXT PRIMARY KEY, visitor_id TEXT NOT NULL, kind TEXT NOT NULL, item_id TEXT NOT NULL,
        created_at {real} NOT NULL)""",
    "CREATE UNIQUE INDEX IF NOT EXISTS shares_item ON shares (kind, item_id)",
    """CREATE TABLE IF NOT EXISTS api_keys (
        hash TEXT PRIMARY KEY, visitor_id TEXT NOT NULL, name TEXT NOT NULL,
        created_at {real} NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS designer_sessions (
        id TEXT PRIMARY KEY, visitor_id TEXT NOT NULL, itinerary_id TEXT NOT NULL,
        profile TEXT NOT NULL, questions TEXT NOT NULL, compacted TEXT NOT NULL,
        total_tokens INTEGER NOT NULL, compacted_at {real}, created_at {real} NOT NULL,
        used_at {real} NOT NULL)""",
    """CREATE INDEX IF NOT EXISTS designer_sessions_visitor
        ON designer_sessions (visitor_id, used_at)""",
    "CREATE INDEX IF NOT EXISTS designer_sessions_used ON designer_sessions (used_at)",
    """CREATE TABLE IF NOT EXISTS designer_messages (
        session_id TEXT NOT NULL, seq INTEGER NOT NULL, run_id TEXT NOT NULL, role TEXT NOT NULL,
        content TEXT NOT NULL, calls TEXT NOT NULL, at {real} NOT NULL,
        PRIMARY KEY (session_id, seq))""",
    """CREATE UNIQUE INDEX IF NOT EXISTS designer_messages_run
        ON designer_messages (session_id, run_id, role)""",
    """CREATE TABLE IF NOT EXISTS designer_results (
        session_id TEXT NOT NULL, call_id TEXT NOT NULL, run_id TEXT NOT NULL, name TEXT NOT NULL,
        arguments TEXT NOT NULL, result TEXT NOT NULL, line TEXT NOT NULL,
        success INTEGER NOT NULL, seq INTEGER NOT NULL, at {real} NOT NULL,
        PRIMARY KEY (session_id, call_id))""",
    """CREATE TABLE IF NOT EXISTS designer_purses (
        visitor_id TEXT PRIMARY KEY, n BIGINT NOT NULL)""",
    """CREATE TABLE IF NOT EXISTS designer_spent (
        id TEXT PRIMARY KEY, session_id TEXT NOT NULL, itinerary_id TEXT NOT NULL,
        visitor_id TEXT NOT NULL, month TEXT NOT NULL, run_id TEXT NOT NULL, model TEXT NOT NULL,
        input_tokens INTEGER NOT NULL, output_tokens INTEGER NOT NULL, dollars {real},
        counted {real} NOT NULL, at {real} NOT NULL)""",
    "CREATE INDEX IF NOT EXISTS designer_spent_session ON designer_spent (session_id)",
    "CREATE INDEX IF NOT EXISTS designer_spent_itinerary ON designer_spent (itinerary_id)",
    "CREATE INDEX IF NOT EXISTS designer_spent_visitor ON designer_spent (visitor_id, month)",
    "CREATE INDEX IF NOT EXISTS designer_spent_run ON designer_spent (run_id)",
)


def upgrade() -> None:
    """With the dialect's names for eight bytes of floating point, and for bytes."""
    postgres = op.get_bind().dialect.name == "postgresql"
    real, blob = ("DOUBLE PRECISION", "BYTEA") if postgres else ("REAL", "BLOB")
    for table in TABLES:
        op.execute(table.format(real=real, blob=blob))
