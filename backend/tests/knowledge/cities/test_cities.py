"""The cities' data: complete, consistent, in the right place, and written in both languages."""

import re
from collections import Counter
from collections.abc import Iterator
from zoneinfo import ZoneInfo

import airportsdata
import pytest
from babel.numbers import list_currencies
from pydantic import BaseModel

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.cities import City, find_city, full_cities, nearest_city
from tripkit.knowledge.gazetteer import country_of, distance_km, find

ASKED = (
    "tokyo", "kyoto", "seoul", "busan", "jeju", "bangkok", "hanoi", "singapore", "bali", "colombo",
    "lisbon", "rome", "paris", "london", "barcelona", "istanbul", "new-york", "mexico-city",
    "marrakesh", "cape-town",
)  # fmt: skip
CITIES = full_cities()
HANGUL = re.compile(r"[가-힣]")
each = pytest.mark.parametrize("city", CITIES, ids=lambda city: city.id)


def texts(value: object) -> Iterator[Words]:
    """Everything that is said in two languages."""
    if isinstance(value, Words):
        yield value
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from texts(getattr(value, name))
    elif isinstance(value, tuple):
        for item in value:
            yield from texts(item)


def km(city: City, lat: float, lng: float) -> float:
    return distance_km(city.location.lat, city.location.lng, lat, lng)


def test_the_cities_that_were_asked_for_are_there() -> None:
    assert set(ASKED) <= {city.id for city in CITIES}
    assert len(CITIES) >= 24


@each
def test_a_city_has_enough_to_make_days_of(city: City) -> None:
    assert len(city.sights) >= 24
    assert sum(sight.indoor is not False for sight in city.sights) >= 6
    assert sum(sight.price_class == 0 for sight in city.sights) >= 6
    assert sum(sight.best in ("evening", "night") for sight in city.sights) >= 4
    assert sum(sight.kids for sight in city.sights) >= 3
    kinds = {kind for sight in city.sights for kind in sight.kinds}
    assert kinds & {"market"}
    assert kinds & {"viewpoint", "tower", "mountain"}
    assert kinds & {"garden", "park"}
    assert kinds & {"museum"}
    assert len(city.dining) >= 6
    assert {"breakfast", "lunch", "dinner"} <= {m for d in city.dining for m in d.meals}
    assert any("vegetarian" in d.diets for d in city.dining)
    assert sum(area.lodging is not None for area in city.areas) >= 4


@each
def test_a_city_lies_where_it_says(city: City) -> None:
    assert country_of(city.location.lat, city.location.lng) == city.country
    named = [p for p in find(city.name.en) if p.country == city.country and p.lat is not None]
    assert any(km(city, p.lat or 0, p.lng or 0) < 60 for p in named), named[:3]
    ZoneInfo(city.timezone)
    assert city.currency in list_currencies()
    known = airportsdata.load("IATA")
    for code in {*city.airports, *(way.airport for way in city.transport.airport)}:
        assert km(city, known[code]["lat"], known[code]["lon"]) < 130, code


@each
def test_what_is_in_a_city_is_near_it_and_no_two_things_are_one(city: City) -> None:
    for sight in city.sights:
        far = 120 if "day_trip" in sight.kinds else 60
        assert km(city, sight.lat, sight.lng) <= far, sight.id
    for place in (*city.areas, *city.dining):
        assert km(city, place.lat, place.lng) <= 60, place.id
    ids = [thing.id for thing in (*city.sights, *city.dining)]
    assert len(ids) == len(set(ids))
    pairs = ((a, b) for i, a in enumerate(city.sights) for b in city.sights[i + 1 :])
    for a, b in pairs:
        assert distance_km(a.lat, a.lng, b.lat, b.lng) >= 0.025, (a.id, b.id)


@each
def test_areas_hours_and_sums_make_sense(city: City) -> None:
    areas = {area.id for area in city.areas}
    for thing in (*city.sights, *city.dining):
        assert thing.area is None or thing.area in areas, thing.id
    for sight in city.sights:
        for opening in sight.open if sight.open != "always" else ():
            assert opening.days
            assert opening.start < opening.end, sight.id
    cost = city.cost
    for low, high in (
        cost.night.hostel, cost.night.budget, cost.night.mid, cost.night.high, cost.meal.street,
        cost.meal.casual, cost.meal.nice, cost.coffee, cost.transit_ride, cost.taxi_km,
    ):  # fmt: skip
        assert 0 <= low <= high
    assert cost.night.budget[0] <= cost.night.mid[0] <= cost.night.high[0]
    climate = city.climate
    assert all(low < high for low, high in zip(climate.low, climate.high, strict=True))
    assert all(0 <= days <= 31 for days in climate.rain_days)
    assert city.safety.emergency


@each
def test_every_text_is_written_in_its_language(city: City) -> None:
    for words in texts(city):
        assert not HANGUL.search(words.en), words.en
    sentences = [sight.about for sight in city.sights] + [d.about for d in city.dining]
    for words in (*sentences, city.about, city.safety.about, city.health.about):
        assert HANGUL.search(words.ko), words.ko
        assert words.en.endswith("."), words.en
        assert "!" not in words.en + words.ko
        assert "당신" not in words.ko


def test_no_sentence_is_said_twice() -> None:
    said = Counter(
        text
        for city in CITIES
        for sight in city.sights
        for text in (sight.about.en, sight.about.ko)
    )
    assert [text for text, times in said.items() if times > 1] == []


def test_every_source_is_an_address() -> None:
    for city in CITIES:
        for source in (
            *city.sources,
            city.entry.source,
            *(u for s in city.sights for u in s.sources),
        ):
            assert re.fullmatch(r"https?://[^\s]+\.[^\s]+", source), (city.id, source)


def test_a_city_is_found_by_its_names_in_both_languages() -> None:
    assert [city.id for city in find_city("Tokyo")] == ["tokyo"]
    assert [city.id for city in find_city("도쿄")] == ["tokyo"]
    assert find_city("Tokyo", country="KR") == ()
    assert find_city("Nowhere") == ()


def test_a_point_is_in_the_nearest_city_or_in_none() -> None:
    near = nearest_city(35.70, 139.77)
    assert near is not None
    assert near.id == "tokyo"
    assert nearest_city(0.0, -30.0) is None
