"""How a run of this graph begins and what it leaves."""

from typing import Any

from tripkit.agents.recommendation.nodes import result_of
from tripkit.agents.run_view import RunView


async def prepare(run: RunView) -> dict[str, Any]:
    """The graph's input."""
    return {"request": run.input}


async def outcome(run: RunView, state: dict[str, Any]) -> dict[str, Any]:
    """The run's result."""
    return result_of(state)


def closing(result: dict[str, Any]) -> dict[str, Any]:
    """What the `complete` event carries."""
    shown = {key: result[key] for key in ("userProfile", "isFallback", "source", "notice")}
    return {"total": len(result["destinations"]), **shown}
