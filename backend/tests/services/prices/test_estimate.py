"""Estimates: by distance, party and area; the same query always gives the same."""

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st
from services.prices.conftest import NIGHTS, TOKYO

from tripkit.knowledge.airports import of_place
from tripkit.knowledge.cities import City, all_cities, find_city
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ways.airfields import airports_about
from tripkit.services.prices.estimate import EstimatedPrices
from tripkit.services.prices.flights import estimated as flights
from tripkit.services.prices.flights import shares
from tripkit.services.prices.lodging import estimated as rooms
from tripkit.services.prices.port import FlightQuery, HotelQuery, Style

CITIES = [city.id for city in all_cities()]


def test_a_flight_is_direct_between_hubs_not_known_to_others_and_the_farthest_stops() -> None:
    (near,) = flights(TOKYO)
    (far,) = flights(replace(TOKYO, destination="Marrakesh"))
    (farthest,) = flights(replace(TOKYO, origin="London", destination="Sydney"))
    assert (near.stops, far.stops, farthest.stops) == (0, None, 1)
    assert "likely without a stop" in near.label
    assert "stops not known" in far.label


def test_a_flight_that_must_stop_is_none_for_who_wants_no_stop() -> None:
    assert flights(replace(TOKYO, origin="London", destination="Sydney", direct=True)) == []


@pytest.mark.parametrize(
    ("origin", "destination", "codes"),
    [
        ("Seoul", "Tokyo", ("ICN", "HND")),
        ("서울", "제주", ("GMP", "CJU")),
        ("Seoul", "London", ("ICN", "LHR")),
        ("New York", "Rome", ("JFK", "FCO")),
        ("LGW", "Barcelona", ("LGW", "BCN")),
    ],
)
def test_the_airport_is_the_one_that_such_flights_use(
    origin: str, destination: str, codes: tuple[str, str]
) -> None:
    (offer,) = flights(replace(TOKYO, origin=origin, destination=destination))
    assert (offer.from_airport, offer.to_airport) == codes


def test_a_lap_a_seat_and_a_grown_child_pay_their_shares() -> None:
    assert shares(replace(TOKYO, children=(1, 7, 14))) == pytest.approx(2 + 0.1 + 0.75 + 1)


def test_a_cabin_and_a_way_back_are_in_the_label_and_the_price() -> None:
    (there,) = flights(replace(TOKYO, returns=None))
    (both,) = flights(TOKYO)
    (better,) = flights(replace(TOKYO, cabin="business"))
    assert there.price < both.price < better.price
    assert "one way" in there.label
    assert "business class" in better.label


def point(city: City) -> tuple[float, float]:
    return city.location.lat, city.location.lng


def usable_airports(city: str) -> set[str]:
    """Its own, and those a drive away where these don't fly far enough."""
    about = airports_about(point(find_city(city)[0]))
    return {a.iata for a in (*of_place(city), *about)}


def test_who_can_not_fly_from_the_own_airport_goes_to_one_a_drive_away() -> None:
    (offer,) = flights(FlightQuery("Agra", "Bilbao", date(2026, 3, 1), None, 1))
    assert (offer.from_airport, offer.to_airport) == ("DEL", "BIO")


@given(
    st.sampled_from(CITIES), st.sampled_from(CITIES), st.integers(1, 9),
    st.dates(date(2026, 1, 1), date(2028, 12, 31)),
)  # fmt: skip
def test_every_pair_of_our_cities_is_a_flight_or_goes_by_land(
    origin: str, destination: str, adults: int, leaves: date
) -> None:
    query = FlightQuery(origin, destination, leaves, None, adults, today=date(2026, 1, 1))
    offers = flights(query)
    assert offers == flights(query)
    for offer in offers:
        assert offer.from_airport in usable_airports(origin)
        assert offer.to_airport in usable_airports(destination)
        assert offer.low < offer.price < offer.high
    if not offers:
        (start, *_), (end, *_) = find_city(origin), find_city(destination)
        assert start.country == end.country or distance_km(*point(start), *point(end)) < 80


def test_a_dear_area_costs_more_than_a_cheap_one() -> None:
    price = {o.area: o.per_night for o in rooms(replace(NIGHTS, style="mid"))}
    assert price["Asakusa"] < price["Shinjuku"] < price["Shibuya, Harajuku and Aoyama"]


def test_without_a_style_there_is_a_choice_and_the_middle_comes_first() -> None:
    offers = rooms(NIGHTS)
    assert offers[0].name.startswith("A mid-range room in ")
    words = ("A mid-range", "A budget", "An upmarket", "Hostel beds")
    assert {w for w in words for o in offers if o.name.startswith(w)} == set(words)
    assert {o.room_type for o in offers} == {"private", "shared", "entire"}


def test_a_limit_below_the_style_is_met_by_a_cheaper_one() -> None:
    offers = rooms(replace(NIGHTS, style="high", max_per_night=90))
    assert offers
    assert all(o.name.startswith("A budget") for o in offers)


def test_a_bed_is_paid_by_the_head_and_a_small_child_needs_none() -> None:
    two = rooms(replace(NIGHTS, style="hostel"))
    three = rooms(replace(NIGHTS, style="hostel", children=(2, 9)))
    assert three[0].per_night == pytest.approx(two[0].per_night * 1.5, rel=0.02)


@given(
    st.sampled_from(CITIES), st.integers(1, 12), st.integers(1, 60),
    st.sampled_from([None, "hostel", "budget", "mid", "high"]),
)  # fmt: skip
def test_every_city_has_rooms_for_every_party_with_sums_that_hold(
    city: str, adults: int, nights: int, style: Style | None
) -> None:
    start = date(2027, 4, 1)
    query = HotelQuery(
        city, start, date.fromordinal(start.toordinal() + nights), adults, style=style
    )
    offers = rooms(query)
    assert offers or style == "hostel"
    for offer in offers:
        assert offer.total == offer.per_night * nights
        assert offer.low <= offer.total + nights
        assert offer.total <= offer.high + nights


async def test_nothing_is_known_of_rooms_elsewhere() -> None:
    prices = EstimatedPrices()
    assert await prices.hotels(replace(NIGHTS, city="Gunsan")) == []
    assert prices.health() == "not configured"
