"""`python -m tripkit_mcp.search`: streamable HTTP at the port of SEARCH_MCP_URL."""

from tripkit_mcp.search.server import add
from tripkit_mcp.search.tools import INSTRUCTIONS
from tripkit_mcp.serving import configured, launch

URL = "http://127.0.0.1:8050"

if __name__ == "__main__":
    launch("tripkit-search", INSTRUCTIONS, add, configured().search_mcp_url or URL)
