"""The chat's two nodes: one answers, one waits. Neither touches anything outside the state."""

import re
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass
from typing import cast

from langgraph.types import interrupt

from tripkit.agents.chat import turns
from tripkit.agents.chat.answer import settled
from tripkit.agents.chat.model import Reply, spoken
from tripkit.agents.chat.state import ChatState, Inbox
from tripkit.agents.context import NodeRuntime, context_of, emit
from tripkit.domain.context import RunContext
from tripkit.domain.profile import Profile
from tripkit.services.llm.port import LLM

_WORD = re.compile(r"\s*\S+\s*|\s+")


@dataclass(frozen=True)
class ChatDeps:
    """`count` says how many places of the catalogue are left for a profile."""

    llm: LLM
    count: Callable[[Profile], int]


async def process_message(deps: ChatDeps, state: ChatState, runtime: NodeRuntime) -> ChatState:
    """Answers what is in the inbox; its words go out as `token` events."""
    inbox = state.get("inbox") or Inbox()
    context = context_of(runtime)
    message = inbox.get("message", "")
    locale = turns.language(message, inbox.get("locale"), state, context.locale)
    desk = turns.Desk(state, locale, context.current_day, deps.count)
    if inbox.get("greet"):
        draft = turns.opening(desk)
        reply = Reply(draft, draft.text, "offline")
    elif "edit" in inbox:
        draft = turns.after_edit(desk, inbox["edit"])
        return settled(state, inbox, Reply(draft, draft.text, "offline"), context)
    elif message.strip():
        return await _answer(deps.llm, desk, inbox, context)
    else:
        return ChatState()
    _speak(reply.text)
    return settled(state, inbox, reply, context)


async def _answer(llm: LLM, desk: turns.Desk, inbox: Inbox, context: RunContext) -> ChatState:
    message = inbox["message"]
    draft = turns.draft(desk, turns.hear(desk, message), message)
    reply = Reply(draft, draft.text, "offline")
    async with aclosing(spoken(llm, desk, draft, message, context)) as events:
        async for event in events:
            if isinstance(event, Reply):
                reply = event
            elif event is None:
                emit("reset", node="process_message")
            else:
                for piece in _WORD.findall(event) if event.count(" ") > 1 else [event]:
                    emit("token", text=piece)
    return settled(desk.state, inbox, reply, context)


async def wait_input(state: ChatState, runtime: NodeRuntime) -> ChatState:
    """Shows the turn, which is kept by now, and waits for what the person says next.

    Resumed by another run, it begins again from its first line: only the run that made the turn
    shows it.
    """
    context = context_of(runtime)
    if context.run_id == state["last_run_id"]:
        emit("turn", **state["answer"])
    told = interrupt({"currentStep": state["answer"]["currentStep"]})
    inbox = cast(Inbox, told) if isinstance(told, dict) else Inbox(message=str(told))
    return ChatState(inbox=inbox)


def _speak(text: str) -> None:
    for piece in _WORD.findall(text):
        emit("token", text=piece)
