"""A spot as a client receives it: in one language, on one date, with a reason."""

from tripkit.knowledge.presenting.cards import CardScene, card_of, card_scene
from tripkit.knowledge.presenting.dates import trip_day
from tripkit.knowledge.presenting.destination import card_url, destination_of, light_at, picked

__all__ = [
    "CardScene",
    "card_of",
    "card_scene",
    "card_url",
    "destination_of",
    "light_at",
    "picked",
    "trip_day",
]
