"""What days somewhere cost a party: price levels, as low, typical and high, in US dollars."""

from dataclasses import dataclass
from math import ceil
from typing import Literal

from tripkit.knowledge.cities.entry import City, Cost, Range

Style = Literal["hostel", "budget", "mid", "high"]
_TICKET: dict[int, Range] = {0: (0.0, 0.0), 1: (3.0, 10.0), 2: (10.0, 25.0), 3: (25.0, 60.0)}
_RIDES_A_DAY = 4
CHILD = 0.6
"""What a child of 3 to 12 costs of an adult's meals, rides and tickets, roughly."""


@dataclass(frozen=True)
class Sum:
    """An estimate; `basis` says of what."""

    low: float
    typical: float
    high: float
    basis: str

    def times(self, count: float) -> "Sum":
        """The sum so many times."""
        return Sum(self.low * count, self.typical * count, self.high * count, self.basis)


@dataclass(frozen=True)
class Prices:
    """What things cost `where`: in a city of ours, or elsewhere by its country's level."""

    where: str
    cost: Cost


def of_city(city: City) -> Prices:
    """What our catalogue says that things cost there."""
    return Prices(city.name.en, city.cost)


def _sum(range_: Range, basis: str) -> Sum:
    low, high = range_
    return Sum(low, (low + high) / 2, high, basis)


def heads(adults: int, children: list[int]) -> float:
    """How many adults' shares a party pays: children under 3 free, under 13 about 60 %."""
    return adults + sum(0.0 if age < 3 else CHILD if age < 13 else 1.0 for age in children)


def rooms(size: int, style: Style) -> int:
    """Rooms for two, or beds in a hostel."""
    return size if style == "hostel" else ceil(size / 2)


def night(prices: Prices, style: Style, size: int) -> Sum:
    """One night for a party."""
    range_: Range = getattr(prices.cost.night, style)
    what = "a hostel bed" if style == "hostel" else f"a {style} room for two"
    return _sum(range_, f"{what} in {prices.where}").times(rooms(size, style))


def meal(prices: Prices, price: int, shares: float) -> Sum:
    """One meal for a party; `price` 1 street, 2 casual, 3 nice."""
    kind = {1: "street", 2: "casual", 3: "nice"}[price]
    range_: Range = getattr(prices.cost.meal, kind)
    return _sum(range_, f"a {kind} meal in {prices.where}").times(shares)


def ticket(price_class: int, shares: float) -> Sum:
    """Entry to a sight of this price class for a party."""
    return _sum(_TICKET[price_class], "entry, by price class").times(shares)


def transit_day(prices: Prices, shares: float) -> Sum:
    """A day's rides: a day pass where there is one and it is cheaper, else four rides."""
    cost = prices.cost
    rides = _sum(cost.transit_ride, f"rides in {prices.where}").times(_RIDES_A_DAY)
    if cost.day_pass:
        day = _sum(cost.day_pass, f"a day pass in {prices.where}")
        rides = min(rides, day, key=lambda s: s.typical)
    return rides.times(shares)
