"""Ask without a model: narrow questions, and what goes on in a thread."""

import pytest
from agents.ask.bench import Desk

from tripkit.agents.ask.desk.reading import question_of
from tripkit.agents.ask.reading import corrected
from tripkit.domain.context import Locale, RunContext


def _locale(text: str) -> Locale:
    return "ko" if any(c > "가" for c in text) else "en"


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("how do I say one more beer please in Czech", "In Czech: “Ještě jedno pivo, prosím”"),
        ("고수 빼 달라는 말을 태국어로 알려줘", "태국어: 고수 빼 주세요 = “ไม่ใส่ผักชี”"),
        ("can I take my tramadol to Abu Dhabi?", "No, not just like that: opioid"),
        ("일본에 콘서타 가져가도 되나요?", "약에 따라 달라요."),
        ("jar of honey to Wellington ok?", "No: New Zealand lets no honey"),
        ("50 minutes to change planes at AMS, enough?", "50 minutes are risky"),
        (
            "2 hours between flights on separate tickets at IST, enough time to change?",
            "No, not on",
        ),
        ("is everything closed in Munich on 6 January?", "In parts of Germany: Wednesday 6"),
        ("are shops open in Chicago on Thanksgiving?", "Thursday 26 November 2026 is"),
        ("half fare card: my trips cost 40, 30 and 20 euros, worth it?", "Only if it costs less"),
        ("3 nights 45000 yen, we're 5. per head per night?", "¥3,000 a head and night"),
        (
            "7 l/100, 500 km, petrol 2 euros a litre: what does the fuel cost?",
            "The fuel costs about",
        ),
        ("From Arlanda into Stockholm, train or bus?", "Quickest into Stockholm is the train"),
        ("is 9 hours enough for Lisbon between flights, layover", "Yes: about"),
        ("추석에 연차 2개 쓰면 며칠 쉬어요?", "추석은"),
        ("what do I tip the porter in Boston?", "In cash: porter or bellhop $2 to $5"),
        ("멕시코시티에서 우버랑 길택시 중 뭐가 안전해요?", "길에서 잡는 택시보다 우버나"),
        ("루브르랑 오르세 월요일에 열어요?", "네, 루브르 박물관은 월요일에"),
        ("are dubai's banks open on sundays?", "The weekend in the Emirates has been"),
        ("is there snow for Christmas near Auckland?", "No: December to February is summer"),
        ("인도에서 길거리 라씨 먹어도 안전해요?", "장이 약하면"),
        (
            "At 4,700 m in a lodge: bad headache, vomiting, now he walks like he's drunk. Wait?",
            "Go down now",
        ),
        ("4,200m 롯지인데 친구가 머리가 아프고 토했고 지금 비틀거려요", "지금, 오늘 밤에"),
        ("Grand Canyon rim to river and back in one day in July, fit hikers", "No, don't go"),
    ],
)
async def test_a_narrow_question_gets_its_own_answer(question: str, start: str) -> None:
    state = await Desk().ask(question, locale=_locale(question))
    assert state["final_plan"].startswith(start)


async def test_days_left_in_schengen_leave_out_stays_before_the_window() -> None:
    question = "I spent 40 days in Italy since 1 October and 20 in Spain in April, how many left?"
    state = await Desk().ask(f"{question} of my 90 days")
    assert state["final_plan"].startswith("50 days are left today")
    assert "20 days before it no longer count" in state["final_plan"]


@pytest.mark.parametrize(
    ("first", "then", "part"),
    [
        ("what's the weather like in Lisbon in February", "and Porto?", "Porto in February"),
        (
            "프라하에서 비엔나 기차 얼마나 걸려요",
            "부다페스트는 거기서 얼마나요?",
            "빈에서 부다페스트",
        ),
        ("a beach for December, where should I go, not Thailand?", "not Bali either", "I'd go to"),
    ],
)
async def test_a_follow_up_keeps_what_was_said(first: str, then: str, part: str) -> None:
    desk = Desk()
    await desk.ask(first, locale=_locale(first))
    state = await desk.ask(then, locale=_locale(then))
    assert part in state["final_plan"]
    assert "Thailand" not in state["final_plan"]
    assert "Bali" not in state["final_plan"]


async def test_a_day_trip_does_not_move_the_stay() -> None:
    desk = Desk()
    await desk.ask("로마 3일 일정 짜주세요", locale="ko")
    state = await desk.ask("4일로 하고 하루는 피렌체 당일치기요", locale="ko")
    assert state["final_plan"].startswith("로마 4일")


def test_a_bare_number_corrects_the_length() -> None:
    assert corrected("actually make that 4") == "4 days"
    assert corrected("make it 4 people") == "make it 4 people"


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("landing at Heathrow at noon", ["London"]),
        ("간사이공항에서 교토역까지", ["Osaka", "Kyoto"]),
        ("zion or bryce in march", ["Zion", "Bryce Canyon"]),
        ("오로라 3월 옐로나이프 vs 트롬쇠", ["Yellowknife", "Tromsø"]),
        ("바르셀로나-마드리드 기차", ["Barcelona", "Madrid"]),
    ],
)
def test_airports_and_small_names_are_places(text: str, names: list[str]) -> None:
    question = question_of(text, RunContext(locale=_locale(text)), None)
    assert [spot.name for spot in question.spots] == names
