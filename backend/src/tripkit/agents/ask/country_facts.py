"""What holds in a whole country, as sentences with their sources."""

from collections.abc import Callable, Iterator, Mapping
from datetime import date, datetime
from zoneinfo import ZoneInfo

from tripkit.domain.ask import Fact, Found, InfoSection
from tripkit.domain.context import Locale
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.countries import phrase
from tripkit.tools.trip.context import say
from tripkit.tools.trip.travel_advice import warnings_for

Line = tuple[str, str | None]
Numbering = Callable[[str, str | None], int]
"""The number of a source, by its kind and address."""
Writer = Callable[[Found, Locale], Iterator[Line]]
TOOL = "describe_country"
_DAYS = 16
_ZONES = 3


def warning_section(request: TripRequest, locale: Locale, number: Numbering) -> InfoSection | None:
    """Official advice not to go at all, before everything else."""
    warnings = [w for w in warnings_for(request.destinations) if w.everywhere]
    if not warnings:
        return None
    return InfoSection(
        topic="warning",
        place=", ".join(request.destinations),
        title=phrase("title", "warning").in_(locale),
        facts=[
            Fact(text=warning.text.in_(locale), source=number("catalogue", warning.source))
            for warning in warnings
        ],
    )


def of_month(results: dict[str, Found], month: date | None) -> dict[str, Found]:
    """The results with the holidays of that month alone, where one was asked about."""
    if month is None:
        return results
    prefix = month.isoformat()[:7]
    return {key: _within(facts, prefix) for key, facts in results.items()}


def _within(facts: Found, prefix: str) -> Found:
    if "holidays" not in facts:
        return facts
    days = [holiday for holiday in facts["holidays"] if holiday["day"].startswith(prefix)]
    return {**facts, "holidays": days}


def _sentence(field: str) -> Writer:
    """Writes one text of the result, where there is any."""

    def write(facts: Found, locale: Locale) -> Iterator[Line]:
        if facts[field]:
            yield facts[field], None

    return write


def _emergency(facts: Found, locale: Locale) -> Iterator[Line]:
    numbers = ", ".join(
        f"{phrase('calls', who).in_(locale)} {number}" for who, number in facts["emergency"].items()
    )
    if numbers:
        yield f"{numbers[0].upper()}{numbers[1:]}.", None
    if facts["emergency_note"]:
        yield facts["emergency_note"], None


def _holidays(facts: Found, locale: Locale) -> Iterator[Line]:
    days = facts["holidays"]
    for holiday in days[:_DAYS]:
        text = f"{_dated(holiday['day'], locale)}: {holiday['name']}"
        moon = phrase("holidays", "moon").in_(locale)
        yield (f"{text} {moon}." if holiday["is_estimated"] else f"{text}."), None
    if not days:
        yield phrase("holidays", "none").in_(locale), None
    if facts["holidays_note"]:
        yield facts["holidays_note"], None


def _dated(text: str, locale: Locale) -> str:
    day = date.fromisoformat(text)
    if locale == "ko":
        return f"{day.year}년 {day.month}월 {day.day}일({'월화수목금토일'[day.weekday()]})"
    return f"{day:%A}, {day.day} {day:%B %Y}"


def _currency(facts: Found, locale: Locale) -> Iterator[Line]:
    money = facts["currency"]
    yield say(locale, f"Currency: {money}.", f"통화: {money}."), None
    if facts["money_note"]:
        yield facts["money_note"], None


def _languages(facts: Found, locale: Locale) -> Iterator[Line]:
    names = facts["languages"]
    yield say(locale, f"Languages: {names}.", f"언어: {names}."), None


def _clock(facts: Found, locale: Locale) -> Iterator[Line]:
    offsets = sorted({_offset(zone) for zone in facts["timezones"]})
    hours = ", ".join(offsets if len(offsets) <= _ZONES else [offsets[0], "…", offsets[-1]])
    text = say(
        locale,
        f"Clocks there are at UTC {hours} today.",
        f"오늘 현지 시각은 UTC {hours}이에요.",
    )
    yield text, None


def _offset(zone: str) -> str:
    seconds = datetime.now(ZoneInfo(zone)).utcoffset()
    minutes = int(seconds.total_seconds() // 60) if seconds else 0
    whole, rest = divmod(abs(minutes), 60)
    return f"{'-' if minutes < 0 else '+'}{whole:02d}:{rest:02d}"


WRITERS: Mapping[str, Writer] = {
    "power": _sentence("power"),
    "driving": _sentence("driving"),
    "water": _sentence("water"),
    "emergency": _emergency,
    "tipping": _sentence("tipping"),
    "holidays": _holidays,
    "season": _sentence("season"),
    "currency": _currency,
    "languages": _languages,
    "clock": _clock,
}
"""By topic."""
