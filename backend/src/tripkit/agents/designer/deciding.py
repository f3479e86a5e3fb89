"""The decision: a model's where there is one, else the rules'; held back where it must be."""

from collections.abc import Iterable, Mapping
from contextlib import aclosing
from typing import Any

from langgraph.config import get_stream_writer
from pydantic import ValidationError

from tripkit.agents.designer import compaction, rules
from tripkit.agents.designer.budget import limit_reached
from tripkit.agents.designer.commands import commands_at
from tripkit.agents.designer.compaction import History
from tripkit.agents.designer.deps import TurnContext
from tripkit.agents.designer.guardrails.confirmation import Trial, try_changes
from tripkit.agents.designer.guardrails.grounding import Evidence, ungrounded_calls
from tripkit.agents.designer.profile import summary
from tripkit.agents.designer.prompts import ASK, ASK_TOOL, conversation, in_words, system_prompt
from tripkit.agents.designer.proposal import Proposal
from tripkit.agents.designer.questions import (
    AskPerson,
    confirmation,
    next_profile_question,
    question_of_model,
)
from tripkit.agents.designer.speaking import speech_of
from tripkit.agents.designer.state import (
    Call,
    Decision,
    DesignerState,
    Draft,
    held_outcome,
)
from tripkit.agents.designer.talk import TALK_ACTS
from tripkit.agents.speech import Speech
from tripkit.domain.designer import TripProfile
from tripkit.domain.edits import CHANGING, PARAMETERS
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.questions import StructuredQuestion
from tripkit.domain.statements import Statement
from tripkit.services.llm.port import Act, Message, Tool, ToolCall
from tripkit.services.llm.prompting import mark_of
from tripkit.tools.tool import AnyTool

ROUNDS = 8
"""Decisions of one turn."""
MOST_CALLS = 24
_TOO_LONG = frozenset({"unavailable", "bad_output", "cut"})
"""What a talk that is too long for a model may end as."""


async def make_decision(turn: TurnContext, state: DesignerState) -> DesignerState:
    """The next calls, the question, or the words of the answer."""
    itinerary = await turn.itinerary()
    n = len(state["decisions"])
    proposal = await _proposal(turn, state, itinerary)
    act = proposal.act
    calls = _calls(act, f"{turn.run.run_id}.{n}")
    if act.reason not in (None, "not_configured") and proposal.about in ("talk", "unclear"):
        proposal.question, proposal.about = None, "unclear"  # it was the model that was asked
    question = proposal.question or _asked(act)
    update: DesignerState = {"about": proposal.about or state["about"]}
    update["missed"] = [*state["missed"], *proposal.missed]
    if proposal.compacted is not None:
        update["compacted"] = proposal.compacted.dump()
    on_screen = proposal.on_screen
    if (calls or question) and on_screen:  # only the last words are the answer
        get_stream_writer()({"type": "reset", "node": "decide"})
        on_screen = ""
    held = await _held(turn, state, calls, itinerary, act.source == "model")
    if held is not None:
        question = confirmation(
            held.reason or "origin", _changing(calls), held.changes, await turn.voice()
        )
        update["outcomes"] = [held_outcome(call) for call in _changing(calls)]
        calls = []
    if question is not None:  # beside other calls it waits for their results, and for the reply
        update["question"] = question.model_dump(mode="json")
    return {
        **update,
        "draft": Draft(
            text="" if calls or held else act.text,
            shown=on_screen,
            passages=[p.model_dump(mode="json", by_alias=True) for p in proposal.passages],
            reason=act.reason or "" if act.source == "offline" else "",
        ),
        "decisions": [Decision(text=act.text, calls=calls, source=act.source)],
    }


def model_tools(tools: Mapping[str, AnyTool]) -> list[Tool]:
    """The tools as a model is offered them, and the one to ask the person."""
    return [*(tool.for_model for tool in tools.values()), ASK_TOOL]


async def _proposal(turn: TurnContext, state: DesignerState, itinerary: Itinerary) -> Proposal:
    proposal = Proposal(Act("", (), "offline"))
    if sum(bool(decision["calls"]) for decision in state["decisions"]) >= ROUNDS:
        proposal.about = "rounds"
        return proposal
    talk, tools, llm = await turn.talk(state), model_tools(turn.deps.tools), turn.deps.llm
    budget = turn.budget()
    messages = await _fitting(turn, state, talk, itinerary, proposal)

    async def by_rule(*_: Any) -> Act:
        return await _by_rule(turn, state, talk, itinerary, proposal)

    speeches: list[Speech] = []

    async def speech() -> Speech:
        if not speeches:
            sends = (proposal.show, proposal.take_back)
            speeches.append(await speech_of(turn, state, itinerary, *sends))
        return speeches[0]

    for again in (True, False):
        call = turn.call("designer", budget)
        async with aclosing(llm.acting(messages, tools, otherwise=by_rule, context=call)) as events:
            async for event in events:
                await proposal.take(event, speech)
        if budget.refused and not state["outcomes"] and proposal.act.source == "offline":
            raise await limit_reached(turn.deps.costs, turn.payer)
        size = compaction.tokens_of(messages, tools)
        if not again or not _may_be_too_long(proposal, size, turn.window):
            break
        messages = await _fitting(turn, state, talk, itinerary, proposal, force=True)
    return proposal


def _may_be_too_long(proposal: Proposal, size: int, window: int) -> bool:
    failed = proposal.act.source == "offline" and proposal.act.reason in _TOO_LONG
    return failed and proposal.compacted is None and size > window // 2


async def _fitting(
    turn: TurnContext,
    state: DesignerState,
    talk: History,
    itinerary: Itinerary,
    proposal: Proposal,
    *,
    force: bool = False,
) -> list[Message]:
    """The messages of this step; the talk in short where they would be too long."""
    profile = summary(TripProfile.model_validate(state["profile"]))

    mark = mark_of(turn.run.run_id)

    def messages(talk: History) -> list[Message]:
        system = system_prompt(
            talk,
            itinerary,
            profile,
            today=turn.today,
            locale=turn.locale,
            window=turn.window,
            mark=mark,
        )
        words = in_words(state["reading"]["words"], state["statements"], mark)
        return conversation(system, talk, words, state["decisions"], state["outcomes"])

    fitting, call = messages(talk), turn.call("designer-compaction")
    for keep in (compaction.KEPT_MESSAGES, 4, 0):
        size = compaction.tokens_of(fitting, model_tools(turn.deps.tools))
        if not force and not compaction.is_too_long(size, turn.window):
            break
        force = False
        short = await compaction.compact(turn.deps.llm, talk, turn.window, call, keep=keep)
        if short != talk.compacted:
            proposal.compacted = short
        talk = History(talk.messages, talk.results, short)
        fitting = messages(talk)
    return fitting


async def _by_rule(
    turn: TurnContext, state: DesignerState, talk: History, itinerary: Itinerary, proposal: Proposal
) -> Act:
    """The rules read a message once: what they called is answered by its results."""
    if state["decisions"]:
        return Act("", (), "offline")
    reading, profile = state["reading"], TripProfile.model_validate(state["profile"])
    if not reading["request"]:  # answers alone: the next thing to know
        proposal.question = next_profile_question(
            itinerary, profile, turn.today, turn.locale, reading["last_field"]
        )
        proposal.about = "facts"
        return Act("", (), "offline")
    if state["about"] in TALK_ACTS:
        proposal.about, proposal.question = state["about"], _reopened(state)
        return Act("", (), "offline")
    heard = rules.RuleRequest(
        reading["request"],
        itinerary,
        profile,
        turn.today,
        turn.locale,
        rules.focus_of(talk.results),
        reading["completes"],
    )
    statements = [Statement.model_validate(row) for row in reading["statements"]]
    edit = await turn.edit(heard.text, statements, itinerary, heard.focus)
    proposal.missed = commands_at(edit.missed, statements)
    step = rules.apply_rules(heard, edit, turn.run.run_id, await turn.voice())
    proposal.question = step.question
    facts = state["about"] == "facts" and not step.calls
    if facts and (again := _reopened(state)):
        proposal.question = again
    proposal.about = "facts" if facts else step.about if step.understood else "unclear"
    calls = tuple(ToolCall(c["id"], c["tool"], c["arguments"]) for c in step.calls)
    return Act("", calls, "offline")


async def _held(
    turn: TurnContext,
    state: DesignerState,
    calls: list[Call],
    itinerary: Itinerary,
    by_model: bool,
) -> Trial | None:
    """What the calls would come to, when they wait for a yes."""
    changing = _changing(calls)
    if not changing:
        return None
    granted = set(state["reading"]["granted"])
    deleted = sum(
        o["tool"] == "delete_segment" and o["success"] and o["call_id"] not in granted
        for o in state["outcomes"]
    )
    trial = try_changes(changing, itinerary, session_id=turn.session_id, deleted_before=deleted)
    if trial.reason is not None:
        return trial
    if by_model and ungrounded_calls(changing, await _ground(turn, state, itinerary)):
        return Trial("origin", trial.changes)
    return None


async def _ground(turn: TurnContext, state: DesignerState, itinerary: Itinerary) -> Evidence:
    """What this turn's changes can rest on."""
    messages = await turn.deps.sessions.messages(turn.session_id)
    person_words = " ".join(m.content for m in messages if m.role == "user")
    reading = state["reading"]
    words = reading["words"]
    if reading["approved"] or rules.is_yes(words):
        before = [m.content for m in messages if m.role == "assistant"][-1:]
        before.append(reading["asked"])
        words = " ".join([*before, words])
        person_words = " ".join([*before, person_words])
    results = await turn.deps.sessions.results(turn.session_id)
    outside = [str(result.result) for result in results if result.name.startswith("search_")]
    return Evidence(words, f"{person_words} {words}", outside, itinerary)


def _reopened(state: DesignerState) -> StructuredQuestion | None:
    """What was asked before words that do not answer it: it is asked once more."""
    before = state["reading"]["reopens"]
    return StructuredQuestion.model_validate(before) if before else None


def _calls(act: Act, prefix: str) -> list[Call]:
    """The calls of an act, but for the question, each under a name of its own."""
    return [
        Call(id=f"{prefix}.{n}", tool=call.name, arguments=dict(call.arguments), source=act.source)
        for n, call in enumerate(act.calls[:MOST_CALLS])
        if call.name in PARAMETERS
    ]


def _asked(act: Act) -> StructuredQuestion | None:
    """The first question of a model's that can be asked; a turn has one."""
    for call in act.calls:
        if call.name != ASK:
            continue
        try:
            return question_of_model(AskPerson.model_validate(call.arguments))
        except ValidationError:
            continue
    return None


def _changing(calls: Iterable[Call]) -> list[Call]:
    return [call for call in calls if call["tool"] in CHANGING]
