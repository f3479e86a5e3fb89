"""Local times, days and zones that there are."""

from datetime import datetime
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

YEARS = range(1900, 2201)
"""Beyond these nobody travels, and reckoning across zones would leave the calendar."""


def real_moment(text: str) -> str:
    """`text` (YYYY-MM-DDTHH:MM) itself. Raises ValueError."""
    if datetime.fromisoformat(text).year not in YEARS:
        raise ValueError("the year is out of reach")
    return text


def real_day(text: str) -> str:
    """`text` (YYYY-MM-DD) itself. Raises ValueError."""
    if datetime.strptime(text, "%Y-%m-%d").year not in YEARS:
        raise ValueError("the year is out of reach")
    return text


def real_zone(text: str) -> str:
    """`text`, an IANA name, itself. Raises ValueError."""
    try:
        ZoneInfo(text)
    except (ZoneInfoNotFoundError, OSError):
        raise ValueError("there is no such time zone") from None
    return text
