"""The application over each storage, and the vendors' servers it may talk to."""

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from api.serving import Api, serving
from conftest import missing, postgres_schema
from fakes.openai_server import OpenAIServer
from ops.processes import free_port

from tripkit.api import dependencies


@pytest.fixture(scope="module", autouse=True)
def no_address_limit() -> Iterator[None]:
    """All tests come from one address; the limit has tests of its own."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dependencies, "STARTS_A_MINUTE", 100_000)
        yield


@pytest.fixture(scope="session")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """On SQLite, without any key; one server for all tests, each of which is a new visitor."""
    with serving(tmp_path_factory.mktemp("api")) as running:
        yield running


@pytest.fixture(scope="module")
def shared_postgres() -> Iterator[str]:
    """For processes of a test's own."""
    with postgres_schema() as url:
        yield url


class OwnRedis:
    """A Redis of these tests' own, which can be stopped without harm to others."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        command = ["redis-server", "--port", str(self.port), "--save", "", "--dir", str(folder)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL)


@pytest.fixture(scope="session")
def own_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnRedis]:
    if shutil.which("redis-server") is None:
        missing("redis-server", FileNotFoundError("redis-server"))
    started = OwnRedis(tmp_path_factory.mktemp("redis"))
    yield started
    started.process.kill()
    started.process.wait(10)


@pytest.fixture(scope="session", params=["sqlite", "postgres and redis"])
def any_api(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Api]:
    """Over each storage in turn; one server each for all tests."""
    if request.param == "sqlite":
        yield request.getfixturevalue("api")
        return
    redis_url = request.getfixturevalue("own_redis").url
    with (
        postgres_schema() as url,
        serving(tmp_path_factory.mktemp("api"), database_url=url, redis_url=redis_url) as running,
    ):
        yield running


@pytest.fixture
def anna(api: Api) -> Iterator[httpx.Client]:
    """A visitor."""
    with api.client() as client:
        yield client


@pytest.fixture
def model() -> Iterator[OpenAIServer]:
    with OpenAIServer() as server:
        yield server


def with_model(server: OpenAIServer) -> dict[str, Any]:
    """Settings that ask this server."""
    return {
        "llm_provider": "openai", "llm_model": "gpt-4o-mini", "llm_base_url": server.url,
        "openai_api_key": "sk-test",
    }  # fmt: skip


@pytest.fixture
def model_api(model: OpenAIServer, tmp_path: Path) -> Iterator[Api]:
    """On SQLite, with a model on loopback."""
    with serving(tmp_path, **with_model(model)) as running:
        yield running
