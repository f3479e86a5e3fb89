"""Crowd and calendar of a place and date as answers of their own, in the words of the turns."""

from datetime import date, datetime

from tripkit.domain.context import Locale
from tripkit.domain.guide_day import (
    AlcoholInfo,
    BridgeDay,
    CrowdAnswer,
    EventsAnswer,
    HolidayInfo,
    ImpactAnswer,
    ImpactConstraint,
    LocationSensitivity,
)
from tripkit.knowledge.calendar import Impact, Sensitivity, impact_of, long_weekend
from tripkit.knowledge.conditions import constraints
from tripkit.knowledge.conditions.monitor import Checked, check, opening_hours
from tripkit.knowledge.conditions.phrases import phrase
from tripkit.knowledge.crowd import (
    PlaceProfile,
    PlaceType,
    crowd_at,
    crowd_of_day,
    quiet_hours,
    reasons,
)
from tripkit.knowledge.sri_lanka import Place
from tripkit.knowledge.sri_lanka.lookup import typical

_ANYWHERE = Sensitivity(religion=0.0, nature=0.0)
_DAYLIGHT, _TOWN = (6, 18), (7, 21)


def crowd(where: Place, at: datetime, locale: Locale) -> CrowdAnswer:
    """At a local time. Raises ValueError outside the calendar's years."""
    hours = opening_hours(where)
    name = where.name.in_(locale)
    answer = _crowd(name, where.profile, where.sensitivity, at, hours, locale)
    advice = answer.recommendation
    if not hours[0] <= at.hour < hours[1]:
        advice = phrase(locale, "advice.shut", opens=hours[0], closes=hours[1])
    return answer.model_copy(update={"location_id": where.id, "recommendation": advice})


def crowd_of_type(name: str, kind: PlaceType, at: datetime, locale: Locale) -> CrowdAnswer:
    """For a place that we do not know: the average of its type."""
    profile, nature = typical(kind)
    hours = _TOWN if kind == "Urban" else _DAYLIGHT
    return _crowd(name, profile, nature, at, hours, locale)


def _crowd(
    name: str, profile: PlaceProfile, nature: Sensitivity, at: datetime, hours: tuple[int, int],
    locale: Locale,
) -> CrowdAnswer:  # fmt: skip
    now = crowd_at(profile, nature, at)
    day = crowd_of_day(profile, nature, at.date())
    return CrowdAnswer(
        location=name,
        location_id=None,
        datetime=at.isoformat(),
        crowd_level=now.level,
        crowd_percentage=round(now.level * 100, 1),
        crowd_status=now.band,
        recommendation=phrase(locale, f"advice.{now.band}"),
        optimal_times=[f"{hour:02d}:00" for hour in quiet_hours(day, *hours)],
        reasons=[phrase(locale, f"because.{code}") for code in reasons(profile, nature, at)],
        hourly_percentages=[round(hour.level * 100) for hour in day],
    )


def events(day: date, activity: str | None, kind: PlaceType | None, locale: Locale) -> EventsAnswer:
    """The date itself. Raises ValueError outside the calendar's years."""
    nature = typical(kind)[1] if kind else _ANYWHERE
    impact = impact_of(day, nature, activity)
    rules = constraints.written(Checked(day, None, impact, (), None), locale)
    advice = [f"{rule['suggestion']}." for rule in rules]
    if impact.alcohol.reason:
        advice.append(phrase(locale, f"hotels.{impact.alcohol.licensed_hotels}"))
    names = [h.ko if locale == "ko" else h.name for h in impact.holidays]
    return EventsAnswer(
        date=day.isoformat(),
        is_poya=impact.is_poya,
        is_school_holiday=impact.is_school_holiday,
        special_event=", ".join(names) or None,
        holidays=holidays(impact),
        alcohol_allowed=alcohol_allowed(impact),
        alcohol=alcohol(impact),
        crowd_impact=impact.crowd_modifier,
        warnings=[f"{rule['description']}." for rule in rules] + _closing_words(impact, locale),
        recommendations=advice,
        certainty=impact.certainty,
    )  # fmt: skip


def alcohol(impact: Impact) -> AlcoholInfo:
    """Where a drink is sold on the day, and why it is not."""
    sale = impact.alcohol
    return AlcoholInfo(shops=sale.shops, licensed_hotels=sale.licensed_hotels, reason=sale.reason)


def alcohol_allowed(impact: Impact) -> bool | None:
    """Whether shops and bars sell it; None when that is not known."""
    shops = impact.alcohol.shops
    return None if shops == "unknown" else shops == "open"


def bridge_day(impact: Impact) -> BridgeDay:
    """Whether the day makes a long weekend."""
    return BridgeDay(
        is_bridge_day=impact.bridge is not None, bridge_type=impact.bridge,
        is_long_weekend=long_weekend(impact.day),
    )  # fmt: skip


def holidays(impact: Impact) -> list[HolidayInfo]:
    """The day's holidays with what they close."""
    return [
        HolidayInfo(name=h.name, name_ko=h.ko, categories=sorted(h.categories),
                    certainty=h.certainty)
        for h in impact.holidays
    ]  # fmt: skip


def _closing_words(impact: Impact, locale: Locale) -> list[str]:
    said = []
    if long_weekend(impact.day) or impact.bridge:
        said.append(phrase(locale, "advice.long_weekend"))
    if impact.certainty == "estimated" and (impact.constraints or impact.holidays):
        said.append(phrase(locale, "estimated"))
    return said


def impact(where: Place, day: date, activity: str | None, locale: Locale) -> ImpactAnswer:
    """What the date means at a place. Raises ValueError outside the calendar's years."""
    checked = check(day, where, activity)
    found = checked.impact
    rules = constraints.written(checked, locale)
    return ImpactAnswer(
        location_name=where.name.in_(locale),
        location_id=where.id,
        target_date=day.isoformat(),
        is_legal_conflict=found.is_legal_conflict,
        predicted_crowd_modifier=found.crowd_modifier,
        travel_advice_strings=[
            *(f"{rule['description']}. {rule['suggestion']}." for rule in rules),
            *_closing_words(found, locale),
        ],
        bridge_day=bridge_day(found),
        location_sensitivity=LocationSensitivity(
            l_rel=where.scores.religion, l_nat=where.scores.nature
        ),
        constraints=[
            ImpactConstraint(
                code=rule.code, severity=rule.severity, level=rule.level,
                reason=constraints.named(rule.reason, checked, locale),
                description=next(r["description"] for r in rules if r["code"] == rule.code),
            )
            for rule in found.constraints
        ],
        certainty=found.certainty,
    )  # fmt: skip
