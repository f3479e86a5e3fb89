"""analyze_weather: a forecast or what such days are like, and what to pack for them."""

from statistics import fmean

from pydantic import Field
from pydantic.json_schema import SkipJsonSchema

from tripkit.domain.context import Locale
from tripkit.services.weather.port import DayWeather
from tripkit.tools.tool import Tool
from tripkit.tools.trip import schemas
from tripkit.tools.trip.advice import advised, faithful
from tripkit.tools.trip.arguments import Day, OfDestination
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import day_of, stay_of
from tripkit.tools.trip.findings import ForecastDay, WeatherFound

HOT, WARM, COOL, COLD = 29.0, 22.0, 15.0, 6.0
WET = 0.35


class Weather(OfDestination):
    start_date: SkipJsonSchema[Day] = ""
    num_days: SkipJsonSchema[int | None] = Field(default=None, ge=1, le=60)


async def analyze_weather(arguments: Weather, trip: TripContext) -> WeatherFound:
    """A forecast as far as there is one, what such days are like beyond."""
    at = trip.place_of(arguments.destination)
    stay = stay_of(trip.request, arguments.destination)
    start = stay.first if stay else day_of(arguments.start_date)
    count = (stay.last - start).days + 1 if stay else arguments.num_days or 1
    days = await trip.services.weather.days(at.lat, at.lng, start, count)
    if not days:
        return WeatherFound(
            destination=arguments.destination,
            daily_forecast=[],
            average_high_celsius=None,
            average_low_celsius=None,
            packing_suggestions=[],
            where=None,
            source="normals",
            note=say(trip.locale, "Nothing is known of the weather there.", "그곳 날씨를 몰라요."),
        )
    found = WeatherFound(
        destination=arguments.destination,
        daily_forecast=[_forecast(day) for day in days],
        average_high_celsius=round(fmean(day.high for day in days), 1),
        average_low_celsius=round(fmean(day.low for day in days), 1),
        packing_suggestions=packing(days, trip.locale),
        where=days[0].where,
        source="forecast" if any(day.source == "forecast" for day in days) else "normals",
        source_url=next((day.source_url for day in days if day.source_url), None),
    )
    facts = found.model_dump(
        mode="json",
        include={
            "daily_forecast",
            "average_high_celsius",
            "average_low_celsius",
            "packing_suggestions",
        },
    )
    told = await advised(
        trip,
        "analyze_weather",
        facts,
        schemas.WeatherForecast,
        lambda: schemas.WeatherForecast(packing_suggestions=[]),
    )
    if told is None:
        return found
    more = [
        s for s in faithful(told.packing_suggestions, facts) if s not in found.packing_suggestions
    ]
    return found.model_copy(update={"packing_suggestions": [*found.packing_suggestions, *more]})


def _forecast(day: DayWeather) -> ForecastDay:
    return ForecastDay(
        date=day.date.isoformat(),
        condition=day.condition,
        high_temp_celsius=day.high,
        low_temp_celsius=day.low,
        precipitation_chance=day.rain_chance,
        humidity=day.humidity,
        source=day.source,
    )


def packing(days: list[DayWeather], locale: Locale) -> list[str]:
    """What these days ask for; nothing that every trip takes."""
    high, low = max(day.high for day in days), min(day.low for day in days)
    wet = max((day.rain_chance or 0.0) for day in days)
    wants = (
        (high >= HOT, "A hat, sun cream and a water bottle", "모자와 자외선 차단제, 물병"),
        (high >= WARM, "Light clothes that breathe", "통풍되는 가벼운 옷"),
        (low < COOL, "A layer for the evening", "저녁에 걸칠 겉옷"),
        (low < COLD, "A warm coat, gloves and a hat", "두꺼운 외투와 장갑, 모자"),
        (wet >= WET, "A rain jacket or a small umbrella", "우비나 접는 우산"),
    )
    return [say(locale, en, ko) for wanted, en, ko in wants if wanted]


def weather_summary(found: WeatherFound) -> str:
    if not found.daily_forecast:
        return f"{found.destination}: {found.note}"
    wet = max((d.precipitation_chance or 0) for d in found.daily_forecast)
    return (
        f"{found.destination}: {len(found.daily_forecast)} days,"
        f" {found.average_low_celsius:.0f} to {found.average_high_celsius:.0f} °C,"
        f" rain up to {wet:.0%} a day ({found.source})"
    )


ANALYZE_WEATHER = Tool(
    name="analyze_weather",
    purpose="A forecast or what such days are like, and what to pack",
    description="Each day's weather, forecast or climate normals: Celsius, chance of rain 0 to 1,"
    " what to pack.",
    arguments=Weather,
    result=WeatherFound,
    body=analyze_weather,
    audiences=frozenset({"planner", "ask"}),
    open_world=True,
    per_destination=True,
    summary=weather_summary,
)
