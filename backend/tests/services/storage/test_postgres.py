"""What a Postgres server does to a session, told by the port's own errors."""

import time
from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from sqlalchemy import text

from tripkit.services.storage import postgres
from tripkit.services.storage.port import StorageDown
from tripkit.services.storage.postgres import Postgres

ONE = (text("SELECT 1"), {})


def stopped_before(number: int, compiled: Callable[..., Any], url: str) -> Callable[..., Any]:
    """Compile as ever, but stand still before one statement until the server has lost patience."""
    calls = 0

    def until_let_go(*arguments: Any) -> Any:
        nonlocal calls
        calls += 1
        if calls == number:
            _wait_for_no_transaction(url)
        return compiled(*arguments)

    return until_let_go


def _wait_for_no_transaction(url: str) -> None:
    query = (
        "SELECT 1 FROM pg_stat_activity"
        " WHERE application_name = 'stopped' AND state = 'idle in transaction'"
    )
    with psycopg.connect(url, autocommit=True) as connection:
        end = time.monotonic() + 20
        while connection.execute(query).fetchone():
            assert time.monotonic() < end
            time.sleep(0.02)


async def test_a_process_stopped_inside_a_transaction_finds_the_database_away_not_broken(
    new_postgres_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "_LET_GO", "SET idle_in_transaction_session_timeout = '100ms'")
    database = await Postgres.open(f"{new_postgres_url}&application_name=stopped")
    try:
        stop = stopped_before(2, postgres._compiled, new_postgres_url)
        with monkeypatch.context() as patch:
            patch.setattr(postgres, "_compiled", stop)
            with pytest.raises(StorageDown):
                await database.write(ONE, ONE)
        assert await database.write(ONE, ONE) == [1, 1], "the next has a session of its own"
    finally:
        await database.close()


async def test_a_server_that_only_reads_after_a_failover_is_away(new_postgres_url: str) -> None:
    await (await Postgres.open(new_postgres_url)).close()
    with pytest.raises(StorageDown):
        await Postgres.open(f"{new_postgres_url}%20-cdefault_transaction_read_only%3Don")
