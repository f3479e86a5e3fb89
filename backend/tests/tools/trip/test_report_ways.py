"""Whether a finished plan keeps what was asked of its ways and flights."""

import pytest
from tools.trip.judged_plans import Kept, kept, planned, stop
from tools.trip.trips import flight, flights, rule, tripping

from tripkit.domain.trip import Constraint
from tripkit.tools.trip.finished import finished
from tripkit.tools.trip.outcome import ItineraryFound
from tripkit.tools.trip.report_ways import direct, flight_hours


def test_a_mode_that_a_way_of_the_plan_uses_is_not_avoided() -> None:
    taken = stop("Ueno Park", travel_mode="metro")
    asked = [rule("avoid_mode", "subway"), rule("use_mode", "subway")]
    assert kept(taken, rules=asked) == [False, None]  # a ride in town binds no other
    assert kept(rules=asked) == [True, None]
    assert kept(rules=[rule("avoid_mode", "flight")]) == [None]


@pytest.mark.parametrize(
    ("others", "right"),
    [((), True), ((("Bus", "bus"),), None), ((("Into town", "transit"),), True)],
)
def test_a_mode_is_kept_where_every_way_between_towns_is_by_it(
    others: tuple[tuple[str, str], ...], right: Kept
) -> None:
    ways = [("Train", "train"), *others]
    entries = [stop(name, category="transfer", travel_mode=mode) for name, mode in ways]
    assert kept(*entries, rules=[rule("use_mode", "train")]) == [right]


@pytest.mark.parametrize(
    ("stops", "source", "right"),
    [
        (0, "serpapi", True), (0, "estimate", None), (None, "serpapi", None),
    ],
)  # fmt: skip
def test_a_direct_flight_is_sure_by_a_timetable_only(
    stops: int | None, source: str, right: Kept
) -> None:
    found = (flights(flight(stops=stops, source=source)),)
    assert kept(rules=[rule("direct_flights", True)], found=found, days=3) == [right]


def test_without_a_flight_nothing_is_known_of_flights() -> None:
    asked = [
        rule("direct_flights", True), rule("no_red_eye", True), rule("earliest_flight", "08:00"),
    ]  # fmt: skip
    assert kept(rules=asked, days=3) == [None, None, None]


@pytest.mark.parametrize(
    ("kind", "limit", "right"),
    [
        ("earliest_flight", "09:00", None), ("latest_flight", "18:00", None),
        ("earliest_flight", "whenever", None),
    ],
)  # fmt: skip
def test_hours_of_flights_that_are_assumed_are_not_promised(
    kind: str, limit: str, right: Kept
) -> None:
    assert kept(rules=[rule(kind, limit)], found=(flights(flight()),), days=3) == [right]


def test_a_flight_with_a_stop_is_no_direct_one() -> None:
    plan = finished(tripping(flights(flight(stops=0))), ItineraryFound.model_construct())
    assert direct(plan, Constraint(kind="direct_flights", value=True))[0] is None
    plan = finished(tripping(flights(flight(stops=1))), ItineraryFound.model_construct())
    assert direct(plan, Constraint(kind="direct_flights", value=True))[0] is False


def test_assumed_hours_are_named_with_their_departures() -> None:
    asked = [rule("earliest_flight", "09:00")]
    ((_, where),) = planned(rules=asked, found=(flights(flight()),), days=3)
    assert where == "planned for 09:00, 18:00; the hours are assumed"


@pytest.mark.parametrize(
    ("kind", "limit", "right"),
    [
        ("earliest_flight", "18:01", False), ("earliest_flight", "09:00", None),
        ("latest_flight", "17:59", False), ("latest_flight", "18:00", None),
    ],
)  # fmt: skip
def test_an_assumed_hour_can_break_a_bound_though_it_cannot_prove_it(
    kind: str, limit: str, right: Kept
) -> None:
    plan = finished(tripping(flights(flight())), ItineraryFound.model_construct())
    asked = Constraint.model_validate(rule(kind, limit))
    assert flight_hours(plan, asked)[0] is right
