"""A country or a region among the destinations becomes a route: its places with days for each."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from tripkit.domain.context import Locale
from tripkit.domain.trip import Constraint, RouteStop, TripRequest, TripRoute
from tripkit.knowledge.cities import heads
from tripkit.knowledge.gazetteer import distance_km, find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.landmarks import town_landmarks
from tripkit.knowledge.regions import Leg, Region, RegionStop, Route, region_of
from tripkit.tools.trip.context import say
from tripkit.tools.trip.dates import shares
from tripkit.tools.trip.route_legs import is_inside, passable_route, stop_name
from tripkit.tools.trip.surface import wishes_of
from tripkit.tools.whereabouts import Ambiguous, Unknown, where

USUAL_DAYS = 7
"""Of a region when nobody said how long."""
_TOWN_DAYS = 3
_NEAR_KM = 400.0
_NEAREST = 3


class _Goal(NamedTuple):
    """A destination as it was named; `region` is None for a town."""

    name: str
    country: str
    region: Region | None


@dataclass(frozen=True)
class _Part:
    """A destination, or what it stands for."""

    place: str
    country: str
    days: int


def with_routes(
    request: TripRequest, locale: Locale, *, has_open_data: bool = False
) -> TripRequest:
    """The request with towns for its countries and regions, and a sentence about each route.

    With open data every place can be filled, without it those that we hold sights of. Where no
    day is left for one of several it stays as it was named.
    """
    goals = _goals(request)
    if request.stay_days or not any(goal.region for goal in goals):
        return _beside_known(_only(request, goals), locale)

    def is_usable(stop: RegionStop) -> bool:
        return has_open_data or is_known(stop)

    counts = shares(request.days or USUAL_DAYS, [_weight(goal.region) for goal in goals])
    parts: list[_Part] = []
    routes: list[TripRoute] = []
    wishes = wishes_of(request)
    for (name, code, region), days in zip(goals, _padded(counts, len(goals)), strict=True):
        if region is None or days == 0:
            parts.append(_Part(name, code, max(days, 1)))
            continue
        route, far = passable_route(region, days, is_usable, wishes)
        parts += [_Part(leg.stop.name, leg.stop.country, leg.days) for leg in route.legs]
        if not _is_itself(region, route):
            routes.append(_told(name, region, route, far, locale))
    parts = _merged(parts)
    return request.model_copy(
        update={
            "destinations": [part.place for part in parts],
            "countries": [part.country for part in parts],
            "stay_days": [part.days for part in parts],
            "routes": [*request.routes, *routes],
            "constraints": _without_regions(request),
            "assumptions": [*_lines(routes, locale), *request.assumptions],
        }
    )


def _goals(request: TripRequest) -> list[_Goal]:
    """The destinations; a region whose own towns, or part of which, are named beside it stands for
    nothing more."""
    count = len(request.destinations)
    codes = zip_longest(request.destinations, request.countries[:count], fillvalue="")
    goals = [_Goal(name, code, region_of(name)) for name, code in codes]
    towns = {fold(goal.name) for goal in goals if goal.region is None}
    regions = [goal.region for goal in goals if goal.region]
    return [
        goal
        for goal in goals
        if not goal.region
        or not (
            towns & {fold(stop.name) for stop in goal.region.stops}
            or any(is_inside(region, goal.region) for region in regions)
        )
    ]


def _only(request: TripRequest, goals: Sequence[_Goal]) -> TripRequest:
    if request.stay_days or len(goals) == len(request.destinations):
        return request
    names, codes = [goal.name for goal in goals], [goal.country for goal in goals]
    return request.model_copy(update={"destinations": names, "countries": codes})


def _merged(parts: Sequence[_Part]) -> list[_Part]:
    """Each place once, with the days of all its mentions."""
    days: dict[tuple[str, str], int] = {}
    for part in parts:
        days[part.place, part.country] = days.get((part.place, part.country), 0) + part.days
    return [_Part(place, country, count) for (place, country), count in days.items()]


def _without_regions(request: TripRequest) -> list[Constraint]:
    """The constraints; a region that is gone through anyway is no sight to be seen there."""
    regions = [region for name in request.destinations if (region := region_of(name))]
    return [
        rule
        for rule in request.constraints
        if rule.kind != "must_see" or region_of(str(rule.value)) not in regions
    ]


def is_known(stop: RegionStop) -> bool:
    """Whether we hold sights of it."""
    if town_landmarks(stop.name, stop.country):
        return True
    try:
        return where(stop_name(stop)).depth != "named"
    except (Ambiguous, Unknown):
        return False


def _weight(region: Region | None) -> int:
    """Days that a destination would like, to share the trip's by."""
    if region is None:
        return _TOWN_DAYS
    return sum(stop.days for stop in region.stops if stop.rank <= _TOWN_DAYS)


def _padded(counts: Sequence[int], length: int) -> list[int]:
    return [*counts, *([0] * (length - len(counts)))]


def _is_itself(region: Region, route: Route) -> bool:
    """A country of one city has no route to tell."""
    return [leg.stop.name for leg in route.legs] == [region.name.en]


def _told(
    name: str, region: Region, route: Route, far: Sequence[RegionStop], locale: Locale
) -> TripRoute:
    stops = [_stop(leg, locale) for leg in route.legs]
    unknown = [_shown(stop, locale) for stop in route.left_out]
    too_far = [_shown(stop, locale) for stop in far]
    return TripRoute(
        region=name,
        text=" ".join(_sentences(region, stops, (unknown, too_far), locale)),
        stops=stops,
        left_out=[*unknown, *too_far],
    )


def _lines(routes: Sequence[TripRoute], locale: Locale) -> Iterator[str]:
    for route in routes:
        yield route.text
    if routes:
        yield say(
            locale,
            "To change the route, name other places or days.",
            "다른 곳이나 날수를 말하면 경로를 바꿔요.",
        )


def _stop(leg: Leg, locale: Locale) -> RouteStop:
    return RouteStop(place=stop_name(leg.stop), name=_shown(leg.stop, locale), days=leg.days)


def _shown(stop: RegionStop, locale: Locale) -> str:
    """A stop's name in the reader's language."""
    try:
        return where(stop_name(stop), locale).name
    except (Ambiguous, Unknown):
        return stop.name


def _sentences(
    region: Region,
    stops: Sequence[RouteStop],
    left_out: tuple[Sequence[str], Sequence[str]],
    locale: Locale,
) -> Iterator[str]:
    days, name = sum(stop.days for stop in stops), region.name.in_(locale)
    places = ", ".join(
        say(locale, f"{stop.name} {stop.days}", f"{stop.name} {stop.days}일") for stop in stops
    )
    yield say(
        locale,
        f"{name} in {days} day{'s' * (days != 1)}: {places}, {_reason(region, stops, locale)}.",
        f"{name} {days}일: {places}. {_reason(region, stops, locale)}",
    )
    unknown, too_far = (", ".join(names) for names in left_out)
    if unknown:
        yield say(
            locale,
            f"Left out, since we hold too little of them: {unknown}.",
            f"아직 아는 것이 적어 뺀 곳: {unknown}.",
        )
    if too_far:
        yield say(
            locale,
            f"Left out, since the way there takes more than a day: {too_far}.",
            f"가는 데 하루가 넘게 걸려 뺀 곳: {too_far}.",
        )


def _reason(region: Region, stops: Sequence[RouteStop], locale: Locale) -> str:
    if len(stops) == 1 < len(region.stops):
        return say(
            locale,
            "one place, because so few days are better without moving on",
            "며칠뿐이라 한 곳에 머물러요.",
        )
    because = region.because
    return say(locale, f"because {because.en}", f"{because.ko} 이렇게 잡았어요.")


def _beside_known(request: TripRequest, locale: Locale) -> TripRequest:
    """A landscape of which we hold nothing: which known cities lie near is said."""
    notes = [note for name in request.destinations if (note := _nearest(name, locale))]
    return request.model_copy(update={"assumptions": [*notes, *request.assumptions]})


def _nearest(name: str, locale: Locale) -> str | None:
    place = next(iter(find(name)), None)
    if place is None or place.kind != "area" or place.lat is None or place.lng is None:
        return None
    lat, lng = place.lat, place.lng
    try:
        if where(name, locale).depth != "named":
            return None
    except (Ambiguous, Unknown):
        return None
    far = sorted((distance_km(lat, lng, h.lat, h.lng), h.id, h) for h in heads())  # ids are unique
    near = [(km, head) for km, _, head in far[:_NEAREST] if km <= _NEAR_KM]
    if not near or fold(near[0][1].name.en) == fold(name):
        return None
    cities = ", ".join(f"{head.name.in_(locale)} ({km:.0f} km)" for km, head in near)
    return say(
        locale,
        f"We hold no sights of {name} yet. The nearest places that we know well: {cities}.",
        f"{place.ko or name}의 볼거리는 아직 몰라요. 가까운 곳 가운데 잘 아는 곳: {cities}.",
    )
