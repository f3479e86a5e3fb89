"""The first node: what the person says, in words and in answers, and what that lets go."""

import asyncio
from typing import Any

from langgraph.config import get_stream_writer
from langgraph.runtime import Runtime

from tripkit.agents.context import context_of
from tripkit.agents.designer import profile as profiles
from tripkit.agents.designer.answers import Answered, spoken, taken, with_answer
from tripkit.agents.designer.deps import DesignerDeps, call_context, today_of
from tripkit.agents.designer.rules import focus_of
from tripkit.agents.designer.state import NEW, DesignerState, Outcome, Turn
from tripkit.agents.designer.words import ended, names_of, say
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.designer import TripProfile
from tripkit.domain.errors import EditRefused
from tripkit.domain.itinerary import Applied, Itinerary
from tripkit.domain.questions import QuestionAnswer, StructuredQuestion
from tripkit.knowledge.itineraries import revised, summarised

Context = Runtime[RunContext]
_TAKEN = {"undo": "undone", "redo": "redone"}
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
        text = heard.again or ("" if heard.settled and not answers else message)
        profile = TripProfile.model_validate(session.profile)
        if heard.profile:
            profile = with_answer(profile, heard.profile, heard.words)
        fresh: DesignerState = {
            "inbox": inbox, "granted": heard.granted, "refused": heard.refused, "yes": heard.yes,
            "words": " ".join(filter(None, [*heard.words, text])), "heard": text,
            "waiting": [q.model_dump(mode="json") for q in _left(open_, heard, message)],
            "compacted": session.compacted or None, "turns": [NEW], "outcomes": [NEW],
            "held": None, "question": None, "about": "", "said": "", "shown": "", "reason": "",
            "profile": profile.model_dump(mode="json"),
        }  # fmt: skip
        if heard.no and not text:
            return {**fresh, "said": say("kept", context.locale), "about": "no"}
        if heard.dates:
            fresh |= await self._dated(heard.dates, state, context)
        if heard.granted:
            fresh["turns"] = [NEW, Turn(text="", calls=heard.granted, source="offline")]
        if not text:
            return fresh
        return {**fresh, **await self._understood(fresh, itinerary, context)}

    async def _is_answer(
        self, said: Answered, message: str, itinerary: Itinerary, context: RunContext
    ) -> bool:
        """Whether words do answer what was asked: a whole request of its own does not."""
        if not said.again:
            return True
        today, locale = today_of(context), context.locale
        alone = await asyncio.to_thread(self._deps.read, message, itinerary, today, locale, ())
        return not alone.calls or alone.ask is not None

    async def _understood(
        self, state: DesignerState, itinerary: Itinerary, context: RunContext
    ) -> DesignerState:
        """Undo and redo are done here; facts go into the profile."""
        text, today = state["heard"], today_of(context)
        results = await self._deps.sessions.results(state["inbox"]["session_id"])
        edit = await asyncio.to_thread(
            self._deps.read, text, itinerary, today, context.locale, focus_of(results)
        )
        about = "undo" if _is_ours("undo", text) else edit.about
        if about in ("undo", "redo"):
            return await self._travelled(about, state, context)
        broad = not edit.calls
        facts = await asyncio.to_thread(
            profiles.by_rule, text, today, context.locale, broad=broad
        )  # fmt: skip
        profile = profiles.merged(
            TripProfile.model_validate(state["profile"]), facts, profiles.READ
        )
        if facts.get("said") and not edit.calls and edit.ask:
            about = "facts"
        return {"profile": profile.model_dump(mode="json"), "about": about}

    async def _travelled(
        self, about: str, state: DesignerState, context: RunContext
    ) -> DesignerState:
        store, inbox = self._deps.reach.itineraries, state["inbox"]
        move = store.undo if about == "undo" else store.redo
        try:
            done = await move(inbox["itinerary_id"], context.visitor_id)
        except EditRefused:
            return {"about": about, "said": say(f"nothing_to_{about}", context.locale)}
        return {**_told(done, about, context.locale), "about": about}

    async def _dated(
        self, dates: tuple[str, str], state: DesignerState, context: RunContext
    ) -> DesignerState:
        """The trip's own days, as they were answered."""
        first, last = dates
        done = await self._deps.reach.itineraries.change(
            state["inbox"]["itinerary_id"], context.visitor_id,
            lambda itinerary: revised(itinerary, start_date=first, end_date=last), by="designer",
        )  # fmt: skip
        return _told(done, "dates", context.locale)

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


def _told(done: Applied, name: str, locale: Locale) -> DesignerState:
    """A change that no tool made, as an outcome of its own."""
    what = summarised(done.changes, locale)
    taken = names_of(done.changes)
    text = ended(what if name == "dates" else say(_TAKEN[name], locale, what=taken))
    changes: list[dict[str, Any]] = [
        line.model_dump(mode="json", by_alias=True) for line in done.changes
    ]
    outcome = Outcome(
        call_id=f"own:{name}", tool="update_segment", arguments={}, success=True, told=text,
        line=what, kind="own", changed=bool(changes),
        segments=list(dict.fromkeys(line.segment_id for line in done.changes)),
        changes=changes, result={},
    )  # fmt: skip
    return {"outcomes": [NEW, outcome], "said": "" if name == "dates" else text}
