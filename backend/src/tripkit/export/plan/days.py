"""A plan's days as they are read."""

from collections.abc import Iterator, Mapping
from datetime import datetime

from tripkit.domain.context import Locale
from tripkit.domain.plan import PlanDay, Stop, TravelPlanResult
from tripkit.domain.plan_picture import PlanPicture
from tripkit.domain.provenance import Provenance
from tripkit.export.document import Day, Entry
from tripkit.export.plan.words import has, say
from tripkit.export.words import source_text
from tripkit.knowledge.itineraries.plan_clock import PlanClock
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
_RIDES = frozenset({"flight", "transfer"})
MOST_PICTURES = 4
"""On one day's strip."""


class PlanDays:
    """Reads the days of one plan."""

    def __init__(
        self, result: TravelPlanResult, locale: Locale, images: Mapping[str, PlanPicture]
    ) -> None:
        self._clock = PlanClock(result)
        self._days = result.itinerary.days if result.itinerary else []
        self._currency = result.itinerary.currency if result.itinerary else "USD"
        self._locale, self._images = locale, images

    def read(self) -> tuple[Day, ...]:
        """The days in order."""
        return tuple(self._day(day) for day in self._days)

    def _day(self, day: PlanDay) -> Day:
        locale, at = self._locale, day_of(day.date)
        entries = tuple(self._entries(day))
        strip = {e.picture.key: (e.what, e.picture) for e in entries if e.picture}
        spent = money(day.day_cost, self._currency, locale)
        cost = say(locale, "day.cost", amount=spent) if day.day_cost else ""
        weather = _marked(plain(day.weather), day.weather_provenance, locale)
        return Day(
            number=day.day,
            title=say(locale, "day", n=day.day),
            date=short_date(day.date, locale),
            code=f"{day.day}A ▸ {at:%d.%m.%y}" if at else f"{day.day}A",
            theme=plain(day.theme),
            about=" · ".join(filter(None, [plain(day.city), weather, cost])),
            entries=entries,
            empty="" if entries else say(locale, "day.nothing"),
            pictures=tuple(strip.values())[:MOST_PICTURES],
        )

    def _entries(self, day: PlanDay) -> Iterator[Entry]:
        numbers: dict[tuple[float, float], int] = {}
        for stop in day.schedule:
            point = _point(stop)
            number = numbers.setdefault(point, len(numbers) + 1) if point else None
            yield self._entry(stop, day, number, point)

    def _entry(
        self, stop: Stop, day: PlanDay, number: int | None, point: tuple[float, float] | None
    ) -> Entry:
        locale = self._locale
        what, where = plain(stop.activity), plain(stop.location)
        url = web_address(stop.source_url)
        source = source_text(stop.provenance.place, locale)
        names = [stop.image_suggestion, stop.activity, stop.location]
        return Entry(
            number=number,
            start=plain(stop.time),
            end=self._end(stop, day),
            what=what,
            about=plain(stop.description),
            lines=tuple(filter(None, [plain(stop.notes)])),
            where="" if where.casefold() in what.casefold() else where,
            cost=cost_text(stop, self._currency, locale),
            way=way_text(stop, locale),
            why=plain(stop.why),
            source=host(url) if url and not _is_credited(stop.provenance.place) else source,
            url=url,
            picture=pictured(names, self._images.values()),
            point=point,
        )

    def _end(self, stop: Stop, day: PlanDay) -> str:
        """The end by the clock there; a ride's as it truly arrives, "+1" on the next day."""
        span = self._clock.span(stop, day) if stop.category in _RIDES else None
        return end_text(*span) if span else plain(stop.end_time)


def end_text(start: datetime, end: datetime) -> str:
    """The end's hour; with how many days later it is by the calendar."""
    days = (end.date() - start.date()).days
    return f"{end:%H:%M}" + (f" {days:+d}" if days else "")


def _is_credited(provenance: Provenance) -> bool:
    """Whether more is said of a source than its page: a licence, or that nobody checked it."""
    return provenance.unchecked or provenance.licence is not None


def _marked(text: str, provenance: Provenance | None, locale: Locale) -> str:
    """A text with the mark of a model's knowledge."""
    if not text or provenance is None or not provenance.unchecked:
        return text
    return f"{text} ({source_text(provenance, locale)})"


def _point(stop: Stop) -> tuple[float, float] | None:
    """Where a stop is, as far as the day's map shows it."""
    if stop.category not in _ON_THE_MAP or stop.latitude is None or stop.longitude is None:
        return None
    return round(stop.latitude, 5), round(stop.longitude, 5)


def cost_text(stop: Stop, currency: str, locale: Locale) -> str:
    """What it costs; that nothing is asked is said of sights alone."""
    if stop.cost:
        return _marked(money(stop.cost, currency, locale), stop.provenance.cost, locale)
    is_own = stop.source == "person"  # what it costs nobody told us
    return say(locale, "free") if stop.category in _FREE and not is_own else ""


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
