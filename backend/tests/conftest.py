"""What all tests share: real databases, and no way out to the network."""

import asyncio
import os
import shutil
import socket
import uuid
from collections.abc import AsyncIterator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import process_costs
import psycopg
import pytest
import watchdog
from hypothesis import settings
from hypothesis.internal.conjecture import providers

os.environ["LANGGRAPH_STRICT_MSGPACK"] = "true"
os.environ["LANGSMITH_TRACING"] = "false"
os.environ["OPEN_DATA"] = "off"
os.environ["WARM_UP"] = "off"

# How long an example takes is the machine's business: no test asserts a speed. The same examples
# each time give the same verdict twice; `make soak` searches at random, and what it finds becomes
# an `@example`.
settings.register_profile("tripkit", deadline=None, derandomize=True)
settings.register_profile("random", deadline=None, print_blob=True)
settings.load_profile("tripkit")

POSTGRES = os.environ.get("TEST_DATABASE_URL", "postgresql://postgres@127.0.0.1:5432/test")
REDIS = os.environ.get("TEST_REDIS_URL", "redis://127.0.0.1:6379/0")
VERSIONS = ("tripkit_version", "checkpoint_migrations")
"""Tables that say which tables there are."""
LOCAL = ("127.", "::1", "localhost", "0.0.0.0", "/")


def pytest_configure(config: pytest.Config) -> None:
    watchdog.register(config)
    process_costs.register(config)
    if config.getoption("--hypothesis-profile") != "random":
        _draw_the_same_examples_in_any_process()


def _draw_the_same_examples_in_any_process() -> None:
    """Hypothesis mixes in the constants of what modules are loaded, which is chance in a worker."""
    providers.is_local_module_file = lambda _path: False


@pytest.fixture(autouse=True)
def no_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that reaches beyond this machine fails."""
    connect = socket.socket.connect

    def guarded(self: socket.socket, address: Any) -> None:
        host = address[0] if isinstance(address, tuple) else str(address)
        if not str(host).startswith(LOCAL):
            raise AssertionError(f"a test tried to reach {host}")
        connect(self, address)

    monkeypatch.setattr(socket.socket, "connect", guarded)


def missing(what: str, error: Exception) -> None:
    """A server that is not there is a skip on a laptop and a failure in CI."""
    if os.environ.get("CI"):
        pytest.fail(f"{what} is needed in CI: {error}")
    pytest.skip(f"{what} is not running here: {error}")


@contextmanager
def postgres_schema() -> Iterator[str]:
    """The address of an empty schema of one's own in the test database.

    No commit waits for the disk: no test switches the machine off.
    """
    schema = f"t{uuid.uuid4().hex}"
    try:
        with psycopg.connect(POSTGRES, autocommit=True, connect_timeout=3) as connection:
            connection.execute(f'CREATE SCHEMA "{schema}"')
    except psycopg.OperationalError as error:
        missing("Postgres", error)
    joiner = "&" if "?" in POSTGRES else "?"
    yield f"{POSTGRES}{joiner}options=-csearch_path%3D{schema}%20-csynchronous_commit%3Doff"
    with psycopg.connect(POSTGRES, autocommit=True) as connection:
        connection.execute(f'DROP SCHEMA "{schema}" CASCADE')


@pytest.fixture
def new_postgres_url() -> Iterator[str]:
    """A schema without any table."""
    with postgres_schema() as url:
        yield url


@pytest.fixture(scope="session")
def kept_postgres_url() -> Iterator[str]:
    with postgres_schema() as url:
        yield url


@pytest.fixture
def postgres_url(kept_postgres_url: str) -> Iterator[str]:
    """A schema whose tables, once they are made, have no rows; one test after the other has it."""
    yield kept_postgres_url
    with psycopg.connect(kept_postgres_url, autocommit=True) as connection:
        connection.execute("SET lock_timeout = '10s'")
        for (table,) in connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
        ).fetchall():
            if table not in VERSIONS:
                connection.execute(f'DELETE FROM "{table}"')


@pytest.fixture
def redis_url() -> str:
    import redis

    client = redis.Redis.from_url(REDIS, socket_connect_timeout=2)
    try:
        client.ping()
    except redis.RedisError as error:
        missing("Redis", error)
    finally:
        client.close()
    return REDIS


@pytest.fixture(scope="session")
def empty_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with all tables and no rows, to be copied: making them takes most of an opening."""
    from tripkit.services.storage.sqlite import Sqlite

    path = tmp_path_factory.mktemp("empty") / "tripkit.sqlite"

    async def make() -> None:
        await (await Sqlite.open(path)).close()

    asyncio.run(make())
    return path


@pytest.fixture(params=["sqlite", "postgres"])
async def database(
    request: pytest.FixtureRequest, tmp_path: Path, empty_sqlite: Path
) -> AsyncIterator[Any]:
    """Each adapter of the storage port in turn, empty."""
    from tripkit.services.storage.postgres import Postgres
    from tripkit.services.storage.sqlite import Sqlite

    opened: Any
    if request.param == "sqlite":
        opened = await Sqlite.open(shutil.copy(empty_sqlite, tmp_path / "tripkit.sqlite"))
    else:
        opened = await Postgres.open(request.getfixturevalue("postgres_url"))
    yield opened
    await opened.close()
