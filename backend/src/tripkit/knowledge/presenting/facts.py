"""What a pick says beside its description: the way there, the weather, the costs, the checks."""

import re
from datetime import date, datetime

from tripkit.domain.context import Locale
from tripkit.domain.destination import PickCheck, PickCost, PickJourney, PickWeather
from tripkit.knowledge.feasibility import Candidate, Condition, Judged, PickWish, Verdict
from tripkit.knowledge.feasibility.facts import NEVER
from tripkit.knowledge.feasibility.journeys import journey_to
from tripkit.knowledge.feasibility.kind_table import kind_name
from tripkit.knowledge.feasibility.money import day_cost
from tripkit.knowledge.feasibility.provisions import provisions
from tripkit.knowledge.feasibility.seasons import month_of, months_there
from tripkit.knowledge.gazetteer import find, timezone
from tripkit.knowledge.labels import LABELS, label
from tripkit.knowledge.presenting.words import month_list
from tripkit.knowledge.sun import solar_day

TELLING = (
    ("way", "flight", "reach", "drive", "near", "days", "modes"),
    ("weather", "coldest", "warmest", "when", "frost"),
    ("budget", "night", "rent", "price"),
    ("diet", "mosquito", "visa", "zone", "access", "safe", "tap_water", "mild_food", "crowd"),
)
"""Conditions that make a reason, in groups of which one is told, the strongest first."""
_HANGUL = re.compile("[가-힣]")
NEEDS = ("access", "health", "party", "pet", "direct", "altitude", "timetable", "diet", "visa")
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
        text=journey.words(origin, locale, is_assumed=wish.is_origin_assumed),
    )


def _in_language(place: str, locale: Locale) -> str:
    places = find(place) if locale == "ko" else []
    return places[0].ko or place if places else place


def weather_of(place: Candidate, wish: PickWish, day: date, locale: Locale) -> PickWeather | None:
    """The trip's months, the good ones where none was said; None where no normals are known."""
    month = month_of(place, wish)
    if month is None:
        return None
    months = list(months_there(place, wish))
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
            finding=verdict.in_(locale),
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
    findings = dict.fromkeys(v.in_(locale) for v in [*broken, *open_])
    minds = "; ".join(findings)
    if any(v.excess == NEVER or v.is_final for v in broken):
        minds = f"{_NOTHING_KEEPS_ALL[locale == 'ko']} {minds}"
    parts = [minds, _to_book(judged, locale), _unchecked(judged, locale)]
    return "; ".join(filter(None, parts)) or None


def _to_book(judged: Judged, locale: Locale) -> str:
    """What is a matter of the room, and so of booking it."""
    rows = [provisions()["booking", c.value] for c, _ in judged.verdicts if c.kind == "booking"]
    names = dict.fromkeys(row.in_(locale) for row in rows)
    if not names:
        return ""
    if locale == "ko":
        return f"숙소는 이 조건으로 골라 예약하세요: {', '.join(names)}"
    return f"book a room with: {', '.join(names)}"


def _unchecked(judged: Judged, locale: Locale) -> str:
    """Their own words that nobody looked at, or that the record says nothing of."""
    stated_ones = [
        f"“{c.text}”" for c, v in judged.verdicts if c.kind == "said" and v.is_kept is None
    ]
    if not stated_ones:
        return ""
    if locale == "ko":
        return f"기록이 없어 직접 확인하실 것: {', '.join(stated_ones)}"
    return f"left for you to check: {', '.join(stated_ones)}"


def kept_findings(judged: Judged | None, locale: Locale) -> list[str]:
    """What was seen of the conditions that are kept and say something of the place."""
    verdicts = judged.verdicts if judged else ()
    rows = {c.kind: v.in_(locale) for c, v in verdicts if v.is_kept and not v.proof}
    firsts = (next((kind for kind in group if kind in rows), None) for group in TELLING)
    return list(dict.fromkeys(rows[kind].rstrip(".") for kind in firsts if kind))


def impossible(judged: Judged | None, locale: Locale) -> str | None:
    """The finding of what the place breaks beyond all measure, so that nowhere keeps it."""
    misses = judged.misses if judged else []
    return next((v.in_(locale) for _, v in misses if v.excess == NEVER or v.is_final), None)


def proofs(judged: Judged | None) -> list[tuple[Condition, Verdict]]:
    """What a sentence of the record speaks of: the kept first, then by how much of it is said."""
    verdicts = judged.verdicts if judged else ()
    hits = [(c, v) for c, v in verdicts if v.proof and c.kind in ("said", "kind")]
    return sorted(hits, key=lambda pair: (pair[1].is_kept is not True, -pair[1].share))


def named_kinds(judged: Judged | None, locale: Locale) -> list[str]:
    """The kinds that were named and are there, in the language of the answer."""
    verdicts = judged.verdicts if judged else ()
    rows = [c for c, v in verdicts if c.kind == "kind" and v.is_kept]
    return [named(condition, locale) for condition in rows]


def named(condition: Condition, locale: Locale) -> str:
    """Their own words where they are of the answer's language, else what a kind is called."""
    is_korean = _HANGUL.search(condition.text) is not None
    if condition.kind != "kind" or is_korean == (locale == "ko"):
        return condition.text
    return kind_name(condition.value).in_(locale)
