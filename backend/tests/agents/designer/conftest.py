"""A designer whose model is a server of a test."""

from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from agents.designer.designing import Designing
from fakes.openai_server import OpenAIServer

from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.retry import RetryPolicy
from tripkit.services.storage.sqlite import Sqlite

Begin = Callable[..., Any]


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with OpenAIServer() as running:
        yield running


@pytest.fixture
async def begin(tmp_path: Path, server: OpenAIServer) -> AsyncIterator[Begin]:
    database = await Sqlite.open(tmp_path / "tripkit.sqlite")
    llm = build_llm(
        LLMConfig(
            provider="openai", model="gpt-4o-mini", openai_api_key="k", base_url=server.url,
            retries=RetryPolicy(attempts=1),
        )
    )  # fmt: skip

    async def designing(**about: Any) -> Designing:
        given = {"llm": llm, "model": "gpt-4o-mini", **about}
        return await Designing(database, **given).open()

    yield designing
    await llm.aclose()
    await database.close()
