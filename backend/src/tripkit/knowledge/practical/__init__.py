"""What travellers ask everywhere: passages, seasons, visas and usual mistakes, as tables."""

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
    "Passage",
    "Premise",
    "Season",
    "Site",
    "Visa",
    "packing_lists",
    "passage_on",
    "premise_on",
    "season_of",
    "seasons_named",
    "union",
    "visa_for",
]
