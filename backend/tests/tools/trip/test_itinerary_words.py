"""What goes with an itinerary: its sentence, what to pack, what to do and what to know."""

from typing import Any

import pytest
from tools.trip.judged_plans import stop
from tools.trip.test_draft import COST, itinerary
from tools.trip.trips import sight, sights, tripping

from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanDay
from tripkit.tools import itinerary as making
from tripkit.tools.trip.findings import TransportFound, WeatherFound
from tripkit.tools.trip.outcome import ItineraryFound, ScheduleFound


def schedule(**left_out: str) -> ScheduleFound:
    return ScheduleFound(days=[], left_out=left_out, conflicts=[], changes_made=[], worth=0,
                         bound=None, pace="balanced", seconds=0)  # fmt: skip


@pytest.mark.parametrize(
    ("cities", "locale", "words"),
    [
        (["Tokyo"], "en", "1 days in Tokyo with 1 places"),
        (["Tokyo", "Nara"], "en", "2 days in Tokyo and Nara with 2 places"),
        (["Tokyo", "Nara", "Kobe"], "en", "3 days in Tokyo, Nara and Kobe with 3 places"),
        (["Tokyo", "Tokyo"], "en", "2 days in Tokyo with 2 places"),
        (["Tokyo", "Nara"], "ko", "Tokyo, Nara 2일, 2곳을"),
    ],
)
def test_a_sentence_counts_days_places_and_cities(
    cities: list[str], locale: Locale, words: str
) -> None:
    meal = stop("Ramen", category="meal")
    days = [
        PlanDay(
            day=n, date="2027-04-10", city=city, theme="", schedule=[stop("A"), meal], day_cost=0
        )
        for n, city in enumerate(cities, 1)
    ]
    assert making._summary(tripping(locale=locale), days).startswith(words)


def weather() -> tuple[str, str, WeatherFound]:
    found = WeatherFound(
        destination="Tokyo", daily_forecast=[], average_high_celsius=None,
        average_low_celsius=None, packing_suggestions=["An umbrella", "An umbrella"], where=None,
        source="estimate",
    )  # fmt: skip
    return "analyze_weather", "Tokyo", found


def test_one_packs_for_the_weather_the_border_and_the_walks() -> None:
    from_seoul = making._packing(tripping(weather()))
    assert from_seoul == [
        "Passport and what the entry rules ask for", "An umbrella", "Shoes that you have walked in",
    ]  # fmt: skip
    assert making._packing(tripping(origin=None)) == ["Shoes that you have walked in"]
    assert making._packing(tripping(origin=None, locale="ko")) == ["길들인 신발"]


def test_what_is_left_out_is_named_where_it_was_worth_a_visit() -> None:
    famous = sight(id="tower", name="Tower", weight=8)
    small = sight(id="shrine", name="Shrine", weight=7)
    trip = tripping(sights(famous, small))
    assert making._missing(trip, schedule(tower="budget", shrine="budget")) == [
        "Left out for the budget: Tower."
    ]
    assert making._missing(trip, schedule(tower="closed")) == [
        "Left out closed on these days: Tower."
    ]
    assert making._missing(trip, schedule(tower="no_room")) == []
    meals = {"lunch:2027-04-10": "no_place", "dinner:2027-04-11": "budget"}
    assert making._missing(trip, schedule(**meals)) == ["No place known for lunch on 2027-04-10."]
    korean = tripping(sights(famous), locale="ko")
    dinner = {"dinner:2027-04-10": "no_place"}
    assert making._missing(korean, schedule(tower="walking", **dinner)) == [
        "걷는 거리 때문에 뺐어요: Tower.", "2027-04-10 저녁에 아는 곳이 없어요.",
    ]  # fmt: skip


def checklist(*stops: Any, locale: Locale = "en", **passes: str) -> list[str]:
    transport = TransportFound(
        destination="Tokyo", about=None, modes={}, passes=passes, airport=[], day_price=None,
        day_basis=None, source="estimate",
    )  # fmt: skip

    trip = tripping(("analyze_local_transport", "Tokyo", transport), locale=locale)
    _, _, found = itinerary(*stops, days=1)
    assert isinstance(found, ItineraryFound)
    return making._checklist(trip, found)


def test_a_checklist_has_flights_rooms_bookings_and_a_pass() -> None:
    flight, room = stop("ICN to HND", category="flight"), stop("Hotel", category="lodging")
    tower = stop("Tower", notes="Book ahead: it sells out.")
    assert checklist(flight, room, room, tower, stop("Park"), metro="24 h", bus="x") == [
        "Book the flights and check their hours", "Book a room: Hotel", "Book ahead: Tower",
        "Look at the pass: metro",
    ]  # fmt: skip
    assert checklist(stop("Park", notes="Bring cash.")) == []
    assert checklist(stop("탑", notes="예약이 필요해요"), locale="ko") == ["미리 예약하기: 탑"]


def test_the_money_is_told_with_its_bounds() -> None:
    _, _, found = itinerary()
    assert isinstance(found, ItineraryFound)
    assert found.cost == COST
    assert making._money(tripping(), found) == "About 900 USD (800–1,000) in all."
    assert making._money(tripping(locale="ko"), found) == "모두 약 900 USD (800–1,000)이에요."
