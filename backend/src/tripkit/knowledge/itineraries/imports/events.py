"""A calendar file (.ics) → drafts of its events. Their words are data: nothing in them is obeyed.

Files of calendars, airlines, hotels and booking sites, and our own, which come back as they were.
"""

from collections.abc import Iterator

from icalendar import Calendar, Event
from icalendar.error import InvalidCalendar

from tripkit.domain.edits import AddFlight
from tripkit.domain.errors import TooLarge
from tripkit.domain.imports import MOST_CHARACTERS, ImportReview
from tripkit.knowledge.itineraries.imports.event_kinds import found_in
from tripkit.knowledge.itineraries.imports.event_times import iana
from tripkit.knowledge.itineraries.imports.review import (
    Found,
    Passed,
    Setting,
    excerpt_of,
    reviewed,
)

MOST_EVENTS = 400
_REPEATS = ("RRULE", "RDATE", "RECURRENCE-ID")


def read_calendar(content: str, setting: Setting) -> ImportReview:
    """Drafts of the events, and what could not be read.

    Raises TooLarge above a million bytes.
    """
    if len(content.encode("utf-8", "replace")) > MOST_CHARACTERS:
        raise TooLarge("The calendar file is larger than 1 MB; export the days of the trip alone")
    try:
        calendars = Calendar.from_ical(content.lstrip("\ufeff \r\n"), multiple=True)
    except (ValueError, InvalidCalendar, RecursionError, IndexError, KeyError, TypeError):
        return reviewed([Passed("broken", content[:120])], setting, "calendar")
    return reviewed(_ordered(_read(calendars, setting)), setting, "calendar")


def _ordered(found: Iterator[Found | Passed]) -> list[Found | Passed]:
    """Flights first: they tell where the others are."""
    return sorted(found, key=lambda one: not _is_flight(one))


def _is_flight(one: Found | Passed) -> bool:
    return isinstance(one, Found) and isinstance(one.parameters, AddFlight)


def _read(calendars: list[Calendar], setting: Setting) -> Iterator[Found | Passed]:
    count = 0
    for shown in calendars:
        zone = iana(str(shown.get("X-WR-TIMEZONE") or ""))
        is_gone = str(shown.get("METHOD") or "").upper() == "CANCEL"
        for event in shown.walk("VEVENT"):
            if not isinstance(event, Event):
                continue
            count += 1
            if count > MOST_EVENTS:
                yield Passed("too_many", blanks={"n": MOST_EVENTS})
                return
            yield _one(event, zone, setting, is_gone=is_gone)


def _one(event: Event, zone: str, setting: Setting, *, is_gone: bool) -> Found | Passed:
    name = excerpt_of(str(event.get("SUMMARY") or ""))
    if is_gone or str(event.get("STATUS") or "").upper() == "CANCELLED":
        return Passed("cancelled", name)
    if any(field in event for field in _REPEATS):
        return Passed("recurring", name)
    try:
        return found_in(event, zone, setting) or Passed("no_time", name)
    except (ValueError, TypeError, AttributeError, OverflowError):
        return Passed("broken", name)
