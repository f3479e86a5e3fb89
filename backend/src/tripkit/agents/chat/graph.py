"""The chat's wiring: process_message answers, wait_input waits for the person."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any, Literal

from langgraph.graph import START, StateGraph

from tripkit.agents.chat.nodes import process_message, wait_input
from tripkit.agents.chat.state import ChatInput, ChatState
from tripkit.agents.chat.voice.phrasebook import names, phrases
from tripkit.domain.context import Locale, RunContext
from tripkit.domain.profile import Profile
from tripkit.services.llm.port import LLM

LOCALES: tuple[Locale, ...] = ("en", "ko")


@dataclass(frozen=True)
class ChatDeps:
    """`count` says how many places of the catalogue are left for a profile."""

    llm: LLM
    count: Callable[[Profile], int]


async def should_continue(state: ChatState) -> Literal["wait_input", "__end__"]:
    """Waits for the person, also after `complete`: a later message reopens the summary.

    Only a run that was given nothing, neither message nor edit nor greeting, has nobody to
    wait for.
    """
    return "wait_input" if state.get("answer") else "__end__"


def build_graph(deps: ChatDeps, checkpointer: Any = None) -> Any:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    for locale in LOCALES:  # read here, so that no turn waits for a disk
        phrases(locale), names(locale)
    graph: Any = StateGraph(ChatState, context_schema=RunContext, input_schema=ChatInput)
    graph.add_node("process_message", partial(process_message, deps.llm, deps.count))
    graph.add_node("wait_input", wait_input)
    graph.add_edge(START, "process_message")
    graph.add_conditional_edges("process_message", should_continue)
    graph.add_edge("wait_input", "process_message")
    return graph.compile(checkpointer=checkpointer, name="chat")
