"""What a month is like somewhere: normals of our cities and destinations."""

from dataclasses import dataclass

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


def normals(lat: float, lng: float, month: int, within_km: float = NEAR_KM) -> Month | None:
    """The month (1..12) at a point; None where we know no place within `within_km`."""
    if city := nearest_city(lat, lng, min(within_km, _CITY_KM)):
        c = city.climate
        return Month(c.high[month - 1], c.low[month - 1], c.rain_days[month - 1], city.name.en)
    best = min(
        spots(), key=lambda s: distance_km(lat, lng, s.location.lat, s.location.lng), default=None
    )
    if best is None or distance_km(lat, lng, best.location.lat, best.location.lng) > within_km:
        return None
    k = best.climate
    return Month(k.high[month - 1], k.low[month - 1], k.rain_days[month - 1], best.name.en)
