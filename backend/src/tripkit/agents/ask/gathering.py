"""The step that gathers: the desk's prepared answer, what the toolbox knows, or a trip's places."""

from typing import cast

from tripkit.agents.ask.deps import AskDeps
from tripkit.agents.ask.desk.answer import Citations, section_of
from tripkit.agents.ask.desk.consult import laid_out
from tripkit.agents.ask.desk.elsewhere import about_trip, answers_from, estimate_basis
from tripkit.agents.ask.desk.safety import warnings_of
from tripkit.agents.ask.state import AskState
from tripkit.agents.ask.stepping import begins, ends
from tripkit.agents.ask.steps import tools_of
from tripkit.agents.ask.web import pages_on
from tripkit.agents.context import NodeRuntime, context_of
from tripkit.domain.ask import Found, Route
from tripkit.domain.context import RunContext
from tripkit.domain.trip import TripRequest
from tripkit.tools.tool import ToolFailed


async def information(deps: AskDeps, state: AskState, runtime: NodeRuntime) -> AskState:
    """What is known: for facts what was asked, else what the next steps need."""
    begins("information")
    if prepared := state.get("prepared"):
        return {
            "trip_info": prepared["sections"],
            "sources": prepared["sources"],
            "topics": prepared["topics"],
            "steps": ends("information", ", ".join(prepared["topics"])),
        }
    context, route = context_of(runtime), cast(Route, state["route"])
    request = TripRequest.model_validate(state["request"])
    tools = tools_of(route, state["topics"], request)
    try:
        results = await deps.lookups.found(request, tools, context)
    except ToolFailed as failed:
        return {
            "refusal": str(failed),
            "steps": ends("information", str(failed), failed=True),
        }
    if route == "info":
        return await _found_elsewhere(deps, state, context, results)
    answers = [
        *warnings_of(request.destinations, context.locale),
        *about_trip(results, context.locale),
    ]
    citations = Citations()
    sections = [section_of(answer, citations) for answer in answers]
    citations.number(estimate_basis(context.locale))
    return {
        "trip_info": [section.model_dump(mode="json") for section in sections],
        "sources": [source.model_dump(mode="json") for source in citations.all()],
        "steps": ends("information", ", ".join(tools)),
    }


async def _found_elsewhere(
    deps: AskDeps, state: AskState, context: RunContext, results: dict[str, Found]
) -> AskState:
    """The desk's answer from what the toolbox found, and pages on it."""
    places = (
        [state["place"]]
        if state["place"]
        else TripRequest.model_validate(state["request"]).destinations
    )
    answers = answers_from(results, state["topics"], places, context.locale)
    if pages := await pages_on(deps.services.web, state["question"], context.locale):
        answers.append(pages)
    prepared = laid_out(answers, context.locale, [])
    return {
        "prepared": prepared,
        "trip_info": prepared["sections"],
        "sources": prepared["sources"],
        "steps": ends("information", ", ".join(prepared["topics"])),
    }
