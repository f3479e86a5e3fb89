"""Open-Meteo's forecast as far as it reaches; normals beyond, and where it fails.

No key is needed. https://open-meteo.com/en/docs
"""

from collections.abc import Callable, Mapping
from datetime import date, timedelta
from typing import Any

from pydantic import BaseModel, Field

from tripkit.domain import clock
from tripkit.services.vendor import Hourly, Question, Vendor, VendorFailed, VendorLimits
from tripkit.services.weather.normals import MOST_DAYS, normal_days
from tripkit.services.weather.port import Condition, DayWeather, Health

BASE = "https://api.open-meteo.com"
SOURCE = "https://open-meteo.com/"
FORECAST_DAYS = 16
# A plan waits for no forecast: one attempt of two seconds, and then a minute of normals.
LIMITS = VendorLimits(seconds=2.0, attempts=1, most_bytes=200_000, failures=1, cooldown=60.0)
_DAILY = (
    "weather_code", "temperature_2m_max", "temperature_2m_min",
    "precipitation_probability_max", "relative_humidity_2m_mean",
)  # fmt: skip
# WMO codes (table 4677) as Open-Meteo uses them: from this code on, until the next.
_CODES: tuple[tuple[int, Condition], ...] = (
    (0, "clear"), (2, "mixed"), (3, "cloudy"), (45, "fog"), (51, "rain"), (71, "snow"),
    (80, "rain"), (85, "snow"), (95, "storm"),
)  # fmt: skip


class _Daily(BaseModel):
    """A list each, a value a day; a null where the model doesn't reach."""

    time: list[date] = Field(min_length=1)
    weather_code: list[int | None]
    temperature_2m_max: list[float | None]
    temperature_2m_min: list[float | None]
    precipitation_probability_max: list[float | None]
    relative_humidity_2m_mean: list[float | None] | None = None


class OpenMeteo:
    """Asks for a whole forecast by the place, rounded to a kilometre, and keeps it for the hour."""

    def __init__(
        self, *, base: str = BASE, limits: VendorLimits = LIMITS,
        today: Callable[[], date] = clock.today,
    ) -> None:  # fmt: skip
        self._vendor = Vendor("Open-Meteo", base, limits)
        self._today = today
        self._kept: Hourly[tuple[float, float], dict[date, DayWeather]] = Hourly()

    async def days(self, lat: float, lng: float, start: date, count: int) -> list[DayWeather]:
        count = min(count, MOST_DAYS)
        known = {day.date: day for day in normal_days(lat, lng, start, count)}
        # The place's own day may be a day ahead of ours or behind.
        first, last = self._today() - timedelta(1), self._today() + timedelta(FORECAST_DAYS)
        if count > 0 and start <= last and start + timedelta(count - 1) >= first:
            forecast = await self._forecast(lat, lng)
            end = start + timedelta(count)
            known |= {day: said for day, said in forecast.items() if start <= day < end}
        return [known[day] for day in sorted(known)]

    async def _forecast(self, lat: float, lng: float) -> dict[date, DayWeather]:
        place = (round(lat, 2), round(lng, 2))
        asked = {
            "latitude": str(place[0]), "longitude": str(place[1]), "daily": ",".join(_DAILY),
            "timezone": "auto", "forecast_days": str(FORECAST_DAYS),
        }  # fmt: skip
        question, where = Question("/v1/forecast", asked), f"{place[0]}, {place[1]}"
        try:
            return await self._kept.once(
                place, lambda: self._vendor.ask(question, lambda raw: _read(raw, where))
            )
        except VendorFailed:
            return {}

    def health(self) -> Health:
        return self._vendor.health()

    async def close(self) -> None:
        await self._vendor.close()


def _read(raw: Any, where: str) -> dict[date, DayWeather]:
    """The days that have a temperature. Raises ValueError for another shape."""
    if not isinstance(raw, Mapping):
        raise ValueError("no object")
    daily = _Daily.model_validate(raw.get("daily"))
    humidity = daily.relative_humidity_2m_mean or [None] * len(daily.time)
    rows = zip(
        daily.time, daily.weather_code, daily.temperature_2m_max, daily.temperature_2m_min,
        daily.precipitation_probability_max, humidity, strict=True,
    )  # fmt: skip
    return {
        day: DayWeather(
            date=day, high=high, low=low, rain_chance=None if rain is None else rain / 100,
            condition=_condition(code), source="forecast", where=where, humidity=damp,
            source_url=SOURCE,
        )
        for day, code, high, low, rain, damp in rows
        if high is not None and low is not None
    }  # fmt: skip


def _condition(code: int | None) -> Condition:
    said: Condition = "mixed"
    for start, name in _CODES:
        if code is not None and code >= start:
            said = name
    return said
