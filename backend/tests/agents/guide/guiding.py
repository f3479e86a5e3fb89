"""The guide's graph over real parts: knowledge by words alone, a model on loopback or none."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from fakes.openai_server import OpenAIServer

from tripkit.agents.guide.graph import GuideDeps, build_graph
from tripkit.domain.context import Locale, RunContext
from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.reader.local import ThreadedReader
from tripkit.services.reader.port import Reader
from tripkit.services.retrieval.guide import KnowledgeBase
from tripkit.services.retrieval.port import EmbeddingFailed, Vectors
from tripkit.services.web_search.absent import NoWebSearch
from tripkit.services.web_search.port import WebSearch

NOON = datetime(2026, 1, 1, 12, tzinfo=UTC)


class NoEmbedder:
    """Retrieval by words alone."""

    name = "none"
    is_available = True
    multilingual = True

    async def embed(self, texts: Sequence[str]) -> Vectors:
        raise EmbeddingFailed


class NoStore:
    name = "none"

    async def similar(self, wish: Vectors, places: Sequence[str]) -> dict[str, float] | None:
        return None


def by_words() -> KnowledgeBase:
    return KnowledgeBase(NoEmbedder(), NoStore())


def scripted(server: OpenAIServer) -> Any:
    return build_llm(
        LLMConfig(
            provider="openai", model="gpt-4o-mini", openai_api_key="sk-test", base_url=server.url
        )
    )


@dataclass
class Guide:
    """Asks the compiled graph as a run would."""

    llm: Any = field(default_factory=OfflineLLM)
    knowledge: Any = field(default_factory=by_words)
    web: WebSearch = field(default_factory=NoWebSearch)
    saver: Any = None
    reader: Reader = field(default_factory=ThreadedReader)

    def __post_init__(self) -> None:
        self.graph = build_graph(
            GuideDeps(self.llm, self.knowledge, self.web, self.reader), self.saver
        )
        self.events: list[dict[str, Any]] = []

    async def ask(
        self, text: str, *, now: datetime = NOON, thread: str = "t", locale: Locale = "en"
    ) -> dict[str, Any]:
        """The final state; `events` has what was streamed on the way."""
        self.events = []
        state: dict[str, Any] = {}
        stream = self.graph.astream(
            {"query": text, "now": now.isoformat(), "locale": locale},
            {"configurable": {"thread_id": thread}},
            context=RunContext(thread_id=thread, locale=locale),
            stream_mode=["custom", "values"],
        )
        async for mode, value in stream:
            if mode == "custom":
                self.events.append(value)
            else:
                state = value
        return state
