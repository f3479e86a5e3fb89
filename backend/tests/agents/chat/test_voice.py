"""The voice: its phrasings as data, and what every reply keeps to."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from agents.chat.chatting import READER, TODAY, count
from hypothesis import given
from hypothesis import strategies as st
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.types import Command

from tripkit.agents.chat.graph import ChatDeps, build_graph
from tripkit.agents.chat.options import chips
from tripkit.agents.chat.voice import lists, wording
from tripkit.agents.chat.voice.composer import MAX_WORDS, Voice, fill, joined
from tripkit.agents.chat.voice.phrasebook import names, phrases
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.profile import FIELDS, Budget, Profile
from tripkit.services.llm.offline import OfflineLLM

LOCALES: tuple[Locale, Locale] = ("en", "ko")
OPEN = Path(__file__).parents[4] / "benchmarks" / "open" / "dialogues.jsonl"
RAW = re.compile(r"\b(?:medium|parents|spicy-food|early-mornings|anywhere|filmlog)\b|_")


def sentences(text: str) -> list[str]:
    return [s for s in re.split(r"(?<=[.?])\s+", text) if s]


def test_both_languages_know_the_same_acts() -> None:
    assert phrases("en").keys() == phrases("ko").keys()


@pytest.mark.parametrize("locale", LOCALES)
def test_every_act_can_be_said_in_four_ways_also_to_somebody_who_is_low(locale: Locale) -> None:
    for act, lines in phrases(locale).items():
        least = 2 if act.startswith("cause.") else 4  # a cause is answered once a talk
        assert sum(not line.playful for line in lines) >= least, act


@pytest.mark.parametrize("locale", LOCALES)
def test_no_sentence_stands_in_two_phrasings(locale: Locale) -> None:
    found = Counter(
        s for lines in phrases(locale).values() for line in lines for s in sentences(line.text)
    )
    bare = "{list}."  # a list alone is what the person said, so it says something else each time
    assert [s for s, times in found.items() if times > 1 and s != bare] == []


@pytest.mark.parametrize("locale", LOCALES)
def test_no_phrasing_shouts_praises_or_names_what_it_must_not(locale: Locale) -> None:
    for lines in phrases(locale).values():
        for line in lines:
            assert not re.search(r"!|\bAI\b|당신|[Gg]reat choice|[Ee]xcellent", line.text), line
            assert line.text.count("?") <= 1, line
            assert line.text.rstrip()[-1] in ".?", line


@pytest.mark.parametrize("locale", LOCALES)
def test_questions_ask_and_statements_do_not(locale: Locale) -> None:
    for act, lines in phrases(locale).items():
        asks = act.startswith(("ask.", "meaning.")) or act == "open"
        for line in lines:
            assert ("?" in line.text) == asks, line


def test_korean_particles_follow_what_fills_the_slot() -> None:
    assert fill("{a|을/를} 봐요", {"a": "바다"}) == "바다를 봐요"
    assert fill("{a|을/를} 봐요", {"a": "산"}) == "산을 봐요"
    assert fill("{a|으로/로} 가요", {"a": "서울"}) == "서울로 가요"
    assert fill("{a|은/는} 빼요", {"a": "붐비는 곳"}) == "붐비는 곳은 빼요"
    for lines in phrases("ko").values():
        for line in lines:
            assert not re.search(
                r"\}(?:을|를|이|가|은|는|과|와|으로|로|이에요|예요)\b", line.text
            ), line


def test_a_phrasing_does_not_come_again_before_the_others() -> None:
    for locale in LOCALES:
        voice = Voice(locale, [])
        lines = phrases(locale)["ask.mood"]
        assert len({voice.pick("ask.mood") for _ in lines}) == len(lines)


def test_nothing_playful_is_said_to_somebody_who_is_low() -> None:
    for locale in LOCALES:
        voice = Voice(locale, [], calm=True)
        playful = {
            line.text for lines in phrases(locale).values() for line in lines if line.playful
        }
        assert playful
        assert not {voice.pick("offtopic") for _ in range(20)} & playful
        assert voice.image("mood", "nostalgic") is None


@given(st.lists(st.integers(1, 12), min_size=1, max_size=8))
def test_a_turn_keeps_to_its_length_and_always_keeps_its_question(sizes: list[int]) -> None:
    voice = Voice("en", [])
    voice.parts = [(number % 7, " ".join(["word"] * size)) for number, size in enumerate(sizes)]
    voice.parts.append((9, "Anywhere in mind?"))
    assert len(voice.text().split()) <= MAX_WORDS
    assert voice.text().endswith("Anywhere in mind?")


@pytest.mark.parametrize(
    ("locale", "days", "said"),
    [("en", 3, "three days"), ("en", 7, "a week"), ("en", 20, "20 days"), ("ko", 5, "4박 5일"),
     ("ko", 7, "일주일"), ("ko", 1, "하루"), ("ko", 30, "한 달")],
)  # fmt: skip
def test_days_are_said_as_people_say_them(locale: Locale, days: int, said: str) -> None:
    assert wording.days(locale, days) == said


@pytest.mark.parametrize(
    ("when", "en", "ko"),
    [("10", "October", "10월"), ("2027-04", "April 2027", "2027년 4월"),
     ("2026-12-24", "24 December", "12월 24일"), ("autumn", "autumn", "가을"),
     ("2027-spring", "spring 2027", "2027년 봄"),
     ("2026-12-24/2026-12-27", "24 December to 27 December", "12월 24일부터 12월 27일까지")],
)  # fmt: skip
def test_periods_are_said_in_both_languages(when: str, en: str, ko: str) -> None:
    assert (wording.period("en", when), wording.period("ko", when)) == (en, ko)


def test_money_places_and_clocks_are_said_in_the_language() -> None:
    won = Budget(amount=500_000, currency="KRW")
    assert wording.money("ko", won) == "50만 원까지"
    assert wording.money("en", Budget(amount=1500, currency="USD")) == "up to $1,500"
    assert wording.place("ko", "Kyoto") == "교토"
    assert wording.place("ko", "Lisbon") == "리스본"
    assert wording.clock("ko", 17, 55) == "오후 5시 55분"
    assert wording.clock("ko", 0, 5) == "오전 12시 5분"
    assert joined(["사진", "음식"], "ko") == "사진과 음식"


@pytest.mark.parametrize("locale", LOCALES)
async def test_pressing_a_chip_answers_its_question(locale: Locale) -> None:
    table: dict[str, Any] = names(locale)["chip"]
    for kind, rows in table.items():
        step = kind.partition("_")[0]
        if step not in FIELDS:
            continue
        for row in rows:
            profile = Profile(aesthetic="vintage") if step != "aesthetic" else Profile()
            state = await _pressed(locale, step, kind, row, profile)
            filled = bool(state["profile"][step]) or step in state["profile"]["skipped"]
            assert filled, (kind, row)


async def _pressed(
    locale: Locale, step: str, kind: str, row: dict[str, Any], profile: Profile
) -> dict[str, Any]:
    graph = build_graph(ChatDeps(OfflineLLM(), count, READER), InMemorySaver())
    config = {"configurable": {"thread_id": f"{kind}{row['label']}"}}
    context = RunContext(run_id="r", locale=locale, today=TODAY)
    await graph.ainvoke({"inbox": {"greet": True, "locale": locale}}, config, context=context)
    chip = {"value": row["label"], "fills": row["fills"], "guesses": row.get("guesses", {})}
    asked = {"profile": profile.model_dump(by_alias=False), "asked": step, "offered": [chip]}
    await graph.aupdate_state(config, asked, as_node="process_message")
    await graph.ainvoke(None, config, context=context)
    pressed = Command(resume={"message": row["label"], "locale": locale})
    await graph.ainvoke(pressed, config, context=context)
    return dict((await graph.aget_state(config)).values)


def test_nobody_with_parents_is_offered_a_trip_for_two() -> None:
    labels = [c["value"] for c in chips("en", "mood", Profile(companions="parents"), {})]
    assert "Close together" not in labels
    assert "Close together" in [c["value"] for c in chips("en", "mood", Profile(), {})]


def _talks() -> list[dict[str, Any]]:
    return [json.loads(line) for line in OPEN.read_text("utf-8").splitlines() if line]


@pytest.mark.parametrize("row", _talks(), ids=lambda row: row["id"])
async def test_a_dialogue_keeps_to_the_voice(row: dict[str, Any]) -> None:
    graph = build_graph(ChatDeps(OfflineLLM(), count, READER), InMemorySaver())
    config = {"configurable": {"thread_id": "t"}}
    answers, message, turn, said = dict(row["answers"]), row["opener"], 0, Counter[str]()
    while turn < 16:
        turn += 1
        context = RunContext(run_id=str(turn), locale=row["locale"], today=TODAY)
        inbox = {"message": message, "locale": row["locale"], "at": 0.0}
        step: Any = Command(resume=inbox) if turn > 1 else {"inbox": inbox}
        await graph.ainvoke(step, config, context=context)
        answer = (await graph.aget_state(config)).values["answer"]
        reply = answer["reply"]
        said.update(sentences(reply))
        assert len(reply.split()) <= MAX_WORDS
        assert reply.count("?") == (0 if answer["isComplete"] else 1), reply
        assert "!" not in reply
        assert not RAW.search(reply), reply
        if answer["isComplete"]:
            break
        message = answers.pop(answer["currentStep"], "yes")
    assert answer["isComplete"]
    assert [s for s, times in said.items() if times > 1] == []


@pytest.mark.parametrize(("locale", "said"), [("en", "the second one"), ("ko", "두 번째요")])
async def test_the_second_one_is_the_second_that_was_offered(locale: Locale, said: str) -> None:
    graph = build_graph(ChatDeps(OfflineLLM(), count, READER), InMemorySaver())
    config = {"configurable": {"thread_id": "second"}}
    context = RunContext(run_id="r", locale=locale, today=TODAY)
    hello = {"message": "hi" if locale == "en" else "안녕", "locale": locale}
    await graph.ainvoke({"inbox": hello}, config, context=context)
    second = Command(resume={"message": said, "locale": locale})
    await graph.ainvoke(second, config, context=context)
    assert (await graph.aget_state(config)).values["profile"]["mood"] == "nostalgic"


@pytest.mark.parametrize(
    ("words", "within"), [("Old lanes", "old lanes"), ("DMZ walks", "DMZ walks"), ("Tea", "tea")]
)
def test_words_within_a_sentence_begin_small_but_for_letters_that_stand_for_words(
    words: str, within: str
) -> None:
    assert lists._lowered(words) == within
