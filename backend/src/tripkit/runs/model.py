"""What a run is made of, and what a graph brings so that it can be run."""

import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tripkit.domain.context import RunContext

RunStatus = Literal["running", "completed", "failed", "cancelled", "interrupted"]
TERMINAL = frozenset({"complete", "error", "cancelled"})
"""The event types after which nothing follows."""


def new_id() -> str:
    """128 random bits."""
    return secrets.token_hex(16)


@dataclass(frozen=True)
class Event:
    """One line of a run's log. `seq` increases; `data` repeats the type."""

    seq: int
    type: str
    data: Mapping[str, Any]

    @property
    def is_last(self) -> bool:
        return self.type in TERMINAL


@dataclass(frozen=True)
class Run:
    id: str
    kind: str
    thread_id: str
    visitor_id: str
    status: RunStatus
    input: dict[str, Any]
    context: RunContext
    result: dict[str, Any] | None = None
    error: dict[str, Any] | None = None
    background: bool = False


@dataclass(frozen=True)
class Job:
    """How a surface runs its graph.

    `prepare` gives the graph's input from the run (and puts its thread in order); `outcome` reads
    the result from the final state and keeps what is to be kept; `closing` gives what the
    `complete` event carries. `recover` says what a run whose process died had already reached:
    its result, or None when it has to be started again.
    """

    graph: Any
    prepare: Callable[[Run], Awaitable[Any]]
    outcome: Callable[[Run, dict[str, Any]], Awaitable[dict[str, Any]]]
    closing: Callable[[dict[str, Any]], dict[str, Any]] = field(default=lambda result: {})
    recover: Callable[[Run], Awaitable[dict[str, Any] | None]] | None = None
    durability: Literal["sync", "async", "exit"] = "sync"
    keeps_thread: bool = False
    """Whether the thread goes on after the run (a chat); otherwise its checkpoints are erased."""
    resumes: bool = False
    """Whether another process continues it from its checkpoint when its own has died (a plan)."""
    continues: Callable[[Run, Mapping[str, Any]], bool] = field(default=lambda run, state: True)
    """Of a run that resumes: whether the state in its thread is its own, not the turn's before."""
