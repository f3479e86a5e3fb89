"""Each change that an itinerary takes: what it does, what it takes along, what it refuses."""

import pytest
from knowledge.itineraries.making import Making, at

from tripkit.domain.edits import SegmentFields
from tripkit.domain.errors import EditRefused, UnknownSegment
from tripkit.domain.itinerary import Itinerary, Traveler
from tripkit.knowledge.itineraries import (
    added,
    deleted,
    dependents,
    diff,
    fresh_id,
    moved,
    reordered,
    revised,
    summarised,
    twin,
    updated,
)


def names(itinerary: Itinerary) -> list[str]:
    from tripkit.domain.itinerary import name_of

    return [name_of(one) for one in itinerary.segments]


@pytest.fixture
def made() -> Making:
    """Seoul to Tokyo, a ride into town, a stay, two days."""
    return Making("Tokyo")


def test_what_is_added_stands_where_it_starts(made: Making) -> None:
    made.activity("Meiji Jingu", "2027-04-11T15:00")
    made.activity("Senso-ji", "2027-04-11T09:00")
    made.activity("Ueno Park", "2027-04-11T12:00")
    assert names(made.trip) == ["Senso-ji", "Ueno Park", "Meiji Jingu"]


def test_the_same_again_is_no_second_one(made: Making) -> None:
    flight = made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35", "KE703")
    again = flight.model_copy(update={"id": fresh_id(), "end_datetime": "2027-04-10T12:40"})
    assert added(made.trip, again).changes == []
    assert twin(made.trip, again) == flight
    other = again.model_copy(update={"flight_number": "OZ102"})
    assert len(added(made.trip, other).itinerary.segments) == 2
    hotel = made.hotel("Hotel Gracery", "2027-04-10", "2027-04-12")
    copy = hotel.model_copy(update={"id": fresh_id(), "property_name": "hotel gracery"})
    assert added(made.trip, copy).changes == []


def test_a_cancelled_thing_may_be_added_anew(made: Making) -> None:
    visit = made.activity("Senso-ji", "2027-04-11T09:00")
    made.trip = updated(made.trip, visit.id, SegmentFields(status="CANCELLED")).itinerary
    again = visit.model_copy(update={"id": fresh_id()})
    assert len(added(made.trip, again).itinerary.segments) == 2


def test_a_transfer_finds_the_flight_that_it_serves(made: Making) -> None:
    out = made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35")
    made.hotel("Hotel Gracery", "2027-04-10", "2027-04-13")
    home = made.flight("HND-GMP", "2027-04-13T16:00", "2027-04-13T18:20")
    into = made.transfer("Narita Airport", "Hotel Gracery", "2027-04-10T13:30", mode="RAIL")
    back = made.transfer("Hotel Gracery", "Haneda Airport", "2027-04-13T12:30")
    between = made.transfer("Senso-ji", "Meiji Jingu", "2027-04-11T12:30")
    assert (into.depends_on, back.depends_on, between.depends_on) == ([out.id], [home.id], [])
    assert made.activity("Senso-ji", "2027-04-10T13:30").depends_on == []


def test_a_transfer_between_two_flights_serves_both(made: Making) -> None:
    one = made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35")
    other = made.flight("HND-CTS", "2027-04-10T18:00", "2027-04-10T19:35")
    change = made.transfer("Narita Airport", "Haneda Airport", "2027-04-10T13:30")
    assert change.depends_on == [one.id, other.id]
    left = deleted(made.trip, one.id).itinerary
    kept = left.segment(change.id)
    assert kept is not None
    assert kept.depends_on == [other.id]
    assert names(deleted(left, other.id).itinerary) == []


def test_a_transfer_to_a_dinner_goes_along_with_the_dinner_not_with_the_stay(
    made: Making,
) -> None:
    made.hotel("Hotel Gracery", "2027-04-10", "2027-04-13")
    dinner = made.activity("Ginza", "2027-04-11T19:00")
    ride = made.transfer("Hotel Gracery", "Ginza", "2027-04-11T18:20", "2027-04-11T18:50")
    assert ride.depends_on == [dinner.id]


def test_what_depends_on_another_keeps_its_minutes_to_it(made: Making) -> None:
    flight = made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35")
    ride = made.transfer("Narita Airport", "Shinjuku", "2027-04-10T13:30", "2027-04-10T15:00")
    note = made.custom("Say hello", "2027-04-10T15:05", "2027-04-10T15:20", depends_on=[ride.id])
    temple = made.activity("Senso-ji", "2027-04-11T09:00")
    assert [one.id for one in dependents(made.trip, flight.id)] == [ride.id, note.id]
    after = moved(made.trip, flight.id, "2027-04-10T12:40").itinerary
    assert at(after, flight) == ("2027-04-10T12:40", "2027-04-10T15:05")
    assert at(after, ride) == ("2027-04-10T16:00", "2027-04-10T17:30")
    assert at(after, note)[0] == "2027-04-10T17:35"
    assert at(after, temple) == at(made.trip, temple)
    alone = moved(made.trip, flight.id, "2027-04-10T12:40", "none").itinerary
    assert at(alone, ride) == at(made.trip, ride)


def test_following_moves_all_that_starts_later_and_what_depends_on_it(made: Making) -> None:
    morning = made.activity("Ueno Park", "2027-04-11T08:00")
    temple = made.activity("Senso-ji", "2027-04-11T10:00")
    dinner = made.activity("Ginza", "2027-04-11T19:00")
    early = made.custom("Reserve", "2027-04-11T07:00", depends_on=[dinner.id])
    after = moved(made.trip, temple.id, "2027-04-12T10:30", "following").itinerary
    assert at(after, morning) == at(made.trip, morning)
    assert at(after, dinner)[0] == "2027-04-12T19:30"
    assert at(after, early)[0] == "2027-04-12T07:30"


def test_what_is_completed_stays_and_cannot_be_moved(made: Making) -> None:
    flight = made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35")
    ride = made.transfer("Narita Airport", "Shinjuku", "2027-04-10T13:30", status="COMPLETED")
    for cascade in ("dependents", "following"):
        after = moved(made.trip, flight.id, "2027-04-10T11:10", cascade).itinerary  # type: ignore[arg-type]
        assert at(after, ride) == at(made.trip, ride)
    with pytest.raises(EditRefused, match="completed"):
        moved(made.trip, ride.id, "2027-04-10T15:00")


def test_a_circle_of_dependencies_moves_once(made: Making) -> None:
    first = made.custom("a", "2027-04-11T08:00")
    second = made.custom("b", "2027-04-11T12:00", depends_on=[first.id])
    loop = [
        one.model_copy(update={"depends_on": [second.id]}) if one.id == first.id else one
        for one in made.trip.segments
    ]
    made.trip = made.trip.model_copy(update={"segments": loop})
    after = moved(made.trip, first.id, "2027-04-11T09:00").itinerary
    assert (at(after, first)[0], at(after, second)[0]) == ("2027-04-11T09:00", "2027-04-11T13:00")


def test_a_deleted_flight_takes_only_its_own_transfers_along(made: Making) -> None:
    flight = made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35")
    ride = made.transfer("Narita Airport", "Shinjuku", "2027-04-10T13:30", "2027-04-10T15:00")
    onward = made.transfer("Shinjuku", "Ginza", "2027-04-10T15:10", depends_on=[ride.id])
    visit = made.custom("Meet", "2027-04-10T16:00", depends_on=[flight.id, onward.id])
    done = deleted(made.trip, flight.id)
    assert [one.id for one in done.itinerary.segments] == [visit.id]
    assert done.itinerary.segments[0].depends_on == []
    assert [line.op for line in done.changes] == ["removed", "removed", "removed", "changed"]
    with pytest.raises(UnknownSegment):
        deleted(done.itinerary, flight.id)


def test_segments_of_a_day_or_all_are_put_in_order(made: Making) -> None:
    made.activity("Senso-ji", "2027-04-11T09:00")
    made.activity("Ueno Park", "2027-04-11T12:00")
    made.activity("Ginza", "2027-04-12T19:00")
    a, b, c = (one.id for one in made.trip.segments)
    done = reordered(made.trip, [b, a])
    assert names(done.itinerary) == ["Ueno Park", "Senso-ji", "Ginza"]
    assert [line.op for line in done.changes] == ["reordered"]
    assert names(reordered(made.trip, [c, b, a]).itinerary) == ["Ginza", "Ueno Park", "Senso-ji"]
    for wrong in ([a, c], [a, a, b]):
        with pytest.raises(EditRefused):
            reordered(made.trip, wrong)
    with pytest.raises(UnknownSegment):
        reordered(made.trip, [a, fresh_id()])


def test_only_the_fields_that_are_given_change(made: Making) -> None:
    stay = made.hotel("Hotel Gracery", "2027-04-10", "2027-04-13")
    longer = SegmentFields.model_validate({"checkOutDate": "2027-04-15", "name": "Gracery"})
    after = updated(made.trip, stay.id, longer).itinerary.segments[0]
    assert at(made.trip, stay) == ("2027-04-10T15:00", "2027-04-13T11:00")
    assert (after.start_datetime, after.end_datetime) == ("2027-04-10T15:00", "2027-04-15T11:00")
    same = {"property_name": "Gracery", "end_datetime": "2027-04-15T11:00"}
    assert after == stay.model_copy(update=same)
    for wrong, field in (("flight_number", "KE703"), ("attendees", ["x"]), ("category", "art")):
        with pytest.raises(EditRefused, match=wrong):
            updated(made.trip, stay.id, SegmentFields.model_validate({wrong: field}))
    with pytest.raises(EditRefused, match="empty"):
        updated(made.trip, stay.id, SegmentFields.model_validate({"name": None}))


def test_an_airport_of_a_flight_brings_its_clock_along(made: Making) -> None:
    flight = made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35")
    other = SegmentFields.model_validate({"destination": {"code": "SIN"}})
    after = updated(made.trip, flight.id, other).itinerary.segments[0]
    assert (after.end_datetime, after.end_zone) == ("2027-04-10T12:35", "Asia/Singapore")
    unknown = SegmentFields.model_validate({"destination": {"code": "QQQ"}})
    with pytest.raises(EditRefused, match="QQQ"):
        updated(made.trip, flight.id, unknown)


def test_a_said_end_is_no_longer_reckoned(made: Making) -> None:
    flight = made.flight("ICN-NRT", "2027-04-10T10:10")
    assert flight.inferred
    said = SegmentFields.model_validate({"endTime": "2027-04-10T12:35"})
    after = updated(made.trip, flight.id, said).itinerary.segments[0]
    assert (after.inferred, after.inferred_reason) == (False, None)


def test_travellers_who_stay_at_home_are_taken_off_their_segments(made: Making) -> None:
    mina, jun = (Traveler(id=fresh_id(), name=name) for name in ("Mina", "Jun"))
    made.trip = revised(made.trip, travelers=[mina, jun]).itinerary
    visit = made.activity("Senso-ji", "2027-04-11T09:00", traveler_ids=[mina.id, jun.id])
    after = revised(made.trip, travelers=[mina]).itinerary
    assert after.segments[0].traveler_ids == [mina.id]
    stranger = SegmentFields.model_validate({"travelerIds": [fresh_id()]})
    with pytest.raises(EditRefused, match="traveller"):
        updated(made.trip, visit.id, stranger)
    with pytest.raises(EditRefused, match="endDate"):
        revised(made.trip, start_date="2027-04-12", end_date="2027-04-10")


def test_an_itinerary_holds_four_hundred_segments(made: Making) -> None:
    one = made.custom("x", "2027-04-11T08:00")
    many = [one.model_copy(update={"id": fresh_id(), "title": str(n)}) for n in range(400)]
    full = made.trip.model_copy(update={"segments": many})
    with pytest.raises(EditRefused, match="400"):
        added(full, one)


def test_a_change_is_told_in_words(made: Making) -> None:
    flight = made.flight("ICN-NRT", "2027-04-10T10:10", "2027-04-10T12:35", "KE703")
    made.transfer("Narita Airport", "Shinjuku", "2027-04-10T13:30")
    done = moved(made.trip, flight.id, "2027-04-10T11:10")
    assert done.summary == "Moved KE703 ICN → NRT and Narita International Airport → Shinjuku"
    assert (
        summarised(done.changes, "ko")
        == "KE703 ICN → NRT와 Narita International Airport → Shinjuku를 옮겼어요"
    )
    shown = revised(made.trip, title="도쿄", budget=None)
    assert summarised(shown.changes, "ko") == "제목을 바꿨어요"
    assert summarised(diff(made.trip, made.trip), "ko") == ""
