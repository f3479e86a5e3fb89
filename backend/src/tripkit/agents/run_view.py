"""What a graph sees of the run that it does the work of."""

from typing import Any, Protocol

from tripkit.domain.context import RunContext


class RunView(Protocol):
    """The part of a run that its graph's `prepare` and `outcome` read."""

    @property
    def id(self) -> str: ...
    @property
    def thread_id(self) -> str: ...
    @property
    def visitor_id(self) -> str: ...
    @property
    def input(self) -> dict[str, Any]: ...
    @property
    def context(self) -> RunContext: ...
