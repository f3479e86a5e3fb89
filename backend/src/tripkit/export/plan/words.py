"""A plan's own words in two languages."""

from tripkit.knowledge.presenting.texts import Texts

TEXTS = Texts(__package__)
has, say, count = TEXTS.has, TEXTS.say, TEXTS.count
