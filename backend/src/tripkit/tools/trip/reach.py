"""Places of an order that can't be reached as it wants: over water, without a road, in the time."""

import re
from collections.abc import Iterator
from itertools import pairwise

from tripkit.domain.trip import Constraint
from tripkit.knowledge import airports
from tripkit.knowledge.gazetteer import distance_km, find
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.orders.longest import Longest, longest_of
from tripkit.knowledge.orders.tables import is_whole_way
from tripkit.knowledge.ways.choosing import surface_choice
from tripkit.knowledge.ways.flights import flight_between
from tripkit.knowledge.ways.islands import is_island, is_one_land
from tripkit.knowledge.ways.journeys import Way, drive
from tripkit.knowledge.ways.stops import Point
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import stays_of
from tripkit.tools.trip.journeys import place_at
from tripkit.tools.trip.outcome import Conflict, SmallChange
from tripkit.tools.trip.surface import wishes_of
from tripkit.tools.whereabouts import Ambiguous, Unknown, Where, where

AIRPORT_KM = 40.0
"""How far from a place on an island its airport may be."""
BEYOND = 1.5
"""Ways that take so many times what was allowed are refused; what is less is told."""
FAR_KM, ABROAD_KM = 100.0, 1500.0
"""A place named beside the towns of a trip that is further off takes a drive; much further it is
another of its name."""
_KM = re.compile(r"(\d[\d,.]*)\s?(?:km|kilomet\w+|킬로(?:미터)?)")
_KMH = 90.0


def out_of_reach(trip: TripContext) -> list[Conflict]:
    """What of the ways between the places can't be, whatever the days are like."""
    return [*_over_water(trip), *_too_slow(trip), *_too_far(trip)]


def _towns(trip: TripContext) -> list[Where]:
    """Where it starts, if that was said, and the places in their order."""
    request = trip.request
    places = [at for stay in stays_of(request) if (at := place_at(stay.place, trip))]
    try:
        start = [where(request.origin)] if request.origin else []
    except (Ambiguous, Unknown):
        start = []
    return [*start, *places]


def _point(at: Where) -> Point:
    return at.lat, at.lng


def _refusing(trip: TripContext, mode: str) -> list[Constraint]:
    rules = trip.request.constraints
    return [rule for rule in rules if (rule.kind, rule.value) == ("avoid_mode", mode)]


def _conflicts(
    trip: TripContext, rules: list[Constraint], why: tuple[str, str]
) -> Iterator[Conflict]:
    """One for each rule, each left aside as a way out."""
    changes = [
        SmallChange(
            text=say(trip.locale, f"Leave out “{rule.words}”.", f"‘{rule.words}’은 빼요."),
            fields={"waive": [rule.key]},
        )
        for rule in rules
    ]
    for rule in rules:
        others = [other.key for other in rules if other is not rule]
        yield Conflict(
            constraint=rule.key,
            text=rule.words,
            why=say(trip.locale, *why),
            changes=changes,
            clash_with=others,
        )


def _over_water(trip: TripContext) -> list[Conflict]:
    """Boats are refused, and planes too or there are none, and no land joins two places."""
    boats, planes = _refusing(trip, "ferry"), _refusing(trip, "flight")
    towns = _towns(trip)
    if not boats:
        return []
    for a, b in pairwise(towns):
        if not is_one_land(_point(a), _point(b)) and (planes or not _flown(b)):
            why = (
                f"No road, bridge or railway joins {a.name} and {b.name}: one gets there by"
                f" {_means('en', b)} only.",
                f"{josa(a.name, '과/와')} {josa(b.name, '을/를')} 잇는 도로나 다리, 철도가 없어요."
                f" {_means('ko', b)}로만 갈 수 있어요.",
            )
            return list(_conflicts(trip, [*boats, *planes], why))
    island = next((at for at in towns if is_island(_point(at)) and not _flown(at)), None)
    if island is None or len(towns) > 1:
        return []
    why = (
        f"{island.name} is an island without a bridge, a railway or an airport: only boats go"
        " there.",
        f"{josa(island.name, '은/는')} 다리도 철도도 공항도 없는 섬이라 배로만 갈 수 있어요.",
    )
    return list(_conflicts(trip, boats, why))


def _flown(at: Where) -> bool:
    """Whether planes land on the same land close by."""
    return any(
        is_one_land(_point(at), (field.lat, field.lng))
        for field in airports.near(at.lat, at.lng, AIRPORT_KM)
    )


def _means(language: str, at: Where) -> str:
    if language == "ko":
        return "배나 비행기" if _flown(at) else "배"
    return "boat or plane" if _flown(at) else "boat"


def _limits(trip: TripContext) -> Iterator[tuple[Constraint, Longest]]:
    for rule in trip.request.constraints:
        if rule.kind == "longest_way" and (limit := longest_of(str(rule.value))):
            yield rule, limit


def _too_slow(trip: TripContext) -> list[Conflict]:
    """One way from place to place that takes far longer than was allowed, by whatever is not
    refused."""
    for rule, limit in _limits(trip):
        if limit.is_daily:
            continue
        for a, b in pairwise(_towns(trip)):
            minutes = _quickest(trip, a, b)
            if minutes is not None and minutes > BEYOND * limit.minutes:
                why = (
                    f"From {a.name} to {b.name} it takes {_hours('en', minutes)} one way at the"
                    f" least; you allow {_hours('en', limit.minutes)}.",
                    f"{a.name}에서 {b.name}까지 편도로 빨라도 {_hours('ko', minutes)} 걸려요."
                    f" 말씀하신 한도는 {_hours('ko', limit.minutes)}이에요.",
                )
                beside = _refusing(trip, "flight")
                return list(_conflicts(trip, [rule, *beside], why))
    return []


def _quickest(trip: TripContext, a: Where, b: Where) -> int | None:
    """Minutes on the way by land, water or air; None where we know none."""
    wishes = wishes_of(trip.request)
    way: Way | None = surface_choice(_point(a), _point(b), wishes)
    flight = flight_between(_point(a), _point(b)) if wishes.flies else None
    minutes = [way.minutes] if way else []
    minutes += [flight.minutes] if flight else []
    return min(minutes, default=None)


def _too_far(trip: TripContext) -> list[Conflict]:
    """More behind the wheel in all than so many hours a day come to on all days."""
    days = trip.request.days or 1
    for rule, limit in _limits(trip):
        if not limit.is_daily or limit.means != "drive":
            continue
        needed, words = _driven(trip)
        if needed > BEYOND * days * limit.minutes:
            why = (
                f"{words[0]} takes about {_hours('en', needed)} behind the wheel; {days} days with"
                f" {_hours('en', limit.minutes)} each hold {_hours('en', days * limit.minutes)}.",
                f"{words[1]} 운전만 약 {_hours('ko', needed)} 걸려요. {days}일 동안 하루"
                f" {_hours('ko', limit.minutes)}이면 모두"
                f" {_hours('ko', days * limit.minutes)}이에요.",
            )
            return list(_conflicts(trip, [rule], why))
    return []


def _driven(trip: TripContext) -> tuple[int, tuple[str, str]]:
    """Minutes behind the wheel that the order asks for at the least, and for what."""
    return max(_stated(trip), _named(trip), key=lambda row: row[0])


def _stated(trip: TripContext) -> tuple[int, tuple[str, str]]:
    """A length of the whole way in kilometres, as the order has it."""
    task = trip.request.task
    lengths = [
        float(match[1].replace(",", ""))
        for match in _KM.finditer(task.casefold())
        if is_whole_way(task[max(0, match.start() - 60) : match.end() + 30])
    ]
    km = max(lengths, default=0.0)
    return round(km / _KMH * 60), (f"A way of {km:,.0f} km", f"{km:,.0f}km를 도는 데")


def _named(trip: TripContext) -> tuple[int, tuple[str, str]]:
    """From town to town of the trip, and to what is named far from them and back."""
    towns = _towns(trip)
    minutes = [_wheel(_point(a), _point(b)) for a, b in pairwise(towns)]
    names = [town.name for town in towns]
    for name, point in _beyond(trip, towns):
        minutes.append(2 * min(_wheel(_point(town), point) for town in towns))
        names.append(name)
    way = " – ".join(dict.fromkeys(names))
    return sum(minutes), (f"{way} and back", f"{way} 길은")


def _wheel(a: Point, b: Point) -> int:
    way = drive(a, b)
    return way.minutes if way else 0


def _beyond(trip: TripContext, towns: list[Where]) -> Iterator[tuple[str, Point]]:
    """Places that were asked for and that lie far from all towns of the trip."""
    names = [
        statement.value
        for statement in trip.request.statements
        if statement.kind in ("sight", "go", "via") and statement.polarity == "wanted"
    ]
    for name in dict.fromkeys(names):
        place = next(iter(find(name)), None)
        if place is None or place.lat is None or place.lng is None or not towns:
            continue
        point = place.lat, place.lng
        km = min(distance_km(*_point(town), *point) for town in towns)
        if FAR_KM < km <= ABROAD_KM:
            yield name, point


def _hours(language: str, minutes: float) -> str:
    hours, rest = divmod(round(minutes), 60)
    if language == "ko":
        return f"{hours}시간" + (f" {rest}분" if rest else "") if hours else f"{rest}분"
    return f"{hours} h" + (f" {rest} min" if rest else "") if hours else f"{rest} min"
