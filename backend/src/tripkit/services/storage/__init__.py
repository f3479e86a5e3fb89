"""Where things are kept: SQLite by default, Postgres by DATABASE_URL."""
