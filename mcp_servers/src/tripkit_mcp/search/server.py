"""The search server's tools over the catalogue and its embedded model."""

from dataclasses import dataclass

from mcp.server.mcpserver import MCPServer

from tripkit.services.retrieval.catalogue import CatalogueSimilarity
from tripkit.services.retrieval.minilm import MiniLM
from tripkit.settings import Settings
from tripkit_mcp.search.tools import register


@dataclass(frozen=True)
class SearchServices:
    similarity: CatalogueSimilarity


def add(made: MCPServer[object], config: Settings) -> None:
    """Offer the tools."""
    register(made, SearchServices(CatalogueSimilarity(MiniLM(), config.data_dir)))
