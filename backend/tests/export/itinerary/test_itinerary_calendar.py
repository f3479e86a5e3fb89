"""The calendar of an itinerary, read with two readers."""

from datetime import UTC, date, datetime, timedelta
from io import StringIO
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from dateutil.tz import tzical
from export.itinerary.trips import any_trip, flight, identity, local, of, tokyo
from hypothesis import given, settings
from icalendar import Calendar

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Activity, Hotel, Itinerary, Location, SegmentStatus
from tripkit.export import ics
from tripkit.export.itinerary import itinerary_document

HERE = Location(name="Here")


def calendar(trip: Itinerary, locale: Locale, changed: datetime | None = None) -> bytes:
    return ics.calendar(itinerary_document(trip, locale, changed))


def events(content: bytes) -> dict[str, Any]:
    return {str(one["UID"]): one for one in Calendar.from_ical(content).walk("VEVENT")}  # type: ignore[union-attr]


def event(itinerary: Itinerary, n: int) -> Any:
    return events(calendar(itinerary, "en"))[f"{identity(n)}@tripkit"]


def test_a_flight_leaves_by_its_origins_clock_and_lands_by_its_destinations() -> None:
    trip = of(flight(1, "ICN", "LAX", "2027-04-03T14:40", "2027-04-03T09:50"))
    one = event(trip, 1)
    assert one["DTSTART"].params["TZID"] == "Asia/Seoul"
    assert one["DTEND"].params["TZID"] == "America/Los_Angeles"
    assert f"{one['DTSTART'].dt:%d %H:%M} {one['DTEND'].dt:%d %H:%M}" == "03 14:40 03 09:50"
    assert one["DTEND"].dt - one["DTSTART"].dt == timedelta(hours=11, minutes=10)


def test_a_flight_over_the_date_line_may_land_on_the_day_before() -> None:
    trip = of(flight(1, "AKL", "HNL", "2027-06-02T00:05", "2027-06-01T10:50"))
    one = event(trip, 1)
    assert one["DTEND"].dt.date() < one["DTSTART"].dt.date()
    assert one["DTEND"].dt > one["DTSTART"].dt


@pytest.mark.parametrize(
    ("day", "hours"), [("2027-03-28", 8), ("2027-10-31", 9), ("2027-07-01", 8)]
)
def test_zones_are_written_out_so_that_another_reader_finds_the_same_moments(
    day: str, hours: int
) -> None:
    """dateutil knows a zone from the file's VTIMEZONE alone."""
    content = calendar(of(flight(1, "LHR", "ICN", f"{day}T12:00", f"{day}T23:59")), "en")
    zones = tzical(StringIO(content.decode()))
    for name in ("Europe/London", "Asia/Seoul"):
        noon = datetime.fromisoformat(f"{day}T12:00")
        written, real = zones.get(name), ZoneInfo(name)
        assert written
        for step in range(-200, 200, 7):
            at = noon + timedelta(days=step)
            assert at.replace(tzinfo=written).utcoffset() == at.replace(tzinfo=real).utcoffset()
    apart = noon.replace(tzinfo=ZoneInfo("Europe/London")) - noon.replace(
        tzinfo=ZoneInfo("Asia/Seoul")
    )
    assert apart == timedelta(hours=hours)


def test_a_stay_is_all_day_over_its_nights_and_leaves_one_free() -> None:
    one = event(tokyo(), 3)
    assert (one["DTSTART"].dt, one["DTEND"].dt) == (date(2027, 4, 3), date(2027, 4, 6))
    assert one["TRANSP"] == "TRANSPARENT"
    assert "Check in from 15:00, out by 11:00" in one["DESCRIPTION"]


def test_a_room_for_some_hours_is_timed() -> None:
    room = Hotel(**local(1, "2027-04-03T12:00", "2027-04-03T18:00", property_name="Day room",
                         location=HERE))  # fmt: skip
    assert event(of(room), 1)["DTEND"].dt.hour == 18


def test_identities_stay_and_the_version_is_the_sequence() -> None:
    found = events(calendar(tokyo(), "en"))
    assert list(found) == [f"{one.id}@tripkit" for one in tokyo().segments]
    assert {one["SEQUENCE"] for one in found.values()} == {7}


@pytest.mark.parametrize(
    ("status", "written"),
    [("TENTATIVE", "TENTATIVE"), ("WAITLISTED", "TENTATIVE"), ("CONFIRMED", "CONFIRMED"),
     ("COMPLETED", "CONFIRMED"), ("CANCELLED", "CANCELLED")],
)  # fmt: skip
def test_each_status_is_one_of_the_standards(status: SegmentStatus, written: str) -> None:
    fields = local(1, "2027-04-03T12:00", "2027-04-03T13:00", name="A", location=HERE)
    assert event(of(Activity(**fields, status=status)), 1)["STATUS"] == written


def test_what_does_not_end_later_has_no_end() -> None:
    for end in ("2027-04-03T12:00", "2027-04-03T11:00"):
        one = Activity(**local(1, "2027-04-03T12:00", end, name="A", location=HERE))
        assert "DTEND" not in event(of(one), 1)


def test_signs_of_the_format_stay_words() -> None:
    name = "센소지; 아침, 산책"
    content = calendar(tokyo(), "ko")
    one = events(content)[f"{identity(4)}@tripkit"]
    assert str(one["SUMMARY"]) == name
    assert "Gate opens at 6\nBring coins \\ 동전" in str(one["DESCRIPTION"])
    evil = "A\r\nEND:VEVENT\r\nBEGIN:VALARM\nACTION:PROCEDURE"
    fields = local(1, "2027-04-03T12:00", "2027-04-03T13:00", name=evil, location=HERE)
    trip = of(Activity(**fields, notes=evil, confirmation_number="X\nATTACH:y"))
    read = Calendar.from_ical(calendar(trip.model_copy(update={"title": evil}), "en"))
    assert [one.name for one in read.walk()] == ["VCALENDAR", "VTIMEZONE", "STANDARD", "VEVENT"]
    assert "ATTACH" not in read.walk("VEVENT")[0]


def test_a_backslash_before_a_capital_n_breaks_no_line() -> None:
    fields = local(1, "2027-04-03T12:00", "2027-04-03T13:00", name="C:\\New", location=HERE)
    assert str(event(of(Activity(**fields)), 1)["SUMMARY"]) == "C:＼New"


def test_lines_are_folded_at_75_octets_and_end_as_the_standard_says() -> None:
    content = calendar(tokyo("도쿄의 봄 " * 20), "ko")
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    assert b"\n" not in content.replace(b"\r\n", b"")


def test_the_same_version_makes_the_same_bytes() -> None:
    at = datetime(2027, 1, 1, tzinfo=UTC)
    assert calendar(tokyo(), "ko", at) == calendar(tokyo(), "ko", at)
    assert b"DTSTAMP:20270101T000000Z" in calendar(tokyo(), "ko", at)


def test_an_empty_itinerary_is_a_calendar_too() -> None:
    assert events(calendar(of(), "en")) == {}


@settings(max_examples=60)
@given(any_trip())
def test_any_itinerary_can_be_read_by_its_instants(trip: Itinerary) -> None:
    found = events(calendar(trip, "ko"))
    for one in trip.segments:
        read = found[f"{one.id}@tripkit"]["DTSTART"].dt
        if not isinstance(read, datetime):
            assert read.isoformat() == one.start_datetime[:10]
            continue
        start = datetime.fromisoformat(one.start_datetime).replace(tzinfo=ZoneInfo(one.start_zone))
        assert read.timestamp() == start.timestamp()
