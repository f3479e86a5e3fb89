"""The wiring: three steps, one after the other."""

from functools import partial

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from tripkit.agents.image.nodes import (
    ImageDeps,
    extract_keywords,
    generate_image,
    optimize_prompt,
)
from tripkit.agents.image.state import ImageInput, ImageState
from tripkit.domain.context import RunContext

ImageGraph = CompiledStateGraph[ImageState, RunContext, ImageInput, ImageState]
STEPS = ("extract_keywords", "optimize_prompt", "generate_image")

__all__ = ["STEPS", "ImageDeps", "ImageGraph", "build_graph"]


def build_graph(deps: ImageDeps, checkpointer: Checkpointer = None) -> ImageGraph:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    graph = StateGraph(ImageState, context_schema=RunContext, input_schema=ImageInput)
    graph.add_node("extract_keywords", partial(extract_keywords, deps))
    graph.add_node("optimize_prompt", partial(optimize_prompt, deps))
    graph.add_node("generate_image", partial(generate_image, deps))
    for step, following in zip((START, *STEPS), (*STEPS, END), strict=True):
        graph.add_edge(step, following)
    return graph.compile(checkpointer=checkpointer, name="image")
