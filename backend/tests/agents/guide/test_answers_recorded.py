"""Whole answers of the guide, as they were recorded: rules, plan, documents, light and crowd."""

from pathlib import Path

import pytest
from agents.chat.chatting import ReadsNothing
from agents.guide.guiding import Guide
from recorded import assert_as_recorded, rows

from tripkit.domain.context import Locale

QUESTIONS: dict[str, tuple[Locale, list[str]]] = {
    "english": ("en", [
        "hello", "who won the football yesterday?", "what is the history of Sigiriya?",
        "can I have a beer in Kandy on 3 January 2026?", "beer at my hotel in Ella on Vesak 2026",
        "plan a day in Galle on 10 February 2026", "plan a day in Kandy on 3 January 2026",
        "how crowded is Sigiriya at 9 am on 14 April 2026?", "sunset at Galle on 20 March 2026",
        "is the Temple of the Tooth open at 23:00?", "what should I wear at the temple in Kandy?",
        "how do I get from Kandy to Ella?", "two days in Ella and Nuwara Eliya in March 2026",
        "and the day after?", "what about 2040?", "tell me about Xyzzyplugh",
    ]),
    "korean": ("ko", [
        "안녕하세요", "시기리야의 역사를 알려 주세요", "2026년 1월 3일 캔디에서 맥주 마셔도 돼요?",
        "2026년 2월 10일 갈레 하루 일정 짜 줘", "2026년 4월 14일 오전 9시 시기리야 얼마나 붐벼요?",
        "3월 20일 갈레 일몰 시간", "캔디 사원에서는 뭘 입어야 해요?", "엘라에서 이틀 일정",
    ]),
}  # fmt: skip
_TOLD = ("intent", "location", "day", "activity", "relevance", "constraints", "facts",
         "itinerary", "issues", "logs")  # fmt: skip


@pytest.mark.parametrize("name", QUESTIONS)
async def test_a_question_is_answered_as_recorded(name: str) -> None:
    locale, questions = QUESTIONS[name]
    guide = Guide(reader=ReadsNothing())
    texts = []
    for number, question in enumerate(questions):
        state = await guide.ask(question, thread=f"{name}{number}", locale=locale)
        told = {
            k: state.get(k) for k in ("intent", "itinerary", "constraints", "facts", "warnings")
        }
        texts.append("\n".join((f"> {question}", state["response"], *rows(told), "")))
    assert_as_recorded("\n".join(texts), Path(__file__).parent / "recorded" / f"{name}.txt")
