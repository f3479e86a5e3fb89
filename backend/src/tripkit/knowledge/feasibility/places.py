"""Where things lie: the country, region or town that was named, and what lies near one."""

import re

from tripkit.knowledge.feasibility.facts import NEVER, Candidate, Condition, PickWish, Verdict
from tripkit.knowledge.gazetteer import country_name, distance_km, find, region_countries
from tripkit.knowledge.regions import region_of
from tripkit.knowledge.remembered import remembered
from tripkit.knowledge.ways import Point

STOP_KM = 55.0
"""How far about its towns a landscape reaches."""
NEAR_KM = 130.0
"""What counts as near a town that was named."""
_OR = re.compile(r"\s*(?:[,/&]|\b(?:or|and)\b|(?<=[가-힣])(?:이나|하고|이랑|랑)\s|또는|아니면)\s*")


@remembered(512)
def _countries(place: str) -> frozenset[str]:
    return frozenset(region_countries(place))


@remembered(512)
def _cities(place: str) -> tuple[tuple[float, float, str], ...]:
    return tuple(
        (city.lat, city.lng, city.country)
        for city in find(place)[:3]
        if city.lat is not None and city.lng is not None
    )


@remembered(512)
def _stops(place: str) -> tuple[tuple[float, float, str], ...]:
    """Where the places of a region within a country lie ("Tuscany")."""
    region = region_of(place)
    return tuple(
        (town.lat, town.lng, town.country)
        for stop in (region.stops if region else ())
        for town in find(stop.name, prefer=stop.country)[:1]
        if town.lat is not None and town.lng is not None
    )


def lies_in(candidate: Candidate, place: str) -> bool:
    """Whether it lies in one of the places that are named ("Mongolia or Central Asia")."""
    return any(_lies_in(candidate, part.strip()) for part in _OR.split(place) if part.strip())


def _lies_in(candidate: Candidate, place: str) -> bool:
    """The same for one country, region, or (about 60 km round) city; a landscape by its towns."""
    if candidate.country in _countries(place):
        return True
    spot = candidate.spot
    own = (spot.city.en, spot.city.ko, spot.name.en, spot.name.ko) if spot else (candidate.name,)
    if place.casefold() in (name.casefold() for name in own):
        return True
    lat, lng = candidate.point
    is_by_city = any(
        country == candidate.country and abs(lat - at_lat) < 0.55 and abs(lng - at_lng) < 0.75
        for at_lat, at_lng, country in _cities(place)[:1]
    )
    return is_by_city or any(
        country == candidate.country and distance_km(lat, lng, *stop) < STOP_KM
        for *stop, country in _stops(place)
    )


def point_of(place: str) -> Point | None:
    """The centre of a town; None for what is no town, or unknown."""
    return next((city[:2] for city in _cities(place)), None)


def korean_name(place: str) -> str:
    """The Korean name of a town, where we know it."""
    towns = find(place)
    return towns[0].ko or place if towns else place


def _in(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    where = country_name(place.country), country_name(place.country, "ko")
    if lies_in(place, condition.value):
        return Verdict(True, f"in {where[0]}", f"{where[1]}에 있어요")
    return Verdict(
        False, f"not in {condition.value}, but in {where[0]}", f"{where[1]}에 있어요", NEVER
    )


def _near(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """Within 130 km of a town in a straight line; up to three times as far is a near miss."""
    if _countries(condition.value):
        return _in(place, condition, wish)
    points = [city[:2] for city in (*_cities(condition.value)[:1], *_stops(condition.value))]
    if not points:
        return Verdict(None, f"we don't know {condition.value}", f"{condition.value}: 몰라요")
    km = min(distance_km(*point, *place.point) for point in points)
    distance = f"{km:.0f} km from {condition.value}", f"{condition.value}에서 {km:.0f}km"
    if km <= NEAR_KM:
        return Verdict(True, *distance)
    return Verdict(
        False, *distance, excess=(km - NEAR_KM) / NEAR_KM if km <= 3 * NEAR_KM else NEVER
    )


def _area(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    """At home or abroad, by the country that one starts from."""
    if wish.origin is None and wish.home is None:
        return Verdict(None, "no starting place was said", "출발지를 말씀하지 않으셨어요")
    is_home = lies_at_home(place, wish.origin) if wish.origin else place.country == wish.home
    is_kept = is_home if condition.value == "domestic" else not is_home
    return Verdict(
        is_kept,
        f"in {country_name(place.country)}",
        f"{country_name(place.country, 'ko')}에 있어요",
        NEVER,
    )


def lies_at_home(place: Candidate, origin: tuple[str, Point]) -> bool:
    """Whether it lies in the country that one starts from."""
    return any(city.country == place.country for city in find(origin[0])[:1])


def _crowd(place: Candidate, condition: Condition, wish: PickWish) -> Verdict:
    if place.crowd is None:
        return Verdict(None, "nobody recorded how busy it is", "얼마나 붐비는지 기록이 없어요")
    levels = {
        "quiet": ("quiet", "조용한 편이에요"),
        "some": ("some people", "사람이 조금 있어요"),
        "busy": ("busy", "붐벼요"),
    }
    is_kept = {"quiet": True, "some": None, "busy": False}[place.crowd]
    return Verdict(is_kept, *levels[place.crowd], excess=NEVER)


JUDGES = {"in": _in, "near": _near, "area": _area, "crowd": _crowd}
