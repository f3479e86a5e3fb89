"""The wiring: the least set of steps for a question, side by side where they can be."""

from typing import Any

from langgraph.graph import END, START, StateGraph

from tripkit.agents.ask.nodes import AskDeps, Nodes
from tripkit.agents.ask.state import AskState
from tripkit.domain.context import RunContext

STEPS = ("query", "information", "budget", "itinerary", "validator", "presenter", "polisher")

__all__ = ["STEPS", "AskDeps", "build_graph"]


def after_query(state: AskState) -> str:
    """What is no question to us, or can't be answered, is said at once."""
    return "presenter" if state["route"] is None or state["refusal"] else "information"


def after_information(state: AskState) -> list[str]:
    """Cost and days need each other's result not: they run side by side."""
    if state["refusal"] or state["route"] == "info":
        return ["presenter"]
    both = {"budget": ["budget"], "itinerary": ["itinerary"], "full": ["budget", "itinerary"]}
    return both[str(state["route"])]


def after_itinerary(state: AskState) -> str:
    """The validator where it was asked for, and always beside a budget."""
    return "validator" if state["validates"] else "presenter"


def build_graph(deps: AskDeps, checkpointer: Any = None) -> Any:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    nodes = Nodes(deps)
    graph: Any = StateGraph(AskState, context_schema=RunContext)
    for step in STEPS:
        # What is put together waits for whatever still runs.
        graph.add_node(step, getattr(nodes, step), defer=step == "presenter")
    graph.add_edge(START, "query")
    graph.add_conditional_edges("query", after_query, ["information", "presenter"])
    graph.add_conditional_edges(
        "information", after_information, ["budget", "itinerary", "presenter"]
    )
    graph.add_edge("budget", "presenter")
    graph.add_conditional_edges("itinerary", after_itinerary, ["validator", "presenter"])
    graph.add_conditional_edges("validator", nodes.after_validation, ["itinerary", "presenter"])
    graph.add_edge("presenter", "polisher")
    graph.add_edge("polisher", END)
    return graph.compile(checkpointer=checkpointer, name="ask")
