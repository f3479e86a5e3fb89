"""Sri Lanka's calendar: holidays, Poya days, dry days, school holidays, bridge days."""

from tripkit.knowledge.calendar.alcohol import Alcohol, alcohol_on
from tripkit.knowledge.calendar.bridge import bridge_type, long_weekend
from tripkit.knowledge.calendar.holiday import (
    FIRST_YEAR,
    LAST_YEAR,
    Holiday,
    holidays_of,
    holidays_on,
    is_poya,
    next_poya,
)
from tripkit.knowledge.calendar.impact import Constraint, Impact, Sensitivity, impact_of
from tripkit.knowledge.calendar.school import is_school_holiday

__all__ = [
    "FIRST_YEAR",
    "LAST_YEAR",
    "Alcohol",
    "Constraint",
    "Holiday",
    "Impact",
    "Sensitivity",
    "alcohol_on",
    "bridge_type",
    "holidays_of",
    "holidays_on",
    "impact_of",
    "is_poya",
    "is_school_holiday",
    "long_weekend",
    "next_poya",
]
