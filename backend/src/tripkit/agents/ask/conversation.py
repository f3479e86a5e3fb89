"""What the model is told: the rules, the talk so far, the question, and what it looked up."""

import json
from functools import cache
from importlib.resources import files

from tripkit.agents.ask.state import AskState
from tripkit.domain.context import Locale, RunContext
from tripkit.services.llm.port import Message, ToolCall

EXCHANGES = 4
"""Questions and answers of the session that are told again."""
_LONGEST = 1500
"""Characters of an answer that is told again."""
_LANGUAGES: dict[Locale, str] = {"en": "English", "ko": "Korean (해요체)"}
ZONE = "the traveller's own day"


@cache
def _template() -> str:
    return files("tripkit.agents.ask").joinpath("data/converse.txt").read_text("utf-8")


def conversation(state: AskState, context: RunContext) -> list[Message]:
    """The messages; the order is system, talk, question, calls, so that caches can hold."""
    day = context.current_day
    system = _template().format(
        language=_LANGUAGES[context.locale], today=f"{day:%A} {day.isoformat()}", zone=ZONE
    )
    messages = [Message("system", system)]
    for question, answer in state.get("exchanges", [])[-EXCHANGES:]:
        messages.append(Message("user", question))
        messages.append(Message("assistant", answer[:_LONGEST]))
    messages.append(Message("user", _question(state)))
    for turn in state.get("talk", []):
        calls = tuple(ToolCall(**call) for call in turn["calls"])
        messages.append(Message("assistant", turn["text"], calls=calls))
        for call in calls:
            text = turn["results"].get(call.id, "")
            messages.append(Message("tool", text, call_id=call.id, name=call.name))
    return messages


def _question(state: AskState) -> str:
    """The person's words, and what our reader made of them: a note, which may be wrong."""
    read = {
        "trip": {key: value for key, value in state["trip_params"].items() if value},
        "statements": [
            {"text": s["text"], "kind": s["kind"], "value": s["value"], "polarity": s["polarity"]}
            for s in state.get("statements", [])
        ],
        "note": state.get("refusal") or "",
    }
    notes = {key: value for key, value in read.items() if value}
    question = {"question": state["question"], "read_by_rules": notes}
    return json.dumps(question, ensure_ascii=False)
