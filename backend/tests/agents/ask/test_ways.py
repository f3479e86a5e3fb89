"""The way from one place to another: asked in both languages, answered with its minutes."""

import pytest
from agents.ask.bench import Desk

from tripkit.domain.context import Locale


@pytest.mark.parametrize(
    ("question", "locale", "lead"),
    [
        (
            "how long does it take from Seoul to Busan?",
            "en",
            "Seoul to Busan (325 km in a straight line): fast train takes",
        ),
        ("서울에서 부산까지 얼마나 걸려", "ko", "서울에서 부산까지(직선 325km) 고속열차로"),
        ("파리 런던 기차 몇 시간", "ko", "파리에서 런던까지(직선 344km) 고속열차로 2시간"),
        (
            "how long is the bus from Seoul to Busan?",
            "en",
            "Seoul to Busan (325 km in a straight line): coach takes",
        ),
        ("how do I get from Kandy to Ella by train?", "en", "Kandy to Ella ("),
        (
            "is there a night train from Vienna to Venice?",
            "en",
            "Vienna to Venice (435 km in a straight line): night train",
        ),
    ],
)
async def test_a_question_of_two_places_is_answered_with_the_way(
    question: str, locale: Locale, lead: str
) -> None:
    state = await Desk().ask(question, locale=locale)
    assert state["final_plan"].startswith(lead)
    (section,) = state["trip_info"]
    assert section["topic"] == "ways"
    assert all(fact["source"] for fact in section["facts"])


async def test_each_way_names_what_its_own_minutes_rest_on() -> None:
    state = await Desk().ask("how long does it take from Seoul to Busan?")
    titles = {source["number"]: source["title"] for source in state["sources"]}
    rests = {
        fact["text"].partition(" (")[0]: titles[fact["source"]]
        for fact in state["trip_info"][0]["facts"]
    }
    assert rests["Fast train"] == "TripKit's timetable of usual times"
    assert rests["Flight"] == "TripKit's own estimate"


@pytest.mark.parametrize(
    ("question", "topics"),
    [
        ("how do I get around Lisbon?", ["city_transport"]),
        ("what is the time difference between Seoul and Paris?", ["clock"]),
        ("how many hours is the time difference from Seoul to Paris", ["clock"]),
    ],
)
async def test_what_is_no_way_keeps_its_topic(question: str, topics: list[str]) -> None:
    state = await Desk().ask(question)
    assert state["topics"] == topics


async def test_a_place_that_nobody_knows_is_said() -> None:
    state = await Desk().ask("how long from Qwertyville to Busan?")
    assert "ways" not in state["topics"] or "not on our map" in state["final_plan"]
