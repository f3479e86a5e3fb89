"""The wiring: five steps, one after the other."""

from functools import partial

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from tripkit.agents.recommendation.nodes import (
    RecommendationDeps,
    analyze_preferences,
    build_prompt,
    enrich_with_places,
    generate_recommendations,
    parse_response,
)
from tripkit.agents.recommendation.state import RecommendationInput, RecommendationState
from tripkit.domain.context import RunContext

RecommendationGraph = CompiledStateGraph[
    RecommendationState, RunContext, RecommendationInput, RecommendationState
]
STEPS = (
    "analyze_preferences",
    "build_prompt",
    "generate_recommendations",
    "parse_response",
    "enrich_with_places",
)

__all__ = ["STEPS", "RecommendationDeps", "RecommendationGraph", "build_graph"]


def build_graph(deps: RecommendationDeps, checkpointer: Checkpointer = None) -> RecommendationGraph:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    graph = StateGraph(
        RecommendationState, context_schema=RunContext, input_schema=RecommendationInput
    )
    graph.add_node("analyze_preferences", partial(analyze_preferences, deps))
    graph.add_node("build_prompt", build_prompt)
    graph.add_node("generate_recommendations", partial(generate_recommendations, deps))
    graph.add_node("parse_response", partial(parse_response, deps))
    graph.add_node("enrich_with_places", partial(enrich_with_places, deps))
    for step, following in zip((START, *STEPS), (*STEPS, END), strict=True):
        graph.add_edge(step, following)
    return graph.compile(checkpointer=checkpointer, name="recommendation")
