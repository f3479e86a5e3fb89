"""What a model is told so that it can decide which tools to call."""

from datetime import date

from tripkit.agents.planner.rules import NEEDS
from tripkit.domain.trip import TripRequest
from tripkit.services.llm.prompting import Section, message, system


def system_prompt(day: date) -> str:
    """The rules, and the tools' dependencies."""
    lines = [f"- {name}: {', '.join(needs) or 'nothing'}" for name, needs in NEEDS.items()]
    return system("tripkit.agents.planner", "tools", day=day, needs="\n".join(lines))


def order_text(request: TripRequest, mark: str) -> str:
    """The request as it was read; `mark` is the same for all steps of a run."""
    order = request.model_dump(mode="json", exclude_none=True)
    return message(Section("request", order, by="person"), mark=mark)
