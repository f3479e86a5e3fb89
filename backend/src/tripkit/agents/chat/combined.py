"""Two readings of one message as one: closed classes by rules, what those leave by the reader."""

from collections.abc import Mapping
from dataclasses import replace

from tripkit.agents.chat.parsed import ParsedMessage

SINGLE = (
    "mood",
    "aesthetic",
    "days",
    "duration",
    "destination",
    "scene",
    "styling",
    "when",
    "companions",
    "origin",
    "budget",
    "film_type",
    "tone",
    "question",
)
LISTS = ("interests", "avoid", "removed")
_WITHOUT_CONTENT = ("skip", "surprise", "greet", "offtopic", "no", "yes", "show")


def combined(rules: ParsedMessage, reading: ParsedMessage) -> ParsedMessage:
    """The rules' message with what the reader told beside it.

    A slot that the rules filled stays theirs; lists hold both, save what one of them refuses.
    """
    news: dict[str, object] = {
        name: value
        for name in SINGLE
        if (value := getattr(reading, name)) and not getattr(rules, name) and _may(rules, name)
    }
    for name in LISTS:
        both = dict.fromkeys((*getattr(rules, name), *_beside(rules, reading, name)))
        if len(both) > len(getattr(rules, name)):
            news[name] = tuple(both)
    if reading.feel and not (rules.feel or rules.mood or news.get("mood")):
        news |= {"feel": reading.feel, "nearest": reading.nearest}
    return replace(
        rules,
        act=_act(rules, reading, news),
        guessed=rules.guessed | (reading.guessed & news.keys()),
        corrected=rules.corrected | (reading.corrected & news.keys()),
        evidence={**_words(reading, news), **rules.evidence},
        **news,  # type: ignore[arg-type]
    )


def _may(rules: ParsedMessage, name: str) -> bool:
    """A number of days is one with its class of length: neither goes beside the other."""
    if name in ("days", "duration"):
        return not (rules.days or rules.duration)
    return True


def _beside(rules: ParsedMessage, reading: ParsedMessage, name: str) -> tuple[str, ...]:
    """What the reader adds to a list, unless the rules hold the opposite of it."""
    opposite: dict[str, set[object]] = {
        "interests": {*rules.removed},
        "avoid": {rules.mood, rules.aesthetic, rules.destination, *rules.removed},
        "removed": {*rules.interests, *rules.avoid, *(s for s in SINGLE if getattr(rules, s))},
    }
    return tuple(value for value in getattr(reading, name) if value not in opposite[name])


def _words(reading: ParsedMessage, news: Mapping[str, object]) -> dict[str, str]:
    return {
        slot: words for slot, words in reading.evidence.items() if slot.partition(":")[0] in news
    }


def _act(rules: ParsedMessage, reading: ParsedMessage, news: Mapping[str, object]) -> str:
    """What is told of the trip goes before any other act; where nothing is, the reader's act
    stands in for a plain "inform"."""
    content = news.keys() - {"tone", "question"}
    if content and rules.act in _WITHOUT_CONTENT:
        return "inform"
    if rules.act == "inform" and rules.silent and not content:
        return reading.act
    return rules.act
