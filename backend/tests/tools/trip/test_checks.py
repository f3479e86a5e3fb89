"""What is wrong with an order before anything is looked up, and what would do instead."""

from datetime import date
from typing import Any

import pytest

from tripkit.domain.context import Locale
from tripkit.domain.plan import Verdict
from tripkit.domain.trip import TripRequest
from tripkit.tools.trip.checks import LONGEST, SUGGESTED, faults

TODAY = date(2026, 11, 21)


def wrong(locale: Locale = "en", **changed: Any) -> list[Verdict]:
    values: dict[str, Any] = {
        "task": "a trip", "destinations": ["Tokyo"], "start_date": "2027-04-10", "days": 3,
    }  # fmt: skip
    request = TripRequest.model_validate(values | changed)
    return faults(request, TODAY, locale)


def test_a_whole_order_has_no_fault() -> None:
    assert wrong() == []
    assert wrong(start_date=str(TODAY)) == []
    assert wrong(start_date=None) == []


def test_without_a_place_some_of_our_cities_are_proposed() -> None:
    (fault,) = wrong(destinations=[])
    assert (fault.constraint, fault.kept) == ("destination", False)
    assert len(fault.repairs) == 3
    assert fault.smallest_change == fault.repairs[0].text
    (undated,) = wrong(destinations=[], start_date=None)
    assert undated.smallest_change is not None
    assert undated.smallest_change.count(",") == 8
    (korean,) = wrong("ko", destinations=[], start_date=None)
    assert "도시를 말해 주세요" in (korean.smallest_change or "")


def test_a_name_that_nobody_knows_and_one_that_several_places_bear() -> None:
    (unknown,) = wrong(destinations=["Xyzzyplugh"])
    assert (unknown.constraint, unknown.change) == ("destination:Xyzzyplugh", None)
    assert "spelling" in (unknown.smallest_change or "")
    task = "three days in springfield, please"
    (several,) = wrong(destinations=["Springfield"], task=task)
    option = (several.smallest_change or "").removeprefix("Say which, for example ")[:-1]
    assert option in (several.where or "")
    assert several.change == {"task": f"three days in {option}, please"}
    (silent,) = wrong(destinations=["Springfield"], task="somewhere")
    assert silent.change is None


def test_dates_the_wrong_way_round_are_turned() -> None:
    (fault,) = wrong(start_date="2027-04-12", end_date="2027-04-10", days=None)
    assert fault.change == {"start_date": "2027-04-10", "end_date": "2027-04-12"}
    same = wrong(start_date="2027-04-12", end_date="2027-04-12", days=1)
    assert same == []


@pytest.mark.parametrize(
    ("start", "more", "first", "last"),
    [
        ("2026-11-20", {"days": 3}, "2027-11-20", "2027-11-22"),
        ("2025-12-24", {"days": 1}, "2026-12-24", "2026-12-24"),
        ("2020-11-21", {"days": 2}, "2026-11-21", "2026-11-22"),
        ("2026-04-10", {"end_date": "2026-04-14", "days": 5}, "2027-04-10", "2027-04-14"),
        ("2024-02-29", {"days": 1}, "2027-02-28", "2027-02-28"),
    ],
)
def test_days_that_are_past_are_moved_to_the_next_such_days(
    start: str, more: dict[str, Any], first: str, last: str
) -> None:
    (fault,) = wrong(start_date=start, **more)
    assert (fault.constraint, fault.text) == ("dates", start)
    assert fault.change == {"start_date": first, "end_date": last}


@pytest.mark.parametrize(
    ("days", "places", "end"),
    [
        (None, 1, "2027-04-13"), (0, 1, "2027-04-13"), (LONGEST + 1, 1, "2027-05-09"),
        (1, 2, "2027-04-11"),
    ],
)  # fmt: skip
def test_a_length_that_does_not_do_is_replaced_by_one_that_does(
    days: int | None, places: int, end: str
) -> None:
    (fault,) = wrong(days=days, destinations=["Tokyo", "Kyoto"][:places])
    assert fault.constraint == "days"
    assert fault.change == {"start_date": "2027-04-10", "end_date": end}


def test_lengths_at_the_limit_do() -> None:
    assert SUGGESTED <= LONGEST
    assert wrong(days=LONGEST) == []
    assert wrong(days=1) == []
    assert wrong(days=2, destinations=["Tokyo", "Kyoto"]) == []


def test_a_length_without_a_date_is_laid_a_month_ahead() -> None:
    (fault,) = wrong(start_date=None, days=None)
    assert fault.change == {"start_date": "2026-12-21", "end_date": "2026-12-24"}


@pytest.mark.parametrize(("amount", "right"), [(0, False), (0.01, True)])
def test_nothing_can_be_had_for_nothing(amount: float, right: bool) -> None:
    found = wrong(budget={"amount": amount, "currency": "USD"})
    assert (found == []) is right
    if found:
        assert found[0].change == {"budget": None, "waive": ["budget"]}
        assert found[0].text == "0 USD"
