"""How a run of this graph begins and what it leaves."""

from typing import Any, Protocol


class Run(Protocol):
    """The part of a run that is needed here."""

    @property
    def input(self) -> dict[str, Any]: ...


async def prepare(run: Run) -> dict[str, Any]:
    """The graph's input."""
    return {"request": run.input}


async def outcome(run: Run, state: dict[str, Any]) -> dict[str, Any]:
    """The run's result; the picture has been kept by then."""
    return dict(state["result"])
