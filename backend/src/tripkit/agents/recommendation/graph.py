"""The wiring."""

from typing import Any

from langgraph.graph import END, START, StateGraph

from tripkit.agents.recommendation.nodes import Nodes, RecommendationDeps
from tripkit.agents.recommendation.state import RecommendationState
from tripkit.domain.context import RunContext

STEPS = (
    "analyze_preferences",
    "build_prompt",
    "generate_recommendations",
    "parse_response",
    "enrich_with_places",
)


def build_graph(deps: RecommendationDeps, checkpointer: Any = None) -> Any:
    """Five steps, one after the other."""
    nodes = Nodes(deps)
    graph: Any = StateGraph(RecommendationState, context_schema=RunContext)
    for step in STEPS:
        graph.add_node(step, getattr(nodes, step))
    for step, following in zip((START, *STEPS), (*STEPS, END), strict=True):
        graph.add_edge(step, following)
    return graph.compile(checkpointer=checkpointer, name="recommendation")
