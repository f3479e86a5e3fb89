"""Full and new moons and the sun's sidereal longitude, from PyEphem (VSOP87 and ELP, Meeus)."""

import math
from collections.abc import Callable, Iterator
from datetime import date, datetime, timedelta
from functools import lru_cache

import ephem

COLOMBO = timedelta(hours=5, minutes=30)
"""Sri Lanka's offset from UT since April 2006; before, up to an hour other, which rules absorb."""


def _longitude(body: ephem.Body, at: datetime) -> float:
    body.compute(ephem.Date(at - COLOMBO), epoch=ephem.Date(at - COLOMBO))
    return math.degrees(ephem.Ecliptic(body, epoch=ephem.Date(at - COLOMBO)).lon) % 360


def elongation(at: datetime) -> float:
    """Degrees from sun to moon at this Colombo time, 0 to 360; full at 180."""
    return (_longitude(ephem.Moon(), at) - _longitude(ephem.Sun(), at)) % 360


def sidereal_sun(at: datetime) -> float:
    """The sun's longitude by the stars, degrees, with Lahiri's ayanamsa (23.853° in 2000)."""
    years = (at - datetime(2000, 1, 1)).days / 365.25
    return (_longitude(ephem.Sun(), at) - 23.853 - 0.013969 * years) % 360


def _moons(find: Callable[[ephem.Date], ephem.Date], year: int) -> Iterator[datetime]:
    at = ephem.Date(date(year - 1, 12, 1))
    while True:
        at = find(at)
        local = at.datetime() + COLOMBO
        if local > datetime(year + 1, 2, 1):
            return
        yield local
        at = ephem.Date(at + 1)


@lru_cache(maxsize=128)
def full_moons(year: int) -> tuple[datetime, ...]:
    """Colombo times from the December before to the January after."""
    return tuple(_moons(ephem.next_full_moon, year))


@lru_cache(maxsize=128)
def new_moons(year: int) -> tuple[datetime, ...]:
    return tuple(_moons(ephem.next_new_moon, year))
