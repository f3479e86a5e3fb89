"""Which day a trip's light is computed for."""

import re
from collections.abc import Sequence
from datetime import date

from tripkit.knowledge.ranking.query import months_of

_ISO = re.compile(r"^\d{4}-\d{2}-\d{2}")


def trip_day(when: str | None, best_months: Sequence[int], today: date) -> date:
    """The day that was said; else the middle of the month that was said or is best next."""
    if when and (found := _ISO.match(when)):
        return date.fromisoformat(found[0])
    year = when[:4] if when and re.match(r"^\d{4}-", when) else None
    months = months_of(when) or tuple(best_months) or (today.month,)
    if year:
        return date(int(year), months[0], 15)
    return min(_next(month, today) for month in months)


def _next(month: int, today: date) -> date:
    this_year = date(today.year, month, 15)
    return this_year if this_year >= today else date(today.year + 1, month, 15)
