"""What does not fit is found, what fits is left alone, and it is said in both languages."""

import re
import time

import pytest
from knowledge.itineraries.making import Making

from tripkit.domain.edits import SegmentFields
from tripkit.domain.itinerary import Finding, Itinerary, Traveler
from tripkit.knowledge.itineraries import costs, findings, fresh_id, revised, updated
from tripkit.knowledge.itineraries.finding_words import _EN, _KO


def kinds(trip: Itinerary) -> list[str]:
    return [one.kind for one in findings(trip)]


def only(trip: Itinerary, kind: str) -> Finding:
    (found,) = [one for one in findings(trip) if one.kind == kind]
    return found


@pytest.fixture
def made() -> Making:
    return Making("Tokyo")


def sound() -> Making:
    """A trip in which everything fits."""
    made = Making("Tokyo", start_date="2027-04-10", end_date="2027-04-12")
    made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35")
    made.transfer("Narita Airport", "Hotel Gracery", "2027-04-10T13:40", "2027-04-10T15:10")
    made.hotel("Hotel Gracery", "2027-04-10", "2027-04-12")
    made.activity("Senso-ji", "2027-04-11T10:00")
    made.activity("Ueno Park", "2027-04-11T13:00")
    made.transfer("Hotel Gracery", "Haneda Airport", "2027-04-12T12:00", "2027-04-12T13:00")
    made.flight("HND-GMP", "2027-04-12T16:00", "2027-04-12T18:20")
    return made


def test_a_trip_that_fits_has_no_finding() -> None:
    assert findings(sound().trip) == []
    assert findings(Itinerary(id=fresh_id(), title="Empty")) == []


def test_two_things_at_once_overlap_by_so_many_minutes(made: Making) -> None:
    first = made.activity("Senso-ji", "2027-04-11T10:00", "2027-04-11T12:00")
    second = made.activity("Meiji Jingu", "2027-04-11T11:15", "2027-04-11T13:00")
    found = only(made.trip, "overlap")
    assert (found.minutes, found.severity) == (45, "error")
    assert set(found.segment_ids) == {first.id, second.id}
    assert found.message == "Senso-ji and Meiji Jingu overlap by 45 min."
    (korean,) = [f for f in findings(made.trip, "ko") if f.kind == "overlap"]
    assert korean.message == "Senso-ji와 Meiji Jingu가 45분 겹쳐요."


def test_what_only_touches_does_not_overlap(made: Making) -> None:
    made.activity("Senso-ji", "2027-04-11T10:00", "2027-04-11T12:00")
    made.custom("Tea", "2027-04-11T12:00", "2027-04-11T13:00")
    assert "overlap" not in kinds(made.trip)


def test_overlaps_are_of_moments_not_of_clocks() -> None:
    made = Making("Los Angeles")
    made.flight("ICN-LAX", "2027-04-10T14:30", "2027-04-10T09:40")
    made.activity("Griffith Observatory", "2027-04-10T14:45", "2027-04-10T16:00")
    assert "overlap" not in kinds(made.trip)


def test_cancelled_things_count_nowhere(made: Making) -> None:
    made.activity("Senso-ji", "2027-04-11T10:00", "2027-04-11T12:00")
    second = made.activity("Ueno Park", "2027-04-11T11:15", "2027-04-11T13:00")
    trip = updated(made.trip, second.id, SegmentFields(status="CANCELLED")).itinerary
    assert "overlap" not in kinds(trip)


def test_travellers_who_part_may_do_two_things_at_once(made: Making) -> None:
    people = [Traveler(id=fresh_id(), name=name) for name in ("Mina", "Jun")]
    made.trip = revised(made.trip, travelers=people).itinerary
    at = ("2027-04-11T10:00", "2027-04-11T12:00")
    made.activity("Senso-ji", *at, traveler_ids=[people[0].id])
    made.activity("Ueno Park", *at, traveler_ids=[people[1].id])
    assert "overlap" not in kinds(made.trip)


def test_beds_on_two_sides_of_the_ocean_for_one_night_overlap_though_no_moment_is_in_both() -> None:
    made = Making("Tokyo")
    made.hotel("Hotel Gracery", "2027-03-11", "2027-03-12", "Narita Airport")
    late = {"start_datetime": "2027-03-11T19:58", "end_datetime": "2027-03-13T15:58"}
    made.hotel("The Line", "2027-03-11", "2027-03-13", "LAX", **late)
    zones = {segment.start_zone for segment in made.trip.segments}
    assert zones == {"Asia/Tokyo", "America/Los_Angeles"}
    found = only(made.trip, "overlap")
    assert (found.minutes, found.severity) == (1440, "warning")


def test_two_beds_for_one_night_are_told_in_nights(made: Making) -> None:
    made.hotel("Hotel Gracery", "2027-04-10", "2027-04-13")
    made.hotel("Park Hyatt", "2027-04-12", "2027-04-14")
    found = only(made.trip, "overlap")
    assert (found.minutes, found.severity) == (1440, "warning")
    assert found.message == "Hotel Gracery and Park Hyatt are both booked for 1 night."
    made = Making()
    made.hotel("Hotel Gracery", "2027-04-10", "2027-04-12")
    made.hotel("Park Hyatt", "2027-04-12", "2027-04-14")
    assert kinds(made.trip) == []


def test_a_connection_that_nobody_makes_is_impossible_one_without_ease_tight(
    made: Making,
) -> None:
    made.activity("Senso-ji", "2027-04-11T10:00", "2027-04-11T12:00")
    made.activity("Kinkaku-ji", "2027-04-11T13:00", "2027-04-11T14:00", city="Kyoto")
    found = only(made.trip, "impossible_connection")
    assert found.severity == "error"
    assert re.search(r"60 min|1 h", found.message)
    made = Making()
    made.activity("Senso-ji", "2027-04-11T10:00", "2027-04-11T12:00")
    made.activity("Shibuya", "2027-04-11T12:30", "2027-04-11T14:00")
    assert only(made.trip, "tight_connection").severity == "warning"


@pytest.mark.parametrize(
    ("leaves", "kind"),
    [("2027-04-10T12:50", "impossible_connection"), ("2027-04-10T13:30", "tight_connection"),
     ("2027-04-10T14:00", None)],
)  # fmt: skip
def test_changing_planes_needs_its_time(made: Making, leaves: str, kind: str | None) -> None:
    made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35")
    made.flight("NRT-CTS", leaves, f"2027-04-10T{int(leaves[11:13]) + 2}:30")
    found = [k for k in kinds(made.trip) if k.endswith("connection")]
    assert found == ([kind] if kind else [])


def test_changing_airports_needs_the_way_too(made: Making) -> None:
    made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35")
    made.flight("HND-CTS", "2027-04-10T14:00", "2027-04-10T15:30")
    assert "tight_connection" in kinds(made.trip) or "impossible_connection" in kinds(made.trip)


def test_a_flight_wants_one_at_the_airport_before_it_leaves(made: Making) -> None:
    made.transfer("Shinjuku", "Narita Airport", "2027-04-13T08:00", "2027-04-13T09:30")
    made.flight("NRT-ICN", "2027-04-13T10:20", "2027-04-13T13:00")
    found = only(made.trip, "tight_connection")
    assert found.minutes == 70
    assert "allow 2 h" in found.message


def test_far_apart_with_no_way_in_between_is_a_gap(made: Making) -> None:
    made.activity("Senso-ji", "2027-04-11T09:00", "2027-04-11T10:00")
    made.activity("Kinkaku-ji", "2027-04-12T15:00", city="Kyoto")
    found = only(made.trip, "gap")
    assert found.severity == "warning"
    assert "km from Senso-ji to Kinkaku-ji" in found.message
    made.transfer("Senso-ji", "Kinkaku-ji", "2027-04-12T08:00", "2027-04-12T12:00", "RAIL")
    assert "gap" not in kinds(made.trip)


def test_nights_without_a_bed_are_told_once_a_run(made: Making) -> None:
    made.trip = revised(made.trip, start_date="2027-04-10", end_date="2027-04-16").itinerary
    made.hotel("Hotel Gracery", "2027-04-12", "2027-04-13")
    found = [one for one in findings(made.trip) if one.kind == "no_lodging"]
    assert [one.message for one in found] == [
        "No bed for 2 nights from 10 Apr to 12 Apr.", "No bed for 3 nights from 13 Apr to 16 Apr.",
    ]  # fmt: skip


def test_a_night_in_the_air_needs_no_bed_one_after_it_does() -> None:
    made = Making("Los Angeles")
    made.flight("ICN-LAX", "2027-04-10T20:00", "2027-04-10T15:10")
    made.activity("Griffith Observatory", "2027-04-11T10:00")
    made.flight("LAX-ICN", "2027-04-11T23:30", "2027-04-13T04:30")
    found = only(made.trip, "no_lodging")
    assert found.message == "No bed for 1 night from 10 Apr to 11 Apr."


def test_a_late_arrival_still_wants_the_bed_of_that_night() -> None:
    made = Making("Tokyo")
    made.flight("ICN-HND", "2027-04-10T22:30", "2027-04-11T00:45")
    made.activity("Senso-ji", "2027-04-11T10:00")
    assert "no_lodging" in kinds(made.trip)


def test_what_is_outside_the_dates_is_named_with_its_day(made: Making) -> None:
    made.trip = revised(made.trip, start_date="2027-04-10", end_date="2027-04-12").itinerary
    made.activity("Senso-ji", "2027-04-13T10:00")
    assert only(made.trip, "outside_dates").message == (
        "Senso-ji on 13 Apr is outside the trip’s dates."
    )


def test_an_end_before_its_start_is_an_error(made: Making) -> None:
    visit = made.activity("Senso-ji", "2027-04-11T10:00", "2027-04-11T12:00")
    back = updated(made.trip, visit.id, SegmentFields(end_time="2027-04-11T09:30")).itinerary
    assert only(back, "ends_before_start").minutes == 30
    made.hotel("Hotel Gracery", "2027-04-12", "2027-04-12")
    assert "has no night" in only(made.trip, "ends_before_start").message


def test_a_dependency_that_is_gone_cancelled_or_out_of_time_is_broken(made: Making) -> None:
    flight = made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35")
    made.transfer("Narita Airport", "Shinjuku", "2027-04-10T13:40", "2027-04-10T15:10")
    assert "broken_dependency" not in kinds(made.trip)
    cancelled = updated(made.trip, flight.id, SegmentFields(status="CANCELLED")).itinerary
    assert only(cancelled, "broken_dependency").severity == "warning"
    tomorrow = SegmentFields(start_time="2027-04-11T10:10", end_time="2027-04-11T12:35")
    later = updated(made.trip, flight.id, tomorrow).itinerary
    assert "no longer fits the time" in only(later, "broken_dependency").message
    rest = made.trip.model_copy(update={"segments": made.trip.segments[1:]})
    assert only(rest, "broken_dependency").severity == "error"


def test_the_same_thing_twice_is_a_duplicate_not_an_overlap(made: Making) -> None:
    visit = made.activity("Senso-ji", "2027-04-11T10:00")
    again = visit.model_copy(update={"id": fresh_id()})
    trip = made.trip.model_copy(update={"segments": [visit, again]})
    assert kinds(trip) == ["duplicate"]


def test_a_rented_car_lies_behind_what_one_does(made: Making) -> None:
    made.transfer("Shinjuku", "Shinjuku", "2027-04-11T08:00", "2027-04-12T20:00", "RENTAL_CAR")
    made.activity("Hakone", "2027-04-11T11:00")
    assert "overlap" not in kinds(made.trip)


def test_sums_are_by_currency_and_leave_out_what_is_cancelled(made: Making) -> None:
    for amount, currency, status in (
        (10.1, "USD", "CONFIRMED"), (0.2, "USD", "TENTATIVE"), (9000, "JPY", "TENTATIVE"),
        (99, "USD", "CANCELLED"),
    ):  # fmt: skip
        fields = {"price": {"amount": amount, "currency": currency}, "status": status}
        one = made.custom(f"n{amount}", "2027-04-11T08:00")
        made.trip = updated(made.trip, one.id, SegmentFields.model_validate(fields)).itinerary
    assert costs(made.trip) == {"JPY": 9000.0, "USD": 10.3}


def test_every_finding_is_said_in_both_languages() -> None:
    assert _EN.keys() == _KO.keys()
    assert not re.search("[!]|당신", "".join([*_EN.values(), *_KO.values()]))


def test_a_full_itinerary_is_judged_in_a_second(made: Making) -> None:
    one = made.activity("Senso-ji", "2027-04-11T08:00")
    many = [
        one.model_copy(update={"id": fresh_id(), "name": f"n{n}",
                               "start_datetime": f"2027-{4 + n // 28 % 8:02d}-{n % 28 + 1:02d}T10:00",
                               "end_datetime": f"2027-{4 + n // 28 % 8:02d}-{n % 28 + 1:02d}T12:00"})
        for n in range(400)
    ]  # fmt: skip
    trip = made.trip.model_copy(update={"segments": many})
    begun = time.process_time()
    found = findings(trip)
    assert time.process_time() - begun < 2
    assert len(found) > 100


def test_a_traveller_in_both_of_two_things_at_once_cannot_do_both(made: Making) -> None:
    people = [Traveler(id=fresh_id(), name=name) for name in ("Mina", "Jun")]
    made.trip = revised(made.trip, travelers=people).itinerary
    at = ("2027-04-11T10:00", "2027-04-11T12:00")
    made.activity("Senso-ji", *at, traveler_ids=[people[0].id])
    made.activity("Ueno Park", *at, traveler_ids=[one.id for one in people])
    assert only(made.trip, "overlap").minutes == 120
