"""Bridge days: a working day between a holiday and a weekend that many take off."""

from datetime import date, timedelta
from typing import Literal

from tripkit.knowledge.calendar.holiday import FIRST_YEAR, LAST_YEAR, Holiday, holidays_on

Bridge = Literal["MONDAY_BRIDGE", "FRIDAY_BRIDGE", "DOUBLE_BRIDGE"]


def _known(day: date) -> tuple[Holiday, ...]:
    """The holidays of a day; none beyond the calendar's years, whose edges have neighbours too."""
    return holidays_on(day) if FIRST_YEAR <= day.year <= LAST_YEAR else ()


def is_off(day: date) -> bool:
    """Weekend or public holiday; of days beyond the calendar's years only weekends are known."""
    return day.weekday() >= 5 or bool(_known(day))


def bridge_type(day: date) -> Bridge | None:
    """What kind of bridge day it is; None for a day that is off or stands alone.

    MONDAY: before a Tuesday's holiday. FRIDAY: after a Thursday's. DOUBLE: one of two working days
    between a holiday and a weekend.
    """
    if is_off(day):
        return None
    before, after = day - timedelta(days=1), day + timedelta(days=1)
    if day.weekday() == 0 and is_off(after):
        return "MONDAY_BRIDGE"
    if day.weekday() == 4 and is_off(before):
        return "FRIDAY_BRIDGE"
    two_before, two_after = day - timedelta(days=2), day + timedelta(days=2)
    if day.weekday() in (3, 4) and (is_off(before) or is_off(two_before)) and _to_weekend(day):
        return "DOUBLE_BRIDGE"
    if day.weekday() in (0, 1) and (is_off(after) or is_off(two_after)) and _from_weekend(day):
        return "DOUBLE_BRIDGE"
    return None


def _to_weekend(day: date) -> bool:
    """Wednesday's holiday leaves Thursday and Friday."""
    return bool(_known(day - timedelta(days=day.weekday() - 2)))


def _from_weekend(day: date) -> bool:
    """Wednesday's holiday leaves Monday and Tuesday."""
    return bool(_known(day + timedelta(days=2 - day.weekday())))


def long_weekend(day: date) -> bool:
    """Whether the day is in a run of three or more days off."""
    if not is_off(day):
        return False
    first = last = day
    while is_off(first - timedelta(days=1)):
        first -= timedelta(days=1)
    while is_off(last + timedelta(days=1)):
        last += timedelta(days=1)
    return (last - first).days >= 2
