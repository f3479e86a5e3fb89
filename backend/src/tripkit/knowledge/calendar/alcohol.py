"""On which days alcohol is not sold, and what is known of hotels.

Rests on the Excise Department's announcement of the 18 days of 2025 on which liquor shops and
bars stay closed (15 January 2025; the same kinds of day were announced in 2021, 2023 and 2024):
every Poya, the day after Vesak, Independence Day, both New Year days, World Temperance Day
(3 October) and Christmas. Hotels with a Tourist Board licence were exempted at New Year and
Christmas; on Poya days nothing exempts them in general (at Poson 2019 they were forbidden by name),
so there we do not know.
"""

from dataclasses import dataclass
from datetime import date
from typing import Literal

from tripkit.knowledge.calendar.holiday import Certainty, holidays_on

Shops = Literal["open", "closed", "unknown"]
Hotels = Literal["may_serve", "unknown"]

SOURCE = "Excise Department of Sri Lanka, days of closure 2025"
_NEW_YEAR = ("Day Before Sinhala and Tamil New Year", "Sinhala and Tamil New Year")
_AFTER_VESAK = "Day Following Vesak Full Moon Poya Day"


@dataclass(frozen=True)
class Alcohol:
    shops: Shops
    licensed_hotels: Hotels
    reason: str | None
    """The day that closes the shops, None where none does."""
    certainty: Certainty


def _dry(day: date) -> tuple[str, Hotels, Certainty] | None:
    holidays = holidays_on(day)
    for holiday in holidays:
        if "poya" in holiday.categories or holiday.name == _AFTER_VESAK:
            return holiday.name, "unknown", holiday.certainty
    for holiday in holidays:
        if holiday.name in _NEW_YEAR:
            return holiday.name, "may_serve", holiday.certainty
    if (day.month, day.day) == (12, 25):
        return "Christmas Day", "may_serve", "estimated"
    if (day.month, day.day) == (2, 4):
        return "Independence Day", "unknown", "estimated"
    if (day.month, day.day) == (10, 3):
        return "World Temperance Day", "unknown", "estimated"
    return None


def alcohol_on(day: date) -> Alcohol:
    """Raises ValueError for a day outside the calendar's years."""
    dry = _dry(day)
    if dry is None:
        certainty: Certainty = "gazetted" if day.year <= 2026 else "estimated"
        return Alcohol("open", "may_serve", None, certainty)
    reason, hotels, certainty = dry
    return Alcohol("closed", hotels, reason, certainty)
