"""How tests read what was brought in."""

from datetime import date
from typing import Any

from tripkit.domain.context import Locale
from tripkit.domain.imports import Draft, ImportReview
from tripkit.domain.itinerary import Itinerary, name_of
from tripkit.knowledge.itineraries.imports import Setting, read_calendar, read_confirmation

TODAY = date(2026, 11, 21)


def setting(trip: Itinerary | None = None, locale: Locale = "en", **more: Any) -> Setting:
    empty = Itinerary(id="0" * 32, title="Trip", **more)
    return Setting(trip or empty, TODAY, locale)


def read(text: str, **more: Any) -> ImportReview:
    return read_confirmation(text, setting(**more))


def events(*lines: str, head: str = "") -> str:
    """A calendar file of these lines."""
    body = "".join(f"{line}\r\n" for line in (*head.split("\n"), *lines) if line)
    return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//x//EN\r\n{body}END:VCALENDAR\r\n"


def event(*lines: str, uid: str = "1@example") -> tuple[str, ...]:
    return ("BEGIN:VEVENT", f"UID:{uid}", *lines, "END:VEVENT")


def read_events(*lines: str, head: str = "", **more: Any) -> ImportReview:
    return read_calendar(events(*lines, head=head), setting(**more))


def only(review: ImportReview) -> Draft:
    assert len(review.drafts) == 1, review
    return review.drafts[0]


def line(draft: Draft) -> str:
    """A draft in a line: what, from when to when."""
    one = draft.segment
    start, end = one.start_datetime, one.end_datetime
    return f"{name_of(one)} | {start} {one.start_zone} | {end} {one.end_zone}"


def told(draft: Draft) -> set[tuple[str, str]]:
    return {(note.kind, note.field) for note in draft.notes}
