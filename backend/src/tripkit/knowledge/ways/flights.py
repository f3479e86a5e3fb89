"""Flights between two places: from which airports, how long, and how long from door to door.

Block time is 42 minutes for taxi, climb and approach and the great circle at 810 km/h; between 25
and 65 degrees north jet streams make that 6 % less eastwards and 6 % more westwards on flights of
2,500 km and more. Between Europe and East Asia airlines of most countries go around Russia: 15 %.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from tripkit.knowledge.airports import Airport
from tripkit.knowledge.gazetteer import distance_km
from tripkit.knowledge.ways import roads
from tripkit.knowledge.ways.airfields import (
    LONGEST_KM,
    airports_about,
    airports_of,
    is_nonstop,
    may_fly,
    traffic,
)
from tripkit.knowledge.ways.stops import Point

KMH, GROUND = 810.0, 42
STOP = 120
"""Minutes that changing planes costs."""
WIND, WIND_KM, WIND_SOUTH, WIND_NORTH = 0.06, 2_500.0, 25.0, 65.0
AROUND_RUSSIA = 1.15
_RUSSIAN_SKIES = frozenset({"RU", "BY", "CN", "TR", "AE", "QA", "SA", "KZ", "UZ", "MN", "GE", "AM"})
"""Whose airlines fly over Russia, or whose way does not lead there."""
BEFORE_ABROAD, BEFORE_HOME = 120, 80
AFTER_ABROAD, AFTER_HOME = 50, 30
SHORTEST_KM = 80.0
"""Nearer than this nobody flies."""
BY_LAND_KM = 600.0
"""Up to here one goes by land within a country, unless a flight without a stop is likely."""
UNKNOWN = 45
"""Minutes that an airport counts for of which we don't know who flies there."""
LATER = 8
"""Minutes that each place further down a city's own list of airports counts for."""
QUIET = 60
"""Minutes that each class below the highest counts for: fewer flights to choose from."""


@dataclass(frozen=True, slots=True)
class Flight:
    """`minutes` gate to gate with any stop; `to_start`, `from_end` between town and airport."""

    start: Airport
    end: Airport
    km: float
    minutes: int
    is_nonstop: bool | None
    to_start: int
    from_end: int

    @property
    def is_abroad(self) -> bool:
        return self.start.country != self.end.country

    @property
    def is_taken(self) -> bool:
        """Whether people fly at all and don't rather go by land."""
        return self.is_abroad or self.km > BY_LAND_KM or self.is_nonstop is True

    @property
    def door(self) -> int:
        """Minutes from door to door."""
        before = BEFORE_ABROAD if self.is_abroad else BEFORE_HOME
        after = AFTER_ABROAD if self.is_abroad else AFTER_HOME
        return self.to_start + before + self.minutes + after + self.from_end


def _wind(start: Airport, end: Airport, km: float) -> float:
    """The factor of the westerlies on the time in the air."""
    middle = (start.lat + end.lat) / 2
    if km < WIND_KM or not WIND_SOUTH <= middle <= WIND_NORTH:
        return 1.0
    east = (end.lng - start.lng + 540) % 360 - 180
    return 1.0 - WIND * max(-1.0, min(1.0, east / 60))


def _goes_around(start: Airport, end: Airport) -> bool:
    """Whether the straight way leads over Russia and the airlines' way does not."""
    if {start.country, end.country} & _RUSSIAN_SKIES:
        return False
    west, east = sorted((start, end), key=lambda end: end.lng)
    return -12 <= west.lng <= 32 and west.lat >= 36 and 110 <= east.lng <= 146 and east.lat >= 30


def block_minutes(start: Airport, end: Airport) -> int:
    """Gate to gate without a stop."""
    km = distance_km(start.lat, start.lng, end.lat, end.lng)
    air = km / KMH * 60 * _wind(start, end, km)
    return round(GROUND + air * (AROUND_RUSSIA if _goes_around(start, end) else 1.0))


def to_airport(point: Point, field: Airport) -> int:
    """Minutes between a town's centre and an airport."""
    km = distance_km(*point, field.lat, field.lng)
    return round(15 + min(roads.local_minutes(km), roads.drive_minutes(km, field.country)))


def _quiet(start: Airport, end: Airport) -> int:
    """Minutes that the little traffic of two airports counts for, abroad or at home."""
    abroad = start.country != end.country
    quiet = 0
    for field in (start, end):
        classes = traffic(field.iata)
        if classes is None:
            quiet += UNKNOWN
        else:
            quiet += QUIET * (5 - (classes.abroad if abroad else classes.home)) // 2
    return quiet


def flight_of(start: Airport, end: Airport, here: Point, there: Point) -> Flight:
    """The flight between two airports, from one town to the other."""
    km = distance_km(start.lat, start.lng, end.lat, end.lng)
    nonstop = is_nonstop(start, end)
    minutes = block_minutes(start, end) + (0 if nonstop else STOP)
    reach = to_airport(here, start), to_airport(there, end)
    return Flight(start, end, km, minutes, nonstop if km <= LONGEST_KM else False, *reach)


FAR_KM = 1500.0
"""From here on two airports abroad are joined by hubs, though nobody flies between them."""


@lru_cache(maxsize=4096)
def flight_between(start: Point, end: Point) -> Flight | None:
    """The flight that people take between two places; None where nobody flies."""
    return best_flight(airports_of(start), airports_of(end), start, end) or remote_flight(
        start, end
    )


def remote_flight(start: Point, end: Point) -> Flight | None:
    """The flight from and to airports that are a drive away from the places."""
    return best_flight(airports_about(start), airports_about(end), start, end)


def best_flight(
    starts: tuple[Airport, ...], ends: tuple[Airport, ...], here: Point, there: Point
) -> Flight | None:
    """Of all pairs of airports the one of the least bother; None where they are too near."""
    if distance_km(*here, *there) < SHORTEST_KM:
        return None
    pairs = [pair for pair in product(starts, ends) if _flies(*pair)]
    return _least_bother(pairs, starts, ends, here, there)


def connecting_flight(
    starts: tuple[Airport, ...], ends: tuple[Airport, ...], here: Point, there: Point
) -> Flight | None:
    """Abroad and far, from one small airport to another: by way of hubs, at least one change."""
    pairs = [
        (start, end)
        for start, end in product(starts, ends)
        if start.country != end.country
        and distance_km(start.lat, start.lng, end.lat, end.lng) > FAR_KM
    ]
    return _least_bother(pairs, starts, ends, here, there)


def _least_bother(
    pairs: list[tuple[Airport, Airport]],
    starts: tuple[Airport, ...],
    ends: tuple[Airport, ...],
    here: Point,
    there: Point,
) -> Flight | None:
    allowed = [pair for pair in pairs if may_fly(*pair)] or pairs
    flights = [flight_of(a, b, here, there) for a, b in allowed]

    def bother(flight: Flight) -> int:
        later = starts.index(flight.start) + ends.index(flight.end)
        return flight.door + _quiet(flight.start, flight.end) + LATER * later

    return min(flights, key=bother, default=None)


def _flies(start: Airport, end: Airport) -> bool:
    """Whether the two are far enough apart and neither has no flights of this kind at all."""
    if distance_km(start.lat, start.lng, end.lat, end.lng) < SHORTEST_KM:
        return False
    abroad = start.country != end.country
    classes = [traffic(field.iata) for field in (start, end)]
    volumes = [c.abroad if abroad else c.home for c in classes if c]
    if abroad and min(volumes, default=1) <= 1 and not is_nonstop(start, end):
        return max(volumes, default=0) >= 4  # by way of the country's hub
    return min(volumes, default=1) > 0 or bool(is_nonstop(start, end))
