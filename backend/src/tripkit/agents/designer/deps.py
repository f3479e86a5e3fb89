"""What the designer's nodes are bound to, and what one turn of it works with."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Protocol

from langgraph.runtime import Runtime

from tripkit.agents.context import context_of
from tripkit.agents.designer.budget import TurnBudget
from tripkit.agents.designer.commands import edit_of
from tripkit.agents.designer.compaction import History, Summary, window_of
from tripkit.agents.designer.state import CallState, DesignerState, Inbox, JsonObject
from tripkit.agents.designer.wording.phrasebook import Voice
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.designer import TripProfile
from tripkit.domain.itinerary import Itinerary
from tripkit.domain.statements import Statement
from tripkit.knowledge.edits import Edit
from tripkit.services.llm.port import LLM, CallContext
from tripkit.services.reader.port import Reader
from tripkit.services.storage.designer import DesignerSessions, StoredResult
from tripkit.services.storage.designer_costs import DesignerCosts, Payer
from tripkit.tools.attribution import Attribution, Source, sources_of
from tripkit.tools.itinerary_context import ItineraryContext, ItineraryServices
from tripkit.tools.registry import REGISTRY
from tripkit.tools.tool import AnyTool
from tripkit.understanding.reader import ReadingContext


class EditReader(Protocol):
    """Says what a message, of which these statements were read, wants changed."""

    def __call__(
        self,
        text: str,
        statements: Sequence[Statement],
        itinerary: Itinerary,
        today: date,
        locale: Locale,
        focus: Sequence[str] = (),
    ) -> Edit: ...


@dataclass(frozen=True)
class DesignerDeps:
    """`model` names the one that is asked by default, for how much it reads at once."""

    llm: LLM
    services: ItineraryServices
    sessions: DesignerSessions
    costs: DesignerCosts
    reader: Reader
    model: str = ""
    tools: Mapping[str, AnyTool] = field(default_factory=lambda: REGISTRY.of("designer"))
    read: EditReader = edit_of
    clock: Callable[[], float] = time.time


@dataclass(frozen=True)
class TurnContext:
    """One turn: what was sent, for whom, and what it reaches."""

    deps: DesignerDeps
    inbox: Inbox
    run: RunContext

    @classmethod
    def of(
        cls, deps: DesignerDeps, state: DesignerState | CallState, runtime: Runtime[RunContext]
    ) -> "TurnContext":
        return cls(deps, state["inbox"], context_of(runtime))

    @property
    def session_id(self) -> str:
        return self.inbox["session_id"]

    @property
    def message(self) -> str:
        return self.inbox.get("message", "").strip()

    @property
    def locale(self) -> Locale:
        return self.run.locale

    @property
    def today(self) -> date:
        """The person's own day."""
        return self.run.current_day

    @property
    def window(self) -> int:
        """How many tokens the model of this turn reads at once."""
        return window_of(self.run.model or self.deps.model)

    async def itinerary(self) -> Itinerary:
        """As it stands now: also what the person changed by hand in between. Raises NotFound."""
        store = self.deps.services.itineraries
        return await store.get(self.inbox["itinerary_id"], self.run.visitor_id)

    async def statements(self, text: str, awaiting: str | None = None) -> list[Statement]:
        """What a text says; `awaiting` is the kind of question that it may answer."""
        if not text.strip():
            return []
        context = ReadingContext("edit", self.today, awaiting)
        return await self.deps.reader.read(text, context)

    async def edit(
        self,
        text: str,
        statements: Sequence[Statement],
        itinerary: Itinerary,
        focus: Sequence[str] = (),
    ) -> Edit:
        """What the text wants changed; its tables are heavy, so off the event loop."""
        return await asyncio.to_thread(
            self.deps.read, text, statements, itinerary, self.today, self.locale, focus
        )

    async def talk(self, state: DesignerState) -> History:
        """What was said and done before this turn."""
        compacted = Summary.read(state.get("compacted") or {})
        messages = await self.deps.sessions.messages(self.session_id, after=compacted.upto)
        if messages and messages[-1].role == "user":  # this turn's own
            messages = messages[:-1]
        question = state["reading"]["asked"]
        if question and messages and messages[-1].role == "assistant":
            content = f"{messages[-1].content} {question}".strip()
            messages = [*messages[:-1], replace(messages[-1], content=content)]
        call_ids = {outcome["call_id"] for outcome in state["outcomes"]}
        results = await self.deps.sessions.results(self.session_id)
        return History(messages, [r for r in results if r.call_id not in call_ids], compacted)

    async def keep(
        self,
        call_id: str,
        name: str,
        arguments: JsonObject,
        result: JsonObject,
        line: str,
        *,
        success: bool,
    ) -> StoredResult:
        """Write what became of a call; what stands under its id already stays."""
        stored = StoredResult(
            call_id, self.run.run_id, name, arguments, result, line, success, seq=0, at=0.0
        )
        await self.deps.sessions.keep(self.session_id, stored)
        return stored

    async def voice(self) -> Voice:
        """Speaks this turn, and knows what was said before it."""
        messages = await self.deps.sessions.messages(self.session_id)
        return Voice(self.locale, [m.content for m in messages if m.role == "assistant"])

    @property
    def payer(self) -> Payer:
        return Payer(
            self.session_id, self.inbox["itinerary_id"], self.run.visitor_id, self.run.run_id
        )

    def budget(self) -> TurnBudget:
        """Who pays for this turn's calls."""
        return TurnBudget(self.deps.costs, self.payer)

    def call(self, label: str, budget: TurnBudget | None = None) -> CallContext:
        """For whom a model is asked."""
        run = self.run
        return CallContext(
            run.thread_id, run.run_id, label, run.provider, run.model, budget or self.budget()
        )

    async def attribution(self) -> Attribution:
        """Judges a model's values by what the person said and what tools found in this session."""
        messages = await self.deps.sessions.messages(self.session_id)
        words = "\n".join(m.content for m in messages if m.role == "user")
        results = await self.deps.sessions.results(self.session_id)
        sources = sources_of(((r.name, r.result) for r in results if r.success), self.today)
        model = self.run.model or self.deps.model or "model"
        return Attribution(Source(words, self.today), sources, model)

    def tool_context(
        self, profile: TripProfile, call_id: str, attribution: Attribution | None = None
    ) -> ItineraryContext:
        """What one call of a tool works with."""
        return ItineraryContext(
            audience="designer",
            services=self.deps.services,
            run=self.run,
            call_id=call_id,
            budget=self.budget(),
            session_id=self.session_id,
            itinerary_id=self.inbox["itinerary_id"],
            people=profile.travelers.count if profile.travelers else 1,
            attribution=attribution,
        )
