"""From what a person says to what it asks of the trip: calls, or one question before them."""

from tripkit.agents.designer.commands.mapping import edit_of

__all__ = ["edit_of"]
