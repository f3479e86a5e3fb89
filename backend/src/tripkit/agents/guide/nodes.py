"""The seven nodes."""

import asyncio
from contextlib import aclosing
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Literal

from tripkit.agents.context import NodeRuntime, context_of, emit
from tripkit.agents.guide import itinerary
from tripkit.agents.guide.compose import compose, wants_figures
from tripkit.agents.guide.day import day_to_check, is_told
from tripkit.agents.guide.evidence import basis_of
from tripkit.agents.guide.grade import grade, needs_external
from tripkit.agents.guide.lookup import is_of_place, look_up
from tripkit.agents.guide.marks import explained
from tripkit.agents.guide.outcomes import refused_places
from tripkit.agents.guide.poison import DraftStream, without_quotes
from tripkit.agents.guide.prompts import Verdict, draft_prompt, verify_prompt
from tripkit.agents.guide.salvage import salvaged
from tripkit.agents.guide.state import MESSAGES, Answer, GuideState, MendedDraft, Spoken
from tripkit.agents.guide.turns import read_turn, stored
from tripkit.agents.guide.verify import find_issues
from tripkit.agents.standing_in import stand_in_line
from tripkit.knowledge.conditions import constraints
from tripkit.knowledge.conditions.monitor import Checked, can_check, check, facts_of
from tripkit.knowledge.sri_lanka import Place, place
from tripkit.knowledge.sri_lanka.router.moments import find_days, find_hour
from tripkit.knowledge.sri_lanka.router.route import COLOMBO
from tripkit.services.llm.port import LLM, CallContext, Delta, Done
from tripkit.services.reader.port import Reader
from tripkit.services.retrieval.guide import KnowledgeBase
from tripkit.services.web_search.port import WebSearch
from tripkit.tools.web import find_pages
from tripkit.understanding.reader import ReadingContext

PAGES = 3
CORRECTIONS = 2


@dataclass(frozen=True)
class GuideDeps:
    llm: LLM
    knowledge: KnowledgeBase
    web: WebSearch
    reader: Reader


def _log(check_type: str, result: str, details: str) -> dict[str, str]:
    at = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    return {"timestamp": at, "check_type": check_type, "result": result, "details": details}


def _call(runtime: NodeRuntime, label: str) -> CallContext:
    context = context_of(runtime)
    return CallContext(
        context.thread_id, context.run_id, label, provider=context.provider, model=context.model
    )


async def router(deps: GuideDeps, state: GuideState) -> GuideState:
    """Intent, place, day, activity; and a clean slate for the rest of the turn."""
    emit("status", step="router")
    now = datetime.fromisoformat(state["now"])
    today = now.astimezone(COLOMBO).date()
    statements = await deps.reader.read(state["query"], ReadingContext("guide", today))
    turn = read_turn(state, now, refused_places(statements))
    read, question = turn.routed, turn.question
    before = state.get("spoken_of") or {}
    spoken = Spoken(
        location=read.location or next(iter(read.others), None) or before.get("location"),
        day=read.day.isoformat() if read.day else before.get("day"),
        question=stored(question, turn.origin),
    )
    return {
        "intent": read.intent,
        "location": read.location,
        "others": list(read.others),
        "question": stored(question, turn.origin),
        "origin": turn.origin,
        "day": read.day.isoformat() if read.day else None,
        "activity": read.activity,
        "aspects": {str(name): share for name, share in read.aspects.items()},
        "spoken_of": spoken,
        "statements": [statement.model_dump(mode="json") for statement in statements],
        "documents": [], "evidence": [], "answer": Answer(basis="none", lead=[], rest=[]),
        "followups": [], "relevance": "insufficient", "needs_web": False, "web": [],
        "web_missing": None, "checked_day": None, "constraints": [], "facts": {},
        "itinerary": [], "draft": "", "loops": 0, "issues": [], "mended": [], "sound": "",
        "stood_in": "", "response": "",
        "logs": [_log("router", "ok", _routed(read.intent, read.location, read.day))],
    }  # fmt: skip


async def retrieve(deps: GuideDeps, state: GuideState) -> GuideState:
    """Passages and documents nearest to the question, and the sentences that answer it."""
    emit("status", step="retrieve")
    return await look_up(deps.knowledge, state)


async def grader(state: GuideState) -> GuideState:
    """Whether they answer it, and whether the web is needed beside them."""
    emit("status", step="grader")
    hits = state["documents"]
    relevance = grade([d["score"] for d in hits], is_of_place(state, hits))
    is_answered = basis_of(state) in ("alone", "passage", "premise", "record")
    if is_answered:
        relevance = "relevant"
    needs_web = state["intent"] == "real_time_info" or (
        not is_answered and needs_external(state["query"])
    )
    details = f"{len(hits)} documents, {relevance}" + (", web needed" if needs_web else "")
    log = _log("grader", "ok" if relevance in ("relevant", "partial") else "warning", details)
    emit("reasoning_log", **log)
    return {"relevance": relevance, "needs_web": needs_web, "logs": [*state["logs"], log]}


async def web_search(deps: GuideDeps, state: GuideState) -> GuideState:
    """What the web says now; without a key or an answer, why there is nothing."""
    emit("status", step="web_search")
    where = place(state["location"] or "")
    query = f"Sri Lanka {where.name.en if where else ''} {state['query']}"
    outcome = await find_pages(deps.web, " ".join(query.split()), limit=PAGES)
    if outcome.failure:
        log = _log("web_search", "warning", outcome.failure.code)
        emit("reasoning_log", **log)
        return {"web_missing": outcome.failure.code, "logs": [*state["logs"], log]}
    log = _log("web_search", "ok", f"{len(outcome.pages)} pages")
    emit("reasoning_log", **log)
    results = [{"title": p.title, "url": p.url, "content": p.content} for p in outcome.pages]
    return {"web": results, "logs": [*state["logs"], log]}


async def shadow_monitor(state: GuideState) -> GuideState:
    """Calendar, crowd and light of the day in question, and the day's slots for a plan."""
    emit("status", step="shadow_monitor")
    day = day_to_check(state)
    if day is None:
        return {}
    if not can_check(day):
        log = _log("event_sentinel", "warning", "outside the calendar's years")
        return {"facts": {"outside_years": True}, "logs": [*state["logs"], log]}
    where = place(state["location"] or "")
    checked = check(day, where, state["activity"])
    slots = _slots(state, where, day)
    rules = constraints.written(checked, state["locale"])
    is_of_light = "light" in state["question"]["topics"] and not slots
    if is_of_light or not wants_figures({**state, "itinerary": slots}):
        rules = [rule for rule in rules if rule["code"] != "CROWD"]
    if state["day"] is None and state["question"].get("month") and not slots:
        rules = []  # the day only stands for its month
    facts = facts_of(checked) | {"asked_hour": find_hour(state["query"].lower())}
    logs = _checks(checked, facts)
    for rule in rules:
        emit("constraint", **rule)
    for log in logs:
        emit("reasoning_log", **log)
    return {
        "checked_day": day.isoformat(),
        "constraints": rules,
        "facts": facts,
        "itinerary": slots,
        "logs": [*state["logs"], *logs],
    }


async def generate(deps: GuideDeps, state: GuideState, runtime: NodeRuntime) -> GuideState:
    """The words; a draft that was sent back is written anew from its issues."""
    emit("status", step="generate")
    if state["issues"]:
        emit("reset", node="generate")
        emit("correction", issues=without_quotes(state["issues"]))
    draft = ""
    outgoing = DraftStream(state, lambda text: emit("token", text=text))
    source: Literal["model", "offline"] = "offline"
    late = ""
    prompt = draft_prompt(state)
    words = deps.llm.text(
        prompt, otherwise=lambda: compose(state), context=_call(runtime, "guide-draft")
    )
    async with aclosing(words) as stream:
        async for piece in stream:
            if isinstance(piece, Delta):
                draft += piece.text
                outgoing.hear(piece.text)
            elif isinstance(piece, Done):
                source, late = piece.source, stand_in_line(piece.reason, "words", state["locale"])
            else:
                draft = ""
                outgoing.restart()
                emit("reset", node="generate")
    outgoing.end()
    loops = state["loops"] + 1
    return {"draft": draft.strip(), "source": source, "loops": loops, "stood_in": late}


async def verify(deps: GuideDeps, state: GuideState, runtime: NodeRuntime) -> GuideState:
    """In code first; then by the model, where one wrote the draft."""
    emit("status", step="verify")
    issues, sound = find_issues(state), state["sound"]
    if not issues and state["source"] == "model" and not sound:
        sound = state["draft"]
        issues = await _second_reading(deps, state, runtime)
    log = _log(
        "verifier", "warning" if issues else "ok", "; ".join(without_quotes(issues)) or "passed"
    )
    logs = [*state["logs"], log]
    emit("reasoning_log", **log)
    if not issues:
        today = datetime.fromisoformat(state["now"]).astimezone(COLOMBO).date()
        answer = explained(state["draft"], today, state["locale"])
        if answer != state["draft"]:
            emit("reset", node="generate")
            emit("token", text=answer)
        return _finished(state, answer, logs)
    mended = [*state["mended"], MendedDraft(draft=state["draft"], issues=issues)]
    if state["loops"] <= CORRECTIONS:
        return {"issues": issues, "mended": mended, "logs": logs, "sound": sound}
    if sound:  # the second reader's wish was not met: what code found nothing against goes out
        emit("reset", node="generate")
        emit("token", text=sound)
        return {**_finished(state, sound, logs), "mended": mended}
    if state["source"] == "model" and (sound := await asyncio.to_thread(salvaged, state)):
        emit("reset", node="generate")
        emit("token", text=sound)
        return {**_finished(state, sound, logs), "mended": mended}
    # A draft of which nothing is sound does not go out: our own words do.
    answer = compose(state)
    emit("reset", node="generate")
    emit("token", text=answer)
    done = _finished(state, answer, logs)
    return {**done, "source": "offline", "mended": mended}


async def _second_reading(deps: GuideDeps, state: GuideState, runtime: NodeRuntime) -> list[str]:
    verdict = await deps.llm.answer(
        verify_prompt(state), Verdict, otherwise=Verdict, context=_call(runtime, "guide-verify")
    )
    return verdict.value.issues(state["draft"])


def _finished(state: GuideState, answer: str, logs: list[dict[str, str]]) -> GuideState:
    """The answer, whose words are on the screen; a line says where a model was late."""
    if line := state["stood_in"]:
        emit("token", text=f"\n\n{line}")
        answer = f"{answer}\n\n{line}"
    exchange = [
        {"role": "user", "content": state["query"]},
        {"role": "assistant", "content": answer},
    ]
    messages = [*state.get("messages", []), *exchange][-MESSAGES:]
    return {"response": answer, "issues": [], "messages": messages, "logs": logs}


def _routed(intent: str, location: str | None, day: date | None) -> str:
    parts = [intent, location or "no place", day.isoformat() if day else "no day"]
    return ", ".join(parts)


def _slots(state: GuideState, where: Place | None, day: date) -> list[dict[str, Any]]:
    if state["intent"] != "trip_planning" or where is None or is_told(state):
        return []
    days = find_days(state["query"].lower())
    return itinerary.plan(where, day, days, state["aspects"], state["locale"])


def _checks(checked: Checked, facts: dict[str, Any]) -> list[dict[str, str]]:
    impact = checked.impact
    names = ", ".join(h.name for h in impact.holidays) or "no holiday"
    hard = any(rule.severity == "HARD" for rule in impact.constraints)
    event = "blocked" if impact.is_legal_conflict else "warning" if hard else "ok"
    details = f"{checked.day}: {names} ({impact.certainty}); crowd modifier {impact.crowd_modifier}"
    logs = [_log("event_sentinel", event, details)]
    if "busiest" in facts:
        busy = facts["busiest"]
        band = checked.crowd[busy["hour"]].band
        text = f"{band}: fullest {busy['percent']}% at {busy['hour']:02d}:00"
        logs.append(_log("crowdcast", "warning" if band in ("HIGH", "EXTREME") else "ok", text))
        golden = facts.get("golden_morning"), facts.get("golden_evening")
        spans = " and ".join(f"{w[0]}-{w[1]}" for w in golden if w)
        logs.append(_log("golden_hour", "ok", f"golden hour {spans}"))
    return logs
