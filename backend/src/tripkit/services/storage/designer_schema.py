"""The designer's tables, in the SQL that SQLite and Postgres share."""

DESIGNER_TABLES = (
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
