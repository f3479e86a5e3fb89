"""Poya days computed from the moon, for years that no gazette has named yet.

A Poya is the last day at whose sunset in Colombo (taken as 18:15) the full-moon tithi runs
(168° ≤ elongation < 180°); where it runs at no sunset, the first day at whose sunset it is over.
Against the gazetted days of 2003 to 2026 this names the right date in 291 of 296 cases; "the date
of the full moon" does in 90. Months begin at fixed sidereal longitudes of the sun at full moon, put
midway into the gaps between the gazetted months; of two full moons in one month the first is Adhi.
"""

import json
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from functools import lru_cache
from importlib.resources import files

from tripkit.knowledge.calendar.sky import elongation, full_moons, sidereal_sun

SUNSET = time(18, 15)
TITHI = (168.0, 180.0)


@dataclass(frozen=True)
class Poya:
    day: date
    name: str
    """"Vesak", or "Adhi Poson" for the month that is put in."""
    ko: str


@lru_cache(maxsize=1)
def _months() -> list[dict[str, object]]:
    days: list[dict[str, object]] = json.loads(
        (files(__package__) / "data" / "poya.json").read_text("utf-8")
    )
    return days


def _month(full: datetime) -> int:
    """Which of the twelve, by the sun's sidereal longitude at the full moon."""
    sun = sidereal_sun(full)
    starts = [float(str(month["from"])) for month in _months()]
    return min(range(12), key=lambda n: (sun - starts[n]) % 360)


def poya_date(full: datetime) -> date:
    """The Poya that belongs to a full moon, Colombo time."""
    days = [full.date() + timedelta(days=n) for n in (-2, -1, 0, 1)]
    at_sunset = {day: elongation(datetime.combine(day, SUNSET)) for day in days}
    running = [day for day in days if TITHI[0] <= at_sunset[day] < TITHI[1]]
    return running[-1] if running else next(day for day in days if at_sunset[day] >= TITHI[1])


@lru_cache(maxsize=128)
def poyas(year: int) -> tuple[Poya, ...]:
    """The year's 12 or 13, in order."""
    fulls = full_moons(year)
    months = [_month(full) for full in fulls]
    days = []
    for n, full in enumerate(fulls):
        day = poya_date(full)
        if day.year != year:
            continue
        month = _months()[months[n]]
        first_of_two = n + 1 < len(months) and months[n + 1] == months[n]
        name = f"Adhi {month['name']}" if first_of_two else str(month["name"])
        days.append(Poya(day, name, korean_month(name)))
    return tuple(days)


def korean_month(name: str) -> str:
    """ "Vesak" or "Adhi Poson" in Korean."""
    bare = name.removeprefix("Adhi ")
    ko = next(str(month["ko"]) for month in _months() if month["name"] == bare)
    return f"윤 {ko}" if bare != name else ko
