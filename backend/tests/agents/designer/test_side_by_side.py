"""Many sessions at once, in each database; and a search by a model that searches."""

import asyncio
from typing import Any

import pytest
from agents.designer.designing import ANNA, Designing, activity
from fakes.openai_server import OpenAIServer
from fakes.script import HttpError, Say
from sqlalchemy import text

from tripkit.services.llm.caller_budget import Spent
from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.llm.port import CallContext
from tripkit.services.retry import RetryPolicy
from tripkit.services.web_search.port import SearchFailed
from tripkit.tools.online_search import OnlineSearch

SESSIONS = 8


async def test_sessions_about_one_trip_lose_none_of_their_changes(database: Any) -> None:
    first = await Designing(database).open()
    talks = [first]
    for _ in range(SESSIONS - 1):
        other = await Designing(database, script=first.script).open()
        await database.write(
            (
                text("UPDATE designer_sessions SET itinerary_id = :trip WHERE id = :id"),
                {"trip": first.trip_id, "id": other.session_id},
            )
        )
        other.trip_id = first.trip_id
        talks.append(other)
    for n in range(SESSIONS):
        first.script.says(f"add {n}", activity(f"Sight {n}", at=f"{10 + n}:00"))
    first.script.says("add the park", activity("Park", day="2026-12-03"))
    told = await asyncio.gather(*(talk.say(f"add {n}") for n, talk in enumerate(talks)))
    assert all(one.answer.itinerary_updated for one in told)
    await asyncio.gather(*(talk.say("add the park") for talk in talks))
    names = [one.name for one in (await first.trip()).segments]  # type: ignore[union-attr]
    assert sorted(names) == ["Park", *(f"Sight {n}" for n in range(SESSIONS))]
    for talk in talks:
        assert (await talk.sessions.get(talk.session_id, ANNA)).message_count == 4


class Jar:
    """Counts what is paid."""

    def __init__(self) -> None:
        self.models: list[str] = []

    async def reserve(self, expected: Spent) -> str | None:
        return "r"

    async def settle(self, reservation: str, spent: Spent) -> None:
        self.models.append(spent.model)


async def test_a_searching_models_pages_have_addresses_and_are_paid_for() -> None:
    with OpenAIServer() as server:
        llm = build_llm(
            LLMConfig(
                provider="openrouter", openrouter_api_key="k", openrouter_base_url=server.url,
                retries=RetryPolicy(attempts=1),
            )
        )  # fmt: skip
        search = OnlineSearch(llm, "openrouter", "openai/gpt-5.6-luna:online")
        pages = [
            {"title": "Zoo", "url": "https://example.org/zoo", "content": "9:30"},
            {"title": "Made up", "url": "the zoo's site", "content": "10:00"},
        ]
        jar = Jar()
        server.then(Say.json({"pages": pages}), HttpError(500))
        found = await search.search("zoo hours", CallContext(budget=jar))
        assert [page.url for page in found] == ["https://example.org/zoo"]
        assert jar.models == ["openrouter:openai/gpt-5.6-luna:online"]
        with pytest.raises(SearchFailed):
            await search.search("zoo hours", CallContext(budget=jar))
        await llm.aclose()
