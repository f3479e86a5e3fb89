"""A plan put together from what the tools found, whole or broken off."""

from typing import Any

import pytest
from pydantic import BaseModel
from tools.trip.judged_plans import stop
from tools.trip.trips import rule, tripping

from tripkit.domain.plan import PlanCost, PlanDay, PlanItinerary
from tripkit.domain.plan_picture import PlanPicture
from tripkit.knowledge.presenting.plan_pictures import normalize_image_key
from tripkit.tools.trip.draft import drafted
from tripkit.tools.trip.outcome import (
    Conflict,
    FeasibilityFound,
    ImagesFound,
    ItineraryFound,
    PresentationFound,
    ScheduleFound,
    SmallChange,
    SummaryFound,
)

COST = PlanCost.model_validate({
    "total": 900, "currency": "USD", "per_person": 900, "low": 800, "high": 1000,
    "breakdown": {}, "lines": [], "budget": 800,
})  # fmt: skip


def itinerary(*stops: Any, days: int = 3) -> tuple[str, str, BaseModel]:
    shown = [
        PlanDay(day=n, date=f"2027-04-{9 + n}", city="Tokyo", theme="",
                schedule=list(stops), day_cost=0)
        for n in range(1, days + 1)
    ]  # fmt: skip
    plan = PlanItinerary(days=shown, total_estimated_cost=900, currency="USD", summary="")
    return "generate_itinerary", "", ItineraryFound(itinerary=plan, cost=COST)


SUMMARY = ("generate_summary", "", SummaryFound(summary="Three days.", checklist=[]))
SHOWN = ("format_presentation", "", PresentationFound(markdown="# Tokyo", words=1))
FEASIBLE = ("analyze_itinerary_feasibility", "", FeasibilityFound(
    is_feasible=True, confidence=1, issues=[], warnings=["Thin."], suggestions=[],
))  # fmt: skip


def test_a_whole_plan_has_its_itinerary_cost_words_and_page() -> None:
    plan = drafted(tripping(itinerary(stop("Ueno Park")), SUMMARY, SHOWN, FEASIBLE))
    assert (plan.status, plan.destination, plan.total_duration) == ("planned", "Tokyo", "3 days")
    assert (plan.summary, plan.presentation, plan.warnings) == ("Three days.", "# Tokyo", ["Thin."])
    assert plan.cost == COST
    assert plan.itinerary is not None
    assert (plan.source, plan.iterations, plan.tool_calls_made) == ("offline", 0, [])


def test_a_plan_that_broke_off_failed_and_says_nothing_of_a_trip() -> None:
    plan = drafted(tripping(SUMMARY, SHOWN, FEASIBLE))
    assert (plan.status, plan.itinerary, plan.cost) == ("failed", None, None)
    assert (plan.summary, plan.presentation, plan.warnings) == (None, None, [])


@pytest.mark.parametrize(("binding", "status"), [(True, "partial"), (False, "planned")])
def test_a_plan_that_misses_a_binding_condition_is_shown_in_part(
    binding: bool, status: str
) -> None:
    budget = rule("budget", 800.0, currency="USD", binding=binding)
    plan = drafted(tripping(itinerary(stop("Ueno Park")), SUMMARY, SHOWN, FEASIBLE, rules=[budget]))
    assert plan.status == status
    assert plan.itinerary
    assert plan.cost
    (verdict,) = plan.constraint_report
    assert (verdict.kept, verdict.change) == (False, {"waive": ["budget:800"]} if binding else None)
    assert verdict.smallest_change == ("Leave out “800 USD”." if binding else None)


def test_days_and_dates_are_written_where_they_are_known() -> None:
    dated = drafted(tripping(itinerary(), end_date="2027-04-12"))
    assert dated.travel_dates == "2027-04-10 – 2027-04-12"
    assert drafted(tripping(itinerary(), start_date=None)).travel_dates == ""
    assert drafted(tripping(itinerary(days=1), days=1)).total_duration == "1 day"
    assert drafted(tripping(itinerary(), locale="ko")).total_duration == "3일"


def test_a_clash_is_told_first_and_of_the_rest_nobody_can_say() -> None:
    change = SmallChange(text="A day more.", fields={"days": 4})
    clashes = [
        Conflict(constraint="budget:800", text="800 dollars", why="Too little.", changes=[change]),
        Conflict(constraint="pace:packed", text="packed", why="No room."),
    ]
    schedule = ScheduleFound(days=[], left_out={}, conflicts=clashes, changes_made=[], worth=0,
                             bound=None, pace="balanced", seconds=0)  # fmt: skip
    rules = [rule("budget", 800.0, currency="USD"), rule("diet", "vegan"), rule("pace", "packed")]
    plan = drafted(tripping(("analyze_schedule_optimization", "", schedule), rules=rules))
    assert plan.status == "infeasible"
    told = [
        (v.constraint, v.kept, v.where, v.smallest_change, v.change) for v in plan.constraint_report
    ]
    assert told == [
        ("budget:800", False, "Too little.", "A day more.", {"days": 4}),
        ("pace:packed", False, "No room.", None, None),
        ("diet:vegan", None, "there is no plan to check", None, None),
    ]


def test_a_picture_goes_to_the_stop_that_it_is_of() -> None:
    park = PlanPicture(
        key="ueno park", url="/p.webp", alt="a park", category="attraction", kind="drawn"
    )
    images = ("fetch_images", "", ImagesFound(pictures={normalize_image_key("Ueno Park"): park}))
    plan = drafted(tripping(itinerary(stop("Ueno Park"), stop("Tower")), images))
    assert plan.itinerary is not None
    assert [one.image_url for one in plan.itinerary.days[0].schedule] == ["/p.webp", None]
