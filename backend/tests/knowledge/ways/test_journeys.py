"""From one place to another: what the timetable says, what is joined, what is estimated."""

import pytest

from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.ways import by_night, drive, public, surface_ways, way_by
from tripkit.knowledge.ways.journeys import RAIL
from tripkit.knowledge.ways.named import minutes_by
from tripkit.knowledge.ways.stops import Point


def at(name: str, country: str | None = None) -> Point:
    place = next(p for p in find(name, prefer=country) if p.lat is not None and p.lng is not None)
    assert place.lat is not None
    assert place.lng is not None
    return place.lat, place.lng


@pytest.mark.parametrize(
    ("start", "end", "minutes"),
    [("Tokyo", "Kyoto", 135), ("Rome", "Florence", 95), ("Busan", "Gyeongju", 30)],
)
def test_a_train_that_is_known_takes_its_time(start: str, end: str, minutes: int):
    way = way_by("train", at(start), at(end))
    assert way is not None
    assert way.basis == "timetable"
    assert way.changes == 0
    assert way.total == pytest.approx(minutes, abs=6)


def test_two_trains_are_joined_with_the_wait_between():
    way = public(at("Kandy"), at("Galle"), RAIL)
    assert way is not None
    assert way.stops == ("Colombo",)
    assert way.minutes == sum(leg.minutes for leg in way.legs) + 30


def test_changing_in_a_town_of_several_stations_takes_the_way_across_it():
    way = public(at("London"), at("Lyon"), RAIL)
    assert way is not None
    if way.changes:
        waits = way.minutes - sum(leg.minutes for leg in way.legs)
        assert waits >= 35


def test_both_directions_take_as_long():
    there, back = (way_by("train", at(a), at(b)) for a, b in (("Milan", "Rome"), ("Rome", "Milan")))
    assert there is not None
    assert back is not None
    assert there.total == back.total


def test_no_train_goes_to_an_island_without_one_but_a_ferry_does():
    seoul, jeju = at("Seoul"), at("Jeju")
    assert way_by("train", seoul, jeju) is None
    assert drive(seoul, jeju) is None
    way = public(seoul, jeju)
    assert way is not None
    assert "ferry" in {leg.mode for leg in way.legs}


def test_where_no_timetable_is_known_a_coach_is_estimated_and_says_so():
    way = way_by("coach", at("Lubumbashi"), at("Kolwezi"))
    assert way is not None
    assert way.basis == "estimate"
    assert way.operators == ()


def test_an_estimated_coach_never_crosses_the_sea():
    assert way_by("coach", at("Antananarivo"), at("Maputo")) is None


def test_a_night_train_says_when_it_leaves():
    way = by_night(at("Bangkok"), at("Chiang Mai"))
    assert way is not None
    assert way.is_overnight
    assert way.legs[0].leaves == 18 * 60 + 40


def test_a_drive_has_the_towns_on_its_way():
    way = drive(at("San Francisco"), at("San Luis Obispo"))
    assert way is not None
    assert way.means == "drive"
    assert way.total <= 335


def test_a_village_near_a_station_is_reached_from_it():
    way = way_by("train", at("Paris"), (45.85, 6.20))  # some way east of Annecy
    assert way is not None
    assert way.total >= 225


def test_the_ways_between_two_towns_are_different_ones():
    ways = surface_ways(at("Madrid"), at("Barcelona"))
    assert len(set(ways)) == len(ways)
    assert {"train", "drive"} <= {way.means for way in ways}


def test_a_name_may_say_its_country():
    assert minutes_by("train", "London, GB", "Edinburgh") == pytest.approx(262, abs=5)


def test_a_place_that_nobody_knows_has_no_time():
    assert minutes_by("train", "Qwxyzzt", "Paris") is None


def test_beside_a_long_way_round_by_timetable_stands_an_estimated_coach():
    ways = surface_ways(at("Monterey", "US"), at("San Luis Obispo"))
    coaches = {way.basis: way.door for way in ways if way.means == "coach"}
    assert coaches["estimate"] * 2 < coaches["timetable"]
    kandy = surface_ways(at("Kandy"), at("Galle"))
    assert "estimate" not in {way.basis for way in kandy if way.means == "coach"}


def test_one_rides_on_to_the_town_s_own_station_rather_than_get_off_early():
    way = way_by("train", at("Kandy"), at("Ella", "LK"))
    assert way is not None
    assert (way.legs[-1].end, way.reach) == ("Ella", 0)
