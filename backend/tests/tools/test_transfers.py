"""Ways between two places: which modes make sense at a distance, and their fares by it."""

import pytest

from tripkit.domain.itinerary import SegmentPlace, TransferType
from tripkit.knowledge.cities import find_city
from tripkit.tools.transfers import WaysFound, _cost, _fare, _makes_sense

UENO = SegmentPlace(name="Ueno", city="Tokyo", country="JP", latitude=35.71, longitude=139.77)
COST = find_city("Tokyo")[0].cost


@pytest.mark.parametrize(
    ("mode", "km", "sensible"),
    [
        ("WALKING", 4.0, True), ("WALKING", 4.1, False), ("WALKING", 0.1, True),
        ("RAIL", 30.0, True), ("RAIL", 29.9, False), ("TAXI", 0.3, False), ("TAXI", 0.31, True),
        ("PUBLIC", 500.0, True),
    ],
)  # fmt: skip
def test_a_mode_is_named_where_one_would_take_it(
    mode: TransferType, km: float, sensible: bool
) -> None:
    assert _makes_sense(mode, km) is sensible


@pytest.mark.parametrize(
    ("mode", "km", "people", "low"),
    [
        ("WALKING", 2, 3, 0), ("PUBLIC", 5, 2, 2 * COST.transit_ride[0]),
        ("PUBLIC", 25 / 1.3, 2, 2 * 2 * COST.transit_ride[0]), ("TAXI", 10, 4, 16 * COST.taxi_km[0]),
        ("RIDE_SHARE", 10, 4, 14.7 * COST.taxi_km[0]),
        ("RAIL", 120 / 1.3, 2, 2 * 11 * COST.transit_ride[0]), ("RENTAL_CAR", 100, 5, 45.4),
    ],
)  # fmt: skip
def test_a_fare_is_for_the_party_in_a_coach_and_for_the_car_in_a_taxi(
    mode: TransferType, km: float, people: int, low: float
) -> None:
    assert _fare(mode, km, UENO, people)["low"] == pytest.approx(low, abs=0.051)


@pytest.mark.parametrize(
    ("mode", "high"),
    [("TAXI", 16 * COST.taxi_km[1]), ("PUBLIC", COST.transit_ride[1]), ("RENTAL_CAR", 91.95)],
)
def test_a_fare_has_an_upper_bound_of_its_own(mode: TransferType, high: float) -> None:
    assert _fare(mode, 10, UENO, 1)["high"] == pytest.approx(high, abs=0.051)


def test_far_from_our_cities_the_countrys_level_counts() -> None:
    assert _cost(UENO) == COST
    far = SegmentPlace(name="Odense", country="DK", latitude=55.4, longitude=10.39)
    assert _cost(far) != COST


def test_a_place_of_no_known_country_is_priced_as_what_is_usual() -> None:
    sea = SegmentPlace(name="A buoy", latitude=0.0, longitude=-30.0)
    low, high = _cost(sea).transit_ride
    assert 0 < low < high


def test_the_line_names_the_first_way_and_how_many_there_are() -> None:
    found = WaysFound(
        origin=UENO, destination=UENO.model_copy(update={"name": "Ginza"}), kilometres=5.0,
        people=2, ways=[
            {"transfer_type": "PUBLIC", "minutes": 30, **_fare("PUBLIC", 5, UENO, 2)},
            {"transfer_type": "TAXI", "minutes": 25, **_fare("TAXI", 5, UENO, 2)},
        ],
    )  # fmt: skip
    assert found.line() == "Ueno – Ginza, 5.0 km: 2 ways, PUBLIC 30 min (estimate)"
