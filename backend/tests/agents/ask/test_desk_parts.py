"""Ask without a model: messages of several sentences, and sums of stated prices."""

from itertools import combinations

import pytest
from agents.ask.bench import Desk

from tripkit.agents.ask.desk.asking import asked_in, parts_in
from tripkit.agents.ask.desk.patterns import sections, table
from tripkit.agents.ask.desk.topics import narrowest, topics_in
from tripkit.domain.context import Locale


def _locale(text: str) -> Locale:
    return "ko" if any("가" <= c <= "힣" for c in text) else "en"


async def _answer(*messages: str) -> str:
    desk = Desk()
    for message in messages:
        state = await desk.ask(message, locale=_locale(message))
    return str(state["final_plan"])


STANDS_FOR = {topic: set(others.split()) for topic, others in table("wider")}


def test_no_two_topics_stand_for_each_other() -> None:
    pairs = combinations(STANDS_FOR, 2)
    assert [(a, b) for a, b in pairs if b in STANDS_FOR[a] and a in STANDS_FOR[b]] == []


def test_of_the_topics_that_are_heard_one_always_stays() -> None:
    names = sections("topics")
    for topics in (*combinations(names, 2), names):
        assert narrowest(topics)


@pytest.mark.parametrize(
    ("message", "asked"),
    [
        ("We fly from Leeds. My brother speaks Thai. Is the ferry running?", 1),
        ("저는 부산에 살아요. 남편은 채식이에요. 기차표는 언제 사야 하나요?", 1),
        ("is the ferry running", 0),
        ("We fly on Monday. Wondering about seats. Any tips?", 2),
    ],
)
def test_the_sentences_that_ask_are_told_from_what_is_told_beside(message: str, asked: int) -> None:
    assert len(asked_in(message.lower())) == asked


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("what route do they take, how many days of food, and is the boat the only way?", 3),
        ("is it rude to drink in the street?", 1),
        ("어디에 접수하고 며칠이나 걸리는지, 거절되는 일이 잦은지 알려주세요", 2),
    ],
)
def test_a_question_of_several_parts_is_cut_into_them(message: str, parts: int) -> None:
    assert len(parts_in(message)) == parts


@pytest.mark.parametrize(
    ("told", "asked", "loose"),
    [
        ("My aunt would take it or leave it in Vienna or Graz.", "Is Graz safe?", "compare"),
        ("이모는 호텔을 예약했고 날씨 얘기를 하세요.", "빈은 안전한가요?", "weather"),
        ("We have paid the hotel and the flights.", "Is tap water safe in Vienna?", "flights"),
    ],
)
def test_what_is_told_by_the_way_is_not_answered(told: str, asked: str, loose: str) -> None:
    assert loose in topics_in(told.lower(), 2)
    assert loose not in topics_in(f"{told} {asked}".lower(), 2)


async def test_places_in_different_sentences_are_not_compared() -> None:
    text = await _answer(
        "We ride for nine days in Kyrgyzstan in August. Then a week in Istanbul."
        " Should I rent a sleeping bag or bring my own?"
    )
    assert "| a day each |" not in text
    assert "| a day each |" in await _answer("Kyrgyzstan or Istanbul in August?")


async def test_parts_that_nothing_answers_are_named() -> None:
    text = await _answer(
        "Do Brits need a visa for Vietnam for 3 weeks, and can I nip to Cambodia and come back on"
        " it, and will my goldfish travel alone?"
    )
    assert "no visa for up to 45 days" in text
    assert "Not answered here" in text
    assert "“can I nip to Cambodia and come back on it”, “will my goldfish travel alone”" in text


async def test_nothing_is_called_unanswered_where_all_was() -> None:
    text = await _answer("Is tap water safe in Lisbon, and do I tip in Lisbon?")
    assert "Not answered" not in text


@pytest.mark.parametrize(
    ("messages", "words"),
    [
        (("200 usd in yen", "and in baht?"), "$200 is about THB"),
        (("15만 원 유로로", "파운드로는?"), "15만 원은 약"),
        (("tokyo time now",), "in Tokyo (UTC+09:00)"),
        (('베트남어로 "안 맵게 해 주세요"',), "베트남어: 안 맵게"),
        (("What will the pound be against the euro next spring?",), "Nobody knows a rate"),
        (("When does Golden Week start in 2027",), "29 April"),
        (("골든위크는 언제예요?",), "4월 29일"),
        (("Jacarandas in Pretoria and in Lisbon, when?",), "Mid-May to mid-June in Lisbon"),
        (
            ("6명이 숙소 90만원인데 한 명은 3박 중 1박만 잤어요 어떻게 나눠요?",),
            "1박만 잔 1명은 5만 원",
        ),
        (
            ("3명이서 저녁 12만원 한 사람당 얼마", "렌트비 9만원은 각자 얼마?"),
            "한 사람당 3만 원",
        ),
        (
            (
                "Three of us, dinner 90 euros, one didn't drink, 30 euros was wine: who owes what?",
                "now with a 10% tip",
            ),
            "€22 for the one without it, €38.50",
        ),
    ],
)
async def test_short_questions_are_heard(messages: tuple[str, ...], words: str) -> None:
    assert words in await _answer(*messages)


@pytest.mark.parametrize(
    ("message", "words"),
    [
        (
            "We have 900 euros for Porto, two of us, 4 nights. The room is 80 a night and we eat"
            " for 30 each a day. Does it fit?",
            ("Yes: that comes to €560, so €340", "€80 × 4 nights", "€30 × 4 days × 2 people"),
        ),
        (
            "600 euros saved for Porto, two of us, 4 nights. The flat is 120 a night, food 30 each"
            " a day. What's left?",
            ("No: that comes to €720, €120 more than €600",),
        ),
        (
            "포르투 4박 둘이 900유로 있어요. 숙소는 1박에 80유로, 밥값은 하루에 60유로면 남을지"
            " 계산해 주세요.",
            ("네, 모두 560유로라 900유로에서 340유로",),
        ),
    ],
)
async def test_stated_prices_are_held_against_a_stated_sum(
    message: str, words: tuple[str, ...]
) -> None:
    text = await _answer(message)
    assert all(part in text for part in words), text


async def test_what_is_paid_already_is_not_counted_again() -> None:
    text = await _answer(
        "We have 900 euros for Porto, two of us, 4 nights. The flat at 80 a night is already paid,"
        " we eat for 30 each a day. Does it fit?"
    )
    assert "that comes to €240" in text


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("Is Good Friday a public holiday in Ireland?", "No: Friday 26 March 2027"),
        ("are banks closed in Dublin on Good Friday", "banks and many offices and schools close"),
        ("성금요일에 더블린 펍 열어요?", "2027년 3월 26일(금)은 아일랜드의 공휴일이 아니에요"),
        ("is 15 August 2027 a holiday in Spain", "Yes: Sunday 15 August 2027"),
        ("Is labour day a holiday in Poland?", "Yes: Saturday 1 May 2027"),
        ("Gatwick airport to Brighton by train", "Brighton (36 km in a straight line): train"),
        ("개트윅 공항에서 브라이튼까지 어떻게 가요", "기차로 30분"),
        ("Gatwick into London", "Quickest into London is the train"),
        ("How do I get from Narita to Hakone", "Narita to Hakone ("),
        ("flight from Incheon to Prague", "likely without a stop"),
        ("인천에서 프라하 직항 있어요?", "프라하까지 직항으로"),
    ],
)
async def test_days_and_ways_are_told_as_they_are(message: str, words: str) -> None:
    assert words in await _answer(message)


@pytest.mark.parametrize(
    "message",
    [
        "Amy paid 148,000 yen and Ben paid 620 Australian dollars, three of us. Who owes whom?",
        "Amy paid 90 euros, Ben paid 60 euros for himself and Cho only, three of us: who owes what?",
    ],
)
async def test_sums_that_not_all_share_in_one_currency_are_not_settled(message: str) -> None:
    assert (await _answer(message)).startswith("I settle only what all share alike")
