"""A length of stay at a place of the text."""

from dataclasses import dataclass
from math import ceil

LONGEST = 365
"""Days; more than that is no trip."""
_DAYS = {"week": 7, "wk": 7, "w": 7, "fortnight": 14, "month": 30, "mth": 30, "weekend": 2}


@dataclass(frozen=True, slots=True)
class DaySpan:
    """Days said at a place of the text."""

    start: int
    end: int
    days: int


def scaled(count: float, unit: str) -> int:
    """`count` units in days; nights make one day more."""
    unit = unit.rstrip("s")
    if unit in ("night", "nite", "n", "sleep"):
        return ceil(count) + 1
    return ceil(count * _DAYS.get(unit, 1))
