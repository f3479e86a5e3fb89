"""The plan as a client receives it, put together from what the tools found."""

from typing import Any

from tripkit.agents.planner.checks import faults
from tripkit.agents.planner.images import PlanPicture, normalize_image_key
from tripkit.agents.planner.outcome import (
    Conflict,
    FeasibilityFound,
    ImagesFound,
    ItineraryFound,
    PresentationFound,
    ScheduleFound,
    SummaryFound,
)
from tripkit.agents.planner.report import verdicts
from tripkit.agents.planner.spec import Desk, say
from tripkit.agents.planner.state import PlannerState
from tripkit.agents.planner.sums import assumed_prices
from tripkit.domain.plan import (
    PlanItinerary,
    PlanStatus,
    Stop,
    ToolCallMade,
    TravelPlanResult,
    Verdict,
)


async def assemble(state: PlannerState, desk: Desk) -> dict[str, Any]:
    """The whole result as JSON."""
    outcomes, turns = state.get("outcomes", []), state.get("turns", [])
    result = drafted(desk)
    calls = [
        ToolCallMade(
            iteration=o["iteration"], tool=o["tool"], arguments=o["arguments"],
            result_summary=o["summary"], success=o["success"], seconds=o["seconds"],
        )
        for o in outcomes
    ]  # fmt: skip
    by_model = any(turn["source"] == "model" for turn in turns)
    done = {o["tool"] for o in outcomes if o["success"]}
    given_up = sorted({o["tool"] for o in outcomes if not o["success"]} - done)
    lost = [say(desk.locale, f"{tool} did not work; the plan is made without it.",
                f"{tool}이 되지 않아 그것 없이 계획했어요.") for tool in given_up]  # fmt: skip
    return result.model_copy(update={
        "tool_calls_made": calls, "iterations": len(turns), "context": dict(desk.results),
        "warnings": [*result.warnings, *(lost if result.status == "planned" else [])],
        "source": "model" if by_model else "offline",
    }).model_dump(mode="json")  # fmt: skip


def drafted(desk: Desk) -> TravelPlanResult:
    """The plan without its making; what `format_presentation` shows."""
    found = desk.found("generate_itinerary", ItineraryFound)
    report = report_of(desk, found)
    status: PlanStatus = "planned"
    if any(verdict.kept is False for verdict in report):
        status, found = "infeasible", None
    elif found is None:
        status = "failed"
    request = desk.request
    summary = desk.found("generate_summary", SummaryFound)
    shown = desk.found("format_presentation", PresentationFound)
    feasible = desk.found("analyze_itinerary_feasibility", FeasibilityFound)
    start, end = request.start_date, request.end_date
    days = request.days or 0
    return TravelPlanResult(
        plan_id=desk.plan_id, status=status, task=request.task,
        destination=", ".join(_names(desk)) or "",
        travel_dates=f"{start} – {end}" if start and end else "",
        total_duration=say(desk.locale, f"{days} day{'s' * (days != 1)}", f"{days}일"),
        iterations=0, tool_calls_made=[], itinerary=_pictured(desk, found),
        summary=summary.summary if summary and found else None,
        presentation=shown.markdown if shown and found else None,
        cost=found.cost if found else None, constraint_report=report,
        assumptions=[*request.assumptions, *assumed_prices(desk)],
        warnings=list(feasible.warnings) if feasible and found else [], context=dict(desk.results),
        thread_id=desk.context.thread_id, run_id=desk.context.run_id, source="offline",
        locale=desk.locale,
    )  # fmt: skip


def _names(desk: Desk) -> list[str]:
    """The destinations in the reader's language, as far as they were found."""
    names = {data["destination"]: data["name"] for data in desk.all_of("research_destination")}
    return [names.get(place, place) for place in desk.request.destinations]


def report_of(desk: Desk, found: ItineraryFound | None) -> list[Verdict]:
    """What is wrong with the order, or what clashes, or whether each constraint is kept."""
    if wrong := faults(desk.request, desk.today, desk.locale):
        return wrong
    schedule = desk.found("analyze_schedule_optimization", ScheduleFound)
    if schedule and schedule.conflicts:
        return _clashing(desk, schedule.conflicts)
    if found is None:
        return []
    return [_with_a_way_out(desk, verdict) for verdict in verdicts(desk, found)]


def _clashing(desk: Desk, conflicts: list[Conflict]) -> list[Verdict]:
    """The clash first; of the others nobody can say, since there is no plan."""
    named = [
        Verdict(
            constraint=c.constraint, text=c.text, kept=False, where=c.why, clash_with=c.clash_with,
            smallest_change=c.changes[0].text if c.changes else None,
            change=c.changes[0].fields if c.changes else None,
        )
        for c in conflicts
    ]  # fmt: skip
    keys = {verdict.constraint for verdict in named}
    no_plan = say(desk.locale, "there is no plan to check", "확인할 계획이 없어요")
    others = [
        Verdict(constraint=rule.key, text=rule.words, kept=None, where=no_plan)
        for rule in desk.request.constraints if rule.key not in keys
    ]  # fmt: skip
    return [*named, *others]


def _with_a_way_out(desk: Desk, verdict: Verdict) -> Verdict:
    if verdict.kept is not False:
        return verdict
    leave = say(desk.locale, f"Leave out “{verdict.text}”.", f"‘{verdict.text}’은 빼요.")
    return verdict.model_copy(
        update={"smallest_change": leave, "change": {"waive": [verdict.constraint]}}
    )


def _pictured(desk: Desk, found: ItineraryFound | None) -> PlanItinerary | None:
    """The itinerary with its pictures' addresses."""
    if found is None:
        return None
    images = desk.found("fetch_images", ImagesFound)
    pictures = images.pictures if images else {}
    days = [
        day.model_copy(
            update={"schedule": [_with_picture(stop, pictures) for stop in day.schedule]}
        )
        for day in found.itinerary.days
    ]
    return found.itinerary.model_copy(update={"days": days})


def _with_picture(stop: Stop, pictures: dict[str, PlanPicture]) -> Stop:
    found = pictures.get(normalize_image_key(stop.image_suggestion or stop.activity))
    return stop.model_copy(update={"image_url": found.url}) if found else stop
