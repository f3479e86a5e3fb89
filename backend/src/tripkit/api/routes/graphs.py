"""The graphs themselves, drawn from what is compiled."""

from fastapi import APIRouter

from tripkit.api.dependencies import ContainerDep
from tripkit.api.errors import responses
from tripkit.domain.errors import NotFound
from tripkit.domain.wire import Wire

router = APIRouter(prefix="/api/v1/graphs", tags=["graphs"])


class Graph(Wire):
    """`diagram` is Mermaid."""

    name: str
    description: str
    diagram: str


@router.get("")
async def list_graphs(container: ContainerDep) -> list[Graph]:
    """Every graph that runs here."""
    return [
        Graph(name=entry.key, description=entry.description, diagram=entry.diagram)
        for entry in container.graphs.values()
    ]


@router.get("/{name}", responses=responses(404))
async def get_graph(name: str, container: ContainerDep) -> Graph:
    """One graph by its name."""
    entry = container.graphs.get(name)
    if entry is None:
        raise NotFound
    return Graph(name=entry.key, description=entry.description, diagram=entry.diagram)
