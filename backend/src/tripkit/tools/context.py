"""What a tool's body works with: for whom it is called, and the services that it may reach."""

from dataclasses import dataclass, field
from datetime import date
from typing import Generic, Literal, TypeVar

from tripkit.domain.context import Locale, RunContext
from tripkit.services.llm.caller_budget import CallerBudget
from tripkit.services.llm.port import CallContext

Audience = Literal["planner", "designer", "ask", "guide", "mcp"]
"""Who calls: a graph, or a program over MCP."""
S_co = TypeVar("S_co", covariant=True)


@dataclass(frozen=True, kw_only=True)
class ToolContext(Generic[S_co]):
    """Plain values of the run and the ports of services.

    A body names the ports that it needs in its type, as one of the protocols of `tools.ports`:
    `ToolContext[HasPrices]`. Subclasses add what one group of tools shares.
    """

    audience: Audience
    services: S_co = field(repr=False)
    run: RunContext = field(default_factory=RunContext)
    call_id: str = ""
    """Names what the call adds, also when it is made again."""
    budget: CallerBudget | None = field(default=None, repr=False)
    """What pays for a model that the body asks; None: only the service's own limits hold."""

    @property
    def locale(self) -> Locale:
        return self.run.locale

    @property
    def today(self) -> date:
        """The person's own day; without one the day in UTC."""
        return self.run.current_day

    def asking(self, label: str) -> CallContext:
        """For whom a model is asked; `label` says which question it is."""
        run = self.run
        return CallContext(run.thread_id, run.run_id, label, run.provider, run.model, self.budget)
