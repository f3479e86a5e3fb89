"""One installation for the tests of a file."""

import signal
from collections.abc import Iterator
from pathlib import Path

import pytest
from api.answers import chat_answer
from api.conftest import OwnRedis
from chaos.installation import Installation
from conftest import postgres_schema
from fakes.openai_server import OpenAIServer


@pytest.fixture(scope="module")
def model() -> Iterator[OpenAIServer]:
    with OpenAIServer() as server:
        server.always = chat_answer(pace=0.01)
        yield server


@pytest.fixture(scope="module")
def own_redis(tmp_path_factory: pytest.TempPathFactory) -> Iterator[OwnRedis]:
    redis = OwnRedis(tmp_path_factory.mktemp("redis"))
    yield redis
    redis.process.send_signal(signal.SIGCONT)
    redis.process.kill()
    redis.process.wait(10)


@pytest.fixture(scope="module")
def installation(
    model: OpenAIServer, own_redis: OwnRedis, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Installation]:
    folder: Path = tmp_path_factory.mktemp("chaos")
    with postgres_schema() as url:
        started = Installation(folder, url, own_redis.url, model)
        try:
            started.start()
            yield started
        finally:
            started.close()
