"""Without a forecast: what such days are like, by our climate normals."""

from calendar import monthrange
from collections.abc import Iterator
from datetime import date, timedelta

from tripkit.knowledge.climate import Month, normals
from tripkit.services.weather.port import Condition, DayWeather, Health

MOST_DAYS = 366
_SNOW_HIGH, _WET, _DRY = 1.0, 0.5, 0.2
"""A month whose days stay this cold snows; from, up to this chance of rain it is wet, clear."""


class NormalWeather:
    """The same day always gives the same figures."""

    async def days(self, lat: float, lng: float, start: date, count: int) -> list[DayWeather]:
        return list(normal_days(lat, lng, start, count))

    def health(self) -> Health:
        return "not configured"

    async def close(self) -> None:
        """Nothing was opened."""


def normal_days(lat: float, lng: float, start: date, count: int) -> Iterator[DayWeather]:
    """A day at a time; none where we know no place near the point."""
    for ahead in range(min(count, MOST_DAYS)):
        day = start + timedelta(days=ahead)
        if month := normals(lat, lng, day.month):
            yield _day(day, month)


def _day(day: date, month: Month) -> DayWeather:
    chance = round(min(1.0, month.rain_days / monthrange(day.year, day.month)[1]), 2)
    return DayWeather(
        date=day, high=month.high, low=month.low, rain_chance=chance,
        condition=_condition(month, chance), source="normals", where=month.where,
    )  # fmt: skip


def _condition(month: Month, chance: float) -> Condition:
    """What most such days are: by their rain alone, as that is what the normals tell."""
    if chance >= _WET:
        return "snow" if month.high <= _SNOW_HIGH else "rain"
    return "clear" if chance <= _DRY else "mixed"
