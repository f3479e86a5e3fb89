"""A sum for food or tickets alone is no budget of the trip."""

import pytest
from agents.planner.bench import APRIL, Bench, rule

from tripkit.domain.trip import Party, TripRequest
from tripkit.knowledge.language.kind_counts import count_in
from tripkit.tools.trip.parts import part_sum, tickets_usd


def request(value: str) -> TripRequest:
    rules = [rule("part_budget", value)]
    return TripRequest.model_validate(
        {"task": "x", "days": 3, "party": Party(adults=2), "constraints": rules}
    )


@pytest.mark.parametrize(
    ("value", "amount"),
    [
        ("food<=35 EUR/person_day", 210),
        ("tickets<=29 EUR/day", 87),
        ("tickets<=100 EUR/total", 100),
        ("tickets<=40 EUR/person", 80),
    ],
)
def test_a_part_is_for_as_many_days_and_people_as_were_said(value: str, amount: float) -> None:
    part = part_sum(value, request(value))
    assert part is not None
    assert part.amount == amount


def test_only_tickets_limit_what_entries_cost() -> None:
    assert tickets_usd(request("food<=35 EUR/day")) is None
    assert tickets_usd(request("tickets<=30 USD/day")) == 90
    assert part_sum("tickets<=30 XXX/day", request("tickets<=30 XXX/day")) is None


async def test_entries_stay_within_the_sum_for_tickets() -> None:
    asked = [rule("part_budget", "tickets<=10 EUR/day", binding=False)]
    plan = await Bench().plan(destinations=["Berlin"], days=3, constraints=asked, **APRIL)
    (verdict,) = plan.constraint_report
    assert verdict.kept is True
    free = await Bench().plan(destinations=["Berlin"], days=3, **APRIL)
    assert plan.cost
    assert free.cost
    assert plan.cost.breakdown["activities"] < free.cost.breakdown["activities"]


def test_a_day_of_it_is_not_each_day() -> None:
    assert count_in("온천 하루") is None
    assert count_in("sunset viewpoints every evening") is not None
