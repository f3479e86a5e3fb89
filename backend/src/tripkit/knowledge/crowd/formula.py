"""How full a place is at a moment, by a formula that is written down here.

    demand = popularity · [(1 − d) · foreign(month, season) + d · week(weekday) · modifier]
    level  = 1 − exp(−1.7 · demand · hour(type))        d = share of people who live here

It is a model of plausible crowds, not a count: no gate data are published by place and hour.
"""

import math
from dataclasses import dataclass

from tripkit.knowledge.crowd.seasons import (
    DOMESTIC_WEEK,
    HOURS,
    PlaceType,
    Season,
    foreign_month,
)

FULLNESS = 1.7
POYA_HOURS = range(5, 22)
POYA_SHARE, POYA_NIGHT_SHARE = 0.75, 0.3
"""The least share of its fullest hour that a temple has on a Poya, by day and by night."""


@dataclass(frozen=True)
class PlaceProfile:
    """`popularity` against the island's busiest place, `domestic` the share who live here."""

    type: PlaceType
    season: Season
    popularity: float
    domestic: float


@dataclass(frozen=True)
class Moment:
    """`month` 1 to 12, `weekday` 0 (Monday) to 6, `hour` 0 to 23; `modifier` is the calendar's."""

    month: int
    weekday: int
    hour: int
    is_poya: bool
    modifier: float


def level(place: PlaceProfile, moment: Moment) -> float:
    """0 (empty) to 1 (full)."""
    foreign = foreign_month(moment.month, place.season)
    domestic = DOMESTIC_WEEK[moment.weekday] * moment.modifier
    if moment.modifier > 1 and moment.weekday < 5:
        domestic = max(domestic, moment.modifier)  # a day off is no ordinary Tuesday
    demand = place.popularity * ((1 - place.domestic) * foreign + place.domestic * domestic)
    hour = HOURS[place.type][moment.hour]
    if moment.is_poya and place.type == "Religious":
        hour = max(hour, POYA_SHARE if moment.hour in POYA_HOURS else POYA_NIGHT_SHARE)
    return 1 - math.exp(-FULLNESS * demand * hour)
