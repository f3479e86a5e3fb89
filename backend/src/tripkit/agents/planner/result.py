"""The plan as a client receives it: the draft, and how it was made."""

from typing import Any

from tripkit.agents.planner.state import PlannerState
from tripkit.agents.standing_in import stand_in_line
from tripkit.domain.plan import ToolCallMade
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.draft import drafted


def assembled(state: PlannerState, trip: TripContext) -> dict[str, Any]:
    """The whole result as JSON."""
    outcomes, turns = state.get("outcomes", []), state.get("turns", [])
    result = drafted(trip)
    calls = [
        ToolCallMade(
            iteration=o["iteration"], tool=o["tool"], arguments=o["arguments"],
            result_summary=o["summary"], success=o["success"], seconds=o["seconds"],
        )
        for o in outcomes
    ]  # fmt: skip
    by_model = any(turn["source"] == "model" for turn in turns)
    done = {o["tool"] for o in outcomes if o["success"]}
    given_up = sorted({o["tool"] for o in outcomes if not o["success"]} - done)
    lost = [say(trip.locale, f"{tool} did not work; the plan is made without it.",
                f"{tool}이 되지 않아 그것 없이 계획했어요.") for tool in given_up]  # fmt: skip
    if any(turn.get("late") for turn in turns):
        lost.append(stand_in_line("timeout", "plan", trip.locale))
    return result.model_copy(update={
        "tool_calls_made": calls, "iterations": len(turns), "context": dict(trip.results),
        "warnings": [*result.warnings, *(lost if result.itinerary else [])],
        "source": "model" if by_model else "offline",
    }).model_dump(mode="json")  # fmt: skip
