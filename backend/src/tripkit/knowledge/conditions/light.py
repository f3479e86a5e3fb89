"""The light of a day as an answer of its own: golden and blue hours, the sun's position."""

from dataclasses import dataclass
from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

from tripkit.domain.context import Locale
from tripkit.domain.guide_day import (
    GoldenHourAnswer,
    LightWindow,
    PhysicsAnswer,
    Span,
    SunLocation,
    SunMetadata,
    SunPositionAnswer,
)
from tripkit.knowledge.conditions.monitor import ZONE, check, opening_hours
from tripkit.knowledge.conditions.phrases import phrase
from tripkit.knowledge.gazetteer import timezone
from tripkit.knowledge.sri_lanka import Place
from tripkit.knowledge.sun import SolarDay, Window, light_quality, solar_days, sun_position

HORIZON = -0.8333
"""Degrees at which the sun's upper edge touches the horizon."""


@dataclass(frozen=True)
class Spot:
    """Where the sun is looked at: degrees, metres above the sea; `place` where it is ours."""

    name: str | None
    latitude: float
    longitude: float
    elevation_m: float = 0.0
    place: Place | None = None

    @property
    def zone(self) -> str:
        return ZONE if self.place else timezone(self.latitude, self.longitude)


def spot_of(place: Place, locale: Locale) -> Spot:
    name = place.name.in_(locale)
    return Spot(name, place.lat, place.lng, float(place.elevation_m or 0), place)


def _day(spot: Spot, day: date) -> SolarDay:
    (light,) = solar_days(
        spot.latitude, spot.longitude, [day], spot.zone, elevation_m=spot.elevation_m
    )
    return light


def golden_hour(spot: Spot, day: date, locale: Locale) -> GoldenHourAnswer:
    """The day's golden light and when to be there."""
    light = _day(spot, day)
    best = _better(spot, light)
    return GoldenHourAnswer(
        location=spot.name or f"{spot.latitude:.4f}, {spot.longitude:.4f}",
        date=day.isoformat(),
        sunrise=_clock(light.sunrise),
        sunset=_clock(light.sunset),
        golden_hour_morning=_span(light.golden_morning),
        golden_hour_evening=_span(light.golden_evening),
        recommended_time=_clock(best.start) if best else None,
        tips=_tips(spot, light, best, locale),
    )


def _better(spot: Spot, light: SolarDay) -> Window | None:
    """The golden window with fewer people and an open gate; the morning's without a place."""
    windows = [w for w in (light.golden_morning, light.golden_evening) if w]
    if spot.place is None or not windows:
        return windows[0] if windows else None
    crowd = check(light.day, spot.place, None).crowd
    first, last = opening_hours(spot.place)

    def worth(window: Window) -> tuple[bool, float]:
        return (first <= window.end.hour < last, -crowd[window.end.hour].level)

    return max(windows, key=worth)


def _tips(spot: Spot, light: SolarDay, best: Window | None, locale: Locale) -> list[str]:
    if best is None:
        return [phrase(locale, "sun.none")]
    tips = [phrase(locale, "sun.early", at=_clock(best.start))]
    if spot.place is None:
        return tips
    crowd = check(light.day, spot.place, None).crowd
    percent = round(crowd[best.end.hour].level * 100)
    tips.append(phrase(locale, "sun.people", percent=percent, hour=f"{best.end.hour:02d}:00"))
    gate = spot.place.opening
    if gate and not gate.opens <= best.start.time() <= gate.closes:
        tips.append(
            phrase(locale, "sun.gate", opens=f"{gate.opens:%H:%M}", closes=f"{gate.closes:%H:%M}")
        )
    return tips


def physics(spot: Spot, day: date, locale: Locale, *, now: datetime | None = None) -> PhysicsAnswer:
    """The sun's whole day; with `now` its position at that instant too."""
    light = _day(spot, day)
    windows = (light.golden_morning, light.golden_evening, light.blue_morning, light.blue_evening)
    morning, evening, blue_morning, blue_evening = (_window(window) for window in windows)
    length = light.length_hours
    return PhysicsAnswer(
        location=SunLocation(
            name=spot.name, latitude=spot.latitude, longitude=spot.longitude,
            elevation_m=spot.elevation_m,
        ),
        date=day.isoformat(),
        timezone=spot.zone,
        sunrise=_seconds(light.sunrise),
        solar_noon=f"{light.noon:%H:%M:%S}",
        sunset=_seconds(light.sunset),
        morning_golden_hour=morning,
        evening_golden_hour=evening,
        morning_blue_hour=blue_morning,
        evening_blue_hour=blue_evening,
        day_length_hours=None if length is None else round(length, 3),
        current_position=position(spot, now) if now else None,
        metadata=SunMetadata(solar_noon_elevation_deg=round(light.noon_elevation, 3)),
        warnings=[] if all(windows) and light.sunrise else [phrase(locale, "sun.none")],
    )  # fmt: skip


def position(spot: Spot, at: datetime) -> SunPositionAnswer:
    """The sun at an instant, which carries a zone."""
    sun = sun_position(spot.latitude, spot.longitude, at, elevation_m=spot.elevation_m)
    return SunPositionAnswer(
        timestamp=at.astimezone(UTC).isoformat(timespec="seconds").replace("+00:00", "Z"),
        local_time=at.astimezone(ZoneInfo(spot.zone)).isoformat(timespec="seconds"),
        elevation_deg=round(sun.elevation, 4),
        azimuth_deg=round(sun.azimuth, 4),
        is_daylight=sun.true_elevation > HORIZON,
        light_quality=light_quality(sun.true_elevation),
    )


def _clock(at: datetime | None) -> str | None:
    return f"{at:%H:%M}" if at else None


def _seconds(at: datetime | None) -> str | None:
    return f"{at:%H:%M:%S}" if at else None


def _span(window: Window | None) -> Span | None:
    return Span(start=f"{window.start:%H:%M}", end=f"{window.end:%H:%M}") if window else None


def _window(window: Window | None) -> LightWindow | None:
    if window is None:
        return None
    return LightWindow(
        start=window.start.isoformat(timespec="seconds"),
        end=window.end.isoformat(timespec="seconds"),
        start_local=f"{window.start:%H:%M:%S}",
        end_local=f"{window.end:%H:%M:%S}",
        duration_minutes=round(window.minutes, 2),
        elevation_at_start_deg=round(window.elevation_at_start, 3),
        elevation_at_end_deg=round(window.elevation_at_end, 3),
    )
