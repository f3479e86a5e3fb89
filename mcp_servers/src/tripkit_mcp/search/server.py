"""The search server's tools over the catalogue and its embedded model."""

from mcp.server.mcpserver import MCPServer

from tripkit.services.retrieval.catalogue import CatalogueSimilarity
from tripkit.services.retrieval.minilm import MiniLM
from tripkit.settings import Settings
from tripkit_mcp.search.tools import register
from tripkit_mcp.search.wishes import Wishes


def add(made: MCPServer[object], config: Settings) -> None:
    """Offer the tools."""
    wishes = Wishes(CatalogueSimilarity(MiniLM(), config.data_dir))
    register(made, wishes.search)
