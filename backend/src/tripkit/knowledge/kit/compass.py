"""Compass bearings in words, by sixteenths."""

from tripkit.domain.context import Locale

_POINTS: dict[Locale, tuple[str, ...]] = {
    "en": (
        "north", "north-north-east", "north-east", "east-north-east",
        "east", "east-south-east", "south-east", "south-south-east",
        "south", "south-south-west", "south-west", "west-south-west",
        "west", "west-north-west", "north-west", "north-north-west",
    ),
    "ko": (
        "북쪽", "북북동쪽", "북동쪽", "동북동쪽", "동쪽", "동남동쪽", "남동쪽", "남남동쪽",
        "남쪽", "남남서쪽", "남서쪽", "서남서쪽", "서쪽", "서북서쪽", "북서쪽", "북북서쪽",
    ),
}  # fmt: skip


def bearing(azimuth: float, locale: Locale) -> str:
    """The nearest of sixteen points for degrees clockwise from north."""
    return _POINTS[locale][round(azimuth / 22.5) % 16]
