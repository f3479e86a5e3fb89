"""The wiring: seven nodes, and a loop from the verifier back to the generator."""

from functools import partial
from typing import Literal

from langgraph.graph import START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from tripkit.agents.guide import nodes
from tripkit.agents.guide.nodes import CORRECTIONS, GuideDeps
from tripkit.agents.guide.state import GuideInput, GuideState
from tripkit.agents.guide.turns import is_worth_a_look
from tripkit.domain.context import RunContext

GuideGraph = CompiledStateGraph[GuideState, RunContext, GuideInput, GuideState]
STEPS = ("router", "retrieve", "grader", "web_search", "shadow_monitor", "generate", "verify")

__all__ = ["STEPS", "GuideDeps", "GuideGraph", "build_graph"]


def route_by_intent(state: GuideState) -> Literal["generate", "retrieve"]:
    """Small talk needs no knowledge, nor does what names no topic of ours."""
    is_idle = state["intent"] == "greeting" or (
        state["intent"] == "off_topic" and not is_worth_a_look(state)
    )
    return "generate" if is_idle else "retrieve"


def route_after_grading(state: GuideState) -> Literal["shadow_monitor", "web_search"]:
    """What the documents do not answer is looked for on the web."""
    if state["intent"] == "off_topic":
        return "shadow_monitor"
    poor = state["relevance"] in ("irrelevant", "insufficient")
    return "web_search" if poor or state["needs_web"] else "shadow_monitor"


def route_after_verification(state: GuideState) -> Literal["generate", "__end__"]:
    """A draft with issues goes back with them, at most twice."""
    return "generate" if state["issues"] and state["loops"] <= CORRECTIONS else "__end__"


def build_graph(deps: GuideDeps, checkpointer: Checkpointer = None) -> GuideGraph:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    graph = StateGraph(GuideState, context_schema=RunContext, input_schema=GuideInput)
    graph.add_node("router", partial(nodes.router, deps))
    graph.add_node("retrieve", partial(nodes.retrieve, deps))
    graph.add_node("grader", nodes.grader)
    graph.add_node("web_search", partial(nodes.web_search, deps))
    graph.add_node("shadow_monitor", nodes.shadow_monitor)
    graph.add_node("generate", partial(nodes.generate, deps))
    graph.add_node("verify", partial(nodes.verify, deps))
    graph.add_edge(START, "router")
    graph.add_conditional_edges("router", route_by_intent)
    graph.add_edge("retrieve", "grader")
    graph.add_conditional_edges("grader", route_after_grading)
    graph.add_edge("web_search", "shadow_monitor")
    graph.add_edge("shadow_monitor", "generate")
    graph.add_edge("generate", "verify")
    graph.add_conditional_edges("verify", route_after_verification)
    return graph.compile(checkpointer=checkpointer, name="guide")
