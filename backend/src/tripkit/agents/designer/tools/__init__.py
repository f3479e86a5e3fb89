"""The seventeen tools: fifteen of the seed's, and two to find a place and a distance."""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from tripkit.agents.designer.spec import Desk, Done, ToolSpec
from tripkit.agents.designer.tools import changing, reading, searching
from tripkit.domain.edits import PARAMETERS, ToolName

__all__ = ["all_tools"]

_RUN: Mapping[ToolName, tuple[Callable[[Any, Desk], Awaitable[Done]], str]] = {
    "add_flight": (changing.change, "Add a flight; leave out arrivalTime when nobody said it"),
    "add_hotel": (changing.change, "Add a stay from check-in to check-out"),
    "add_activity": (changing.change, "Add a visit, a tour, a meal or anything else one does"),
    "add_transfer": (changing.change, "Add ground transport between two places"),
    "add_meeting": (changing.change, "Add a meeting or an appointment"),
    "update_segment": (
        changing.change,
        "Change fields of a segment; null leaves a field as it is. To shift it in time with what"
        " depends on it, use move_segment",
    ),
    "delete_segment": (changing.change, "Delete a segment and the transfers that only served it"),
    "move_segment": (
        changing.change,
        "Move a segment to another time; what depends on it moves too",
    ),
    "reorder_segments": (changing.change, "Change the order of a day, or of all; times stay"),
    "get_itinerary": (reading.get_itinerary, "The trip as it stands, and what does not fit"),
    "get_segment": (reading.get_segment, "One segment with all its fields"),
    "search_web": (searching.search_web, "Search the web: hours, closures, events, rules"),
    "search_flights": (searching.search_flights, "Flights with prices, or an estimate"),
    "search_hotels": (searching.search_hotels, "Rooms with prices, or an estimate"),
    "search_transfers": (searching.search_transfers, "Ways between two places, an estimate"),
    "geocode_location": (reading.geocode, "Where a place is"),
    "get_distance": (reading.get_distance, "How far apart two places are"),
}


def all_tools() -> Mapping[ToolName, ToolSpec]:
    """In the seed's order."""
    return {
        name: ToolSpec(name, description, PARAMETERS[name], run)
        for name, (run, description) in _RUN.items()
    }
