"""The graphs: key, description and where each is built; feeds the API, the docs, langgraph.json."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from langgraph.graph.state import CompiledStateGraph

from tripkit.domain.context import RunContext

Graph = CompiledStateGraph[Any, RunContext, Any, Any]
"""Any of the seven."""

DESCRIPTIONS: Mapping[str, str] = {
    "chat": "Ten steps from a feeling to a profile; waits for the person between them.",
    "recommendation": "Five steps from a profile to destinations, each sent as it is written.",
    "image": "Three steps from a trip to a film-look picture.",
    "planner": "One loop over sixteen tools from an order to a plan that keeps what must hold.",
    "ask": "One question, the least of seven steps that answer it, one polished answer.",
    "designer": "A talk about one itinerary: seventeen tools, a yes before big changes.",
    "guide": "Answers about Sri Lanka for a real date, and checks its draft before it goes out.",
}


@dataclass(frozen=True)
class GraphEntry:
    """A compiled graph under its name."""

    key: str
    graph: Graph

    @property
    def description(self) -> str:
        return DESCRIPTIONS[self.key]

    @property
    def diagram(self) -> str:
        """Mermaid, drawn from what is compiled."""
        return self.graph.get_graph().draw_mermaid()


def register(graphs: Mapping[str, Graph]) -> dict[str, GraphEntry]:
    """Entries in the order of the descriptions. Raises KeyError for a graph without one."""
    unknown = set(graphs) - set(DESCRIPTIONS)
    if unknown:
        raise KeyError(f"no description for {sorted(unknown)}")
    return {key: GraphEntry(key, graphs[key]) for key in DESCRIPTIONS if key in graphs}
