"""The travel desk over the planner's real tools, without any key but what a test hands it."""

from dataclasses import replace
from functools import partial
from typing import Any

from agents.planner.bench import TODAY, services
from langgraph.checkpoint.memory import InMemorySaver

from tripkit.agents.ask.graph import AskDeps, build_graph
from tripkit.agents.ask.lookups import Lookups
from tripkit.agents.ask.toolbox import Library
from tripkit.domain.context import Locale, RunContext
from tripkit.services.reader.local import ThreadedReader
from tripkit.services.reader.port import Reader
from tripkit.tools.registry import REGISTRY
from tripkit.tools.tool import AnyTool
from tripkit.tools.trip.searches import Searches

SECONDS = 0.2


class Watched:
    """The tools with a look at each call, and with whatever a test does at one."""

    def __init__(self) -> None:
        self.called: list[str] = []

    def tools(self) -> dict[str, AnyTool]:
        return {
            name: replace(tool, body=partial(self.run, tool))
            for name, tool in REGISTRY.of("ask").items()
        }

    async def run(self, tool: AnyTool, arguments: Any, trip: Any) -> Any:
        self.called.append(tool.name)
        return await tool.body(arguments, trip)


class Desk:
    """Asks in one session; keeps the events of the last question."""

    def __init__(
        self,
        watched: Watched | None = None,
        saver: Any = None,
        reader: Reader | None = None,
        library: Library | None = None,
        **given: Any,
    ) -> None:
        reach = services(searches=Searches(SECONDS), **given)
        lookups = Lookups(reach, watched.tools() if watched else None)
        deps = AskDeps(reach, lookups, reader or ThreadedReader(), library)
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
