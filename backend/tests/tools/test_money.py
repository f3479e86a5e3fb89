"""What a trip will about cost, whether a budget bears it, and what would save how much."""

from dataclasses import replace
from typing import Any

import pytest
from tools.trip.trips import flight, flights, room, rooms, sight, sights, tripping
from tools.trip.web_facts import Facts

from tripkit.domain.context import Locale
from tripkit.tools.money import (
    Budget,
    CostBreakdown,
    analyze_cost_breakdown,
    budget_summary,
    cost_summary,
    optimize_budget,
)
from tripkit.tools.tool import ToolFailed
from tripkit.tools.trip.choices import choices_of, meal_price
from tripkit.tools.trip.context import TripContext
from tripkit.tools.trip.outcome import BudgetFound, CostFound
from tripkit.tools.trip.schemas import CostBreakdown as Told

MIDDLE, CHEAP = room(name="Middle"), room(name="Cheap", per_night=60.0)


def trip(budget: float | None = None, locale: Locale = "en", **changed: Any) -> TripContext:
    money = {"amount": budget, "currency": "USD"} if budget is not None else None
    found = [
        rooms(CHEAP, MIDDLE, MIDDLE), sights(sight(price_low=5.0, price_high=20.0)),
        flights(flight()),
    ]  # fmt: skip
    made = tripping(*found, budget=money, locale=locale, **changed)
    return replace(made, services=Facts().services)


async def cost(made: TripContext) -> CostFound:
    return await analyze_cost_breakdown(CostBreakdown(), made)


async def test_the_sum_is_that_of_its_lines_with_its_bounds() -> None:
    made = trip(party={"adults": 2})
    found = await cost(made)
    assert found.total == pytest.approx(sum(line.amount for line in found.lines), abs=0.02)
    assert found.low < found.total < found.high
    shown = {line.label: line for line in found.lines}
    assert shown["Flight"].amount == 300.0
    assert shown["Middle"].amount == 200.0
    meals = shown["Lunches and dinners in Tokyo"]
    assert meals.unit == pytest.approx(meal_price(made, "Tokyo", 2).typical * 2, abs=0.01)
    assert meals.count == 6
    tickets = shown["Entries to 1 sights"]
    assert (tickets.unit, tickets.count, tickets.category) == (10.0, 2, "activities")
    korean = await cost(trip(locale="ko"))
    assert {"도쿄 점심과 저녁", "1곳 입장료"} <= {line.label for line in korean.lines}


async def test_without_sights_no_entries_are_counted() -> None:
    found = await cost(replace(tripping(origin=None), services=Facts().services))
    assert "activities" not in {line.category for line in found.lines}


async def test_a_budget_bears_a_sum_up_to_itself() -> None:
    assert (await cost(trip())).within_budget is None
    one = flights(flight(price=1000.0))
    made = replace(tripping(one), services=Facts().services)
    total = (await cost(made)).total

    async def fits(amount: float) -> bool | None:
        budget = {"amount": amount, "currency": "USD"}
        return (
            await cost(replace(tripping(one, budget=budget), services=made.services))
        ).within_budget

    assert await fits(total) is True
    assert await fits(total - 0.01) is False


async def test_the_tip_that_saves_most_comes_first() -> None:
    found = await cost(trip(party={"adults": 1}))
    cheaper, food = found.cost_saving_tips
    assert cheaper.startswith("Cheap: about ")
    assert food.startswith("Street food and markets for lunch: about ")
    many = await cost(trip(party={"adults": 9}))
    assert many.cost_saving_tips[0].startswith("Street food")


async def test_a_model_adds_only_tips_without_figures_of_its_own() -> None:
    plain = (await cost(trip())).cost_saving_tips
    told = Told.model_construct(cost_saving_tips=["Walk more.", "Save 7777 dollars.", plain[0]])
    made = replace(trip(), services=Facts(advises=told).services)
    assert (await cost(made)).cost_saving_tips == [*plain, "Walk more."]


async def test_a_budget_is_short_by_what_street_food_would_still_cost() -> None:
    made = trip(5_000)
    food = 3 * 2 * meal_price(made, "Tokyo", 1).typical
    fixed = choices_of(made).fixed
    wide = await optimize_budget(Budget(), made)
    assert (wide.fits, wide.short_by, wide.style) == (True, 0.0, "Middle")
    assert (wide.budget, wide.fixed) == (5_000, round(fixed, 2))
    assert wide.left_for_days == round(5_000 - fixed, 2)
    narrow = trip(100)
    choices = choices_of(narrow)
    short = await optimize_budget(Budget(), narrow)
    assert short.fits is False
    assert short.short_by == pytest.approx(food - (100 - choices.fixed), abs=0.01)


async def test_options_are_cheaper_beds_by_their_nights_and_simpler_meals() -> None:
    made = trip(5_000)
    bed, food = (await optimize_budget(Budget(), made)).options
    assert (bed.what, bed.saves) == ("Cheap", 80.0)
    a_meal = meal_price(made, "Tokyo", 2).typical - meal_price(made, "Tokyo", 1).typical
    assert food.saves == pytest.approx(3 * a_meal, abs=0.01)
    korean = (await optimize_budget(Budget(), trip(5_000, "ko"))).options
    assert korean[-1].what == "점심은 길거리 음식과 시장"


async def test_without_a_budget_there_is_none_to_bear_anything() -> None:
    with pytest.raises(ToolFailed, match="No budget was given"):
        await optimize_budget(Budget(), trip())


def test_costs_and_budgets_are_summed_up_in_a_line() -> None:
    costs = CostFound(lines=[], total=1234.4, low=1000, high=2000, cost_saving_tips=[],
                      within_budget=None)  # fmt: skip
    assert cost_summary(costs) == "About $1,234 ($1,000-$2,000)"
    within, over = (costs.model_copy(update={"within_budget": fits}) for fits in (True, False))
    assert cost_summary(within).endswith(", within the budget")
    assert cost_summary(over).endswith(", over the budget")
    budget = BudgetFound.model_validate(
        {"budget": 1000, "fixed": 400, "left_for_days": 600, "style": "", "fits": True,
         "short_by": 0, "options": [{"what": "Cheap", "saves": 80}]}
    )  # fmt: skip
    assert budget_summary(budget) == "Fits: $600 left for food and sights; Cheap saves $80"
    short = budget.model_copy(update={"fits": False, "short_by": 50.0, "options": []})
    assert budget_summary(short) == "Short by $50"
