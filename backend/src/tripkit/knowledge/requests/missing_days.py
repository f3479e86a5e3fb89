"""Days that an order names and that no calendar has: 29 February 2027, 31 June."""

import re
from calendar import monthrange
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date

from tripkit.knowledge.requests.spans import MONTHS

_YEAR = r"(?:,?\s*(?P<y>20\d\d))?"
_PATTERNS = (
    re.compile(
        rf"(?<![\d.:-])(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\s+(?:of\s+)?(?P<m>{MONTHS})[a-z]*\b{_YEAR}"
    ),
    re.compile(
        rf"\b(?P<m>{MONTHS})[a-z]*\.?\s+(?:the\s+)?(?P<d>\d{{1,2}})(?:st|nd|rd|th)?\b(?!:){_YEAR}"
    ),
    re.compile(r"(?:(?P<y>20\d\d)년\s*)?(?P<m>\d{1,2})월\s*(?P<d>\d{1,2})일"),
)
_LONGEST = 31


@dataclass(frozen=True)
class MissingDay:
    """The day as it was written, and how many days its month has."""

    words: str
    start: int
    end: int
    year: int
    month: int
    last: int

    @property
    def around(self) -> tuple[date, date]:
        """The days before and after the gap."""
        before = date(self.year, self.month, self.last)
        return before, date.fromordinal(before.toordinal() + 1)


def missing_days(order: str, near: date) -> Iterator[MissingDay]:
    """Of an order for a trip about the day `near`, whose year stands where none was said."""
    low = order.lower()
    for pattern in _PATTERNS:
        for match in pattern.finditer(low):
            year, month, day = _numbers(match, near)
            if not 1 <= month <= 12 or not 1 <= day <= _LONGEST:
                continue
            last = monthrange(year, month)[1]
            if day > last:
                start, end = match.span()
                yield MissingDay(order[start:end].strip(), start, end, year, month, last)


def _numbers(match: re.Match[str], near: date) -> tuple[int, int, int]:
    word = match["m"]
    month = int(word) if word.isdigit() else MONTHS.split("|").index(word[:3]) + 1
    year = int(match["y"]) if match["y"] else near.year + (month < near.month)
    return year, month, int(match["d"])
