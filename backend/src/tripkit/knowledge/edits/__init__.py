"""Messages about an itinerary, read as changes to it."""

from tripkit.knowledge.edits.edit import About, Ask, AskKind, Edit, IntendedCall
from tripkit.knowledge.edits.read import read_edit
from tripkit.knowledge.edits.warm import warm

__all__ = ["About", "Ask", "AskKind", "Edit", "IntendedCall", "read_edit", "warm"]
