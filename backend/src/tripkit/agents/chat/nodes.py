"""The chat's two nodes: one answers, one waits. Neither touches anything outside the state."""

import re
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from functools import partial
from typing import cast

from langgraph.types import interrupt

from tripkit.agents.chat import options
from tripkit.agents.chat.answer import state_after
from tripkit.agents.chat.answering import answer_edit, answer_message, greet
from tripkit.agents.chat.locating import located
from tripkit.agents.chat.model import speak
from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.agents.chat.parsing import language, parse
from tripkit.agents.chat.state import ChatState, Inbox
from tripkit.agents.chat.steering import answer_steering, steering
from tripkit.agents.chat.turn import Turn, begin
from tripkit.agents.context import NodeRuntime, context_of, emit
from tripkit.domain.context import RunContext
from tripkit.domain.profile import Profile
from tripkit.domain.statements import Statement
from tripkit.services.llm.port import LLM
from tripkit.services.open_data.absent import NoOpenData
from tripkit.services.open_data.port import OpenData
from tripkit.services.reader.port import Reader
from tripkit.understanding.reader import ReadingContext

_WORD = re.compile(r"\s*\S+\s*|\s+")


@dataclass(frozen=True)
class ChatDeps:
    """`count` says how many places of the catalogue are left for a profile."""

    llm: LLM
    count: Callable[[Profile], int]
    reader: Reader
    open_data: OpenData = field(default_factory=NoOpenData)


async def process_message(deps: ChatDeps, state: ChatState, runtime: NodeRuntime) -> ChatState:
    """Answers what is in the inbox; its words go out as `token` events."""
    inbox = state.get("inbox") or Inbox()
    context = context_of(runtime)
    message = inbox.get("message", "")
    locale = language(message, inbox.get("locale"), state, context.locale)
    begun = partial(
        begin, state, locale=locale, today=context.current_day, count=deps.count
    )  # fmt: skip
    if inbox.get("greet"):
        turn = greet(begun(ParsedMessage(act="greet"), ""))
        _send_words(turn.text)
    elif "edit" in inbox:
        turn = answer_edit(begun(ParsedMessage(), ""), inbox["edit"])
    elif steered := steering(message, state):
        begun_anew = begin(
            steered.state,
            ParsedMessage(),
            "",
            locale=locale,
            today=context.current_day,
            count=deps.count,
        )
        turn = answer_steering(begun_anew, steered)
        _send_words(turn.text)
    elif message.strip():
        statements = await _statements(deps, message, state, context)
        statements, places = await located(statements, deps.open_data, locale)
        parsed = parse(message, state, locale, context.current_day, statements)
        parsed = replace(parsed, located=places)
        turn = await _spoken(deps.llm, answer_message(begun(parsed, message)), context)
    else:
        return ChatState()
    return state_after(turn, inbox, context)


async def _statements(
    deps: ChatDeps, message: str, state: ChatState, context: RunContext
) -> list[Statement]:
    """What the reader reads; a chip's words are our own, and need no reading."""
    if options.pressed(message, state.get("offered") or []):
        return []
    reading = ReadingContext("chat", context.current_day, state.get("asked"))
    return await deps.reader.read(message, reading)


async def _spoken(llm: LLM, turn: Turn, context: RunContext) -> Turn:
    async with aclosing(speak(llm, turn, context)) as events:
        async for event in events:
            if isinstance(event, Turn):
                turn = event
            elif event is None:
                emit("reset", node="process_message")
            elif event.count(" ") > 1:
                _send_words(event)
            else:
                emit("token", text=event)
    return turn


async def wait_input(state: ChatState, runtime: NodeRuntime) -> ChatState:
    """Shows the turn, which is kept by now, and waits for what the person says next.

    Resumed by another run, it begins again from its first line: only the run that made the turn
    shows it.
    """
    context = context_of(runtime)
    if context.run_id == state["last_run_id"]:
        emit("turn", **state["answer"])
    resumed = interrupt({"currentStep": state["answer"]["currentStep"]})
    inbox = cast(Inbox, resumed) if isinstance(resumed, dict) else Inbox(message=str(resumed))
    return ChatState(inbox=inbox)


def _send_words(text: str) -> None:
    for piece in _WORD.findall(text):
        emit("token", text=piece)
