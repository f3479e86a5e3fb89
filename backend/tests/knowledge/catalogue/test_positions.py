"""What our places are called, and where the gazetteer has that name."""

from collections.abc import Iterator

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.cities import heads
from tripkit.knowledge.gazetteer import distance_km, find

CITY_KM, SPOT_KM = 30, 120
"""How far a city lies from its own name, and a spot from the island or park it is named after."""

NAMESAKES = {
    "cz-teplice-nad-metuji-rocks": "Teplice, the spa",
    "kr-sinan-gageodo": "Sinan answers to Gageodo",
    "us-astoria-uniontown-docks": "Astoria in Queens",
    "us-columbus-fifth-street": "Columbus, Ohio",
}
"""Spots whose name the gazetteer has for another place or for a whole region, and which."""


def nearest_namesake(name: str, country: str, lat: float, lng: float) -> float | None:
    """Kilometres to the nearest place of the name in the country; None where there is none."""
    away = [
        distance_km(lat, lng, place.lat, place.lng)
        for place in find(name, prefer=country)
        if place.country == country and place.kind != "country"
        if place.lat is not None and place.lng is not None
    ]
    return min(away, default=None)


def spots_off() -> Iterator[str]:
    for spot in spots():
        lat, lng = spot.location.lat, spot.location.lng
        for name in {*spot.name.en.split(", "), spot.name.ko, *spot.name.ko.split()}:
            km = nearest_namesake(name, spot.country, lat, lng)
            if km is not None and km > SPOT_KM:
                yield spot.id


def test_a_city_lies_where_the_gazetteer_has_its_name() -> None:
    off = [
        (head.id, name, round(km))
        for head in heads()
        for name in (head.name.en, head.name.ko)
        if (km := nearest_namesake(name, head.country, head.lat, head.lng)) and km > CITY_KM
    ]
    assert off == []


def test_a_spot_lies_near_the_place_it_is_named_after() -> None:
    assert set(spots_off()) - set(NAMESAKES) == set()


def test_no_namesake_is_excused_that_agrees() -> None:
    assert set(NAMESAKES) - set(spots_off()) == set()


def test_a_point_far_from_its_name_is_found() -> None:
    busan, seoul = (35.18, 129.08), (37.57, 126.98)
    away, home = (nearest_namesake("Seoul", "KR", *point) for point in (busan, seoul))
    assert away is not None
    assert home is not None
    assert home < CITY_KM < SPOT_KM < away
