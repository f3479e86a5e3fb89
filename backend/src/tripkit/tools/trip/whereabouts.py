"""What a destination's name stands for, and how deeply we know it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from tripkit.domain.context import Locale
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.catalogue.entry import Spot
from tripkit.knowledge.cities import City, all_cities, find_city, nearest_city
from tripkit.knowledge.gazetteer import Place, country_name, distance_km, find, region_countries
from tripkit.knowledge.gazetteer import timezone as zone_at
from tripkit.tools.tool import ToolFailed

Depth = Literal["deep", "catalogue", "named"]
OURS_KM = 25.0
"""Entries of the catalogue this near belong to a place."""
SAME_KM = 60.0
RIVAL = 1 / 3
"""A namesake with at least this share of the larger one's people has to be told apart."""


class Unknown(LookupError):
    """We know no such place."""


class Ambiguous(LookupError):
    """Several places of one name; `options` tell them apart and can be sent back."""

    def __init__(self, name: str, options: Sequence[str]) -> None:
        super().__init__(name)
        self.options = list(options)


@dataclass(frozen=True)
class Where:
    """A destination: `deep` with a city of ours, `catalogue` with spots, else `named` only."""

    asked: str
    name: str
    country: str
    lat: float
    lng: float
    timezone: str
    city: City | None
    spots: tuple[Spot, ...]

    @property
    def depth(self) -> Depth:
        if self.city:
            return "deep"
        return "catalogue" if self.spots else "named"


def where(asked: str, locale: Locale = "en") -> Where:
    """The place of this name. Raises Unknown, Ambiguous."""
    name, _, land = asked.partition(",")
    codes = region_countries(land.strip()) if land.strip() else ()
    cities = [c for c in find_city(name.strip()) if not codes or c.country in codes]
    if len(cities) > 1:
        raise Ambiguous(
            asked, [f"{c.name.in_(locale)}, {_land(c.country, locale)}" for c in cities]
        )
    if cities:
        return _of_city(asked, cities[0], locale)
    if spot := next((s for s in spots() if s.id == asked.strip()), None):
        return _at(asked, spot.city.in_(locale), spot.country, spot.location.lat, spot.location.lng)
    found = _one_of(asked, _candidates(name.strip(), codes), locale)
    lat, lng = found.lat or 0.0, found.lng or 0.0
    return _at(asked, _named(found, locale), found.country, lat, lng, found.timezone)


def place_of(name: str, locale: Locale) -> Where:
    """The place of this name. Raises ToolFailed, which says what to do."""
    try:
        return where(name, locale)
    except Ambiguous as several:
        raise ToolFailed(
            f"Several places are called {name}: {'; '.join(several.options)}."
        ) from None
    except Unknown:
        raise ToolFailed(f"No place called {name} is known.") from None


def _of_city(asked: str, city: City, locale: Locale) -> Where:
    return Where(
        asked, city.name.in_(locale), city.country, city.location.lat, city.location.lng,
        city.timezone, city, (),
    )  # fmt: skip


def _at(asked: str, name: str, country: str, lat: float, lng: float, zone: str = "") -> Where:
    city = nearest_city(lat, lng, 12)
    near = tuple(
        s for s in spots()
        if distance_km(lat, lng, s.location.lat, s.location.lng) <= OURS_KM
    )  # fmt: skip
    return Where(asked, name, country, lat, lng, zone or zone_at(lat, lng), city, near)


def _candidates(name: str, codes: Sequence[str]) -> list[Place]:
    """Cities of this name, one of each group of neighbours, ours and the largest first."""
    kept: list[Place] = []
    for place in find(name):
        if place.lat is None or place.lng is None or place.kind in ("country", "region"):
            continue
        if codes and place.country not in codes:
            continue
        if all(_apart(place, other) for other in kept):
            kept.append(place)
    return kept


def _apart(a: Place, b: Place) -> bool:
    return distance_km(a.lat or 0, a.lng or 0, b.lat or 0, b.lng or 0) > SAME_KM


def _one_of(asked: str, found: list[Place], locale: Locale) -> Place:
    if not found:
        raise Unknown(asked)
    most = max(place.population for place in found)
    rivals = [p for p in found if p is found[0] or p.population >= RIVAL * most]
    if len(rivals) > 1:
        raise Ambiguous(asked, [f"{_named(p, locale)}, {_land(p.country, locale)}" for p in rivals])
    return rivals[0]


def _named(place: Place, locale: Locale) -> str:
    return place.ko or place.name if locale == "ko" else place.name


def _land(code: str, locale: Locale) -> str:
    return country_name(code, locale)


def known_cities(locale: Locale) -> list[str]:
    """The cities that we know deeply, by name."""
    return sorted(city.name.in_(locale) for city in all_cities())
