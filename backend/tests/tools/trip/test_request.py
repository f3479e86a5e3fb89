"""A request made ready: dates and days agree, what is waived is gone, what is assumed is said."""

from datetime import date
from typing import Any

import pytest
from tools.trip.trips import rule, tripping

from tripkit.domain.trip import TripRequest
from tripkit.tools.trip.request import arguments_for, settled

TODAY = date(2026, 11, 21)


def ready(*waive: str, **request: Any) -> TripRequest:
    return settled(tripping(**request).request, list(waive), TODAY, "en")


@pytest.mark.parametrize(
    ("start", "end", "days", "settled_to"),
    [
        ("2027-04-10", "2027-04-12", None, ("2027-04-10", "2027-04-12", 3)),
        ("2027-04-10", "2027-04-10", 5, ("2027-04-10", "2027-04-10", 1)),
        ("2027-04-10", None, 3, ("2027-04-10", "2027-04-12", 3)),
        (None, "2027-04-12", 3, ("2027-04-10", "2027-04-12", 3)),
        (None, None, 2, ("2026-12-21", "2026-12-22", 2)),
        ("2027-04-12", "2027-04-10", 4, ("2027-04-12", "2027-04-10", 4)),
        (None, None, None, ("2026-12-21", "2026-12-24", 4)),
        ("2027-04-10", None, None, ("2027-04-10", "2027-04-13", 4)),
        (None, "2027-04-12", None, ("2027-04-09", "2027-04-12", 4)),
    ],
)
def test_dates_and_days_agree(
    start: str | None, end: str | None, days: int | None, settled_to: tuple[Any, ...]
) -> None:
    found = ready(start_date=start, end_date=end, days=days)
    assert (str(found.start_date), str(found.end_date), found.days) == settled_to


def test_a_date_that_nobody_said_is_an_assumption_and_others_are_not() -> None:
    assert ready(start_date=None, days=2).assumptions == [
        "No date was said: it begins on 2026-12-21."
    ]
    assert ready(days=2).assumptions == []


def test_waived_constraints_are_gone_by_key_or_by_kind() -> None:
    rules = [rule("diet", "vegan"), rule("diet", "halal"), rule("pace", "packed")]
    keys = [one.key for one in ready("diet:vegan", rules=rules).constraints]
    assert keys == ["diet:halal", "pace:packed"]
    assert [one.key for one in ready("diet", rules=rules).constraints] == ["pace:packed"]


def test_only_a_waived_budget_takes_the_money_away() -> None:
    money = {"amount": 900, "currency": "USD"}
    assert ready("budget:900", budget=money).budget is None
    assert ready("diet:vegan", budget=money).budget is not None


def test_a_namesake_carries_its_country_and_a_town_of_ours_does_not() -> None:
    assert ready(destinations=["Tokyo"], countries=["JP"]).destinations == ["Tokyo"]
    assert ready(destinations=["Tokyo"]).destinations == ["Tokyo"]
    assert ready(destinations=["Tokyo"], countries=["US"]).destinations == ["Tokyo, United States"]
    assert ready(destinations=["Xyzzyplugh"]).destinations == ["Xyzzyplugh"]


def test_each_tool_is_given_what_the_request_says_for_it() -> None:
    request = ready(preferences=["art"])
    assert arguments_for("research_flights", request, "Tokyo") == {
        "destination": "Tokyo", "origin": "Seoul", "departure_date": "2027-04-10",
        "return_date": "2027-04-12",
    }  # fmt: skip
    assert arguments_for("research_accommodations", request, "Tokyo") == {
        "destination": "Tokyo", "check_in": "2027-04-10", "check_out": "2027-04-12",
    }  # fmt: skip
    assert arguments_for("analyze_weather", request, "Tokyo") == {
        "destination": "Tokyo", "start_date": "2027-04-10", "num_days": 3,
    }  # fmt: skip
    assert arguments_for("research_activities", request, "Tokyo")["interests"] == ["art"]
    assert arguments_for("analyze_schedule_optimization", request, "") == {"preferences": ["art"]}
    assert arguments_for("analyze_safety", request, "Tokyo") == {"destination": "Tokyo"}
