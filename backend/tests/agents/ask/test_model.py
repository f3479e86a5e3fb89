"""With a model: it looks things up, its words stream, each sentence has its tier."""

from collections.abc import Iterator
from typing import Any

import pytest
from agents.ask.bench import Desk
from fakes.openai_server import OpenAIServer
from fakes.script import Call, ErrorBody, HttpError, Refuse, Say

from tripkit.services.llm.factory import LLMConfig, build_llm

COMPARISON = (
    "Porto is the smaller and steeper of the two, and cheaper to eat in. Lisbon has more museums"
    " and the later nights.\n\n- Porto: two days are enough\n- Lisbon: take four\n\nGo to Porto"
    " for the river, to Lisbon for the light."
)
NIGHT = (
    "By night Lisbon is best on foot between Chiado and Cais do Sodré. Fado begins late in Alfama"
    " and costs about €25 with a drink. Keep an eye on your bag on tram 28, where pickpockets work."
)
WINE = (
    "Two nights in Tbilisi and one in Sighnaghi make a good first trip. The wine country begins an"
    " hour and a half east of the city. You need no visa for a short stay."
)
LEGEND = "† General knowledge of the language model, not checked."


@pytest.fixture
def server() -> Iterator[OpenAIServer]:
    with OpenAIServer() as running:
        yield running


def desk(server: OpenAIServer, **given: Any) -> Desk:
    config = LLMConfig(provider="openai", openai_api_key="k", base_url=server.url)
    return Desk(llm=build_llm(config), **given)


def streamed(asker: Desk) -> str:
    """What a client has before it when the stream ends."""
    text = ""
    for event in asker.events:
        if event["type"] == "reset":
            text = ""
        elif event["type"] == "token":
            text += event["text"]
    return text


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Lisbon or Porto for a first visit? Compare them.", COMPARISON),
        ("What is Lisbon like by night?", NIGHT),
        ("Tbilisi with the wine country, how would you split three nights?", WINE),
    ],
)
async def test_what_a_model_knows_gets_through_labelled(
    server: OpenAIServer, question: str, answer: str
) -> None:
    server.then(Say(answer))
    asker = desk(server)
    state = await asker.ask(question)
    plain = state["final_plan"].replace("†", "")
    for sentence in answer.replace("\n\n", " ").replace("- ", "").split(". "):
        assert sentence.split("\n")[0].rstrip(".") in plain
    assert state["source"] == "model"
    assert state["final_plan"].endswith(LEGEND)
    assert {p["provenance"]["tier"] for p in state["passages"]} == {"model"}
    assert all(p["provenance"]["unchecked"] for p in state["passages"])
    assert streamed(asker) == state["final_plan"]


async def test_a_price_and_a_danger_say_beside_them_how_to_check(server: OpenAIServer) -> None:
    server.then(Say(NIGHT))
    state = await desk(server).ask("What is Lisbon like by night?")
    claims = [passage["claim"] for passage in state["passages"]]
    assert claims == [None, "price", "safety"]
    assert "with a drink.† (not checked: look at the operator's own price)" in state["final_plan"]
    assert "work.† (not checked: read your government's travel advice)" in state["final_plan"]


async def test_the_words_stream_as_the_model_writes_them(server: OpenAIServer) -> None:
    server.then(Say(COMPARISON, chunk=5))
    asker = desk(server)
    await asker.ask("Lisbon or Porto for a first visit?")
    tokens = [event["text"] for event in asker.events if event["type"] == "token"]
    assert len(tokens) > 20
    assert tokens[0] == "Porto"
    assert not [event for event in asker.events if event["type"] == "reset"]


async def test_it_looks_things_up_and_cites_what_it_found(server: OpenAIServer) -> None:
    lookups = [
        ("research_activities", {"destination": "Lisbon", "interests": []}),
        ("describe_country", {"destination": "Portugal", "start_date": ""}),
        ("research_activities", {"destination": "Nowhereville", "interests": []}),
    ]
    server.then(Call(lookups), Say("Jerónimos Monastery is the one to see [1]. It is white."))
    asker = desk(server)
    state = await asker.ask("What should I see in Lisbon?")
    told = [message for message in server.chats[1].json["messages"] if message["role"] == "tool"]
    assert "Jerónimos" in told[0]["content"]
    assert "failed" in told[2]["content"]
    first, second = state["passages"]
    assert first["provenance"]["tier"] == "ours"
    assert first["sources"] == [1]
    assert second["provenance"]["tier"] == "model"
    assert [source["number"] for source in state["sources"]] == [1]
    assert "**Sources**: [1]" in state["final_plan"]
    offered = {tool["function"]["name"] for tool in server.chats[0].json["tools"]}
    assert {"research_activities", "generate_itinerary", "analyze_weather"} <= offered
    assert not offered & {"fetch_images", "add_flight"}


@pytest.mark.parametrize(
    ("question", "is_offered"),
    [
        ("What should I see in Lisbon?", False),
        ("How full is Sigiriya on a Sunday morning?", True),
        ("스리랑카에서 포야에 술을 살 수 있어요?", True),
    ],
)
async def test_tools_of_one_country_are_told_where_it_is_spoken_of(
    server: OpenAIServer, question: str, is_offered: bool
) -> None:
    server.then(Say("It depends."))
    await desk(server).ask(question)
    tools = server.chats[0].json["tools"]
    assert ("predict_crowd" in {tool["function"]["name"] for tool in tools}) is is_offered


async def test_a_figure_that_its_source_does_not_hold_is_not_cited(server: OpenAIServer) -> None:
    server.then(
        Call([("research_activities", {"destination": "Lisbon", "interests": []})]),
        Say("Jerónimos Monastery asks $91 at the door [1]. The rest of the answer stays."),
    )
    state = await desk(server).ask("What should I see in Lisbon?")
    first, second = state["passages"]
    assert first["provenance"]["tier"] == "model"
    assert first["claim"] == "price"
    assert "The rest of the answer stays." in state["final_plan"]
    assert second["replaces"] is None


async def test_a_wrong_sentence_is_replaced_by_itself(server: OpenAIServer) -> None:
    server.then(Say("Go in June. In Lisbon people drive on the left. Take the tram instead."))
    asker = desk(server)
    state = await asker.ask("Should I drive in Lisbon?")
    assert "They drive on the right." in state["final_plan"]
    assert "on the left" not in state["final_plan"]
    assert "Take the tram instead." in state["final_plan"]
    assert state["passages"][1]["provenance"]["tier"] == "ours"
    assert streamed(asker) == state["final_plan"]


async def test_days_and_sums_are_codes(server: OpenAIServer) -> None:
    trip = {
        "destinations": ["Kyoto"], "days": 2, "start_date": "2027-04-10", "origin": "",
        "adults": 2, "budget": 0, "currency": "", "interests": [],
    }  # fmt: skip
    server.then(
        Call([("generate_itinerary", trip)]),
        Say("Two quiet days. Altogether it comes to $12."),
    )
    state = await desk(server).ask("Two days in Kyoto for two from 10 April 2027")
    assert len(state["itinerary"]["days"]) == 2
    assert "### Day 1 · 2027-04-10" in state["final_plan"]
    assert "The sum of the parts is" in state["final_plan"]
    assert "$12." not in state["final_plan"]
    assert state["cost_estimate"]["people"] == 2


async def test_a_follow_up_knows_what_was_said(server: OpenAIServer) -> None:
    server.then(Say(COMPARISON), Say("Then Porto."))
    asker = desk(server)
    await asker.ask("Lisbon or Porto for a first visit?")
    await asker.ask("and with a pram?")
    roles = [m["role"] for m in server.chats[1].json["messages"]]
    assert roles == ["system", "user", "assistant", "user"]
    assert "Compare" not in server.chats[1].json["messages"][3]["content"]
    assert "steeper" in server.chats[1].json["messages"][2]["content"]


async def test_the_persons_words_reach_the_prompt(server: OpenAIServer) -> None:
    server.then(Say("Then Madeira."))
    question = "I'm pregnant and want a direct flight, where in Portugal in May?"
    await desk(server).ask(question)
    told = server.chats[0].json["messages"]
    assert question in told[-1]["content"]
    assert "2026-11-21" in told[0]["content"]


@pytest.mark.parametrize(
    "fault", [HttpError(400), HttpError(500), ErrorBody(), Refuse(), Say("", usage=None)]
)
async def test_without_an_answer_the_rules_answer(server: OpenAIServer, fault: Any) -> None:
    server.always = fault
    asker = desk(server)
    state = await asker.ask("how much would four days in Lisbon cost for two in May?")
    assert state["source"] == "offline"
    assert state["cost_estimate"]["days"] == 4
    assert streamed(asker) == state["final_plan"]


async def test_an_answer_that_breaks_off_is_taken_back(server: OpenAIServer) -> None:
    server.always = Say(COMPARISON, drop_after=12)
    asker = desk(server)
    state = await asker.ask("is it safe in Lisbon at night?")
    assert state["source"] == "offline"
    assert any(event["type"] == "reset" for event in asker.events)
    assert streamed(asker) == state["final_plan"]
    assert "steeper" not in state["final_plan"]


async def test_what_is_no_question_to_the_rules_is_the_models_to_answer(
    server: OpenAIServer,
) -> None:
    server.then(Say("That is not a travel question."))
    state = await desk(server).ask("write me a poem")
    assert state["final_plan"].startswith("That is not a travel question.")


async def test_an_endless_look_up_ends_with_an_answer(server: OpenAIServer) -> None:
    look = Call([("analyze_safety", {"destination": "Lisbon"})])
    server.always = lambda request: look if "tools" in request.json else Say("It is calm.")
    state = await desk(server).ask("is it safe in Lisbon at night?")
    assert state["final_plan"].startswith("It is calm.")
    assert len(server.chats) == 6


async def test_korean_is_marked_in_korean(server: OpenAIServer) -> None:
    server.then(Say("포르투는 작고 가파른 도시예요. 와인 투어는 30유로쯤 해요."))
    state = await desk(server).ask("포르투는 어떤 곳이야?", locale="ko")
    assert "도시예요.†" in state["final_plan"]
    assert "(확인하지 않음: 공식 요금에서 확인)" in state["final_plan"]
    assert state["final_plan"].endswith("† 언어 모델의 일반 지식이고, 확인하지 않았어요.")
