"""Calendar files of calendars, airlines, offices and our own."""

import pytest
from export.itinerary.trips import any_trip, flight, identity, of, tokyo
from hypothesis import given, settings
from knowledge.itineraries.imports.reading import (
    event,
    events,
    line,
    only,
    read_events,
    setting,
    told,
)

from tripkit.domain.itinerary import Activity, Flight, Hotel, Itinerary, Meeting, Transfer, name_of
from tripkit.export.ics import calendar
from tripkit.export.itinerary import itinerary_document
from tripkit.knowledge.itineraries.imports import imported, read_calendar

SEOUL = "BEGIN:STANDARD\r\nDTSTART:16010101T000000\r\nTZOFFSETFROM:+0900\r\nTZOFFSETTO:+0900\r\n" \
        "END:STANDARD"  # fmt: skip


def span(one: object) -> tuple[str, ...]:
    fields = ("start_datetime", "start_zone", "end_datetime", "end_zone")
    return tuple(getattr(one, field) for field in fields)


@settings(max_examples=60)
@given(any_trip())
def test_an_itinerary_comes_back_from_its_calendar_as_it_was(trip: Itinerary) -> None:
    review = read_calendar(calendar(itinerary_document(trip, "ko")).decode(), setting(locale="ko"))
    kept = [one for one in trip.segments if one.status != "CANCELLED"]
    cancelled = [one for one in review.unread if one.reason == "cancelled"]
    assert len(cancelled) == len(trip.segments) - len(kept)
    for draft, one in zip(review.drafts, kept, strict=True):
        same = draft.segment
        assert (name_of(same), *span(same)) == (name_of(one), *span(one))
        assert (same.type, same.notes, same.status) == (one.type, one.notes, one.status)
        assert same.confirmation_number == one.confirmation_number


@pytest.mark.parametrize(
    ("leaves", "lands"),
    [("2027-03-27T23:30", "2027-03-28T18:30"), ("2027-10-30T23:30", "2027-10-31T18:30")],
)
def test_flights_over_changes_of_clocks_and_the_date_line_come_back(
    leaves: str, lands: str
) -> None:
    trip = of(
        flight(1, "LHR", "ICN", leaves, lands, flight_number="BA17"),
        flight(2, "AKL", "HNL", "2027-06-02T00:05", "2027-06-01T10:50"),
    )
    review = read_calendar(calendar(itinerary_document(trip, "en")).decode(), setting())
    assert [span(d.segment) for d in review.drafts] == [span(one) for one in trip.segments]
    first = review.drafts[0].segment
    assert isinstance(first, Flight)
    assert first.flight_number == "BA17"


def test_ours_keeps_what_the_standard_has_no_field_for() -> None:
    review = read_calendar(calendar(itinerary_document(tokyo(), "ko")).decode(), setting())
    by = {draft.segment.type: draft.segment for draft in review.drafts}
    stay, train, sight = by["HOTEL"], by["TRANSFER"], by["ACTIVITY"]
    assert isinstance(stay, Hotel)
    assert stay.total_price
    assert (stay.total_price.amount, stay.confirmation_number) == (389.5, "HX-99812")
    assert stay.location.latitude == 35.7148
    assert isinstance(train, Transfer)
    assert train.transfer_type == "RAIL"
    assert sight.notes == "Gate opens at 6\nBring coins \\ 동전"
    assert [one.reason for one in review.unread] == ["cancelled"]


def test_what_was_moved_in_the_calendar_stays_moved() -> None:
    file = calendar(itinerary_document(tokyo(), "en")).decode()
    moved = file.replace("20270404T090000", "20270405T160000").replace(
        "20270404T103000", "20270405T173000")  # fmt: skip
    (sight,) = [
        d.segment for d in read_calendar(moved, setting()).drafts if d.segment.type == "ACTIVITY"
    ]
    assert span(sight)[0::2] == ("2027-04-05T16:00", "2027-04-05T17:30")


def test_a_mail_programs_flight_in_utc_is_in_its_airports_zones() -> None:
    draft = only(read_events(*event(
        "SUMMARY:Flight to Tokyo (KE 703)", "LOCATION:Seoul ICN", "DTSTART:20270403T004000Z",
        "DTEND:20270403T030500Z")))  # fmt: skip
    assert line(draft).startswith("KE703 ICN → HND | 2027-04-03T09:40 Asia/Seoul")
    assert ("assumed", "destination") in told(draft)
    assert "several airports" in draft.notes[0].message


def test_an_airlines_flight_has_both_its_zones() -> None:
    draft = only(read_events(*event(
        "SUMMARY:BA 17 LHR-ICN", "DTSTART;TZID=Europe/London:20270327T121000",
        "DTEND;TZID=Asia/Seoul:20270328T082500", "DESCRIPTION:Booking reference: ABCDEF")))  # fmt: skip
    assert line(draft) == (
        "BA17 LHR → ICN | 2027-03-27T12:10 Europe/London | 2027-03-28T08:25 Asia/Seoul"
    )
    assert draft.segment.confirmation_number == "ABCDEF"


def test_an_all_day_stay_is_a_hotel_and_tells_its_hours() -> None:
    draft = only(read_events(*event(
        "SUMMARY:Stay at Hotel Lantern", "LOCATION:1-19-1 Kabukicho\\, Shinjuku\\, Tokyo",
        "DTSTART;VALUE=DATE:20270403", "DTEND;VALUE=DATE:20270406")))  # fmt: skip
    assert isinstance(draft.segment, Hotel)
    assert (
        line(draft) == "Hotel Lantern | 2027-04-03T15:00 Asia/Tokyo | 2027-04-06T11:00 Asia/Tokyo"
    )
    assert told(draft) >= {("assumed", "startDatetime"), ("assumed", "endDatetime")}


def test_a_booking_sites_timed_stay_keeps_its_hours() -> None:
    draft = only(read_events(*event(
        "SUMMARY:숙소: 바람의집", "LOCATION:제주", "DTSTART;TZID=Asia/Seoul:20270501T160000",
        "DTEND;TZID=Asia/Seoul:20270503T100000")))  # fmt: skip
    assert line(draft) == "바람의집 | 2027-05-01T16:00 Asia/Seoul | 2027-05-03T10:00 Asia/Seoul"


def test_an_offices_zone_and_guests_make_a_meeting() -> None:
    zone = f"BEGIN:VTIMEZONE\r\nTZID:Korea Standard Time\r\n{SEOUL}\r\nEND:VTIMEZONE"
    draft = only(read_events(zone, *event(
        "SUMMARY:Kickoff", "DTSTART;TZID=Korea Standard Time:20270405T140000",
        "DTEND;TZID=Korea Standard Time:20270405T150000", "LOCATION:Seoul",
        "ATTENDEE;CN=Kim Hana:mailto:kim@example.com", "ATTENDEE:mailto:lee@example.com")))  # fmt: skip
    assert isinstance(draft.segment, Meeting)
    assert draft.segment.attendees == ["Kim Hana", "lee@example.com"]
    assert line(draft) == "Kickoff | 2027-04-05T14:00 Asia/Seoul | 2027-04-05T15:00 Asia/Seoul"


def test_a_zone_without_a_common_name_keeps_its_moments_and_is_told() -> None:
    zone = f"BEGIN:VTIMEZONE\r\nTZID:Head Office\r\n{SEOUL}\r\nEND:VTIMEZONE"
    draft = only(read_events(zone, *event(
        "SUMMARY:Tea", "DTSTART;TZID=Head Office:20270405T180000", "LOCATION:Colombo",
        "DTEND;TZID=Head Office:20270405T190000")))  # fmt: skip
    assert line(draft) == "Tea | 2027-04-05T14:30 Asia/Colombo | 2027-04-05T15:30 Asia/Colombo"
    assert ("assumed", "startZone") in told(draft)


def test_a_floating_time_is_its_places_and_is_told() -> None:
    draft = only(read_events(*event(
        "SUMMARY:Museum", "DTSTART:20270405T140000", "DURATION:PT90M",
        "LOCATION:Tokyo National Museum")))  # fmt: skip
    assert line(draft) == "Museum | 2027-04-05T14:00 Asia/Tokyo | 2027-04-05T15:30 Asia/Tokyo"
    assert ("assumed", "startZone") in told(draft)


def test_a_floating_time_is_the_calendars_where_it_has_a_zone() -> None:
    draft = only(read_events(*event("SUMMARY:Call home", "DTSTART:20270405T140000"),
                             head="X-WR-TIMEZONE:Europe/Lisbon"))  # fmt: skip
    assert draft.segment.start_zone == "Europe/Lisbon"
    assert ("assumed", "startZone") not in told(draft)


def test_a_whole_day_is_no_day_longer() -> None:
    one = only(read_events(*event("SUMMARY:Cherry festival", "DTSTART;VALUE=DATE:20270405")))
    two = only(read_events(*event("SUMMARY:Fair", "DTSTART;VALUE=DATE:20270405",
                                  "DTEND;VALUE=DATE:20270407")))  # fmt: skip
    assert span(one.segment)[0::2] == ("2027-04-05T00:00", "2027-04-05T23:59")
    assert span(two.segment)[0::2] == ("2027-04-05T00:00", "2027-04-06T23:59")
    assert ("assumed", "startDatetime") in told(one)


def test_trains_and_tables_are_of_their_kind() -> None:
    train = only(read_events(*event(
        "SUMMARY:Train from Seoul to Busan (KTX 101)", "DTSTART;TZID=Asia/Seoul:20270405T090000",
        "DTEND;TZID=Asia/Seoul:20270405T114000")))  # fmt: skip
    assert isinstance(train.segment, Transfer)
    assert line(train).startswith("Seoul → Busan | 2027-04-05T09:00")
    table = only(
        read_events(
            *event(
                "SUMMARY:Dinner at Kisetsu",
                "LOCATION:Tokyo",
                "DTSTART;TZID=Asia/Tokyo:20270405T190000",
            )
        )
    )
    assert isinstance(table.segment, Activity)
    assert table.segment.category == "meal"


@pytest.mark.parametrize(
    ("more", "reason"),
    [("RRULE:FREQ=WEEKLY", "recurring"), ("RDATE:20270406T140000", "recurring"),
     ("RECURRENCE-ID:20270405T140000", "recurring"), ("STATUS:CANCELLED", "cancelled")],
)  # fmt: skip
def test_what_repeats_or_was_cancelled_is_refused_visibly(more: str, reason: str) -> None:
    review = read_events(*event("SUMMARY:Gym", "DTSTART:20270405T140000", more))
    assert review.drafts == []
    assert [(one.reason, one.excerpt) for one in review.unread] == [(reason, "Gym")]


def test_a_cancelling_file_adds_nothing() -> None:
    review = read_events(*event("SUMMARY:Gym", "DTSTART:20270405T140000"), head="METHOD:CANCEL")
    assert [one.reason for one in review.unread] == ["cancelled"]


def test_what_has_no_start_is_said() -> None:
    assert [one.reason for one in read_events(*event("SUMMARY:Gym")).unread] == ["no_time"]
    assert [one.reason for one in read_events().unread] == ["empty"]


def test_reading_a_file_twice_adds_its_events_once() -> None:
    trip = of()
    file = events(*event("SUMMARY:Tea", "DTSTART;TZID=Asia/Seoul:20270405T140000"))
    first = read_calendar(file, setting(trip))
    after = imported(trip, [draft.segment for draft in first.drafts])
    assert len(after.changes) == 1
    again = read_calendar(file, setting(after.itinerary))
    assert again.drafts[0].already == first.drafts[0].segment.id
    assert imported(after.itinerary, [d.segment for d in again.drafts]).changes == []


def test_what_is_added_is_marked_and_finds_what_it_serves() -> None:
    review = read_calendar(calendar(itinerary_document(tokyo(), "en")).decode(), setting())
    stranger = review.drafts[0].segment.model_copy(
        update={"depends_on": [identity(5)], "traveler_ids": [identity(6)], "source": "user"}
    )
    after = imported(of(), [stranger, *(d.segment for d in review.drafts[1:])]).itinerary
    (train,) = [one for one in after.segments if one.type == "TRANSFER"]
    assert train.depends_on == [stranger.id]
    assert {one.source for one in after.segments} == {"import"}
    assert after.segments[0].traveler_ids == after.segments[0].depends_on == []
