"""The wiring: decide, the calls side by side, decide again, and in the end the plan."""

from functools import partial

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from tripkit.agents.planner import nodes
from tripkit.agents.planner.deps import PlannerDeps
from tripkit.agents.planner.state import PlannerInput, PlannerState
from tripkit.domain.context import RunContext

MOST_STEPS = 60
"""Twenty iterations are two steps each, beside the first and the last."""
STEPS = ("read_request", "decide", "call_tool", "assemble")
PlannerGraph = CompiledStateGraph[PlannerState, RunContext, PlannerInput, PlannerState]

__all__ = ["STEPS", "PlannerDeps", "PlannerGraph", "build_graph"]


def build_graph(deps: PlannerDeps, checkpointer: Checkpointer = None) -> PlannerGraph:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    graph = StateGraph(PlannerState, context_schema=RunContext, input_schema=PlannerInput)
    graph.add_node("read_request", partial(nodes.read_request, deps))
    graph.add_node("decide", partial(nodes.decide, deps))
    graph.add_node("call_tool", partial(nodes.call_tool, deps))
    graph.add_node("assemble", partial(nodes.assemble, deps))
    graph.add_edge(START, "read_request")
    graph.add_edge("read_request", "decide")
    graph.add_conditional_edges("decide", nodes.after_decision, ["call_tool", "assemble"])
    graph.add_conditional_edges("call_tool", nodes.after_calls, ["decide", "assemble"])
    graph.add_edge("assemble", END)
    compiled = graph.compile(checkpointer=checkpointer, name="planner")
    return compiled.with_config(recursion_limit=MOST_STEPS)
