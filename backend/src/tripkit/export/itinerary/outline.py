"""An itinerary → its document: what it shows, day by day, then its sums."""

from collections import defaultdict
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from typing import get_args

from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Flight, Hotel, Itinerary, Segment, SegmentType, name_of
from tripkit.export.document import Block, Cell, Day, Document, Entry, Para, Section, Table
from tripkit.export.itinerary.events import events_of
from tripkit.export.itinerary.words import count, names, place_text, price, say, source, told
from tripkit.export.words import label
from tripkit.knowledge.itineraries.costs import costs
from tripkit.knowledge.itineraries.timeline import nights_of
from tripkit.knowledge.presenting.written import money, one_line, short_date, span

MOST_EMPTY = 3
"""Days in a row without an entry that are still shown one by one."""


def itinerary_document(
    itinerary: Itinerary, locale: Locale, changed: datetime | None = None
) -> Document:
    """Everything that any format shows; `changed` is when the itinerary was."""
    days = tuple(_days(itinerary, locale))
    return Document(
        uid=itinerary.id,
        kind="itinerary",
        locale=locale,
        layout="list",
        title=one_line(itinerary.title),
        lead=_lead(itinerary, locale),
        empty="" if any(day.entries for day in days) else say(locale, "empty"),
        days=days,
        sections=tuple(_sections(itinerary, locale)),
        events=tuple(events_of(itinerary, locale)),
        footer=(say(locale, "footer", version=itinerary.version),),
        version=itinerary.version,
        changed=changed,
    )


def _lead(itinerary: Itinerary, locale: Locale) -> str:
    dates = _dates(itinerary)
    party = len(itinerary.travelers)
    parts = [
        span(dates[0].isoformat(), dates[-1].isoformat(), locale) if dates else "",
        one_line(itinerary.destination),
        count(locale, "travelers", party) if party else "",
        say(locale, "budget", amount=price(itinerary.budget, locale)) if itinerary.budget else "",
    ]
    return " · ".join(filter(None, parts))


def _dates(itinerary: Itinerary) -> list[date]:
    """The first and the last date of the trip; none where it has no dates."""
    said = [itinerary.start_date, itinerary.end_date]
    for one in itinerary.segments:
        said += [one.start_datetime[:10], one.end_datetime[:10]]
    dates = [date.fromisoformat(text) for text in said if text]
    return [min(dates), max(dates)] if dates else []


def _days(itinerary: Itinerary, locale: Locale) -> Iterator[Day]:
    entries, nights = _entries(itinerary, locale), _nights(itinerary)
    busy = sorted({*entries, *nights})
    edges = _dates(itinerary)
    expected = edges[0] if edges else None
    for day in [*busy, *([edges[-1] + timedelta(days=1)] if edges else [])]:
        if expected and day > expected:
            yield from _empty(expected, (day - expected).days, locale)
        if day in entries or day in nights:
            tonight = ", ".join(nights.get(day, []))
            yield Day(
                title=_titled(day, locale),
                entries=tuple(entries.get(day, [])),
                note=say(locale, "tonight", name=tonight) if tonight else "",
            )
        expected = day + timedelta(days=1)


def _empty(first: date, n: int, locale: Locale) -> Iterator[Day]:
    if n > MOST_EMPTY:
        last = first + timedelta(days=n - 1)
        title = span(first.isoformat(), last.isoformat(), locale)
        yield Day(title, (), empty=count(locale, "days.skipped", n))
        return
    for step in range(n):
        title = _titled(first + timedelta(days=step), locale)
        yield Day(title, (), empty=say(locale, "day.nothing"))


def _titled(day: date, locale: Locale) -> str:
    shown = short_date(day.isoformat(), locale)
    return f"{day.year}년 {shown}" if locale == "ko" else f"{shown} {day.year}"


def _nights(itinerary: Itinerary) -> dict[date, list[str]]:
    """Where one sleeps, by the date on which the night begins."""
    found: dict[date, list[str]] = defaultdict(list)
    for one in itinerary.segments:
        if isinstance(one, Hotel) and one.status != "CANCELLED":
            for day in nights_of(one):
                found[date.fromisoformat(day)].append(one_line(one.property_name))
    return found


def _entries(itinerary: Itinerary, locale: Locale) -> dict[date, list[Entry]]:
    """By date, in the itinerary's own order; one checks out before what starts later."""
    found: dict[date, list[Entry]] = defaultdict(list)
    for one in itinerary.segments:
        found[date.fromisoformat(one.start_datetime[:10])].append(_entry(itinerary, one, locale))
    for one in itinerary.segments:
        if isinstance(one, Hotel) and one.check_out_date > one.check_in_date:
            day = found[date.fromisoformat(one.check_out_date)]
            leaving = _leaving(one, locale)
            at = next((n for n, e in enumerate(day) if e.start >= leaving.start), len(day))
            day.insert(at, leaving)
    return found


def _entry(itinerary: Itinerary, one: Segment, locale: Locale) -> Entry:
    name = one_line(name_of(one))
    is_stay = isinstance(one, Hotel) and one.end_datetime[:10] > one.start_datetime[:10]
    lines = list(told(one, locale))
    if who := names(itinerary, one):
        lines.insert(0, f"{say(locale, 'for')}: {who}")
    if isinstance(one, Hotel) and is_stay:
        first, last = map(date.fromisoformat, (one.check_in_date, one.check_out_date))
        lines.insert(0, count(locale, "nights", (last - first).days))
    return Entry(
        start=one.start_datetime[11:],
        end="" if is_stay else _end(one),
        what=say(locale, "check_in", name=name) if is_stay else name,
        where=place_text(one, besides=name),
        status=_status(one, locale),
        lines=tuple(lines),
        source=source(one, locale),
        cost="" if one.status == "CANCELLED" else price(one.total_price, locale),
        is_cancelled=one.status == "CANCELLED",
    )


def _status(one: Segment, locale: Locale) -> str:
    """That a walk is not booked says nothing."""
    is_plain = one.status == "TENTATIVE" and not isinstance(one, Flight | Hotel)
    return "" if is_plain else say(locale, f"status.{one.status}")


def _end(one: Segment) -> str:
    """The end by the clock there; "+1" where it is on a later date."""
    if one.end_datetime == one.start_datetime and not isinstance(one, Flight):
        return ""
    first, last = (date.fromisoformat(at[:10]) for at in (one.start_datetime, one.end_datetime))
    days = (last - first).days
    return one.end_datetime[11:] + (f" {days:+d}" if days else "")


def _leaving(one: Hotel, locale: Locale) -> Entry:
    name = one_line(one.property_name)
    what, is_cancelled = say(locale, "check_out", name=name), one.status == "CANCELLED"
    return Entry(start=one.end_datetime[11:], end="", what=what, is_cancelled=is_cancelled)


def _sections(itinerary: Itinerary, locale: Locale) -> Iterator[Section]:
    """Sums by kind, then all together; what is cancelled costs nothing here."""
    rows = []
    for kind in get_args(SegmentType):
        ones = [one for one in itinerary.segments if one.type == kind]
        if sums := costs(itinerary.model_copy(update={"segments": ones})):
            rows.append((say(locale, f"type.{kind}"), _sum(sums, locale)))
    if sums := costs(itinerary):
        rows.append((say(locale, "costs.total"), _sum(sums, locale)))
        cells = tuple((Cell(kind), Cell(total, is_figure=True)) for kind, total in rows)
        head = (label(locale, "what"), label(locale, "cost"))
        blocks: tuple[Block, ...] = (
            Table(head, cells, has_total=True),
            Para(say(locale, "costs.note")),
        )
        yield Section("costs", say(locale, "costs"), blocks)


def _sum(by_currency: dict[str, float], locale: Locale) -> str:
    return " + ".join(
        money(amount, code, locale, exact=True) for code, amount in by_currency.items()
    )
