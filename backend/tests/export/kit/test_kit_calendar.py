"""The calendar: valid, in the place's own time, and right on the days when clocks change."""

import re
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from icalendar import Calendar
from knowledge.kit.kits import elsewhere, kit

from tripkit.domain.kit import Kit
from tripkit.domain.profile import Profile
from tripkit.export import ics
from tripkit.export.kit import kit_document
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.kit import build_kit


def calendar(made: Kit) -> bytes:
    return ics.calendar(kit_document(made))


def events(content: bytes) -> list[Any]:
    parsed = Calendar.from_ical(content)
    assert not parsed.errors
    found = list(parsed.walk("VEVENT"))
    assert all(not event.errors for event in found)
    return found


def test_each_day_of_the_trip_has_its_four_lights() -> None:
    found = events(calendar(kit(days=3)))
    assert len(found) == 12
    days = [event.start.date() for event in found]
    assert days == sorted(days)
    assert set(days) == {date(2026, 10, 17) + timedelta(days=n) for n in range(3)}
    assert len({str(event["UID"]) for event in found}) == 12


def test_an_alarm_rings_half_an_hour_before() -> None:
    for event in events(calendar(kit())):
        (alarm,) = event.walk("VALARM")
        assert alarm["ACTION"] == "DISPLAY"
        assert alarm["TRIGGER"].dt == timedelta(minutes=-30)
        assert str(alarm["DESCRIPTION"])


def test_times_are_the_places_own() -> None:
    evening = next(e for e in events(calendar(kit())) if "Golden hour, evening" in e["SUMMARY"])
    assert evening["DTSTART"].params["TZID"] == "Asia/Seoul"
    assert evening.start.utcoffset() == timedelta(hours=9)
    # Sunset in Gunsan on 17 October is at 17:55; the light begins at +6° and ends at −4°.
    assert evening.start.strftime("%H:%M") in ("17:20", "17:21", "17:22")
    assert evening.end.strftime("%H:%M") in ("18:11", "18:12")
    lat, lng = evening["GEO"].latitude, evening["GEO"].longitude
    assert (round(lat, 2), round(lng, 2)) == (35.99, 126.71)
    assert "Gunsan" in evening["LOCATION"]


@pytest.mark.parametrize("first", ["2026-03-28", "2026-10-24"])
def test_the_zone_is_described_and_clocks_change_with_it(first: str) -> None:
    spot = next(s for s in spots() if s.country == "PT")
    content = calendar(kit(spot.id, when=first, days=2))
    parsed = Calendar.from_ical(content)
    (zone,) = parsed.walk("VTIMEZONE")
    assert {part.name for part in zone.subcomponents} == {"STANDARD", "DAYLIGHT"}
    golden = [e.start for e in events(content) if "Golden hour, evening" in e["SUMMARY"]]
    apart = golden[1].replace(tzinfo=None) - golden[0].replace(tzinfo=None)
    step = timedelta(hours=25) if first.startswith("2026-03") else timedelta(hours=23)
    assert abs(apart - step) < timedelta(minutes=3)
    # The same instants by the file's own VTIMEZONE as by the zone database.
    own = zone.to_tz(lookup_tzid=False)
    for start in golden:
        assert start.replace(tzinfo=own).utcoffset() == start.utcoffset()


def test_under_the_midnight_sun_the_day_itself_is_the_event() -> None:
    found = events(calendar(kit("is-siglufjordur-herring-harbour", when="2026-06-21", days=1)))
    assert found
    polar = build_kit("a" * 32, elsewhere(78.2, 15.6, date(2026, 6, 21)), "noir",
                      Profile(when="2026-06-21"), date(2026, 6, 21), "en")  # fmt: skip
    (event,) = events(calendar(polar))
    assert event["SUMMARY"].startswith("The sun does not set")
    assert not isinstance(event.start, datetime)
    winter = build_kit("a" * 32, elsewhere(78.2, 15.6, date(2026, 12, 21)), "noir",
                       Profile(when="2026-12-21"), date(2026, 12, 21), "ko")  # fmt: skip
    (event,) = events(calendar(winter))
    assert event["SUMMARY"].startswith("해가 뜨지 않는 날")


def test_a_night_that_stays_golden_is_one_event() -> None:
    found = events(calendar(kit("no-vardo-steilneset", when="2026-06-21", days=2)))
    through = [e for e in found if "through the night" in e["SUMMARY"]]
    assert len(through) == 2
    assert all(e.end.date() == e.start.date() + timedelta(days=1) for e in through)


def test_without_an_exact_date_there_is_one_day_and_never_more_than_fourteen() -> None:
    assert {e.start.date() for e in events(calendar(kit(when="10", days=5)))} == {
        date(2026, 10, 15)
    }
    assert len({e.start.date() for e in events(calendar(kit(days=60)))}) == 14
    assert len({e.start.date() for e in events(calendar(kit(when="2026-12-24/2026-12-27")))}) == 4


def test_titles_are_in_the_kits_language() -> None:
    assert all(re.search("[가-힣]", e["SUMMARY"]) for e in events(calendar(kit(locale="ko"))))


def test_every_line_is_folded_and_ends_as_the_standard_wants() -> None:
    content = calendar(kit(locale="ko", days=3))
    assert content.endswith(b"END:VCALENDAR\r\n")
    assert b"\n" not in content.replace(b"\r\n", b"")
    assert all(len(line) <= 75 for line in content.split(b"\r\n"))
    content.decode("utf-8")


def test_text_from_outside_cannot_add_lines() -> None:
    place = elsewhere(
        35.9, 126.8, date(2026, 10, 17), name="Old\r\nEND:VEVENT\r\nBEGIN:VEVENT; port"
    )
    made = build_kit("a" * 32, place, "noir", Profile(when="2026-10-17"), date(2026, 10, 17), "en")
    assert len(events(calendar(made))) == 4
