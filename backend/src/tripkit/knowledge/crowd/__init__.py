"""How full a place of Sri Lanka is likely to be at a time."""

from tripkit.knowledge.crowd.forecast import (
    Crowd,
    band,
    crowd_at,
    crowd_of_day,
    quiet_hours,
    reasons,
)
from tripkit.knowledge.crowd.formula import PlaceProfile
from tripkit.knowledge.crowd.seasons import PlaceType, Season

__all__ = [
    "Crowd",
    "PlaceProfile",
    "PlaceType",
    "Season",
    "band",
    "crowd_at",
    "crowd_of_day",
    "quiet_hours",
    "reasons",
]
