"""Which points have sea between them: islands without a bridge, as circles about them.

data/islands.tsv: name, latitude, longitude, radius in kilometres. A long island has several rows.
Great Britain is told by its country; everything on no island is mainland.
"""

from functools import cache, lru_cache

from tripkit.knowledge.gazetteer import country_of, distance_km
from tripkit.knowledge.ways.lines import DATA

_AMERICAS = (-170.0, -30.0)
_AUSTRALIA = (-45.0, -10.0, 110.0, 155.0)
_ARCHIPELAGOS = frozenset(
    {"MV", "FJ", "KI", "TO", "WS", "VU", "SB", "BS", "FM", "MH", "TV", "PF", "GL"}
)
"""Countries of small islands, or without roads from town to town: two places more than a walk
apart have water between them, or ice."""

_ROADLESS = frozenset({"GL"})
"""Countries without roads from town to town."""

_ALONE = frozenset({"JP", "KR"})
"""Countries that no road leads out of: the sea or a closed border is about them."""


@cache
def _islands() -> tuple[tuple[str, float, float, float], ...]:
    rows = (row.split("\t") for row in (DATA / "islands.tsv").read_text("utf-8").splitlines())
    return tuple((name, float(lat), float(lng), float(km)) for name, lat, lng, km in rows)


@lru_cache(maxsize=4096)
def land_of(point: tuple[float, float]) -> str:
    """The island of a point, the smallest that has it; else its continent's mainland."""
    lat, lng = point
    country = country_of(lat, lng)
    if country in _ROADLESS:
        return f"{country} {lat:.1f} {lng:.1f}"
    about = [
        (km, name)
        for name, at_lat, at_lng, km in _islands()
        if abs(at_lat - lat) <= km / 100 and distance_km(lat, lng, at_lat, at_lng) <= km
    ]
    if about:
        return min(about)[1]
    if country == "GB" and lng < 2 and lat > 49:
        return "Great Britain"
    if country in _ALONE:
        return country
    if country in _ARCHIPELAGOS:
        return f"{country} {lat:.1f} {lng:.1f}"
    if _AMERICAS[0] <= lng <= _AMERICAS[1]:
        return "America"
    south, north, west, east = _AUSTRALIA
    if south <= lat <= north and west <= lng <= east and country == "AU":
        return "Australia"
    return "Africa, Asia and Europe"


def is_island(point: tuple[float, float]) -> bool:
    """Whether it lies on an island without a bridge."""
    return any(land_of(point) == name for name, *_ in _islands())


def is_one_land(start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether no sea lies between two points."""
    return land_of(start) == land_of(end)
