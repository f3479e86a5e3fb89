"""What psycopg raises where a Postgres database is away, and may soon be back."""

import psycopg
from psycopg_pool import PoolTimeout

AWAY = (
    psycopg.OperationalError,
    psycopg.InterfaceError,
    PoolTimeout,
    # The two stand under InternalError: this process was stopped inside a transaction, which the
    # server ended; a failover left a connection at what only reads now.
    psycopg.errors.IdleInTransactionSessionTimeout,
    psycopg.errors.ReadOnlySqlTransaction,
)
