"""What steers the talk uses up no question and can undo anything, in both languages."""

from typing import Any

import pytest
from agents.chat.chatting import TODAY, ReadsNothing, count
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from tripkit.agents.chat.graph import ChatDeps, build_graph
from tripkit.agents.chat.state import ChatState
from tripkit.agents.chat.steering import steering
from tripkit.domain.context import Locale, RunContext
from tripkit.services.llm.offline import OfflineLLM


async def talk(locale: Locale, *messages: str) -> dict[str, Any]:
    """The state after these messages."""
    graph = build_graph(ChatDeps(OfflineLLM(), count, ReadsNothing()), InMemorySaver())
    config: Any = {"configurable": {"thread_id": "t"}}
    for number, message in enumerate(messages):
        context = RunContext(run_id=str(number), locale=locale, today=TODAY)
        inbox = {"message": message, "locale": locale, "at": 0.0}
        step: Any = Command(resume=inbox) if number else {"inbox": inbox}
        await graph.ainvoke(step, config, context=context)
    return dict((await graph.aget_state(config)).values)


@pytest.mark.parametrize(
    ("locale", "first", "second", "recap"),
    [
        ("en", "nostalgic", "old lanes", "what have you got?"),
        ("ko", "그리운 느낌", "오래된 골목", "지금까지 뭐 적었어요?"),
    ],
)
async def test_a_recap_uses_up_no_question(
    locale: Locale, first: str, second: str, recap: str
) -> None:
    before = await talk(locale, first, second)
    after = await talk(locale, first, second, recap)
    assert after["asked"] == before["asked"] == "duration"
    assert after["profile"] == before["profile"]
    assert (first if locale == "en" else "그리운") in after["answer"]["reply"]


@pytest.mark.parametrize(("locale", "back"), [("en", "go back"), ("ko", "뒤로 가기")])
async def test_going_back_asks_the_last_answer_again(locale: Locale, back: str) -> None:
    words = ("nostalgic", "old lanes") if locale == "en" else ("그리운 느낌", "오래된 골목")
    after = await talk(locale, *words, back)
    assert after["asked"] == "aesthetic"
    assert after["profile"]["aesthetic"] is None
    assert after["profile"]["mood"] == "nostalgic"


@pytest.mark.parametrize(
    ("locale", "forget"), [("en", "forget the budget"), ("ko", "예산은 빼 주세요")]
)
async def test_what_is_forgotten_goes_with_its_statements(locale: Locale, forget: str) -> None:
    budget = "up to 800 euros" if locale == "en" else "예산은 백만 원"
    after = await talk(locale, "nostalgic" if locale == "en" else "그리운 느낌", budget, forget)
    assert after["profile"]["budget"] is None
    assert not [row for row in after["conditions"] if row["kind"] == "budget"]


@pytest.mark.parametrize(("locale", "anew"), [("en", "start over"), ("ko", "처음부터 다시 할래요")])
async def test_starting_over_keeps_nothing_of_the_trip(locale: Locale, anew: str) -> None:
    words = ("nostalgic", "no museums") if locale == "en" else ("그리운 느낌", "박물관은 싫어요")
    after = await talk(locale, *words, anew)
    assert after["asked"] == "mood"
    assert after["profile"]["mood"] is None
    assert after["profile"]["avoid"] == []
    assert after["conditions"] == []


@pytest.mark.parametrize(
    "message",
    ["I want to start over in life", "forget Prague", "뒤로 물러난 집", "back to Portugal"],
)
def test_a_message_that_says_more_steers_nothing(message: str) -> None:
    assert steering(message, ChatState(answer={"reply": "…"})) is None
