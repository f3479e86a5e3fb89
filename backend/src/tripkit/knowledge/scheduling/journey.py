"""A journey through some cities at the least cost: route, days of travel, rides, rooms and meals.

Exact: branch and bound over routes, with a table a city of the cheapest meals by number and
cuisines. Stays of even length are preferred to uneven ones; beyond that the cheapest journey
wins, and None means that there is none.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, reduce
from itertools import combinations, pairwise
from math import inf
from operator import or_

MEALS = 3
"""Of a day spent in one city. Days of travel need none."""
_EXTRA = 3
"""Meals that a stay may have beyond those, on its days of travel, for the sake of a cuisine."""


@dataclass(frozen=True)
class Ride:
    """`cost` for the party."""

    key: str
    mode: str
    cost: float


@dataclass(frozen=True)
class Lodging:
    """`cost` a night for the party."""

    key: str
    cost: float
    least_nights: int = 1


@dataclass(frozen=True)
class Eatery:
    """`cost` a meal for the party."""

    key: str
    cost: float
    serves: frozenset[str] = frozenset()


@dataclass(frozen=True)
class City:
    """`sights` to see at least one of on each day spent there."""

    name: str
    lodgings: Sequence[Lodging]
    eateries: Sequence[Eatery]
    sights: int


@dataclass(frozen=True)
class Errand:
    """What is wanted: so many of these cities in so many days, from home and back.

    `rides(a, b, day)` are those from one city to another on a day, counted from 0. All modes of
    a journey are in one of `modes`. Every cuisine is had at least once.
    """

    home: str
    cities: Sequence[City]
    count: int
    days: int
    rides: Callable[[str, str, int], Sequence[Ride]]
    modes: Sequence[frozenset[str]]
    budget: float = inf
    cuisines: Sequence[str] = ()


@dataclass(frozen=True)
class Stay:
    """From the day of arrival to the day of leaving; `eateries` are all different."""

    city: City
    first: int
    last: int
    lodging: Lodging
    eateries: Sequence[Eatery]

    @property
    def full_days(self) -> range:
        return range(self.first + 1, self.last)


@dataclass(frozen=True)
class Journey:
    """A ride before each stay, and one home."""

    stays: Sequence[Stay]
    rides: Sequence[Ride]
    cost: float


_Meals = Mapping[int, tuple[float, tuple[Eatery, ...]]]
"""By cuisines as bits: the cheapest meals that have them."""


def find_journey(errand: Errand) -> Journey | None:
    """The cheapest journey of the most even stays that there is within the budget."""
    tables = _Tables(errand)
    for travel_days in splits(errand.days, errand.count):
        best: Journey | None = None
        for modes in errand.modes:
            limit = min(errand.budget, best.cost if best else inf)
            best = _Routes(tables, travel_days, modes, limit).best() or best
        if best:
            return best
    return None


def splits(days: int, count: int) -> list[tuple[int, ...]]:
    """The days of travel, the first and the last among them, most even stays first."""
    if days <= count:
        return []
    inner = combinations(range(1, days - 1), count - 1)
    found = [(0, *days_between, days - 1) for days_between in inner]

    def uneven(travel_days: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
        nights = [b - a for a, b in pairwise(travel_days)]
        return max(nights) - min(nights), travel_days

    return sorted(found, key=uneven)


class _Tables:
    """What a stay costs, by city and nights."""

    def __init__(self, errand: Errand) -> None:
        self.errand = errand
        self._meals: dict[tuple[str, int], _Meals] = {}
        self._rides: dict[tuple[str, str, int], Sequence[Ride]] = {}

    @cached_property
    def every(self) -> int:
        return (1 << len(self.errand.cuisines)) - 1

    def lodging(self, city: City, nights: int) -> Lodging | None:
        fit = [room for room in city.lodgings if room.least_nights <= nights]
        return min(fit, key=lambda room: (room.cost, room.key), default=None)

    @cached_property
    def cuisines(self) -> dict[str, int]:
        """Those of the wanted ones that a city has, as bits."""
        return {
            city.name: sum(
                1 << n
                for n, cuisine in enumerate(self.errand.cuisines)
                if any(cuisine in eatery.serves for eatery in city.eateries)
            )
            for city in self.errand.cities
        }

    def ride(self, a: str, b: str, day: int, modes: frozenset[str]) -> Ride | None:
        key = (a, b, day)
        if key not in self._rides:
            self._rides[key] = sorted(self.errand.rides(*key), key=lambda r: (r.cost, r.key))
        return next((ride for ride in self._rides[key] if ride.mode in modes), None)

    def meals(self, city: City, nights: int) -> _Meals:
        """The cheapest meals of a stay that have exactly or more than each set of cuisines."""
        key = (city.name, nights)
        if key not in self._meals:
            self._meals[key] = self._cheapest_meals(city, MEALS * (nights - 1))
        return self._meals[key]

    def _cheapest_meals(self, city: City, needed: int) -> _Meals:
        best: dict[tuple[int, int], tuple[float, tuple[Eatery, ...]]] = {(0, 0): (0.0, ())}
        most = needed + (_EXTRA if self.errand.cuisines else 0)
        for bits, eatery in self._useful(city, most):
            for (count, had), (cost, chosen) in list(best.items()):
                new = (count + 1, had | bits)
                total = cost + eatery.cost
                if count < most and total < best.get(new, (inf, ()))[0]:
                    best[new] = total, (*chosen, eatery)
        found: dict[int, tuple[float, tuple[Eatery, ...]]] = {}
        for (count, had), (cost, chosen) in best.items():
            if count >= needed and cost < found.get(had, (inf, ()))[0]:
                found[had] = cost, chosen
        return found

    def _useful(self, city: City, most: int) -> Iterator[tuple[int, Eatery]]:
        """The cheapest of those that serve the same of the cuisines that are wanted."""
        alike: dict[int, int] = {}
        for eatery in sorted(city.eateries, key=lambda each: (each.cost, each.key)):
            served = (c in eatery.serves for c in self.errand.cuisines)
            bits = sum(1 << n for n, serves in enumerate(served) if serves)
            alike[bits] = alike.get(bits, 0) + 1
            if alike[bits] <= most:
                yield bits, eatery


class _Routes:
    """Branch and bound over the routes for given days of travel and modes."""

    def __init__(
        self, tables: _Tables, travel_days: tuple[int, ...], modes: frozenset[str], limit: float
    ) -> None:
        self.tables, self.errand = tables, tables.errand
        self.travel_days, self.modes = travel_days, modes
        self.limit = limit
        self.found: Journey | None = None
        self.least = [self._least_stays(leg) for leg in range(self.errand.count)]
        self.ahead = [sum(min(of.values(), default=inf) for of in self.least[n:])
                      for n in range(self.errand.count + 1)]  # fmt: skip

        every = reduce(or_, tables.cuisines.values(), 0)
        self.had_ahead = [every] * self.errand.count + [0]

    def best(self) -> Journey | None:
        self._extend([], [], 0.0)
        return self.found

    def _least_stays(self, leg: int) -> dict[str, float]:
        """What each city costs at least as the stay of this number; without those that can't be."""
        nights = self.travel_days[leg + 1] - self.travel_days[leg]
        found = {}
        for city in self.errand.cities:
            room = self.tables.lodging(city, nights)
            meals = self.tables.meals(city, nights)
            if room and meals and city.sights >= nights - 1:
                found[city.name] = room.cost * nights + min(cost for cost, _ in meals.values())
        return found

    def _extend(self, route: list[City], rides: list[Ride], cost: float) -> None:
        leg = len(route)
        had = reduce(or_, (self.tables.cuisines[city.name] for city in route), 0)
        if had | self.had_ahead[leg] != self.tables.every:
            return
        here = route[-1].name if route else self.errand.home
        if leg == self.errand.count:
            ride = self.tables.ride(here, self.errand.home, self.travel_days[-1], self.modes)
            if ride:
                self._finish(route, [*rides, ride], cost + ride.cost)
            return
        steps = []
        for city in self.errand.cities:
            if city.name not in self.least[leg] or city in route:
                continue
            ride = self.tables.ride(here, city.name, self.travel_days[leg], self.modes)
            if ride:
                steps.append((cost + ride.cost + self.least[leg][city.name], city.name, city, ride))
        for total, _, city, ride in sorted(steps, key=lambda step: step[:2]):
            if self._better(total + self.ahead[leg + 1]):
                self._extend([*route, city], [*rides, ride], total)

    def _better(self, cost: float) -> bool:
        return cost < self.limit or (self.found is None and cost <= self.limit)

    def _finish(self, route: list[City], rides: list[Ride], cost: float) -> None:
        if not self._better(cost):
            return
        nights = [b - a for a, b in pairwise(self.travel_days)]
        joint: dict[int, tuple[float, list[tuple[Eatery, ...]]]] = {0: (0.0, [])}
        for city, stayed in zip(route, nights, strict=True):
            after: dict[int, tuple[float, list[tuple[Eatery, ...]]]] = {}
            for had, (paid, chosen) in joint.items():
                for more, (price, eateries) in self.tables.meals(city, stayed).items():
                    if paid + price < after.get(had | more, (inf, []))[0]:
                        after[had | more] = paid + price, [*chosen, eateries]
            joint = after
        if self.tables.every not in joint:
            return
        paid, chosen = joint[self.tables.every]
        stays = [
            Stay(city, first, last, room, eateries)
            for city, (first, last), eateries in zip(
                route, pairwise(self.travel_days), chosen, strict=True
            )
            if (room := self.tables.lodging(city, last - first))
        ]
        rooms = sum(stay.lodging.cost * (stay.last - stay.first) for stay in stays)
        total = rooms + paid + sum(ride.cost for ride in rides)
        if self._better(total):
            self.limit, self.found = total, Journey(stays, rides, total)
