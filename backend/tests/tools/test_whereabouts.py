"""One resolver of a place's name for planner and designer: where they agree, and what a trip adds."""

import pytest

from tripkit.domain.edits import Spot
from tripkit.domain.itinerary import Itinerary, SegmentPlace
from tripkit.knowledge.cities import all_cities
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.itineraries import location_of
from tripkit.tools.tool import ToolFailed
from tripkit.tools.whereabouts import Ambiguous, Unknown, place_of, where

TOKYO = Itinerary(id="a" * 32, title="Tokyo", destination="Tokyo")
CITIES = [name for city in all_cities() for name in (city.name.en, city.name.ko)]


@pytest.mark.parametrize("name", [*CITIES, "Hakone", "Kandy, Sri Lanka", "Nara", "리스본"])
def test_a_town_is_the_same_place_alone_and_in_a_trip(name: str) -> None:
    alone, within = where(name), where(name, "en", TOKYO)
    assert (within.country, within.city, within.timezone) == (
        alone.country, alone.city, alone.timezone,
    )  # fmt: skip
    assert distance_km(alone.lat, alone.lng, within.lat, within.lng) < 1


@pytest.mark.parametrize("name", CITIES)
def test_a_segment_in_a_city_of_ours_is_where_the_planner_puts_that_city(name: str) -> None:
    place, alone = location_of(Spot(name=name), TOKYO), where(name)
    assert (place.latitude, place.longitude) == (alone.lat, alone.lng)


@pytest.mark.parametrize(
    ("name", "city", "code"),
    [
        ("Senso-ji", "Tokyo", None),
        ("센소지", "Tokyo", None),
        ("Senso-ji, Tokyo", "Tokyo", None),
        ("Gangnam, Seoul", "Seoul", None),
        ("Haneda Airport", "Tokyo", "HND"),
    ],
)
def test_in_a_trip_sights_quarters_and_airports_are_places_too(
    name: str, city: str, code: str | None
) -> None:
    place = where(name, "en", TOKYO).place
    assert (place.city, place.code) == (city, code)


@pytest.mark.parametrize("name", ["Xyzzyplugh", "Central Park", "Paris, Texas", "Lucky"])
def test_in_a_trip_no_namesake_is_taken_for_what_we_do_not_know(name: str) -> None:
    with pytest.raises(Unknown):
        where(name, "en", TOKYO)
    with pytest.raises(ToolFailed, match="not on our map") as failed:
        place_of(name, "en", TOKYO)
    assert failed.value.kind == "no_place"


@pytest.mark.parametrize("name", ["Springfield", "Newcastle", "Richmond"])
def test_namesakes_are_told_apart_rather_than_chosen_among(name: str) -> None:
    for itinerary in (None, TOKYO):
        with pytest.raises(Ambiguous) as several:
            where(name, "en", itinerary)
        assert len(several.value.options) > 1
    with pytest.raises(ToolFailed, match="Several places are called"):
        place_of(name, "en", TOKYO)


def test_of_namesakes_the_one_of_the_trips_country_is_meant() -> None:
    england = TOKYO.model_copy(update={"title": "England", "destination": "London"})
    assert where("Newcastle", "en", england).country == "GB"


def test_a_place_as_a_segment_has_it_names_its_city() -> None:
    assert where("Hakone").place == SegmentPlace(
        name="Hakone", city="Hakone", country="JP", latitude=where("Hakone").lat,
        longitude=where("Hakone").lng, timezone="Asia/Tokyo",
    )  # fmt: skip
