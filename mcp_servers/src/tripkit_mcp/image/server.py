"""The image server's tools over the services that the settings name."""

from mcp.server.mcpserver import MCPServer

from tripkit.bootstrap import open_images
from tripkit.services.keywords.local import LocalKeywords
from tripkit.settings import Settings, secret, secret_in
from tripkit_mcp.image.painting import Painter
from tripkit_mcp.image.tools import register
from tripkit_mcp.serving import api_origin


def add(made: MCPServer[object], config: Settings) -> None:
    """Offer the tools. Links are signed with the API's own secret, so that it can open them."""
    secret_key = secret(config.secret_key) or secret_in(config.data_dir)
    painter = Painter(LocalKeywords(), open_images(config, secret_key))
    register(made, painter, (config.public_url or api_origin(config)).rstrip("/"))
