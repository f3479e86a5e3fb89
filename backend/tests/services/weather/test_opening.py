"""Which weather and which prices an installation has, by its settings."""

import pytest

from tripkit.bootstrap.services import open_prices, open_weather
from tripkit.services.prices.estimate import EstimatedPrices
from tripkit.services.prices.serpapi import SerpApiPrices
from tripkit.services.weather.normals import NormalWeather
from tripkit.services.weather.open_meteo import OpenMeteo
from tripkit.settings import Settings, SettingsError, read_settings


@pytest.mark.parametrize(
    ("given", "kind"),
    [
        ({}, NormalWeather),
        ({"openai_api_key": "k"}, NormalWeather),
        ({"serpapi_api_key": "k"}, NormalWeather),
        ({"open_data": "auto"}, OpenMeteo),
        ({"open_meteo_base_url": "http://127.0.0.1:9"}, OpenMeteo),
        ({"weather_provider": "open-meteo"}, OpenMeteo),
        ({"weather_provider": "offline", "open_data": "auto"}, NormalWeather),
    ],
)
async def test_where_open_data_is_off_no_forecast_is_fetched_unless_asked_for(
    given: dict[str, str], kind: type
) -> None:
    weather = open_weather(Settings.model_validate(given))
    assert type(weather) is kind
    await weather.close()


async def test_prices_are_serpapis_with_its_key_and_ours_without() -> None:
    assert type(open_prices(Settings.model_validate({}))) is EstimatedPrices
    prices = open_prices(Settings.model_validate({"serpapi_api_key": "canary"}))
    assert type(prices) is SerpApiPrices
    assert "canary" not in repr(prices)
    await prices.close()


@pytest.mark.parametrize("name", ["SERPAPI_BASE_URL", "OPEN_METEO_BASE_URL", "WEATHER_PROVIDER"])
def test_a_setting_that_cannot_be_used_is_named(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, "ftp://nowhere")
    with pytest.raises(SettingsError, match=name):
        read_settings(None)
