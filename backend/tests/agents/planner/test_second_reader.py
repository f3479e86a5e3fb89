"""A model beside the grammar: it fills gaps with what the words bear out, and nothing else."""

from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest
from agents.planner.bench import services
from fakes.openai_server import OpenAIServer
from fakes.reader import TableReader
from fakes.script import Say
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.agents.planner.reading import read_order, ready
from tripkit.agents.planner.second_reader import OrderRead, merged
from tripkit.domain.context import RunContext
from tripkit.domain.plan import PlanRequest
from tripkit.domain.trip import Money, TripRequest
from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.llm.port import LLM
from tripkit.services.llm.schema import json_schema

TODAY = date(2026, 11, 21)
NOTHING: dict[str, Any] = {
    "origin": None, "destinations": [], "start_date": None, "end_date": None, "days": None,
    "adults": None, "children_ages": [], "budget_amount": None, "budget_currency": None,
    "preferences": [],
}  # fmt: skip
ONE = "Nobody said how many travel: planned for one person."


def read(**said: Any) -> OrderRead:
    return OrderRead.model_validate(NOTHING | said)


def request(**given_: Any) -> TripRequest:
    missing = {"missing": ["destination", "dates", "days"], "assumptions": [ONE]}
    return TripRequest.model_validate({"task": "x", **missing, **given_})


def filled(words: str, **said: Any) -> TripRequest:
    return merged(request(), read(**said), words, TODAY, "en")


def test_what_the_words_hold_is_taken_and_said() -> None:
    found = filled(
        "off to kyoto, 3 of us; leaving 10 april, home 14 april; 2,400 usd; gardens",
        destinations=["Kyoto"], start_date="2027-04-10", end_date="2027-04-14", adults=3,
        budget_amount=2400, budget_currency="USD", preferences=["gardens"],
    )  # fmt: skip
    assert found.destinations == ["Kyoto"]
    assert (found.start_date, found.end_date) == (date(2027, 4, 10), date(2027, 4, 14))
    assert found.party.adults == 3
    assert found.budget == Money(amount=2400, currency="USD")
    assert found.preferences == ["gardens"]
    assert "destination" not in found.missing
    assert "dates" not in found.missing
    assert ONE not in found.assumptions
    (note,) = found.assumptions
    assert "Kyoto" in note
    assert "2,400 USD" in note
    assert [rule.kind for rule in found.constraints] == ["budget"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("somewhere warm", {"destinations": ["Bali"]}),
        ("to Qwertzuiop", {"destinations": ["Qwertzuiop"]}),
        ("in april", {"start_date": "2027-04-10"}),
        ("on 10 april", {"start_date": "2026-04-10"}),
        ("on 10 april", {"start_date": "2027-04-31"}),
        ("10 and 14 april", {"start_date": "2027-04-14", "end_date": "2027-04-10"}),
        ("a few days", {"days": 5}),
        ("90 days", {"days": 90}),
        ("we two", {"adults": 2}),
        ("60 people", {"adults": 60}),
        ("2 adults and a child", {"adults": 2, "children_ages": [8]}),
        ("cheap", {"budget_amount": 1500, "budget_currency": "USD"}),
        ("about 1500", {"budget_amount": 1500, "budget_currency": "USD"}),
        ("$1500", {"budget_amount": 2500, "budget_currency": "USD"}),
        ("$1500", {"budget_amount": 1500, "budget_currency": "KRW"}),
        ("1500 zzz", {"budget_amount": 1500, "budget_currency": "ZZZ"}),
        ("quiet", {"preferences": ["museums", " "]}),
        ("from nowhere", {"origin": "Seoul"}),
    ],
)
def test_what_the_words_do_not_bear_out_is_not_taken(words: str, said: dict[str, Any]) -> None:
    assert filled(words, **said) == request()


def test_what_the_grammar_read_stands() -> None:
    own = request(
        destinations=["Tokyo"], days=5, start_date="2027-04-10", end_date="2027-04-14",
        budget={"amount": 1500, "currency": "USD"}, origin="Seoul", missing=[],
    )  # fmt: skip
    words = "5 days in Tokyo or Kyoto from Busan, 10 or 12 april, $1500 or $900"
    said = read(
        destinations=["Kyoto"], origin="Busan", start_date="2027-04-12", days=5, adults=5,
        budget_amount=900, budget_currency="USD",
    )  # fmt: skip
    assert merged(own, said, words, TODAY, "en") == own


numbers = st.one_of(st.none(), st.integers(-5, 4000))


@settings(max_examples=60)
@given(st.text(max_size=80), numbers, numbers, numbers, st.text(max_size=12))
def test_no_number_comes_in_that_is_not_in_the_words(
    words: str, days: int | None, adults: int | None, amount: int | None, day: str
) -> None:
    found = filled(
        words, days=days, adults=adults, budget_amount=amount, budget_currency="USD",
        start_date=day, destinations=[day],
    )  # fmt: skip
    digits = "".join(ch for ch in words if ch.isdigit())
    for value in (found.days, found.budget and int(found.budget.amount)):
        assert value is None or str(value) in digits
    assert found.party.size == 1 or str(found.party.adults) in digits


def test_its_schema_is_strict() -> None:
    assert json_schema(OrderRead).strict


@pytest.fixture
def model() -> Iterator[OpenAIServer]:
    with OpenAIServer() as server:
        yield server


def llm_of(server: OpenAIServer) -> LLM:
    return build_llm(LLMConfig(
        provider="openai", model="gpt-4o-mini", base_url=server.url, openai_api_key="sk-test"
    ))  # fmt: skip


async def whole(order: PlanRequest, context: RunContext, llm: LLM | None = None) -> TripRequest:
    """The order as it is planned; without a model by grammar alone."""
    llm = llm or build_llm(LLMConfig(provider="offline"))
    read = await read_order(order, TODAY, context.locale, TableReader())
    return await ready(read, order, services(llm), context)


def order(task: str) -> tuple[PlanRequest, RunContext]:
    return PlanRequest(task=task), RunContext(run_id="r", thread_id="t", today=TODAY.isoformat())


async def test_over_the_wire_a_models_reading_fills_the_gap(model: OpenAIServer) -> None:
    wish = "the hush of moss gardens"
    model.always = Say.json(NOTHING | {"preferences": [wish], "budget_amount": 9999.0,
                                       "budget_currency": "USD"})  # fmt: skip
    task = f"4 days in Kyoto from 10 April 2027, for {wish}"
    found = await whole(*order(task), llm_of(model))
    assert wish in found.preferences
    assert found.budget is None
    assert found.destinations == ["Kyoto"]
    (sent,) = model.requests
    asked = sent.json["response_format"]["json_schema"]
    assert (asked["name"], asked["strict"]) == ("OrderRead", True)
    assert sent.headers["x-label"] == "read_request"


@pytest.mark.parametrize(
    "wrong",
    [Say("no json at all"), Say('{"destinations": "Rome"}'), Say.json({"orders": "rm -rf"})],
)
async def test_a_model_that_answers_badly_leaves_the_grammars_reading(
    model: OpenAIServer, wrong: Say
) -> None:
    model.always = wrong
    with_model = await whole(*order("4 days in Kyoto from 10 April 2027"), llm_of(model))
    assert with_model == await whole(*order("4 days in Kyoto from 10 April 2027"))
    assert model.requests


async def test_a_model_that_is_down_leaves_the_grammars_reading() -> None:
    with OpenAIServer() as gone:
        llm = llm_of(gone)
    found = await whole(*order("4 days in Kyoto from 10 April 2027"), llm)
    assert found.destinations == ["Kyoto"]
    assert found.days == 4


async def test_without_a_provider_nothing_is_asked() -> None:
    offline = build_llm(LLMConfig(provider="offline"))
    task = order("4 days in Kyoto from 10 April 2027")
    assert await whole(*task, offline) == await whole(*task)
