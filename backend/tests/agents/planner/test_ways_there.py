"""The ways there and back: nights aboard, by land where nobody flies, sums in the plan's money."""

from datetime import date, datetime

import pytest
from agents.planner.bench import APRIL, Bench, rule, tokyo

from tripkit.domain.plan import Stop, TravelPlanResult
from tripkit.knowledge.airports import airport, runways_km
from tripkit.knowledge.fares import fare


def stops(plan: TravelPlanResult, day: int) -> list[Stop]:
    assert plan.itinerary
    return plan.itinerary.days[day].schedule


async def test_who_lands_on_the_next_day_pays_no_room_for_the_night_aboard() -> None:
    plan = await Bench().plan(origin="New York", destinations=["Seoul"], days=5, **APRIL)
    assert plan.status == "planned"
    assert plan.itinerary
    assert plan.cost
    first = stops(plan, 0)
    assert [stop.category for stop in first] == ["flight"]
    assert plan.itinerary.days[0].transport_cost == 0
    assert any(stop.category == "transfer" for stop in stops(plan, 1))
    nights = [line for line in plan.cost.lines if line.category == "accommodation"]
    assert sum(line.count for line in nights) == 3
    assert sum(stop.category == "lodging" for n in range(5) for stop in stops(plan, n)) == 3


async def test_who_lands_on_the_same_day_sleeps_there() -> None:
    plan = await Bench().plan(**tokyo(days=3))
    assert plan.cost
    nights = [line for line in plan.cost.lines if line.category == "accommodation"]
    assert sum(line.count for line in nights) == 2


async def test_where_nobody_flies_one_goes_by_land_and_pays_it_both_ways() -> None:
    plan = await Bench().plan(origin="Seoul", destinations=["Gunsan"], days=3, **APRIL)
    assert plan.cost
    assert plan.cost.breakdown["flights"] == 0
    ways = [stop for n in (0, 2) for stop in stops(plan, n) if stop.category == "transfer"]
    rides = [stop for stop in ways if stop.cost > 0]
    assert len(rides) == 2
    assert all("Seoul" in stop.activity and "Gunsan" in stop.activity for stop in rides)
    assert {stop.source for stop in rides} == {"timetable"}


async def test_who_avoids_trains_is_put_on_none() -> None:
    asked = [rule("avoid_mode", "train")]
    plan = await Bench().plan(
        origin="Seoul", destinations=["Gunsan"], days=3, constraints=asked, **APRIL
    )
    assert [verdict.kept for verdict in plan.constraint_report] == [True]


@pytest.mark.parametrize(
    ("a", "b", "direct"),
    [
        ("PUS", "KUV", None), ("GMP", "CJU", True), ("GMP", "PUS", True), ("ICN", "HND", True),
        ("SYD", "MEL", True), ("CMB", "BKK", True), ("ICN", "CDG", True), ("KUV", "CJU", True),
        ("SYD", "CDG", None), ("GMP", "CDG", None), ("CMB", "ICN", None),
    ],
)  # fmt: skip
def test_a_direct_flight_is_likely_by_who_flies_at_both_airports(
    a: str, b: str, direct: bool | None
) -> None:
    start, end = airport(a), airport(b)
    assert start
    assert end
    today = date(2026, 11, 21)
    assert fare(start, end, date(2027, 4, 3), today=today).direct is direct
    assert fare(end, start, date(2027, 4, 3), today=today).direct is direct


def test_an_airport_without_long_runways_is_small() -> None:
    assert runways_km("ICN") > 12
    assert runways_km("ZZZ") == 0


async def test_tips_and_nights_are_in_the_money_of_the_plan() -> None:
    budget = {"amount": 2_500_000, "currency": "KRW"}
    asked = [rule("max_price_per_night", 300_000, currency="KRW")]
    plan = await Bench().plan(**tokyo(budget=budget, constraints=asked), locale="ko")
    assert plan.cost
    assert plan.cost.cost_saving_tips
    assert all("원 절약돼요" in tip and "$" not in tip for tip in plan.cost.cost_saving_tips)
    night = next(v for v in plan.constraint_report if v.constraint.startswith("max_price"))
    assert night.where
    assert "원" in night.where
    assert "$" not in night.where


async def test_the_way_home_by_land_leaves_on_the_last_day() -> None:
    plan = await Bench().plan(origin="Seoul", destinations=["Gunsan"], days=2, **APRIL)
    assert plan.itinerary
    last = plan.itinerary.days[-1]
    assert datetime.fromisoformat(last.date).date() == date(2027, 4, 11)
    home = next(s for s in last.schedule if "Gunsan – Seoul" in s.activity)
    assert all(s.end_time <= home.time for s in last.schedule if s.category == "sight")


@pytest.mark.parametrize(
    "places", [["Amritsar", "Delhi"], ["Hoi An", "Da Lat", "Hanoi"], ["Puerto Natales", "Ushuaia"]]
)
async def test_a_night_train_or_a_long_coach_between_places_leaves_days_that_hold(
    places: list[str],
) -> None:
    plan = await Bench().plan(destinations=places, days=6, **APRIL)
    assert plan.status in ("planned", "partial")
