"""What the model is told: the rules, the talk so far, the question, and what it looked up."""

from tripkit.agents.ask.state import AskState
from tripkit.agents.told_statements import told_statements
from tripkit.domain.context import Locale, RunContext
from tripkit.services.llm.port import Message, ToolCall
from tripkit.services.llm.prompting import Section, mark_of, message, system

EXCHANGES = 4
"""Questions and answers of the session that are told again."""
_LONGEST = 1500
"""Characters of an answer that is told again."""
_LANGUAGES: dict[Locale, str] = {"en": "English", "ko": "Korean (해요체)"}


def conversation(state: AskState, context: RunContext) -> list[Message]:
    """The messages; the order is system, talk, question, calls, so that caches can hold."""
    rules = system(
        "tripkit.agents.ask",
        "converse",
        day=context.current_day,
        language=_LANGUAGES[context.locale],
    )
    messages = [Message("system", rules)]
    for question, answer in state.get("exchanges", [])[-EXCHANGES:]:
        messages.append(Message("user", question))
        messages.append(Message("assistant", answer[:_LONGEST]))
    messages.append(Message("user", _question(state, mark_of(context.run_id))))
    for turn in state.get("talk", []):
        calls = tuple(ToolCall(**call) for call in turn["calls"])
        messages.append(Message("assistant", turn["text"], calls=calls))
        for call in calls:
            text = turn["results"].get(call.id, "")
            messages.append(Message("tool", text, call_id=call.id, name=call.name))
    return messages


def _question(state: AskState, mark: str) -> str:
    """The person's words, and what our reader made of them: a note, which may be wrong."""
    read = {
        "trip": {key: value for key, value in state["trip_params"].items() if value},
        "statements": told_statements(state.get("statements", [])),
        "note": state.get("refusal") or "",
    }
    notes = {key: value for key, value in read.items() if value}
    return message(
        Section("read_by_rules", notes),
        Section("question", state["question"], by="person"),
        mark=mark,
    )
