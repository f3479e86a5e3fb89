"""Public holidays of a country, by the `holidays` package."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

import holidays

from tripkit.knowledge.catalogue.entry import Words
from tripkit.knowledge.countries.rows import rows

_SUNDAY = 6


@dataclass(frozen=True, slots=True)
class PublicHoliday:
    """`is_estimated` where the moon decides and the day may move by one."""

    day: date
    name: Words
    is_estimated: bool


@lru_cache(maxsize=256)
def public_holidays(code: str, year: int) -> tuple[PublicHoliday, ...] | None:
    """In order of days; None for a country that the package doesn't know."""
    supported = holidays.list_supported_countries()
    if code not in supported:
        return None
    languages = holidays.list_localized_countries().get(code, [])
    english = next((tag for tag in ("en_US", "en_GB", "en") if tag in languages), None)
    days = holidays.country_holidays(code, years=year, language=english)
    dates = dict(days.items()) | {
        day: name for day, name in _on_sundays(code, year) if day not in days
    }
    return tuple(_holiday(day, name) for day, name in sorted(dates.items()))


def _on_sundays(code: str, year: int) -> Iterator[tuple[date, str]]:
    """Holidays that the whole country keeps though they fall on a Sunday.

    The package leaves them out where a region may move them to the Monday.
    """
    for country, month, number, name in rows("kept_on_sundays"):
        day = date(year, int(month), int(number))
        if country == code and day.weekday() == _SUNDAY:
            yield day, name


@lru_cache(maxsize=64)
def regional_holidays(code: str, day: date) -> tuple[Words, tuple[str, ...]] | None:
    """A holiday that only parts of the country keep on that day: its name, and the parts' codes
    (ISO 3166-2 behind the hyphen); None where there is none."""
    country = holidays.list_supported_countries().get(code, [])
    languages = holidays.list_localized_countries().get(code, [])
    english = next((tag for tag in ("en_US", "en_GB", "en") if tag in languages), None)
    names: dict[str, str] = {}
    for part in country:
        days = holidays.country_holidays(code, subdiv=part, years=day.year, language=english)
        if name := days.get(day):
            names[part] = name
    if not names:
        return None
    plain = next(iter(names.values())).replace("; ", " / ")
    return Words(en=plain, ko=_korean(plain)), tuple(names)


def _holiday(day: date, name: str) -> PublicHoliday:
    is_estimated = "estimated" in name
    plain = name.replace(" (estimated)", "").replace("; ", " / ")
    return PublicHoliday(day, Words(en=plain, ko=_korean(plain)), is_estimated)


@lru_cache(maxsize=1)
def _parts() -> dict[tuple[str, str], Words]:
    return {(code, part): Words(en=en, ko=ko) for code, part, en, ko in rows("parts")}


def part_name(code: str, part: str) -> Words | None:
    """A part of a country by its code; None where it has no name here."""
    return _parts().get((code, part))


@lru_cache(maxsize=1)
def _names() -> dict[str, str]:
    return {english.casefold(): korean for english, korean in rows("holiday_names")}


def _korean(name: str) -> str:
    """In Korean where it is one of the usual names, each of several by itself."""
    return " / ".join(_names().get(part.casefold(), part) for part in name.split(" / "))
