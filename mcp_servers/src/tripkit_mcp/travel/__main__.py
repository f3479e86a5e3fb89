"""`python -m tripkit_mcp.travel`: streamable HTTP at the port of TRAVEL_MCP_URL."""

from tripkit_mcp.serving import configured, launch
from tripkit_mcp.travel.server import add
from tripkit_mcp.travel.tools import INSTRUCTIONS

URL = "http://127.0.0.1:8052"

if __name__ == "__main__":
    launch("tripkit-travel", INSTRUCTIONS, add, configured().travel_mcp_url or URL)
