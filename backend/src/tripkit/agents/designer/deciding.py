"""The decision: a model's where there is one, else the rules'; held back where it must be."""

import asyncio
from collections.abc import Sequence
from contextlib import aclosing
from dataclasses import dataclass
from typing import Any, cast

from langgraph.config import get_stream_writer
from langgraph.runtime import Runtime
from pydantic import ValidationError

from tripkit.agents.context import context_of
from tripkit.agents.designer import compaction, rules
from tripkit.agents.designer.compaction import Compacted, Talk, window_of
from tripkit.agents.designer.costs import limit_reached
from tripkit.agents.designer.deps import DesignerDeps, call_context, today_of
from tripkit.agents.designer.guard import Tried, tried
from tripkit.agents.designer.origin import Ground, unbacked
from tripkit.agents.designer.profile import summary
from tripkit.agents.designer.prompts import ASK, ASK_TOOL, conversation, system_prompt
from tripkit.agents.designer.questions import AskPerson, confirming, discovery, of_model
from tripkit.agents.designer.state import Call, DesignerState, Outcome, Turn
from tripkit.agents.designer.talk import TALK
from tripkit.domain.context import RunContext
from tripkit.domain.designer import TripProfile
from tripkit.domain.edits import CHANGING, PARAMETERS
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.questions import StructuredQuestion
from tripkit.services.llm.port import Act, Delta, Message, Reset, Tool, ToolCall

Context = Runtime[RunContext]
ROUNDS = 8
"""Decisions of one turn."""
MOST_CALLS = 24
_TOO_LONG = frozenset({"unavailable", "bad_output", "cut"})
"""What a talk that is too long for a model may end as."""


@dataclass
class Decision:
    """An act with what the rules or the model asked beside it."""

    act: Act
    shown: str = ""
    question: StructuredQuestion | None = None
    about: str = ""
    compacted: Compacted | None = None


class Deciding:
    """Bound to the services."""

    def __init__(self, deps: DesignerDeps) -> None:
        self._deps = deps
        self._tools = [
            *(Tool(s.name, s.description, s.parameters) for s in deps.tools.values()), ASK_TOOL,
        ]  # fmt: skip

    async def decide(self, state: DesignerState, runtime: Context) -> DesignerState:
        """The next calls, the question, or the words of the answer."""
        context = context_of(runtime)
        itinerary = await self._deps.itinerary(state["inbox"], context)
        n = len(state.get("turns", []))
        decision = await self._decided(state, itinerary, context)
        act = decision.act
        calls = _calls(act, f"{context.run_id}.{n}")
        if act.reason not in (None, "not_configured") and decision.about in ("talk", "unclear"):
            decision.question, decision.about = None, "unclear"  # it was the model that was asked
        question = decision.question or _asked(act)
        changed: DesignerState = {
            "about": decision.about or state.get("about", ""),
            "reason": act.reason or "" if act.source == "offline" else "",
        }
        if decision.compacted is not None:
            changed["compacted"] = decision.compacted.dump()
        shown = decision.shown
        if (calls or question) and shown:  # only the last words are the answer
            get_stream_writer()({"type": "reset", "node": "decide"})
            shown = ""
        held = await self._held(state, calls, itinerary, act.source == "model")
        if held is not None:
            question = confirming(
                held.reason or "origin", _changing(calls), held.changes,
                await self._deps.voice(state["inbox"], context.locale),
            )  # fmt: skip
            changed["outcomes"] = [_waits(call) for call in _changing(calls)]
            changed["held"] = {"reason": held.reason}
            calls = []
        if question is not None and (not calls or decision.question is not None):
            changed["question"] = question.model_dump(mode="json")
        words = "" if calls or held else act.text
        return {
            **changed, "said": words, "shown": shown,
            "turns": [Turn(text=act.text, calls=calls, source=act.source)],
        }  # fmt: skip

    async def _decided(
        self, state: DesignerState, itinerary: Itinerary, context: RunContext
    ) -> Decision:
        own = sum(bool(t["calls"]) for t in state.get("turns", []))
        if own >= ROUNDS:
            return Decision(Act("", (), "offline", None), about="rounds")
        talk = await self._deps.talk(state)
        decision = Decision(Act("", (), "offline"))
        purse = self._deps.purse(state, context)
        about = call_context(context, "designer", purse)
        messages = await self._fitting(state, talk, itinerary, context, decision)

        async def by_rule(*_: Any) -> Act:
            return await self._by_rule(state, talk, itinerary, context, decision)

        for again in (True, False):
            async with aclosing(
                self._deps.llm.acting(messages, self._tools, otherwise=by_rule, context=about)
            ) as events:
                async for event in events:
                    _show(event, decision)
            if purse.refused and not state.get("outcomes") and decision.act.source == "offline":
                raise await limit_reached(
                    self._deps.costs, self._deps.payer(state["inbox"], context)
                )
            size = compaction.tokens_of(messages, self._tools)
            if not again or not self._may_be_too_long(decision, size, context):
                break
            messages = await self._fitting(state, talk, itinerary, context, decision, force=True)
        return decision

    def _may_be_too_long(self, decision: Decision, size: int, context: RunContext) -> bool:
        window = window_of(context.model or self._deps.model)
        failed = decision.act.source == "offline" and decision.act.reason in _TOO_LONG
        return failed and decision.compacted is None and size > window // 2

    async def _fitting(
        self, state: DesignerState, talk: Talk, itinerary: Itinerary, context: RunContext,
        decision: Decision, *, force: bool = False,
    ) -> list[Message]:  # fmt: skip
        """The messages of this step; the talk in short where they would be too long."""
        window = window_of(context.model or self._deps.model)
        profile = summary(TripProfile.model_validate(state["profile"]))

        def messages(talk: Talk) -> list[Message]:
            system = system_prompt(
                talk, itinerary, profile, today=today_of(context), locale=context.locale,
                window=window,
            )  # fmt: skip
            turns, outcomes = state.get("turns", []), state.get("outcomes", [])
            return conversation(system, talk, state["words"], turns, outcomes)

        found = messages(talk)
        purse = self._deps.purse(state, context)
        about = call_context(context, "designer-compaction", purse)
        for keep in (compaction.KEPT_MESSAGES, 4, 0):
            size = compaction.tokens_of(found, self._tools)
            if not force and not compaction.is_too_long(size, window):
                break
            force = False
            short = await compaction.compacted(self._deps.llm, talk, window, about, keep=keep)
            if short != talk.compacted:
                decision.compacted = short
            talk = Talk(talk.messages, talk.results, short)
            found = messages(talk)
        return found

    async def _by_rule(
        self, state: DesignerState, talk: Talk, itinerary: Itinerary, context: RunContext,
        decision: Decision,
    ) -> Act:  # fmt: skip
        """The rules read a message once: what they called is answered by its results."""
        if state.get("turns"):
            return Act("", (), "offline")
        profile, today = TripProfile.model_validate(state["profile"]), today_of(context)
        if not state["heard"]:  # answers alone: the next thing to know
            decision.question = discovery(
                itinerary, profile, today, context.locale, state.get("left_open", "")
            )
            decision.about = "facts"
            return Act("", (), "offline")
        heard = rules.Heard(
            state["heard"],
            itinerary,
            profile,
            today,
            context.locale,
            rules.focus_of(talk.results),
            state.get("expects", ""),
        )
        if state.get("about") in TALK:
            decision.about, decision.question = state["about"], _still_open(state)
            return Act("", (), "offline")
        edit = await asyncio.to_thread(
            self._deps.read, heard.text, itinerary, today, context.locale, heard.focus
        )
        voice = await self._deps.voice(state["inbox"], context.locale)
        step = rules.step(heard, edit, context.run_id, voice)
        decision.question = step.question
        facts = state.get("about") == "facts" and not step.calls
        if facts and (again := _still_open(state)):
            decision.question = again
        decision.about = "facts" if facts else step.about if step.understood else "unclear"
        calls = tuple(ToolCall(c["id"], c["tool"], c["arguments"]) for c in step.calls)
        return Act("", calls, "offline")

    async def _held(
        self, state: DesignerState, calls: list[Call], itinerary: Itinerary, by_model: bool
    ) -> Tried | None:
        """What the calls would come to, when they wait for a yes."""
        changing = _changing(calls)
        if not changing:
            return None
        session_id = state["inbox"]["session_id"]
        granted = {call["id"] for call in state.get("granted", [])}
        deleted = sum(
            o["tool"] == "delete_segment" and o["success"] and o["call_id"] not in granted
            for o in state.get("outcomes", [])
        )
        found = tried(changing, itinerary, session_id=session_id, deleted_before=deleted)
        if found.reason is not None:
            return found
        if by_model and unbacked(changing, await self._ground(state, itinerary)):
            return Tried("origin", found.changes)
        return None

    async def _ground(self, state: DesignerState, itinerary: Itinerary) -> Ground:
        """What this turn's changes can rest on."""
        session_id = state["inbox"]["session_id"]
        messages = await self._deps.sessions.messages(session_id)
        said = " ".join(m.content for m in messages if m.role == "user")
        words = state["words"]
        if state.get("yes") or rules.is_yes(words):
            before = [m.content for m in messages if m.role == "assistant"][-1:]
            before.append(state.get("asked", ""))
            words = " ".join([*before, words])
            said = " ".join([*before, said])
        results = await self._deps.sessions.results(session_id)
        outside = [str(one.result) for one in results if one.name.startswith("search_")]
        return Ground(words, f"{said} {words}", outside, itinerary)


def _still_open(state: DesignerState) -> StructuredQuestion | None:
    """What was asked before words that do not answer it: it is asked once more."""
    left = state.get("open", [])
    return StructuredQuestion.model_validate(left[-1]) if left else None


def _show(event: Act | Delta | Reset, decision: Decision) -> None:
    """Words go out as they come; what is taken back is reset."""
    write = get_stream_writer()
    if isinstance(event, Act):
        decision.act = event
    elif isinstance(event, Delta):
        decision.shown += event.text
        write({"type": "text", "content": event.text})
    elif decision.shown:
        decision.shown = ""
        write({"type": "reset", "node": "decide"})


def _calls(act: Act, prefix: str) -> list[Call]:
    """The calls of an act, but for the question, each under a name of its own."""
    return [
        Call(id=f"{prefix}.{n}", tool=cast(Any, call.name), arguments=dict(call.arguments))
        for n, call in enumerate(act.calls[:MOST_CALLS])
        if call.name in PARAMETERS
    ]


def _asked(act: Act) -> StructuredQuestion | None:
    """The first question of a model's that can be asked; a turn has one."""
    for call in act.calls:
        if call.name != ASK:
            continue
        try:
            return of_model(AskPerson.model_validate(call.arguments))
        except ValidationError:
            continue
    return None


def _changing(calls: Sequence[Call]) -> list[Call]:
    return [call for call in calls if call["tool"] in CHANGING]


def _waits(call: Call) -> Outcome:
    return Outcome(
        call_id=call["id"], tool=call["tool"], arguments=call["arguments"], success=False,
        told="Not done: it waits for the person's yes.", line="", kind="held", changed=False,
        segments=[], changes=[], result={},
    )  # fmt: skip
