from __future__ import annotations

from collections.abc import Sequence

from tripkit.services.llm.offline import OfflineLLM
from tripkit.services.llm.port import (
    Act,
    Answer,
    Delta,
    Done,
    Extracted,
    Item,
    LLMStatus,
    Message,
    Reason,
    Reply,
    Tool,
)

from .conftest import ASK, Place, lost_place

LLM = OfflineLLM()


async def test_every_question_has_its_answer_without_a_model() -> None:
    def rules(messages: Sequence[Message], tools: Sequence[Tool]) -> Act:
        return Act("by rule")

    why: Reason = "not_configured"
    answer = await LLM.answer(ASK, Place, otherwise=lost_place)
    assert answer == Answer(lost_place(), "offline", why)
    items = [item async for item in LLM.items(ASK, Place, otherwise=lambda: [lost_place()])]
    assert items == [Item(0, lost_place(), "offline", why)]
    words = [event async for event in LLM.text(ASK, otherwise=lambda: "words")]
    assert words == [Delta("words"), Done("offline", why)]
    turn = LLM.reply(ASK, Place, otherwise=lambda _: Reply(lost_place(), "words"))
    assert [event async for event in turn] == [Extracted(lost_place(), "offline"), *words]
    act = await LLM.act([], [], otherwise=rules)
    assert act == Act("by rule", source="offline", reason=why)


async def test_it_has_nothing_to_report() -> None:
    assert LLM.status() == LLMStatus("not configured")
    assert LLM.usage() == {}
    await LLM.warm()
    await LLM.aclose()
