"""The wiring."""

from typing import Any

from langgraph.graph import END, START, StateGraph

from tripkit.agents.image.nodes import ImageDeps, Nodes
from tripkit.agents.image.state import ImageState
from tripkit.domain.context import RunContext

STEPS = ("extract_keywords", "optimize_prompt", "generate_image")

__all__ = ["STEPS", "ImageDeps", "build_graph"]


def build_graph(deps: ImageDeps, checkpointer: Any = None) -> Any:
    """Three steps, one after the other."""
    nodes = Nodes(deps)
    graph: Any = StateGraph(ImageState, context_schema=RunContext)
    for step in STEPS:
        graph.add_node(step, getattr(nodes, step))
    for step, following in zip((START, *STEPS), (*STEPS, END), strict=True):
        graph.add_edge(step, following)
    return graph.compile(checkpointer=checkpointer, name="image")
