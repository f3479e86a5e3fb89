"""What a sentence claims in figures, read; and the right sentences, written."""

import re
import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import cast

from tripkit.domain.context import Locale
from tripkit.knowledge.countries import Country, phrase

_DAY_MINUTES = 24 * 60
_SUM = re.compile(
    r"(?:US\$|[$€£¥₩])\s?(\d[\d,]*(?:\.\d+)?)"
    r"|(\d[\d,]*(?:\.\d+)?)\s?(?:USD|EUR|GBP|KRW|dollars?|euros?|원|달러|유로)"
)
_KOREAN_DAY = re.compile(r"(?:(\d{4})년\s*)?(\d{1,2})월(?:\s*(\d{1,2})일)?")
_ISO_DAY = re.compile(r"\b(\d{4})-(\d{2})-(\d{2})\b")
_EVERYWHERE = frozenset({"112"})
"""Numbers that phones put through to the emergency service in most countries."""


@dataclass(frozen=True)
class Clock:
    """A time of day, in minutes after midnight."""

    minutes: int

    def __str__(self) -> str:
        return f"{self.minutes // 60:02d}:{self.minutes % 60:02d}"

    def is_near(self, other: "Clock", slack: int) -> bool:
        apart = abs(self.minutes - other.minutes)
        return min(apart, _DAY_MINUTES - apart) <= slack

    def is_between(self, first: int, last: int, slack: int) -> bool:
        """Whether it lies in the span, widened on both sides."""
        return first - slack <= self.minutes <= last + slack


@dataclass(frozen=True)
class Month:
    year: int
    number: int


@cache
def _table() -> dict[str, dict[str, object]]:
    text = files("tripkit.knowledge.claims").joinpath("data/corrections.toml").read_text("utf-8")
    return tomllib.loads(text)


@cache
def _pattern(name: str) -> re.Pattern[str]:
    return re.compile(str(_table()["words"][name]), re.IGNORECASE)


def _words(table: str, name: str, locale: Locale) -> str:
    return cast(dict[str, str], _table()[table][name])[locale]


def _names(table: str, locale: Locale) -> list[str]:
    return cast(list[str], _table()[table][locale])


def sun_event(sentence: str) -> str | None:
    """`sunset` or `sunrise`, where a sentence says when exactly one of them is."""
    if _pattern("elsewhen").search(sentence):
        return None
    events = [event for event in ("sunset", "sunrise") if _pattern(event).search(sentence)]
    return events[0] if len(events) == 1 else None


def clock_in(sentence: str) -> Clock | None:
    """The one time of day in a sentence; None where there are several or none."""
    matches = list(_pattern("clock").finditer(sentence))
    if len(matches) != 1:
        return None
    hour, minute, half, korean_half, korean_hour, korean_minute, bare, bare_half = matches[
        0
    ].groups()
    value = int(hour or korean_hour or bare)
    afternoon = (half or bare_half or "").casefold() == "p" or korean_half == "오후"
    if half or bare_half or korean_half:
        value = value % 12 + (12 if afternoon else 0)
    clock = value * 60 + int(minute or korean_minute or 0)
    return Clock(clock) if clock < _DAY_MINUTES else None


def day_in(sentence: str, today: date) -> date | Month | None:
    """The one day or month that a sentence names; without a year the next one."""
    if match := _ISO_DAY.search(sentence):
        return _day(int(match[1]), int(match[2]), int(match[3]))
    if match := _KOREAN_DAY.search(sentence):
        return _of_parts(match[1], int(match[2]), match[3], today)
    if match := _english_day().search(sentence):
        names = [name[:3].casefold() for name in _names("months", "en")]
        month = names.index(match["month"][:3].casefold()) + 1
        return _of_parts(match["year"], month, match["before"] or match["after"], today)
    return None


@cache
def _english_day() -> re.Pattern[str]:
    months = "|".join(f"{name[:3]}(?:{name[3:]})?" for name in _names("months", "en"))
    return re.compile(
        rf"(?:\b(?P<before>\d{{1,2}})(?:st|nd|rd|th)?(?: of)? )?\b(?P<month>{months})\b"
        r"(?: (?P<after>\d{1,2})(?:st|nd|rd|th)?\b(?!:))?(?:,? (?P<year>\d{4}))?"
    )


def _of_parts(year: str | None, month: int, day: str | None, today: date) -> date | Month | None:
    if not 1 <= month <= len(_names("months", "en")):
        return None
    in_year = int(year) if year else today.year + (month < today.month)
    return _day(in_year, month, int(day)) if day else Month(in_year, month)


def _day(year: int, month: int, day: int) -> date | None:
    try:
        return date(year, month, day)
    except ValueError:
        return None


def sun_sentence(event: str, place: str, day: date, at: Clock, locale: Locale) -> str:
    return _words("sun", "one", locale).format(
        event=_words("sun", event, locale), place=place, day=_day_words(day, locale), time=at
    )


def sun_span_sentence(
    event: str, place: str, month: Month, span: tuple[Clock, Clock], locale: Locale
) -> str:
    name = f"{month.number}월" if locale == "ko" else _names("months", "en")[month.number - 1]
    return _words("sun", "range", locale).format(
        event=_words("sun", event, locale), place=place, day=name, early=span[0], late=span[1]
    )


def _day_words(day: date, locale: Locale) -> str:
    if locale == "ko":
        return f"{day.year}년 {day.month}월 {day.day}일"
    return f"{day.day} {_names('months', 'en')[day.month - 1]} {day.year}"


def with_right_weekday(sentence: str, today: date, locale: Locale) -> str | None:
    """The sentence with the weekday that its date has; None where it is right or has none."""
    weekdays = _names("weekdays", locale)
    pattern = re.compile("|".join(weekdays), re.IGNORECASE)
    written = pattern.findall(sentence)
    day = day_in(sentence, today)
    if len(written) != 1 or not isinstance(day, date):
        return None
    right = weekdays[day.weekday()]
    return None if written[0].casefold() == right.casefold() else pattern.sub(right, sentence)


def driving_side(sentence: str) -> str | None:
    sides = [side for side in ("left", "right") if _pattern(side).search(sentence)]
    return sides[0] if len(sides) == 1 else None


def driving_sentence(country: Country, locale: Locale) -> str:
    words = phrase("drives", country.drives).in_(locale)
    return f"{country.name.in_(locale)}: {words}"


def emergency_numbers(sentence: str) -> set[str]:
    """The numbers to call that a sentence about an emergency service names."""
    services = ("police", "ambulance", "fire", "any")
    if not any(_pattern(service).search(sentence) for service in services):
        return set()
    return set(_pattern("number").findall(sentence)) - _EVERYWHERE


def emergency_sentence(country: Country, locale: Locale) -> str:
    by_number: dict[str, list[str]] = {}
    for service, number in country.emergency.items():
        by_number.setdefault(number, []).append(phrase("calls", service).in_(locale))
    numbers = "; ".join(f"{', '.join(names)} {number}" for number, names in by_number.items())
    text = cast(dict[str, str], _table()["emergency"])[locale]
    return text.format(country=country.name.in_(locale), numbers=numbers)


def kilometres_in(sentence: str) -> float | None:
    """The one distance in a sentence."""
    matches = _pattern("kilometres").findall(sentence)
    return float(matches[0].replace(",", "")) if len(matches) == 1 else None


def apart_sentence(names: tuple[str, str], km: float, locale: Locale) -> str:
    text = cast(dict[str, str], _table()["apart"])[locale]
    return text.format(first=names[0], second=names[1], km=f"{km:,.0f}")


def is_total(sentence: str) -> bool:
    return _pattern("total").search(sentence) is not None


def sums_in(sentence: str) -> list[float]:
    """The sums of money in a sentence, whatever their currency."""
    return [float((first or last).replace(",", "")) for first, last in _SUM.findall(sentence)]


def total_sentence(total: str, locale: Locale) -> str:
    return cast(dict[str, str], _table()["total"])[locale].format(total=total)


def with_places_left(sentence: str, count: int) -> str | None:
    """The sentence with the right count of places; None where it is right or counts none."""
    match = _pattern("places_left").search(sentence)
    figure = next((part for part in match.groups() if part), "") if match else ""
    if not match or int(figure.replace(",", "")) == count:
        return None
    start = match.start() + match[0].index(figure)
    return f"{sentence[:start]}{count:,}{sentence[start + len(figure) :]}"
