"""How a run of this graph begins and what it leaves."""

from typing import Any, Protocol

from tripkit.agents.recommendation.nodes import result_of


class Run(Protocol):
    """The part of a run that is needed here."""

    @property
    def input(self) -> dict[str, Any]: ...


async def prepare(run: Run) -> dict[str, Any]:
    """The graph's input."""
    return {"request": run.input}


async def outcome(run: Run, state: dict[str, Any]) -> dict[str, Any]:
    """The run's result."""
    return result_of(state)


def closing(result: dict[str, Any]) -> dict[str, Any]:
    """What the `complete` event carries."""
    said = {key: result[key] for key in ("userProfile", "isFallback", "source")}
    return {"total": len(result["destinations"]), **said}
