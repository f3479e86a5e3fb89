"""The travel server's tools over the guide's knowledge and the API that the settings name."""

from dataclasses import dataclass

from mcp.server.mcpserver import MCPServer

from tripkit.bootstrap.models import open_embedder
from tripkit.services.retrieval import guide, practical
from tripkit.services.retrieval.vectors import StoredVectors
from tripkit.settings import Settings, secret
from tripkit_mcp.serving import api_origin
from tripkit_mcp.travel import asking, tools
from tripkit_mcp.travel.api import Api


@dataclass(frozen=True)
class TravelServices:
    knowledge: guide.KnowledgeBase


def add(made: MCPServer[object], config: Settings) -> None:
    """Offer the tools."""
    embedder = open_embedder(config)
    vectors = StoredVectors(embedder, guide.texts, guide.STORED, config.data_dir)
    # Never Chroma's: its folder is for one process, and the API has it.
    passages = StoredVectors(embedder, practical.texts, practical.STORED, config.data_dir)
    knowledge = guide.KnowledgeBase(embedder, guide.EmbeddedStore(vectors), passages)
    tools.register(made, TravelServices(knowledge))
    api = Api(config.mcp_api_url or api_origin(config), secret(config.mcp_api_key))
    asking.register(made, api, config.public_url or api.origin)
