"""The wiring: read, decide, call, decide again; the checked reply goes out; a question waits."""

from functools import partial
from typing import Literal

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer, Send

from tripkit.agents.designer import nodes
from tripkit.agents.designer.deciding import ROUNDS
from tripkit.agents.designer.deps import DesignerDeps
from tripkit.agents.designer.state import CallState, DesignerInput, DesignerState
from tripkit.agents.designer.tool_calls import next_calls
from tripkit.domain.context import RunContext

MOST_STEPS = 6 * ROUNDS + 12
"""A decision and its batches of calls a round; batches alternate at most a few times."""

DesignerGraph = CompiledStateGraph[DesignerState, RunContext, DesignerInput, DesignerState]

__all__ = ["DesignerDeps", "DesignerGraph", "build_graph"]


def after_reading(deps: DesignerDeps, state: DesignerState) -> list[Send | str]:
    """What an answer let go, the decision, or the reply where all is said; beside it the
    profile."""
    steps = ["check"] if state["draft"]["text"] else next_calls(state) or ["decide"]
    return [*steps, "learn"] if nodes.is_worth_learning(deps, state) else [*steps]


def after_decision(state: DesignerState) -> list[Send | str]:
    """The calls, or the reply."""
    return next_calls(state) or ["check"]


def after_calls(state: DesignerState) -> list[Send | str]:
    """The next batch of calls, or the policy again."""
    return next_calls(state) or ["decide"]


def after_response(state: DesignerState) -> Literal["wait_for_answer", "__end__"]:
    """A question waits for its answer; a turn without one is over."""
    return "wait_for_answer" if state["open_questions"] else "__end__"


def build_graph(deps: DesignerDeps, checkpointer: Checkpointer = None) -> DesignerGraph:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    graph = StateGraph(DesignerState, context_schema=RunContext, input_schema=DesignerInput)
    graph.add_node("read", partial(nodes.read, deps))
    graph.add_node("learn", partial(nodes.learn, deps))
    graph.add_node("decide", partial(nodes.decide, deps))
    graph.add_node("look", partial(nodes.look, deps), input_schema=CallState)
    graph.add_node("change", partial(nodes.change, deps))
    graph.add_node("check", partial(nodes.check, deps))
    graph.add_node("respond", partial(nodes.respond, deps))
    graph.add_node("wait_for_answer", nodes.wait_for_answer)
    graph.add_edge(START, "read")
    graph.add_conditional_edges(
        "read", partial(after_reading, deps), ["learn", "decide", "look", "change", "check"]
    )
    graph.add_conditional_edges("decide", after_decision, ["look", "change", "check"])
    graph.add_conditional_edges("look", after_calls, ["look", "change", "decide"])
    graph.add_conditional_edges("change", after_calls, ["look", "change", "decide"])
    graph.add_edge("learn", END)
    graph.add_edge("check", "respond")
    graph.add_conditional_edges("respond", after_response)
    graph.add_edge("wait_for_answer", "read")
    compiled = graph.compile(checkpointer=checkpointer, name="designer")
    return compiled.with_config(recursion_limit=MOST_STEPS)
