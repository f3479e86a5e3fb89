"""What a question for facts is about."""

from typing import Literal, get_args

from tripkit.knowledge.questions.words import words

Topic = Literal[
    "entry", "weather", "flights", "rooms", "sights", "food", "safety", "health", "transport",
    "money", "customs", "about",
]  # fmt: skip


def topics_of(low: str) -> list[Topic]:
    """The topics that a question in lower-case text names, in our order; often none."""
    return [topic for topic in get_args(Topic) if words("topics", topic).search(low)]
