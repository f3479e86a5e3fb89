"""Flights: from which airports, how long, and where nobody flies."""

import pytest

from tripkit.knowledge.airports import Airport, airport
from tripkit.knowledge.gazetteer import distance_km, find
from tripkit.knowledge.ways.airfields import LONGEST_KM, airports_of, is_nonstop, may_fly
from tripkit.knowledge.ways.flights import STOP, block_minutes, flight_between
from tripkit.knowledge.ways.lines import DATA
from tripkit.knowledge.ways.named import minutes_by
from tripkit.knowledge.ways.stops import Point


def at(name: str) -> Point:
    place = next(p for p in find(name) if p.lat is not None and p.lng is not None)
    assert place.lat is not None
    assert place.lng is not None
    return place.lat, place.lng


def of(code: str) -> Airport:
    known = airport(code)
    assert known
    return known


@pytest.mark.parametrize(
    ("start", "end", "minutes"),
    [
        ("Seoul", "Tokyo", 145), ("London", "New York", 480), ("Tokyo", "Sapporo", 95),
        ("Sydney", "Melbourne", 95), ("Paris", "Rome", 125), ("Seoul", "Jeju", 70),
        ("Seoul", "Paris", 840), ("Johannesburg", "Cape Town", 130), ("Delhi", "Mumbai", 130),
    ],
)  # fmt: skip
def test_a_flight_takes_about_what_its_timetable_says(start: str, end: str, minutes: int) -> None:
    assert minutes_by("flight", start, end) == pytest.approx(minutes, rel=0.15)


def test_westwards_across_the_atlantic_takes_longer_than_eastwards() -> None:
    assert block_minutes(of("LHR"), of("JFK")) > block_minutes(of("JFK"), of("LHR")) + 30


def test_airlines_between_europe_and_korea_go_around_russia_those_of_china_do_not() -> None:
    korea, china = block_minutes(of("CDG"), of("ICN")), block_minutes(of("CDG"), of("PEK"))
    assert korea > china + 80


@pytest.mark.parametrize(
    ("a", "b", "may"),
    [
        ("ITM", "ICN", False), ("GMP", "HND", True), ("GMP", "NRT", False), ("TSA", "HND", True),
        ("LGA", "LHR", False), ("STN", "JFK", False), ("SHA", "ICN", False), ("ICN", "KIX", True),
    ],
)  # fmt: skip
def test_an_airport_flies_abroad_only_where_it_may(a: str, b: str, may: bool) -> None:
    assert bool(is_nonstop(of(a), of(b))) is may


def test_at_home_no_rule_holds() -> None:
    assert may_fly(of("GMP"), of("CJU"))
    assert may_fly(of("LGA"), of("ORD"))


@pytest.mark.parametrize(
    ("start", "end", "codes"),
    [
        ("Osaka", "Seoul", ("KIX", "ICN")), ("Osaka", "Sapporo", ("ITM", "CTS")),
        ("Seoul", "Jeju", ("GMP", "CJU")), ("Seoul", "London", ("ICN", "LHR")),
        ("Taipei", "Bangkok", ("TPE", "BKK")), ("Busan", "Fukuoka", ("PUS", "FUK")),
    ],
)  # fmt: skip
def test_the_airports_are_those_that_such_flights_use(
    start: str, end: str, codes: tuple[str, str]
) -> None:
    flight = flight_between(at(start), at(end))
    assert flight
    assert (flight.start.iata, flight.end.iata) == codes


def test_a_flight_that_nobody_flies_without_a_stop_has_the_time_of_one() -> None:
    flight = flight_between(at("Sydney"), at("Paris"))
    assert flight
    assert flight.is_nonstop is False
    assert flight.minutes == block_minutes(flight.start, flight.end) + STOP


def test_nobody_flies_within_a_town_or_to_the_next() -> None:
    assert flight_between(at("Kyoto"), at("Osaka")) is None


def test_the_door_is_farther_than_the_gate() -> None:
    flight = flight_between(at("Rome"), at("Milan"))
    assert flight
    assert flight.door > flight.minutes + 100


def test_no_airport_beyond_a_strait_is_a_towns_own() -> None:
    assert "TSJ" not in {field.iata for field in airports_of(at("Busan"))}


@pytest.mark.parametrize(
    ("start", "end"), [("ICN", "PRG"), ("BUD", "ICN"), ("ICN", "LIS"), ("TPE", "PRG")]
)
def test_a_pair_that_is_flown_is_told_whatever_its_classes(start: str, end: str) -> None:
    assert is_nonstop(of(start), of(end)) is True


def test_every_pair_that_is_listed_is_of_two_airports_in_reach() -> None:
    rows = (DATA / "air_pairs.tsv").read_text("utf-8").splitlines()
    for code, ends in (row.split("\t") for row in rows if not row.startswith("#")):
        for other in ends.split():
            start, end = of(code), of(other)
            assert distance_km(start.lat, start.lng, end.lat, end.lng) < LONGEST_KM
