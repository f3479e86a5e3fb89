"""What our calendars (RFC 5545) share: zones written out, places, bytes."""

from collections.abc import Collection
from datetime import date, timedelta

from icalendar import Calendar, Event, vGeo

_MARGIN = timedelta(days=400)
"""How far the zones' rules are written about the dates."""


def encoded(shown: Calendar, dates: Collection[date]) -> bytes:
    """The file, with a VTIMEZONE for each zone that its events name."""
    if dates:
        shown.add_missing_timezones(min(dates) - _MARGIN, max(dates) + _MARGIN)
    return bytes(shown.to_ical())


def mapped(event: Event, lat: float, lng: float) -> None:
    """Put the event on the map."""
    event.add("geo", vGeo((round(lat, 5), round(lng, 5))))


def kept(text: str) -> str:
    """The text as it comes through: the library takes a backslash before a capital N for a line's
    end, as the format's readers may, and would break the line there.
    """
    return text.replace("\\N", "＼N")
