"""What to put on and what to pack, from the month's normals, the day's length and the place."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from tripkit.domain.kit import Film, Outfit, Swatch, Weather
from tripkit.knowledge.concepts import concepts
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.kit.content import say, words
from tripkit.knowledge.kit.trip import Trip
from tripkit.knowledge.months import month_name
from tripkit.knowledge.rendering import season_of
from tripkit.knowledge.rendering.stocks import STOCKS

_WINDY = frozenset({"sea", "cliffs", "island", "lighthouse", "boat", "ferry"})
_COVERED = frozenset({"temple", "mosque", "monastery", "shrine", "synagogue", "church"})
_SHORT_DAY, _LONG_DAY = 8.5, 23.0
_EARLY = "06:30"


def outfit(trip: Trip) -> Outfit:
    """The concept's palette, and clothes for that month's normals."""
    look = words()["concepts"][trip.concept]
    said = trip.profile.outfit_style or trip.profile.styling
    return Outfit(
        palette=[
            Swatch(hex=code, name=ko if trip.locale == "ko" else en)
            for code, en, ko in look["palette"]
        ],
        style=said or concepts()[trip.concept].outfit.in_(trip.locale),
        items=_clothes(trip),
        season=_season(trip),
    )


def _clothes(trip: Trip) -> list[str]:
    weather = trip.weather
    if weather is None:
        return list(say(words()["clothes_unknown"], trip.locale))
    middle = (weather.high * 2 + weather.low) / 3  # people are out in the warmer part of the day
    band = next(b for b in words()["clothes"] if middle < b["below"])
    return list(say(band["items"], trip.locale))


def _season(trip: Trip) -> str:
    weather, texts, where = trip.weather, words()["season"], trip.destination.location
    if weather is None:
        return str(say(texts["unknown"], trip.locale))
    season = season_of(where.lat, trip.day.month)
    kind = "known" if abs(where.lat) >= 23.5 else "tropics"  # the tropics
    text = str(say(texts[kind], trip.locale)).format(
        month=month_name(trip.day.month, trip.locale),
        season=say(words()["seasons"][season], trip.locale),
        high=weather.high, low=weather.low, rain=weather.rain_days,
    )  # fmt: skip
    if trip.spot is None and trip.near is not None:
        there = trip.near.location
        away = round(distance_km(where.lat, where.lng, there.lat, there.lng))
        near = str(say(texts["near"], trip.locale))
        text += " " + near.format(place=trip.near.name.in_(trip.locale), km=away)
    return text


def packing(trip: Trip, film: Film) -> list[str]:
    """What the place, the month and the day's light ask for, film first."""
    texts, weather = words()["packing"], trip.weather
    items = [
        _filled(trip, "film", rolls=film.rolls, film=film.name),
        _battery(trip),
        *say(texts["always"], trip.locale),
    ]
    if weather is None:
        items.append(_filled(trip, "unknown"))
    else:
        items += [say(texts[kind], trip.locale) for kind in _by_weather(weather)]
        if weather.high - weather.low >= 12 and weather.low < 18:
            items.append(_filled(trip, "evening", drop=weather.high - weather.low))
    items += [say(texts[kind], trip.locale) for kind in _by_place(trip)]
    return [*items, *_by_daylight(trip)]


def _filled(trip: Trip, kind: str, **values: Any) -> str:
    return str(say(words()["packing"][kind], trip.locale)).format(**values)


def _battery(trip: Trip) -> str:
    battery = trip.camera.battery
    return (
        _filled(trip, "battery", battery=battery) if battery else _filled(trip, "battery_unknown")
    )


def _by_weather(weather: Weather) -> Iterator[str]:
    rules = {
        "rain": weather.rain_days >= 7,
        "cold": weather.low <= 2,
        "snow": weather.high <= 2 and weather.rain_days >= 3,
        "sun": weather.high >= 26,
        "heat": weather.high >= 32,
    }
    yield from (kind for kind, holds in rules.items() if holds)


def _by_place(trip: Trip) -> Iterator[str]:
    has, stock = trip.features, STOCKS[trip.stock]
    rules = {
        "hike": "hike" in has,
        "stairs": bool({"stairs", "steep"} & has),
        "beach": "beach" in has,
        "wind": bool(_WINDY & has),
        "altitude": "altitude" in has,
        "temple": bool(_COVERED & has),
        "night": trip.concept in ("midnight", "noir"),
        "filter": trip.stock == "cinestill_800t",
        "xray": stock.iso >= 800,
    }
    yield from (kind for kind, holds in rules.items() if holds)


def _by_daylight(trip: Trip) -> Iterator[str]:
    up = sum(moment.elevation > 0 for moment in trip.moments) / len(trip.moments) * 24
    if up >= _LONG_DAY:
        yield _filled(trip, "white_night")
        return
    if up < 1:
        yield _filled(trip, "polar_night")
    elif up < _SHORT_DAY:
        yield _filled(trip, "dark", hours=f"{up:.0f}")
    first = trip.morning_gold
    if first and trip.concept != "midnight" and f"{first.at:%H:%M}" < _EARLY:
        yield _filled(trip, "early", time=_half_an_hour_before(first.at))


def _half_an_hour_before(at: datetime) -> str:
    return (at - timedelta(minutes=30)).strftime("%H:%M")
