"""How a run of this graph begins and what it leaves."""

from typing import Any

from tripkit.agents.run_view import RunView


async def prepare(run: RunView) -> dict[str, Any]:
    """The graph's input."""
    return {"request": run.input}


async def outcome(run: RunView, state: dict[str, Any]) -> dict[str, Any]:
    """The run's result; the picture has been kept by then."""
    return dict(state["result"])
