"""Whole plans over the real tools, without any key: what holds in each, and what is refused."""

from datetime import date
from itertools import pairwise
from typing import Any

import pytest
from agents.planner.bench import APRIL, Bench, rule, tokyo

from tripkit.domain.plan import PlanDay, TravelPlanResult
from tripkit.domain.trip import TripRequest
from tripkit.knowledge.cities import find_city
from tripkit.knowledge.gazetteer import distance_km

BUDGET = {"amount": 1500, "currency": "USD"}


def at(clock: str) -> int:
    return int(clock[:2]) * 60 + int(clock[3:])


def own(day: PlanDay) -> list[Any]:
    """What one does, without ways and nights."""
    return [s for s in day.schedule if s.category in ("sight", "meal")]


def holds(plan: TravelPlanResult) -> None:
    """What is true of any plan."""
    assert plan.status == "planned"
    assert plan.itinerary
    assert plan.cost
    for day in plan.itinerary.days:
        for before, after in pairwise(own(day)):
            assert at(before.end_time) + after.travel_minutes <= at(after.time), (before, after)
        assert day.day_cost == pytest.approx(
            day.transport_cost + sum(stop.cost for stop in day.schedule), abs=0.01
        )
    for stop in (stop for day in plan.itinerary.days for stop in day.schedule):
        assert stop.time <= stop.end_time
        assert stop.source_url or stop.source in ("estimate", "catalogue", "timetable")
        assert "None" not in f"{stop.activity}{stop.description}{stop.location}"
    cost = plan.cost
    assert cost.total == pytest.approx(sum(line.amount for line in cost.lines), abs=0.02)
    assert cost.total == pytest.approx(sum(cost.breakdown.values()), abs=0.02)
    assert cost.total == pytest.approx(sum(d.day_cost for d in plan.itinerary.days), abs=0.02)
    assert cost.total == plan.itinerary.total_estimated_cost
    assert cost.low <= cost.total <= cost.high
    assert all(verdict.kept is not False for verdict in plan.constraint_report)


async def test_a_plan_in_budget_with_every_entry_at_its_hours() -> None:
    bench = Bench()
    plan = await bench.plan(**tokyo(budget=BUDGET, constraints=[rule("diet", "vegetarian")]))
    holds(plan)
    assert plan.itinerary
    assert [day.date for day in plan.itinerary.days] == [f"2027-04-{n}" for n in range(10, 15)]
    sights = {sight.name.en: sight for sight in find_city("Tokyo")[0].sights}
    seen = [(day, stop) for day in plan.itinerary.days for stop in day.schedule
            if stop.category == "sight"]  # fmt: skip
    assert len({stop.activity for _, stop in seen}) == len(seen) >= 12
    for day, stop in seen:
        sight = sights[stop.activity]
        if sight.open == "always":
            continue
        weekday = date.fromisoformat(day.date).weekday()
        hours = [(at(o.start), at(o.end)) for o in sight.open if weekday in o.days]
        assert any(a <= at(stop.time) and at(stop.end_time) <= (b if b > a else 1440)
                   for a, b in hours), (day.date, stop.activity)  # fmt: skip
        assert stop.source_url == sight.sources[0]
    assert [(v.constraint, v.kept) for v in plan.constraint_report] == [
        ("budget:1500", True), ("diet:vegetarian", True),
    ]  # fmt: skip
    assert sorted(bench.called()) == sorted(bench.tools)
    assert all(len(event["summary"].encode()) <= 300 for event in bench.told())
    assert plan.presentation
    assert "Senso-ji" in plan.presentation
    assert plan.source == "offline"


async def test_nothing_offline_pretends_to_know_an_airline_or_a_hotel() -> None:
    plan = await Bench().plan(**tokyo())
    flights = plan.context["research_flights:tokyo"]["flights"]
    assert flights
    assert all(f["carrier"] is f["flight_number"] is f["departs"] is None for f in flights)
    rooms = plan.context["research_accommodations:tokyo"]["rooms"]
    assert rooms
    assert all(room["source"] == "estimate" and room["rating"] is None for room in rooms)
    assert plan.itinerary
    stops = [s for day in plan.itinerary.days for s in day.schedule]
    assert all(s.notes for s in stops if s.category == "flight")
    assert all(s.source == "estimate" for s in stops if s.category in ("flight", "lodging"))


async def test_two_cities_a_family_and_won() -> None:
    plan = await Bench().plan(
        locale="ko", origin="Seoul", destinations=["Tokyo", "Kyoto"], days=6, **APRIL,
        party={"adults": 2, "children": [5]}, budget={"amount": 4_000_000, "currency": "KRW"},
    )  # fmt: skip
    holds(plan)
    assert plan.itinerary
    assert plan.cost
    assert [day.city for day in plan.itinerary.days] == ["도쿄"] * 3 + ["교토"] * 3
    assert plan.cost.currency == "KRW"
    assert plan.cost.total == int(plan.cost.total)
    assert plan.cost.rates_date
    assert all(any(s.category == "sight" for s in day.schedule) for day in plan.itinerary.days)
    moved = plan.itinerary.days[3].schedule
    assert any(s.category == "transfer" and s.travel_mode == "train" for s in moved)


async def test_the_hours_that_were_asked_for_hold() -> None:
    rules = [rule("earliest", "10:00"), rule("latest", "20:00"), rule("pace", "relaxed"),
             rule("max_walking_km", 6.0), rule("must_see", "Louvre"), rule("avoid_mode", "metro"),
             rule("must_avoid", "churches"), rule("cuisine", "french")]  # fmt: skip
    plan = await Bench().plan(destinations=["Paris"], days=4, constraints=rules, **APRIL)
    holds(plan)
    assert plan.itinerary
    for day in plan.itinerary.days:
        assert all(s.time >= "10:00" and s.end_time <= "20:00" for s in own(day))
        assert sum(s.category == "sight" for s in day.schedule) <= 3
        assert all(s.travel_mode != "metro" for s in day.schedule)
    kept = {v.constraint: v.kept for v in plan.constraint_report}
    assert all(kept[key] for key in kept if key != "cuisine:french"), kept


async def test_the_step_free_see_step_free_places_only() -> None:
    rules = [rule("accessibility", "wheelchair")]
    plan = await Bench().plan(destinations=["London"], days=3, constraints=rules, **APRIL)
    holds(plan)
    sights = {s.name.en: s for s in find_city("London")[0].sights}
    assert plan.itinerary
    seen = [s.activity for d in plan.itinerary.days for s in d.schedule if s.category == "sight"]
    assert seen
    assert all(sights[name].step_free == "yes" for name in seen)


async def test_where_we_know_little_the_plan_says_so() -> None:
    plan = await Bench().plan(destinations=["Gunsan"], days=3, **APRIL)
    assert plan.status == "planned"
    assert plan.itinerary
    seen = [s for d in plan.itinerary.days for s in d.schedule if s.category == "sight"]
    assert seen
    assert all(stop.source == "catalogue" for stop in seen)
    assert any("know Gunsan little" in warning for warning in plan.warnings)
    empty = await Bench().plan(destinations=["Odense"], days=2, **APRIL)
    assert empty.status == "partial"
    assert [gap.day for gap in empty.gaps] == [1]
    assert "we know nothing in Odense" in empty.gaps[0].missing
    assert all(gap.fill for gap in empty.gaps)
    assert empty.itinerary
    walk, out = (
        s.activity for d in empty.itinerary.days for s in d.schedule if s.category == "sight"
    )
    assert walk == "On foot about the centre of Odense"
    assert out.startswith("Day trip to ")


async def test_spare_days_in_a_town_known_little_are_day_trips_to_what_we_know() -> None:
    plan = await Bench().plan(destinations=["Tainan"], days=5, **APRIL)
    assert plan.itinerary
    out = {
        stop.activity: day
        for day in plan.itinerary.days
        for stop in day.schedule
        if stop.activity.startswith("Day trip to ")
    }
    assert out
    for name, day in out.items():
        stop = next(stop for stop in day.schedule if stop.activity == name)
        assert stop.time <= "11:00"
        assert "each way" in stop.description
        assert not any(s.activity.startswith("Lunch") for s in day.schedule)


async def test_few_sights_are_spread_over_the_days_of_their_own_town() -> None:
    plan = await Bench().plan(destinations=["Plovdiv", "Sofia"], stay_days=[2, 1], days=3, **APRIL)
    assert plan.status == "planned"
    assert plan.itinerary
    counts = [sum(s.category == "sight" for s in day.schedule) for day in plan.itinerary.days]
    assert all(counts)
    assert max(counts[:2]) <= 3


async def test_a_direct_flight_is_not_promised_without_a_source() -> None:
    rules = [rule("direct_flights", True), rule("earliest_flight", "10:00")]
    plan = await Bench().plan(**tokyo(constraints=rules))
    holds(plan)
    assert {v.constraint: v.kept for v in plan.constraint_report} == {
        "direct_flights:True": None, "earliest_flight:10:00": None,
    }  # fmt: skip
    assert plan.itinerary
    first = next(s for s in plan.itinerary.days[0].schedule if s.category == "flight")
    assert first.time >= "10:00"


CLASHES: dict[str, tuple[dict[str, Any], str, str]] = {
    "budget": (tokyo(budget={"amount": 200, "currency": "USD"}), "budget:200", "budget"),
    "dear sights": (
        {"destinations": ["Paris"], "days": 2, "budget": {"amount": 90, "currency": "USD"},
         "constraints": [rule("must_see", "Louvre"), rule("must_see", "Eiffel Tower"),
                         rule("must_see", "Musée d'Orsay")]},
        "budget:90", "budget",
    ),
    "walking": (
        {"destinations": ["Paris"], "days": 2, "constraints": [
            rule("must_see", "Louvre"), rule("max_walking_km", 1.0)]},
        "max_walking_km:1", "hard_constraints",
    ),
    "room": (
        {"destinations": ["Rome"], "days": 3, "constraints": [
            rule("room_type", "entire"), rule("max_price_per_night", 40, currency="USD")]},
        "room_type:entire", "waive",
    ),
    "seen and avoided": (
        {"destinations": ["Paris"], "days": 2, "constraints": [
            rule("must_see", "Louvre"), rule("must_avoid", "Louvre")]},
        "must_see:Louvre", "waive",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", CLASHES)
async def test_a_clash_is_named_first_with_the_smallest_change(case: str) -> None:
    request, constraint, field = CLASHES[case]
    plan = await Bench().plan(**(APRIL | request))
    assert plan.status == "infeasible"
    assert plan.itinerary is None
    assert plan.presentation is None
    named = {v.constraint: v for v in plan.constraint_report if v.kept is False}
    assert constraint in named
    assert plan.constraint_report[0].kept is False
    assert named[constraint].smallest_change
    assert named[constraint].change
    assert field in named[constraint].change
    assert all(v.kept is None for v in plan.constraint_report if v.constraint not in named)


@pytest.mark.parametrize("case", [c for c in CLASHES if c != "walking"])
async def test_the_smallest_change_does(case: str) -> None:
    request, constraint, _ = CLASHES[case]
    plan = await Bench().plan(**(APRIL | request))
    change = next(v.change for v in plan.constraint_report if v.constraint == constraint)
    assert change
    order = {"constraints": {"waive": change.get("waive", [])}}
    again = APRIL | request | ({"budget": change["budget"]} if "budget" in change else {})
    mended = await Bench().plan(order=order, **again)
    assert mended.status == "planned", mended.constraint_report


@pytest.mark.parametrize("case", ["budget", "room", "seen and avoided"])
async def test_two_ways_out_are_named_and_each_leads_to_a_plan(case: str) -> None:
    request, constraint, _ = CLASHES[case]
    plan = await Bench().plan(**(APRIL | request))
    repairs = next(v.repairs for v in plan.constraint_report if v.constraint == constraint)
    assert len(repairs) >= 2
    for repair in repairs:
        order = {"constraints": {"waive": repair.change.get("waive", [])}}
        fields = {key: repair.change[key] for key in ("budget",) if key in repair.change}
        if end := repair.change.get("end_date"):
            fields["days"] = date.fromisoformat(str(end)).day - 9
        mended = await Bench().plan(order=order, **(APRIL | request | fields))
        assert mended.status in ("planned", "partial"), (repair, mended.constraint_report)


async def test_what_speaks_against_itself_is_found_before_the_days_are() -> None:
    never = "never up before noon"
    rules = [rule("earliest", "12:00", text=never), rule("event", "sunrise@@2027-04-11T06:00")]
    plan = await Bench().plan(destinations=["Paris"], days=3, constraints=rules, **APRIL)
    assert plan.status == "infeasible"
    first, second = (v for v in plan.constraint_report if v.kept is False)
    assert first.clash_with == [second.constraint]
    assert "06:00" in first.where
    assert "12:00" in first.where
    assert [repair.change for repair in first.repairs] == [
        {"waive": ["earliest:12:00"]}, {"waive": ["event:sunrise@@2027-04-11T06:00"]},
    ]  # fmt: skip


async def test_what_is_fixed_beyond_the_hours_of_all_days_is_the_exception() -> None:
    rules = [rule("latest", "18:00"), rule("event", "musical@@2027-04-11T19:00")]
    plan = await Bench().plan(destinations=["Paris"], days=3, constraints=rules, **APRIL)
    assert plan.status == "planned"
    hours = next(v for v in plan.constraint_report if v.constraint == "latest:18:00")
    assert hours.kept
    assert "19:00 musical" in hours.where


async def test_a_budget_that_estimates_miss_by_little_is_planned_with_its_sums() -> None:
    request: dict[str, Any] = CLASHES["dear sights"][0] | {
        "budget": {"amount": 160, "currency": "USD"}
    }
    plan = await Bench().plan(**(APRIL | request))
    assert plan.status == "partial"
    assert plan.cost
    assert plan.cost.total > 160
    budget = next(v for v in plan.constraint_report if v.constraint == "budget:160")
    assert budget.kept is False


async def test_towns_that_only_boats_join_are_refused_without_boats_and_planes() -> None:
    rules = [rule("avoid_mode", "flight"), rule("avoid_mode", "ferry")]
    plan = await Bench().plan(
        destinations=["Nuuk", "Ilulissat"], days=3, constraints=rules, **APRIL
    )
    assert plan.status == "infeasible"
    assert "No road, bridge or railway" in plan.constraint_report[0].where
    assert len(plan.constraint_report[0].repairs) == 2


async def test_a_day_that_no_calendar_has_is_asked_about() -> None:
    order = {"task": "Vienna, 26 February to 2 March 2027, a ball on 29 February 2027"}
    plan = await Bench().plan(order=order, destinations=["Vienna"], days=3, **APRIL)
    assert plan.status == "infeasible"
    assert "February 2027 has 28 days" in plan.constraint_report[0].where
    assert [repair.text for repair in plan.constraint_report[0].repairs] == [
        "Take 28 February 2027 for it.", "Take 1 March 2027 for it.",
    ]  # fmt: skip


async def test_a_sight_wanted_on_the_day_it_is_shut_is_refused_with_why() -> None:
    order = {"task": "Paris. I must spend Tuesday in the Louvre."}
    rules = [rule("must_see", "Louvre", text="in the Louvre")]
    plan = await Bench().plan(
        order=order, destinations=["Paris"], days=4, constraints=rules, **APRIL
    )
    assert plan.status == "infeasible"
    assert "shut on Tuesdays" in plan.constraint_report[0].where


async def test_a_diet_that_no_known_place_feeds_is_the_travellers_to_find() -> None:
    halal = [rule("diet", "halal")]
    plan = await Bench().plan(destinations=["Buenos Aires"], days=2, constraints=halal, **APRIL)
    assert plan.status == "planned"
    assert plan.itinerary
    meals = [s for d in plan.itinerary.days for s in d.schedule if "of your choice" in s.activity]
    assert meals
    assert all("diet halal" in stop.description for stop in meals)
    assert [verdict.kept for verdict in plan.constraint_report] == [None]


async def test_the_time_of_an_unknown_sight_that_must_be_seen_is_kept_and_not_confirmed() -> None:
    asked = [rule("must_see", "Moon Base")]
    plan = await Bench().plan(destinations=["Paris"], days=2, constraints=asked, **APRIL)
    assert plan.status == "planned"
    (verdict,) = plan.constraint_report
    assert verdict.where == "time kept: day 1, 14:00 Moon Base; we do not know the place"
    assert (verdict.kept, verdict.binding) == (None, False)


async def test_what_lies_about_a_town_is_a_day_trip_from_there() -> None:
    asked = [rule("must_see", "Machu Picchu")]
    places = ["Lima", "Cusco"]
    plan = await Bench().plan(destinations=places, days=6, constraints=asked, **APRIL)
    assert plan.status == "planned"
    (verdict,) = plan.constraint_report
    assert verdict.kept
    assert plan.itinerary
    (trip,) = [
        stop for day in plan.itinerary.days for stop in day.schedule
        if stop.activity == "Machu Picchu"
    ]  # fmt: skip
    assert trip.description.startswith("A day trip from Cusco, usually ")
    assert "Hours and entry not known" in (trip.notes or "")


async def test_without_a_length_some_days_are_planned_and_said_to_be_assumed() -> None:
    plan = await Bench().plan(**tokyo(days=None))
    assert plan.itinerary
    assert len(plan.itinerary.days) == 4
    assert any("No length was said" in told for told in plan.assumptions)


FAULTS: dict[str, tuple[dict[str, Any], str]] = {
    "unknown city": ({"destinations": ["Xyzzyville"]}, "destination:Xyzzyville"),
    "two cities of one name": ({"destinations": ["Newcastle"]}, "destination:Newcastle"),
    "no city": ({"destinations": []}, "destination"),
    "past": ({"start_date": "2026-05-10"}, "dates"),
    "end before start": ({"end_date": "2027-04-01", "days": None}, "dates"),
    "sixty days": ({"days": 60}, "days"),
    "more cities than days": ({"destinations": ["Tokyo", "Kyoto"], "days": 1}, "days"),
    "zero budget": ({"budget": {"amount": 0, "currency": "USD"}}, "budget"),
    "nobody": ({"party": {"adults": 0}}, "party"),
}


@pytest.mark.parametrize("case", FAULTS)
async def test_what_cannot_be_planned_is_said_before_anything_is_looked_up(case: str) -> None:
    changed, key = FAULTS[case]
    bench = Bench()
    plan = await bench.plan(**(tokyo() | changed))
    assert bench.called() == []
    assert plan.status == "infeasible"
    assert [v.constraint for v in plan.constraint_report] == [key]
    assert plan.constraint_report[0].smallest_change
    assert plan.constraint_report[0].where


async def test_namesakes_are_told_apart_by_country() -> None:
    plan = await Bench().plan(destinations=["Newcastle"], days=2, **APRIL)
    assert "United Kingdom" in plan.constraint_report[0].where
    assert "Australia" in plan.constraint_report[0].where
    told = TripRequest(task="t", destinations=["Newcastle, Australia"], days=2)
    again = await Bench().plan(**told.model_dump(exclude={"task"}, exclude_none=True) | APRIL)
    assert again.itinerary


async def test_past_days_move_to_the_next_year_by_one_tap() -> None:
    plan = await Bench().plan(**(tokyo() | {"start_date": "2026-04-10"}))
    assert plan.constraint_report[0].change == {
        "start_date": "2027-04-10", "end_date": "2027-04-14",
    }  # fmt: skip


async def test_an_undated_trip_begins_visibly_in_a_month() -> None:
    plan = await Bench().plan(destinations=["Lisbon"], days=2)
    assert plan.status == "planned"
    assert any("2026-12-21" in text for text in plan.assumptions)


async def test_who_flies_home_is_back_in_town_in_time_and_night_is_for_night() -> None:
    """The last thing before the airport leaves time for the way back to the bags."""
    for place in ("Tokyo", "Rome", "Istanbul"):
        asked = tokyo() | {"destinations": [place], "preferences": ["history", "nightlife"]}
        plan = await Bench().plan(**asked)
        holds(plan)
        assert plan.itinerary
        (city,) = find_city(place)
        best = {sight.name.en: sight.best for sight in city.sights}
        for day in plan.itinerary.days:
            for stop in day.schedule:
                if best.get(stop.activity) == "night":
                    assert stop.time >= "18:00", (day.date, stop.activity, stop.time)
        last = plan.itinerary.days[-1]
        leaving = next(s for s in last.schedule if s.category == "transfer")
        seen = [s for s in last.schedule if s.category == "sight" and s.end_time <= leaving.time]
        for stop in seen[-1:]:
            km = distance_km(
                city.location.lat, city.location.lng, stop.latitude or 0, stop.longitude or 0
            )
            assert at(leaving.time) - at(stop.end_time) >= min(20, km), (stop.activity, km)
