"""The gazetteer by coordinates: the nearest place, its country and time zone."""

from functools import cache
from math import asin, cos, radians
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tripkit.knowledge.gazetteer.place import Place

_FILE = Path(__file__).parent / "data" / "places.npz"
EARTH_KM = 6371.0088
_DEGREE_KM = 111.19
_WINDOWS = (1, 3, 9, 30, 180)
_FAR_KM = 370.0
"""Further from any town than an exclusive economic zone is wide: open sea or ice."""


class Grid(NamedTuple):
    """Places sorted by 1° cell; cell c holds rows start[c] to start[c + 1]."""

    start: NDArray[np.int64]
    lat: NDArray[np.float32]
    lng: NDArray[np.float32]
    country: NDArray[np.uint8]
    zone: NDArray[np.uint16]
    countries: list[str]
    zones: list[str]


@cache
def load_grid() -> Grid:
    """Reads the file once (about 30 ms)."""
    with np.load(_FILE, allow_pickle=False) as file:
        count = file["count"].astype(np.int64)
        start = np.concatenate(([0], np.cumsum(count)))
        cell = np.repeat(np.arange(64800), count)
        lat = (cell // 360 - 90 + file["dlat"] / 1000).astype(np.float32)
        lng = (cell % 360 - 180 + file["dlng"] / 1000).astype(np.float32)
        return Grid(
            start, lat, lng, file["country"], file["zone"],
            [str(c) for c in file["countries"]], [str(z) for z in file["zones"]],
        )  # fmt: skip


@cache
def _names() -> list[str]:
    with np.load(_FILE, allow_pickle=False) as file:
        return bytes(file["names"]).decode().split("\n")


@cache
def _lower_names() -> frozenset[str]:
    return frozenset(name.lower() for name in _names())


def is_place_name(name: str) -> bool:
    """Whether a place of 500 people and more is written so; builds its index on first use."""
    return name.lower() in _lower_names()


def _rows(grid: Grid, lat: float, lng: float, radius: int) -> NDArray[np.int64]:
    """The rows within `radius` cells, wider near the poles, across the date line."""
    row, col = min(int(lat + 90), 179), min(int(lng + 180), 359)
    wide = min(180, int(radius / max(0.05, cos(radians(min(89.0, abs(lat) + radius))))) + 1)
    parts = []
    for r in range(max(0, row - radius), min(179, row + radius) + 1):
        low, high = col - wide, col + wide
        spans = [(max(0, low), min(359, high))]
        if low < 0:
            spans.append((max(low + 360, high + 1), 359))
        if high > 359:
            spans.append((0, min(high - 360, low - 1)))
        parts += [
            np.arange(grid.start[r * 360 + a], grid.start[r * 360 + b + 1])
            for a, b in spans
            if a <= b
        ]
    return np.concatenate(parts)


def _distances(grid: Grid, rows: NDArray[np.int64], lat: float, lng: float) -> NDArray[Any]:
    """Great-circle kilometres (haversine)."""
    there, here = np.radians(grid.lat[rows].astype(float)), radians(lat)
    step = np.radians(grid.lng[rows].astype(float) - lng)
    half = np.sin((there - here) / 2) ** 2 + cos(here) * np.cos(there) * np.sin(step / 2) ** 2
    kilometres: NDArray[Any] = 2 * EARTH_KM * np.arcsin(np.sqrt(np.clip(half, 0, 1)))
    return kilometres


def _search(lat: float, lng: float) -> tuple[NDArray[np.int64], NDArray[Any]]:
    """Rows about the point and their distances; the nearest is certainly among them."""
    if not (-90 <= lat <= 90 and -180 <= lng <= 180):
        raise ValueError("latitude is -90 to 90, longitude -180 to 180")
    grid = load_grid()
    for radius in _WINDOWS:
        rows = _rows(grid, lat, lng, radius)
        if rows.size:
            km = _distances(grid, rows, lat, lng)
            if float(km.min()) <= radius * _DEGREE_KM or radius == _WINDOWS[-1]:
                return rows, km
    raise AssertionError("the last window holds every place")


def _near(lat: float, lng: float) -> tuple[int, float]:
    rows, km = _search(lat, lng)
    best = int(km.argmin())
    return int(rows[best]), float(km[best])


def nearest(lat: float, lng: float) -> Place:
    """The nearest place of 500 people and more, with its distance. Raises ValueError off Earth."""
    row, km = _near(lat, lng)
    grid = load_grid()
    return Place(
        _names()[row],
        grid.countries[grid.country[row]],
        grid.zones[grid.zone[row]],
        round(km, 2),
        lat=round(float(grid.lat[row]), 4),
        lng=round(float(grid.lng[row]), 4),
    )


def country_of(lat: float, lng: float) -> str | None:
    """The country by the places about (the closer, the more they count); None at sea."""
    rows, km = _search(lat, lng)
    if float(km.min()) > _FAR_KM:
        return None
    close = np.argsort(km)[:5]
    weight = 1 / (km[close] + 0.5) ** 2
    codes = load_grid().country[rows[close]]
    votes = np.bincount(codes, weights=weight)
    return load_grid().countries[int(votes.argmax())]


def timezone(lat: float, lng: float) -> str:
    """The IANA time zone of the nearest place; at sea the nautical one (Etc/GMT±h)."""
    row, km = _near(lat, lng)
    if km > _FAR_KM:
        hours = round(lng / 15)
        return f"Etc/GMT{-hours:+d}" if hours else "Etc/GMT"
    grid = load_grid()
    zone: str = grid.zones[int(grid.zone[row])]
    return zone


def distance_km(lat: float, lng: float, to_lat: float, to_lng: float) -> float:
    """Great-circle kilometres between two points."""
    here, there = radians(lat), radians(to_lat)
    sin_lat = np.sin((there - here) / 2) ** 2
    sin_lng = np.sin(radians(to_lng - lng) / 2) ** 2
    half = float(sin_lat + cos(here) * cos(there) * sin_lng)
    return 2 * EARTH_KM * asin(min(1.0, half**0.5))
