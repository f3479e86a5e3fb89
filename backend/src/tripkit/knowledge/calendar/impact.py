"""What a date means for a place: constraints, crowds, advice (EventSentinel).

Codes and modifiers are the guide's contract: Vesak ×3, Poson ×2.5, Esala ×2, New Year ×0.3, a Poya
at a religious place ×2.5 and elsewhere ×1.3, a mercantile holiday ×1.5, a long weekend ×1.7, school
holidays ×1.4; the strongest festival counts once, the others multiply, never beyond 5.
"""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from tripkit.knowledge.calendar.alcohol import Alcohol, alcohol_on
from tripkit.knowledge.calendar.bridge import Bridge, bridge_type, long_weekend
from tripkit.knowledge.calendar.holiday import Certainty, Holiday, holidays_on
from tripkit.knowledge.calendar.school import is_school_holiday

Code = Literal[
    "POYA_ALCOHOL_BAN", "DRY_DAY", "POYA_MODEST_DRESS", "NEW_YEAR_SHUTDOWN",
    "EXTREME_CROWD_RELIGIOUS", "DOMESTIC_TOURISM_PEAK",
]  # fmt: skip
Level = Literal["low", "medium", "high", "critical"]
CAP = 5.0
_FESTIVALS = {"Vesak": 3.0, "Poson": 2.5, "Esala": 2.0}
_DRINKING = ("alcohol", "bar", "pub", "nightlife", "drinking", "beer", "wine")


@dataclass(frozen=True)
class Sensitivity:
    """How strongly a place answers to the calendar, each 0 to 1."""

    religion: float
    nature: float


@dataclass(frozen=True)
class Constraint:
    code: Code
    severity: Literal["HARD", "SOFT"]
    level: Level
    reason: str
    """The day's own name."""


@dataclass(frozen=True)
class Impact:
    day: date
    holidays: tuple[Holiday, ...]
    is_poya: bool
    is_school_holiday: bool
    bridge: Bridge | None
    alcohol: Alcohol
    constraints: tuple[Constraint, ...]
    crowd_modifier: float
    is_legal_conflict: bool
    certainty: Certainty


def impact_of(day: date, place: Sensitivity, activity: str | None = None) -> Impact:
    """Raises ValueError for a day outside the calendar's years (2003 to 2076)."""
    holidays = holidays_on(day)
    alcohol = alcohol_on(day)
    constraints = tuple(_constraints(day, holidays, place, alcohol))
    drinks = activity is not None and any(word in activity.lower() for word in _DRINKING)
    sure = all(holiday.certainty == "gazetted" for holiday in holidays) and day.year <= 2026
    return Impact(
        day=day,
        holidays=holidays,
        is_poya=_poya(holidays) is not None,
        is_school_holiday=is_school_holiday(day),
        bridge=bridge_type(day),
        alcohol=alcohol,
        constraints=constraints,
        crowd_modifier=_modifier(day, holidays, place),
        is_legal_conflict=drinks and alcohol.shops == "closed",
        certainty="gazetted" if sure else "estimated",
    )


def _poya(holidays: tuple[Holiday, ...]) -> Holiday | None:
    return next((holiday for holiday in holidays if "poya" in holiday.categories), None)


def _is_new_year(holidays: tuple[Holiday, ...]) -> bool:
    return any("Sinhala and Tamil New Year" in holiday.name for holiday in holidays)


def _constraints(
    day: date, holidays: tuple[Holiday, ...], place: Sensitivity, alcohol: Alcohol
) -> list[Constraint]:
    rules: list[Constraint] = []
    poya = _poya(holidays)
    if poya:
        rules.append(Constraint("POYA_ALCOHOL_BAN", "HARD", "critical", poya.name))
        if place.religion > 0.5:
            rules.append(Constraint("POYA_MODEST_DRESS", "SOFT", "medium", poya.name))
        if place.religion > 0.7:
            rules.append(Constraint("EXTREME_CROWD_RELIGIOUS", "SOFT", "high", poya.name))
    elif alcohol.reason:
        rules.append(Constraint("DRY_DAY", "HARD", "high", alcohol.reason))
    if _is_new_year(holidays):
        rules.append(Constraint("NEW_YEAR_SHUTDOWN", "HARD", "critical", holidays[0].name))
    elif place.nature > 0.8 and (is_school_holiday(day) or long_weekend(day)):
        why = holidays[0].name if holidays else "School holidays or a long weekend"
        rules.append(Constraint("DOMESTIC_TOURISM_PEAK", "SOFT", "medium", why))
    return rules


def _festival(holidays: tuple[Holiday, ...], place: Sensitivity) -> float:
    if _is_new_year(holidays):
        return 0.3
    poya = _poya(holidays)
    if poya is None:
        return 1.0
    named = next((f for name, f in _FESTIVALS.items() if poya.name.startswith(f"{name} ")), 1.0)
    return max(named, 2.5 if place.religion > 0.5 else 1.3)


def _modifier(day: date, holidays: tuple[Holiday, ...], place: Sensitivity) -> float:
    modifier = _festival(holidays, place)
    if modifier < 1:
        return modifier
    if _poya(holidays) is None and any("mercantile" in holiday.categories for holiday in holidays):
        modifier *= 1.5
    if long_weekend(day):
        modifier *= 1.7
    if is_school_holiday(day):
        modifier *= 1.4
    return round(min(modifier, CAP), 2)
