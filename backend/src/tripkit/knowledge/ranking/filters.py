"""What a person does not want is never shown: each dislike as a rule over a spot's own data."""

import re
from collections.abc import Callable, Iterable
from functools import lru_cache

from tripkit.domain.profile import Profile
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.catalogue.entry import Spot
from tripkit.knowledge.gazetteer import find, region_countries
from tripkit.knowledge.ranking.query import Query, query_of
from tripkit.knowledge.regions import region_of

Rule = Callable[[Spot, tuple[int, ...]], bool]
"""Whether the spot has what is not wanted, in these months (the best ones when unknown)."""

HOT, COLD, WET = 30, 10, 12
"""°C of a mean daily high that counts as heat or cold; days with rain a month that count as wet."""
_WATER = {"beach", "sea", "lake", "river", "canal", "waterfall", "harbour", "ferry", "boat", "surf"}


def _has(*features: str, scenes: Iterable[str] = ()) -> Rule:
    wanted, kinds = frozenset(features), frozenset(scenes)
    return lambda spot, months: bool(spot.features & wanted) or spot.scene.kind in kinds


def _every(of: Callable[[Spot, int], bool]) -> Rule:
    """A climate rule: it holds in every month of the trip."""
    return lambda spot, months: all(of(spot, m) for m in (months or spot.best_months))


RULES: dict[str, Rule] = {
    "beach": _has("beach", "surf"),
    "sea": _has("sea", "beach", "surf", "lighthouse", scenes=["coast"]),
    "water": _has(*_WATER, scenes=["coast", "lake"]),
    "mountains": _has("mountain", "volcano", "glacier", "altitude", scenes=["mountain"]),
    "hiking": _has("hike"),
    "stairs": _has("stairs", "steep"),
    "crowds": lambda spot, months: spot.crowd == "busy",
    "queues": lambda spot, months: spot.crowd == "busy",
    "cities": _has("city", scenes=["city"]),
    "countryside": _has("farmland", "village", "rice-fields", "vineyard", "steppe"),
    "cold": _every(lambda spot, month: spot.climate.high[month - 1] < COLD),
    "heat": _every(lambda spot, month: spot.climate.high[month - 1] >= HOT),
    "snow": _has("snow", "glacier", "winter-sport", scenes=["snow"]),
    "rain": _every(lambda spot, month: spot.climate.rain_days[month - 1] >= WET),
    "driving": _has("needs-car"),
    "boats": _has("boat", "ferry"),
    "islands": _has("island"),
    "nightlife": _has("nightlife", "bar"),
    "temples": _has("temple", "shrine", scenes=["temple"]),
    "churches": _has("church", "monastery"),
    "museums": _has("museum", "gallery"),
    "shopping": _has("market"),
    "desert": _has("desert", scenes=["desert"]),
    "altitude": _has("altitude"),
}
UNJUDGED = frozenset(
    ("flying", "long-flights", "spicy-food", "seafood", "meat", "early-mornings", "late-nights",
     "tours", "insects", "animals", "dogs", "snakes", "camping", "expensive", "danger")
)  # fmt: skip
"""Dislikes that a spot's data says nothing about; they stay in the profile for the kit."""


_OR = re.compile(r"\s*(?:[,/&]|\b(?:or|and)\b|(?<=[가-힣])(?:이나|하고|이랑|랑)\s|또는|아니면)\s*")


@lru_cache(maxsize=512)
def _countries(place: str) -> frozenset[str]:
    return frozenset(region_countries(place))


@lru_cache(maxsize=512)
def _cities(place: str) -> tuple[tuple[float, float, str], ...]:
    return tuple(
        (found.lat, found.lng, found.country)
        for found in find(place)[:3]
        if found.lat is not None and found.lng is not None
    )


@lru_cache(maxsize=512)
def _stops(place: str) -> tuple[tuple[float, float, str], ...]:
    """Where the places of a region within a country lie ("Tuscany")."""
    region = region_of(place)
    return tuple(
        (town.lat, town.lng, town.country)
        for stop in (region.stops if region else ())
        for town in find(stop.name, prefer=stop.country)[:1]
        if town.lat is not None and town.lng is not None
    )


def is_in(spot: Spot, place: str) -> bool:
    """Whether a spot lies in one of the places that are named ("Mongolia or Central Asia")."""
    return any(_is_in(spot, one.strip()) for one in _OR.split(place) if one.strip())


def _is_in(spot: Spot, place: str) -> bool:
    """The same for one country, region, or (about 60 km round) city; a landscape by its towns."""
    if spot.country in _countries(place):
        return True
    folded = place.casefold()
    if folded in (spot.city.en.casefold(), spot.city.ko, spot.name.en.casefold(), spot.name.ko):
        return True
    return any(
        country == spot.country
        and abs(spot.location.lat - lat) < 0.55
        and abs(spot.location.lng - lng) < 0.75
        for lat, lng, country in (*_cities(place)[:1], *_stops(place))
    )


def unwanted(spot: Spot, query: Query) -> str | None:
    """The first thing that the person excluded and that this spot has."""
    if spot.id in query.exclude:
        return spot.id
    for dislike in query.avoid:
        rule = RULES.get(dislike)
        if rule(spot, query.months) if rule else _excluded_place(spot, dislike):
            return dislike
    return None


def _excluded_place(spot: Spot, dislike: str) -> bool:
    if dislike in UNJUDGED:
        return False
    return is_in(spot, dislike) or dislike.casefold() in spot.features


def allowed(query: Query) -> list[Spot]:
    """All that is not excluded, and where a place was named, what lies in it."""
    kept = [spot for spot in spots() if unwanted(spot, query) is None]
    if query.destination:
        return [spot for spot in kept if is_in(spot, query.destination)]
    return kept


FITS = 0.4
"""A weight from which on a spot counts as having a mood, an aesthetic or an interest."""


def count(profile: Profile) -> int:
    """How many spots are left for what is known so far."""
    query = query_of(profile)

    def fits(spot: Spot) -> bool:
        return (
            (query.mood is None or spot.mood.get(query.mood, 0) >= FITS)
            and (query.aesthetic is None or spot.aesthetic.get(query.aesthetic, 0) >= FITS)
            and all(spot.interests.get(interest, 0) >= FITS for interest in query.interests[:1])
        )

    return sum(map(fits, allowed(query)))
