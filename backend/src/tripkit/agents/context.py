"""What every graph is built over: the runtime its nodes get, its input, the events they send."""

from dataclasses import replace
from typing import Any

from langchain_core.runnables import RunnableConfig
from langgraph.config import get_stream_writer
from langgraph.runtime import Runtime

from tripkit.domain.context import RunContext

NodeRuntime = Runtime[RunContext]
"""The second argument of a node."""


def context_of(runtime: Runtime[Any]) -> RunContext:
    """The context that the run was given; on LangGraph's own server, with that server's ids."""
    given = runtime.context or RunContext()
    info = runtime.execution_info
    if given.run_id or info is None:
        return given
    return replace(given, run_id=info.run_id or "", thread_id=info.thread_id or "")


def thread_config(thread_id: str, checkpoint_id: str | None = None) -> RunnableConfig:
    """Which thread a graph is run or read on, and from which of its checkpoints (the newest)."""
    place = {"thread_id": thread_id}
    if checkpoint_id:
        place |= {"checkpoint_id": checkpoint_id, "checkpoint_ns": ""}
    return RunnableConfig(configurable=place)


def emit(event_type: str, **data: Any) -> None:
    """Send one of the graph's own events to whoever follows the run."""
    get_stream_writer()({"type": event_type, **data})
