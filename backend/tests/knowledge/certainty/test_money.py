"""A budget is certain only where no other sum stands there and no words say what else it is for."""

import pytest

from tripkit.domain.trip import Constraint
from tripkit.knowledge.certainty.money import budget_doubt
from tripkit.knowledge.requests.said import Said


def doubted(text: str, budget: float, per: str | None = None, **cap: float) -> str | None:
    facts = Said(budget=budget, budget_per=per)  # type: ignore[arg-type]
    rules = [Constraint(kind=kind, value=value) for kind, value in cap.items()]  # type: ignore[arg-type]
    return budget_doubt(text, facts, rules)


@pytest.mark.parametrize(
    ("text", "budget", "per"),
    [
        ("Rome 4 days, budget 900 EUR", 900, None),
        ("Rome 4 days, 300 EUR each", 300, "person"),
        ("로마 4일 예산 200만원", 2_000_000, None),
        ("로마 4일 1인당 100만원", 1_000_000, "person"),
    ],
)
def test_one_sum_for_the_whole_trip_leaves_no_doubt(
    text: str, budget: float, per: str | None
) -> None:
    assert doubted(text, budget, per) is None


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("Rome 4 days, 40 EUR a day", 40),
        ("Rome 4 days, 60 EUR for food", 60),
        ("Rome 4 days, hotel 120 EUR", 120),
        ("Rome 4 days, budget 900 EUR, make that 1200 EUR", 900),
        ("로마 4일 식비 30만원", 300_000),
        ("로마 4일 하루 10만원", 100_000),
        ("치앙마이 한 달, 월세 60만원", 600_000),
    ],
)
def test_a_sum_for_a_part_or_another_sum_is_a_doubt(text: str, budget: float) -> None:
    assert doubted(text, budget) is not None


def test_a_sum_that_another_condition_holds_is_no_second_budget() -> None:
    text = "Rome, budget 900 EUR, rooms under 120 EUR"
    assert doubted(text, 900) == "120 EUR"
    assert doubted(text, 900, max_price_per_night=120.0) is None
