"""What a month is like somewhere: normals of our cities, of other stations and destinations."""

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from tripkit.knowledge.catalogue import spots
from tripkit.knowledge.cities import nearest_city
from tripkit.knowledge.gazetteer import distance_km

NEAR_KM = 150.0
_CITY_KM = 60.0


@dataclass(frozen=True)
class Month:
    """Mean daily high and low in °C, days with rain; `where` the normals were taken from."""

    high: int
    low: int
    rain_days: int
    where: str


@dataclass(frozen=True, slots=True)
class Station:
    """Twelve months at a point."""

    name: str
    lat: float
    lng: float
    high: tuple[int, ...]
    low: tuple[int, ...]
    rain_days: tuple[int, ...]


@cache
def stations() -> tuple[Station, ...]:
    """Places with normals that are no cities of ours, and our destinations."""
    text = (files("tripkit.knowledge") / "station_normals.tsv").read_text("utf-8")
    rows = (line.split("\t") for line in text.splitlines() if not line.startswith("#"))
    own = (
        Station(name, float(lat), float(lng), _months(high), _months(low), _months(rain))
        for name, lat, lng, high, low, rain in rows
    )
    ours = (
        Station(
            spot.name.en,
            spot.location.lat,
            spot.location.lng,
            tuple(spot.climate.high),
            tuple(spot.climate.low),
            tuple(spot.climate.rain_days),
        )
        for spot in spots()
    )
    return (*own, *ours)


def _months(cell: str) -> tuple[int, ...]:
    return tuple(map(int, cell.split()))


def normals(lat: float, lng: float, month: int, within_km: float = NEAR_KM) -> Month | None:
    """The month (1..12) at a point; None where we know no place within `within_km`."""
    if city := nearest_city(lat, lng, min(within_km, _CITY_KM)):
        c = city.climate
        return Month(c.high[month - 1], c.low[month - 1], c.rain_days[month - 1], city.name.en)
    near = [(km, s) for s in stations() if (km := distance_km(lat, lng, s.lat, s.lng)) <= within_km]
    if not near:
        return None
    best = min(near, key=lambda pair: pair[0])[1]
    at = month - 1
    return Month(best.high[at], best.low[at], best.rain_days[at], best.name)
