"""Whole talks, turn by turn: every reply, chip and field as it was recorded."""

from pathlib import Path
from typing import Any

import pytest
from agents.chat.chatting import TODAY, ReadsNothing, count
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command
from recorded import assert_as_recorded, rows

from tripkit.agents.chat.graph import ChatDeps, build_graph
from tripkit.domain.context import Locale, RunContext
from tripkit.services.llm.offline import OfflineLLM

TALKS: dict[str, tuple[Locale, list[str]]] = {
    "step_by_step": ("en", [
        "hi", "a bit nostalgic", "what does aesthetic mean?", "old lanes and trams", "three days",
        "art and food", "Portugal", "no beaches", "actually five days", "around 800 euros",
        "reading a letter at the tram stop", "a camel coat", "yes",
    ]),
    "all_at_once": ("en", [
        "romantic week in Lisbon with my wife in May, vintage look, we love food and photography",
        "no museums please", "how much would it cost?", "surprise me", "skip", "from Seoul",
        "no crowds, and not too early", "make it four days", "museums are fine after all", "show me",
    ]),
    "tired_and_unsure": ("en", [
        "I'm so tired", "I don't know", "something quiet", "what's the weather there in May?",
        "the sea", "what is the capital of France?", "no, not the sea", "whatever", "weekend",
        "alone", "anywhere", "skip", "skip", "no", "change the length", "two days", "yes",
    ]),
    "korean": ("ko", [
        "안녕", "조금 그리운 느낌", "오래된 골목", "3박 4일", "산책이랑 카페", "포르투갈",
        "바다는 빼고", "아니 5일로", "예산은 백만 원", "혼자", "창가에서 편지를 읽는 모습",
        "카멜 코트", "네",
    ]),
    "korean_at_once": ("ko", [
        "5월에 아내랑 리스본 일주일, 빈티지하고 로맨틱하게, 맛집이랑 사진 좋아해요", "박물관은 싫어요",
        "얼마나 들까요?", "알아서 해 주세요", "건너뛰기", "서울에서 출발", "4일로 바꿔 줘", "보여 줘",
    ]),
}  # fmt: skip


def shown(message: str, answer: dict[str, Any]) -> str:
    return "\n".join((f"> {message}", answer["reply"], *rows(answer, "reply"), ""))


@pytest.mark.parametrize("name", TALKS)
async def test_a_talk_goes_as_recorded(name: str) -> None:
    locale, messages = TALKS[name]
    graph = build_graph(ChatDeps(OfflineLLM(), count, ReadsNothing()), InMemorySaver())
    config: Any = {"configurable": {"thread_id": "t"}}
    turns = []
    for number, message in enumerate(messages):
        context = RunContext(run_id=str(number), locale=locale, today=TODAY)
        inbox = {"message": message, "locale": locale, "at": 0.0}
        step: Any = Command(resume=inbox) if number else {"inbox": inbox}
        await graph.ainvoke(step, config, context=context)
        answer = (await graph.aget_state(config)).values["answer"]
        turns.append(shown(message, answer))
        if answer["isComplete"]:
            break
    assert_as_recorded("\n".join(turns), Path(__file__).parent / "transcripts" / f"{name}.txt")
