"""A plan's entries as events, each at its place and in its zone, and its days' routes."""

from collections import Counter
from collections.abc import Iterator

from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanDay, Stop, TravelPlanResult
from tripkit.export.document import Event, Place, Route
from tripkit.export.plan.days import cost_text, way_text
from tripkit.export.words import label, source_text
from tripkit.knowledge.itineraries.plan_clock import PlanClock
from tripkit.knowledge.presenting.plan_pictures import normalize_image_key
from tripkit.knowledge.presenting.written import plain, web_address


def events_of(result: TravelPlanResult, locale: Locale) -> Iterator[Event]:
    """An event a stop; without hours it has no time, without coordinates no place."""
    clock, seen = PlanClock(result), Counter[str]()
    currency = result.itinerary.currency if result.itinerary else "USD"
    for day in result.itinerary.days if result.itinerary else []:
        for order, stop in enumerate(day.schedule, 1):
            name = normalize_image_key(stop.activity) or stop.category
            key = f"{day.date.replace('-', '')}-{name}"
            seen[key] += 1
            span = clock.span(stop, day) or (None, None)
            yield Event(
                id=f"{result.plan_id}-{key}-{seen[key]}",
                title=plain(stop.activity),
                start=span[0],
                end=span[1],
                location=", ".join(
                    dict.fromkeys(filter(None, [plain(stop.location), plain(day.city)]))
                ),
                lines=tuple(_lines(stop, currency, locale)),
                url=web_address(stop.source_url),
                places=tuple(_places(stop)),
                properties=_properties(stop, day, order),
            )


def _lines(stop: Stop, currency: str, locale: Locale) -> Iterator[str]:
    yield way_text(stop, locale)
    yield from (plain(stop.description), plain(stop.notes), plain(stop.why))
    if stop.cost:
        yield cost_text(stop, currency, locale)
    yield f"{label(locale, 'source')}: {source_text(stop.provenance.place, locale)}"


def _places(stop: Stop) -> Iterator[Place]:
    lat, lng = stop.latitude, stop.longitude
    if lat is not None and lng is not None and abs(lat) <= 90 and abs(lng) <= 180:
        yield Place(plain(stop.location), "place", lat, lng)


def _properties(stop: Stop, day: PlanDay, order: int) -> dict[str, object]:
    return {
        "day": day.day,
        "date": day.date,
        "order": order,
        "time": stop.time,
        "end_time": stop.end_time,
        "name": plain(stop.activity),
        "category": stop.category,
        "cost": stop.cost,
        "source": stop.source,
        "source_url": web_address(stop.source_url),
        "provenance": stop.provenance.model_dump(mode="json"),
    }


def routes_of(result: TravelPlanResult) -> Iterator[Route]:
    """A line a day; flights are no part of it."""
    for day in result.itinerary.days if result.itinerary else []:
        stops = (stop for stop in day.schedule if stop.category != "flight")
        places = tuple(place for stop in stops for place in _places(stop))
        about = {"day": day.day, "date": day.date, "name": plain(day.theme)}
        yield Route(str(day.day), places, about)
