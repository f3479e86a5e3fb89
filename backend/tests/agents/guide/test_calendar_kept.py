"""For any place and date the guide's own words pass its verifier and agree with the calendar."""

import asyncio
from datetime import date, timedelta
from typing import Any, Literal

import pytest
from agents.guide.guiding import Guide
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tripkit.knowledge.calendar import alcohol_on, holidays_on, is_poya
from tripkit.knowledge.sri_lanka import Place, places

GUIDE = Guide()
PLACES = {place.id: place for place in places()}
EN = (
    "Plan a trip to {place} on {day}", "Can I visit bars in {place} on {day}?",
    "Tell me about {place} on {day}", "Is {place} crowded on {day}?",
    "Plan a 3-day photography trip to {place} from {day}", "Best light at {place} on {day}?",
    "Plan a bar crawl in {place} on {day}",
)  # fmt: skip
KO = ("{day}에 {place} 여행 짜줘", "{day}에 {place}에서 술 마실 수 있어?", "{day} {place} 붐벼?")
DAYS = st.dates(date(2003, 1, 1), date(2076, 12, 28))
POYAS = st.sampled_from(
    [day for n in range(3 * 365) if is_poya(day := date(2024, 1, 1) + timedelta(days=n))]
)


def asked(question: str, place: Place, day: date, locale: Literal["en", "ko"]) -> dict[str, Any]:
    name = place.name.ko if locale == "ko" else place.name.en
    said = f"{day.year}년 {day.month}월 {day.day}일" if locale == "ko" else day.isoformat()
    text = question.format(place=name, day=said)
    return asyncio.run(GUIDE.ask(text, locale=locale))


def agrees(state: dict[str, Any], day: date) -> None:
    assert state["mended"] == [], state["mended"]
    assert state["checked_day"] == day.isoformat()
    assert state["facts"]["is_poya"] == is_poya(day)
    assert state["facts"]["shops"] == alcohol_on(day).shops
    kinds = {rule["constraint_type"] for rule in state["constraints"]}
    assert ("poya_alcohol" in kinds) == is_poya(day)
    assert ("poya_alcohol" in kinds or "dry_day" in kinds) == (alcohol_on(day).shops == "closed")
    for rule in state["constraints"]:
        assert rule["description"] in state["response"]


@settings(max_examples=25, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(EN), st.sampled_from(places()), DAYS | POYAS)
@example(EN[1], PLACES["galle-face-green"], date(2025, 6, 10))
@example(EN[0], PLACES["negombo"], date(2024, 2, 23))
@example(EN[6], PLACES["ella"], date(2024, 5, 23))
def test_no_answer_contradicts_the_calendar(question: str, place: Place, day: date) -> None:
    state = asked(question, place, day, "en")
    agrees(state, day)
    if "bar" in question and alcohol_on(day).shops == "closed":
        assert state["facts"]["legal_conflict"]
        assert "banned" in state["response"] or "closed" in state["response"]


@settings(max_examples=12, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.sampled_from(KO), st.sampled_from(places()), DAYS | POYAS)
@example(KO[2], PLACES["colombo"], date(2040, 12, 25))
def test_no_korean_answer_contradicts_it_either(question: str, place: Place, day: date) -> None:
    agrees(asked(question, place, day, "ko"), day)


@pytest.mark.parametrize("year", [2024, 2025, 2026])
def test_every_poya_of_the_gazetted_years_is_told(year: int) -> None:
    first = date(year, 1, 1)
    days = [d for n in range(366) if (d := first + timedelta(days=n)).year == year and is_poya(d)]
    assert len(days) in (12, 13)
    temple = PLACES["temple-of-the-tooth"]
    for day in days:
        state = asked(EN[1], temple, day, "en")
        agrees(state, day)
        names = [h.name for h in holidays_on(day) if "poya" in h.categories]
        assert [name for name in names if name in state["response"]] == names
