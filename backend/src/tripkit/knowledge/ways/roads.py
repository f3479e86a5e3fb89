"""How long one is under way over a distance when no timetable says it: estimates.

Roads are 1.3 times as long as the line between two points near a town and 1.2 times far out. The
first 10 km are in town, 30 more on the way out, the rest at the speed that a country's roads give,
in four classes. `usual` is door to door; `fastest` is what nobody beats, for saying that something
can't be done.
"""

from functools import cache

from tripkit.knowledge.gazetteer import country_of
from tripkit.knowledge.ways.islands import is_one_land

TOWN_KM, OUT_KM = 10.0, 40.0
TOWN_KMH = 30.0
SPEEDS = {1: (68.0, 98.0), 2: (58.0, 78.0), 3: (48.0, 60.0), 4: (36.0, 44.0)}
"""By class: km/h on the way out of town, and beyond."""
_NEAR_DETOUR, _FAR_DETOUR = 1.3, 1.2
WALK_KMH = 4.5
STREETS_KMH = 22.0
COACH_SLOWER, COACH_WAIT = 1.15, 10
BREAK_EVERY, BREAK = 150, 15
"""A driver rests a quarter of an hour after two and a half hours."""
_FASTEST_STEPS = ((2.0, 12.0), (10.0, 40.0), (60.0, 80.0), (float("inf"), 220.0))
FLIGHT_KMH, FLIGHT_FIXED = 850.0, 30
_AIRPORTS = 120
"""Minutes that a flight costs on the ground, at the very least."""


def _classes() -> dict[str, int]:
    by_class = {
        1: "AD AE AT AU BE BH BN CA CH CN CY CZ DE DK ES FR GB HR HU IE IL IT JP KR KW LI LT LU MT"
        " NL PL PT QA SA SE SG SI SK US GR",
        2: "AR BG BR BW BY CL EE FI HK IS KZ LV MA MO MX MY NA NZ OM PA PR RO RS RU TH TN TR TT TW"
        " UA UY ZA DZ EG JO MU BA MK AL XK ME CU DO NO IR",
        4: "BT NP MM LA LK BD PH MG CD CG ET HT PG SB VU SL LR GN CM CF TD SS ER BI RW TL GY MW",
    }
    return {code: level for level, codes in by_class.items() for code in codes.split()}


@cache
def road_class(country: str | None) -> int:
    """1 motorways nearly everywhere, 2 good trunk roads, 3 slow ones, 4 hills and bad roads."""
    return _classes().get(country or "", 3)


def road_km(km: float) -> float:
    """The length of the road over `km` of straight line."""
    return min(km, OUT_KM) * _NEAR_DETOUR + max(0.0, km - OUT_KM) * _FAR_DETOUR


def drive_minutes(km: float, country: str | None) -> float:
    """Behind the wheel, without stops, over `km` of straight line."""
    way = road_km(km)
    out, beyond = SPEEDS[road_class(country)]
    return 60 * (
        min(way, TOWN_KM) / TOWN_KMH
        + max(0.0, min(way, OUT_KM) - TOWN_KM) / out
        + max(0.0, way - OUT_KM) / beyond
    )


def breaks(minutes: float) -> int:
    """The rests that a drive of these minutes has."""
    return int(minutes // BREAK_EVERY) * BREAK


def coach_minutes(km: float, country: str | None) -> float:
    """By a coach of which nothing is known but the distance."""
    return drive_minutes(km, country) * COACH_SLOWER + COACH_WAIT


def local_minutes(km: float) -> float:
    """In and about a town, by what runs there."""
    way = km * _NEAR_DETOUR
    return min(way, TOWN_KM) / STREETS_KMH * 60 + max(0.0, way - TOWN_KM) / 50 * 60


def walk_minutes(km: float) -> float:
    """On foot over `km` of straight line."""
    return km * _NEAR_DETOUR / WALK_KMH * 60


def is_joined(start: tuple[float, float], end: tuple[float, float]) -> bool:
    """Whether a road may lead from the one to the other: no sea between."""
    return is_one_land(start, end)


def country_at(point: tuple[float, float]) -> str | None:
    """The country of a point; None at sea."""
    return country_of(*point)


def fastest_minutes(km: float) -> int:
    """Minutes that nobody beats over `km` of straight line, on the ground or in the air."""
    minutes, before = 0.0, 0.0
    for upto, speed in _FASTEST_STEPS:
        minutes += max(0.0, min(km, upto) - before) / speed * 60
        before = upto
    return int(min(minutes, FLIGHT_FIXED + km / FLIGHT_KMH * 60 + _AIRPORTS))
