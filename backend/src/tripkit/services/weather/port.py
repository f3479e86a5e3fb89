"""The port to the weather of the coming days."""

from dataclasses import dataclass
from datetime import date
from typing import Literal, Protocol

Health = Literal["ok", "degraded", "down", "not configured"]
Condition = Literal["clear", "cloudy", "fog", "rain", "snow", "storm", "mixed"]


@dataclass(frozen=True)
class DayWeather:
    """°C, and the chance of rain 0..1. `normals` are what such days are like, no forecast.

    `where` is the place that the figures are of.
    """

    date: date
    high: float
    low: float
    rain_chance: float | None
    condition: Condition
    source: Literal["forecast", "normals"]
    where: str
    humidity: float | None = None
    """Percent."""
    source_url: str | None = None


class Weather(Protocol):
    async def days(self, lat: float, lng: float, start: date, count: int) -> list[DayWeather]:
        """A forecast as far as there is one, normals beyond; empty where nothing is known."""
        ...

    def health(self) -> Health: ...

    async def close(self) -> None: ...
