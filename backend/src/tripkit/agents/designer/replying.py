"""The last nodes: the reply held to what was done, and the whole answer."""

import re
from collections.abc import Sequence
from typing import Literal

from langgraph.config import get_stream_writer
from langgraph.runtime import Runtime

from tripkit.agents.context import context_of
from tripkit.agents.designer import looks
from tripkit.agents.designer.checker import checked
from tripkit.agents.designer.costs import summed
from tripkit.agents.designer.deps import DesignerDeps
from tripkit.agents.designer.spec import joined
from tripkit.agents.designer.state import DesignerState, Outcome
from tripkit.agents.designer.words import age, report, say
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.designer import AgentResponse, DesignerCall, SuggestedAction
from tripkit.domain.itinerary import Itinerary, name_of
from tripkit.domain.questions import StructuredQuestion

Context = Runtime[RunContext]
_WORD = re.compile(r"\s*\S+\s*|\s+")
_DOWN = frozenset({"rate_limited", "timeout", "cut", "refused", "bad_output", "unavailable"})
"""Why a configured model gave no answer."""
MOST_ACTIONS = 4


class Replying:
    """Bound to the services."""

    def __init__(self, deps: DesignerDeps) -> None:
        self._deps = deps

    async def check(self, state: DesignerState, runtime: Context) -> DesignerState:
        """No word says that something was done which no tool did."""
        context = context_of(runtime)
        locale, outcomes = context.locale, state.get("outcomes", [])
        draft, question = state.get("said", ""), state.get("question")
        if draft and self.source(state) == "model":
            itinerary = await self._deps.itinerary(state["inbox"], context)
            said = checked(
                draft, outcomes, locale, asks=question is not None, booked=_booked(itinerary)
            ).text
        else:
            said = draft or await self._by_rule(state, locale)
        said = said.strip() or (question["question"] if question else "") or say("noted", locale)
        shown = state.get("shown", "")
        if shown.strip() != said:
            write = get_stream_writer()
            if shown:
                write({"type": "reset", "node": "decide"})
            for piece in _WORD.findall(said):
                write({"type": "text", "content": piece})
        return {"said": said, "shown": said}

    @staticmethod
    def source(state: DesignerState) -> Literal["model", "offline"]:
        turns = state.get("turns", [])
        return turns[-1]["source"] if turns else "offline"

    async def _by_rule(self, state: DesignerState, locale: Locale) -> str:
        """What was done and found, in sentences; and what to do where nothing was understood."""
        outcomes, about = state.get("outcomes", []), state.get("about", "")
        told = joined([report(outcomes, locale), looks.found(outcomes, locale)], "\n")
        if told:
            limit = state.get("reason") == "budget"
            more = say("limit", locale) if limit else say("rounds", locale)
            return f"{told} {more}" if limit or about == "rounds" else told
        if about in ("hello", "facts"):
            return say("noted" if about == "facts" else "hello", locale)
        if state.get("question"):
            return ""
        if state.get("reason") in _DOWN:
            return await self._without_model(state, locale)
        if about in ("yes", "no"):
            return say("noted", locale)
        return say("unclear", locale)

    async def _without_model(self, state: DesignerState, locale: Locale) -> str:
        """What was found before, with its age; else that our own rules answer now."""
        results = await self._deps.sessions.results(state["inbox"]["session_id"])
        found = [one for one in results if one.success and one.name.startswith("search_")]
        if not found:
            return f"{say('no_model', locale)} {say('unclear', locale)}"
        ago = age(self._deps.clock() - found[-1].at, locale)
        return say("found_before", locale, age=ago, line=found[-1].line)

    async def respond(self, state: DesignerState, runtime: Context) -> DesignerState:
        """The whole answer."""
        context, write = context_of(runtime), get_stream_writer()
        outcomes = state.get("outcomes", [])
        asked = [state["question"]] if state.get("question") else []
        questions = [StructuredQuestion.model_validate(one) for one in asked]
        if questions:
            shown = [_shown(q).model_dump(mode="json", by_alias=True) for q in questions]
            write({"type": "structured_questions", "questions": shown})
        itinerary = await self._deps.itinerary(state["inbox"], context)
        cost = summed(await self._deps.costs.of_run(context.run_id))
        touched = list(dict.fromkeys(key for o in outcomes for key in o["segments"]))
        answer = AgentResponse(
            message=state["said"], structured_questions=[_shown(q) for q in questions],
            itinerary_updated=any(o["changed"] for o in outcomes), segments_modified=touched,
            tool_calls_made=[
                DesignerCall(name=o["tool"], arguments=o["arguments"], success=o["success"])
                for o in outcomes if o["kind"] not in ("held", "own")
            ],
            suggested_actions=_actions(state, outcomes, itinerary, context.locale),
            cost=cost, source=self.source(state),
        )  # fmt: skip
        tokens = {
            "input": cost.input_tokens, "output": cost.output_tokens,
            "total": cost.input_tokens + cost.output_tokens,
        }  # fmt: skip
        write({
            "type": "done", "itineraryUpdated": answer.itinerary_updated,
            "segmentsModified": touched, "tokens": tokens,
            "cost": cost.model_dump(mode="json", by_alias=True),
        })  # fmt: skip
        waiting = [*state.get("waiting", []), *(q.model_dump(mode="json") for q in questions)]
        return {"response": answer.model_dump(mode="json", by_alias=True), "waiting": waiting}


def _shown(question: StructuredQuestion) -> StructuredQuestion:
    """As a client sees it: the calls that wait stay with us, only what it does goes out."""
    about = question.metadata or {}
    kept = {key: about[key] for key in ("does", "field", "reason") if key in about}
    return question.model_copy(update={"metadata": kept})


def _booked(itinerary: Itinerary) -> list[str]:
    return [name_of(one) for one in itinerary.segments if one.status == "CONFIRMED"]


def _actions(
    state: DesignerState, outcomes: Sequence[Outcome], itinerary: Itinerary, locale: Locale
) -> list[SuggestedAction]:
    """What one may do next, by what there is."""
    found: list[SuggestedAction] = []
    message = state["inbox"].get("message") or None
    if message and (state.get("reason") in _DOWN or any(_failed(o) for o in outcomes)):
        found.append(SuggestedAction(type="retry", label=say("retry", locale), message=message))
    if any(o["changed"] for o in outcomes) and state.get("about") != "undo":
        label = say("undo", locale)
        found.append(SuggestedAction(type="undo", label=label, message=label))
    wrong = [f for o in outcomes if o["changed"] for f in o["result"].get("findings", [])]
    if wrong and Replying.source(state) == "model":  # the rules don't know what would mend it
        label, what = say("fix", locale), wrong[0]["message"]
        found.append(SuggestedAction(type="fix", label=label, message=f"{label}: {what}"))
    if not state.get("question"):
        found += _next(itinerary, locale)
    return found[:MOST_ACTIONS]


def _failed(outcome: Outcome) -> bool:
    return not outcome["success"] and outcome["kind"] != "held"


def _next(itinerary: Itinerary, locale: Locale) -> list[SuggestedAction]:
    kinds = {one.type for one in itinerary.segments}
    found = []
    if itinerary.segments and "HOTEL" not in kinds:
        found.append(SuggestedAction(type="search_hotels", label=say("rooms", locale)))
    if itinerary.segments and "FLIGHT" not in kinds:
        found.append(SuggestedAction(type="add_flight", label=say("flight", locale)))
    if itinerary.segments:
        found.append(SuggestedAction(type="view_map", label=say("map", locale)))
    if any(one.total_price for one in itinerary.segments):
        found.append(SuggestedAction(type="view_budget", label=say("costs", locale)))
    return found
