"""Ask without a model: the answer first, the one that was asked for, in both languages."""

import pytest
from agents.ask.bench import Desk
from agents.planner.bench import TODAY

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.desk import answered
from tripkit.agents.ask.desk.follow_ups import follow_ups, templates
from tripkit.agents.ask.desk.reading import memory_of, question_of, reread
from tripkit.domain.context import Locale, RunContext


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("What's 18% of 74 euros?", "18% of €74 is €13.32."),
        ("split a 6,480 baht bill between 7 people with a 10% tip", "THB 1,018 each."),
        ("how many miles is 42 km?", "42 km is 26.1 miles."),
        ("120유로를 3명이 나누면 한 사람당 원화로 얼마?", "한 사람당 약 "),
        ("What time is it in Buenos Aires when it's 9am in Seoul?", "When it is 09:00 in Seoul"),
        (
            "If I leave Incheon at 13:20 and fly 14 hours to Paris, when do I land local time?",
            "You land at about 19:20 local time in Paris, the same day.",
        ),
        ("when is cherry blossom in Kyoto?", "Late March to early April"),
        ("다낭 우기가 언제예요?", "다낭 우기는 9~12월"),
        ("이집트 수돗물 마셔도 돼요?", "아니요."),
        ("Do US citizens need a visa for Vietnam?", "Vietnam, United States passport: yes"),
        ("Is the Louvre open on Tuesdays?", "No, Louvre Museum is closed on Tuesdays."),
        ("is $60 a day enough for Vietnam?", "Yes, if you live simply"),
        ("100만 원으로 후쿠오카 3박 4일 가능해요?", "네, 100만 원이면 후쿠오카에서"),
        ("Is Tokyo more expensive than Seoul?", "Yes, Tokyo costs about"),
        ("Can I bring a power bank in my carry-on?", "Yes, in your cabin bag only"),
        ("방콕에서 대마초 피워도 돼요?", "안 돼요."),
    ],
)
async def test_the_answer_stands_first(question: str, start: str) -> None:
    state = await Desk().ask(question, locale="ko" if any(c > "가" for c in question) else "en")
    assert state["final_plan"].startswith(start)
    assert state["route"] == "info"
    assert "Assumed" not in state["final_plan"]


@pytest.mark.parametrize(
    ("question", "start"),
    [
        ("2 tank dive on Sunday in Cozumel, flight home Sunday night, fine?", "Not so soon"),
        ("보라카이에서 스쿠버 다이빙하고 그날 밤 비행기 타도 되나요?", "그렇게 바로는 안 돼요."),
        ("Someone offers me a job in Myawaddy and paid for the flight", "Myanmar"),
        ("미얀마에 알바 자리 있다는데 따라가도 돼요?", "미얀마"),
        ("We swam in Lake Victoria near Entebbe, now what?", "Fresh water in much of Africa"),
        ("게 알레르기가 있는데 푸껫에서 뭘 조심해요?", "아주 조심해야 해요. 새우젓"),
        ("I'd love 4 days in Mogadishu, make me an itinerary", "Somalia: Do not travel"),
        ("The bill of 92 euros says service 12% included, how much is the food?", "€9.86 of €92"),
        ("filled 10 gallons for $42 in Reno, what is that per litre?", "$1.11 a litre."),
        ("Is anything open in Oslo on 24 December 2026?", "Thursday 24 December 2026 is no"),
        ("how much is it in British pounds if I have 500,000 Vietnamese dong left?", "VND 500,000"),
    ],
)
async def test_what_may_harm_or_cost_is_answered_by_its_rule(question: str, start: str) -> None:
    state = await Desk().ask(question, locale="ko" if any(c > "가" for c in question) else "en")
    assert state["final_plan"].startswith(start)
    assert "feasible.**" not in state["final_plan"]


async def test_my_son_and_a_british_passport_are_no_sights() -> None:
    for question in (
        "My son gets car sick in Bali, what helps?",
        "British passport, do I need a visa in Hanoi?",
    ):
        state = await Desk().ask(question, locale="en")
        assert "not in" not in state["final_plan"].split(".")[0]


async def test_a_town_takes_no_weather_from_behind_the_mountains() -> None:
    state = await Desk().ask("How warm is Nha Trang in December?", locale="en")
    assert "14" not in state["final_plan"]


async def test_no_road_leads_from_korea_to_japan() -> None:
    state = await Desk().ask("how do I get from Busan to Fukuoka?", locale="en")
    assert "Drive" not in state["final_plan"]


@pytest.mark.parametrize(
    ("question", "correction"),
    [
        ("How's the beach in Vienna?", "Vienna is inland"),
        ("Which metro line goes to the Eiffel Tower in London?", "Eiffel Tower is in Paris"),
        ("In Iceland, which train goes from Reykjavik to Akureyri?", "Iceland has no railway"),
        ("체코 유로 쓰죠? 얼마나 환전해요?", "아니요, EUR 대신 체코 코루나"),
        ("Can I visit Keukenhof in August for the tulips?", "Not in August."),
        ("오늘 미국 독립기념일이라 다 문 닫았나요?", "아니요."),
        ("Sydney is the capital of Australia, right? how far is it from Melbourne", "Sydney isn't"),
    ],
)
async def test_what_is_not_so_is_said_first(question: str, correction: str) -> None:
    state = await Desk().ask(question, locale="ko" if any(c > "가" for c in question) else "en")
    assert state["final_plan"].startswith(correction)


async def test_two_questions_get_two_answers() -> None:
    asked = "How long is the flight from London to Tokyo and what's the time difference?"
    state = await Desk().ask(asked)
    assert [section["topic"] for section in state["trip_info"]] == ["flight_time", "clock"]


async def test_a_follow_up_leans_on_the_question_before() -> None:
    desk = Desk()
    await desk.ask("Do Koreans need a visa for Turkey?")
    state = await desk.ask("and for Georgia?")
    assert state["final_plan"].startswith("Georgia, South Korea passport: no visa")
    await desk.ask("how much is 100 euro in yen?")
    state = await desk.ask("and 350?")
    assert state["final_plan"].startswith("€350 is about ¥")


async def test_picks_offer_a_comparison_that_is_answered() -> None:
    desk = Desk()
    state = await desk.ask("where should I go in February for sun, under 5 hours from Seoul?")
    assert state["trip_info"][0]["topic"] == "picks"
    assert len(state["trip_info"][0]["facts"]) == 4
    (follow_up,) = state["prepared"]["follow_ups"]
    state = await desk.ask(follow_up)
    assert state["trip_info"][0]["topic"] == "compare"


@pytest.mark.parametrize("locale", ["en", "ko"])
def test_each_follow_up_is_read_as_the_topic_that_it_stands_for(locale: Locale) -> None:
    context, place = RunContext(locale=locale, today=TODAY), {"en": "Bangkok", "ko": "방콕"}[locale]
    before = question_of(place, context, None)
    (spot,) = before.spots
    for rows in templates().values():
        for row in rows:
            candidate = row.filled(spot, 5, locale)
            assert candidate
            following = reread(candidate.text, before, memory_of(before))
            assert row.topic in [answer.topic for answer in answered(following)], candidate


@pytest.mark.parametrize(
    ("question", "topic"),
    [
        ("Do US citizens need a visa for Vietnam?", "safety"),
        ("What's the weather like in Lisbon in May?", "packing"),
        ("5월 리스본 날씨 어때요?", "packing"),
        ("이집트 수돗물 마셔도 돼요?", "tipping"),
        ("도쿄랑 오사카 중에 어디가 나아요?", "best_time"),
    ],
)
async def test_an_answer_offers_a_question_that_the_desk_answers(question: str, topic: str) -> None:
    desk = Desk()
    locale: Locale = "ko" if any(c > "가" for c in question) else "en"
    state = await desk.ask(question, locale=locale)
    (follow_up,) = state["prepared"]["follow_ups"]
    state = await desk.ask(follow_up, locale=locale)
    assert [section["topic"] for section in state["trip_info"]] == [topic]


async def test_no_question_of_the_session_is_offered_again() -> None:
    desk, questions = Desk(), ["Do I tip in Japan?"]
    while questions[-1]:
        state = await desk.ask(questions[-1])
        questions.append(next(iter(state["prepared"]["follow_ups"]), ""))
        assert questions[-1] not in questions[:-1]
    assert len(questions) > 2


async def test_what_the_desk_would_not_answer_is_not_offered() -> None:
    question = question_of("Which airport is best for Japan?", RunContext(today=TODAY), None)
    answer = Answer("airport", Line("Haneda."))
    assert follow_ups([answer], question) == []
