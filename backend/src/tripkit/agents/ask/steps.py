"""Which steps a route takes, and which tools each of them needs."""

from collections.abc import Sequence

from tripkit.agents.ask.desk.elsewhere import tools_for
from tripkit.domain.ask import Agent, AskTool, Route
from tripkit.domain.trip import TripRequest

_ALWAYS: tuple[Agent, ...] = ("presenter", "polisher")
WAYS = "ways"
"""How one gets from one place to another; asked of two places, not of one."""
_COST: tuple[AskTool, ...] = ("research_accommodations", "research_activities")
_DAYS: tuple[AskTool, ...] = (*_COST, "research_restaurants", "analyze_weather")


def steps_of(route: Route | None, *, validate: bool, refused: bool = False) -> list[Agent]:
    """The steps of a question, in the order in which they begin."""
    if route is None or refused:
        return ["query", *_ALWAYS]
    steps: list[Agent] = ["query", "information"]
    if route in ("budget", "full"):
        steps.append("budget")
    if route in ("itinerary", "full"):
        steps.append("itinerary")
    if route == "full" or (route == "itinerary" and validate):
        steps.append("validator")
    return [*steps, *_ALWAYS]


def tools_of(route: Route, topics: Sequence[str], request: TripRequest) -> list[AskTool]:
    """What the information step looks up: for facts what was asked, else what the next need."""
    if route == "info":
        tools = tools_for(topics)
    else:
        looked_up = _COST if route == "budget" else _DAYS
        tools = ["research_destination", *looked_up, "research_flights"]
    if not request.origin:
        tools = [tool for tool in tools if tool != "research_flights"]
    return list(dict.fromkeys(tools))
