"""Sri Lanka's holidays from 2003 on: gazetted where a gazette is known, computed beyond."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Literal

import holidays
from dateutil.easter import easter
from hijridate import Gregorian, Hijri

from tripkit.knowledge.calendar.names import korean, spoken
from tripkit.knowledge.calendar.poya import poyas
from tripkit.knowledge.calendar.sky import elongation, new_moons, sidereal_sun

Certainty = Literal["gazetted", "estimated"]
Category = Literal["public", "bank", "mercantile", "poya"]

FIRST_YEAR = 2003
LAST_GAZETTED = 2026
"""The `holidays` package (0.109) has the gazettes up to this year, and then says nothing."""
LAST_YEAR = 2076
"""Where the conversion of the Islamic calendar ends."""

# Holidays on which shops and offices need not close (Shop and Office Employees Act).
_NOT_MERCANTILE = {
    "Maha Sivarathri Day", "Good Friday", "Eid al-Fitr", "Eid al-Adha", "Diwali",
}  # fmt: skip
# Ingresses of the sun by the Surya Siddhanta's year of 365.258756 days, from the year 2014, Colombo
# time; fitted to the gazettes: 24 of 24 (Thai Pongal) and 23 of 24 (New Year; 2016 a day later).
_SIDEREAL_YEAR = 365.258756
_PONGAL = datetime(2014, 1, 14, 22)
_NEW_YEAR = datetime(2014, 4, 14, 8, 30)


@dataclass(frozen=True)
class Holiday:
    day: date
    name: str
    ko: str
    categories: frozenset[Category]
    certainty: Certainty


def _holiday(day: date, name: str, certainty: Certainty) -> Holiday:
    categories: set[Category] = {"public", "bank"}
    if name not in _NOT_MERCANTILE:
        categories.add("mercantile")
    if "Poya" in name and "Following" not in name and "Day Before" not in name:
        categories.add("poya")
    return Holiday(day, spoken(name), korean(name), frozenset(categories), certainty)


def _gazetted(year: int) -> list[Holiday]:
    gazetted = holidays.country_holidays("LK", years=year, language="en_US", categories=("public",))
    return [
        _holiday(day, name, "gazetted")
        for day, names in sorted(gazetted.items())
        for name in names.split("; ")
    ]


def _ingress(first: datetime, year: int) -> date:
    return (first + timedelta(days=(year - 2014) * _SIDEREAL_YEAR)).date()


def _islamic(year: int, month: int, day: int) -> list[date]:
    """Sri Lanka sees the moon a day after Umm al-Qura in 60 of 73 gazetted cases."""
    kept = []
    first = Gregorian(year, 1, 1).to_hijri().year
    for hijri in (first - 1, first, first + 1):
        try:
            there = Hijri(hijri, month, day).to_gregorian()
        except (OverflowError, ValueError):
            continue
        here = date(there.year, there.month, there.day) + timedelta(days=1)
        if here.year == year:
            kept.append(here)
    return kept


def _dark_fourteenth(year: int, low: float, high: float, hours: float) -> date:
    """The day on which the 14th dark tithi (336° ≤ elongation < 348°) runs so many hours after its
    midnight, before the new moon at which the sun's sidereal longitude is in a band."""
    moon = next(
        moon for moon in new_moons(year) if moon.year == year and low <= sidereal_sun(moon) < high
    )
    midnights = [
        datetime(moon.year, moon.month, moon.day) - timedelta(days=n) for n in (3, 2, 1, 0)
    ]
    heights = [elongation(midnight + timedelta(hours=hours)) for midnight in midnights]
    running = [m for m, angle in zip(midnights, heights, strict=True) if 336 <= angle < 348]
    return (running[0] if running else midnights[1]).date()


def _estimated(year: int) -> list[Holiday]:
    new_year = _ingress(_NEW_YEAR, year)
    days = [
        (_ingress(_PONGAL, year), "Tamil Thai Pongal Day"),
        (date(year, 2, 4), "Independence Day"),
        (_dark_fourteenth(year, 302.5, 332.5, 23.5), "Maha Sivarathri Day"),
        (easter(year) - timedelta(days=2), "Good Friday"),
        (new_year - timedelta(days=1), "Day Before Sinhala and Tamil New Year"),
        (new_year, "Sinhala and Tamil New Year"),
        (date(year, 5, 1), "International Workers' Day"),
        (_dark_fourteenth(year, 180, 210, 4.5), "Diwali"),
        (date(year, 12, 25), "Christmas Day"),
        *((day, "Eid al-Fitr") for day in _islamic(year, 10, 1)),
        *((day, "Eid al-Adha") for day in _islamic(year, 12, 10)),
        *((day, "Prophet's Birthday") for day in _islamic(year, 3, 12)),
    ]
    for poya in poyas(year):
        days.append((poya.day, f"{poya.name} Full Moon Poya Day"))
        if poya.name == "Vesak":
            days.append((poya.day + timedelta(days=1), "Day Following Vesak Full Moon Poya Day"))
    return [_holiday(day, name, "estimated") for day, name in sorted(days)]


@lru_cache(maxsize=128)
def holidays_of(year: int) -> tuple[Holiday, ...]:
    """In order of days. Raises ValueError outside 2003 to 2076."""
    if not FIRST_YEAR <= year <= LAST_YEAR:
        raise ValueError(f"holidays are known from {FIRST_YEAR} to {LAST_YEAR}")
    return tuple(_gazetted(year) if year <= LAST_GAZETTED else _estimated(year))


@lru_cache(maxsize=128)
def _by_day(year: int) -> dict[date, tuple[Holiday, ...]]:
    by_day: dict[date, tuple[Holiday, ...]] = {}
    for holiday in holidays_of(year):
        by_day[holiday.day] = (*by_day.get(holiday.day, ()), holiday)
    return by_day


def holidays_on(day: date) -> tuple[Holiday, ...]:
    """None, one, or several. Raises ValueError outside 2003 to 2076."""
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValueError(f"holidays are known from {FIRST_YEAR} to {LAST_YEAR}")
    return _by_day(day.year).get(day, ())


def is_poya(day: date) -> bool:
    return any("poya" in holiday.categories for holiday in holidays_on(day))


def next_poya(after: date, *, name: str | None = None) -> Holiday | None:
    """The first Poya on or after a day, of any or of that name ("Vesak"); None past the last."""
    for year in range(after.year, min(after.year + 2, LAST_YEAR) + 1):
        for holiday in holidays_of(year):
            named = name is None or holiday.name.split(" Full")[0] == name
            if holiday.day >= after and "poya" in holiday.categories and named:
                return holiday
    return None
