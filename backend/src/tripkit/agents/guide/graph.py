"""The wiring: seven nodes, and a loop from the verifier back to the generator."""

from typing import Any, Literal

from langgraph.graph import START, StateGraph

from tripkit.agents.guide.nodes import GuideDeps, Nodes
from tripkit.agents.guide.state import GuideState
from tripkit.domain.context import RunContext

CORRECTIONS = 2
"""How often a draft is sent back at most."""

STEPS = ("router", "retrieve", "grader", "web_search", "shadow_monitor", "generate", "verify")

__all__ = ["STEPS", "GuideDeps", "build_graph"]


def route_by_intent(state: GuideState) -> Literal["generate", "web_search", "retrieve"]:
    """Small talk needs no knowledge; what is so right now stands in no book."""
    if state["intent"] in ("greeting", "off_topic"):
        return "generate"
    return "web_search" if state["intent"] == "real_time_info" else "retrieve"


def route_after_grading(state: GuideState) -> Literal["shadow_monitor", "web_search"]:
    """What the documents do not answer is looked for on the web."""
    poor = state["relevance"] in ("irrelevant", "insufficient")
    return "web_search" if poor or state["needs_web"] else "shadow_monitor"


def route_after_verification(state: GuideState) -> Literal["generate", "__end__"]:
    """A draft with issues goes back with them, at most twice."""
    return "generate" if state["issues"] and state["loops"] <= CORRECTIONS else "__end__"


def build_graph(deps: GuideDeps, checkpointer: Any = None) -> Any:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    nodes = Nodes(deps)
    graph: Any = StateGraph(GuideState, context_schema=RunContext)
    for step in STEPS:
        graph.add_node(step, getattr(nodes, step))
    graph.add_edge(START, "router")
    graph.add_conditional_edges("router", route_by_intent)
    graph.add_edge("retrieve", "grader")
    graph.add_conditional_edges("grader", route_after_grading)
    graph.add_edge("web_search", "shadow_monitor")
    graph.add_edge("shadow_monitor", "generate")
    graph.add_edge("generate", "verify")
    graph.add_conditional_edges("verify", route_after_verification)
    return graph.compile(checkpointer=checkpointer, name="guide")
