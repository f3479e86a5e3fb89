"""Each judge of a plan looks at it: it says yes, it can say no, and it says when it can't tell."""

from datetime import date, datetime
from typing import Any

import pytest
from knowledge.orders.said import stated

from tripkit.domain.plan import PlanCost, PlanDay, Stop
from tripkit.domain.trip import Constraint, Party, TripRequest
from tripkit.knowledge.judges.plan import JUDGES, judge
from tripkit.knowledge.judges.plan.facts import FlightFacts, PlanFacts, SightFacts

TODAY = date(2026, 11, 21)


def entry(time: str, end: str, activity: str, category: str = "sight") -> Stop:
    return Stop.model_validate({
        "time": time, "end_time": end, "activity": activity, "description": "", "location": "",
        "category": category, "source": "catalogue",
    })  # fmt: skip


def a_plan(*, mark: str = "", rule: tuple[str, Any] | None = None, **more: Any) -> PlanFacts:
    """Two days in Lisbon from 5 March 2027 for two, 600 EUR, a museum and a fish lunch."""
    first = [entry("09:00", "11:00", "Tile Museum"),
             entry("12:00", "13:00", "Lunch: Cais", "meal")]  # fmt: skip
    second = [entry("10:00", "12:00", "Castle"), *more.pop("second", [])]
    days = [
        PlanDay(day=n, date=f"2027-03-0{4 + n}", city="Lisbon", theme="", schedule=s, day_cost=0)
        for n, s in enumerate((first, second), 1)
    ]
    cost = PlanCost(
        total=600, low=500, high=700, currency="EUR", per_person=300, lines=[],
        breakdown={"food": 100, "accommodation": 300, "flights": 200}, budget=800,
    )  # fmt: skip
    rules = [Constraint(kind=rule[0], value=rule[1], statement="s1")] if rule else []  # type: ignore[arg-type]
    request = TripRequest(
        task="x", origin="Seoul", destinations=["Lisbon"], party=Party(adults=2),
        constraints=rules, statements=stated(mark) if mark else [],
    )  # fmt: skip
    sights = {
        "Tile Museum": SightFacts(("Tile Museum",), frozenset({"museum"}), frozenset({"art"})),
        "Castle": SightFacts(("Castle", "성"), frozenset({"castle"}), frozenset({"history"})),
    }
    flight = FlightFacts(datetime(2027, 3, 5, 1), datetime(2027, 3, 5, 9), 480, "TAP Air", False)
    fields = {"request": request, "today": TODAY, "days": days, "cost": cost, "sights": sights,
              "flights": [flight], "cuisines": {"Lunch: Cais": frozenset({"fish"})}}  # fmt: skip
    return PlanFacts(**(fields | more))


YES = [
    "go=Lisbon", "go=Portugal", "go=Madrid ~-", "city_count=1", "city_count=<3",
    "when=2027-03-05", "when=2027-03-01..2027-03-09", "when=month:3", "end=2027-03-06",
    "length=2d", "length=1n", "arrival=08:00", "departure=12:00", "travelers=2",
    "companion=couple", "budget=700 EUR/total", "included=food", "place_kind=museum",
    "interest=art", "interest=nightlife ~-", "sight=Castle",
    "per_day=<=2", "pace=relaxed", "cuisine=fish", "airline=TAP",
    "airline=Ryanair ~-", "longest=flight<=8h", "activity=castle",
]  # fmt: skip
NO = [
    "round_trip=day_trip",
    "go=Madrid", "go=Spain", "go=Lisbon ~-", "city_count=2", "city_count=>=2",
    "when=2027-03-04", "when=2027-04-01..2027-04-09", "when=month:5", "end=2027-03-09",
    "length=5d", "length=3n", "arrival=10:00", "departure=11:30", "travelers=3",
    "companion=solo", "budget=500 EUR/total", "included=tickets",
    "place_kind=beach", "place_kind=castle ~-", "interest=nightlife", "sight=Oceanarium",
    "sight=Castle ~-", "per_day=<1", "pace=packed", "pace=relaxed ~-", "cuisine=fish ~-",
    "airline=Ryanair", "airline=TAP ~-", "longest=flight<8h", "activity=castle ~-",
    "free_day=last", "nap=09:30-10:30", "event=gala@@2027-07-01T19:00", "origin=Busan",
]  # fmt: skip
UNKNOWN = ["mood=romantic", "sight=Oceanarium ~-", "companion=parents", "when=flexible", "length=open", "origin=Seoul", "cuisine=pizza",
           "longest=drive<3h", "activity=kayaking", "interest=anime", "included=guide"]  # fmt: skip


@pytest.mark.parametrize("mark", YES)
def test_yes(mark: str) -> None:
    assert judge(a_plan(mark=mark), stated(mark)[0]).is_kept is True


@pytest.mark.parametrize("mark", NO)
def test_no(mark: str) -> None:
    kind, value = mark.split(" ~")[0].split("=", 1)
    rule = (kind, value) if kind in ("nap", "free_day", "event") else None
    assert judge(a_plan(mark=mark, rule=rule), stated(mark)[0]).is_kept is False


@pytest.mark.parametrize("mark", UNKNOWN)
def test_can_not_tell(mark: str) -> None:
    judgement = judge(a_plan(mark=mark), stated(mark)[0])
    assert judgement.is_kept is None
    assert judgement.en
    assert judgement.ko


def test_a_judge_that_can_only_say_yes_is_none() -> None:
    no = {mark.split("=")[0] for mark in NO}
    assert set(JUDGES) - {"via", "start"} <= no  # those two are judged as `go` and `when` are


def test_no_airline_is_told_without_a_source() -> None:
    flight = FlightFacts(datetime(2027, 3, 5, 1), datetime(2027, 3, 5, 9), 480, None, True)
    plan = a_plan(flights=[flight])
    assert judge(plan, stated("airline=TAP")[0]).is_kept is None
    assert judge(a_plan(flights=[]), stated("longest=flight<3h")[0]).is_kept is None


def test_an_event_is_kept_only_with_its_hours_to_itself() -> None:
    mark, rule = "event=gala@@2027-03-06T15:00", ("event", "gala@@2027-03-06T15:00")
    gala = entry("15:00", "17:00", "gala", "experience")
    alone = a_plan(mark=mark, rule=rule, second=[gala])
    assert judge(alone, stated(mark)[0]).is_kept is True
    crossed = a_plan(mark=mark, rule=rule, second=[gala, entry("16:00", "18:00", "Park")])
    assert judge(crossed, stated(mark)[0]).is_kept is False
