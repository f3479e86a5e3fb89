"""What the desk's steps can do; bootstrap hands in the planner's tools behind these calls."""

from collections.abc import Mapping
from typing import Protocol

from tripkit.domain.ask import Found
from tripkit.domain.context import RunContext
from tripkit.domain.plan import ToolName, Verdict
from tripkit.domain.trip import TripRequest

Results = Mapping[str, Found]
"""Whole results by the tool's name, with `:place` where a tool is asked once for each place."""


class CapabilityFailed(Exception):
    """A tool that could not do its work; the text is for the person."""


class Capabilities(Protocol):
    """Bound to the services."""

    def settled(self, request: TripRequest, context: RunContext) -> TripRequest:
        """Dates and days agree, assumptions are said."""
        ...

    def faults(self, request: TripRequest, context: RunContext) -> list[Verdict]:
        """What is wrong with it before anything is looked up; empty when work can begin."""
        ...

    async def run(
        self, tool: ToolName, place: str, request: TripRequest, results: Results,
        context: RunContext,
    ) -> tuple[str, Found]:  # fmt: skip
        """A tool's result and its key. Raises CapabilityFailed."""
        ...

    def report(self, request: TripRequest, results: Results, context: RunContext) -> list[Verdict]:
        """Whether each hard constraint is kept by the itinerary that was found."""
        ...
