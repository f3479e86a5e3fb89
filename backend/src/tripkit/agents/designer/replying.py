"""The last nodes' work: the reply held to what was done, and the whole answer."""

import asyncio
import re
from collections.abc import Sequence
from typing import Literal, cast

from langgraph.config import get_stream_writer

from tripkit.agents.designer.budget import total_cost
from tripkit.agents.designer.deps import TurnContext
from tripkit.agents.designer.guardrails.claims import without_false_claims
from tripkit.agents.designer.questions import for_client
from tripkit.agents.designer.state import DesignerState, Draft, Outcome
from tripkit.agents.designer.statement_rows import statement_rows
from tripkit.agents.designer.suggestions import TurnResult, suggested_actions
from tripkit.agents.designer.talk import TALK_ACTS
from tripkit.agents.designer.wording.phrasebook import Voice, capitalised, join_list
from tripkit.agents.designer.wording.report import age_in_words, report, with_full_stop
from tripkit.agents.designer.wording.results import (
    costs_in_words,
    findings_in_words,
    results_in_words,
)
from tripkit.agents.standing_in import stand_in_line
from tripkit.domain.designer import AgentResponse, DesignerCall
from tripkit.domain.itinerary import Finding, Itinerary, name_of
from tripkit.domain.passages import Passage
from tripkit.domain.questions import StructuredQuestion
from tripkit.knowledge.itineraries import costs, findings
from tripkit.services.llm.port import Reason
from tripkit.tools.results import joined

_WORD = re.compile(r"\s*\S+\s*|\s+")
_SENTENCE = re.compile(r"(?<=[.?])\s+")
_DOWN = frozenset({"rate_limited", "timeout", "cut", "refused", "bad_output", "unavailable"})
"""Why a configured model gave no answer."""


async def checked_reply(turn: TurnContext, state: DesignerState) -> str:
    """The words of the answer, held to what the tools did; they are on the screen then."""
    draft, question = state["draft"], state["question"]
    itinerary, voice = await turn.itinerary(), await turn.voice()
    text = draft["text"]
    if text and source_of(state) == "model":
        asks, booked = question is not None, _booked(itinerary)
        judged = [passage["text"] for passage in draft.get("passages", [])]
        text = without_false_claims(
            text, state["outcomes"], voice, asks=asks, booked=booked, judged=judged
        ).text
    else:
        late = stand_in_line(cast(Reason, draft["reason"]), "words", turn.locale)
        text = text or await _by_rule(turn, state, itinerary, voice)
        text = f"{late} {text}".strip()
    text = text.strip() or voice.say("one_more" if question else "noted")
    if draft["shown"].strip() != text:
        write = get_stream_writer()
        if draft["shown"]:
            write({"type": "reset", "node": "decide"})
        for piece in _WORD.findall(text):
            write({"type": "text", "content": piece})
    return text


def source_of(state: DesignerState) -> Literal["model", "offline"]:
    """Who took the last decision."""
    decisions = state["decisions"]
    return decisions[-1]["source"] if decisions else "offline"


async def _by_rule(
    turn: TurnContext, state: DesignerState, itinerary: Itinerary, voice: Voice
) -> str:
    """What was done and found, in sentences; and what to do where nothing was understood."""
    outcomes, about, reading = state["outcomes"], state["about"], state["reading"]
    now = [finding.message for finding in findings(itinerary, voice.locale)]
    text = joined([report(outcomes, voice, now), results_in_words(outcomes, voice)], " ")
    if text:
        return _with_more(text, state, voice)
    if about == "facts" and reading["facts"]:
        return noted_facts(reading["facts"], voice)
    if about == "facts" and reading["answered"]:
        return voice.say("noted_what", what=reading["answered"])
    if about in TALK_ACTS and state["question"]:
        return _without_questions(_talk(about, itinerary, voice)) or _lead(state, voice)
    if state["question"]:
        return _lead(state, voice)
    if state["draft"]["reason"] in _DOWN:
        return await _without_model(turn, state, voice)
    return _talk(about, itinerary, voice)


def _talk(about: str, itinerary: Itinerary, voice: Voice) -> str:
    """What is no change and no search."""
    empty = not itinerary.segments
    match about:
        case "check":
            faults = findings(itinerary, voice.locale)
            return voice.say("empty") if empty else findings_in_words(faults, voice)
        case "sums":
            return costs_in_words(itinerary, costs(itinerary), voice)
        case "next":
            return _next(findings(itinerary, voice.locale), voice, empty=empty)
        case about if about.startswith("none:"):
            what = KINDS[about.partition(":")[2]][voice.locale == "ko"]
            return voice.say("none_such", what=what)
    plain = {"facts": "noted", "yes": "go_on", "no": "kept", "hello": "hello_open"}
    if about in plain or about in TALK_ACTS:
        return voice.say(plain.get(about, about))
    return voice.say("unclear_empty" if empty else "unclear")


async def _without_model(turn: TurnContext, state: DesignerState, voice: Voice) -> str:
    """What was found before, with its age; else that our own rules answer now."""
    results = await turn.deps.sessions.results(turn.session_id)
    searches = [
        result for result in results if result.success and result.name.startswith("search_")
    ]
    if not searches:
        is_late = state["draft"]["reason"] == "timeout"  # which is said before all else
        return joined(["" if is_late else voice.say("no_model"), voice.say("unclear")], " ")
    ago = age_in_words(turn.deps.clock() - searches[-1].at, voice.locale)
    return voice.say("found_before", age=ago, line=searches[-1].line)


async def answer_of(turn: TurnContext, state: DesignerState) -> AgentResponse:
    """The whole answer; its question and its end are sent."""
    write, outcomes = get_stream_writer(), state["outcomes"]
    pending = [StructuredQuestion.model_validate(row) for row in [state["question"]] if row]
    questions = [for_client(question) for question in pending]
    if questions:
        sent = [question.model_dump(mode="json", by_alias=True) for question in questions]
        write({"type": "structured_questions", "questions": sent})
    cost = total_cost(await turn.deps.costs.of_run(turn.run.run_id))
    about = TurnResult(
        turn.inbox.get("message", ""),
        outcomes,
        await turn.itinerary(),
        turn.today,
        turn.locale,
        state["draft"]["reason"] in _DOWN or any(_failed(o) for o in outcomes),
        state["about"],
        bool(questions),
    )
    answer = AgentResponse(
        message=state["draft"]["text"],
        structured_questions=questions,
        itinerary_updated=any(o["changed"] for o in outcomes),
        segments_modified=_touched(outcomes),
        tool_calls_made=[
            DesignerCall(name=o["tool"], arguments=o["arguments"], success=o["success"])
            for o in outcomes
            if o["kind"] not in ("held", "own")
        ],
        suggested_actions=await asyncio.to_thread(suggested_actions, about),
        cost=cost,
        source=source_of(state),
        statements=statement_rows(state, turn.locale),
        passages=_standing(state["draft"]),
    )
    write(_done(answer))
    return answer


def _done(answer: AgentResponse) -> dict[str, object]:
    """The event that ends the words."""
    cost = answer.cost
    tokens = {
        "input": cost.input_tokens,
        "output": cost.output_tokens,
        "total": cost.input_tokens + cost.output_tokens,
    }
    return {
        "type": "done",
        "itineraryUpdated": answer.itinerary_updated,
        "segmentsModified": answer.segments_modified,
        "tokens": tokens,
        "cost": cost.model_dump(mode="json", by_alias=True),
    }


def _next(faults: Sequence[Finding], voice: Voice, *, empty: bool) -> str:
    """What to see to next: the worst that was found, else that all is well."""
    if empty:
        return voice.say("next_empty")
    worst = [one for one in faults if one.severity != "note"] or faults
    if not worst:
        return voice.say("next_fine")
    return voice.say("next_wrong", what=with_full_stop(capitalised(worst[0].message)))


def _with_more(text: str, state: DesignerState, voice: Voice) -> str:
    """What was done, with what else there is to say: a limit, or that a question follows."""
    limit = state["draft"]["reason"] == "budget"
    if limit or state["about"] == "rounds":
        return f"{text} {voice.say('limit' if limit else 'rounds')}"
    does = str(((state["question"] or {}).get("metadata") or {}).get("does", ""))
    return f"{text} {_lead(state, voice)}" if does in _LEADS else text


def _without_questions(text: str) -> str:
    """One question a turn: that of the card."""
    return " ".join(part for part in _SENTENCE.split(text) if not part.endswith("?"))


def _booked(itinerary: Itinerary) -> list[str]:
    return [name_of(segment) for segment in itinerary.segments if segment.status == "CONFIRMED"]


def _standing(draft: Draft) -> list[Passage]:
    """The sentences that the check of claims left."""
    passages = map(Passage.model_validate, draft.get("passages", []))
    return [passage for passage in passages if passage.text.strip() in draft["text"]]


def _touched(outcomes: Sequence[Outcome]) -> list[str]:
    """The ids of what was changed, each once."""
    return list(dict.fromkeys(key for outcome in outcomes for key in outcome["segments"]))


def _failed(outcome: Outcome) -> bool:
    return not outcome["success"] and outcome["kind"] not in ("held", "no_web")


_LEADS = {"confirm": "before", "which": "more_than_one", "missing": "one_more", "words": "one_more"}


def _lead(state: DesignerState, voice: Voice) -> str:
    """The message's own words beside a question, which says the rest itself."""
    question = state["question"]
    if not question:
        return ""
    does = str((question.get("metadata") or {}).get("does", "words"))
    if does in _LEADS:
        return voice.say(_LEADS[does])
    if state["about"] == "hello":
        return voice.say("hello")
    words = state["reading"]["answered"]
    return voice.say("noted_what", what=words) if words else voice.say("to_know")


KINDS = {
    "HOTEL": ("hotel", "숙소"),
    "FLIGHT": ("flight", "항공편"),
    "ACTIVITY": ("activity", "활동"),
    "MEETING": ("meeting", "회의"),
}
_FACTS: dict[str, tuple[str, str]] = {
    "travelers": ("who travels", "함께 가는 사람"),
    "ages": ("the ages", "나이"),
    "relationships": ("your company", "일행"),
    "budget": ("the budget", "예산"),
    "dietary_restrictions": ("the diet", "식단"),
    "allergies": ("the allergy", "알레르기"),
    "mobility_needs": ("what makes moving easier", "이동에 필요한 것"),
    "interests": ("what you like", "좋아하는 것"),
    "travel_style": ("the style", "여행 방식"),
    "accommodation_preference": ("the kind of room", "숙소 취향"),
    "pace_preference": ("the pace", "여행 속도"),
    "must_see": ("what you must see", "꼭 볼 것"),
    "avoidances": ("what to avoid", "피할 것"),
}


_BESIDE = {
    "relationships": {"travelers"},
    "ages": {"travelers"},
    "avoidances": {"dietary_restrictions", "allergies"},
}
"""Said in the same breath as another, and not named apart."""


def noted_facts(fields: Sequence[str], voice: Voice) -> str:
    """Which facts of the trip were taken down."""
    ko = voice.locale == "ko"
    shown_fields = [
        name for name in fields if name not in _BESIDE or not _BESIDE[name] & set(fields)
    ]
    names = [_FACTS[name][ko] for name in shown_fields if name in _FACTS]
    return (
        voice.say("noted_fields", what=join_list(names, voice.locale))
        if names
        else (voice.say("noted"))
    )
