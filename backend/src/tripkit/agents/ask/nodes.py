"""The steps: query, information, budget, itinerary, validator, presenter, polisher."""

from collections.abc import Sequence
from typing import Any, Literal, cast

from tripkit.agents.ask.checks import issues_of, sums_agree
from tripkit.agents.ask.compose import blocks_of, joined, with_stops
from tripkit.agents.ask.costs import estimate_of, shown
from tripkit.agents.ask.deps import AskDeps
from tripkit.agents.ask.desk.consult import Reading, consult
from tripkit.agents.ask.gate import gaps_of, mended
from tripkit.agents.ask.reading import Before, Understood, understand, with_length
from tripkit.agents.ask.retry import with_changes
from tripkit.agents.ask.state import NEW, AskState
from tripkit.agents.ask.stepping import begins, ends
from tripkit.agents.ask.steps import steps_of, tools_of
from tripkit.agents.context import NodeRuntime, context_of, emit
from tripkit.domain.ask import Found, Route, TripParams
from tripkit.domain.context import RunContext
from tripkit.domain.plan import PlanCost, PlanItinerary, ToolName, Verdict
from tripkit.domain.trip import TripRequest
from tripkit.tools.tool import ToolFailed
from tripkit.tools.trip.checks import faults
from tripkit.tools.trip.context import say
from tripkit.tools.trip.locating import is_answering, located
from tripkit.tools.trip.request import settled

ATTEMPTS = 2
"""Itineraries of one question: the first, and one more with the validator's issues."""
_FRESH: AskState = {
    "route": None, "topics": [], "refusal": None, "assumptions": [], "trip_info": [],
    "sources": [], "cost_estimate": None, "itinerary": None, "plan_cost": None, "clash": [],
    "validation_status": None, "issues": [], "changes": [], "attempts": 0,
    "constraint_report": [], "final_plan_draft": "", "final_plan": "", "source": "offline",
    "talk": [], "consulted": [], "passages": [], "unanswered": False,
    "stood_in": "", "prepared": None, "place": "",
}  # fmt: skip


def _request(state: AskState) -> TripRequest:
    return TripRequest.model_validate(state["request"])


async def query(deps: AskDeps, state: AskState, runtime: NodeRuntime) -> AskState:
    """What is asked, by which route, and a clean slate for the rest of the question."""
    begins("query")
    context = context_of(runtime)
    before = Before(
        state.get("told") or [], TripParams.model_validate(state.get("known") or {}),
        cast(Route | None, state.get("asked_before")),
    )  # fmt: skip
    open_data = deps.services.open_data
    read = await understand(state["question"], deps.reader, context, before, open_data)
    request, refusal, assumed = await _plannable(deps, read, context)
    prepared, spoken_of, heard = await consult(
        state["question"],
        context,
        state.get("spoken_of"),
        Reading(read.route, read.params.destination, read.changes_plan),
        deps.services.weather,
    )
    route: Route | None = read.route
    if prepared:
        route, refusal, assumed = "info", None, []
    validate = route == "full" or (read.validate and not prepared)
    steps = steps_of(route, validate=validate, refused=refusal is not None)
    if deps.has_model:
        steps = ["query", "converse"]
    emit("route", route=route, validate_plan="validator" in steps, steps=steps)
    kept: AskState = {"told": read.told, "known": read.params.model_dump(mode="json"),
                      "asked_before": route, "spoken_of": spoken_of}  # fmt: skip
    if refusal is not None:  # what could not be answered leaves the session as it was
        kept = {}
    return {
        **_FRESH, **kept, "locale": context.locale, "route": route, "prepared": prepared,
        "validates": validate, "topics": list(dict.fromkeys([*heard.topics, *read.topics])),
        "place": heard.place, "refusal": refusal,
        "statements": [statement.model_dump(mode="json") for statement in read.statements],
        "assumptions": assumed, "trip_params": read.params.model_dump(mode="json"),
        "request": request.model_dump(mode="json") if request else None,
        "steps": [NEW, *ends("query", route or "none")],
    }  # fmt: skip


async def _plannable(
    deps: AskDeps, read: Understood, context: RunContext
) -> tuple[TripRequest | None, str | None, list[str]]:
    """The request with its length and places, why it can't be, and what was assumed."""
    request, open_data = read.request, deps.services.open_data
    if request is None or read.refusal is not None:
        return request, read.refusal, read.taken
    is_looked_up = read.route == "info"
    if not is_looked_up:
        request = with_length(request, context.locale)
    request = await located(_dated(request), open_data, context.locale)
    request = _settled(request, deps, context)
    wrong = faults(request, context.current_day, context.locale)
    assumed = read.taken if is_looked_up else [*request.assumptions, *read.taken]
    return request, _told(wrong) if wrong else None, assumed


async def budget(deps: AskDeps, state: AskState, runtime: NodeRuntime) -> AskState:
    """What the trip comes to, line by line."""
    begins("budget")
    context, request = context_of(runtime), _request(state)
    try:
        over = await _needed(deps, "budget", request, context)
        found = await deps.lookups.made(request, "analyze_cost_breakdown", over, context)
    except ToolFailed as failed:
        steps = ends("budget", str(failed), failed=True)
        return {"clash": [str(failed)], "steps": steps} if _alone(state) else {"steps": steps}
    estimate = estimate_of(found, request, state["locale"])
    return {
        "cost_estimate": estimate.model_dump(mode="json"),
        "steps": ends("budget", f"{len(estimate.lines)} lines"),
    }


async def _needed(
    deps: AskDeps, route: Route, request: TripRequest, context: RunContext
) -> dict[str, Found]:
    tools = tools_of(route, (), request)
    return await deps.lookups.found(request, tools, context)


async def itinerary(deps: AskDeps, state: AskState, runtime: NodeRuntime) -> AskState:
    """The days; one that was sent back is made anew with the smallest changes."""
    begins("itinerary")
    context, request = context_of(runtime), _request(state)
    attempts, assumed = state["attempts"] + 1, state["assumptions"]
    if attempts > 1:
        request, said = with_changes(request, state["changes"], context.locale)
        request = _settled(request, deps, context)
        assumed = [*assumed, *said]
    fresh: AskState = {
        "attempts": attempts, "issues": [], "clash": [], "assumptions": assumed,
        "itinerary": None, "plan_cost": None, "constraint_report": [],
    }  # fmt: skip
    over = await _needed(deps, "itinerary", request, context)
    try:
        over |= await _scheduled(deps, request, over, context)
        found = await deps.lookups.made(request, "generate_itinerary", over, context)
    except ToolFailed as failed:
        report = deps.lookups.report(request, over, context)
        changes, clash = _way_out(report), _told(report) or str(failed)
        return {
            **fresh, "clash": [clash], "changes": changes,
            "constraint_report": [verdict.model_dump(mode="json") for verdict in report],
            "steps": ends("itinerary", clash, failed=True),
        }  # fmt: skip
    over = {**over, "generate_itinerary": found}
    report = deps.lookups.report(request, over, context)
    plan = PlanItinerary.model_validate(found["itinerary"])
    wrong = issues_of(plan, request, report, state["locale"])
    if not sums_agree(plan, PlanCost.model_validate(found["cost"])):
        wrong.append(say(state["locale"], "The sums don't add up.", "합계가 맞지 않아요."))
    return {
        **fresh, "itinerary": found["itinerary"], "plan_cost": found["cost"],
        "changes": _way_out(report), "issues": wrong,
        "constraint_report": [verdict.model_dump(mode="json") for verdict in report],
        "steps": ends("itinerary", f"{len(plan.days)} days"),
    }  # fmt: skip


async def _scheduled(
    deps: AskDeps, request: TripRequest, over: dict[str, Found], context: RunContext
) -> dict[str, Found]:
    tool: ToolName = "analyze_schedule_optimization"
    return {tool: await deps.lookups.made(request, tool, over, context)}


async def validator(state: AskState) -> AskState:
    """In code: days, hours, ways, sums and every hard constraint; sends back once."""
    begins("validator")
    issues = [*state["clash"], *state["issues"]]
    status = "\n".join(issues) or "valid"
    return {"validation_status": status, "issues": issues, "steps": ends("validator", status)}


def after_validation(state: AskState) -> Literal["itinerary", "presenter"]:
    """A failing itinerary goes back with its issues, once."""
    again = state["issues"] and state["attempts"] < ATTEMPTS
    return "itinerary" if again else "presenter"


async def presenter(state: AskState) -> AskState:
    """The draft, from what the steps put into the state."""
    begins("presenter")
    changed: AskState = {}
    if state["route"] == "full" and state.get("plan_cost"):
        # One answer has one sum: the plan's own, with what the budget step knows beside it.
        cost = PlanCost.model_validate(state["plan_cost"])
        request = _request(state)
        estimate = shown(cost, request, state["locale"])
        changed["cost_estimate"] = estimate.model_dump(mode="json")
    if state.get("itinerary"):
        changed["sources"] = with_stops(state)
    state = cast(AskState, {**state, **changed})
    draft = state["refusal"] or joined(blocks_of(state))
    return {**changed, "final_plan_draft": draft, "steps": ends("presenter")}


async def polisher(state: AskState) -> AskState:
    """Nothing goes out that the gate finds fault with: it is repaired from the state, once."""
    begins("polisher")
    route = cast(Route | None, state["route"])
    refused = bool(state.get("refusal"))
    steps = steps_of(route, validate=state["validates"], refused=refused)
    answer, detail = state["final_plan_draft"].strip(), "passed"
    if gaps := gaps_of(answer, state, steps):
        answer, detail = mended(state), "repaired: " + "; ".join(gaps)
    if line := state["stood_in"]:
        answer = f"{answer}\n\n{line}"
    for piece in answer.splitlines(keepends=True):
        emit("token", text=piece)
    return {"final_plan": answer, "steps": ends("polisher", detail)}


def _settled(request: TripRequest, deps: AskDeps, context: RunContext) -> TripRequest:
    return settled(
        request,
        [],
        context.current_day,
        context.locale,
        has_open_data=is_answering(deps.services.open_data),
    )


def _dated(request: TripRequest) -> TripRequest:
    """With one day where nobody said how long: facts need no length, the tools do."""
    if request.days or request.nights or (request.start_date and request.end_date):
        return request
    return request.model_copy(update={"days": max(1, len(request.destinations))})


def _alone(state: AskState) -> bool:
    return state["route"] == "budget"


def _told(report: Sequence[Verdict]) -> str:
    """What is wrong and what would do, in sentences."""
    wrong = [verdict for verdict in report if verdict.kept is False]
    return " ".join(f"{verdict.where} {verdict.smallest_change or ''}".strip() for verdict in wrong)


def _way_out(report: Sequence[Verdict]) -> list[dict[str, Any]]:
    return [v.change for v in report if v.kept is False and v.change]
