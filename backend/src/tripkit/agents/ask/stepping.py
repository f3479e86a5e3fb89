"""A step's beginning and end, told to who watches and kept in the state."""

from tripkit.agents.context import emit
from tripkit.domain.ask import Agent


def begins(agent: Agent) -> None:
    emit("step", agent=agent, status="started")


def ends(agent: Agent, detail: str = "", *, failed: bool = False) -> list[dict[str, str]]:
    status = "failed" if failed else "done"
    emit("step", agent=agent, status=status)
    return [{"agent": agent, "status": status, "detail": detail}]
