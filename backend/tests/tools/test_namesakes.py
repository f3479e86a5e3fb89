"""Which of several places of a name is meant, on places of our own."""

from typing import Any

import pytest

from tripkit.domain.itinerary import Itinerary, SegmentPlace
from tripkit.domain.open_data import OpenPlace
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.cities import find_city
from tripkit.knowledge.gazetteer import Place
from tripkit.tools import whereabouts
from tripkit.tools.tool import ToolFailed
from tripkit.tools.whereabouts import Ambiguous, Unknown, Where, place_of, where

KM = 1 / 111.195
"""A kilometre northwards in degrees."""


def town(name: str = "Tara", country: str = "FR", at: float = 0.0, people: int = 0, **more: Any) -> Place:  # fmt: skip
    """So many kilometres north of a point in the Atlantic."""
    return Place(name, country, "UTC", lat=10 + at * KM, lng=-40.0, population=people, **more)


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> list[Place]:
    """What the gazetteer gives for any name."""
    places: list[Place] = []
    monkeypatch.setattr(whereabouts, "find", lambda _: places)
    monkeypatch.setattr(whereabouts, "find_city", lambda _: [])
    return places


def test_the_only_place_of_a_name_is_meant(known: list[Place]) -> None:
    known.append(town(ko="타라"))
    place = where("Tara")
    assert (place.asked, place.name, place.country) == ("Tara", "Tara", "FR")
    assert (place.lat, place.lng, place.timezone) == (10.0, -40.0, "UTC")
    assert (place.city, place.spots, place.depth, place.open_place) == (None, (), "named", None)
    assert where("Tara", "ko").name == "타라"
    known[:] = [town()]
    assert where("Tara", "ko").name == "Tara"


@pytest.mark.parametrize("people", [333, 334, 900])
def test_a_namesake_with_a_third_of_the_people_has_to_be_told_apart(
    known: list[Place], people: int
) -> None:
    known[:] = [town(people=1000), town(country="DE", at=100, people=people)]
    if people < 334:
        assert where("Tara").country == "FR"
        return
    with pytest.raises(Ambiguous) as several:
        where("Tara")
    assert several.value.options == ["Tara, France", "Tara, Germany"]
    with pytest.raises(Ambiguous) as several:
        where("Tara", "ko")
    assert several.value.options == ["Tara, 프랑스", "Tara, 독일"]


def test_the_first_place_is_a_rival_whatever_its_size(known: list[Place]) -> None:
    known[:] = [town(people=1), town(country="DE", at=100, people=1000)]
    with pytest.raises(Ambiguous):
        where("Tara")


@pytest.mark.parametrize(("km", "is_other"), [(59.5, False), (60.5, True)])
def test_neighbours_of_one_name_are_one_place(
    known: list[Place], km: float, is_other: bool
) -> None:
    known[:] = [town(people=9), town(country="DE", at=km, people=9)]
    if is_other:
        with pytest.raises(Ambiguous):
            where("Tara")
    else:
        assert where("Tara").country == "FR"


@pytest.mark.parametrize(
    "other",
    [
        town(country="DE", at=100, kind="country", people=9), Place("Tara", "DE", "UTC", population=9),
        town(country="DE", at=100, kind="region", people=9),
        Place("Tara", "DE", "UTC", lat=1.0, population=9), Place("Tara", "DE", "UTC", lng=1.0, population=9),
    ],
)  # fmt: skip
def test_a_country_a_region_and_what_is_nowhere_is_no_town(
    known: list[Place], other: Place
) -> None:
    known[:] = [other, town(people=9)]
    assert where("Tara").country == "FR"
    known[:] = [other]
    with pytest.raises(Unknown):
        where("Tara")


def test_behind_a_comma_stands_the_country(known: list[Place]) -> None:
    known[:] = [town(people=9), town(country="DE", at=100, people=9)]
    assert where("Tara, Germany").country == "DE"
    assert where(" Tara , France ").country == "FR"
    with pytest.raises(Unknown):
        where("Tara, Spain")


def open_place(country: str = "FR", **more: Any) -> OpenPlace:
    given: dict[str, Any] = {
        "name": "Tara", "ko": "타라", "alias": "Old Tara", "country": country, "lat": 10.0,
        "lng": -40.0, "timezone": "UTC", "source": "Wikidata", "url": "", "population": 9,
    }  # fmt: skip
    return OpenPlace(**given | more)


@pytest.mark.parametrize("name", ["tara", "타라", "Old Tara"])
@pytest.mark.usefixtures("known")
def test_open_data_knows_what_we_do_not(name: str) -> None:
    given = open_place()
    place = where(name, places=[given])
    assert (place.open_place, place.name, place.timezone) == (given, "Tara", "UTC")
    assert where(name, "ko", places=[given]).name == "타라"
    with pytest.raises(Unknown):
        where("Tara Bay", places=[given])


def test_a_town_of_ours_goes_before_open_data(known: list[Place]) -> None:
    known.append(town(country="DE"))
    assert where("Tara", places=[open_place()]).country == "DE"


@pytest.mark.parametrize(("people", "is_rival"), [(3, True), (2, False)])
@pytest.mark.usefixtures("known")
def test_open_data_of_two_countries_is_told_apart_too(people: int, is_rival: bool) -> None:
    places = [open_place(), open_place("DE", population=people)]
    if is_rival:
        with pytest.raises(Ambiguous) as several:
            where("Tara", places=places)
        assert several.value.options == ["Tara, France", "Tara, Germany"]
    else:
        assert where("Tara", places=places).country == "FR"
    assert where("Tara, Germany", places=places).country == "DE"
    alike = [open_place(), open_place(population=8)]
    assert where("Tara", places=alike).open_place is alike[0]


@pytest.mark.usefixtures("known")
def test_open_data_with_a_guide_is_meant_before_what_has_none() -> None:
    places = [open_place(population=99), open_place("DE", title="Tara")]
    assert where("Tara", places=places).country == "DE"


@pytest.mark.usefixtures("known")
def test_what_nobody_knows_is_said_with_what_to_do() -> None:
    with pytest.raises(ToolFailed) as failed:
        place_of("Tara", "en")
    assert str(failed.value) == "Tara is not on our map; name its city or a place near it."
    assert failed.value.kind == "no_place"


def test_namesakes_are_listed_to_choose_from(known: list[Place]) -> None:
    known[:] = [town(people=9), town(country="DE", at=100, people=9)]
    with pytest.raises(ToolFailed) as failed:
        place_of("Tara", "en")
    assert str(failed.value) == "Several places are called Tara: Tara, France; Tara, Germany."


def test_an_entry_of_the_catalogue_is_meant_by_its_id(known: list[Place]) -> None:
    spot = spots()[0]
    place = where(f" {spot.id} ")
    assert (place.name, place.country) == (spot.city.en, spot.country)
    assert (place.lat, place.lng) == (spot.location.lat, spot.location.lng)
    assert spot in place.spots
    assert where(spot.id, "ko").name == spot.city.ko


def test_entries_within_twenty_five_kilometres_belong_to_a_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spot = spots()[0]
    monkeypatch.setattr(whereabouts, "spots", lambda: (spot,))
    for km, number in ((24.9, 1), (25.1, 0)):
        place = whereabouts._at("x", "x", "FR", spot.location.lat + km * KM, spot.location.lng)
        assert len(place.spots) == number


def test_how_deeply_a_place_is_known() -> None:
    base = Where("x", "x", "FR", 0.0, 0.0, "UTC", None, ())
    tokyo = find_city("Tokyo")[0]
    assert base.depth == "named"
    assert Where("x", "x", "FR", 0.0, 0.0, "UTC", None, (spots()[0],)).depth == "catalogue"
    deep = Where("x", "Ueno", "JP", 1.0, 2.0, "UTC", tokyo, (spots()[0],))
    assert deep.depth == "deep"
    assert deep.place == SegmentPlace(
        name="Ueno", city="Tokyo", country="JP", latitude=1.0, longitude=2.0, timezone="UTC"
    )
    held = SegmentPlace(name="Held")
    assert Where("x", "x", "FR", 0.0, 0.0, "UTC", tokyo, (), within=held).place is held


TRIP = Itinerary(id="a" * 32, title="Tokyo", destination="Tokyo")


@pytest.mark.parametrize(
    ("land", "lies"),
    [("Japan", True), ("France", False), ("Tokyo", True), ("Yokohama", True), ("Osaka", False), ("Xyzzyplugh", False)],
)  # fmt: skip
def test_a_place_lies_in_its_country_its_city_and_about_a_town(land: str, lies: bool) -> None:
    place = SegmentPlace(
        name="Ueno Zoo", city="Tokyo", country="JP", latitude=35.71, longitude=139.77
    )
    assert whereabouts._lies_in(place, land) == lies


@pytest.mark.parametrize(("km", "lies"), [(99, True), (101, False)])
def test_about_a_town_is_within_a_hundred_kilometres(
    known: list[Place], km: float, lies: bool
) -> None:
    known.append(town(name="Gorrel"))
    place = SegmentPlace(name="x", latitude=10 + km * KM, longitude=-40.0)
    assert whereabouts._lies_in(place, "Gorrel") == lies


def test_far_from_the_trip_a_village_is_meant_by_name_and_country_alone(
    known: list[Place],
) -> None:
    known.append(town())
    with pytest.raises(Unknown):
        whereabouts._town_by_its_own_name("Tara", "Tara", "", "en")
    with pytest.raises(Unknown):
        whereabouts._town_by_its_own_name("Tara", "Tara", "Paris", "en")
    with pytest.raises(Unknown):
        whereabouts._town_by_its_own_name("Cafe Tara", "Cafe Tara", "France", "en")
    assert whereabouts._town_by_its_own_name("Tara", "tara", "France", "en").name == "Tara"
    known[:] = [town(notable=True)]
    assert whereabouts._town_by_its_own_name("Tara", "Tara", "", "en").name == "Tara"
