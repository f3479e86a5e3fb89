"""The wiring: process_message answers, wait_input waits for the person."""

from functools import partial
from typing import Literal

from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from tripkit.agents.chat.nodes import ChatDeps, process_message, wait_input
from tripkit.agents.chat.state import ChatInput, ChatState
from tripkit.agents.chat.voice.phrasebook import names, phrases
from tripkit.domain.context import Locale, RunContext

ChatGraph = CompiledStateGraph[ChatState, RunContext, ChatInput, ChatState]
LOCALES: tuple[Locale, ...] = ("en", "ko")

__all__ = ["ChatDeps", "ChatGraph", "build_graph"]


async def should_continue(state: ChatState) -> Literal["wait_input", "__end__"]:
    """Waits for the person, also after `complete`: a later message reopens the summary.

    Only a run that was given nothing, neither message nor edit nor greeting, has nobody to
    wait for.
    """
    return "wait_input" if state.get("answer") else "__end__"


def build_graph(deps: ChatDeps, checkpointer: Checkpointer = None) -> ChatGraph:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    for locale in LOCALES:  # read here, so that no turn waits for a disk
        phrases(locale), names(locale)
    graph = StateGraph(ChatState, context_schema=RunContext, input_schema=ChatInput)
    graph.add_node("process_message", partial(process_message, deps))
    graph.add_node("wait_input", wait_input)
    graph.add_edge(START, "process_message")
    graph.add_conditional_edges("process_message", should_continue)
    graph.add_edge("wait_input", "process_message")
    return graph.compile(checkpointer=checkpointer, name="chat")
