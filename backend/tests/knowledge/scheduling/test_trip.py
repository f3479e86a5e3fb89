"""The trip's solver: what every plan keeps, and that what it calls impossible is so."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from itertools import combinations, pairwise, permutations, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.scheduling.clash import names_of, under
from tripkit.knowledge.scheduling.easing import out_as_now
from tripkit.knowledge.scheduling.trip import solve
from tripkit.knowledge.scheduling.trip_terms import (
    PAUSES,
    Change,
    Clash,
    Fixed,
    Meal,
    Place,
    Placed,
    Plan,
    Spot,
    Trip,
    TripDay,
    TripLimits,
    TripVisit,
)

OPEN = [(9 * 60, 18 * 60)]
FREE = TripLimits(pace="packed")


def travel(a: Spot, b: Spot) -> float:
    """A minute a step, in a town of streets at right angles."""
    return abs(a[0] - b[0]) + abs(a[1] - b[1])


def day(n: int = 0, start: int = 9 * 60, end: int = 18 * 60, **more: Any) -> TripDay:
    return TripDay(date(2026, 4, 6) + timedelta(days=n), start, end, **more)


def visit(key: str, minutes: int = 60, worth: float = 1, days: int = 3, **more: Any) -> TripVisit:
    given: dict[str, Any] = {"lat": 0.0, "lng": 0.0, "opening": [OPEN] * days, **more}
    return TripVisit(key, minutes=minutes, worth=worth, **given)


def lunch(days: int = 3, **more: Any) -> Meal:
    place = Place("noodles", 0, 0, 10, [[(0, 1440)]] * days)
    return Meal("lunch", 12 * 60, 14 * 60, 60, [more.get("place", place)])


def planned(*given: Any, rounds: int = 60, **more: Any) -> Plan:
    found = solve(*given, rounds=rounds, **more)
    assert isinstance(found, Plan), found
    return found


def clash(*given: Any) -> Clash:
    found = solve(*given, rounds=10)
    assert isinstance(found, Clash), found
    return found


def keys(day_of_plan: list[Placed]) -> list[str]:
    return [each.key for each in day_of_plan]


def check(plan: Plan, trip: Trip) -> None:
    """Every invariant of a plan."""
    spots: dict[str, Spot] = {v.key: (v.lat, v.lng) for v in trip.visits}
    spots |= {p.key: (p.lat, p.lng) for meal in trip.meals for p in meal.places}
    spots |= {f.key: (f.lat, f.lng) for d in trip.days for f in d.fixed}
    visits = {v.key: v for v in trip.visits}
    seen = [each.key for placed in plan.days for each in placed if each.key in visits]
    assert len(seen) == len(set(seen))
    assert {v.key for v in trip.visits if v.must} <= set(seen)
    assert set(seen) | (set(plan.left_out) & set(visits)) == set(visits)
    assert not set(seen) & (set(plan.left_out) | trip.limits.avoid)
    cost = {v.key: (v.kind, v.cost) for v in trip.visits}
    cost |= {p.key: ("meal", p.cost) for meal in trip.meals for p in meal.places}
    paid = [cost[each.key] for placed in plan.days for each in placed if each.key in cost]
    assert sum(amount for _, amount in paid) == pytest.approx(plan.cost)
    assert trip.limits.budget is None or plan.cost <= trip.limits.budget + 1e-6
    for kind, amount in trip.limits.budgets.items():
        assert sum(price for k, price in paid if k == kind) <= amount + 1e-6
    assert plan.bound is None or plan.worth <= plan.bound + 1e-6
    for n, (placed, of) in enumerate(zip(plan.days, trip.days, strict=True)):
        check_day(n, placed, of, trip, spots, visits)


def check_day(
    n: int,
    placed: list[Placed],
    of: TripDay,
    trip: Trip,
    spots: dict[str, Spot],
    visits: dict[str, TripVisit],
) -> None:
    pause = PAUSES[trip.limits.pace]
    fixed = {f.key: f for f in of.fixed}
    meals = {p.key: (meal, p) for meal in trip.meals for p in meal.places}
    assert set(fixed) <= set(keys(placed))
    for a, b in pairwise(placed):
        assert b.travel >= travel(spots[a.key], spots[b.key])
        assert b.start >= a.end + b.travel + pause
    for each in placed:
        if each.key in fixed:
            assert (each.start, each.end) == (fixed[each.key].start, fixed[each.key].end)
            continue
        assert of.start_min <= each.start
        assert each.end <= of.end_min
        if each.key in visits:
            opening, minutes = visits[each.key].opening, visits[each.key].minutes
        else:
            meal, place = meals[each.key]
            opening, minutes = place.opening, meal.minutes
            assert meal.from_min <= each.start <= meal.to_min
        assert each.end - each.start == minutes
        assert any(a <= each.start and each.end <= b for a, b in opening[n])
    if placed and of.start_at and placed[0].key not in fixed:
        assert placed[0].start >= of.start_min + travel(of.start_at, spots[placed[0].key])
    if placed and of.end_at and placed[-1].key not in fixed:
        assert placed[-1].end + travel(spots[placed[-1].key], of.end_at) <= of.end_min
    here = [visits[each.key] for each in placed if each.key in visits]
    assert len(here) <= trip.limits.most_a_day
    if trip.limits.max_walking_m is not None:
        assert sum(v.walking_m for v in here) <= trip.limits.max_walking_m
    had = [meals[each.key][0].name for each in placed if each.key in meals]
    assert len(had) == len(set(had))


def possible(trip: Trip) -> bool:
    """Whether the musts can be kept, by trying every order on every choice of days."""
    musts = [v for v in trip.visits if v.must]
    if any(v.key in trip.limits.avoid for v in musts):
        return False
    budgets = [("", trip.limits.budget), *trip.limits.budgets.items()]
    for kind, amount in budgets:
        if amount is not None and sum(v.cost for v in musts if kind in ("", v.kind)) > amount:
            return False
    return any(
        all(
            day_possible(trip, n, [v for v, at in zip(musts, where, strict=True) if at == n])
            for n in range(len(trip.days))
        )
        for where in product(range(len(trip.days)), repeat=len(musts))
    )


def day_possible(trip: Trip, n: int, chosen: list[TripVisit]) -> bool:
    limits, of = trip.limits, trip.days[n]
    if len(chosen) > limits.most_a_day:
        return False
    walked = sum(v.walking_m for v in chosen)
    if limits.max_walking_m is not None and walked > limits.max_walking_m:
        return False
    return any(runs(trip, n, order) for order in permutations([*chosen, *of.fixed]))


def runs(trip: Trip, n: int, order: Sequence[TripVisit | Fixed]) -> bool:
    of, pause = trip.days[n], PAUSES[trip.limits.pace]
    now: float = min([of.start_min, *(f.start - leg(of.start_at, f) for f in of.fixed)])
    limit = max([of.end_min, *(f.end + leg(of.end_at, f) for f in of.fixed)])
    if of.out:
        now, limit = min(now, of.out[0]), max(limit, of.out[1])
    at: Spot | None = of.start_at
    for k, stop in enumerate(order):
        now += leg(at, stop) + (pause if k else 0)
        spans = [(stop.start, stop.end)] if isinstance(stop, Fixed) else stop.opening[n]
        minutes = stop.end - stop.start if isinstance(stop, Fixed) else stop.minutes
        if not isinstance(stop, Fixed):
            spans = [(max(a, of.start_min), min(b, of.end_min)) for a, b in spans]
        starts = [max(now, a) for a, b in spans if max(now, a) + minutes <= b]
        if not starts:
            return False
        now, at = min(starts) + minutes, (stop.lat, stop.lng)
    return now + (leg(of.end_at, order[-1]) if order else 0) <= limit


def leg(spot: Spot | None, stop: TripVisit | Fixed) -> float:
    return travel(spot, (stop.lat, stop.lng)) if spot else 0


spots = st.tuples(st.integers(0, 30), st.integers(0, 30))
spans = st.tuples(st.integers(8, 15), st.integers(1, 6)).map(
    lambda p: [(60 * p[0], 60 * (p[0] + p[1]))]
)


@st.composite
def trips(draw: st.DrawFn, most: int = 7, must: bool | None = None) -> Trip:
    count = draw(st.integers(1, 2))
    visits = []
    for n in range(draw(st.integers(1, most))):
        lat, lng = draw(spots)
        visits.append(
            TripVisit(
                f"v{n}", lat, lng, draw(st.sampled_from([30, 60, 150])), draw(st.integers(0, 5)),
                [draw(st.one_of(st.just([]), spans)) if n % 3 == 2 else draw(spans)
                 for _ in range(count)],
                cost=draw(st.integers(0, 20)), walking_m=draw(st.integers(0, 3)) * 1000,
                must=draw(st.integers(0, 3)) == 0 if must is None else must,
                prefer=draw(st.sampled_from([{}, {"sunset": 2.0}, {"morning": 1.0}])),
                kind=draw(st.sampled_from(["sight", "museum"])), indoor=draw(st.booleans()),
            )
        )  # fmt: skip
    days = []
    for n in range(count):
        start = draw(st.sampled_from([8 * 60, 9 * 60 + 30]))
        fixed = []
        if draw(st.booleans()):
            at = draw(st.integers(7 * 60, 19 * 60))
            fixed = [Fixed(f"f{n}", at, at + 45, *draw(spots))]
        hotel = draw(st.one_of(st.none(), spots))
        days.append(day(n, start, draw(st.integers(13, 21)) * 60, start_at=hotel, end_at=hotel,
                        wet=draw(st.sampled_from([0.0, 0.5, 1.0])), fixed=fixed))  # fmt: skip
    limits = TripLimits(
        budget=draw(st.one_of(st.none(), st.integers(0, 60))),
        max_walking_m=draw(st.one_of(st.none(), st.integers(1, 6).map(lambda k: k * 1000))),
        most_a_day=draw(st.integers(1, 4)),
        pace=draw(st.sampled_from(["relaxed", "balanced", "packed"])),
        budgets=draw(st.sampled_from([{}, {"museum": 15}, {"meal": 10}])),
        avoid=draw(st.sampled_from([frozenset(), frozenset({"v0"})])),
    )
    return Trip(visits, days, [lunch(count)], travel, limits)


def solved(trip: Trip, rounds: int = 15) -> Plan | Clash:
    return solve(trip.visits, trip.days, trip.meals, travel, trip.limits, rounds=rounds)


@settings(max_examples=120, deadline=None)
@given(trips())
def test_a_plan_keeps_everything_and_a_clash_is_one(trip: Trip) -> None:
    found = solved(trip)
    if isinstance(found, Plan):
        check(found, trip)
    else:
        assert found.proved
        assert not possible(trip)


def best_by_trying(trip: Trip) -> float:
    """The greatest worth over every choice of a day, or none, for each visit."""
    best = 0.0
    for where in product(range(-1, len(trip.days)), repeat=len(trip.visits)):
        days = [
            [v for v, at in zip(trip.visits, where, strict=True) if at == n]
            for n in range(len(trip.days))
        ]
        worth = sum(v.worth for chosen in days for v in chosen)
        cost = sum(v.cost for chosen in days for v in chosen)
        paid = trip.limits.budget is None or cost <= trip.limits.budget
        if worth > best and paid and all(day_possible(trip, n, of) for n, of in enumerate(days)):
            best = worth
    return best


@settings(max_examples=40, deadline=None)
@given(trips(most=5, must=False))
def test_small_trips_are_worth_all_that_any_could_be(trip: Trip) -> None:
    # Near, dry and without light or meals, so that worths alone count.
    visits = [replace(v, lat=v.lat // 9, lng=v.lng // 9, prefer={}) for v in trip.visits]
    days = [replace(d, wet=0, start_at=None, end_at=None, fixed=()) for d in trip.days]
    limits = replace(trip.limits, avoid=frozenset(), budgets={})
    near = replace(trip, visits=visits, days=days, limits=limits, meals=())
    found = solved(near, rounds=150)
    if isinstance(found, Plan):
        assert found.worth == pytest.approx(best_by_trying(near))


@settings(max_examples=60, deadline=None)
@given(trips(most=3, must=True))
def test_the_names_of_a_clash_are_a_smallest_set(trip: Trip) -> None:
    found = solved(trip)
    assert isinstance(found, Clash) == (not possible(trip))
    if isinstance(found, Plan):
        return
    if not any(name.startswith("budget") for name in found.names):
        assert not possible(under(out_as_now(trip), frozenset(found.names)))
    names = names_of(trip)
    for smaller in combinations(names, min(len(found.names) - 1, 3)):
        assert possible(under(out_as_now(trip), frozenset(smaller)))
    for change in found.changes:
        assert possible(changed(trip, change))


def changed(trip: Trip, change: Change) -> Trip:
    """The trip with a change of a clash, by the words of `Change`."""
    kind, _, key = change.constraint.partition(":")
    limits, to = trip.limits, change.to
    if kind == "must_see":
        visits = [v if v.key != key else replace(v, must=False) for v in trip.visits]
        return replace(trip, visits=visits)
    if kind == "fixed":
        days = [replace(d, fixed=[f for f in d.fixed if f.key != key]) for d in trip.days]
        return replace(trip, days=days)
    if kind == "hours":
        days = [
            replace(d, start_min=max(0, d.start_min - to), end_min=min(1440, d.end_min + to))
            for d in trip.days
        ]
        return replace(trip, days=days)
    if kind == "dates":
        more = to - len(trip.days)
        days = [*trip.days, *([replace(trip.days[-1], fixed=())] * more)]
        visits = [
            replace(v, opening=[*v.opening, *(v.opening[-1] if n < 7 else v.opening[n - 7]
                                              for n in range(len(trip.days), len(days)))])
            for v in trip.visits
        ]  # fmt: skip
        return replace(trip, days=days, visits=visits)
    if kind == "budget" and key:
        return replace(trip, limits=replace(limits, budgets={**limits.budgets, key: to}))
    field = {"max_walking": "max_walking_m", "must_avoid": "avoid"}.get(kind, kind)
    value = frozenset(limits.avoid - {key}) if kind == "must_avoid" else to
    return replace(trip, limits=replace(limits, **{field: value}))


def test_meals_stand_in_their_window_every_day() -> None:
    plan = planned([visit("a"), visit("b")], [day(0), day(1)], [lunch()], travel, FREE)
    for placed in plan.days:
        [meal] = [each for each in placed if each.key == "noodles"]
        assert 12 * 60 <= meal.start <= 14 * 60
        assert meal.why == "meal:lunch"


def test_a_meal_gives_way_to_a_must() -> None:
    sight = visit("palace", 240, must=True, opening=[[(11 * 60, 15 * 60)]])
    days = [day(0, start=11 * 60, end=15 * 60)]
    plan = planned([sight], days, [lunch(1)], travel, FREE)
    assert keys(plan.days[0]) == ["palace"]
    assert plan.left_out == {"lunch:2026-04-06": "no_time"}


def test_outdoors_goes_to_the_dry_day_and_indoors_to_the_wet() -> None:
    days = [day(0, end=11 * 60, wet=0.9), day(1, end=11 * 60)]
    visits = [visit("garden", 100), visit("museum", 100, indoor=True)]
    plan = planned(visits, days, [], travel, FREE)
    assert [keys(d) for d in plan.days] == [["museum"], ["garden"]]
    assert [d[0].why for d in plan.days] == ["indoors", "dry_day"]


def test_light_is_waited_for_when_it_is_worth_it() -> None:
    tower = visit("tower", prefer={"sunset": 1.0}, opening=[[(0, 1440)]])
    days = [day(0, end=20 * 60, periods={"sunset": (18 * 60 + 7, 18 * 60 + 40)})]
    plan = planned([tower, visit("shop")], days, [], travel, FREE)
    assert keys(plan.days[0]) == ["shop", "tower"]
    assert plan.days[0][1].start == 18 * 60 + 10  # the first round minute of that light
    assert plan.days[0][1].why == "light:sunset"
    assert plan.worth == pytest.approx(3.0)


def test_what_is_missing_has_its_reason() -> None:
    visits = [
        visit("best", worth=9), visit("dear", cost=500), visit("shut", opening=[[], [], []]),
        visit("banned"), visit("far", walking_m=9000), visit("dull", worth=0),
        visit("long", minutes=700),
    ]  # fmt: skip
    limits = TripLimits(budget=100, max_walking_m=5000, avoid=frozenset({"banned"}))
    plan = planned(visits, [day()], [], travel, limits)
    assert plan.left_out == {
        "dear": "budget", "shut": "closed", "banned": "avoided", "far": "walking",
        "dull": "no_worth", "long": "closed",
    }  # fmt: skip
    crowded = planned(
        [visit("a", worth=2), visit("b")], [day()], [], travel, TripLimits(most_a_day=1)
    )
    assert crowded.left_out == {"b": "full_day"}


def test_a_relaxed_pace_rests_between_stops() -> None:
    visits = [visit("a", must=True), visit("b", must=True)]
    plan = planned(visits, [day()], [], travel, TripLimits(pace="relaxed"))
    first, second = plan.days[0]
    assert second.start - first.end >= 20


def test_a_budget_clash_names_the_dearest_and_what_it_takes() -> None:
    visits = [visit("opera", cost=90, must=True), visit("park", must=True), visit("zoo", cost=20)]
    found = clash(visits, [day()], [], travel, TripLimits(budget=50))
    assert found.names == ("budget", "must_see:opera")
    assert [(c.constraint, c.to) for c in found.changes] == [
        ("budget", 90), ("must_see:opera", None),
    ]  # fmt: skip


def test_two_places_open_at_one_time_only_clash_and_another_day_mends_it() -> None:
    hours = [[(600, 660)]]
    visits = [visit("a", opening=hours, must=True), visit("b", opening=hours, must=True)]
    found = clash(visits, [day()], [], travel, FREE)
    assert found.names == ("must_see:a", "must_see:b", "dates", "opening:a", "opening:b")
    assert ("dates", 2) in [(c.constraint, c.to) for c in found.changes]


def test_too_many_musts_for_the_days() -> None:
    visits = [visit(f"m{n}", must=True) for n in range(4)]
    found = clash(visits, [day()], [], travel, TripLimits(most_a_day=3))
    assert set(found.names) == {*(f"must_see:m{n}" for n in range(4)), "most_a_day", "dates"}
    assert [(c.constraint, c.to) for c in found.changes][:2] == [("most_a_day", 4), ("dates", 2)]


def test_a_walk_beyond_the_limit_says_the_least_that_would_do() -> None:
    visits = [visit("hill", walking_m=8000, must=True)]
    found = clash(visits, [day()], [], travel, replace(FREE, max_walking_m=5000))
    assert found.names == ("must_see:hill", "max_walking")
    assert ("max_walking", 8000) in [(c.constraint, c.to) for c in found.changes]


def test_fixed_things_that_overlap_clash_with_each_other() -> None:
    flights = [Fixed("in", 600, 700, 0, 0), Fixed("out", 690, 800, 0, 0)]
    found = clash([visit("a", must=True)], [day(fixed=flights)], [], travel, FREE)
    assert found.names == ("fixed:in", "fixed:out")
    assert [(c.constraint, c.to) for c in found.changes] == [
        ("fixed:in", None),
        ("fixed:out", None),
    ]


def test_wanted_and_unwanted_at_once_clash() -> None:
    found = clash([visit("a", must=True)], [day()], [], travel, TripLimits(avoid=frozenset("a")))
    assert found.names == ("must_see:a", "must_avoid:a")
    assert {c.constraint for c in found.changes} == {"must_see:a", "must_avoid:a"}


def test_the_same_rounds_and_seed_give_the_same_plan() -> None:
    visits = [visit(f"v{n}", 40, 1 + n % 3, lat=n % 5, lng=n % 7) for n in range(14)]
    given = (visits, [day(0), day(1)], [lunch()], travel, TripLimits())
    one, two = (planned(*given, rounds=40, seed=5) for _ in range(2))
    assert replace(one, seconds=0) == replace(two, seconds=0)


def test_time_ends_the_search() -> None:
    visits = [visit(f"v{n}", 40, 1 + n % 3, lat=n % 5, lng=n % 7) for n in range(30)]
    found = solve(visits, [day(0), day(1)], [lunch()], travel, TripLimits(), seconds=0.05)
    assert isinstance(found, Plan)
    assert found.days[0]


def test_no_days_and_double_keys_are_refused() -> None:
    with pytest.raises(ValueError, match="needs a day"):
        solve([], [], [], travel, FREE)
    with pytest.raises(ValueError, match="one key"):
        solve([visit("a"), visit("a")], [day()], [], travel, FREE)


def test_days_without_visits_still_have_what_is_fixed_and_meals() -> None:
    plan = planned([], [day(fixed=[Fixed("flight", 600, 660, 0, 0)])], [lunch(1)], travel, FREE)
    assert keys(plan.days[0]) == ["flight", "noodles"]
