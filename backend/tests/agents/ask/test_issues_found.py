"""Faults of an itinerary, found in its days, hours and sums."""

from datetime import date
from typing import Any

import pytest

from tripkit.agents.ask.checks import issues_of, minutes, sums_agree
from tripkit.domain.plan import PlanCost, PlanDay, PlanItinerary, Stop, Verdict
from tripkit.domain.trip import TripRequest


def stop(activity: str, time: str, end: str, **changed: Any) -> Stop:
    given = {
        "time": time, "end_time": end, "activity": activity, "description": "", "location": "Ueno",
        "category": "sight", "source": "catalogue",
    }  # fmt: skip
    return Stop.model_validate(given | changed)


def day(number: int, *stops: Stop, on: str | None = None) -> PlanDay:
    return PlanDay(day=number, date=on or f"2027-04-{9 + number:02}", city="Tokyo", theme="",
                   schedule=list(stops), day_cost=0)  # fmt: skip


def itinerary(*days: PlanDay, total: float = 900) -> PlanItinerary:
    return PlanItinerary(days=list(days), total_estimated_cost=total, currency="USD", summary="")


def issues(*days: PlanDay, report: tuple[Verdict, ...] = (), **request: Any) -> list[str]:
    asked = TripRequest.model_validate({"task": "t", **request})
    return issues_of(itinerary(*days), asked, report, "en")


PARK, TOWER = stop("Ueno Park", "10:00", "11:00"), stop("Tower", "11:30", "12:00")


def test_a_sound_plan_has_no_fault() -> None:
    assert issues(day(1, PARK, TOWER), days=1, start_date="2027-04-10") == []
    assert issues(day(1, PARK), day(2, TOWER)) == []


def test_days_are_as_many_as_were_asked_for_from_the_first_on() -> None:
    assert issues(day(1, PARK), days=2) == ["It has 1 days, and 2 were asked for."]
    late = issues(day(1, PARK), day(2, TOWER), start_date=date(2027, 4, 11))
    assert late == ["Day 1 is dated 2027-04-10.", "Day 2 is dated 2027-04-11."]
    assert issues(day(2, PARK)) == ["Day 1 is dated 2027-04-11."]
    assert issues(day(1)) == ["Day 1 is empty."]


@pytest.mark.parametrize(
    ("begins", "way", "fits"),
    [("11:00", 0, True), ("10:59", 0, False), ("11:20", 20, True), ("11:19", 20, False)],
)
def test_the_way_to_a_sight_fits_between_the_hours(begins: str, way: int, fits: bool) -> None:
    shown = issues(day(1, PARK, stop("Tower", begins, "12:00", travel_minutes=way)))
    assert shown == ([] if fits else ["Day 1: no time to get from Ueno Park to Tower."])


def test_ways_and_rooms_lie_between_without_counting() -> None:
    ride = stop("Train", "10:30", "12:30", category="transfer")
    assert issues(day(1, PARK, ride, TOWER)) == []


@pytest.mark.parametrize(
    ("category", "fault"), [("sight", True), ("meal", True), ("flight", False), ("lodging", False)]
)
def test_only_what_one_travels_or_sleeps_in_ends_on_another_day(category: str, fault: bool) -> None:
    shown = issues(day(1, stop("X", "22:00", "06:00", category=category)))
    assert shown == (["Day 1: X ends before it begins."] if fault else [])
    assert issues(day(1, stop("X", "10:00", "10:00", category=category))) == []


def test_a_sight_stands_there_once_and_a_meal_may_come_again() -> None:
    again = day(
        2,
        stop("Ueno Park", "15:00", "16:00"),
        PARK.model_copy(update={"time": "17:00", "end_time": "18:00"}),
    )
    assert issues(day(1, PARK), again) == ["Ueno Park stands there 3 times."]
    meals = [
        stop("Ramen", at, end, category="meal")
        for at, end in (("12:00", "13:00"), ("18:00", "19:00"))
    ]
    assert issues(day(1, *meals)) == []


def test_a_broken_condition_is_a_fault_and_an_unknown_one_is_none() -> None:
    broken = Verdict(constraint="budget", text="800 euros", kept=False, where="the sums")
    nameless = Verdict(constraint="pace", text="", kept=False, where="day 1")
    unknown = broken.model_copy(update={"kept": None})
    assert issues(day(1, PARK), report=(broken, unknown, nameless)) == [
        "800 euros is not kept: the sums.", "pace is not kept: day 1.",
    ]  # fmt: skip


def costing(total: float, *lines: float) -> PlanCost:
    return PlanCost.model_validate(
        {"total": total, "currency": "USD", "per_person": total, "low": total, "high": total,
         "breakdown": {}, "lines": [
            {"category": "food", "label": "x", "unit": n, "count": 1, "basis": "", "amount": n,
             "low": n, "high": n, "source": "estimate"} for n in lines]}
    )  # fmt: skip


@pytest.mark.parametrize(
    ("shown", "lines", "agrees"),
    [(1000, (600, 400), True), (1000, (600, 398), True), (1000, (600, 397.9), False),
     (1002, (600, 400), True), (1003, (600, 400), False), (998, (600, 402), True),
     (1000, (600, 403), False)],
)  # fmt: skip
def test_sums_agree_to_two_in_a_thousand(
    shown: float, lines: tuple[float, ...], agrees: bool
) -> None:
    assert sums_agree(itinerary(total=shown), costing(1000, *lines)) is agrees


def test_a_small_sum_agrees_to_five_cents_a_line() -> None:
    assert sums_agree(itinerary(total=10), costing(10, 5, 5.09))
    assert not sums_agree(itinerary(total=10), costing(10, 5, 5.11))


def test_a_clock_is_minutes_after_midnight() -> None:
    assert [minutes(clock) for clock in ("00:00", "01:05", "23:59")] == [0, 65, 1439]
