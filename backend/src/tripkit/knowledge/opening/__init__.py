"""Opening hours as people and maps write them."""

from tripkit.knowledge.opening.hours import readable, week_of

__all__ = ["readable", "week_of"]
