"""The wiring: decide, the calls side by side, decide again, and in the end the plan."""

from typing import Any

from langgraph.graph import END, START, StateGraph

from tripkit.agents.planner.nodes import Nodes, PlannerDeps
from tripkit.agents.planner.state import PlannerState
from tripkit.domain.context import RunContext

MOST_STEPS = 60
"""Twenty iterations are two steps each, beside the first and the last."""
STEPS = ("read_request", "decide", "call_tool", "assemble")

__all__ = ["STEPS", "PlannerDeps", "build_graph"]


def build_graph(deps: PlannerDeps, checkpointer: Any = None) -> Any:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    nodes = Nodes(deps)
    graph: Any = StateGraph(PlannerState, context_schema=RunContext)
    for step in STEPS:
        graph.add_node(step, getattr(nodes, step))
    graph.add_edge(START, "read_request")
    graph.add_edge("read_request", "decide")
    graph.add_conditional_edges("decide", nodes.after_decision, ["call_tool", "assemble"])
    graph.add_conditional_edges("call_tool", nodes.after_calls, ["decide", "assemble"])
    graph.add_edge("assemble", END)
    compiled = graph.compile(checkpointer=checkpointer, name="planner")
    return compiled.with_config(recursion_limit=MOST_STEPS)
