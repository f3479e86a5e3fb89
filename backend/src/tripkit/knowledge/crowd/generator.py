"""Makes what the forest learns from: how full a place is, by a formula that is written down here.

    demand = popularity · [(1 − d) · foreign(month, season) + d · week(weekday) · festival]
    level  = 1 − exp(−1.7 · demand · hour(type))        d = share of people who live here

with a log-normal spread (σ 0.18) for what no calendar knows. It is a model of plausible crowds,
not a count: no gate data are published by place and hour.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from tripkit.knowledge.crowd.features import Moment, PlaceProfile, encode
from tripkit.knowledge.crowd.seasons import (
    DOMESTIC_WEEK,
    HOURS,
    SEASONS,
    TYPES,
    foreign_month,
)

FULLNESS = 1.7
SPREAD = 0.18


@dataclass(frozen=True)
class Sample:
    features: NDArray[np.float32]
    """(n, features)"""
    levels: NDArray[np.float32]
    """(n,), 0 to 1"""


def expected_level(place: PlaceProfile, moment: Moment) -> float:
    """The formula without its spread, 0 to 1."""
    foreign = foreign_month(moment.month, place.season)
    domestic = DOMESTIC_WEEK[moment.weekday] * moment.modifier
    if moment.modifier > 1 and moment.weekday < 5:
        domestic = max(domestic, moment.modifier)  # a day off is no ordinary Tuesday
    demand = place.popularity * ((1 - place.domestic) * foreign + place.domestic * domestic)
    hour = HOURS[place.type][moment.hour]
    if moment.is_poya and place.type == "Religious":
        hour = max(hour, 0.75 if 5 <= moment.hour <= 21 else 0.3)
    return float(1 - np.exp(-FULLNESS * demand * hour))


def generate(count: int, seed: int) -> Sample:
    """`count` random places and moments with their levels."""
    rng = np.random.default_rng(seed)
    rows, levels = [], []
    for _ in range(count):
        place = PlaceProfile(
            type=TYPES[rng.integers(len(TYPES))],
            season=SEASONS[rng.integers(len(SEASONS))],
            popularity=float(rng.uniform(0.05, 1.0)),
            domestic=float(rng.uniform(0.05, 0.95)),
        )
        moment = Moment(
            month=int(rng.integers(1, 13)),
            weekday=int(rng.integers(7)),
            hour=int(rng.integers(24)),
            is_poya=bool(rng.random() < 0.2),
            is_holiday=bool(rng.random() < 0.2),
            is_school_holiday=bool(rng.random() < 0.3),
            modifier=float(rng.choice([0.3, 1, 1, 1, 1.3, 1.4, 1.5, 1.7, 2, 2.5, 3, 4, 5])),
        )
        rows.append(encode(place, moment))
        spread = rng.lognormal(0.0, SPREAD)
        levels.append(min(1.0, expected_level(place, moment) * spread))
    return Sample(np.array(rows, dtype=np.float32), np.array(levels, dtype=np.float32))
