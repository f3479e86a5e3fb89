"""A trip with the smallest change that its validator names, and what is said of it."""

from datetime import date
from typing import Any

from tripkit.agents.ask.retry import with_changes
from tripkit.domain.trip import TripRequest

ASKED = TripRequest.model_validate({
    "task": "x", "days": 3, "start_date": "2027-04-10", "end_date": "2027-04-12",
    "budget": {"amount": 900, "currency": "USD"},
    "constraints": [
        {"kind": "diet", "value": "vegan", "text": "vegan food"},
        {"kind": "diet", "value": "halal"}, {"kind": "pace", "value": "packed"},
    ],
})  # fmt: skip


def changed(*changes: dict[str, Any]) -> tuple[TripRequest, list[str]]:
    return with_changes(ASKED, changes, "en")


def keys(request: TripRequest) -> list[str]:
    return [rule.key for rule in request.constraints]


def test_where_no_change_is_named_the_days_are_made_slower() -> None:
    request, said = changed()
    assert keys(request) == ["diet:vegan", "diet:halal", "pace:relaxed"]
    assert said == ["Planned at a slower pace, since not everything fitted."]


def test_a_waived_rule_is_gone_by_key_or_kind_and_named() -> None:
    request, said = changed({"waive": ["diet:vegan"]})
    assert keys(request) == ["diet:halal", "pace:packed"]
    assert said == ["Planned without “vegan food”, which can't be kept."]
    assert request.budget
    request, said = changed({"waive": ["diet"]})
    assert keys(request) == ["pace:packed"]
    assert len(said) == 2
    assert "diet:halal" in said[1]


def test_a_waived_budget_takes_the_money_away_and_is_said() -> None:
    request, said = changed({"waive": ["budget:900"]})
    assert request.budget is None
    assert said == ["Planned without “budget:900”, which can't be kept."]


def test_other_dates_come_with_their_number_of_days() -> None:
    request, said = changed({"start_date": "2027-04-10", "end_date": "2027-04-14"})
    assert (request.start_date, request.end_date) == (date(2027, 4, 10), date(2027, 4, 14))
    assert request.days == 5
    assert said == ["As asked it does not fit: planned from 2027-04-10 to 2027-04-14."]


def test_a_last_day_alone_counts_from_the_first_day_as_asked() -> None:
    request, said = changed({"end_date": "2027-04-11"})
    assert (request.end_date, request.days) == (date(2027, 4, 11), 2)
    assert said == ["As asked it does not fit: planned from 2027-04-10 to 2027-04-11."]


def test_a_first_day_alone_changes_nothing() -> None:
    assert changed({"start_date": "2027-05-10"}) == (ASKED, [])


def test_another_pace_leaves_the_other_rules_as_they_are() -> None:
    request, said = changed({"hard_constraints": ["balanced pace"]})
    assert keys(request) == ["diet:vegan", "diet:halal", "pace:balanced"]
    assert said == ["As asked it does not fit: planned at a balanced pace."]
    request, _ = changed({"waive": ["diet:halal"], "hard_constraints": ["relaxed pace"]})
    assert keys(request) == ["diet:vegan", "pace:relaxed"]


def test_a_larger_budget_is_taken_and_said() -> None:
    request, said = changed({"budget": {"amount": 1250, "currency": "EUR"}})
    assert request.budget
    assert (request.budget.amount, request.budget.currency) == (1250, "EUR")
    assert said == ["As asked it does not fit: planned with 1,250 EUR."]


def test_only_the_first_change_counts() -> None:
    request, _ = changed({"waive": ["diet:halal"]}, {"waive": ["diet:vegan"]})
    assert keys(request) == ["diet:vegan", "pace:packed"]
