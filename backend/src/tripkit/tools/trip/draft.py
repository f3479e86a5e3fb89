"""A plan put together from what the tools found, without its making."""

from math import ceil

from tripkit.domain.plan import PlanItinerary, PlanStatus, Repair, Stop, TravelPlanResult, Verdict
from tripkit.domain.plan_picture import PlanPicture
from tripkit.knowledge.presenting.plan_pictures import normalize_image_key
from tripkit.tools.trip.checks import faults
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.gaps import gaps_of
from tripkit.tools.trip.judged import statement_rows
from tripkit.tools.trip.outcome import (
    Conflict,
    FeasibilityFound,
    ImagesFound,
    ItineraryFound,
    PresentationFound,
    ScheduleFound,
    SummaryFound,
)
from tripkit.tools.trip.report import verdicts
from tripkit.tools.trip.sums import assumed_prices, outside_lines


def drafted(trip: TripContext) -> TravelPlanResult:
    """The plan without its making; what `format_presentation` shows."""
    found = trip.found("generate_itinerary", ItineraryFound)
    report = report_of(trip, found)
    is_broken = any(verdict.kept is False and verdict.binding for verdict in report)
    gaps = gaps_of(trip, found) if found else []
    if found is None:
        status: PlanStatus = "infeasible" if is_broken else "failed"
    else:
        status = "partial" if gaps or is_broken else "planned"
    request = trip.request
    summary = trip.found("generate_summary", SummaryFound)
    shown = trip.found("format_presentation", PresentationFound)
    feasible = trip.found("analyze_itinerary_feasibility", FeasibilityFound)
    start, end = request.start_date, request.end_date
    days = request.days or 0
    outside = [*outside_lines(trip), *_credits(found.itinerary, trip)] if found else []
    return TravelPlanResult(
        plan_id=trip.plan_id, status=status, task=request.task,
        destination=", ".join(_names(trip)) or "",
        travel_dates=f"{start} – {end}" if start and end else "",
        total_duration=say(trip.locale, f"{days} day{'s' * (days != 1)}", f"{days}일"),
        iterations=0, tool_calls_made=[], itinerary=_pictured(trip, found),
        summary=summary.summary if summary and found else None,
        presentation=shown.markdown if shown and found else None,
        cost=found.cost if found else None, constraint_report=report,
        statements=statement_rows(trip, report),
        assumptions=[*request.assumptions, *assumed_prices(trip), *outside], routes=request.routes,
        warnings=list(feasible.warnings) if feasible and found else [],
        gaps=gaps, context=dict(trip.results),
        thread_id=trip.run.thread_id, run_id=trip.run.run_id, source="offline",
        locale=trip.locale,
    )  # fmt: skip


def _credits(itinerary: PlanItinerary, trip: TripContext) -> list[str]:
    """Whose streets the ways on foot were measured on, as their licence asks."""
    ways = (stop.provenance.way for day in itinerary.days for stop in day.schedule)
    if not any(way and way.tier == "open_data" for way in ways):
        return []
    return [
        say(
            trip.locale,
            "Ways on foot go by the streets of © OpenStreetMap contributors, ODbL 1.0.",
            "걸어가는 길은 © OpenStreetMap contributors(ODbL 1.0)의 지도로 쟀어요.",
        )
    ]


def _names(trip: TripContext) -> list[str]:
    """The destinations in the reader's language, as far as they were found."""
    names = {data["destination"]: data["name"] for data in trip.all_of("research_destination")}
    return [names.get(place, place) for place in trip.request.destinations]


def report_of(trip: TripContext, found: ItineraryFound | None) -> list[Verdict]:
    """What is wrong with the order, or what clashes, or whether each constraint is kept."""
    if wrong := faults(trip.request, trip.today, trip.locale):
        return wrong
    schedule = trip.found("analyze_schedule_optimization", ScheduleFound)
    if schedule and schedule.conflicts:
        return _clashing(trip, schedule.conflicts)
    if found is None:
        return []
    return [_with_a_way_out(trip, verdict) for verdict in verdicts(trip, found)]


def _clashing(trip: TripContext, conflicts: list[Conflict]) -> list[Verdict]:
    """The clash first; of the others nobody can say, since there is no plan."""
    named = [
        Verdict(
            constraint=c.constraint, text=c.text, kept=False, where=c.why, clash_with=c.clash_with,
            smallest_change=c.changes[0].text if c.changes else None,
            change=c.changes[0].fields if c.changes else None,
            repairs=[Repair(text=change.text, change=change.fields) for change in c.changes],
        )
        for c in conflicts
    ]  # fmt: skip
    keys = {verdict.constraint for verdict in named}
    no_plan = say(trip.locale, "there is no plan to check", "확인할 계획이 없어요")
    others = [
        Verdict(constraint=rule.key, text=rule.words, kept=None, where=no_plan)
        for rule in trip.request.constraints if rule.key not in keys
    ]  # fmt: skip
    return [*named, *others]


def _with_a_way_out(trip: TripContext, verdict: Verdict) -> Verdict:
    if verdict.kept is not False or not verdict.binding:
        return verdict
    if verdict.constraint.startswith("budget:") and (raised := _raised(trip)):
        return verdict.model_copy(update=raised)
    leave = say(trip.locale, f"Leave out “{verdict.text}”.", f"‘{verdict.text}’은 빼요.")
    return verdict.model_copy(
        update={"smallest_change": leave, "change": {"waive": [verdict.constraint]}}
    )


def _raised(trip: TripContext) -> dict[str, object] | None:
    """The budget that this very plan takes, as the way out, and none at all as another."""
    found = trip.found("generate_itinerary", ItineraryFound)
    if found is None or trip.request.budget is None:
        return None
    cost = found.cost
    step = 10.0 ** max(0, len(str(int(cost.total))) - 3)
    enough = ceil(cost.total / step) * step
    text = say(
        trip.locale,
        f"A budget of {enough:,.0f} {cost.currency}.",
        f"예산을 {enough:,.0f} {cost.currency}로 올려요.",
    )
    change = {"budget": {"amount": enough, "currency": cost.currency}}
    free = say(trip.locale, "No limit on money.", "예산 없이 계획해요.")
    repairs = [Repair(text=text, change=change), Repair(text=free, change={"waive": ["budget"]})]
    return {"smallest_change": text, "change": change, "repairs": repairs}


def _pictured(trip: TripContext, found: ItineraryFound | None) -> PlanItinerary | None:
    """The itinerary with its pictures' addresses."""
    if found is None:
        return None
    images = trip.found("fetch_images", ImagesFound)
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
    if found is None:
        return stop
    return stop.model_copy(update={"image_url": found.url, "image_credit": found.credit})
