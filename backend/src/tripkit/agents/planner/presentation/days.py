"""A plan's days as they are shown."""

from collections.abc import Iterator, Mapping

from tripkit.agents.planner.presentation.view import Day, Entry
from tripkit.agents.planner.presentation.words import has, say
from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanDay, Stop, TravelPlanResult
from tripkit.domain.plan_picture import PlanPicture
from tripkit.knowledge.presenting.plan_pictures import pictured
from tripkit.knowledge.presenting.written import (
    day_of,
    host,
    minutes,
    money,
    plain,
    short_date,
    web_address,
)

_FREE = frozenset({"sight", "experience"})
_ON_THE_MAP = frozenset({"sight", "meal", "experience", "lodging"})
_ON_FOOT = frozenset({"walk", "walking"})
MOST_PICTURES = 4
"""On one day's strip."""


def days_of(
    result: TravelPlanResult, locale: Locale, images: Mapping[str, PlanPicture]
) -> tuple[Day, ...]:
    """The days in order."""
    made = result.itinerary
    if made is None:
        return ()
    return tuple(_day(day, made.currency, locale, images) for day in made.days)


def _day(day: PlanDay, currency: str, locale: Locale, images: Mapping[str, PlanPicture]) -> Day:
    entries = tuple(_entries(day, currency, locale, images))
    at = day_of(day.date)
    strip = {e.picture.key: (e.what, e.picture) for e in entries if e.picture}
    spent = money(day.day_cost, currency, locale)
    return Day(
        number=day.day,
        label=say(locale, "day", n=day.day),
        date=short_date(day.date, locale),
        code=f"{day.day}A ▸ {at:%d.%m.%y}" if at else f"{day.day}A",
        city=plain(day.city),
        theme=plain(day.theme),
        weather=plain(day.weather),
        cost=say(locale, "day.cost", amount=spent) if day.day_cost else "",
        entries=entries,
        pictures=tuple(strip.values())[:MOST_PICTURES],
    )


def _entries(
    day: PlanDay, currency: str, locale: Locale, images: Mapping[str, PlanPicture]
) -> Iterator[Entry]:
    numbers: dict[tuple[float, float], int] = {}
    for stop in day.schedule:
        point = _point(stop)
        number = numbers.setdefault(point, len(numbers) + 1) if point else None
        yield _entry(stop, number, point, currency, locale, images)


def _point(stop: Stop) -> tuple[float, float] | None:
    """Where a stop is, as far as the day's map shows it."""
    if stop.category not in _ON_THE_MAP or stop.latitude is None or stop.longitude is None:
        return None
    return round(stop.latitude, 5), round(stop.longitude, 5)


def _entry(
    stop: Stop, number: int | None, point: tuple[float, float] | None, currency: str,
    locale: Locale, images: Mapping[str, PlanPicture],
) -> Entry:  # fmt: skip
    what, where = plain(stop.activity), plain(stop.location)
    url = web_address(stop.source_url)
    picture = pictured([stop.image_suggestion, stop.activity, stop.location], images.values())
    return Entry(
        number=number, start=plain(stop.time), end=plain(stop.end_time),
        kind=say(locale, f"stop.{stop.category}"), what=what, about=plain(stop.description),
        note=plain(stop.notes), where="" if where.casefold() in what.casefold() else where,
        cost=_cost(stop, currency, locale), way=way_text(stop, locale), why=plain(stop.why),
        source=host(url) if url else _basis(stop.source, locale), url=url, picture=picture,
        point=point,
    )  # fmt: skip


def _basis(source: str, locale: Locale) -> str:
    return say(locale, f"basis.{source}") if has(locale, f"basis.{source}") else plain(source)


def _cost(stop: Stop, currency: str, locale: Locale) -> str:
    if stop.cost:
        return money(stop.cost, currency, locale)
    return say(locale, "free") if stop.category in _FREE else ""


def way_text(stop: Stop, locale: Locale) -> str:
    """How one gets there from the entry before; empty for the day's first."""
    if not stop.travel_minutes:
        return ""
    time, mode = minutes(stop.travel_minutes, locale), stop.travel_mode or ""
    if mode in _ON_FOOT:
        return say(locale, "way.walk", minutes=time)
    if has(locale, f"mode.{mode}"):
        return say(locale, "way.by", minutes=time, mode=say(locale, f"mode.{mode}"))
    return say(locale, "way.plain", minutes=time)
