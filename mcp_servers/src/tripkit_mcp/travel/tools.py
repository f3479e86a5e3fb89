"""Calendar, crowds, light, places and documents of Sri Lanka, computed in this process."""

from mcp.server.mcpserver import MCPServer

from tripkit.tools.ports import HasKnowledge
from tripkit_mcp.offering import offer

INSTRUCTIONS = """check_events, predict_crowd, golden_hour, search_knowledge and nearby_locations
know Sri Lanka: its Poya days and dry days, crowds, light and eighty places. describe_country
knows every country: plugs, water, tips, numbers to call, holidays, advice. find_ways knows how
one gets from town to town, how long and for how much. guide_chat asks Sri Lanka's guide, who puts
its tools together; recommend_destinations finds places anywhere in the world; plan_trip plans
days with costs and a report. These three need the TripKit API to run."""


def register(server: MCPServer[object], services: HasKnowledge) -> None:
    """Offer the tools that need no API."""
    offer(
        server,
        services,
        "check_events",
        "predict_crowd",
        "golden_hour",
        "search_knowledge",
        "nearby_locations",
        "describe_country",
        "find_ways",
    )
