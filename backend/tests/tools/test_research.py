"""Sights, restaurants and facts of a destination: ours first, then what a page really says."""

import re
from dataclasses import replace
from typing import Any

import pytest
from tools.trip.trips import rule, sight, tripping
from tools.trip.web_facts import URL, Facts, page

from tripkit.domain.context import Locale
from tripkit.domain.destination import PlaceDetails
from tripkit.knowledge.cities import find_city
from tripkit.tools.activities import (
    Activities,
    minute,
    opening_of,
    research_activities,
    summary,
)
from tripkit.tools.restaurants import Restaurants, research_restaurants
from tripkit.tools.restaurants import summary as meals_summary
from tripkit.tools.trip.findings import ActivitiesFound, RestaurantsFound
from tripkit.tools.trip.grounded import PAGE_CHARACTERS, page_at, said, says, says_number
from tripkit.tools.trip.outings import is_filler
from tripkit.tools.trip.schemas import (
    Activity,
    ActivitySearch,
    MealTypes,
    Restaurant,
    RestaurantSearch,
)

MEALS = MealTypes(breakfast=[], lunch=[], dinner=[])
NO_SIGHTS = ActivitySearch(activities=[], must_do=[], free_activities=[])
TOKYO = find_city("Tokyo")[0]


async def sights_of(
    place: str, facts: Facts | None = None, locale: Locale = "en", **changed: Any
) -> ActivitiesFound:
    services = (facts or Facts()).services
    request = changed.pop("request", {})
    trip = replace(tripping(locale=locale, **request), services=services)
    return await research_activities(Activities(destination=place, **changed), trip)


async def test_a_city_of_ours_is_told_whole_and_no_page_is_asked() -> None:
    facts = Facts(page("Anything"), extracted=NO_SIGHTS)
    found = await sights_of("Tokyo", facts)
    assert (found.depth, facts.searches, found.note) == ("deep", [], None)
    assert {one.id for one in found.activities} == {one.id for one in TOKYO.sights}
    assert found.must_do == [one.name for one in found.activities if one.weight >= 9]
    assert found.free_activities == [one.name for one in found.activities if not one.price]
    worth = [one.weight * (0.5 + one.match) for one in found.activities]
    assert worth == sorted(worth, reverse=True)


async def test_a_price_limit_leaves_out_what_costs_more() -> None:
    every = (await sights_of("Tokyo")).activities
    price = sorted({one.price for one in every})[1]
    within = (await sights_of("Tokyo", max_budget_per_activity=price)).activities
    assert {one.id for one in within} == {one.id for one in every if one.price <= price}
    assert any(one.price == price for one in within)


async def test_what_one_likes_comes_first() -> None:
    plain = {one.id: one.match for one in (await sights_of("Tokyo")).activities}
    arts = {
        one.id: one.match for one in (await sights_of("Tokyo", interests=["museums"])).activities
    }
    museums = [one.id for one in TOKYO.sights if "museum" in one.kinds]
    assert museums
    assert all(arts[one] == 1.0 for one in museums)
    assert any(plain[one] < 1.0 for one in museums)


@pytest.mark.parametrize("city", ["Tokyo", "Seoul", "Paris"])
def test_hours_are_minutes_by_weekday_and_end_by_midnight(city: str) -> None:
    for one in find_city(city)[0].sights:
        week = opening_of(one)
        assert len(week) == 7
        spans = [span for day in week for span in day]
        assert all(0 <= start < end <= 1440 for start, end in spans), one.id
        if one.open == "always":
            assert week == [[(0, 1440)]] * 7
            continue
        days = {day for hours in one.open for day in hours.days}
        assert {n for n, day in enumerate(week) if day} == days
        for hours in one.open:
            start = minute(hours.start)
            assert all(start in {first for first, _ in week[day]} for day in hours.days)


def test_a_clock_is_minutes_after_midnight() -> None:
    assert [minute(clock) for clock in ("00:00", "01:05", "23:59")] == [0, 65, 1439]


def activity(**changed: Any) -> Activity:
    values: dict[str, Any] = {
        "name": "Old Mill", "category": None, "description": "a mill", "duration": None,
        "price_usd": 12.0, "rating": None, "best_time": None, "tips": ["bring cash", "go early"],
        "source_url": URL,
    }  # fmt: skip
    return Activity.model_validate(values | changed)


def quoting(*activities: Activity, lat: float = 0.0, lng: float = 0.0, **more: Any) -> Facts:
    found = NO_SIGHTS.model_copy(update={"activities": list(activities)})
    place = PlaceDetails.model_validate({"place_id": "p", "location": {"lat": lat, "lng": lng}})
    told = page("The Old Mill, a mill, costs $12. Go early.", "Sights of Windhoek")
    return Facts(told, extracted=found, **{"place": place, **more})


WINDHOEK = {"lat": -22.56, "lng": 17.08}


async def test_elsewhere_a_sight_of_a_page_is_quoted_where_a_map_has_it() -> None:
    facts = quoting(activity(), **WINDHOEK)
    found = await sights_of("Windhoek", facts)
    (mill,) = [one for one in found.activities if one.source == "web"]
    assert (mill.id, mill.name, mill.source_url) == ("web-old-mill", "Old Mill", URL)
    assert (mill.latitude, mill.longitude) == (-22.56, 17.08)
    assert (mill.price, mill.price_low, mill.price_high) == (12.0, 12.0, 12.0)
    assert (mill.about, mill.tip) == ("a mill", "go early")
    assert mill.opening == [[(540, 1080)]] * 7
    assert facts.searches == ["things to see in Windhoek opening hours entry price"]


async def test_a_price_and_words_that_the_page_does_not_say_are_left_out() -> None:
    facts = quoting(activity(price_usd=13.0, description="a palace", tips=["sing"]), **WINDHOEK)
    (mill,) = [
        one for one in (await sights_of("Windhoek", facts)).activities if one.source == "web"
    ]
    assert (mill.price, mill.about, mill.tip) == (0.0, "Sights of Windhoek", None)


@pytest.mark.parametrize(
    ("changed", "place"),
    [
        ({"name": "New Mill"}, WINDHOEK),
        ({"source_url": "https://example.org/x"}, WINDHOEK),
        ({}, {"lat": -23.0, "lng": 17.08}),
        ({}, {"place": None}),
        ({}, {"is_down": True}),
    ],
)
async def test_a_sight_that_no_page_names_or_no_map_has_there_is_dropped(
    changed: dict[str, Any], place: dict[str, Any]
) -> None:
    found = await sights_of("Windhoek", quoting(activity(**changed), **place))
    assert [one for one in found.activities if one.source == "web"] == []


async def test_where_no_sights_are_known_it_is_said_in_both_languages() -> None:
    for locale, words in (("en", "We know no sights in"), ("ko", "아는 볼 곳이 없어요")):
        found = await sights_of("Gaborone", locale=locale)  # type: ignore[arg-type]
        assert all(is_filler(one) for one in found.activities)
        assert words in (found.note or "")


async def test_no_town_is_a_day_trip_from_itself() -> None:
    found = await sights_of("Windhoek")
    assert "outing-windhoek" not in {one.id for one in found.activities}


async def test_a_place_of_the_catalogue_offers_each_thing_to_do_there() -> None:
    found = await sights_of("Gunsan")
    assert found.depth == "catalogue"
    assert found.activities
    for one in found.activities:
        if is_filler(one) or not one.id.startswith("kr-"):  # a landmark's id is its name
            continue
        spot, _, number = one.id.rpartition("-")
        assert spot
        assert int(number) >= 1
        assert (one.price, one.source, one.opening) == (0, "catalogue", [[(0, 1440)]] * 7)
        assert one.weight >= 4
        assert ": " in one.name


def test_sights_are_summed_up_by_the_great_ones_or_the_first() -> None:
    def of(*must: str, **more: Any) -> ActivitiesFound:
        values: dict[str, Any] = {
            "destination": "Tokyo", "depth": "deep", "must_do": list(must),
            "activities": [sight(name=f"S{n}") for n in range(7)], "free_activities": ["S1"],
        }  # fmt: skip
        return ActivitiesFound.model_validate(values | more)

    assert summary(of()) == "Tokyo: 7 sights, 1 free. S0, S1, S2"
    assert summary(of(*"abcdefg")) == "Tokyo: 7 sights, 1 free. a, b, c, d, e"
    none = of(activities=[], free_activities=[], note="nothing")
    assert summary(none) == "Tokyo: 0 sights, 0 free. nothing"


async def tables_of(
    place: str, facts: Facts | None = None, rules: Any = (), locale: Locale = "en", **changed: Any
) -> RestaurantsFound:
    trip = replace(tripping(rules=rules, locale=locale), services=(facts or Facts()).services)
    return await research_restaurants(Restaurants(destination=place, **changed), trip)


async def test_who_serves_the_diet_comes_before_who_does_not() -> None:
    found = await tables_of("Tokyo", rules=[rule("diet", "vegan")])
    serves = ["vegan" in one.diets for one in found.places]
    assert True in serves
    assert serves == sorted(serves, reverse=True)
    assert found.unmet == []


async def test_what_nobody_serves_is_said_diets_before_cuisines() -> None:
    found = await tables_of("Tokyo", rules=[rule("diet", "nut_allergy")], cuisine_types=["Martian"])
    assert found.unmet == ["nut_allergy", "Martian"]
    assert meals_summary(found).endswith("; nothing known for nut_allergy, Martian")


async def test_places_are_listed_by_the_meals_that_they_serve_within_the_price() -> None:
    every = await tables_of("Tokyo")
    for meal, names in every.by_meal_type.items():
        assert names == [one.name for one in every.places if meal in one.meals]
    price = sorted({one.price for one in every.places})[0]
    cheap = await tables_of("Tokyo", max_budget_per_person=price)
    assert {one.price for one in cheap.places} == {price}
    assert len(cheap.places) < len(every.places)


async def test_a_wished_cuisine_comes_first_among_those_that_feed_all() -> None:
    found = await tables_of("Tokyo", cuisine_types=["ramen"])
    first = found.places[0]
    assert any("ramen" in one.casefold() for one in first.cuisines)


async def test_a_restaurant_of_a_page_is_shown_with_what_the_page_says_of_it() -> None:
    one = {
        "name": "Café Schneider", "cuisine_type": "German", "area": "Centre", "price_range": None,
        "specialty_dishes": ["schnitzel", "sushi"], "opening_hours": None,
        "reservation_required": None, "source_url": URL,
    }  # fmt: skip
    named = [one, one | {"name": "Nobody's"}, one | {"source_url": "https://example.org/x"}]
    made = [Restaurant.model_validate(each) for each in named]
    told = RestaurantSearch(restaurants=made, by_meal_type=MEALS)
    facts = Facts(page("Café Schneider: German schnitzel.", "Eating out"), extracted=told)
    found = await tables_of("Windhoek", facts, rules=[rule("diet", "vegan")])
    (shown,) = found.places
    assert (shown.id, shown.cuisines, shown.dishes) == (
        "web-café-schneider", ["German"], ["schnitzel"],
    )  # fmt: skip
    assert (shown.area, shown.about, shown.latitude) == (None, "Eating out", None)
    assert facts.searches == ["vegan restaurants in Windhoek"]
    assert found.note is None


async def test_where_no_table_is_known_it_is_said_in_both_languages() -> None:
    assert "look on the spot" in ((await tables_of("Windhoek")).note or "")
    assert "가서 찾아봐요" in ((await tables_of("Windhoek", locale="ko")).note or "")


def test_a_page_says_words_whatever_their_case_and_accents_and_nothing_else() -> None:
    told = page("Musée d'Orsay, 1,250 visitors, €14.50", "PARIS")
    assert said(told, "musee d'orsay") == "musee d'orsay"
    assert says(told, "Paris")
    assert not says(told, "Louvre")
    assert not says(told, "")
    assert not says(told, None)
    assert [says_number(told, n) for n in (1250, 14.5, 14.504, 14.51, 250, None)] == [
        True, True, True, False, False, False,
    ]  # fmt: skip


def test_a_page_is_found_by_its_very_address() -> None:
    pages = [page("a", url="https://a.example"), page("b", url="https://b.example")]
    assert page_at("https://b.example", pages) is pages[1]
    assert page_at("https://b.example/", pages) is None
    assert page_at(None, pages) is None


async def test_a_model_reads_the_beginning_of_each_page_as_data() -> None:
    facts = quoting(activity(), **WINDHOEK)
    facts.pages = [page("x" * (PAGE_CHARACTERS + 5))]
    await sights_of("Windhoek", facts)
    (prompt,) = facts.prompts
    assert re.search(r"\[looking_for, by tripkit, \w+\]\nWindhoek", prompt)
    assert "x" * PAGE_CHARACTERS in prompt
    assert "x" * (PAGE_CHARACTERS + 1) not in prompt
    facts = Facts(extracted=NO_SIGHTS)
    await sights_of("Windhoek", facts)
    assert facts.prompts == []
