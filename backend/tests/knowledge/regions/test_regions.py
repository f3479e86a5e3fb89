"""Countries and regions as routes: what is written holds, and days are spent on the best first."""

from itertools import pairwise, permutations

import pytest

from tripkit.knowledge.gazetteer import distance_km, find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.regions import Region, RegionStop, region_of, regions, route_through

WRITTEN = list(regions().values())
NAMES = [region.name.en for region in WRITTEN]
LENGTHS = (1, 3, 5, 7, 10, 14, 30)


def known(_: RegionStop) -> bool:
    return True


def legs(name: str, days: int) -> dict[str, int]:
    region = region_of(name)
    assert region is not None
    return {leg.stop.name: leg.days for leg in route_through(region, days, known).legs}


def at(stop: RegionStop) -> tuple[float, float]:
    here = (p for p in find(stop.name) if p.country == stop.country and p.lat is not None)
    place = next(p for p in here if p.kind in ("city", "area"))
    return place.lat or 0.0, place.lng or 0.0


def test_sixty_regions_and_a_hundred_countries_are_written() -> None:
    countries = [region for region in WRITTEN if find(region.name.en)[0].kind == "country"]
    assert len(countries) >= 130
    assert len(WRITTEN) - len(countries) >= 150


@pytest.mark.parametrize("region", WRITTEN, ids=NAMES)
def test_each_stop_is_a_place_of_its_country_and_ranks_run_from_one(region: Region) -> None:
    assert sorted(stop.rank for stop in region.stops) == list(range(1, len(region.stops) + 1))
    assert all(at(stop) for stop in region.stops)


@pytest.mark.parametrize("region", WRITTEN, ids=NAMES)
def test_the_name_leads_to_its_region_in_both_languages(region: Region) -> None:
    for name in (region.name.en, region.name.ko, f"the {region.name.en}"):
        assert region_of(name) in (region, None)
    assert region_of(region.name.en) == region or find(region.name.en)[0].kind == "country"


@pytest.mark.parametrize("region", WRITTEN, ids=NAMES)
def test_the_days_of_every_length_are_all_given_and_the_best_place_is_in(region: Region) -> None:
    first = min(region.stops, key=lambda stop: stop.rank)
    stops = 0
    for days in LENGTHS:
        route = route_through(region, days, known)
        assert sum(leg.days for leg in route.legs) == days
        assert all(leg.days >= 1 for leg in route.legs)
        assert first in [leg.stop for leg in route.legs]
        assert len(route.legs) >= stops or days > 5 >= LENGTHS[LENGTHS.index(days) - 1]
        stops = len(route.legs)


def test_travel_orders_go_hardly_farther_than_they_must() -> None:
    longer = []
    for region in WRITTEN:
        points = [at(stop) for stop in region.stops]
        if 3 < len(points) <= 6:
            far = sum(distance_km(*a, *b) for a, b in pairwise(points))
            least = min(
                sum(distance_km(*a, *b) for a, b in pairwise(order))
                for order in permutations(points)
            )
            if far > 1.4 * least:
                longer.append(region.name.en)
    assert set(longer) <= {"Thailand"}  # one lands in Bangkok, in the middle


def test_a_short_trip_has_fewer_stops() -> None:
    assert legs("Japan", 3) == {"Tokyo": 3}
    assert list(legs("Japan", 5)) == ["Tokyo", "Kyoto"]
    assert list(legs("일본", 10)) == ["Tokyo", "Kyoto", "Osaka"]
    assert len(legs("Japan", 14)) == 7


def test_who_says_the_stans_means_central_asia() -> None:
    assert region_of("the Stans") == region_of("Central Asia") is not None
    assert region_of("Stans") == region_of("Central Asia")


def test_a_town_is_no_region() -> None:
    assert region_of("Kyoto") is None
    assert region_of("Singapore") is None
    assert region_of("Qwertyville") is None


def test_a_country_that_nobody_wrote_goes_by_its_largest_town() -> None:
    region = region_of("Somalia")
    assert region is not None
    assert [stop.name for stop in region.stops] == ["Mogadishu"]


def test_places_that_are_not_known_are_left_out_while_others_fill_the_days() -> None:
    japan = regions()[fold("Japan")]
    route = route_through(japan, 10, lambda stop: stop.name != "Kyoto")
    assert "Kyoto" not in [leg.stop.name for leg in route.legs]
    assert [stop.name for stop in route.left_out] == ["Kyoto"]


def test_a_region_of_unknown_places_is_not_refused() -> None:
    baltics = regions()[fold("Baltics")]
    assert route_through(baltics, 10, lambda _: False).legs


@pytest.mark.parametrize(("days", "places"), [(3, 1), (4, 2), (5, 2)])
def test_from_four_days_on_a_near_second_place_joins(days: int, places: int) -> None:
    region = region_of("Kansai")
    assert region is not None
    first_two = Region(region.name, region.stops[:2], region.because)
    route = route_through(first_two, days, known, lambda a, b: True)
    assert len(route.legs) == places
    if days == 4:
        assert len(route_through(first_two, days, known).legs) == 1
