"""A model's words are said only where they say nothing that the plan doesn't."""

from collections.abc import AsyncGenerator
from typing import Any

import pytest
from export.plan.plans import plan

from tripkit.agents.planner.introduction import introduced
from tripkit.domain.context import Locale, RunContext
from tripkit.export.markdown import markdown
from tripkit.export.plan import lead, plan_document
from tripkit.knowledge.judges.faithful import is_faithful
from tripkit.services.llm.factory import LLMConfig, build_llm
from tripkit.services.llm.port import Delta, Done, Reset

TRUE: list[tuple[Locale, str]] = [
    ("en", "You arrive to Senso-ji after dark, then give a day to Ueno and its museums."),
    ("en", "It comes to about $780 of your $1,500, and the first entry is at 09:00."),
    (
        "en",
        "Five days by railway line: gardens by the water, and Shibuya Sky at the end of the third.",
    ),
    ("ko", "첫날 저녁에는 센소지를 걷고, 다음 날은 우에노에서 천천히 보내요."),
    ("ko", "모두 $780쯤 들고 시부야 스카이는 저녁에 올라가요."),
]
FALSE: list[tuple[Locale, str]] = [
    ("en", "It comes to about $450."),
    ("en", "Lunch is at 11:47."),
    ("en", "You stay at the Park Hyatt for four nights."),
    ("en", "Narisawa serves dinner on the second evening."),
    ("en", "See 97 temples."),
    ("en", "Book at www.evil.example now."),
    ("en", "Look: ![x](IMAGE_PLACEHOLDER:hero)"),
    ("en", "<b>Senso-ji</b> first."),
    ("ko", "신라호텔에 묵어요."),
    ("ko", "모두 30만 원이면 돼요."),
    ("ko", "오사카에도 들러요."),
    ("ko", "모두 450달러예요."),
    ("ko", "浅草寺 말고 東寺에 가요."),
    ("en", ""),
]


@pytest.mark.parametrize(("locale", "words"), TRUE)
def test_words_of_the_facts_pass(locale: Locale, words: str) -> None:
    made = plan(locale)
    assert is_faithful(words, made, lead(made, locale))


@pytest.mark.parametrize(("locale", "words"), FALSE)
def test_other_figures_names_and_addresses_do_not(locale: Locale, words: str) -> None:
    made = plan(locale)
    assert not is_faithful(words, made, lead(made, locale))


class Speaker:
    """A model that says this."""

    def __init__(self, *pieces: Any) -> None:
        self.pieces = pieces

    async def text(self, prompt: Any, *, otherwise: Any, context: Any) -> AsyncGenerator[Any, None]:
        self.prompt = prompt
        for piece in self.pieces:
            yield piece
        yield Done("model")


@pytest.mark.parametrize(("locale", "words"), [TRUE[0], TRUE[3]])
async def test_a_models_words_introduce_the_plan(locale: Locale, words: str) -> None:
    speaker = Speaker(Delta("No, "), Reset("cut"), Delta(words[:9]), Delta(words[9:]))
    said = await introduced(plan(locale), locale, speaker, RunContext(locale=locale))  # type: ignore[arg-type]
    assert said == words
    assert "Korean" in speaker.prompt.system or locale == "en"


@pytest.mark.parametrize(("locale", "words"), [*FALSE[:5], FALSE[8], ("en", "Ueno. " * 300)])
async def test_what_it_makes_up_is_dropped(locale: Locale, words: str) -> None:
    made = plan(locale)
    speaker = Speaker(Delta(words))
    said = await introduced(made, locale, speaker, RunContext(locale=locale))  # type: ignore[arg-type]
    assert said == lead(made, locale)


async def test_without_a_model_the_trip_in_one_sentence_is_ours() -> None:
    made = plan()
    llm = build_llm(LLMConfig(provider="offline"))
    assert await introduced(made, "en", llm, RunContext()) == lead(made, "en")
    await llm.aclose()


def test_a_summary_that_does_not_hold_is_not_shown() -> None:
    good, bad = TRUE[0][1], "You stay at the Park Hyatt for $90."
    assert good in markdown(plan_document(plan(summary=good), "en"))
    assert "Hyatt" not in markdown(plan_document(plan(summary=bad), "en"))
