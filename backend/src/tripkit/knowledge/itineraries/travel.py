"""How long one is under way over a distance, by mode: rules of thumb of ours, never a timetable.

`usual` is door to door; `fastest` is what nobody beats, for saying that something can't be done.
Roads are about 1.3 times as long as the line between two points. Speeds: on foot 4.5 km/h; in
towns (up to 10 km) 22 km/h by car or bus; to 60 km 45; beyond that 75 by road and 130 by rail.
"""

from tripkit.domain.itinerary import TransferType

_DETOUR = 1.3
_WALK_KMH = 4.5
_STEPS = ((10.0, 22.0), (60.0, 45.0), (float("inf"), 75.0))
_RAIL_STEPS = ((10.0, 25.0), (60.0, 50.0), (float("inf"), 130.0))
_FERRY_KMH = 32.0
_GET_READY = {
    "WALKING": 0,
    "TAXI": 5,
    "RIDE_SHARE": 7,
    "PRIVATE": 5,
    "SHUTTLE": 15,
    "PUBLIC": 12,
    "RENTAL_CAR": 15,
    "RAIL": 15,
    "FERRY": 30,
    "OTHER": 10,
}
_FASTEST_STEPS = ((2.0, 12.0), (10.0, 40.0), (60.0, 80.0), (float("inf"), 220.0))
FLIGHT_KMH, FLIGHT_FIXED = 850.0, 30
_AIRPORTS = 120
"""Minutes that a flight costs on the ground, at the very least."""


def _stepped(km: float, steps: tuple[tuple[float, float], ...]) -> float:
    minutes, before = 0.0, 0.0
    for upto, speed in steps:
        minutes += max(0.0, min(km, upto) - before) / speed * 60
        before = upto
    return minutes


def usual_minutes(km: float, mode: TransferType = "OTHER") -> int:
    """Minutes door to door over `km` of straight line, rounded up to five."""
    way = km * _DETOUR
    if mode == "WALKING":
        minutes = way / _WALK_KMH * 60
    elif mode == "FERRY":
        minutes = km / _FERRY_KMH * 60
    else:
        minutes = _stepped(way, _RAIL_STEPS if mode == "RAIL" else _STEPS)
        walked = way / _WALK_KMH * 60
        if mode == "OTHER" and walked <= 20:
            minutes = walked - _GET_READY[mode]
    return max(5, -(-round(minutes + _GET_READY[mode]) // 5) * 5)


def fastest_minutes(km: float) -> int:
    """Minutes that nobody beats over `km` of straight line, on the ground or in the air."""
    ground = _stepped(km, _FASTEST_STEPS)
    air = FLIGHT_FIXED + km / FLIGHT_KMH * 60 + _AIRPORTS
    return int(min(ground, air))
