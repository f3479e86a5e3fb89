"""What travellers ask everywhere: passages, seasons, visas and usual mistakes, as tables."""

from tripkit.knowledge.practical.sea import SEA_SOURCE, Sea, sea_at
from tripkit.knowledge.practical.tables import (
    Passage,
    Premise,
    Season,
    Site,
    Visa,
    packing_lists,
    passage_on,
    premise_on,
    season_of,
    seasons_named,
    union,
    visa_for,
)

__all__ = [
    "SEA_SOURCE",
    "Passage",
    "Premise",
    "Sea",
    "Season",
    "Site",
    "Visa",
    "packing_lists",
    "passage_on",
    "premise_on",
    "sea_at",
    "season_of",
    "seasons_named",
    "union",
    "visa_for",
]
