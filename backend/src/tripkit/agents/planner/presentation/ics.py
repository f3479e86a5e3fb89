"""A plan as a calendar (RFC 5545): every stop an event at its place, in the zone of that place."""

from collections import Counter
from collections.abc import Iterator
from datetime import UTC, date, datetime

from icalendar import Calendar, Event

from tripkit.agents.planner.presentation.days import way_text
from tripkit.agents.planner.presentation.places import span_of, zone_of
from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanDay, Stop, TravelPlanResult
from tripkit.knowledge.presenting.calendars import encoded, mapped
from tripkit.knowledge.presenting.plan_pictures import normalize_image_key
from tripkit.knowledge.presenting.written import day_of, money, plain, web_address

PRODID = "-//TripKit//plan//EN"
_DEFAULT_ZONE = "UTC"


def calendar(result: TravelPlanResult, locale: Locale) -> bytes:
    """The .ics file; empty of events where there are no days."""
    shown = Calendar.new(
        prodid=PRODID, name=plain(result.destination), uid=f"{result.plan_id}@tripkit"
    )
    made = result.itinerary
    seen: Counter[str] = Counter()
    dates = []
    for day in made.days if made else []:
        if (at := day_of(day.date)) is None:
            continue
        dates.append(at)
        for event in _events(result, day, at, seen, locale):
            shown.add_component(event)
    return encoded(shown, dates)


def _events(
    result: TravelPlanResult, day: PlanDay, at: date, seen: Counter[str], locale: Locale
) -> Iterator[Event]:
    zone = zone_of(result, day) or _DEFAULT_ZONE
    currency = result.itinerary.currency if result.itinerary else "USD"
    for stop in day.schedule:
        name = f"{at:%Y%m%d}-{normalize_image_key(stop.activity) or stop.category}"
        seen[name] += 1
        uid = f"{result.plan_id}-{name}-{seen[name]}@tripkit"
        if (span := span_of(stop, at, zone)) is not None:
            yield _event(stop, uid, span, day.city, (currency, locale))


def _event(
    stop: Stop, uid: str, span: tuple[datetime, datetime], city: str, shown: tuple[str, Locale]
) -> Event:
    start, end = span
    event = Event.new(
        uid=uid,
        summary=plain(stop.activity),
        location=", ".join(dict.fromkeys(filter(None, [plain(stop.location), plain(city)]))),
        description=_about(stop, *shown) or None,
        start=start,
        end=end if end > start else None,
        stamp=datetime.now(UTC).replace(microsecond=0),
    )
    if url := web_address(stop.source_url):
        event.add("url", url)
    if stop.latitude is not None and stop.longitude is not None:
        mapped(event, stop.latitude, stop.longitude)
    return event


def _about(stop: Stop, currency: str, locale: Locale) -> str:
    cost = money(stop.cost, currency, locale) if stop.cost else ""
    told = (
        way_text(stop, locale),
        plain(stop.description),
        plain(stop.notes),
        plain(stop.why),
        cost,
    )
    return "\n".join(filter(None, told))
