"""What our record of a place answers by itself: hours, length, months, whereabouts, dress, way."""

from collections.abc import Callable
from dataclasses import dataclass

from tripkit.domain.context import Locale
from tripkit.knowledge.conditions.phrases import phrase
from tripkit.knowledge.sri_lanka import Place, place
from tripkit.knowledge.sri_lanka.places import distance_km
from tripkit.knowledge.sri_lanka.premises.checks import MONTHS
from tripkit.knowledge.sri_lanka.questions import GuideQuestion

_HUBS = ("colombo", "kandy", "galle-fort", "ella", "anuradhapura", "trincomalee", "jaffna")
_MOVING = frozenset(("train", "trainbook", "bus", "driver", "flight", "taxi", "tuktuk", "ferry"))
WINDING = 1.4
"""Kilometres of road for one in a straight line."""
ROAD_KM_H = 38.0
HILLS_M, WINDING_HILLS, HILLS_KM_H = 400, 1.9, 32.0
"""From which height on at both ends a road winds through hills, by how much, and how fast."""
USD_PER_KM = (0.35, 0.55)
"""What a car with driver costs, one way."""

DAY_TRIP, LONG_DAY_TRIP = 135, 225
"""Minutes one way up to which a day trip is easy, and up to which it can be done."""
TUKTUK_KM = 50
"""From how far on nobody should take a tuk-tuk."""


@dataclass(frozen=True)
class VisitFact:
    """A sentence or two that our record of a place answers with."""

    key: str
    text: str
    place_id: str
    sources: tuple[str, ...]


def name_of(where: Place, locale: Locale) -> str:
    return where.name.in_(locale)


def length(minutes: int, locale: Locale) -> str:
    """ "45 minutes", "2.5 hours"; "2시간 30분". Rounded to a quarter of an hour."""
    rounded = max(15, round(minutes / 15) * 15)
    hours, rest = divmod(rounded, 60)
    if locale == "ko":
        return " ".join([f"{hours}시간"] * bool(hours) + [f"{rest}분"] * bool(rest))
    if rounded < 90 and rounded != 60:
        return f"{rounded} minutes"
    number = f"{rounded / 60:g}"
    return "an hour" if number == "1" else f"{number} hours"


def _runs(months: tuple[int, ...]) -> list[tuple[int, int]]:
    """First and last month of each run, over the year's end too."""
    firsts = [m for m in months if (m - 2) % 12 + 1 not in months]
    runs = []
    for first in sorted(firsts):
        last = first
        while last % 12 + 1 in months and last % 12 + 1 != first:
            last = last % 12 + 1
        runs.append((first, last))
    return runs


def months_words(months: tuple[int, ...], locale: Locale) -> str:
    """ "February to April and August", "2~4월, 8월"."""
    runs = _runs(months)
    if locale == "ko":
        return ", ".join(f"{a}~{b}월" if a != b else f"{a}월" for a, b in runs)
    spans = [f"{MONTHS[a - 1]} to {MONTHS[b - 1]}" if a != b else MONTHS[a - 1] for a, b in runs]
    return " and ".join([", ".join(spans[:-1]), spans[-1]] if len(spans) > 1 else spans)


def visit_fact(
    question: GuideQuestion, where: Place, origin: Place | None, locale: Locale
) -> VisitFact | None:
    """The answer of our record, where the kind of question is one that it holds."""
    kind = question.kind
    if kind == "what" and question.month and not set(question.topics) - {"season", "weather"}:
        kind = "when"
    if kind == "when" and "hour" in question.kinds:
        kind = "open"
    if kind == "howlong" and _MOVING & set(question.topics):
        kind = "reach"
    text = _ANSWERS[kind](where, origin, question, locale) if kind in _ANSWERS else None
    return VisitFact(f"{where.id}_{kind}", text, where.id, where.sources) if text else None


def _howlong(where: Place, _: Place | None, question: GuideQuestion, locale: Locale) -> str | None:
    words = {"place": name_of(where, locale), "time": length(where.visit_minutes, locale)}
    parts = [phrase(locale, "visit.howlong", **words)]
    if where.steps:
        parts.append(phrase(locale, "visit.steps", steps=f"{where.steps:,}"))
    return " ".join(parts)


def _open(where: Place, _: Place | None, question: GuideQuestion, locale: Locale) -> str | None:
    gate = where.opening
    if gate:
        hours = {"opens": f"{gate.opens:%H:%M}", "closes": f"{gate.closes:%H:%M}"}
        return phrase(locale, "visit.open", place=name_of(where, locale), **hours)
    if question.month:
        return _when(where, None, question, locale)
    if where.type in ("Beach", "Urban"):
        return phrase(locale, "visit.no_gate", place=name_of(where, locale))
    return phrase(locale, "visit.hours_unknown", place=name_of(where, locale))


def _worth(where: Place, _: Place | None, question: GuideQuestion, locale: Locale) -> str | None:
    scores = where.scores.model_dump()
    best = sorted(scores, key=lambda like: -scores[like])[:2]
    likes = [phrase(locale, f"visit.like_{like}") for like in best]
    return phrase(
        locale,
        "visit.worth",
        place=name_of(where, locale),
        first=likes[0],
        second=likes[1],
        time=length(where.visit_minutes, locale),
        months=months_words(where.best_months, locale),
    )


def _when(where: Place, _: Place | None, question: GuideQuestion, locale: Locale) -> str | None:
    months = months_words(where.best_months, locale)
    words = {"place": name_of(where, locale), "months": months}
    if question.month is None:
        return phrase(locale, "visit.when", **words)
    month = f"{question.month}월" if locale == "ko" else MONTHS[question.month - 1]
    key = "visit.month_good" if question.month in where.best_months else "visit.month_poor"
    return phrase(locale, key, month=month, **words)


def _where(where: Place, _: Place | None, question: GuideQuestion, locale: Locale) -> str | None:
    hubs = [hub for hub_id in _HUBS if hub_id != where.id and (hub := place(hub_id))]
    hub = min(hubs, key=lambda hub: distance_km(where.lat, where.lng, hub))
    km = round(distance_km(where.lat, where.lng, hub))
    words = {"place": name_of(where, locale), "hub": name_of(hub, locale), "km": km}
    return phrase(locale, f"visit.where_{_side(where, hub)}", **words)


def _side(where: Place, hub: Place) -> str:
    """Which way it lies from the hub: north, south, east or west."""
    north, east = where.lat - hub.lat, where.lng - hub.lng
    if abs(north) >= abs(east):
        return "north" if north > 0 else "south"
    return "east" if east > 0 else "west"


def _wear(where: Place, _: Place | None, question: GuideQuestion, locale: Locale) -> str | None:
    if not where.modest_dress:
        return None
    return phrase(locale, "visit.wear", place=name_of(where, locale))


def _drive(start: Place, goal: Place) -> tuple[float, int]:
    """Kilometres of road and minutes by car between two places, by the straight line."""
    in_hills = min(start.elevation_m or 0, goal.elevation_m or 0) >= HILLS_M
    winding, km_h = (WINDING_HILLS, HILLS_KM_H) if in_hills else (WINDING, ROAD_KM_H)
    km = winding * distance_km(goal.lat, goal.lng, start)
    return km, round(60 * km / km_h)


def _reach(
    where: Place, origin: Place | None, question: GuideQuestion, locale: Locale
) -> str | None:
    start = origin or place("colombo")
    if start is None or start.id == where.id:
        return None
    km, minutes = _drive(start, where)
    low, high = (max(5, 5 * round(km * rate / 5)) for rate in USD_PER_KM)
    words = {"start": name_of(start, locale), "place": name_of(where, locale)}
    near = km < 25
    verdict = _verdict(question, km, minutes, locale)
    way = phrase(
        locale,
        "visit.reach_near" if near else "visit.reach",
        km=max(1, round(km)),
        time=length(minutes, locale),
        bus=length(round(minutes * 1.4), locale),
        low=low,
        high=high,
        **words,
    )
    return " ".join([*verdict, way])


def _verdict(question: GuideQuestion, km: float, minutes: int, locale: Locale) -> list[str]:
    """Whether a day is enough for there and back, and a tuk-tuk for the way, where it is asked."""
    if "daytrip" in question.topics:
        span = "yes" if minutes <= DAY_TRIP else "long" if minutes <= LONG_DAY_TRIP else "no"
        return [phrase(locale, f"visit.daytrip_{span}", time=length(minutes, locale))]
    if "tuktuk" in question.topics and km > TUKTUK_KM:
        return [phrase(locale, "visit.tuktuk_far")]
    return []


_ANSWERS: dict[str, Callable[[Place, Place | None, GuideQuestion, Locale], str | None]] = {
    "howlong": _howlong,
    "open": _open,
    "when": _when,
    "where": _where,
    "worth": _worth,
    "wear": _wear,
    "reach": _reach,
}
