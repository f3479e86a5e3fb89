"""The first node: what the person says, in words and in answers, and what that lets go."""

import asyncio
import re
from collections.abc import Mapping, Sequence
from typing import Any

from langgraph.config import get_stream_writer
from langgraph.runtime import Runtime

from tripkit.agents.context import context_of
from tripkit.agents.designer import profile as profiles
from tripkit.agents.designer.answers import Answered, spoken, taken, with_answer
from tripkit.agents.designer.deps import DesignerDeps, call_context, today_of
from tripkit.agents.designer.rules import focus_of
from tripkit.agents.designer.state import NEW, Call, DesignerState, Outcome, Turn
from tripkit.agents.designer.talk import orders, outweighs, talk_act
from tripkit.agents.designer.telling import back, told
from tripkit.agents.designer.undoing import TRAVELS, steps
from tripkit.agents.designer.voice import Voice
from tripkit.agents.designer.words import say
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.designer import TripProfile
from tripkit.domain.errors import EditRefused
from tripkit.domain.itinerary import Itinerary, SegmentChange
from tripkit.domain.questions import QuestionAnswer, StructuredQuestion
from tripkit.knowledge.edits import Edit
from tripkit.knowledge.itineraries import diff, revised
from tripkit.services.storage.designer import StoredResult

Context = Runtime[RunContext]
_PLAIN = frozenset({
    "a", "an", "food", "culture", "nature", "history", "shopping", "nights", "photography",
})  # fmt: skip
_UNDO = re.compile(
    r"되돌려|되돌리|되살려|다시\s?살려|원래대로|\b(?:take (?:it|that) back|bring it back)\b"
)
SHORT = 3
"""Words: a shorter message tells a model nothing of the profile."""


class Hearing:
    """Bound to the services."""

    def __init__(self, deps: DesignerDeps) -> None:
        self._deps = deps

    async def read(self, state: DesignerState, runtime: Context) -> DesignerState:
        """Take the answers, let go what waited for them, and note facts of the trip."""
        get_stream_writer()({"type": "connected", "status": "connected"})
        context, inbox = context_of(runtime), state["inbox"]
        session = await self._deps.sessions.get(inbox["session_id"], context.visitor_id)
        itinerary = await self._deps.itinerary(inbox, context)
        open_ = [StructuredQuestion.model_validate(one) for one in session.questions]
        message = inbox.get("message", "").strip()
        answers = [QuestionAnswer.model_validate(one) for one in inbox.get("answers", [])]
        heard = taken(answers, open_)
        if message and not answers and (said := spoken(message, open_)):
            heard = said if await self._is_answer(said, message, itinerary, context) else heard
        voice = await self._deps.voice(inbox, context.locale)
        text = heard.again or ("" if heard.settled and not answers else message)
        profile = TripProfile.model_validate(session.profile)
        if heard.profile:
            profile = with_answer(profile, heard.profile, heard.words)
        fresh: DesignerState = {
            "inbox": inbox, "granted": heard.granted, "refused": heard.refused, "yes": heard.yes,
            "words": " ".join(filter(None, [*heard.words, text])), "heard": text,
            "waiting": [q.model_dump(mode="json") for q in _left(open_, heard, message)],
            "open": [q.model_dump(mode="json") for q in open_],
            "asked": " ".join(q.question for q in open_), "left_open": _field(open_, heard),
            "expects": heard.tool if heard.again else "",
            "answered": _softly(", ".join(heard.words)), "facts": [],
            "compacted": session.compacted or None, "turns": [NEW], "outcomes": [NEW],
            "held": None, "question": None, "about": "", "said": "", "shown": "", "reason": "",
            "profile": profile.model_dump(mode="json"),
        }  # fmt: skip
        if heard.no and not text:
            return {**fresh, "said": voice.say("kept"), "about": "no"}
        if heard.unchosen:
            asked = heard.unchosen.model_dump(mode="json")
            return {**fresh, "question": asked, "said": voice.say("choose"), "about": "yes"}
        if heard.dates:
            fresh |= await self._dated(heard.dates, state, context, voice)
        if heard.granted:
            calls = await self._completed(heard, itinerary, context)
            fresh["turns"] = [NEW, Turn(text="", calls=calls, source="offline")]
            fresh["granted"] = calls
        if not text:
            return fresh
        return {**fresh, **await self._understood(fresh, itinerary, context, voice)}

    async def _is_answer(
        self, said: Answered, message: str, itinerary: Itinerary, context: RunContext
    ) -> bool:
        """Whether words do answer what was asked: a request or a talk of its own does not."""
        if not said.again:
            return True
        if talk_act(message) or orders(message):
            return False
        today, locale = today_of(context), context.locale
        alone = await asyncio.to_thread(self._deps.read, message, itinerary, today, locale, ())
        if alone.calls and (alone.ask is None or alone.calls[0].name != said.tool):
            return False
        facts = await asyncio.to_thread(profiles.by_rule, message, today, locale, broad=False)
        return not facts["said"]

    async def _completed(
        self, heard: Answered, itinerary: Itinerary, context: RunContext
    ) -> list[Call]:
        """What was granted; where it was asked which one, with what the message said of that one:
        "an hour later" is a time only when it is known of what."""
        chosen = heard.chosen
        if chosen is None:
            return heard.granted
        others = set(chosen.others)
        alone = itinerary.model_copy(
            update={"segments": [s for s in itinerary.segments if s.id not in others]}
        )
        today = today_of(context)
        edit = await asyncio.to_thread(
            self._deps.read, chosen.text, alone, today, context.locale, (chosen.segment_id,)
        )
        said: dict[str, Mapping[str, Any]] = {
            one.name: one.arguments
            for one in edit.calls
            if one.arguments.get("segmentId") == chosen.segment_id
        }
        for call in heard.granted:
            call["arguments"] |= said.get(call["tool"], {})
        return heard.granted

    async def _understood(
        self, state: DesignerState, itinerary: Itinerary, context: RunContext, voice: Voice
    ) -> DesignerState:
        """Undo and redo are done here; facts go into the profile."""
        text, today = state["heard"], today_of(context)
        results = await self._deps.sessions.results(state["inbox"]["session_id"])
        edit = await asyncio.to_thread(
            self._deps.read, text, itinerary, today, context.locale, focus_of(results)
        )
        takes_back = _is_ours("undo", text) or (not edit.calls and _UNDO.search(text))
        about: str = "undo" if takes_back and edit.about != "redo" else edit.about
        if about in ("undo", "redo"):
            return await self._travelled(about, state, context, voice)
        if (act := talk_act(text)) and _is_talk(act, edit):
            about = act
        broad = not edit.calls
        facts = await asyncio.to_thread(
            profiles.by_rule, text, today, context.locale, broad=broad
        )  # fmt: skip
        profile = profiles.merged(
            TripProfile.model_validate(state["profile"]), facts, profiles.READ
        )
        fields = list(facts.get("said", {}))
        if fields and not edit.calls and edit.ask:
            about = "facts"
        return {"profile": profile.model_dump(mode="json"), "about": about, "facts": fields}

    async def _travelled(
        self, about: str, state: DesignerState, context: RunContext, voice: Voice
    ) -> DesignerState:
        """The last message's changes taken back, or made again, as one; once a run."""
        inbox, store = state["inbox"], self._deps.reach.itineraries
        call_id = f"{context.run_id}.{about}"
        results = await self._deps.sessions.results(inbox["session_id"])
        if kept := next((one for one in results if one.call_id == call_id), None):
            lines = [SegmentChange.model_validate(line) for line in kept.result["changes"]]
            return {**_own(lines, about, kept.line), "about": about, "said": kept.line}
        before = await store.get(inbox["itinerary_id"], context.visitor_id)
        move = store.undo if about == "undo" else store.redo
        after, made = before, 0
        for _ in range(steps(about, results, before.version)):
            try:
                done = await move(inbox["itinerary_id"], context.visitor_id)
            except EditRefused:
                break
            after, made = done.itinerary, made + 1
        if not made:
            return {"about": about, "said": voice.say(f"nothing_to_{about}")}
        lines = diff(before, after)
        text = back(lines, TRAVELS[about], voice)
        changes = [line.model_dump(mode="json", by_alias=True) for line in lines]
        await self._deps.sessions.keep(
            inbox["session_id"],
            StoredResult(
                call_id, context.run_id, about, {},
                {"changes": changes, "version": after.version, "steps": made}, text, True, 0, 0.0,
            ),
        )  # fmt: skip
        return {**_own(lines, about, text), "about": about, "said": text}

    async def _dated(
        self, dates: tuple[str, str], state: DesignerState, context: RunContext, voice: Voice
    ) -> DesignerState:
        """The trip's own days, as they were answered."""
        first, last = dates
        done = await self._deps.reach.itineraries.change(
            state["inbox"]["itinerary_id"], context.visitor_id,
            lambda itinerary: revised(itinerary, start_date=first, end_date=last), by="designer",
        )  # fmt: skip
        return _own(done.changes, "dates", " ".join(told(done.changes, voice)))

    async def learn(self, state: DesignerState, runtime: Context) -> DesignerState:
        """Have a model read the profile out of the message, beside the decision."""
        context, text = context_of(runtime), state["inbox"].get("message", "")
        about = call_context(context, "designer-profile", self._deps.purse(state, context))
        facts, by_model = await profiles.extracted(self._deps.llm, text, {}, about)
        if not by_model:
            return {}
        profile = TripProfile.model_validate(state["profile"])
        profile = profiles.merged(profile, facts, profiles.INFERRED)
        return {"profile": profile.model_dump(mode="json")}

    def is_worth_learning(self, state: DesignerState) -> bool:
        """Whether there is a model, and a message that may say something of the trip."""
        configured = self._deps.llm.status().state != "not configured"
        return configured and len(state["inbox"].get("message", "").split()) >= SHORT


def _left(
    open_: list[StructuredQuestion], heard: Answered, message: str
) -> list[StructuredQuestion]:
    """What stays open: a new message leaves what was asked before behind."""
    return [] if message else [q for q in open_ if q.id not in heard.settled]


def _is_ours(name: str, text: str) -> bool:
    """Whether the message is what our own suggestion sends."""
    locales: tuple[Locale, ...] = ("en", "ko")
    return text.strip().lower() in {say(name, locale).lower() for locale in locales}


def _is_talk(act: str, edit: Edit) -> bool:
    """Whether the words are talk though the reader saw something in them."""
    if edit.ask and edit.ask.kind == "missing" and not outweighs(act):
        return False
    if not edit.calls or (edit.ask and edit.ask.kind == "missing"):
        return True
    looks = all(one.name in ("get_itinerary", "get_segment") for one in edit.calls)
    return outweighs(act) and looks


def _softly(words: str) -> str:
    """An option's label within a sentence: no large letter but in names."""
    parts = words.split(" ")
    return " ".join(p.lower() if p.strip(",").lower() in _PLAIN else p for p in parts)


def _field(open_: list[StructuredQuestion], heard: Answered) -> str:
    """The profile's field that was answered last, or left open."""
    about = [question.metadata or {} for question in open_ if question.id in heard.settled]
    fields = [one.get("field") or one.get("does") for one in about]
    return str(fields[-1]) if fields else ""


def _own(lines: Sequence[SegmentChange], name: str, text: str) -> DesignerState:
    """A change that no tool made, as an outcome of its own."""
    changes: list[dict[str, Any]] = [line.model_dump(mode="json", by_alias=True) for line in lines]
    outcome = Outcome(
        call_id=f"own:{name}", tool="update_segment", arguments={}, success=True, told=text,
        line=text, kind="own", changed=bool(changes),
        segments=list(dict.fromkeys(line.segment_id for line in lines)),
        changes=changes, result={},
    )  # fmt: skip
    return {"outcomes": [NEW, outcome]}
