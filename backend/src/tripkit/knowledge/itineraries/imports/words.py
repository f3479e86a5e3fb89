"""What is said of drafts, in two languages."""

from tripkit.knowledge.presenting.texts import Texts

TEXTS = Texts(__package__)
say = TEXTS.say
