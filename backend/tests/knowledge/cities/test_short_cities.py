"""The short cities: enough for three days, in the right place, hours sane, both languages written."""

import re
from collections.abc import Iterator
from pathlib import Path
from zoneinfo import ZoneInfo

import airportsdata
import pytest
from babel.numbers import list_currencies
from pydantic import BaseModel

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.cities import (
    City,
    all_cities,
    city_of,
    find_city,
    full_cities,
    heads,
    named_places,
)
from tripkit.knowledge.cities.expand import short_cities
from tripkit.knowledge.countries import countries, written_lands
from tripkit.knowledge.gazetteer import country_of, distance_km, find

SHORT = tuple(city_of(record.id) for record in short_cities())
AIRPORTS = airportsdata.load("IATA")
HANGUL = re.compile(r"[가-힣]")
METROS = Path(__file__).with_name("metros.txt").read_text("utf-8").split()
"""Cities with an underground or an elevated railway of its own."""
each = pytest.mark.parametrize("city", SHORT, ids=lambda city: city.id)


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


@each
def test_a_short_city_has_enough_for_three_days(city: City) -> None:
    assert city.extent == "short"
    assert len(city.sights) >= 12
    assert sum(sight.indoor is not False for sight in city.sights) >= 3
    assert sum(sight.best in ("evening", "night") for sight in city.sights) >= 2
    assert sum(sight.kids for sight in city.sights) >= 2
    assert sum(sight.price_class == 0 for sight in city.sights) >= 3
    assert len(city.dining) >= 4
    assert {"breakfast", "lunch", "dinner"} <= {m for d in city.dining for m in d.meals}
    assert any("vegetarian" in d.diets for d in city.dining)
    assert sum(area.lodging is not None for area in city.areas) >= 2
    assert city.transport.airport
    assert city.transport.modes


@each
def test_it_lies_where_it_says_and_its_sights_near_it(city: City) -> None:
    if city.country not in ("HK", "MO"):  # the borders' table has them within China
        assert country_of(city.location.lat, city.location.lng) == city.country
    towns = [p for p in find(city.name.en) if p.country == city.country and p.lat is not None]
    assert any(km(city, p.lat or 0, p.lng or 0) < 25 for p in towns), towns[:3]
    for sight in city.sights:
        assert km(city, sight.lat, sight.lng) <= 40, sight.id
    for place in (*city.areas, *city.dining, *city.transport.stations):
        assert km(city, place.lat, place.lng) <= 40, place
    pairs = ((a, b) for i, a in enumerate(city.sights) for b in city.sights[i + 1 :])
    for a, b in pairs:
        assert distance_km(a.lat, a.lng, b.lat, b.lng) >= 0.025, (a.id, b.id)
    ZoneInfo(city.timezone)
    for code in {*city.airports, *(way.airport for way in city.transport.airport)}:
        assert km(city, AIRPORTS[code]["lat"], AIRPORTS[code]["lon"]) < 170, code


@each
def test_names_and_ids_are_unique_and_areas_exist(city: City) -> None:
    places = (*city.sights, *city.dining)
    for names in (
        [place.id for place in places],
        [sight.name.en for sight in city.sights],
        [sight.name.ko for sight in city.sights],
        [area.id for area in city.areas],
    ):
        assert len(names) == len(set(names)), sorted(names)
    areas = {area.id for area in city.areas}
    assert {place.area for place in places} <= {*areas, None}


@each
def test_hours_are_sane(city: City) -> None:
    for sight in city.sights:
        for opening in sight.open if sight.open != "always" else ():
            assert opening.days
            assert opening.start < opening.end, sight.id
            assert "04:00" <= opening.start <= "21:00", sight.id
        if {"museum", "gallery", "palace"} & set(sight.kinds) and sight.indoor is True:
            assert sight.open != "always", sight.id


@each
def test_what_stands_open_day_and_night_in_town_costs_nothing(city: City) -> None:
    seen_from_the_street = {"tower", "monument", "theatre", "garden", "park", "castle"}
    reached_for_a_fare = {"island", "mountain", "beach", "day_trip"}
    for sight in city.sights:
        kinds = set(sight.kinds)
        if (
            sight.open == "always"
            and kinds & seen_from_the_street
            and not kinds & reached_for_a_fare
        ):
            assert sight.price_class == 0, sight.id


@each
def test_only_a_city_with_a_metro_says_so(city: City) -> None:
    modes = {mode.mode for mode in city.transport.modes}
    assert city.id in METROS or "metro" not in modes
    rides = {way.mode for way in city.transport.airport}
    assert "metro" in modes or "metro" not in rides


@each
def test_costs_and_climate_make_sense(city: City) -> None:
    cost = city.cost
    for low, high in (
        *(getattr(cost.night, name) for name in type(cost.night).model_fields),
        *(getattr(cost.meal, name) for name in type(cost.meal).model_fields),
        cost.coffee,
        cost.transit_ride,
        cost.taxi_km,
    ):
        assert 0 <= low <= high
    assert cost.night.hostel[0] < cost.night.budget[0] < cost.night.mid[0] < cost.night.high[0]
    assert cost.meal.street[0] <= cost.meal.casual[0] <= cost.meal.nice[0]
    climate = city.climate
    assert all(low < high for low, high in zip(climate.low, climate.high, strict=True))
    assert all(0 <= days <= 31 for days in climate.rain_days)
    assert set(city.best_months) <= set(range(1, 13))


@each
def test_texts_are_written_in_both_languages(city: City) -> None:
    for words in texts(city):
        assert not HANGUL.search(words.en), words.en
        assert HANGUL.search(words.ko), words.ko
        assert "!" not in words.en + words.ko
        assert "당신" not in words.ko
    sentences = [*(s.about for s in city.sights), *(d.about for d in city.dining), city.about]
    for words in sentences:
        assert words.en.endswith("."), words.en
        assert words.ko.endswith("."), words.ko
    for source in (*city.sources, city.entry.source, *(u for s in city.sights for u in s.sources)):
        assert re.fullmatch(r"https?://[^\s]+\.[^\s]+", source), source


def test_no_sentence_about_a_sight_is_said_twice() -> None:
    sentences = [text for c in all_cities() for s in c.sights for text in (s.about.en, s.about.ko)]
    assert len(sentences) == len(set(sentences))


def test_most_positions_are_borne_out_by_a_second_source() -> None:
    sights = [sight for city in SHORT for sight in city.sights]
    confirmed = sum("position" not in sight.unconfirmed for sight in sights)
    assert confirmed / len(sights) >= 0.4


def test_countries_are_described_once_and_in_full() -> None:
    assert {city.country for city in SHORT} <= set(countries())
    for code, land in written_lands().items():
        assert land.currency in list_currencies(), code
        assert set(land.emergency) - {"any"} == {"police", "ambulance", "fire"}, code
        assert set(land.plugs) <= set("ABCDEFGHIJKLMNO"), code
        assert 100 <= land.volts <= 240, code


def test_the_index_has_every_city_and_place_once() -> None:
    assert [head.id for head in heads()] == sorted(city.id for city in (*full_cities(), *SHORT))
    count = sum(len(c.sights) + len(c.areas) + len(c.dining) for c in all_cities())
    assert len(named_places()) == count


def test_a_city_s_own_names_lead_to_it_alone() -> None:
    for head in heads():
        for name in (head.name.en, head.name.ko):
            assert [city.id for city in find_city(name)] == [head.id], name
