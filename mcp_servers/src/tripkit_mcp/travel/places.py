"""The guide's places by name."""

from datetime import UTC, datetime

from mcp.server.mcpserver.exceptions import ToolError

from tripkit.knowledge.sri_lanka import Place, place, places
from tripkit.knowledge.sri_lanka.lookup import nearest_names
from tripkit.knowledge.sri_lanka.router import route
from tripkit.knowledge.sri_lanka.router.names import Mention, find_places


def place_named(name: str) -> Place:
    """By id or by any of its names, also misspelt. Raises ToolError naming the nearest ones."""
    name = " ".join(name.split())
    mentions = find_places(name)
    read = route(name, datetime.now(UTC))
    found = place(name.lower()) or (place(read.location or "") if _is_all(name, mentions) else None)
    if found:
        return found
    said = [known.name.en for m in mentions if (known := place(m.place_id))]
    nearest = ", ".join(dict.fromkeys([*said, *nearest_names(name)]))
    hint = f" Nearest by name: {nearest}." if nearest else ""
    raise ToolError(
        f"location is not one of the {len(places())} places of Sri Lanka known here.{hint}"
        " nearby_locations lists them by coordinates."
    )


def _is_all(name: str, mentions: list[Mention]) -> bool:
    """Whether the place is what the name is about, and not one word of another name."""
    covered = sum(mention.end - mention.start for mention in mentions)
    return bool(mentions) and (mentions[0].start == 0 or covered * 2 >= len(name))
