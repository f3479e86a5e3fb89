"""The graphs for LangGraph's own server, which brings its checkpointer (see langgraph.json)."""

import asyncio
from contextlib import AsyncExitStack

from tripkit.agents.registry import Graph
from tripkit.bootstrap import Services, bound_graphs, open_coordinator, open_database, open_services
from tripkit.settings import settings

_opening: asyncio.Task[dict[str, Graph]] | None = None


async def _open() -> dict[str, Graph]:
    # The server ends with its process, and the services with it: nothing closes this stack.
    config = await asyncio.to_thread(settings)
    database, coordinator = await open_database(config), open_coordinator(config)
    services: Services = await open_services(config, database, coordinator, AsyncExitStack())
    return await asyncio.to_thread(bound_graphs, services)


async def _graph(name: str) -> Graph:
    """One graph; the services are opened once, by whoever asks first."""
    global _opening
    if _opening is None or (_opening.done() and _opening.exception()):
        _opening = asyncio.create_task(_open())
    return (await asyncio.shield(_opening))[name]


async def chat() -> Graph:
    """Ten steps; interrupts where it waits for the person."""
    return await _graph("chat")


async def recommendation() -> Graph:
    """Takes `{"request": {"profile": …}}`."""
    return await _graph("recommendation")


async def image() -> Graph:
    """Takes `{"request": {"destination": …, "concept": …}}`."""
    return await _graph("image")


async def planner() -> Graph:
    """Takes `{"order": {"task": …, "constraints": …}}`."""
    return await _graph("planner")


async def ask() -> Graph:
    """Takes `{"question": …}`; a thread goes on with what was asked before."""
    return await _graph("ask")


async def designer() -> Graph:
    """Takes `{"inbox": {"session_id": …, "itinerary_id": …, "message": …, "answers": []}}`."""
    return await _graph("designer")


async def guide() -> Graph:
    """Takes `{"query": …, "now": an ISO instant with its zone, "locale": "en" | "ko"}`."""
    return await _graph("guide")
