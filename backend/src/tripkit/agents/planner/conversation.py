"""What the policy sees: the order and one line a result, never the results themselves."""

from collections.abc import Sequence

from tripkit.agents.planner.state import Outcome, Turn
from tripkit.services.llm.port import Message, ToolCall


def conversation(
    system: str, order: str, turns: Sequence[Turn], outcomes: Sequence[Outcome]
) -> list[Message]:
    """The messages of the loop so far; a tool's message is its result's summary."""
    said = {outcome["call_id"]: outcome for outcome in outcomes}
    messages = [Message("system", system), Message("user", order)]
    for turn in turns:
        calls = tuple(ToolCall(c["id"], c["tool"], c["arguments"]) for c in turn["calls"])
        messages.append(Message("assistant", turn["text"], calls=calls))
        for call in calls:
            outcome = said.get(call.id)
            text = outcome["summary"] if outcome else "No result."
            messages.append(Message("tool", text, call_id=call.id, name=call.name))
    return messages
