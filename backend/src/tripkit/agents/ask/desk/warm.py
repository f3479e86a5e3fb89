"""Reads the desk's tables before somebody waits for them."""

from tripkit.agents.ask.desk import desk
from tripkit.agents.ask.desk.follow_ups import follow_ups
from tripkit.agents.ask.desk.patterns import matcher, sections
from tripkit.agents.ask.desk.reading import question_of
from tripkit.domain.context import RunContext

_QUESTIONS = (
    "How much is 100 euro in yen?",  # rates
    "Do US citizens need a visa for Vietnam?",  # visas
    "What's the weather like in Lisbon in May?",  # normals
    "Where should I go in February for sun, under 5 hours from Seoul?",  # every city
    "How do I get from Prague to Vienna?",  # ways and their stops
    "How long is the flight from London to Tokyo?",  # airports
    "Is the Louvre open on Tuesdays?",  # sights
    "When are public holidays in Spain?",
    "How do I say thank you in Thai?",  # phrases
    "From Narita into town?",  # airports by name
    "다낭 우기가 언제예요?",
)
"""One a table."""


def warm() -> None:
    """Blocks for some seconds, once a process."""
    for module in ("topics", "words", "phrases"):
        for section in sections(module):
            matcher(section, module)
    for text in _QUESTIONS:
        question = question_of(text, RunContext(), None)
        follow_ups(desk.answered(question), question)
