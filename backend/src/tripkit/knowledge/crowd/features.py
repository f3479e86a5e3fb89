"""What the forest is told about a place and a moment."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tripkit.knowledge.crowd.seasons import (
    DOMESTIC_WEEK,
    HOURS,
    SEASONS,
    TYPES,
    PlaceType,
    Season,
    foreign_month,
)


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
    is_holiday: bool
    is_school_holiday: bool
    modifier: float


FEATURES = (
    "month", "weekday", "hour", "is_poya", "is_holiday", "is_school_holiday", "modifier",
    "popularity", "domestic", "foreign_month", "domestic_day", "hour_share",
    *(f"type_{name}" for name in TYPES), *(f"season_{name}" for name in SEASONS),
)  # fmt: skip


def encode(place: PlaceProfile, moment: Moment) -> NDArray[np.float32]:
    """(features,) in the order of FEATURES."""
    return np.array(
        [
            moment.month, moment.weekday, moment.hour, moment.is_poya, moment.is_holiday,
            moment.is_school_holiday, moment.modifier, place.popularity, place.domestic,
            foreign_month(moment.month, place.season),
            DOMESTIC_WEEK[moment.weekday] * moment.modifier, HOURS[place.type][moment.hour],
            *(place.type == name for name in TYPES), *(place.season == name for name in SEASONS),
        ],
        dtype=np.float32,
    )  # fmt: skip
