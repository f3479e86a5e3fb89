"""An itinerary as a calendar (RFC 5545): each event in the zones of its two ends.

A stay is an all-day span over its nights that leaves one free (as mail programs and other travel
calendars write it): a block of 44 hours would hide everything else. Its hours stand in the
description and in fields of our own, so that it comes back as it was.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event, vText
from icalendar.enums import STATUS, TRANSP

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Flight, Hotel, Itinerary, Segment, Transfer, name_of
from tripkit.knowledge.itineraries.files.words import (
    names,
    place_text,
    places_of,
    price,
    say,
    told,
)
from tripkit.knowledge.itineraries.timeline import length
from tripkit.knowledge.presenting.calendars import encoded, kept, mapped
from tripkit.knowledge.presenting.written import one_line, web_address

PRODID = "-//TripKit//itinerary//EN"
_STATUS = {
    "TENTATIVE": STATUS.TENTATIVE, "WAITLISTED": STATUS.TENTATIVE, "CONFIRMED": STATUS.CONFIRMED,
    "COMPLETED": STATUS.CONFIRMED, "CANCELLED": STATUS.CANCELLED,
}  # fmt: skip


def calendar(itinerary: Itinerary, locale: Locale, stamp: datetime | None = None) -> bytes:
    """The .ics file; `stamp` (default: now) is when the itinerary was last changed."""
    shown = Calendar.new(
        prodid=PRODID, name=kept(one_line(itinerary.title)), uid=f"{itinerary.id}@tripkit"
    )
    at = (stamp or datetime.now(UTC)).astimezone(UTC).replace(microsecond=0)
    dates = []
    for segment in itinerary.segments:
        shown.add_component(_event(itinerary, segment, locale, at))
        dates += [date.fromisoformat(when[:10]) for when in
                  (segment.start_datetime, segment.end_datetime)]  # fmt: skip
    return encoded(shown, dates)


def is_whole_days(segment: Segment) -> bool:
    """Whether a segment is written as days without hours."""
    return isinstance(segment, Hotel) and segment.check_out_date > segment.check_in_date


def _moment(local: str, zone: str) -> datetime:
    return datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone))


def _event(itinerary: Itinerary, segment: Segment, locale: Locale, stamp: datetime) -> Event:
    start, end = _span(segment)
    whole = is_whole_days(segment)
    event = Event.new(
        uid=f"{segment.id}@tripkit",
        sequence=itinerary.version,
        stamp=stamp,
        last_modified=stamp,
        summary=kept(one_line(name_of(segment))),
        location=kept(place_text(segment)) or None,
        description=kept("\n".join(_description(itinerary, segment, locale))) or None,
        start=start,
        end=end,
        status=_STATUS[segment.status],
        transparency=TRANSP.TRANSPARENT if whole else TRANSP.OPAQUE,
    )
    places = places_of(segment)
    if places and places[0].latitude is not None and places[0].longitude is not None:
        mapped(event, places[0].latitude, places[0].longitude)
    origin = segment.source_details
    if origin and (url := web_address(origin.source_url)):
        event.add("url", url)
    for name, value in _ours(segment):
        # Readers of unknown fields undo the escaping only where the field says that it is text.
        event.add(f"x-tripkit-{name}", vText(kept(value), params={"VALUE": "TEXT"}))
    return event


def _span(segment: Segment) -> tuple[datetime | date, datetime | date | None]:
    """DTSTART and DTEND; no DTEND where it would not be later, which the standard forbids."""
    if is_whole_days(segment):
        first, last = segment.start_datetime[:10], segment.end_datetime[:10]
        return date.fromisoformat(first), date.fromisoformat(last)
    start = _moment(segment.start_datetime, segment.start_zone)
    end = _moment(segment.end_datetime, segment.end_zone) if length(segment) > 0 else None
    return start, end


def _description(itinerary: Itinerary, segment: Segment, locale: Locale) -> Iterator[str]:
    if is_whole_days(segment):
        start, end = segment.start_datetime[11:], segment.end_datetime[11:]
        yield say(locale, "hours", start=start, end=end)
    if who := names(itinerary, segment):
        yield f"{say(locale, 'for')}: {who}"
    yield from told(segment, locale)
    if paid := price(segment.total_price, locale):
        yield f"{say(locale, 'cost')}: {paid}"


def _ours(segment: Segment) -> Iterator[tuple[str, str]]:
    """What the standard has no field for, so that the file can be read back."""
    for name, value in _fields(segment):
        yield name, one_line(value)
    if segment.notes:
        yield "notes", "\n".join(map(one_line, segment.notes.splitlines()))


def _fields(segment: Segment) -> Iterator[tuple[str, str]]:
    yield "type", segment.type
    yield "status", segment.status
    yield "zones", f"{segment.start_zone} {segment.end_zone}"
    if is_whole_days(segment):
        yield "check-in", f"{segment.start_datetime[11:]} {segment.start_zone}"
        yield "check-out", f"{segment.end_datetime[11:]} {segment.end_zone}"
    ends = [place.name for place in places_of(segment)]
    if isinstance(segment, Flight):
        ends = [segment.origin.code, segment.destination.code]
    yield from zip(("place",) if len(ends) == 1 else ("from", "to"), ends, strict=False)
    if isinstance(segment, Transfer):
        yield "by", segment.transfer_type
    if segment.confirmation_number:
        yield "booking", segment.confirmation_number
    if segment.total_price:
        yield "price", f"{segment.total_price.amount:.2f} {segment.total_price.currency}"
