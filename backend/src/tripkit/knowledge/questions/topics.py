"""What a question for facts is about."""

from typing import Literal, get_args

from tripkit.knowledge.questions.words import words

CountryTopic = Literal[
    "power",
    "driving",
    "water",
    "emergency",
    "tipping",
    "holidays",
    "season",
    "currency",
    "languages",
    "clock",
]
"""What is the same in a whole country."""
Topic = Literal[
    "entry", "weather", "flights", "rooms", "sights", "food", "safety", "health", "transport",
    "money", "customs", "power", "driving", "water", "emergency", "tipping", "holidays",
    "season", "currency", "languages", "clock", "about",
]  # fmt: skip
_BESIDE: dict[Topic, frozenset[Topic]] = {
    "driving": frozenset({"transport"}),
    "water": frozenset({"health", "food"}),
    "emergency": frozenset({"safety", "health"}),
    "tipping": frozenset({"customs", "money", "food"}),
    "power": frozenset({"sights"}),
    "holidays": frozenset({"sights"}),
    "season": frozenset({"sights"}),
    "currency": frozenset({"money"}),
    "languages": frozenset({"customs"}),
}
"""Wider topics that the same words name, when the narrower one is meant."""


def topics_of(low: str) -> list[Topic]:
    """The topics that a question in lower-case text names, in our order; often none."""
    topics = [topic for topic in get_args(Topic) if words("topics", topic).search(low)]
    wider = {other for topic in topics for other in _BESIDE.get(topic, ())}
    return [topic for topic in topics if topic not in wider]


def is_of_country(topics: list[Topic]) -> bool:
    """Whether all that is asked is the same in the whole country."""
    return bool(topics) and set(topics) <= set(get_args(CountryTopic))


def means_in(low: str) -> list[str]:
    """What lower-case text says of means: those of ways by their names, `flight`, `night`."""
    means = ("train", "coach", "ferry", "drive", "flight", "night")
    return [name for name in means if words("means", name).search(low)]


def asks_way(low: str) -> bool:
    """Whether lower-case text asks how one gets from one place to another, or how long it takes."""
    return bool(words("topics", "ways").search(low))
