"""The plain values of a run, wherever its graph runs."""

from dataclasses import replace
from typing import Any

from langgraph.runtime import Runtime

from tripkit.domain.context import RunContext


def context_of(runtime: Runtime[Any]) -> RunContext:
    """The context that the run was given; on LangGraph's own server, with that server's ids."""
    given = runtime.context or RunContext()
    info = runtime.execution_info
    if given.run_id or info is None:
        return given
    return replace(given, run_id=info.run_id or "", thread_id=info.thread_id or "")
