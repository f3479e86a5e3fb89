"""Open-Meteo over a real socket, faults included; and the normals behind it."""

import logging
import time
from collections.abc import Iterator
from datetime import date, timedelta
from typing import Any

import pytest
from fakes.open_meteo_server import OpenMeteoServer, forecast
from fakes.script import Hang, HttpError
from fakes.vendor_server import Drop, Raw
from hypothesis import given
from hypothesis import strategies as st

from tripkit.knowledge.cities import all_cities
from tripkit.services.weather.normals import NormalWeather, normal_days
from tripkit.services.weather.open_meteo import LIMITS, OpenMeteo

TODAY = date(2027, 4, 1)
TOKYO = (35.6812, 139.7671)


@pytest.fixture
def server() -> Iterator[OpenMeteoServer]:
    with OpenMeteoServer(TODAY) as running:
        yield running


def client(server: OpenMeteoServer) -> OpenMeteo:
    return OpenMeteo(base=server.origin, today=lambda: TODAY)


async def test_a_whole_forecast_is_asked_for_by_the_rounded_place(server: OpenMeteoServer) -> None:
    days = await client(server).days(*TOKYO, TODAY, 2)
    assert server.asked() == {
        "latitude": "35.68", "longitude": "139.77", "timezone": "auto", "forecast_days": "16",
        "daily": "weather_code,temperature_2m_max,temperature_2m_min,"
        "precipitation_probability_max,relative_humidity_2m_mean",
    }  # fmt: skip
    day = days[0]
    assert (day.high, day.low, day.rain_chance, day.humidity) == (17.4, 9.1, 0.7, 64)
    assert (day.condition, day.source, day.where) == ("rain", "forecast", "35.68, 139.77")


async def test_a_trip_past_the_forecast_has_both(server: OpenMeteoServer) -> None:
    days = await client(server).days(*TOKYO, TODAY + timedelta(13), 6)
    assert [day.source for day in days] == ["forecast"] * 3 + ["normals"] * 3


async def test_a_trip_beyond_the_forecast_asks_nobody(server: OpenMeteoServer) -> None:
    weather = client(server)
    await weather.days(*TOKYO, TODAY + timedelta(17), 6)
    await weather.days(*TOKYO, TODAY - timedelta(30), 6)
    assert server.requests == []


async def test_one_forecast_serves_the_hour(server: OpenMeteoServer) -> None:
    weather = client(server)
    for ahead in range(5):
        await weather.days(TOKYO[0] + 0.001, TOKYO[1], TODAY + timedelta(ahead), 3)
    assert len(server.requests) == 1


@pytest.mark.parametrize(
    ("code", "condition"),
    [
        (0, "clear"), (1, "clear"), (2, "mixed"), (3, "cloudy"), (45, "fog"), (48, "fog"),
        (51, "rain"), (67, "rain"), (71, "snow"), (77, "snow"), (80, "rain"), (82, "rain"),
        (85, "snow"), (86, "snow"), (95, "storm"), (99, "storm"), (None, "mixed"),
    ],
)  # fmt: skip
async def test_a_weather_code_is_one_of_our_conditions(
    server: OpenMeteoServer, code: int | None, condition: str
) -> None:
    server.forecast = forecast(TODAY, 1, weather_code=[code])
    assert (await client(server).days(*TOKYO, TODAY, 1))[0].condition == condition


async def test_a_day_without_a_temperature_is_the_normal_one(server: OpenMeteoServer) -> None:
    server.forecast = forecast(TODAY, 2, temperature_2m_max=[15.0, None])
    days = await client(server).days(*TOKYO, TODAY, 2)
    assert [day.source for day in days] == ["forecast", "normals"]


async def test_a_chance_nobody_gives_is_none(server: OpenMeteoServer) -> None:
    server.forecast = forecast(TODAY, 1, precipitation_probability_max=[None])
    assert (await client(server).days(*TOKYO, TODAY, 1))[0].rain_chance is None


FAULTS: dict[str, Any] = {
    "400": HttpError(400), "429": HttpError(429), "500": HttpError(500), "dropped": Drop(),
    "broken JSON": Raw(b'{"daily": {'), "too large": Raw(b" " * 300_000), "a list": [1],
    "no daily": {"latitude": 1}, "empty": {"daily": {}}, "an error": {"error": True, "reason": "x"},
    "uneven lists": forecast(TODAY, 3, weather_code=[1]),
    "words": forecast(TODAY, 1, temperature_2m_max=["warm"]),
    "redirect": Raw(b"", 302, {"location": "http://127.0.0.1:9/"}),
}  # fmt: skip


@pytest.mark.parametrize("fault", FAULTS)
async def test_a_failure_gives_normals_and_is_not_tried_again(
    server: OpenMeteoServer, fault: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    server.replies = [FAULTS[fault]]
    days = await client(server).days(*TOKYO, TODAY, 3)
    assert [day.source for day in days] == ["normals"] * 3
    assert len(server.requests) == 1
    assert "vendor-detail" not in caplog.text


async def test_a_server_that_hangs_costs_two_seconds_once(server: OpenMeteoServer) -> None:
    assert LIMITS.seconds <= 2
    server.replies = [Hang()]
    weather = client(server)
    began = time.monotonic()
    for ahead in range(3):
        assert {d.source for d in await weather.days(*TOKYO, TODAY + timedelta(ahead), 2)} == {
            "normals"
        }
    assert time.monotonic() - began < 4  # 2 s, and what a busy machine adds
    assert len(server.requests) == 1
    assert weather.health() == "degraded"


@given(st.sampled_from(all_cities()), st.dates(date(2024, 1, 1), date(2030, 1, 1)))
def test_normals_are_the_same_every_time_and_within_reason(city: Any, start: date) -> None:
    days = list(normal_days(city.location.lat, city.location.lng, start, 40))
    assert days == list(normal_days(city.location.lat, city.location.lng, start, 40))
    for day in days:
        assert -40 < day.low <= day.high < 50
        assert day.rain_chance is not None
        assert 0 <= day.rain_chance <= 1
        assert (day.humidity, day.source_url) == (None, None)


async def test_normals_change_with_the_month_and_need_no_source() -> None:
    weather = NormalWeather()
    june, july = await weather.days(*TOKYO, date(2027, 6, 30), 2)
    assert june.high < july.high
    assert june.where == "Tokyo"
    assert weather.health() == "not configured"
