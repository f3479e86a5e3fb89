"""What the designer's nodes are bound to."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from typing import Protocol

from tripkit.agents.designer.compaction import Compacted, Talk
from tripkit.agents.designer.costs import TurnPurse
from tripkit.agents.designer.spec import Desk, Reach, ToolSpec
from tripkit.agents.designer.state import DesignerState, Inbox
from tripkit.agents.designer.voice import Voice
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.designer import TripProfile
from tripkit.domain.edits import ToolName
from tripkit.domain.itinerary import Itinerary
from tripkit.knowledge.edits import Edit, read_edit
from tripkit.services.llm.port import LLM, CallContext
from tripkit.services.storage.designer import DesignerSessions
from tripkit.services.storage.designer_costs import DesignerCosts, Payer


class EditReader(Protocol):
    """Reads what a message wants changed."""

    def __call__(
        self, text: str, itinerary: Itinerary, today: date, locale: Locale,
        focus: Sequence[str] = (),
    ) -> Edit: ...  # fmt: skip


@dataclass(frozen=True)
class DesignerDeps:
    """`model` names the one that is asked by default, for how much it reads at once."""

    llm: LLM
    tools: Mapping[ToolName, ToolSpec]
    reach: Reach
    sessions: DesignerSessions
    costs: DesignerCosts
    model: str = ""
    read: EditReader = read_edit
    clock: Callable[[], float] = time.time

    async def itinerary(self, inbox: Inbox, context: RunContext) -> Itinerary:
        """As it stands now: also what the person changed by hand in between. Raises NotFound."""
        return await self.reach.itineraries.get(inbox["itinerary_id"], context.visitor_id)

    async def talk(self, state: DesignerState) -> Talk:
        """What was said and done before this turn."""
        session_id = state["inbox"]["session_id"]
        compacted = Compacted.read(state.get("compacted") or {})
        messages = await self.sessions.messages(session_id, after=compacted.upto)
        if messages and messages[-1].role == "user":  # this turn's own
            messages = messages[:-1]
        if (asked := state.get("asked")) and messages and messages[-1].role == "assistant":
            said = f"{messages[-1].content} {asked}".strip()
            messages = [*messages[:-1], replace(messages[-1], content=said)]
        made = {outcome["call_id"] for outcome in state.get("outcomes", [])}
        results = [
            one for one in await self.sessions.results(session_id) if one.call_id not in made
        ]
        return Talk(messages, results, compacted)

    async def voice(self, inbox: Inbox, locale: Locale) -> Voice:
        """Speaks this turn, and knows what was said before it."""
        messages = await self.sessions.messages(inbox["session_id"])
        return Voice(locale, [m.content for m in messages if m.role == "assistant"])

    def purse(self, state: DesignerState, context: RunContext) -> TurnPurse:
        """Who pays for this turn's calls."""
        return TurnPurse(self.costs, self.payer(state["inbox"], context))

    @staticmethod
    def payer(inbox: Inbox, context: RunContext) -> Payer:
        return Payer(inbox["session_id"], inbox["itinerary_id"], context.visitor_id, context.run_id)

    def desk(self, inbox: Inbox, profile: TripProfile, context: RunContext, call_id: str) -> Desk:
        people = profile.travelers.count if profile.travelers else 1
        purse = TurnPurse(self.costs, self.payer(inbox, context))
        return Desk(
            inbox["session_id"], inbox["itinerary_id"], context, self.reach, call_id, people,
            call_context(context, "designer-search", purse),
        )  # fmt: skip


def call_context(context: RunContext, label: str, purse: TurnPurse) -> CallContext:
    """For whom a model is asked."""
    return CallContext(
        context.thread_id, context.run_id, label, context.provider, context.model, purse
    )


def today_of(context: RunContext) -> date:
    """The person's own day."""
    return date.fromisoformat(context.today) if context.today else datetime.now(UTC).date()
