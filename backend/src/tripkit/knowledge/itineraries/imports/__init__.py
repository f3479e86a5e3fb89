"""Bookings that somebody brings: a calendar file, a pasted confirmation. Drafts for a review."""

from tripkit.knowledge.itineraries.imports.adding import imported
from tripkit.knowledge.itineraries.imports.confirmation import read_confirmation
from tripkit.knowledge.itineraries.imports.events import read_calendar
from tripkit.knowledge.itineraries.imports.review import Setting

__all__ = ["Setting", "imported", "read_calendar", "read_confirmation"]
