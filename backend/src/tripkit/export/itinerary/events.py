"""An itinerary's segments as events, each in the zones of its two ends.

A stay is an all-day span over its nights that leaves one free (as mail programs and other travel
calendars write it): a block of 44 hours would hide everything else. Its hours stand in the
description and in fields of our own, so that it comes back as it was.
"""

from collections.abc import Iterator
from datetime import date, datetime
from zoneinfo import ZoneInfo

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Flight, Hotel, Itinerary, Segment, Transfer, name_of
from tripkit.domain.origin import Origin
from tripkit.export.document import Event, EventStatus, Path, Place
from tripkit.export.itinerary.words import names, place_text, places_of, price, say, source, told
from tripkit.export.words import label
from tripkit.knowledge.presenting.written import one_line, web_address

_STATUS: dict[str, EventStatus] = {
    "TENTATIVE": "TENTATIVE",
    "WAITLISTED": "TENTATIVE",
    "CONFIRMED": "CONFIRMED",
    "COMPLETED": "CONFIRMED",
    "CANCELLED": "CANCELLED",
}
_ROLES = {"FLIGHT": ("origin", "destination"), "TRANSFER": ("pickup", "dropoff")}
_PATHS: dict[str, Path] = {"FLIGHT": "great circle", "TRANSFER": "straight"}


def events_of(itinerary: Itinerary, locale: Locale) -> Iterator[Event]:
    """An event a segment, in the itinerary's order."""
    for order, segment in enumerate(itinerary.segments, 1):
        start, end = _span(segment)
        yield Event(
            id=segment.id,
            title=one_line(name_of(segment)),
            start=start,
            end=end,
            location=place_text(segment),
            lines=tuple(_lines(itinerary, segment, locale)),
            url=web_address((segment.source_details or Origin()).source_url),
            status=_STATUS[segment.status],
            is_free=is_whole_days(segment),
            places=tuple(_places(segment)),
            path=_PATHS.get(segment.type),
            properties=_properties(segment, order),
            fields=tuple(_fields(segment)),
        )


def is_whole_days(segment: Segment) -> bool:
    """Whether a segment is written as days without hours."""
    return isinstance(segment, Hotel) and segment.check_out_date > segment.check_in_date


def _span(segment: Segment) -> tuple[datetime | date, datetime | date]:
    if is_whole_days(segment):
        first, last = segment.start_datetime[:10], segment.end_datetime[:10]
        return date.fromisoformat(first), date.fromisoformat(last)
    start = _moment(segment.start_datetime, segment.start_zone)
    return start, _moment(segment.end_datetime, segment.end_zone)


def _moment(local: str, zone: str) -> datetime:
    return datetime.fromisoformat(local).replace(tzinfo=ZoneInfo(zone))


def _lines(itinerary: Itinerary, segment: Segment, locale: Locale) -> Iterator[str]:
    if is_whole_days(segment):
        start, end = segment.start_datetime[11:], segment.end_datetime[11:]
        yield say(locale, "hours", start=start, end=end)
    if who := names(itinerary, segment):
        yield f"{say(locale, 'for')}: {who}"
    yield from told(segment, locale)
    if paid := price(segment.total_price, locale):
        yield f"{say(locale, 'cost')}: {paid}"
    if said := source(segment, locale):
        yield f"{label(locale, 'source')}: {said}"


def _places(segment: Segment) -> Iterator[Place]:
    """Those with coordinates."""
    roles = _ROLES.get(segment.type, ("place",))
    for place, role in zip(places_of(segment), roles, strict=False):
        if place.latitude is not None and place.longitude is not None:
            name, address = one_line(place.name), one_line(place.address)
            yield Place(name, role, place.latitude, place.longitude, address)


def _properties(segment: Segment, order: int) -> dict[str, object]:
    return {
        "segment": segment.id,
        "type": segment.type,
        "name": one_line(name_of(segment)),
        "order": order,
        "status": segment.status,
        "start": segment.start_datetime,
        "start_zone": segment.start_zone,
        "end": segment.end_datetime,
        "end_zone": segment.end_zone,
        "provenance": segment.provenance.model_dump(mode="json"),
    }


def _fields(segment: Segment) -> Iterator[tuple[str, str]]:
    """What the standard has no field for, so that the file can be read back."""
    for name, value in _ours(segment):
        yield name, one_line(value)
    if segment.notes:
        yield "notes", "\n".join(map(one_line, segment.notes.splitlines()))


def _ours(segment: Segment) -> Iterator[tuple[str, str]]:
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
