"""A place in words as a place with coordinates and a zone; what we don't know stays a name.

Looked for in the trip itself, among airports, our cities' sights and areas, and in the gazetteer.
Nothing is invented: an unknown place has no coordinates, and the zone of the trip about it.
"""

import re
from dataclasses import dataclass
from functools import cache

from tripkit.domain.edits import NamedAirport, Spot
from tripkit.domain.errors import EditRefused
from tripkit.domain.itinerary import AirportPlace, Hotel, Itinerary, Location, Segment
from tripkit.knowledge.airports import Airport, airport
from tripkit.knowledge.cities import NamedPlace, find_city, named_places, nearest_city
from tripkit.knowledge.gazetteer import Place, distance_km, find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.itineraries.airport_names import airport_called
from tripkit.knowledge.itineraries.places import end_place, start_place
from tripkit.knowledge.itineraries.timeline import days_of
from tripkit.knowledge.remembered import remembered

NOWHERE = "UTC"
"""The zone of a trip that names no place yet."""
_JOINED = re.compile(r" and | & |, ?| · ?|[와과] ")
_FAR_KM = 150.0
"""A sight of the trip's own city is looked for this far about it."""


@dataclass(frozen=True)
class About:
    """Where the trip is at a time: what a place without coordinates borrows."""

    zone: str
    city: str | None = None
    country: str | None = None
    lat: float | None = None
    lng: float | None = None


def airport_place(named: NamedAirport) -> AirportPlace:
    """The airport of an IATA code. Raises EditRefused for one that there isn't."""
    found = airport(named.code)
    if found is None:
        raise EditRefused("unknown_airport", f"There is no airport with the code {named.code}")
    return _of_airport(found, named.name)


def _of_airport(found: Airport, name: str | None = None) -> AirportPlace:
    return AirportPlace(
        name=name or found.name,
        code=found.iata,
        city=found.city or None,
        country=found.country or None,
        latitude=found.lat,
        longitude=found.lng,
        timezone=found.timezone,
    )


def location_of(spot: Spot, itinerary: Itinerary, at: str | None = None) -> Location:
    """The place that the words mean in this trip, at a local time or day (YYYY-MM-DD…) of it."""
    about = _about_city(spot.city) if spot.city else None
    about = about or about_trip(itinerary, at)
    place = _of_trip(spot, itinerary) or _airport(spot.name) or _of_city(spot, about)
    place = place or _our_city(spot, about) or _of_gazetteer(spot, about)
    return place or Location(
        name=spot.name, city=spot.city or about.city, country=about.country, timezone=about.zone
    )


def about_trip(itinerary: Itinerary, at: str | None = None) -> About:
    """Where the trip is: that day's stay, what came last before it, its destination, its first."""
    places = [
        place for segment in _by_nearness(itinerary, at) for place in (end_place(segment),) if place
    ]
    zoned = [place for place in places if place.timezone]
    if zoned and at:
        return _about(zoned[0])
    if itinerary.destination and (about := _about_city(itinerary.destination)):
        return about
    return _about(zoned[0]) if zoned else About(NOWHERE)


def _by_nearness(itinerary: Itinerary, at: str | None) -> list[Segment]:
    kept = [segment for segment in itinerary.segments if segment.status != "CANCELLED"]
    if at is None:
        return kept
    day = at[:10]
    staying = [item for item in kept if isinstance(item, Hotel) and day in days_of(item)[:-1]]
    before = [item for item in kept if item.end_datetime <= at.ljust(16, "~")]
    before.sort(key=lambda one: one.end_datetime, reverse=True)
    gone = {segment.id for segment in before}
    after = sorted(
        (item for item in kept if item.id not in gone), key=lambda one: one.start_datetime
    )
    return [*staying, *before, *after]


def _about(place: Location) -> About:
    assert place.timezone is not None
    return About(
        place.timezone, place.city or place.name, place.country, place.latitude, place.longitude
    )


def _about_city(name: str) -> About | None:
    if cities := find_city(name):
        city = cities[0]
        return About(
            city.timezone, city.name.en, city.country, city.location.lat, city.location.lng
        )
    for place in find(name):
        if place.timezone and place.kind != "region":
            named = place.name if place.kind != "country" else None
            point = (place.lat, place.lng) if named else (None, None)
            return About(place.timezone, named, place.country, *point)
    return None


def _of_trip(spot: Spot, itinerary: Itinerary) -> Location | None:
    """A place that the trip already has, by the same name (and city, where one is said)."""
    name = fold(spot.name)
    for segment in itinerary.segments:
        for place in (start_place(segment), end_place(segment)):
            if place is None:
                continue
            if spot.city and place.city and fold(spot.city) != fold(place.city):
                continue
            if name in (fold(place.name), fold(place.code or place.name)):
                return Location(**dict(place))
            if isinstance(segment, Hotel) and fold(segment.property_name) == name:
                return place.model_copy(update={"name": segment.property_name})
    return None


def _airport(name: str) -> Location | None:
    found = airport_called(name)
    return Location(**dict(_of_airport(found))) if found else None


@cache
def _sights() -> dict[str, tuple[NamedPlace, ...]]:
    """Our cities' sights, areas and places to eat, by folded name in both languages."""
    by_name: dict[str, tuple[NamedPlace, ...]] = {}
    for place in named_places():
        for name in {fold(n) for n in (place.name.en, place.name.ko, *place.aliases)}:
            by_name[name] = (*by_name.get(name, ()), place)
    return _parts() | by_name


def _parts() -> dict[str, tuple[NamedPlace, ...]]:
    """Quarters that stand under one heading with others: "Ueno" of "Ueno and Yanaka"."""
    by_name: dict[str, tuple[NamedPlace, ...]] = {}
    for place in named_places():
        if place.kind == "area":
            parts = (*_JOINED.split(place.name.en), *_JOINED.split(place.name.ko))
            for name in {fold(part) for part in parts if len(part) > 1}:
                by_name[name] = (*by_name.get(name, ()), place)
    return by_name


def _of_city(spot: Spot, about: About) -> Location | None:
    """A sight near where the trip is; elsewhere only if there is one of that name."""
    known = _sights().get(fold(spot.name), ())
    if about.lat is not None and about.lng is not None:
        lat, lng = about.lat, about.lng
        known = tuple(sorted(known, key=lambda k: distance_km(k.lat, k.lng, lat, lng)))
        near = [k for k in known if distance_km(k.lat, k.lng, lat, lng) <= _FAR_KM]
        if near or spot.city:
            known = tuple(near)
        elif known:  # of another city than the trip's own: a namesake is likelier than a visit
            known = ()
    elif len({k.city.id for k in known}) > 1:
        known = ()
    if not known:
        return None
    one = known[0]
    return Location(
        name=spot.name,
        city=one.city.name.en,
        country=one.city.country,
        latitude=one.lat,
        longitude=one.lng,
        timezone=one.city.timezone,
    )


def _our_city(spot: Spot, about: About) -> Location | None:
    """A city of ours by its own name, where our catalogue puts it."""
    own = [c for c in find_city(spot.name) if fold(spot.name) in (fold(c.name.en), fold(c.name.ko))]
    if len(own) != 1 or (spot.city and about.country not in (None, own[0].country)):
        return None
    city = own[0]
    return Location(
        name=spot.name,
        city=city.name.en,
        country=city.country,
        latitude=city.location.lat,
        longitude=city.location.lng,
        timezone=city.timezone,
    )


def _of_gazetteer(spot: Spot, about: About) -> Location | None:
    """A town or an area by its own name, near the trip rather than far."""
    country = about.country
    prefer = country if country and len(country) == 2 else None
    found = [p for p in find(spot.name, prefer=prefer) if p.kind in ("city", "area")]
    found = [p for p in found if p.lat is not None and p.lng is not None and p.timezone]
    if not found:
        return None
    best: Place = found[0]
    own_name = fold(spot.name) in (fold(best.name), fold(best.ko))
    if best.country != prefer and not (best.notable and own_name):
        return None  # a village somewhere that shares the name of a café, or a park's own city
    assert best.lat is not None
    assert best.lng is not None
    city = nearest_city(best.lat, best.lng, 30)
    return Location(
        name=spot.name,
        city=city.name.en if city else best.name,
        country=best.country,
        latitude=best.lat,
        longitude=best.lng,
        timezone=best.timezone,
    )


@remembered(4096)
def names_of_place(name: str) -> frozenset[str]:
    """The other names, in both languages, under which we know the place of this name."""
    points = {(sight.lat, sight.lng) for sight in _sights().get(fold(name), ())}
    others = {
        other
        for other, several in _sights().items()
        if any((sight.lat, sight.lng) in points for sight in several)
    }
    for place in find(name):
        own = {place.name, place.ko}
        others |= own if fold(name) in map(fold, own) else set()  # an area's is its city's
    return frozenset(other for other in others if len(other) > 1)
