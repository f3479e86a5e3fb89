"""When people come, as published or plainly reasoned; nothing here is counted at a gate.

ARRIVALS are foreign visitors a month in 2024, Sri Lanka Tourism Development Authority, monthly
reports: 2,053,465 in the year. What foreigners do where follows the monsoons (Department of
Meteorology: southwest May to September, northeast December to February).
"""

from typing import Literal

PlaceType = Literal["Beach", "Heritage", "Nature", "Religious", "Urban"]
Season = Literal["southwest", "east", "north", "hill", "all"]

TYPES: tuple[PlaceType, ...] = ("Beach", "Heritage", "Nature", "Religious", "Urban")
SEASONS: tuple[Season, ...] = ("southwest", "east", "north", "hill", "all")

ARRIVALS = (
    208_253, 218_350, 209_181, 148_867, 112_128, 113_470,
    187_810, 164_609, 122_140, 135_907, 184_158, 248_592,
)  # fmt: skip

# How a region draws from the month's visitors, January to December: 1 = its share of the year.
DRAW: dict[Season, tuple[float, ...]] = {
    "southwest": (1.3, 1.3, 1.2, 1.0, 0.6, 0.5, 0.6, 0.6, 0.6, 0.8, 1.1, 1.3),
    "east": (0.4, 0.5, 0.7, 1.0, 1.4, 1.6, 1.8, 1.8, 1.5, 0.8, 0.4, 0.3),
    "north": (0.9, 1.0, 1.0, 1.0, 1.0, 1.1, 1.3, 1.4, 1.1, 0.8, 0.6, 0.7),
    "hill": (1.1, 1.2, 1.2, 1.3, 0.9, 0.7, 0.9, 1.0, 0.9, 0.8, 0.8, 1.1),
    "all": (1.0,) * 12,
}

# Share of a place's fullest hour, midnight to 23:00.
HOURS: dict[PlaceType, tuple[float, ...]] = {
    "Beach": (0, 0, 0, 0, 0, 0.1, 0.25, 0.35, 0.4, 0.5, 0.55, 0.55,
              0.5, 0.45, 0.5, 0.7, 0.9, 1.0, 0.95, 0.6, 0.4, 0.25, 0.1, 0),
    "Heritage": (0, 0, 0, 0, 0, 0.15, 0.35, 0.6, 0.85, 1.0, 1.0, 0.9,
                 0.7, 0.6, 0.65, 0.8, 0.75, 0.5, 0.2, 0.05, 0, 0, 0, 0),
    "Nature": (0, 0, 0.05, 0.05, 0.1, 0.5, 0.95, 1.0, 0.9, 0.75, 0.65, 0.55,
               0.45, 0.45, 0.6, 0.85, 0.8, 0.45, 0.15, 0, 0, 0, 0, 0),
    "Religious": (0, 0, 0, 0, 0.1, 0.4, 0.7, 0.65, 0.6, 0.75, 0.8, 0.7,
                  0.5, 0.4, 0.45, 0.55, 0.65, 0.8, 1.0, 0.9, 0.4, 0.1, 0, 0),
    "Urban": (0.05, 0, 0, 0, 0, 0.05, 0.15, 0.3, 0.45, 0.6, 0.7, 0.75,
              0.8, 0.75, 0.7, 0.75, 0.85, 0.95, 1.0, 0.95, 0.8, 0.55, 0.3, 0.15),
}  # fmt: skip
# Monday to Sunday, for people who live here.
DOMESTIC_WEEK = (0.55, 0.55, 0.6, 0.6, 0.8, 1.5, 1.7)


def foreign_month(month: int, season: Season) -> float:
    """How many foreigners a region sees in a month (1 to 12) against its own average month."""
    flows = [arrivals * draw for arrivals, draw in zip(ARRIVALS, DRAW[season], strict=True)]
    return flows[month - 1] * 12 / sum(flows)
