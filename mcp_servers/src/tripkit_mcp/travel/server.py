"""The travel server's tools over the guide's knowledge and the API that the settings name."""

from mcp.server.mcpserver import MCPServer

from tripkit.bootstrap.services import open_embedder
from tripkit.services.retrieval import guide
from tripkit.services.retrieval.vectors import StoredVectors
from tripkit.settings import Settings, secret
from tripkit_mcp.serving import api_origin
from tripkit_mcp.travel import asking, tools
from tripkit_mcp.travel.api import Api
from tripkit_mcp.travel.documents import Library


def add(made: MCPServer[object], config: Settings) -> None:
    """Offer the tools."""
    embedder = open_embedder(config)
    vectors = StoredVectors(embedder, guide.texts, guide.STORED, config.data_dir)
    # Never Chroma's: its folder is for one process, and the API has it.
    tools.register(made, Library(guide.KnowledgeBase(embedder, guide.EmbeddedStore(vectors))))
    api = Api(config.mcp_api_url or api_origin(config), secret(config.mcp_api_key))
    asking.register(made, api, config.public_url or api.origin)
