"""Whole plans out of statements: what was said is kept, or the plan says that it is not."""

from datetime import date
from typing import Any

from agents.planner.bench import APRIL, Bench, rule
from knowledge.orders.said import stated

from tripkit.domain.plan import PlanRequest, Stop, TravelPlanResult, Verdict
from tripkit.knowledge.cities import find_city
from tripkit.knowledge.orders import request_of

TODAY = date(2026, 11, 21)
BASE = ("origin=Seoul", "go=Tokyo", "when=2027-04-10", "length=5d", "travelers=2")


async def planned(*marks: str, task: str = "x") -> TravelPlanResult:
    order = PlanRequest(task=task)
    request = request_of(order, {task: stated(*BASE, *marks)}, today=TODAY, locale="en")
    fields: dict[str, Any] = request.model_dump(mode="json", exclude={"task"})
    return await Bench().plan(order={"task": task}, **fields)


def row(plan: TravelPlanResult, number: int) -> Verdict:
    """The report's row about the nth statement beside those of every plan."""
    name = f"s{len(BASE) + number}"
    (verdict,) = [one for one in plan.constraint_report if name in one.statement_ids]
    return verdict


def stops(plan: TravelPlanResult, *categories: str) -> list[tuple[int, Stop]]:
    assert plan.itinerary
    return [(day.day, stop) for day in plan.itinerary.days for stop in day.schedule
            if stop.category in categories]  # fmt: skip


async def test_facts_have_their_rows_and_every_statement_its_outcome() -> None:
    plan = await planned("wish=a very good story", "background=other")
    assert plan.status == "planned"
    assert [s.status for s in plan.statements] == ["used"] * 5 + ["set_aside"] * 2
    assert all(s.where or s.reason for s in plan.statements)
    about = {i: verdict.kept for verdict in plan.constraint_report for i in verdict.statement_ids}
    assert about == {"s1": True, "s2": True, "s3": True, "s4": True, "s5": True}


async def test_limits_of_a_day_hold() -> None:
    plan = await planned("per_day=<=2", "nap=13:30-15:00", "arrival=16:00", "departure=12:00")
    assert plan.status == "planned"
    assert [row(plan, n).kept for n in (1, 2, 3, 4)] == [True] * 4
    assert all(not "13:30" < stop.time < "15:00" for _, stop in stops(plan, "sight", "meal"))
    sights = [day for day, _ in stops(plan, "sight")]
    assert max(sights.count(day) for day in range(1, 6)) <= 2
    assert min(stop.time for day, stop in stops(plan, "sight") if day == 1) >= "16:00"


async def test_an_event_stands_at_its_hour_and_a_free_day_is_free() -> None:
    plan = await planned("event=wedding@Meiji@2027-04-12T14:00", "free_day=last")
    (event,) = [stop for _, stop in stops(plan, "experience")]
    assert (event.time, event.activity, event.location) == ("14:00", "wedding", "Meiji")
    assert [row(plan, n).kept for n in (1, 2)] == [True, True]
    assert not [stop for day, stop in stops(plan, "sight") if day == 5]
    assert row(plan, 1).where == "day 3, 14:00 wedding"


async def test_an_event_outside_the_trip_is_told_and_the_plan_stands() -> None:
    plan = await planned("event=concert@@2027-06-12T19:00")
    assert plan.status == "planned"
    assert row(plan, 1).kept is False


async def test_kinds_of_places_bind_the_choice_of_sights() -> None:
    plan = await planned("place_kind=garden", "place_kind=museum ~-", "interest=shopping ~-")
    assert row(plan, 2).kept is True
    assert row(plan, 3).kept is True
    assert row(plan, 1).kept is True


async def test_a_sight_that_nobody_knows_does_not_break_the_plan() -> None:
    plan = await planned("sight=Senso-ji", "sight=The Museum of Left Socks")
    assert plan.status == "planned"
    assert [row(plan, n).kept for n in (1, 2)] == [True, None]


async def test_an_unknown_place_is_asked_about() -> None:
    order = PlanRequest(task="x")
    request = request_of(order, {"x": stated("go=Qwxzyburg", "length=3d")}, today=TODAY)
    fields: dict[str, Any] = request.model_dump(mode="json", exclude={"task"})
    plan = await Bench().plan(order={"task": "x"}, **fields)
    assert plan.status == "infeasible"
    assert [s.status for s in plan.statements] == ["asked", "used"]


async def test_a_dinner_that_is_fixed_is_the_day_s_only_one() -> None:
    plan = await planned("event=dinner@Ginza@2027-04-12T19:00", "nap=13:30-15:00", "arrival=16:00")
    third = [stop for day, stop in stops(plan, "meal", "experience", "lodging") if day == 3]
    assert [s.activity for s in third if "dinner" in s.activity.casefold()] == ["dinner"]
    assert third[-1].category == "lodging"
    assert third[-1].time >= "21:00"
    # Nobody rests in town before having come there.
    rests = [day for day, stop in stops(plan, "free")]
    assert 1 not in rests
    assert row(plan, 1).kept is True


async def test_a_kind_has_no_more_a_day_than_was_said() -> None:
    asked = [
        rule("kind_count", "temple<=1/1", binding=False),
        rule("kind_count", "garden>=1/1", binding=False),
    ]
    plan = await Bench().plan(destinations=["Kyoto"], days=3, constraints=asked, **APRIL)
    assert plan.itinerary
    sights = {s.name.en: s for s in find_city("Kyoto")[0].sights}
    kinds = [
        [set(sights[stop.activity].kinds) for stop in day.schedule if stop.activity in sights]
        for day in plan.itinerary.days
    ]
    assert all(sum("temple" in kind for kind in day) <= 1 for day in kinds)
    assert all(any("garden" in kind for kind in day) for day in kinds)
