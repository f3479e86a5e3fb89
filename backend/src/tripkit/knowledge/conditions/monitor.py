"""Calendar, crowd and light of one place on one day (the shadow monitor)."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from tripkit.knowledge.calendar import FIRST_YEAR, LAST_YEAR, Impact, Sensitivity, impact_of
from tripkit.knowledge.crowd import Crowd, crowd_of_day, quiet_hours, reasons
from tripkit.knowledge.sri_lanka import Place
from tripkit.knowledge.sun import SolarDay, Window, light_quality, solar_days, sun_position

ZONE = "Asia/Colombo"
_ANYWHERE = Sensitivity(religion=0.0, nature=0.0)
CROWDED = 0.6


@dataclass(frozen=True)
class Checked:
    """All that was found out about a day; place, crowd and light only where a place is known."""

    day: date
    place: Place | None
    impact: Impact
    crowd: tuple[Crowd, ...]
    light: SolarDay | None


def can_check(day: date) -> bool:
    """Whether the calendar knows the year."""
    return FIRST_YEAR <= day.year <= LAST_YEAR


def check(day: date, place: Place | None, activity: str | None) -> Checked:
    """Raises ValueError for a day outside the calendar's years."""
    impact = impact_of(day, place.sensitivity if place else _ANYWHERE, activity)
    if place is None:
        return Checked(day, None, impact, (), None)
    crowd = tuple(crowd_of_day(place.profile, place.sensitivity, day))
    light = solar_days(place.lat, place.lng, [day], ZONE, elevation_m=place.elevation_m or 0)[0]
    return Checked(day, place, impact, crowd, light)


def opening_hours(place: Place) -> tuple[int, int]:
    """Whole hours within which a visit makes sense: gates, else daylight, else a town's day."""
    if place.opening:
        opens, closes = place.opening.opens, place.opening.closes
        return opens.hour + (opens.minute > 0), max(opens.hour + 1, closes.hour)
    return (7, 21) if place.type == "Urban" else (6, 18)


def light_at(place: Place, at: datetime) -> str:
    """dark, blue, golden, good or harsh at a local time with its zone."""
    seen = sun_position(place.lat, place.lng, at, elevation_m=place.elevation_m or 0)
    return light_quality(seen.true_elevation)


def _span(window: Window | None) -> list[str] | None:
    return [f"{window.start:%H:%M}", f"{window.end:%H:%M}"] if window else None


def facts_of(checked: Checked) -> dict[str, Any]:
    """What may be said of the day, as plain values: the words' only source of figures."""
    impact = checked.impact
    facts: dict[str, Any] = {
        "day": checked.day.isoformat(),
        "weekday": checked.day.weekday(),
        "holidays": [{"name": h.name, "ko": h.ko} for h in impact.holidays],
        "is_poya": impact.is_poya,
        "school_holiday": impact.is_school_holiday,
        "certainty": impact.certainty,
        "shops": impact.alcohol.shops,
        "hotels": impact.alcohol.licensed_hotels,
        "dry_reason": impact.alcohol.reason,
        "legal_conflict": impact.is_legal_conflict,
    }
    place, light = checked.place, checked.light
    if place and light and light.sunrise and light.sunset:
        first, last = opening_hours(place)
        (quietest,) = quiet_hours(checked.crowd, first, last, count=1)
        busiest = max(range(first, last), key=lambda hour: checked.crowd[hour].level)
        busy_at = datetime(checked.day.year, checked.day.month, checked.day.day, busiest)
        facts |= {
            "place": place.id,
            "sunrise": f"{light.sunrise:%H:%M}",
            "sunset": f"{light.sunset:%H:%M}",
            "golden_morning": _span(light.golden_morning),
            "golden_evening": _span(light.golden_evening),
            "crowd": [round(hour.level * 100) for hour in checked.crowd],
            "busiest": {"hour": busiest, "percent": round(checked.crowd[busiest].level * 100)},
            "quietest": {
                "hour": quietest,
                "percent": round(checked.crowd[quietest].level * 100),
            },
            "why": list(reasons(place.profile, place.sensitivity, busy_at)),
        }
    return facts
