"""OpenStreetMap's data by servers that the person names: Overpass, Nominatim or Photon, OSRM.

https://wiki.openstreetmap.org/wiki/Overpass_API, https://nominatim.org/release-docs/latest/api/Search/,
https://github.com/komoot/photon, https://project-osrm.org/docs/v5.24.0/api/#table-service
"""

import re
from collections.abc import Sequence

from pydantic import BaseModel, TypeAdapter

from tripkit.domain.open_data import OpenPlace
from tripkit.knowledge.gazetteer import country_of, timezone
from tripkit.knowledge.gazetteer.fold import fold
from tripkit.knowledge.opening import readable
from tripkit.services.open_data.answers import read
from tripkit.services.open_data.host import NAMES, Host
from tripkit.services.open_data.plain import plain_text
from tripkit.services.open_data.port import Leg, Listing, ListingKind, Point, Town
from tripkit.services.vendor import Question

SITE = "https://www.openstreetmap.org"
AROUND_M, MOST = 6_000, 300
_ITEM = re.compile(r"Q[1-9]\d{0,11}")
_SIGHTS = "attraction|museum|gallery|viewpoint|zoo|aquarium|theme_park"


class _Centre(BaseModel):
    lat: float
    lon: float


class _Element(BaseModel):
    """A node has its own position, a way or relation its centre."""

    type: str
    id: int
    lat: float | None = None
    lon: float | None = None
    center: _Centre | None = None
    tags: dict[str, str] = {}


class _Elements(BaseModel):
    elements: list[_Element]


class Overpass:
    """Sights and places to eat about a town, with their hours."""

    def __init__(self, host: Host, path: str) -> None:
        self.host, self._path = host, path

    async def listings(self, town: Town) -> list[Listing]:
        """Raises OpenDataFailed."""
        around = f"(around:{AROUND_M},{town.lat:.4f},{town.lng:.4f})[name]"
        query = (
            f"[out:json][timeout:7];(nwr{around}[tourism~'^({_SIGHTS})$'];"
            f"nwr{around}[historic][wikidata];nwr{around}[amenity=restaurant][cuisine];);"
            f"out center tags {MOST};"
        )
        question = Question(self._path, {"data": query})
        elements = await self.host.ask(question, lambda raw: read(_Elements, raw).elements)
        return [listing for element in elements if (listing := _listing(element))]


def _listing(element: _Element) -> Listing | None:
    tags, centre = element.tags, element.center
    lat, lng = (centre.lat, centre.lon) if centre else (element.lat, element.lon)
    name = plain_text(tags.get("name:en") or tags.get("name", ""), 120)
    if not name or lat is None or lng is None or element.type not in _TYPES.values():
        return None
    if not _is_on_earth(lat, lng):
        return None
    kind: ListingKind = "eat" if tags.get("amenity") == "restaurant" else "see"
    heading = tags.get("cuisine", "").replace(";", ", ") if kind == "eat" else _sort(tags)
    hours, item = plain_text(tags.get("opening_hours", ""), 160), tags.get("wikidata", "")
    return Listing(
        id=f"osm-{element.type}-{element.id}",
        kind=kind,
        name=name,
        ko=plain_text(tags.get("name:ko", ""), 120),
        alt=plain_text(tags.get("name", ""), 120),
        heading=plain_text(heading.replace("_", " "), 80),
        about=plain_text(tags.get("description:en", "")),
        lat=lat,
        lng=lng,
        hours=hours,
        opening=readable(hours),
        price="free" if tags.get("fee") == "no" else plain_text(tags.get("charge", ""), 80),
        wikidata=item if _ITEM.fullmatch(item) else "",
        publisher="OpenStreetMap",
        url=f"{SITE}/{element.type}/{element.id}",
    )


def _sort(tags: dict[str, str]) -> str:
    return next((tags[key] for key in ("tourism", "historic") if key in tags), "")


def _is_on_earth(lat: float, lng: float) -> bool:
    return -90 <= lat <= 90 and -180 <= lng <= 180 and (lat, lng) != (0.0, 0.0)


class _Address(BaseModel):
    country_code: str = ""


class _Found(BaseModel):
    """A row of Nominatim's `jsonv2`."""

    lat: float
    lon: float
    name: str = ""
    osm_type: str = ""
    osm_id: int = 0
    address: _Address = _Address()


class _Properties(BaseModel):
    name: str = ""
    countrycode: str = ""
    osm_type: str = ""
    osm_id: int = 0


class _Geometry(BaseModel):
    coordinates: tuple[float, float]


class _Feature(BaseModel):
    properties: _Properties
    geometry: _Geometry


class _Features(BaseModel):
    features: list[_Feature]


_ROWS = TypeAdapter(list[_Found])
_TYPES = {"N": "node", "W": "way", "R": "relation"}


class Geocoder:
    """Photon where the address ends with `/api`, else Nominatim's search."""

    def __init__(self, host: Host, path: str) -> None:
        self.host, self._path = host, path

    async def places(self, name: str) -> list[OpenPlace]:
        """Places of exactly this name. Raises OpenDataFailed."""
        query = {"q": name, "limit": "5"}
        if self._path.endswith("/api"):
            rows = await self.host.ask(Question(self._path, query), _of_photon, seconds=NAMES)
        else:
            query |= {"format": "jsonv2", "addressdetails": "1", "accept-language": "en"}
            rows = await self.host.ask(
                Question(self._path, query), _ROWS.validate_python, seconds=NAMES
            )
        return [place for row in rows if (place := _place(row, name))]


def _of_photon(raw: object) -> list[_Found]:
    return [
        _Found(
            lat=feature.geometry.coordinates[1],
            lon=feature.geometry.coordinates[0],
            name=feature.properties.name,
            osm_type=_TYPES.get(feature.properties.osm_type, ""),
            osm_id=feature.properties.osm_id,
            address=_Address(country_code=feature.properties.countrycode),
        )
        for feature in read(_Features, raw).features
    ]


def _place(row: _Found, name: str) -> OpenPlace | None:
    if fold(row.name) != fold(name) or not _is_on_earth(row.lat, row.lon):
        return None
    country = row.address.country_code.upper() or country_of(row.lat, row.lon)
    if not country:
        return None
    return OpenPlace(
        name=plain_text(row.name, 120),
        country=country,
        lat=row.lat,
        lng=row.lon,
        timezone=timezone(row.lat, row.lon),
        source="OpenStreetMap",
        url=f"{SITE}/{row.osm_type}/{row.osm_id}" if row.osm_type else SITE,
    )


class _Table(BaseModel):
    code: str
    durations: list[list[float | None]]
    distances: list[list[float | None]]


class Osrm:
    """Ways by road and path."""

    def __init__(self, host: Host, path: str) -> None:
        self.host, self._path = host, path

    async def legs(self, points: Sequence[Point], profile: str) -> list[list[Leg | None]]:
        """From each point to each; None where there is no way. Raises OpenDataFailed."""
        at = ";".join(f"{lng:.5f},{lat:.5f}" for lat, lng in points)
        question = Question(
            f"{self._path}/table/v1/{profile}/{at}", {"annotations": "duration,distance"}
        )
        return await self.host.ask(question, lambda raw: _legs(read(_Table, raw), len(points)))


def _legs(table: _Table, size: int) -> list[list[Leg | None]]:
    """Raises ValueError for a table of another size."""
    rows = [
        [
            None if metres is None or seconds is None else Leg(metres, seconds)
            for metres, seconds in zip(*row, strict=True)
        ]
        for row in zip(table.distances, table.durations, strict=True)
    ]
    if table.code != "Ok" or len(rows) != size or any(len(row) != size for row in rows):
        raise ValueError("another table")
    return rows
