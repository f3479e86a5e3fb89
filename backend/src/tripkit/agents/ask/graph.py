"""The wiring: a model that looks things up, else the least set of steps, side by side."""

from functools import partial

from langgraph.graph import END, START, StateGraph
from langgraph.graph.state import CompiledStateGraph
from langgraph.types import Checkpointer

from tripkit.agents.ask import converse, gathering, nodes
from tripkit.agents.ask.deps import AskDeps
from tripkit.agents.ask.state import AskInput, AskState
from tripkit.domain.context import RunContext

STEPS = ("query", "information", "budget", "itinerary", "validator", "presenter", "polisher")

AskGraph = CompiledStateGraph[AskState, RunContext, AskInput, AskState]

__all__ = ["STEPS", "AskDeps", "AskGraph", "build_graph"]


def after_query(deps: AskDeps, state: AskState) -> str:
    """A model leads where there is one; else what can't be answered is said at once."""
    if deps.has_model:
        return "converse"
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


def build_graph(deps: AskDeps, checkpointer: Checkpointer = None) -> AskGraph:
    """Returns the compiled graph; without a checkpointer the server that runs it brings one."""
    graph = StateGraph(AskState, context_schema=RunContext, input_schema=AskInput)
    graph.add_node("query", partial(nodes.query, deps))
    graph.add_node("information", partial(gathering.information, deps))
    graph.add_node("budget", partial(nodes.budget, deps))
    graph.add_node("itinerary", partial(nodes.itinerary, deps))
    graph.add_node("validator", nodes.validator)
    graph.add_node("converse", partial(converse.converse, deps))
    graph.add_node("look_up", partial(converse.look_up, deps))
    # What is put together waits for whatever still runs.
    graph.add_node("presenter", nodes.presenter, defer=True)
    graph.add_node("polisher", nodes.polisher)
    graph.add_edge(START, "query")
    graph.add_conditional_edges(
        "query", partial(after_query, deps), ["converse", "information", "presenter"]
    )
    graph.add_conditional_edges(
        "converse", converse.after_converse, ["look_up", "information", "presenter", END]
    )
    graph.add_edge("look_up", "converse")
    graph.add_conditional_edges(
        "information", after_information, ["budget", "itinerary", "presenter"]
    )
    graph.add_edge("budget", "presenter")
    graph.add_conditional_edges("itinerary", after_itinerary, ["validator", "presenter"])
    graph.add_conditional_edges("validator", nodes.after_validation, ["itinerary", "presenter"])
    graph.add_edge("presenter", "polisher")
    graph.add_edge("polisher", END)
    return graph.compile(checkpointer=checkpointer, name="ask")
