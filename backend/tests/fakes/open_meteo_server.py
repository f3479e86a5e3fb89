"""Speaks the wire format of Open-Meteo's forecast on 127.0.0.1."""

from __future__ import annotations

from datetime import date, timedelta
from typing import Any
from urllib.parse import parse_qs

from .loopback import Recorded
from .script import HttpError
from .vendor_server import VendorServer


def forecast(start: date, days: int = 16, **daily: list[Any]) -> dict[str, Any]:
    """A whole answer: the same day over and over, or the lists that are given."""
    usual: dict[str, list[Any]] = {
        "time": [(start + timedelta(n)).isoformat() for n in range(days)],
        "weather_code": [61] * days, "temperature_2m_max": [17.4] * days,
        "temperature_2m_min": [9.1] * days, "precipitation_probability_max": [70] * days,
        "relative_humidity_2m_mean": [64] * days,
    }  # fmt: skip
    return {
        "latitude": 35.7, "longitude": 139.6875, "generationtime_ms": 0.1,
        "utc_offset_seconds": 32400, "timezone": "Asia/Tokyo", "timezone_abbreviation": "GMT+9",
        "elevation": 40.0,
        "daily_units": {"time": "iso8601", "weather_code": "wmo code", "temperature_2m_max": "°C"},
        "daily": usual | daily,
    }  # fmt: skip


class OpenMeteoServer(VendorServer):
    """Has a forecast from `today` on, for every place."""

    def __init__(self, today: date) -> None:
        super().__init__()
        self.forecast = forecast(today)

    def asked(self, index: int = -1) -> dict[str, str]:
        """The parameters of a request."""
        return {name: v[0] for name, v in parse_qs(self.requests[index].query).items()}

    def error(self, fault: HttpError) -> Any:
        return {"error": True, "reason": fault.message}

    def answer(self, request: Recorded) -> tuple[int, Any]:
        if (
            request.path != "/v1/forecast"
            or not {"latitude", "daily"} <= parse_qs(request.query).keys()
        ):
            return 400, {"error": True, "reason": "Parameter 'latitude' is required"}
        return 200, self.forecast
