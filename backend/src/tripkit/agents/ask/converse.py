"""With a model: it looks things up and answers in its own words, judged as they come."""

import asyncio
import json
from collections.abc import Sequence
from contextlib import aclosing
from typing import cast

from tripkit.agents.ask.cited import CitedResult
from tripkit.agents.ask.conversation import conversation
from tripkit.agents.ask.deps import AskDeps
from tripkit.agents.ask.grounds import base_request, countries_of, evidence_of, facts_of
from tripkit.agents.ask.laid_out import appended, outcome_of
from tripkit.agents.ask.sources import Sources
from tripkit.agents.ask.state import AskState, Consulted, StoredCall, TalkTurn
from tripkit.agents.context import NodeRuntime, context_of, emit
from tripkit.agents.speech import Speech
from tripkit.agents.standing_in import stand_in_line
from tripkit.domain.ask import AskSource
from tripkit.domain.context import RunContext
from tripkit.knowledge.claims import MARK, Judge, legend
from tripkit.services.llm.port import Act, CallContext, Delta, ToolCall
from tripkit.tools.tool import ToolFailed

ROUNDS = 5
"""Of look-ups; after them the model answers with what it has."""
MOST_CALLS = 10
"""Side by side; more of one step's are left out."""
NODE = "converse"


async def converse(deps: AskDeps, state: AskState, runtime: NodeRuntime) -> AskState:
    """The model's next step: calls, or the answer, whose words go out as they come."""
    if not state.get("talk"):
        emit("step", agent=NODE, status="started")
    context = context_of(runtime)
    speech = _speech(state, context)
    act = await _next_act(deps, state, context, speech)
    if act.calls:
        speech.restart()
        return {"talk": [*state.get("talk", []), _turn_of(act)]}
    if act.source != "model":  # the rules answer in its place
        speech.restart()
        emit("step", agent=NODE, status="failed")
        detail = act.reason or "no answer"
        late = stand_in_line(act.reason, "words", context.locale)
        steps = [{"agent": NODE, "status": "failed", "detail": detail}]
        return {"talk": [], "steps": steps, "unanswered": True, "stood_in": late}
    speech.end()
    return _answered(state, speech)


async def _next_act(deps: AskDeps, state: AskState, context: RunContext, speech: Speech) -> Act:
    rounds = len(state.get("talk", []))
    tools = deps.toolbox.offered(countries_of(state)) if rounds < ROUNDS else []
    caller = CallContext(context.thread_id, context.run_id, "ask", context.provider, context.model)
    act = Act("", (), "offline")
    events = deps.services.llm.acting(
        conversation(state, context), tools, otherwise=lambda *_: Act(""), context=caller
    )
    async with aclosing(events) as stream:
        async for event in stream:
            if isinstance(event, Delta):
                speech.hear(event.text)
            elif isinstance(event, Act):
                act = event
            else:
                speech.restart()
    return act


def _speech(state: AskState, context: RunContext) -> Speech:
    judge = Judge(evidence_of(state), facts_of(state, context), context.locale)
    return Speech(
        judge,
        lambda words: emit("token", text=words),
        lambda: emit("reset", node=NODE),
    )


def _turn_of(act: Act) -> TalkTurn:
    calls = [
        StoredCall(id=c.id, name=c.name, arguments=c.arguments, signature=c.signature)
        for c in act.calls[:MOST_CALLS]
    ]
    return TalkTurn(text=act.text, calls=calls, results={})


def _answered(state: AskState, speech: Speech) -> AskState:
    """The words, what code laid out under them, the sources that they name and the mark's sense."""
    blocks = appended(state)
    cited = {number for passage in speech.passages for number in passage.sources}
    sources = [s for s in state["sources"] if s["number"] in cited or _is_under(s, blocks)]
    words = speech.text.strip()
    parts = [words, *blocks, *_named(sources, state)]
    if MARK in words:
        parts.append(legend(state["locale"]))
    whole = "\n\n".join(parts)
    emit("token", text=whole[len(words) :])
    emit("step", agent=NODE, status="done")
    return {
        "final_plan_draft": words,
        "final_plan": whole,
        "passages": [passage.model_dump(mode="json") for passage in speech.passages],
        "sources": sources,
        "source": "model",
        "exchanges": [*state.get("exchanges", []), [state["question"], words]],
        "steps": [{"agent": NODE, "status": "done", "detail": f"{len(state['talk'])} look-ups"}],
    }


def _is_under(source: dict[str, object], blocks: Sequence[str]) -> bool:
    """Whether the days name it."""
    return any(f"[{source['number']}]" in block for block in blocks)


def _named(sources: Sequence[dict[str, object]], state: AskState) -> list[str]:
    if not sources:
        return []
    title = "출처" if state["locale"] == "ko" else "Sources"
    names = [f"[{s['number']}] {s['url'] or s['title']}" for s in sources]
    return [f"**{title}**: {' · '.join(names)}"]


async def look_up(deps: AskDeps, state: AskState, runtime: NodeRuntime) -> AskState:
    """The calls of the last step, side by side; what fails says so to the model."""
    context = context_of(runtime)
    turn = state["talk"][-1]
    calls = [ToolCall(c["id"], c["name"], c["arguments"]) for c in turn["calls"]]
    base = base_request(state)
    runs = (deps.toolbox.run(c.name, c.arguments, base, context) for c in calls)
    results = await asyncio.gather(*runs, return_exceptions=True)
    numbered = [AskSource.model_validate(source) for source in state["sources"]]
    sources = Sources(state["locale"], numbered)
    texts: dict[str, str] = {}
    consulted = list(state.get("consulted", []))
    changed: AskState = {}
    for tool_call, result in zip(calls, results, strict=True):
        if isinstance(result, ToolFailed):
            texts[tool_call.id] = json.dumps({"failed": str(result)}, ensure_ascii=False)
            continue
        if isinstance(result, BaseException):
            raise result
        if result.request is not None:
            summary, laid_out = outcome_of(tool_call.name, result, state, sources)
            changed = cast(AskState, {**changed, **laid_out})
            texts[tool_call.id] = summary.text
            consulted.append(Consulted(number=summary.number, text=summary.text))
            continue
        cited = CitedResult(result.data, sources)
        texts[tool_call.id] = cited.text()
        consulted += [Consulted(number=n, text=" ".join(t)) for n, t in cited.texts.items()]
    last = TalkTurn(text=turn["text"], calls=turn["calls"], results=texts)
    return {
        **changed,
        "talk": [*state["talk"][:-1], last],
        "consulted": consulted,
        "sources": [source.model_dump(mode="json") for source in sources.all()],
    }


def after_converse(state: AskState) -> str:
    """Look-ups, the end, or the rules where no model answered."""
    if state.get("final_plan"):
        return "__end__"
    if state.get("unanswered"):
        return "presenter" if state["route"] is None or state["refusal"] else "information"
    return "look_up"
