"""What a place's name stands for, alone or within a trip, and how deeply we know it."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Literal

from tripkit.domain import edits
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary, SegmentPlace
from tripkit.domain.open_data import OpenPlace
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.catalogue.entry import Spot
from tripkit.knowledge.cities import City, find_city, full_cities, nearest_city
from tripkit.knowledge.gazetteer import Place, country_name, distance_km, find, region_countries
from tripkit.knowledge.gazetteer import timezone as zone_at
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.itineraries import about_trip, end_place, location_of, start_place
from tripkit.tools.tool import ToolFailed

NO_PLACE = "no_place"
Depth = Literal["deep", "catalogue", "named"]
OURS_KM = 25.0
"""Entries of the catalogue this near belong to a place."""
SAME_KM = 60.0
ABOUT_KM = 100.0
"""A sight is said to be in a city that is this near."""
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
    """A place: `deep` with a city of ours, `catalogue` with spots, else `named` only.

    `within` is how a trip knows it.
    """

    asked: str
    name: str
    country: str
    lat: float
    lng: float
    timezone: str
    city: City | None
    spots: tuple[Spot, ...]
    within: SegmentPlace | None = None
    open_place: OpenPlace | None = None
    """As open data knows it, where we don't."""

    @property
    def place(self) -> SegmentPlace:
        """As a segment has it."""
        return self.within or SegmentPlace(
            name=self.name,
            city=self.city.name.en if self.city else self.name,
            country=self.country,
            latitude=self.lat,
            longitude=self.lng,
            timezone=self.timezone,
        )

    @property
    def depth(self) -> Depth:
        if self.city:
            return "deep"
        return "catalogue" if self.spots else "named"


def where(
    asked: str,
    locale: Locale = "en",
    itinerary: Itinerary | None = None,
    places: Sequence[OpenPlace] = (),
) -> Where:
    """The place of this name; in a trip, sights, airports and what is near it go first.

    After a comma stands a country, in a trip also a city. `places` are what open data said of
    names that we do not know. Raises Unknown, Ambiguous.
    """
    name, _, land = (part.strip() for part in asked.partition(","))
    codes = region_countries(land) if land else ()
    if itinerary is not None:
        near = _near_trip(asked, name, land, itinerary, locale)
        return near or _town_by_its_own_name(asked, name, land, locale)
    cities = [c for c in find_city(name) if not codes or c.country in codes]
    if len(cities) > 1:
        raise Ambiguous(
            asked, [f"{c.name.in_(locale)}, {_land(c.country, locale)}" for c in cities]
        )
    if cities:
        return _of_city(asked, cities[0], locale)
    if spot := next((s for s in spots() if s.id == asked.strip()), None):
        return _at(asked, spot.city.in_(locale), spot.country, spot.location.lat, spot.location.lng)
    towns = _candidates(name, codes)
    if not towns and (of_open_data := _called(name, codes, places)):
        return _of_open_data(asked, of_open_data, locale)
    return _of_town(asked, _one_of(asked, towns, locale), locale)


def _called(name: str, codes: Sequence[str], places: Sequence[OpenPlace]) -> list[OpenPlace]:
    """Those of this name, one of each group of neighbours; with a guide before those without."""
    of_name = [
        place
        for place in places
        if _is_called(name, place.name, place.ko, place.alias)
        and (not codes or place.country in codes)
    ]
    return [place for place in of_name if place.title] or of_name


def _of_open_data(query: str, places: list[OpenPlace], locale: Locale) -> Where:
    """Raises Ambiguous where several are meant alike."""
    most = max(place.population for place in places)
    rivals = [place for place in places if place.population >= RIVAL * most]
    lands = {place.country for place in rivals}
    if len(lands) > 1:
        options = [f"{p.name_in(locale)}, {_land(p.country, locale)}" for p in rivals]
        raise Ambiguous(query, list(dict.fromkeys(options)))
    chosen = rivals[0]
    at = _at(query, chosen.name_in(locale), chosen.country, chosen.lat, chosen.lng, chosen.timezone)
    return replace(at, open_place=chosen)


def _near_trip(
    query: str, name: str, land: str, itinerary: Itinerary, locale: Locale
) -> Where | None:
    """What the words mean in this trip, if it is on our map.

    Raises Ambiguous for a town of another country that has rivals.
    """
    place = location_of(edits.Spot(name=name or query, city=land or None), itinerary)
    if place.latitude is None or place.longitude is None or (land and not _lies_in(place, land)):
        return None
    abroad = place.country != about_trip(itinerary).country
    towns = _candidates(name, ()) if abroad and not land and not find_city(name) else []
    if towns and not _is_of_trip(place, itinerary):
        _one_of(query, towns, locale)
    zone, country = place.timezone or "", place.country or ""
    at = _at(query, place.name, country, place.latitude, place.longitude, zone)
    return replace(at, within=place)


def _town_by_its_own_name(query: str, name: str, land: str, locale: Locale) -> Where:
    """Far from the trip: no village that shares a café's name, no area known only as its city."""
    codes = region_countries(land) if land else ()
    if land and not codes:
        raise Unknown(query)  # of another city than the one that was said
    town = _one_of(query, _candidates(name, codes), locale)
    if not _is_called(name, town.name, town.ko) or not (codes or town.notable):
        raise Unknown(query)
    return _of_town(query, town, locale)


def _of_town(query: str, town: Place, locale: Locale) -> Where:
    lat, lng = town.lat or 0.0, town.lng or 0.0
    return _at(query, _named(town, locale), town.country, lat, lng, town.timezone)


def _lies_in(place: SegmentPlace, land: str) -> bool:
    """Whether it is in the country or about the city of this name."""
    if codes := region_countries(land):
        return place.country in codes
    if place.city and fold(place.city) == fold(land):
        return True
    try:
        about = where(land)
    except (Unknown, Ambiguous):
        return False
    return distance_km(place.latitude or 0, place.longitude or 0, about.lat, about.lng) <= ABOUT_KM


def _is_of_trip(place: SegmentPlace, itinerary: Itinerary) -> bool:
    ends = (end(s) for s in itinerary.segments for end in (start_place, end_place))
    point = (place.latitude, place.longitude)
    return any(end and (end.latitude, end.longitude) == point for end in ends)


def _is_called(name: str, *names: str) -> bool:
    return fold(name) in map(fold, names)


def place_of(
    name: str,
    locale: Locale,
    itinerary: Itinerary | None = None,
    places: Sequence[OpenPlace] = (),
) -> Where:
    """The place of this name. Raises ToolFailed, which says what to do."""
    try:
        return where(name, locale, itinerary, places)
    except Ambiguous as several:
        text = f"Several places are called {name}: {'; '.join(several.options)}."
        raise ToolFailed(text, NO_PLACE) from None
    except Unknown:
        text = f"{name} is not on our map; name its city or a place near it."
        raise ToolFailed(text, NO_PLACE) from None


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
    return sorted(city.name.in_(locale) for city in full_cities())
