"""analyze_weather, analyze_safety, analyze_local_transport."""

from datetime import date
from statistics import fmean
from typing import Any

from tripkit.agents.planner import schemas
from tripkit.agents.planner.advice import advised, faithful
from tripkit.agents.planner.choices import rides_price
from tripkit.agents.planner.dates import stay_of
from tripkit.agents.planner.findings import (
    ForecastDay,
    SafetyFound,
    Transfer,
    TransportFound,
    WeatherFound,
)
from tripkit.agents.planner.params import Destination, Weather
from tripkit.agents.planner.spec import Desk, ToolFailed, say
from tripkit.agents.planner.whereabouts import place_of
from tripkit.domain.context import Locale
from tripkit.services.weather.port import DayWeather

HOT, WARM, COOL, COLD = 29.0, 22.0, 15.0, 6.0
WET = 0.35


async def analyze_weather(params: Weather, desk: Desk) -> WeatherFound:
    """A forecast as far as there is one, what such days are like beyond."""
    at = place_of(params.destination, desk.locale)
    stay = stay_of(desk.request, params.destination)
    start = stay.first if stay else _day(params.start_date)
    count = (stay.last - start).days + 1 if stay else params.num_days or 1
    days = await desk.services.weather.days(at.lat, at.lng, start, count)
    if not days:
        return WeatherFound(
            destination=params.destination, daily_forecast=[], average_high_celsius=None,
            average_low_celsius=None, packing_suggestions=[], where=None, source="normals",
            note=say(
                desk.locale, "Nothing is known of the weather there.", "그곳 날씨를 몰라요."
            ),
        )  # fmt: skip
    found = WeatherFound(
        destination=params.destination, daily_forecast=[_forecast(day) for day in days],
        average_high_celsius=round(fmean(day.high for day in days), 1),
        average_low_celsius=round(fmean(day.low for day in days), 1),
        packing_suggestions=packing(days, desk.locale), where=days[0].where,
        source="forecast" if any(day.source == "forecast" for day in days) else "normals",
        source_url=next((day.source_url for day in days if day.source_url), None),
    )  # fmt: skip
    facts = found.model_dump(mode="json", include={
        "daily_forecast", "average_high_celsius", "average_low_celsius", "packing_suggestions",
    })  # fmt: skip
    told = await advised(
        desk, "analyze_weather", facts, schemas.WeatherForecast,
        lambda: schemas.WeatherForecast(**_strictly(facts)),
    )  # fmt: skip
    if told is None:
        return found
    more = [
        s for s in faithful(told.packing_suggestions, facts) if s not in found.packing_suggestions
    ]
    return found.model_copy(update={"packing_suggestions": [*found.packing_suggestions, *more]})


def _strictly(facts: dict[str, Any]) -> dict[str, Any]:
    """The facts without what the schema has no field for."""
    days = [{k: v for k, v in day.items() if k != "source"} for day in facts["daily_forecast"]]
    return {**facts, "daily_forecast": days}


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise ToolFailed(f"{text or 'An empty text'} is no date; send YYYY-MM-DD.") from None


def _forecast(day: DayWeather) -> ForecastDay:
    return ForecastDay(
        date=day.date.isoformat(), condition=day.condition, high_temp_celsius=day.high,
        low_temp_celsius=day.low, precipitation_chance=day.rain_chance, humidity=day.humidity,
        source=day.source,
    )  # fmt: skip


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


async def analyze_safety(params: Destination, desk: Desk) -> SafetyFound:
    """What to mind, whom to call."""
    at = place_of(params.destination, desk.locale)
    locale, city = desk.locale, at.city
    if city is None:
        return SafetyFound(
            destination=params.destination, about=None, scams=[], hazards=[], women=None,
            health=None, emergency={}, source="catalogue",
            note=say(
                locale, "We hold no safety notes here; read your government's travel advice.",
                "이곳의 안전 정보는 없어요. 외교부 여행경보를 확인해요.",
            ),
        )  # fmt: skip
    safety = city.safety
    return SafetyFound(
        destination=params.destination, about=safety.about.in_(locale),
        scams=[one.in_(locale) for one in safety.scams],
        hazards=[one.in_(locale) for one in safety.hazards],
        women=safety.women.in_(locale) if safety.women else None,
        health=city.health.about.in_(locale), emergency=dict(safety.emergency),
        source="catalogue", source_url=city.sources[0] if city.sources else None,
    )  # fmt: skip


async def analyze_local_transport(params: Destination, desk: Desk) -> TransportFound:
    """How to get about, from the airport too, and what a day of it costs one adult."""
    at, day = place_of(params.destination, desk.locale), rides_price(desk, params.destination)
    locale, city = desk.locale, at.city
    if city is None:
        arrive = at.spots[0].arrive.in_(locale) if at.spots else None
        return TransportFound(
            destination=params.destination, about=arrive, modes={}, passes={}, airport=[],
            day_price=round(day.typical, 2), day_basis=f"estimate: {day.basis}",
            source="catalogue" if arrive else "estimate",
            note=say(
                locale, "Lines are not known here; a day's fares are an estimate.",
                "이곳의 노선은 아직 몰라요. 하루 교통비는 어림한 값이에요.",
            ),
        )  # fmt: skip
    way = city.transport
    return TransportFound(
        destination=params.destination, about=way.about.in_(locale),
        modes={mode.mode: mode.about.in_(locale) for mode in way.modes},
        passes={one.name: one.about.in_(locale) for one in way.passes},
        airport=[
            Transfer(airport=t.airport, mode=t.mode, minutes=(t.minutes[0], t.minutes[1]),
                     price=(t.price_usd[0], t.price_usd[1]), about=t.about.in_(locale))
            for t in way.airport
        ],
        day_price=day.typical, day_basis=day.basis, source="catalogue",
        source_url=city.sources[0] if city.sources else None,
    )  # fmt: skip


def weather_summary(found: WeatherFound) -> str:
    if not found.daily_forecast:
        return f"{found.destination}: {found.note}"
    wet = max((d.precipitation_chance or 0) for d in found.daily_forecast)
    return (
        f"{found.destination}: {len(found.daily_forecast)} days,"
        f" {found.average_low_celsius:.0f} to {found.average_high_celsius:.0f} °C,"
        f" rain up to {wet:.0%} a day ({found.source})"
    )


def safety_summary(found: SafetyFound) -> str:
    numbers = ", ".join(f"{who} {number}" for who, number in found.emergency.items())
    return f"{found.destination}: {len(found.scams)} scams to know; {numbers or found.note}"


def transport_summary(found: TransportFound) -> str:
    price = f"${found.day_price:.2f} a day" if found.day_price is not None else "fares unknown"
    return f"{found.destination}: {', '.join(found.modes) or 'modes unknown'}; {price}"
