"""A region's places for so many days: fewer stops for a short trip, the best of them always."""

from collections.abc import Callable
from dataclasses import dataclass

from tripkit.knowledge.regions.table import Region, RegionStop

_SHORT = 5
"""A trip of at most so many days sees its first places more quickly."""
_LEAST_OF_TWO = 4
"""Days from which on a trip of one place has a near second one, too."""
_PACE_SHORT, _PACE = 0.75, 0.9
"""The share of the usual days that a place must be left before another one joins."""


@dataclass(frozen=True, slots=True)
class Leg:
    """A stop with its days of this trip."""

    stop: RegionStop
    days: int


@dataclass(frozen=True, slots=True)
class Route:
    """`legs` in travel order; `left_out` would have stood before one that is in, were it known."""

    legs: tuple[Leg, ...]
    left_out: tuple[RegionStop, ...] = ()


def route_through(
    region: Region,
    days: int,
    is_known: Callable[[RegionStop], bool],
    is_near: Callable[[RegionStop, RegionStop], bool] = lambda a, b: False,
) -> Route:
    """The way through a region in `days` (1 or more) whole days, each leg at least one.

    Places that aren't known are left out as long as the known ones' usual days fill the trip.
    Near the first place a second one joins from four days on.
    """
    ranked = sorted(region.stops, key=lambda stop: stop.rank)
    usable = [stop for stop in ranked if is_known(stop)]
    if sum(stop.days for stop in usable) < days:
        usable = ranked
    chosen = _chosen(usable, days)
    if len(chosen) == 1 and days >= _LEAST_OF_TWO:
        chosen += [stop for stop in usable[1:] if is_near(chosen[0], stop)][:1]
    last = max(stop.rank for stop in chosen)
    return Route(
        tuple(Leg(stop, share) for stop, share in _shared(region, chosen, days)),
        tuple(stop for stop in ranked if stop.rank < last and stop not in usable),
    )


def _chosen(ranked: list[RegionStop], days: int) -> list[RegionStop]:
    """The first always, further ones in rank order while the days bear them."""
    pace = _PACE_SHORT if days <= _SHORT else _PACE
    chosen = ranked[:1]
    for stop in ranked[1:]:
        left = days - pace * sum(other.days for other in chosen)
        if left < _least(stop) or days < sum(map(_least, [*chosen, stop])):
            break
        chosen.append(stop)
    return chosen


def _least(stop: RegionStop) -> int:
    """Days below which it isn't worth the way."""
    return min(stop.days, max(2, (stop.days + 1) // 2))


def _shared(region: Region, chosen: list[RegionStop], days: int) -> list[tuple[RegionStop, int]]:
    """The stops in travel order; the days given one by one where most is wanting, best first."""
    shares = dict.fromkeys(chosen, 1)
    for _ in range(days - len(chosen)):
        neediest = min(shares, key=lambda stop: (shares[stop] / stop.days, stop.rank))
        shares[neediest] += 1
    return [(stop, shares[stop]) for stop in region.stops if stop in shares]
