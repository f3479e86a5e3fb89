"""Documents as a calendar (RFC 5545): each event in the zones of its two ends.

One rule: texts go through `kept`, and the library escapes and folds them.
"""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta

from icalendar import Alarm, Calendar, vGeo, vText
from icalendar import Component as Part
from icalendar import Event as Component
from icalendar.enums import STATUS, TRANSP

from tripkit.domain import clock
from tripkit.export.document import Document, Event
from tripkit.knowledge.presenting.written import one_line, web_address

_STATUS = {one.value: one for one in (STATUS.TENTATIVE, STATUS.CONFIRMED, STATUS.CANCELLED)}
_MARGIN = timedelta(days=400)
"""How far the zones' rules are written about the dates."""


def kept(text: str) -> str:
    """The text as it comes through, without control signs; its lines stay lines.

    The library takes a backslash before a capital N for a line's end, as the format's readers
    may, and would break the line there.
    """
    return "\n".join(one_line(part) for part in text.splitlines()).replace("\\N", "＼N")


def _title(text: str) -> str:
    """On one line; some properties of a calendar are written without escaping."""
    return kept(one_line(text))


def calendar(document: Document) -> bytes:
    """The .ics file, with a VTIMEZONE for each zone; what has no time is left out."""
    uid = f"{document.uid}@tripkit"
    prodid = f"-//TripKit//{document.kind}//EN"
    shown = Calendar.new(prodid=prodid, name=_title(document.title), uid=uid)
    stamp = (document.changed or clock.now()).astimezone(UTC).replace(microsecond=0)
    dated = [event for event in document.events if event.start is not None]
    for event in dated:
        shown.add_component(_component(event, document, stamp))
    days = [day for event in dated for day in _days(event)]
    if days:
        shown.add_missing_timezones(min(days) - _MARGIN, max(days) + _MARGIN)
        # The library adds them in the order of a set: the same trip shall give the same file.
        shown.subcomponents.sort(key=_zones_first)
    return bytes(shown.to_ical())


def _zones_first(part: Part) -> str:
    """Zones go first, by their names; all else stays in its order."""
    return f"0{part['TZID']}" if part.name == "VTIMEZONE" else "1"


def _days(event: Event) -> Iterator[date]:
    for at in (event.start, event.end):
        if at is not None:
            yield at.date() if isinstance(at, datetime) else at


def _component(event: Event, document: Document, stamp: datetime) -> Component:
    made = Component.new(
        uid=f"{event.id}@tripkit",
        sequence=document.version,
        stamp=stamp,
        last_modified=stamp if document.version else None,
        summary=_title(event.title),
        location=_title(event.location) or None,
        description=kept("\n".join(filter(None, event.lines))) or None,
        start=event.start,
        end=_later(event),
        status=_STATUS[event.status] if event.status else None,
        transparency=TRANSP.TRANSPARENT if event.is_free else TRANSP.OPAQUE,
    )
    if event.places:
        at = event.places[0]
        made.add("geo", vGeo((round(at.lat, 5), round(at.lng, 5))))
    if url := web_address(event.url):
        made.add("url", url)
    for name, value in event.fields:
        # Readers of unknown fields undo the escaping only where the field says that it is text.
        made.add(f"x-tripkit-{name}", vText(kept(value), params={"VALUE": "TEXT"}))
    if event.alarm:
        said = _title(event.title) or "TripKit"  # an alarm must say something
        made.add_component(Alarm.new_display(description=said, trigger=-event.alarm))
    return made


def _later(event: Event) -> datetime | date | None:
    """The end; none where it would not be later, which the standard forbids."""
    start, end = event.start, event.end
    if isinstance(start, datetime) and isinstance(end, datetime):
        return end if end.timestamp() > start.timestamp() else None
    return end
