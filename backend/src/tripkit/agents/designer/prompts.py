"""What a model is told: how to work, the trip as it is, and what is known of it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any

from tripkit.agents.designer.compaction import History, result_lines
from tripkit.agents.designer.questions import AskPerson
from tripkit.agents.designer.state import Decision, Outcome
from tripkit.agents.told_statements import told_statements
from tripkit.domain.context import Locale
from tripkit.domain.itinerary import Itinerary
from tripkit.services.llm.port import Message, Tool, ToolCall
from tripkit.services.llm.prompting import Section, message, system
from tripkit.tools.itinerary_reading import outline

ASK = "ask_person"
ASK_TOOL = Tool(
    ASK,
    "Ask the person one thing; it ends your turn",
    AskPerson,
)
MOST_SEGMENTS = 60
"""Longer trips are looked up by day instead of being told whole."""
_LANGUAGE = {"en": "English", "ko": "Korean (해요체, natural, not translated)"}


def system_prompt(
    talk: History,
    itinerary: Itinerary,
    profile: dict[str, Any],
    *,
    today: date,
    locale: Locale,
    window: int,
    mark: str,
) -> str:
    """The rules, then as data: the trip, the profile, what was decided, what the tools did.

    `mark` is the same for a turn, so that its steps share what a vendor caches.
    """
    trip = outline(itinerary)
    if len(itinerary.segments) > MOST_SEGMENTS:
        trip["segments"] = f"{len(itinerary.segments)} segments: get_itinerary tells them by day"
    rules = system("tripkit.agents.designer", "turn", day=today, language=_LANGUAGE[locale])
    return (
        rules
        + "\n\n"
        + message(
            Section("itinerary", _filled(trip), by="person"),
            Section("people_and_wishes", _filled(profile), by="person"),
            Section(
                "said_earlier",
                talk.compacted.decisions and list(talk.compacted.decisions),
                "person",
            ),
            Section("tool_results_earlier", list(result_lines(talk.results, window)), by="vendor"),
            mark=mark,
        )
    )


def in_words(words: str, statements: Sequence[Mapping[str, object]], mark: str) -> str:
    """What the person says now, with what our reader read in it."""
    if not statements:
        return words
    return message(
        Section("statements", told_statements(statements), by="person"),
        Section("message", words, by="person"),
        mark=mark,
    )


def _filled(value: Mapping[str, object]) -> dict[str, object]:
    return {key: item for key, item in value.items() if item not in (None, [], {}, "")}


def conversation(
    system: str,
    talk: History,
    words: str,
    decisions: Sequence[Decision],
    outcomes: Sequence[Outcome],
) -> list[Message]:
    """The messages of this step: the recent talk, what the person says now, this turn's calls."""
    messages = [Message("system", system)]
    messages += [Message(m.role, m.content) for m in talk.recent]
    messages.append(Message("user", words))
    by_call = {outcome["call_id"]: outcome for outcome in outcomes}
    for decision in decisions:
        if not decision["calls"]:
            continue
        calls = tuple(ToolCall(c["id"], c["tool"], c["arguments"]) for c in decision["calls"])
        messages.append(Message("assistant", decision["text"], calls=calls))
        for call in calls:
            outcome = by_call.get(call.id)
            text = outcome["content"] if outcome else "No result."
            if outcome and not outcome["success"]:
                text = f"Failed: {text}"
            messages.append(Message("tool", text, call_id=call.id, name=call.name))
    return messages
