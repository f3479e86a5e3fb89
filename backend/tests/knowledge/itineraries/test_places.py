"""Places in words: found near the trip, never invented; what nobody said is marked so."""

from typing import Any

import pytest
from knowledge.itineraries.making import Making

from tripkit.domain.edits import AddFlight, AddHotel, NamedAirport, Spot
from tripkit.domain.errors import EditRefused
from tripkit.domain.itinerary import Location
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.itineraries import (
    about_trip,
    airport_called,
    build,
    location_of,
    same_place,
)
from tripkit.knowledge.ways.rides import ride
from tripkit.knowledge.ways.roads import fastest_minutes


def place(made: Making, name: str, city: str | None = None, at: str | None = None) -> Location:
    return location_of(Spot(name=name, city=city), made.trip, at)


@pytest.fixture
def made() -> Making:
    return Making("Tokyo")


@pytest.mark.parametrize(
    ("name", "code"),
    [("ICN", "ICN"), ("인천공항", "ICN"), ("김포국제공항", "GMP"), ("Haneda Airport", "HND"),
     ("나리타 공항", "NRT"), ("London Heathrow Airport", "LHR"), ("도쿄 공항", "HND"),
     ("Paris Charles de Gaulle Airport", "CDG"), ("tan", None), ("Some Airport", None),
     ("Airport Road", None)],
)  # fmt: skip
def test_an_airport_is_known_by_what_people_call_it(name: str, code: str | None) -> None:
    found = airport_called(name)
    assert (found and found.iata) == code


def test_a_sight_of_the_trips_city_has_its_coordinates(made: Making) -> None:
    for name in ("Senso-ji", "센소지"):
        found = place(made, name)
        assert (found.name, found.city, found.country) == (name, "Tokyo", "JP")
        assert found.latitude == pytest.approx(35.71, abs=0.02)
        assert found.timezone == "Asia/Tokyo"


@pytest.mark.parametrize("name", ["Ueno", "우에노", "yanaka"])
def test_a_quarter_that_shares_its_heading_is_found_by_its_own_name(
    made: Making, name: str
) -> None:
    found = place(made, name)
    assert (found.latitude, found.longitude) == (35.719, 139.772)


def test_a_place_that_we_do_not_know_is_a_name_in_the_trips_zone(made: Making) -> None:
    found = place(made, "Café of My Aunt")
    assert (found.latitude, found.longitude) == (None, None)
    assert (found.city, found.timezone) == ("Tokyo", "Asia/Tokyo")
    nowhere = place(Making(None), "Café of My Aunt")
    assert (nowhere.city, nowhere.country, nowhere.timezone) == (None, None, "UTC")


def test_the_city_that_was_said_goes_before_the_trips_own(made: Making) -> None:
    found = place(made, "Café of My Aunt", "Lisbon")
    assert (found.city, found.latitude, found.timezone) == ("Lisbon", None, "Europe/Lisbon")
    there = place(made, "Kinkaku-ji", "Kyoto")
    assert there.latitude == pytest.approx(35.04, abs=0.02)


def test_a_namesake_far_from_the_trip_is_not_meant(made: Making) -> None:
    assert place(made, "Central Park").latitude is None


def test_a_town_by_its_own_name_is_found(made: Making) -> None:
    hakone = place(made, "Hakone")
    assert hakone.latitude == pytest.approx(35.2, abs=0.1)
    lisbon = place(made, "Lisbon")
    assert (lisbon.country, lisbon.timezone) == ("PT", "Europe/Lisbon")


def test_a_place_that_the_trip_has_already_is_that_one(made: Making) -> None:
    stay = made.hotel("Hotel Gracery", "2027-04-10", "2027-04-12", "Shinjuku")
    found = place(made, "hotel gracery")
    assert (found.name, found.latitude) == ("Hotel Gracery", stay.location.latitude)  # type: ignore[union-attr]
    assert same_place(found, stay.location)  # type: ignore[union-attr]


def test_where_the_trip_is_depends_on_the_day() -> None:
    made = Making("Tokyo")
    made.hotel("Hotel Gracery", "2027-04-10", "2027-04-12", "Shinjuku")
    made.flight("HND-BKK", "2027-04-12T10:00", "2027-04-12T15:00")
    made.hotel("The Siam", "2027-04-12", "2027-04-15", "Bangkok")
    zones = [about_trip(made.trip, f"2027-04-{day}T20:00").zone for day in (11, 12, 13)]
    assert zones == ["Asia/Tokyo", "Asia/Bangkok", "Asia/Bangkok"]
    assert place(made, "Somewhere", at="2027-04-13T20:00").timezone == "Asia/Bangkok"


def test_usual_times_of_a_stay_and_what_makes_it_certain(made: Making) -> None:
    given: dict[str, Any] = {"property": "Hotel Gracery", "location": Spot(name="Shinjuku"),
             "check_in_date": "2027-04-10", "check_out_date": "2027-04-12"}  # fmt: skip
    plain = build(AddHotel(**given), made.trip, source="agent")
    assert (plain.start_datetime, plain.end_datetime) == ("2027-04-10T15:00", "2027-04-12T11:00")
    assert (plain.status, plain.source, plain.inferred) == ("TENTATIVE", "agent", False)
    booked = build(AddHotel(**given, confirmation_number="X1", check_in_time="22:00"), made.trip)
    assert (booked.status, booked.start_datetime) == ("CONFIRMED", "2027-04-10T22:00")


def test_an_airport_that_there_is_not_is_refused(made: Making) -> None:
    way = {"origin": NamedAirport(code="QQQ"), "destination": NamedAirport(code="NRT")}
    with pytest.raises(EditRefused, match="QQQ"):
        build(AddFlight(**way, departure_time="2027-04-10T10:00"), made.trip)


def test_a_ride_takes_longer_the_longer_it_is_and_never_less_than_the_fastest() -> None:
    tokyo = (35.68, 139.77)
    along = [(35.68 - step, 139.77) for step in (0.0, 0.004, 0.01, 0.05, 0.11, 0.2)]
    for mode in ("TAXI", "PUBLIC", "RAIL", "WALKING", "OTHER"):
        minutes = [ride(tokyo, there, mode)[0] for there in along]  # type: ignore[arg-type]
        assert minutes == sorted(minutes)
        fastest = [fastest_minutes(distance_km(*tokyo, *there)) for there in along]
        assert all(usual >= least for usual, least in zip(minutes, fastest, strict=True))


def test_a_trip_is_where_one_sleeps_until_the_day_of_leaving(made: Making) -> None:
    made.hotel("Hotel Gracery", "2027-04-10", "2027-04-12")
    made.activity("Tower of London", "2027-04-09T10:00", "2027-04-09T12:00", "London")
    made.activity("Louvre", "2027-04-12T15:00", "2027-04-12T17:00", "Paris")
    zones = [about_trip(made.trip, day).zone for day in ("2027-04-10", "2027-04-11")]
    assert zones == ["Asia/Tokyo", "Asia/Tokyo"]
    assert about_trip(made.trip, "2027-04-12T18:00").zone == "Europe/Paris"
