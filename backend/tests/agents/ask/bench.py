"""The travel desk over the planner's real tools, without any key but what a test hands it."""

from typing import Any

from agents.planner.bench import TODAY, services
from langgraph.checkpoint.memory import InMemorySaver

from tripkit.agents.ask.graph import AskDeps, build_graph
from tripkit.agents.planner.solving import Solver
from tripkit.agents.planner.tools import all_tools
from tripkit.bootstrap.ask import PlannerCapabilities
from tripkit.domain.context import Locale, RunContext

SECONDS = 0.2


class Desk:
    """Asks in one session; keeps the events of the last question."""

    def __init__(self, capabilities: Any = None, saver: Any = None, **given: Any) -> None:
        reach = services(**given)
        tools = PlannerCapabilities(all_tools(Solver(SECONDS)), reach)
        deps = AskDeps(reach.llm, reach.web, capabilities(tools) if capabilities else tools)
        self.graph = build_graph(deps, saver or InMemorySaver())
        self.events: list[dict[str, Any]] = []
        self.config: dict[str, Any] = {"configurable": {"thread_id": "desk"}}

    async def ask(self, question: str | None, *, locale: Locale = "en") -> dict[str, Any]:
        """The state after the question; None goes on with one that broke off."""
        self.events = []
        given = {"question": question} if question is not None else None
        context = RunContext(locale=locale, today=TODAY)
        async for event in self.graph.astream(
            given, self.config, context=context, stream_mode="custom"
        ):
            self.events.append(event)
        return dict((await self.graph.aget_state(self.config)).values)

    def started(self) -> list[str]:
        """The steps of the last question in the order in which they began."""
        return [e["agent"] for e in self.events if e["type"] == "step" and e["status"] == "started"]


class Watched:
    """The capabilities with a look at each call, and with whatever a test does at one."""

    def __init__(self, inner: Any) -> None:
        self.inner = inner
        self.called: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self.inner, name)

    async def run(self, tool: str, *given: Any) -> Any:
        self.called.append(tool)
        return await self.inner.run(tool, *given)
