"""Whether a place that somebody named exists where they say: asked of whoever may know it."""

import asyncio
from collections.abc import Awaitable, Iterable
from dataclasses import dataclass, replace
from typing import Literal

from tripkit.domain.context import Locale
from tripkit.domain.destination import PlaceDetails
from tripkit.domain.open_data import OpenPlace
from tripkit.domain.provenance import Provenance, ours, provenance_of
from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.gazetteer import country_of, distance_km, find
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.services.open_data.port import CityGuide, OpenData, OpenDataFailed
from tripkit.services.places.port import PlaceQuery, Places, PlacesFailed
from tripkit.tools.mentions import letters, mentions_most
from tripkit.tools.trip.locating import is_answering

Verdict = Literal["confirmed", "unconfirmed", "refuted"]
SECONDS = 4.0
"""A source that takes longer counts as one that could not be asked."""
SPOT_KM, TOWN_KM = 5.0, 40.0
"""How far a source's own position may lie from the one that was named, of a spot and of a town."""
_SAME_SPOT_KM = 1.0
"""Two names in different scripts this near are one place's."""
_CLOSED = "CLOSED_PERMANENTLY"


@dataclass(frozen=True)
class NamedPlace:
    """A place as it was named; `country` is ISO 3166, degrees on WGS 84."""

    name: str
    city: str
    country: str
    lat: float
    lng: float
    local_name: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(name for name in (self.name, self.local_name) if name)


@dataclass(frozen=True)
class Confirmation:
    """What became of it. `refuted`: it is closed for good, elsewhere, or no such place is there.

    A confirmed one has the position and the provenance of who knows it.
    """

    verdict: Verdict
    reason: str
    lat: float = 0.0
    lng: float = 0.0
    provenance: Provenance | None = None
    details: PlaceDetails | None = None


UNCONFIRMED = Confirmation("unconfirmed", "nobody who could be asked knows it")


async def confirm(
    place: NamedPlace,
    places: Places,
    open_data: OpenData,
    guide: CityGuide | None = None,
    locale: Locale = "en",
) -> Confirmation:
    """Asks our own tables, then Places and open data side by side; `guide` is the town's."""
    if country_of(place.lat, place.lng) != place.country:
        return Confirmation("refuted", "its position lies in another country")
    if confirmation := _in_our_tables(place) or _listed(place, guide):
        return confirmation
    answers = await asyncio.gather(
        _within(_of_places(place, places, locale)), _within(_of_open_data(place, open_data))
    )
    decided = [answer for answer in answers if answer.verdict != "unconfirmed"]
    return min(decided, key=lambda answer: answer.verdict != "confirmed", default=UNCONFIRMED)


async def _within(question: Awaitable[Confirmation]) -> Confirmation:
    try:
        async with asyncio.timeout(SECONDS):
            return await question
    except (TimeoutError, PlacesFailed, OpenDataFailed):
        return UNCONFIRMED


def _in_our_tables(place: NamedPlace) -> Confirmation | None:
    """A spot of the catalogue, a sight of a city of ours, or a town of the gazetteer."""
    return _spot_of_ours(place) or _sight_of_ours(place) or _town(place)


def _spot_of_ours(place: NamedPlace) -> Confirmation | None:
    for spot in spots():
        at = spot.location
        if _is_same(place, (spot.name.en, spot.name.ko)) and _is_near(place, at.lat, at.lng):
            return _confirmed(at.lat, at.lng, ours(checked=spot.checked))
    return None


def _sight_of_ours(place: NamedPlace) -> Confirmation | None:
    city = nearest_city(place.lat, place.lng, TOWN_KM)
    for sight in city.sights if city else ():
        names = (sight.name.en, sight.name.ko, *sight.aliases)
        if _is_same(place, names) and _is_near(place, sight.lat, sight.lng):
            return _confirmed(sight.lat, sight.lng, ours(sight.sources[0]))
    return None


def _town(place: NamedPlace) -> Confirmation | None:
    for town in find(place.name, prefer=place.country):
        if town.country != place.country or town.lat is None or town.lng is None:
            continue
        if distance_km(place.lat, place.lng, town.lat, town.lng) <= TOWN_KM:
            source = Provenance(tier="open_data", source="GeoNames", licence="CC BY 4.0")
            return _confirmed(town.lat, town.lng, source)
    return None


def _is_same(place: NamedPlace, names: Iterable[str]) -> bool:
    return bool({fold(name) for name in place.names} & {fold(name) for name in names if name})


def _listed(place: NamedPlace, guide: CityGuide | None) -> Confirmation | None:
    """What the town's guide lists by this name."""
    for listing in guide.listings if guide else ():
        if listing.lat is None or listing.lng is None:
            continue
        names = (listing.name, listing.ko, listing.alt)
        if _is_same(place, names) and _is_near(place, listing.lat, listing.lng):
            source = provenance_of(listing.publisher.casefold(), listing.url)
            return _confirmed(listing.lat, listing.lng, source)
    return None


async def _of_places(place: NamedPlace, places: Places, locale: Locale) -> Confirmation:
    """A paid service knows nearly every place: one that it does not know is refuted."""
    if places.health() == "not configured":
        return UNCONFIRMED
    query = PlaceQuery(place.name, place.city, place.country, place.lat, place.lng, "area", locale)
    details = await places.look_up(query)
    if details is None or details.location is None or not _is_called(place, details):
        return Confirmation("refuted", "Google Places knows no such place there")
    if details.business_status == _CLOSED:
        return Confirmation("refuted", "it is closed for good")
    at = details.location
    source = provenance_of("places", details.maps_url)
    return replace(_confirmed(at.lat, at.lng, source), details=details)


async def _of_open_data(place: NamedPlace, open_data: OpenData) -> Confirmation:
    """Nobody lists every small place: one that it does not know stays unconfirmed."""
    if not is_answering(open_data):
        return UNCONFIRMED
    for name in dict.fromkeys(place.names):
        for answer in await open_data.places(name):
            if answer.country == place.country and _is_near(place, answer.lat, answer.lng):
                return _confirmed(answer.lat, answer.lng, _source_of(answer))
    return UNCONFIRMED


def _source_of(answer: OpenPlace) -> Provenance:
    return provenance_of(answer.source.casefold(), answer.url)


def _confirmed(lat: float, lng: float, source: Provenance) -> Confirmation:
    return Confirmation("confirmed", source.source or "", lat, lng, source)


def _is_near(place: NamedPlace, lat: float, lng: float) -> bool:
    return distance_km(place.lat, place.lng, lat, lng) <= SPOT_KM


def _is_called(place: NamedPlace, details: PlaceDetails) -> bool:
    """Whether the service's name is one of the place's; a search gives what is alike, too."""
    answer = letters(details.google_name or "")
    if any(mentions_most(answer, name) for name in place.names):
        return _is_near(place, details.location.lat, details.location.lng)  # type: ignore[union-attr]
    at = details.location
    other_script = answer.isascii() != letters(place.name).isascii()
    near = at and distance_km(place.lat, place.lng, at.lat, at.lng) <= _SAME_SPOT_KM
    return bool(other_script and near)
