"""A web search by a model that searches as it answers (OpenRouter's `:online`), for want of a key.

Its pages are what the model says it read: with an address each, or they are left out.
"""

import re
from dataclasses import dataclass

from pydantic import BaseModel, Field

from tripkit.services.llm.port import LLM, CallContext, Prompt
from tripkit.services.llm.prompting import Section, message, system
from tripkit.services.web_search.port import SearchFailed, WebResult

ADDRESS = re.compile(r"https?://[^\s]+")


class _Page(BaseModel):
    title: str
    url: str
    content: str


class _Pages(BaseModel):
    pages: list[_Page] = Field(default_factory=list)


class OnlineSearch:
    """Asks `model` (its name ends in `:online`) of `provider`."""

    def __init__(self, llm: LLM, provider: str, model: str) -> None:
        self._llm = llm
        self._provider = provider
        self._model = model

    def within(self, context: CallContext) -> "PaidSearch":
        """The search of one call, at its expense."""
        return PaidSearch(self, context)

    async def search(self, query: str, context: CallContext, *, limit: int = 3) -> list[WebResult]:
        """The pages, the best first. Raises SearchFailed."""
        about = CallContext(
            context.thread_id,
            context.run_id,
            "designer-search",
            self._provider,
            self._model,
            context.budget,
        )
        answer = await self._llm.answer(
            Prompt(
                system("tripkit.tools", "online_search"),
                message(Section("query", query, by="person")),
                name="designer-search",
            ),
            _Pages,
            otherwise=_Pages,
            context=about,
        )
        if answer.source != "model":
            raise SearchFailed
        found = [page for page in answer.value.pages if ADDRESS.fullmatch(page.url)]
        return [WebResult(p.title, p.url, p.content, 1.0) for p in found[:limit]]


@dataclass(frozen=True)
class PaidSearch:
    """An online search as any other search of pages; `context` says who asks and who pays."""

    online: OnlineSearch
    context: CallContext

    async def search(self, query: str, *, limit: int = 3) -> list[WebResult]:
        """The pages, the best first. Raises SearchFailed."""
        return await self.online.search(query, self.context, limit=limit)
