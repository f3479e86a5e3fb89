"""From what a person says to what it asks of the trip: calls, or one question before them."""

from tripkit.agents.designer.commands.mapping import commands_at, edit_of, whole_operation

__all__ = ["commands_at", "edit_of", "whole_operation"]
