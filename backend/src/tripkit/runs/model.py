"""What a run is made of, and what a graph brings so that it can be run."""

import secrets
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tripkit.domain.context import RunContext

Json = dict[str, Any]
"""What a run begins with, or comes to."""
RunStatus = Literal["running", "paused", "completed", "failed", "cancelled", "interrupted"]
UNDER_WAY = ("running", "paused")
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
    input: Json
    context: RunContext
    result: Json | None = None
    error: Json | None = None
    background: bool = False
    owner: str | None = None
    """The process that works on it; None while it waits for one."""
    epoch: int = 0
    """Grows with each owner; what an owner of an earlier one writes is refused."""
    checkpoint: str | None = None
    """The accepted checkpoint of the run's thread; no other owner's branch is gone on from."""
    deaths: int = 0
    """How many owners died with it."""
    cancel_asked: bool = False

    @property
    def is_new(self) -> bool:
        """Whether nobody has worked on it before its present owner."""
        return self.epoch <= 1


@dataclass(frozen=True)
class Job:
    """How a surface runs its graph.

    `prepare` gives the graph's input from the run (and puts its thread in order); `outcome` reads
    the result from the final state and keeps what is to be kept: both may be called again.
    `closing` gives what the `complete` event carries. `recover` says what a run that was cut off
    had already reached: its result, or None when its graph has to go on.
    """

    graph: Any
    prepare: Callable[[Run], Awaitable[Any]]
    outcome: Callable[[Run, Json], Awaitable[Json]]
    closing: Callable[[Json], Json] = field(default=lambda result: {})
    recover: Callable[[Run], Awaitable[Json | None]] | None = None
    durability: Literal["sync", "async", "exit"] = "sync"
    keeps_thread: Literal["no", "waiting", "always"] = "no"
    """Whether the thread's last checkpoint outlives the run, perhaps only one that waits."""
