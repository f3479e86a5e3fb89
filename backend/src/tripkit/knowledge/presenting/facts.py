"""What a pick says beside its description: the way there, the weather, the costs, the checks."""

from datetime import date, datetime

from tripkit.domain.context import Locale
from tripkit.domain.destination import PickCheck, PickCost, PickJourney, PickWeather
from tripkit.knowledge.feasibility import Candidate, Condition, Judged, PickWish, Verdict
from tripkit.knowledge.feasibility.facts import NEVER
from tripkit.knowledge.feasibility.journeys import journey_to
from tripkit.knowledge.feasibility.kinds import kinds
from tripkit.knowledge.feasibility.money import day_cost
from tripkit.knowledge.feasibility.seasons import month_of
from tripkit.knowledge.gazetteer import find, timezone
from tripkit.knowledge.presenting.words import LABELS, label, month_list
from tripkit.knowledge.sun import solar_day

TELLING = (
    "reach",
    "near",
    "way",
    "flight",
    "drive",
    "weather",
    "access",
    "health",
    "modes",
    "budget",
)
"""Conditions that make a reason, the strongest first."""
NEEDS = ("access", "health", "party", "pet", "direct", "altitude")
"""Conditions of which it matters that nobody could tell."""


def journey_of(place: Candidate, wish: PickWish, locale: Locale) -> PickJourney | None:
    """None where no starting place is known, or no way from it."""
    journey = journey_to(place, wish)
    if journey is None or wish.origin is None:
        return None
    origin = _in_language(wish.origin[0], locale)
    return PickJourney(
        origin=origin,
        minutes=journey.minutes,
        means=journey.means,
        changes=journey.changes,
        is_estimate=journey.is_estimate,
        text=journey.words(origin, locale),
    )


def _in_language(place: str, locale: Locale) -> str:
    places = find(place) if locale == "ko" else []
    return places[0].ko or place if places else place


def weather_of(place: Candidate, wish: PickWish, day: date, locale: Locale) -> PickWeather | None:
    """The trip's months, the good ones where none was said; None where no normals are known."""
    month = month_of(place, wish)
    if month is None:
        return None
    months = list(wish.months or place.best_months)
    sun = solar_day(*place.point, day, timezone(*place.point))
    light = _hours_between(sun.sunrise, sun.sunset)
    names = month_list(months, locale)
    if locale == "ko":
        text = f"{names}: 낮 {month.high}°C, 밤 {month.low}°C, 한 달에 비 {month.rain_days}일"
        text += f", 해 떠 있는 시간 약 {light:.0f}시간" if light else ""
    else:
        text = f"{names}: {month.high} °C by day, {month.low} °C at night"
        text += f", rain on {month.rain_days} day{'s' * (month.rain_days != 1)} a month"
        text += f", about {light:.0f} h of daylight" if light else ""
    return PickWeather(
        months=months,
        high=month.high,
        low=month.low,
        rain_days=month.rain_days,
        daylight_hours=light,
        text=text,
    )


def _hours_between(start: datetime | None, end: datetime | None) -> float | None:
    return round((end - start).total_seconds() / 3600, 1) if start and end else None


def cost_of(place: Candidate, locale: Locale) -> PickCost:
    """A day there for one of two, from a simple one to a comfortable one."""
    simple, comfortable = day_cost(place), day_cost(place, "mid")
    low, high = _round(simple.typical), _round(comfortable.typical)
    text = f"about US${low} to {high} a day each: half a room, meals, rides"
    if locale == "ko":
        text = f"1인 하루 약 {low}~{high}달러 (방 절반, 식사, 교통)"
    return PickCost(low=low, typical=_round((low + high) / 2), high=high, text=text)


def _round(dollars: float) -> int:
    return 5 * max(1, round(dollars / 5))


def checks_of(judged: Judged, locale: Locale) -> list[PickCheck]:
    """A row a condition, in the language of the answer."""
    return [
        PickCheck(
            kind=condition.kind,
            text=_words(condition, locale),
            is_kept=verdict.is_kept,
            finding=_in(verdict, locale),
            statement_id=condition.statement,
        )
        for condition, verdict in judged.verdicts
        if condition.kind != "away"
    ]


def _words(condition: Condition, locale: Locale) -> str:
    if condition.text in LABELS:
        return label(condition.text, locale)
    return condition.text


_NOTHING_KEEPS_ALL = (
    "Nowhere we know keeps all you said; this comes nearest, but:",
    "말씀하신 것을 모두 지키는 곳은 없어요. 그나마 가장 가까운 곳인데:",
)


def catch_of(judged: Judged, locale: Locale) -> str | None:
    """What this person has to mind: what it breaks, then what nobody could check of needs."""
    broken = [v for _, v in judged.misses]
    open_ = [v for c, v in judged.verdicts if v.is_kept is None and c.kind in NEEDS]
    findings = dict.fromkeys(_in(v, locale) for v in [*broken, *open_])
    minds = "; ".join(findings)
    if any(v.excess == NEVER for v in broken):
        return f"{_NOTHING_KEEPS_ALL[locale == 'ko']} {minds}"
    return minds or None


def _in(verdict: Verdict, locale: Locale) -> str:
    return verdict.ko if locale == "ko" else verdict.en


def kept_finding(judged: Judged | None, locale: Locale) -> str | None:
    """What was seen of the first condition that says something of the place and is kept."""
    verdicts = judged.verdicts if judged else ()
    rows = {c.kind: _in(v, locale) for c, v in verdicts if v.is_kept}
    return next((rows[kind] for kind in TELLING if kind in rows), None)


def named_kinds(judged: Judged | None, locale: Locale) -> list[str]:
    """The kinds that were named and are there, in the language of the answer."""
    verdicts = judged.verdicts if judged else ()
    rows = [kinds()[c.value] for c, v in verdicts if c.kind == "kind" and v.is_kept]
    return [row.ko if locale == "ko" else row.en for row in rows]
