"""A language model in the reader's schema: verified against the text, merged, and replaced."""

from collections.abc import AsyncIterator, Iterator, Sequence
from datetime import date
from typing import Any

import pytest
import pytest_asyncio
from fakes.openai_server import OpenAIServer
from fakes.script import Hang, HttpError, Refuse, Say

from tripkit.domain.statement_kinds import KINDS
from tripkit.domain.statements import Span, Statement, numbered
from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.llm.pump import TimeLimits
from tripkit.services.reader.model import ModelReader, prompt
from tripkit.services.retry import RetryPolicy
from tripkit.understanding.reader import ReadingContext

CONTEXT = ReadingContext("plan", date(2026, 11, 21), "mood")
TEXT = "4 days in Lisbon in May, no museums, 3000 euros. and vegan"


def one(text: str, words: str, kind: str, value: str) -> Statement:
    start = text.index(words)
    span = Span(start=start, end=start + len(words))
    return Statement(id="s0", text=words, span=span, kind=kind, value=value, certainty=0.5)


class Local:
    """Reads these statements of any text."""

    def __init__(self, statements: Sequence[Statement]) -> None:
        self.statements = numbered(statements)

    async def read(self, text: str, context: ReadingContext) -> list[Statement]:
        return self.statements


LOCAL = Local([
    one(TEXT, "4 days in", "length", "4d"), one(TEXT, "vegan", "diet", "vegan"),
    one(TEXT, "museums", "place_kind", "museum"),
])  # fmt: skip


def told(kind: str, value: str, words: str, **changes: str) -> dict[str, Any]:
    plain = {"polarity": "wanted", "strength": "want", "about": "trip", "relation": "says"}
    return {"kind": kind, "value": value, "words": words, **plain, **changes}


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with OpenAIServer() as running:
        yield running


@pytest_asyncio.fixture
async def reader(server: OpenAIServer) -> AsyncIterator[ModelReader]:
    limits = TimeLimits(first=60.0, gap=60.0, total=120.0)
    config = LLMConfig(
        openai_api_key="sk-test", openai_base_url=server.url, limits=limits,
        retries=RetryPolicy(attempts=1),
    )  # fmt: skip
    llm = build_llm(config)
    await llm.warm()
    yield ModelReader(llm, LOCAL)
    await llm.aclose()


def rows(statements: Sequence[Statement]) -> list[tuple[str, str, str, str]]:
    return [(s.text, s.kind, s.value, s.polarity) for s in statements]


async def test_the_model_leads_and_the_local_reader_fills_what_it_left(
    server: OpenAIServer, reader: ModelReader
) -> None:
    server.then(Say.json({"statements": [
        told("go", "Lisbon", "Lisbon"), told("when", "month:5", "in May"),
        told("place_kind", "museum", "no museums", polarity="refused", strength="must"),
        told("length", "4d", "4 days"),
    ]}))  # fmt: skip
    read = await reader.read(TEXT, CONTEXT)
    assert rows(read) == [
        ("4 days", "length", "4d", "wanted"), ("Lisbon", "go", "Lisbon", "wanted"),
        ("in May", "when", "month:5", "wanted"), ("no museums", "place_kind", "museum", "refused"),
        ("vegan", "diet", "vegan", "wanted"),
    ]  # fmt: skip
    assert [s.id for s in read] == ["s1", "s2", "s3", "s4", "s5"]
    assert all(TEXT[s.span.start : s.span.end] == s.text for s in read)
    assert not reader.fallbacks


async def test_words_that_do_not_stand_in_the_text_are_dropped(
    server: OpenAIServer, reader: ModelReader
) -> None:
    server.then(Say.json({"statements": [
        told("go", "Paris", "Paris"), told("pace", "relaxed", "taking it slow"),
        told("go", "Lisbon", "lisbon"), told("interest", "food", ""),
    ]}))  # fmt: skip
    read = await reader.read(TEXT, CONTEXT)
    assert ("Lisbon", "go", "Lisbon", "wanted") in rows(read)
    assert {s.kind for s in read} == {"go", "length", "diet", "place_kind"}


async def test_a_closed_fact_is_what_its_grammar_reads(
    server: OpenAIServer, reader: ModelReader
) -> None:
    server.then(Say.json({"statements": [
        told("budget", "5000 USD/total", "3000 euros"), told("when", "2031-01-01", "in May"),
        told("travelers", "6", "Lisbon"), told("mood", "no such mood", "vegan"),
        told("diet", "*", "vegan"),
    ]}))  # fmt: skip
    read = rows(await reader.read(TEXT, CONTEXT))
    assert ("3000 euros", "budget", "3000 EUR/total", "wanted") in read
    assert ("in May", "when", "month:5", "wanted") in read
    assert not {"travelers", "mood"} & {kind for _, kind, _, _ in read}
    assert ("vegan", "diet", "vegan", "wanted") in read


async def test_the_same_words_twice_are_two_places_of_the_text(
    server: OpenAIServer, reader: ModelReader
) -> None:
    text = "no Rome please. I said no Rome"
    refused = told("go", "Rome", "no Rome", polarity="refused")
    server.then(Say.json({"statements": [refused, refused]}))
    read = [s for s in await reader.read(text, CONTEXT) if s.kind == "go"]
    assert [(s.span.start, s.polarity) for s in read] == [(0, "refused"), (23, "refused")]


async def test_the_prompt_has_every_kind_with_its_grammar_and_the_text_as_material(
    server: OpenAIServer, reader: ModelReader
) -> None:
    asked = prompt(TEXT, CONTEXT)
    assert all(f"\n{name}: {kind.purpose}" in asked.system for name, kind in KINDS.items())
    assert "Today is 2026-11-21" in asked.system
    assert ", by tripkit, " in asked.user.partition("mood")[0].rpartition("[answering")[2]
    assert TEXT in asked.user.partition("[text, by person, ")[2]
    server.then(Say.json({"statements": []}))
    await reader.read(TEXT, CONTEXT)
    schema = server.chats[-1].json["response_format"]["json_schema"]
    assert schema["strict"] is True
    one_of = schema["schema"]["properties"]["statements"]["items"]
    kinds = one_of.get("properties") or schema["schema"]["$defs"]["ModelStatement"]["properties"]
    assert set(kinds["kind"]["enum"]) == set(KINDS)


@pytest.mark.parametrize(
    ("fault", "reason"),
    [
        (HttpError(429), "rate_limited"), (HttpError(500), "unavailable"),
        (Refuse(), "refused"), (Say("I can't read that"), "bad_output"),
        (Say('{"statements": [{"kind": "go"}]}'), "bad_output"),
        (Say('{"statements": []}', drop_after=1), "cut"),
    ],
)  # fmt: skip
async def test_a_model_that_fails_is_replaced_by_the_local_reader_and_counted(
    server: OpenAIServer,
    reader: ModelReader,
    fault: HttpError | Refuse | Say,
    reason: str,
    caplog: pytest.LogCaptureFixture,
) -> None:
    server.always = fault
    assert await reader.read(TEXT, CONTEXT) == LOCAL.statements
    assert dict(reader.fallbacks) == {reason: 1}
    assert reader.health() == "degraded"
    assert reason in caplog.text
    assert TEXT not in caplog.text


async def test_the_reader_is_well_again_with_the_next_text_that_the_model_reads(
    server: OpenAIServer, reader: ModelReader
) -> None:
    server.then(HttpError(500), Say.json({"statements": []}))
    await reader.read(TEXT, CONTEXT)
    assert reader.health() == "degraded"
    await reader.read(TEXT, CONTEXT)
    assert reader.health() == "ok"


async def test_a_model_that_hangs_is_replaced_in_time(server: OpenAIServer) -> None:
    limits = TimeLimits(first=0.2, gap=0.2, total=1.0)
    config = LLMConfig(
        openai_api_key="sk-test", openai_base_url=server.url, limits=limits,
        retries=RetryPolicy(attempts=1),
    )  # fmt: skip
    server.always = Hang()
    llm = build_llm(config)
    await llm.warm()
    reader = ModelReader(llm, LOCAL)
    assert await reader.read(TEXT, CONTEXT) == LOCAL.statements
    assert reader.fallbacks["timeout"] == 1
    await llm.aclose()


async def test_without_a_model_nothing_is_asked() -> None:
    reader = ModelReader(OfflineLLM(), LOCAL)
    assert await reader.read(TEXT, CONTEXT) == LOCAL.statements
    assert not reader.fallbacks
