"""`python -m tripkit_mcp.image`: streamable HTTP at the port of IMAGE_MCP_URL."""

from tripkit_mcp.image.server import add
from tripkit_mcp.image.tools import INSTRUCTIONS
from tripkit_mcp.serving import configured, launch

URL = "http://127.0.0.1:8051"

if __name__ == "__main__":
    launch("tripkit-image", INSTRUCTIONS, add, configured().image_mcp_url or URL)
