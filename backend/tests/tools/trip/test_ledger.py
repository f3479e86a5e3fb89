"""The sums of a plan are those of its entries, to the cent, in its own currency."""

from tripkit.domain.plan import PlanCost
from tripkit.tools.trip.ledger import CATEGORIES, Ledger


def total(ledger: Ledger, people: int = 1, budget: float | None = None) -> PlanCost:
    return ledger.cost("EUR", people, budget=budget, rates=None, tips=["Walk."])


def test_dollars_become_the_plans_money_with_their_bounds() -> None:
    ledger = Ledger(rate=0.5)
    assert ledger.spend("food", "Lunch", (10, 20, 41), "estimate") == 10
    cost = total(ledger, people=4)
    assert (cost.low, cost.total, cost.high, cost.per_person) == (5, 10, 20.5, 2.5)
    assert cost.breakdown == dict.fromkeys(CATEGORIES, 0) | {"food": 10}
    assert (cost.currency, cost.cost_saving_tips) == ("EUR", ["Walk."])


def test_money_without_hundredths_is_rounded_to_whole_units() -> None:
    ledger = Ledger(rate=1350.4, digits=0)
    assert ledger.spend("food", "Lunch", (1, 1, 1), "estimate") == 1350
    assert Ledger(rate=1.0).spend("food", "Lunch", (1, 1.005, 1.239), "estimate") == 1.0
    assert Ledger(rate=1.0).spend("food", "Lunch", (1, 1.239, 2), "estimate") == 1.24


def test_equal_costs_are_one_line_and_what_is_free_is_none() -> None:
    ledger = Ledger(rate=1.0)
    for amount in (12.5, 12.5, 9.0, 0.0):
        ledger.spend("food", "Lunch", (amount, amount, amount), "estimate", "https://a.example")
    ledger.spend("activities", "Lunch", (9, 9, 9), "estimate")
    lines = [(line.category, line.unit, line.count, line.amount) for line in ledger.lines()]
    assert lines == [("food", 12.5, 2, 25.0), ("food", 9.0, 1, 9.0), ("activities", 9.0, 1, 9.0)]
    assert ledger.lines()[0].source_url == "https://a.example"


def test_a_budget_holds_up_to_its_last_cent() -> None:
    ledger = Ledger(rate=1.0)
    ledger.spend("food", "Lunch", (80, 100, 120), "estimate")
    assert (total(ledger).within_budget, total(ledger).budget_remaining) == (None, None)
    kept, broken = total(ledger, budget=100), total(ledger, budget=99.5)
    assert (kept.within_budget, kept.budget_remaining) == (True, 0)
    assert (broken.within_budget, broken.budget_remaining) == (False, -0.5)


def test_nobody_is_reckoned_as_one() -> None:
    ledger = Ledger(rate=1.0)
    ledger.spend("food", "Lunch", (1, 30, 40), "estimate")
    assert total(ledger, people=0).per_person == 30
    assert total(ledger, people=3).per_person == 10
