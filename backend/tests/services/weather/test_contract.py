"""What every adapter of the port promises, with a forecast, without, and when it fails."""

from collections.abc import AsyncIterator, Iterator
from datetime import date, timedelta

import pytest
from fakes.closing import closes_twice
from fakes.open_meteo_server import OpenMeteoServer
from fakes.script import HttpError

from tripkit.services.weather.normals import NormalWeather
from tripkit.services.weather.open_meteo import OpenMeteo
from tripkit.services.weather.port import Weather

TODAY = date(2027, 4, 1)
TOKYO = (35.68, 139.69)
OCEAN = (-48.0, -120.0)


@pytest.fixture
def server() -> Iterator[OpenMeteoServer]:
    with OpenMeteoServer(TODAY) as running:
        yield running


@pytest.fixture(params=["normals", "open-meteo", "open-meteo down"])
async def weather(
    request: pytest.FixtureRequest, server: OpenMeteoServer
) -> AsyncIterator[Weather]:
    if request.param == "open-meteo down":
        server.replies = [HttpError(500) for _ in range(20)]
    chosen: Weather = (
        NormalWeather()
        if request.param == "normals"
        else OpenMeteo(base=server.origin, today=lambda: TODAY)
    )
    yield chosen
    await chosen.close()


@pytest.mark.parametrize("ahead", [-3, 0, 2, 14, 40, 400])
async def test_every_day_asked_for_is_there_once_and_in_order(weather: Weather, ahead: int) -> None:
    start = TODAY + timedelta(ahead)
    days = await weather.days(*TOKYO, start, 7)
    assert [day.date for day in days] == [start + timedelta(n) for n in range(7)]
    for day in days:
        assert day.low <= day.high
        assert day.rain_chance is not None
        assert 0 <= day.rain_chance <= 1
        assert day.where
        assert (day.source == "forecast") == (day.source_url is not None)


async def test_beyond_the_forecast_days_are_normals(weather: Weather) -> None:
    days = await weather.days(*TOKYO, TODAY + timedelta(17), 3)
    assert {day.source for day in days} == {"normals"}


async def test_no_days_are_none(weather: Weather) -> None:
    assert await weather.days(*TOKYO, TODAY, 0) == []
    assert await weather.days(*TOKYO, TODAY, -1) == []


async def test_a_great_many_days_are_bounded(weather: Weather) -> None:
    assert len(await weather.days(*TOKYO, TODAY, 10**9)) == 366


async def test_where_no_place_is_known_there_are_no_normals(weather: Weather) -> None:
    assert all(d.source == "forecast" for d in await weather.days(*OCEAN, TODAY, 30))


async def test_a_health_is_one_of_the_words_for_it(weather: Weather) -> None:
    await weather.days(*TOKYO, TODAY, 2)
    assert weather.health() in ("ok", "degraded", "not configured")


async def test_closing_twice_is_fine(weather: Weather) -> None:
    await closes_twice(weather)
