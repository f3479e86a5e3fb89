"""How many minutes lie between one thing and the next, at their bounds."""

import pytest
from knowledge.itineraries.making import Making

from tripkit.domain.itinerary import Finding, Segment, Traveler
from tripkit.knowledge.itineraries import fresh_id
from tripkit.knowledge.itineraries.connections import connections, needs_between
from tripkit.knowledge.ways.rides import usual_minutes
from tripkit.knowledge.ways.roads import fastest_minutes


def changing(first: str, second: str, leaves: str) -> Finding | None:
    """What is found of a change after a flight that lands at 12:00."""
    made = Making("Tokyo")
    one = made.flight(first, "2027-04-10T09:00", "2027-04-10T12:00")
    other = made.flight(second, f"2027-04-10T{leaves}", "2027-04-10T23:00")
    found = connections([one, other], [one, other], "en")
    return found[0] if found else None


@pytest.mark.parametrize(
    ("first", "second", "usual"),
    [("ICN-NRT", "NRT-KIX", 75), ("HND-KIX", "KIX-ICN", 75), ("HND-KIX", "KIX-OKA", 45)],
)
def test_a_change_takes_longer_where_a_border_is_crossed(
    first: str, second: str, usual: int
) -> None:
    def found(minutes: int) -> Finding | None:
        return changing(first, second, f"{12 + minutes // 60}:{minutes % 60:02}")

    assert found(usual) is None
    tight = found(usual - 1)
    assert tight is not None
    assert (tight.kind, tight.severity, tight.minutes) == ("tight_connection", "warning", 1)
    least = found(25)
    assert least is not None
    assert least.kind == "tight_connection"
    impossible = found(24)
    assert impossible is not None
    assert (impossible.kind, impossible.severity) == ("impossible_connection", "error")


def test_between_two_airports_the_way_is_added() -> None:
    made = Making("Tokyo")
    one = made.flight("ICN-NRT", "2027-04-10T09:00", "2027-04-10T12:00")
    other = made.flight("HND-KIX", "2027-04-10T18:00", "2027-04-10T19:00")
    needs = needs_between(one, other)
    assert needs.km is not None
    assert 50 < needs.km < 70
    assert needs.least == fastest_minutes(needs.km) + 15 + 40
    narita, haneda = (35.765, 140.386), (35.552, 139.78)
    assert needs.usual == usual_minutes(narita, haneda) + 150
    assert 60 <= needs.usual - 150 <= 150


def pair(first: str, second: str) -> tuple[Segment, Segment]:
    """A flight and a visit at its airport, in this order or the other."""
    made = Making("Tokyo")
    visit = made.activity("Haneda Airport", "2027-04-10T10:00", "2027-04-10T11:00")
    flight = made.flight(first or second, "2027-04-10T15:00", "2027-04-10T18:00")
    return (flight, visit) if first else (visit, flight)


@pytest.mark.parametrize(
    ("first", "second", "least", "usual"),
    [("", "HND-ICN", 40, 120), ("", "HND-KIX", 40, 90), ("ICN-HND", "", 15, 60), ("KIX-HND", "", 15, 40)],
)  # fmt: skip
def test_before_and_after_a_flight_there_are_minutes_at_the_airport(
    first: str, second: str, least: int, usual: int
) -> None:
    needs = needs_between(*pair(first, second))
    assert (needs.least, needs.usual) == (least, usual)


def test_of_a_ride_after_landing_only_the_bags_are_waited_for() -> None:
    made = Making("Tokyo")
    flight = made.flight("ICN-NRT", "2027-04-10T09:00", "2027-04-10T12:00")
    ride = made.transfer("Narita Airport", "Hotel Gracery", "2027-04-10T13:00", "2027-04-10T14:30")
    needs = needs_between(flight, ride)
    assert (needs.least, needs.usual) == (0, 15)


def test_who_does_not_travel_together_has_no_way_between() -> None:
    made = Making("Tokyo")
    anna, ben = fresh_id(), fresh_id()
    names = [Traveler(id=key, name=n) for key, n in ((anna, "A"), (ben, "B"))]
    made.trip = made.trip.model_copy(update={"travelers": names})
    one = made.activity("Senso-ji", "2027-04-11T10:00", "2027-04-11T11:00", traveler_ids=[anna])
    other = made.activity("Hakone", "2027-04-11T11:05", "2027-04-11T12:00", traveler_ids=[ben])
    assert connections([one, other], [one, other], "en") == []
    everyone = other.model_copy(update={"traveler_ids": []})
    (far,) = connections([one, everyone], [one, everyone], "en")
    assert far.kind == "impossible_connection"
    assert "km" in far.message


def test_what_overlaps_is_no_matter_of_the_way() -> None:
    made = Making("Tokyo")
    one = made.activity("Senso-ji", "2027-04-11T10:00", "2027-04-11T11:00")
    other = made.activity("Hakone", "2027-04-11T10:59", "2027-04-11T12:00")
    assert connections([one, other], [one, other], "en") == []
