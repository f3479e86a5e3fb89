"""How full a place will be (CrowdCast): levels, bands, the best hours, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

from tripkit.knowledge.calendar import Sensitivity, impact_of, is_poya
from tripkit.knowledge.crowd.formula import Moment, PlaceProfile, level
from tripkit.knowledge.crowd.seasons import HOURS, foreign_month

Band = Literal["MINIMAL", "LOW", "MODERATE", "HIGH", "EXTREME"]
Reason = Literal[
    "poya", "festival", "new_year", "holiday", "long_weekend", "school_holiday", "weekend",
    "season_high", "season_low", "hour_peak", "hour_quiet", "popular", "little_known",
]  # fmt: skip
BANDS: tuple[tuple[float, Band], ...] = (
    (0.8, "EXTREME"), (0.6, "HIGH"), (0.4, "MODERATE"), (0.2, "LOW"), (0.0, "MINIMAL"),
)  # fmt: skip


@dataclass(frozen=True)
class Crowd:
    level: float
    """0 to 1."""
    band: Band


def band(share: float) -> Band:
    """The band of a level from 0 to 1."""
    return next(name for least, name in BANDS if share >= least)


def crowd_of_day(place: PlaceProfile, nature: Sensitivity, day: date) -> list[Crowd]:
    """The 24 hours, local time. Raises ValueError outside the calendar's years."""
    modifier, poya = impact_of(day, nature).crowd_modifier, is_poya(day)
    levels = [
        level(place, Moment(day.month, day.weekday(), hour, poya, modifier)) for hour in range(24)
    ]
    return [Crowd(round(share, 3), band(share)) for share in levels]


def crowd_at(place: PlaceProfile, nature: Sensitivity, at: datetime) -> Crowd:
    """At a local time: between the hour's value and the next one's."""
    day = crowd_of_day(place, nature, at.date())
    here, after = day[at.hour].level, day[min(at.hour + 1, 23)].level
    between = here + (after - here) * at.minute / 60
    return Crowd(round(between, 3), band(between))


def quiet_hours(day: Sequence[Crowd], opens: int, closes: int, count: int = 3) -> list[int]:
    """The emptiest open hours, in order of the day."""
    ranked = sorted(range(opens, closes), key=lambda hour: (day[hour].level, hour))
    return sorted(ranked[:count])


def reasons(place: PlaceProfile, nature: Sensitivity, at: datetime) -> list[Reason]:
    """What drives the level, the strongest first."""
    day = at.date()
    drivers: list[Reason] = _calendar_reasons(day, nature)
    month = foreign_month(at.month, place.season)
    if month >= 1.25:
        drivers.append("season_high")
    elif month <= 0.75:
        drivers.append("season_low")
    share = HOURS[place.type][at.hour]
    if share >= 0.85:
        drivers.append("hour_peak")
    elif share <= 0.35:
        drivers.append("hour_quiet")
    if place.popularity >= 0.75:
        drivers.append("popular")
    elif place.popularity <= 0.3:
        drivers.append("little_known")
    return drivers


def _calendar_reasons(day: date, nature: Sensitivity) -> list[Reason]:
    impact = impact_of(day, nature)
    if impact.crowd_modifier < 1:
        return ["new_year"]
    drivers: list[Reason] = []
    if impact.is_poya:
        drivers.append("festival" if impact.crowd_modifier >= 2.5 else "poya")
    elif impact.holidays:
        drivers.append("holiday")
    if impact.is_school_holiday:
        drivers.append("school_holiday")
    if day.weekday() >= 5:
        drivers.append("weekend")
    return drivers
