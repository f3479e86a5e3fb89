"""The cheapest journey, against every journey there is."""

from collections.abc import Iterator
from itertools import chain, combinations, pairwise, permutations, product
from math import inf

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.scheduling.journey import (
    MEALS,
    City,
    Eatery,
    Errand,
    Journey,
    Lodging,
    Ride,
    find_journey,
    splits,
)

MODES = (frozenset({"Flight", "Taxi"}), frozenset({"Self-driving"}))
NAMES = ("home", "a", "b", "c")


def meals_of(city: City, nights: int) -> list[tuple[Eatery, ...]]:
    """Every choice of different places for a stay's full days, with up to three more."""
    least = MEALS * (nights - 1)
    most = min(len(city.eateries), least + 3)
    sizes = range(least, most + 1)
    return list(chain.from_iterable(combinations(city.eateries, size) for size in sizes))


def costs(errand: Errand, travel_days: tuple[int, ...]) -> Iterator[float]:
    nights = [b - a for a, b in pairwise(travel_days)]
    for route in permutations(errand.cities, errand.count):
        names = [errand.home, *(city.name for city in route), errand.home]
        legs = [
            errand.rides(a, b, d) for (a, b), d in zip(pairwise(names), travel_days, strict=True)
        ]
        rooms = [
            [room.cost * n for room in city.lodgings if room.least_nights <= n]
            for city, n in zip(route, nights, strict=True)
        ]
        seen = all(city.sights >= n - 1 for city, n in zip(route, nights, strict=True))
        if not seen or not all(rooms):
            continue
        ways = [
            min((sum(r.cost for r in rides) for rides in product(*legs)
                 if {r.mode for r in rides} <= modes), default=inf)
            for modes in errand.modes
        ]  # fmt: skip
        meals = [
            sum(each.cost for each in chain(*chosen))
            for chosen in product(*(meals_of(c, n) for c, n in zip(route, nights, strict=True)))
            if set(errand.cuisines) <= {c for each in chain(*chosen) for c in each.serves}
        ]
        if meals and min(ways) < inf:
            yield min(ways) + min(meals) + sum(map(min, rooms))


@st.composite
def errands(draw: st.DrawFn) -> Errand:
    price = st.integers(0, 9).map(float)
    cuisine = st.sets(st.sampled_from(["French", "Indian"])).map(frozenset)
    cities = [
        City(
            name,
            [Lodging(f"{name}{k}", draw(price), draw(st.integers(1, 3))) for k in range(2)],
            [Eatery(f"{name}{k}", draw(price), draw(cuisine)) for k in range(draw(st.integers(3, 5)))],
            draw(st.integers(0, 3)),
        )
        for name in NAMES[1:]
    ]  # fmt: skip
    modes = st.lists(st.sampled_from(["Flight", "Taxi", "Self-driving"]), max_size=2, unique=True)
    days = draw(st.integers(3, 5))
    rides = {
        (a, b, d): [Ride(mode, mode, draw(price)) for mode in draw(modes)]
        for a, b in permutations(NAMES, 2)
        for d in range(days)
    }
    return Errand(
        "home", cities, draw(st.integers(1, 2)), days, lambda a, b, d: rides[a, b, d], MODES,
        draw(st.one_of(st.just(inf), st.integers(5, 60).map(float))),
        draw(st.sampled_from([(), ("French",), ("French", "Indian")])),
    )  # fmt: skip


@settings(max_examples=50, deadline=None)
@given(errands())
def test_it_is_the_cheapest_of_the_most_even_journeys(errand: Errand) -> None:
    found = find_journey(errand)
    for travel_days in splits(errand.days, errand.count):
        least = min(costs(errand, travel_days), default=inf)
        if least <= errand.budget and least < inf:
            assert found is not None
            assert found.cost == pytest.approx(least)
            assert (found.stays[0].first, *(stay.last for stay in found.stays)) == travel_days
            check(found, errand)
            return
    assert found is None


def check(found: Journey, errand: Errand) -> None:
    paid = sum(ride.cost for ride in found.rides)
    for stay in found.stays:
        assert len(set(stay.eateries)) == len(stay.eateries) >= MEALS * len(stay.full_days)
        assert stay.lodging.least_nights <= stay.last - stay.first
        paid += sum(each.cost for each in stay.eateries)
        paid += stay.lodging.cost * (stay.last - stay.first)
    assert found.cost == pytest.approx(paid)
    assert any({ride.mode for ride in found.rides} <= modes for modes in errand.modes)
    served = {c for stay in found.stays for each in stay.eateries for c in each.serves}
    assert set(errand.cuisines) <= served


def test_stays_are_as_even_as_they_can_be() -> None:
    assert splits(7, 3)[0] == (0, 2, 4, 6)
    assert splits(5, 2)[0] == (0, 2, 4)
    assert splits(3, 1) == [(0, 2)]
    assert splits(3, 3) == []
