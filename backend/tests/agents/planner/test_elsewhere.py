"""Where none of our cities is: estimates that say what they rest on, and nothing made up."""

import pytest
from agents.planner.bench import APRIL, Bench, rule

from tripkit.domain.plan import Stop, TravelPlanResult


def stops(plan: TravelPlanResult, category: str) -> list[Stop]:
    assert plan.itinerary
    return [s for day in plan.itinerary.days for s in day.schedule if s.category == category]


async def olomouc(**more: object) -> TravelPlanResult:
    """Four days where we know nothing but the name."""
    return await Bench().plan(**({"destinations": ["Olomouc"], "days": 4, **APRIL} | more))


async def test_rooms_meals_and_rides_are_counted_and_are_estimates() -> None:
    plan = await olomouc()
    assert plan.cost
    assert plan.status == "partial"
    for category in ("accommodation", "food", "local_transport"):
        assert plan.cost.breakdown[category] > 0
    assert all(line.basis.startswith("estimate") for line in plan.cost.lines)
    assert plan.cost.low < 0.6 * plan.cost.total
    assert plan.cost.high > 1.4 * plan.cost.total
    meals, nights = stops(plan, "meal"), stops(plan, "lodging")
    assert len(nights) == 3
    assert {stop.source for stop in [*meals, *nights]} == {"estimate"}
    days = [d for d in plan.itinerary.days if d.schedule] if plan.itinerary else []
    for day in days:  # who is out for the day eats there
        out = any(s.activity.startswith("Day trip") for s in day.schedule)
        assert sum(s.category == "meal" for s in day.schedule) == (2 if out else 3)


async def test_what_the_prices_rest_on_is_assumed_aloud() -> None:
    (said,) = (await olomouc()).assumptions
    assert "price level of Czechia (World Bank, 2025)" in said
    assert not (await Bench().plan(destinations=["Tokyo"], days=2, **APRIL)).assumptions


async def test_no_house_and_no_street_is_made_up() -> None:
    plan = await olomouc()
    assert {stop.activity for stop in stops(plan, "lodging")} <= {
        f"A {kind} in Olomouc" for kind in ("mid-range room", "mid-range apartment", "budget room")
    }
    meals = [stop for stop in stops(plan, "meal") if stop.activity != "Breakfast"]
    assert all("of your choice in Olomouc" in stop.activity for stop in meals)


async def test_a_diet_or_a_quarter_that_nobody_can_vouch_for_is_not_judged() -> None:
    asked = [rule("diet", "vegan"), rule("lodging_area", "Old Town")]
    plan = await olomouc(constraints=asked)
    assert plan.status == "partial"
    assert [verdict.kept for verdict in plan.constraint_report] == [None, None]


async def test_a_kind_of_room_is_reckoned_with_and_a_price_a_night_kept() -> None:
    asked = [rule("room_type", "shared"), rule("max_price_per_night", 60, currency="USD")]
    plan = await olomouc(constraints=asked)
    assert [verdict.kept for verdict in plan.constraint_report] == [None, True]  # an estimate
    assert {stop.activity for stop in stops(plan, "lodging")} == {"Hostel beds in Olomouc"}


async def test_a_budget_that_is_too_small_for_it_is_a_clash() -> None:
    plan = await olomouc(budget={"amount": 60, "currency": "USD"})
    assert plan.status == "infeasible"
    (budget,) = plan.constraint_report
    assert budget.change
    assert budget.change["budget"]["amount"] > 60


async def test_a_dear_country_costs_more_than_a_cheap_one() -> None:
    zurich, kathmandu = [await olomouc(destinations=[name]) for name in ("Zurich", "Kathmandu")]
    assert zurich.cost
    assert kathmandu.cost
    assert zurich.cost.total > 3 * kathmandu.cost.total


@pytest.mark.parametrize("place", ["Olomouc", "Gunsan"])
async def test_korean_says_it_in_korean(place: str) -> None:
    plan = await olomouc(destinations=[place], locale="ko")
    assert "세계은행 2025년" in plan.assumptions[0]
    said = " ".join([*plan.warnings, *(s.activity for s in stops(plan, "meal"))])
    assert place not in said
    assert all("중급" in stop.activity for stop in stops(plan, "lodging"))
