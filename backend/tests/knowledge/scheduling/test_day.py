"""The day's solver, against every order and every time tried by hand."""

from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tripkit.knowledge.scheduling import GRID, Slot, Visit, plan_day, quarter

STEPS = 96
NEVER = float("-inf")


def open_from(first: int, last: int, worth: float = 1.0) -> list[float]:
    return [worth if first <= n <= last else NEVER for n in range(STEPS)]


def visits_of(raw: list[tuple[int, dict[int, float]]]) -> list[Visit]:
    found = []
    for n, (minutes, worths) in enumerate(raw):
        found.append(Visit(f"v{n}", minutes, [worths.get(k, NEVER) for k in range(STEPS)]))
    return found


def travel(a: str, b: str) -> int:
    return 20 * abs(int(a[1:]) - int(b[1:]))


def best_by_trying(visits: list[Visit]) -> float:
    best = 0.0
    for count in range(1, len(visits) + 1):
        for order in permutations(visits, count):
            options = [[n for n in range(STEPS) if v.worth[n] > NEVER] for v in order]
            for starts in product(*options):
                if fits(order, starts):
                    total = sum(v.worth[n] for v, n in zip(order, starts, strict=True))
                    best = max(best, total)
    return best


def fits(order: tuple[Visit, ...], starts: tuple[int, ...]) -> bool:
    free, before = 0, None
    for visit, start in zip(order, starts, strict=True):
        way = quarter(travel(before.key, visit.key)) if before else 0
        if start < free + way or start + quarter(visit.minutes) >= STEPS:
            return False
        free, before = start + quarter(visit.minutes), visit
    return True


raw_visits = st.lists(
    st.tuples(
        st.sampled_from([30, 60, 100, 180]),
        st.dictionaries(st.integers(20, 80), st.floats(0.1, 5), min_size=1, max_size=4),
    ),
    min_size=1,
    max_size=3,
)


@settings(max_examples=120, deadline=None)
@given(raw_visits)
def test_no_order_and_no_times_are_worth_more(raw: list[tuple[int, dict[int, float]]]) -> None:
    visits = visits_of(raw)
    ours = sum(slot.worth for slot in plan_day(visits, travel))
    assert ours == pytest.approx(best_by_trying(visits), abs=0.05)


@settings(max_examples=120, deadline=None)
@given(raw_visits, st.integers(0, 600), st.integers(700, 1440))
def test_a_day_holds_together(
    raw: list[tuple[int, dict[int, float]]], start: int, end: int
) -> None:
    slots = plan_day(visits_of(raw), travel, start=start, end=end)
    assert len({slot.key for slot in slots}) == len(slots)
    free = start
    before: Slot | None = None
    for slot in slots:
        way = travel(before.key, slot.key) if before else 0
        assert slot.travel == way
        assert slot.start >= free + way
        assert slot.start % GRID == 0
        free, before = slot.start + slot.minutes, slot
    assert free <= end


def test_the_better_hour_wins_and_the_other_visit_moves() -> None:
    rock = Visit("v0", 120, [5.0 if n == 24 else 1.0 if 24 < n < 60 else NEVER for n in range(96)])
    cave = Visit("v1", 60, open_from(24, 60))
    slots = plan_day([cave, rock], travel)
    assert [(s.key, s.start) for s in slots] == [("v0", 6 * 60), ("v1", 8 * 60 + 30)]


def test_what_is_never_open_is_left_out() -> None:
    shut = Visit("v0", 60, [NEVER] * STEPS)
    assert plan_day([shut], travel) == []
    assert [s.key for s in plan_day([shut, Visit("v1", 60, open_from(40, 44))], travel)] == ["v1"]


def test_too_much_for_one_day_is_refused() -> None:
    with pytest.raises(ValueError, match="at most"):
        plan_day([Visit(f"v{n}", 15, open_from(0, 95)) for n in range(9)], travel)
    with pytest.raises(ValueError, match="worths"):
        plan_day([Visit("v0", 15, [1.0])], travel)
