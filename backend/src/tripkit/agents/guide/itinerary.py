"""A day's slots, chosen by crowd, light, opening hours and travel together."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tripkit.domain.context import Locale
from tripkit.knowledge.conditions.monitor import ZONE, Checked, check, light_at, opening_hours
from tripkit.knowledge.conditions.phrases import phrase
from tripkit.knowledge.scheduling import GRID, Slot, Visit, plan_day
from tripkit.knowledge.sri_lanka import Place, places
from tripkit.knowledge.sri_lanka.places import distance_km
from tripkit.knowledge.ways.rides import ride
from tripkit.knowledge.ways.roads import road_km

MOST_PLACES = 4
REACH_KM = 30.0
DAY_START, DAY_END = 5 * 60, 19 * 60
LIGHT_WORTH = {"golden": 0.5, "blue": 0.1, "good": 0.25, "harsh": 0.0, "dark": -0.3}
NEVER = float("-inf")
LOCALES: tuple[Locale, ...] = ("en", "ko")
_MEALS = (("breakfast", 30, 7 * 60, 9 * 60 + 30), ("lunch", 60, 12 * 60, 14 * 60))


@dataclass(frozen=True)
class Stop:
    place: Place
    wish: float
    """How much it is wanted, 0 to 1."""


def stops_for(centre: Place, aspects: dict[str, float], count: int) -> list[Stop]:
    """The place itself, and what is worth adding near it."""
    others = (p for p in places() if p.id != centre.id)
    near = [p for p in others if distance_km(centre.lat, centre.lng, p) <= REACH_KM]
    ranked = sorted(near, key=lambda p: -_wish(p, centre, aspects))
    return [Stop(centre, 1.0), *(Stop(p, _wish(p, centre, aspects)) for p in ranked[: count - 1])]


def _wish(place: Place, centre: Place, aspects: dict[str, float]) -> float:
    scores = place.scores
    by_aspect = {
        "history": scores.history, "adventure": scores.adventure, "nature": scores.nature,
        "culture": max(scores.religion, scores.history), "vibe": scores.relaxation,
    }  # fmt: skip
    asked = {name: share for name, share in aspects.items() if name in by_aspect}
    liked = (
        sum(by_aspect[name] * share for name, share in asked.items()) / sum(asked.values())
        if asked
        else 0.5
    )
    nearness = 1 - distance_km(centre.lat, centre.lng, place) / REACH_KM
    return 0.15 + 0.35 * liked + 0.2 * place.popularity + 0.2 * nearness


def travel_minutes(a: Place, b: Place) -> int:
    """By road from door to door."""
    if a.id == b.id:
        return 0
    return ride((a.lat, a.lng), (b.lat, b.lng), "TAXI")[0]


def plan(
    centre: Place, first: date, days: int, aspects: dict[str, float], locale: Locale
) -> list[dict[str, Any]]:
    """The slots of one to seven days, as the API writes them."""
    stops = stops_for(centre, aspects, 1 + days * (MOST_PLACES - 1))
    slots: list[dict[str, Any]] = []
    for n in range(days):
        mine = [stops[0]] if n == 0 else []
        mine += stops[1 + n * (MOST_PLACES - 1) : 1 + (n + 1) * (MOST_PLACES - 1)]
        if not mine:
            break
        day = first + timedelta(days=n)
        slots += _one_day(mine, day, n + 1 if days > 1 else None, locale)
    return slots


def _one_day(
    stops: Sequence[Stop], day: date, number: int | None, locale: Locale
) -> list[dict[str, Any]]:
    by_id = {stop.place.id: stop for stop in stops}
    checked = {stop.place.id: check(day, stop.place, None) for stop in stops}
    visits = [_visit(stop, checked[stop.place.id]) for stop in stops]
    visits += [_meal(name, minutes, start, end) for name, minutes, start, end in _MEALS]

    def travel(a: str, b: str) -> int:
        if a in by_id and b in by_id:
            return travel_minutes(by_id[a].place, by_id[b].place)
        return 15

    planned = plan_day(visits, travel, start=DAY_START, end=DAY_END)
    written, at = [], stops[0].place
    for slot in planned:
        before, at = at, by_id[slot.key].place if slot.key in by_id else at
        written.append(_written(slot, at, before, checked[at.id], number, locale))
    return written


def _visit(stop: Stop, checked: Checked) -> Visit:
    place = stop.place
    opens, closes = opening_hours(place)
    length = min(place.visit_minutes, 240)
    midnight = _midnight(checked.day)
    worth = []
    for quarter in range(24 * 60 // GRID):
        minute = quarter * GRID
        inside = opens * 60 <= minute and minute + length <= closes * 60
        if not inside:
            worth.append(NEVER)
            continue
        middle = midnight + timedelta(minutes=minute + min(length, 60) / 2)
        light = LIGHT_WORTH[light_at(place, middle)] if place.outdoor else 0.15
        crowd = checked.crowd[min(23, minute // 60)].level
        worth.append(stop.wish * (1.0 + (1 - crowd) + light))
    return Visit(place.id, length, worth)


def _meal(name: str, minutes: int, start: int, end: int) -> Visit:
    worth = [
        0.3 if start <= quarter * GRID <= end - minutes else NEVER
        for quarter in range(24 * 60 // GRID)
    ]
    return Visit(name, minutes, worth)


def is_meal(activity: str) -> bool:
    """Of a slot's activity as it is written, in either language."""
    return activity in {phrase(locale, f"act.{meal[0]}") for meal in _MEALS for locale in LOCALES}


def _midnight(day: date) -> datetime:
    return datetime(day.year, day.month, day.day, tzinfo=ZoneInfo(ZONE))


def _written(
    slot: Slot, place: Place, before: Place, checked: Checked, number: int | None, locale: Locale
) -> dict[str, Any]:
    start = _midnight(checked.day) + timedelta(minutes=slot.start)
    middle = start + timedelta(minutes=min(slot.minutes, 60) / 2)
    light = light_at(place, middle)
    meal = slot.key in ("breakfast", "lunch")
    crowd = checked.crowd[start.hour]
    written = {
        "time": f"{start:%H:%M}",
        "location": place.name.in_(locale),
        "location_id": place.id,
        "activity": phrase(locale, f"act.{slot.key if meal else place.type}"),
        "duration_minutes": slot.minutes,
        "crowd_prediction": round(crowd.level * 100, 1),
        "lighting_quality": "dark" if light == "blue" else light,
        "notes": _why(slot, place, before, light, crowd.level, meal, locale),
        "travel_minutes": slot.travel,
        "date": checked.day.isoformat(),
    }
    return written | ({"day": number} if number else {})


def _why(
    slot: Slot, place: Place, before: Place, light: str, crowd: float, meal: bool, locale: Locale
) -> str:
    """Why this slot stands where it stands."""
    if meal:
        return phrase(locale, "note.meal") if slot.key == "lunch" else ""
    reasons = []
    if crowd < 0.3:
        reasons.append(phrase(locale, "note.quiet"))
    if place.outdoor and light == "golden":
        reasons.append(phrase(locale, "note.golden"))
    elif not place.outdoor and light == "harsh":
        reasons.append(phrase(locale, "note.shade"))
    if place.id != before.id:
        km = round(road_km(distance_km(before.lat, before.lng, place)))
        reasons.append(phrase(locale, "note.near", km=max(1, km)))
    return " ".join(reasons) or phrase(locale, "note.open")
