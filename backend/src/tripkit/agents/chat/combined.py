"""Two readings of one message as one: closed classes by rules, what those leave by the reader.

A message's measures (days, dates, money) are a matter of grammar, and the rules' alone; the
reader's stand only as the answer to what was asked. What the reader guesses is not taken.
"""

from collections.abc import Mapping
from dataclasses import replace

from tripkit.agents.chat.parsed import ParsedMessage
from tripkit.domain.profile import Step

OPEN = (
    "mood",
    "aesthetic",
    "destination",
    "scene",
    "styling",
    "companions",
    "film_type",
    "tone",
    "question",
)
"""Slots that any message may fill by the reader."""
ANSWERS: Mapping[str, tuple[str, ...]] = {"duration": ("days", "duration")}
"""Slots that the reader fills in answer to a step."""
LISTS = ("interests", "avoid", "removed")
_PICTURED = ("scene", "styling")
_HANDS_OVER = ("skip", "surprise", "offtopic", "no", "question")
_WITHOUT_CONTENT = ("skip", "surprise", "greet", "offtopic", "no", "yes", "show")


def combined(rules: ParsedMessage, reading: ParsedMessage, step: Step | None) -> ParsedMessage:
    """The rules' message with what the reader told beside it.

    A slot that the rules filled stays theirs; dislikes are added up, save where one reads the
    opposite of the other.
    """
    news: dict[str, object] = {
        name: value
        for name in (*OPEN, *ANSWERS.get(step or "", ()))
        if (value := getattr(reading, name)) and _is_open(rules, reading, name, step)
    }
    for name in LISTS:
        both = dict.fromkeys((*getattr(rules, name), *_beside(rules, reading, name)))
        if len(both) > len(getattr(rules, name)):
            news[name] = tuple(both)
    if rules.silent and not news and "unknown" not in reading.guessed and reading.unknown:
        news["unknown"] = reading.unknown
    if reading.feel and step == "mood" and not (rules.feel or rules.mood or news.get("mood")):
        news |= {"feel": reading.feel, "nearest": reading.nearest}
    return replace(
        rules,
        act=_act(rules, reading, news),
        corrected=rules.corrected | (reading.corrected & news.keys()),
        evidence={**_words(reading, news), **rules.evidence},
        **news,  # type: ignore[arg-type]
    )


def _is_open(rules: ParsedMessage, reading: ParsedMessage, name: str, step: Step | None) -> bool:
    """Whether the rules left a slot to the reader, which does not only guess at it; who leaves a
    question to us does not answer it, and paints no picture."""
    if getattr(rules, name) or name in reading.guessed:
        return False
    if name in ANSWERS["duration"]:
        return not (rules.days or rules.duration)
    return rules.act not in _HANDS_OVER or name not in (step, *_PICTURED)


def _beside(rules: ParsedMessage, reading: ParsedMessage, name: str) -> tuple[str, ...]:
    """What the reader adds to a list, unless the rules hold the opposite of it."""
    if name in reading.guessed or (name == "interests" and rules.interests):
        return ()
    opposite: dict[str, set[object]] = {
        "interests": {*rules.removed},
        "avoid": {rules.mood, rules.aesthetic, rules.destination, *rules.removed},
        "removed": {*rules.interests, *rules.avoid, *(s for s in OPEN if getattr(rules, s))},
    }
    return tuple(value for value in getattr(reading, name) if value not in opposite[name])


def _words(reading: ParsedMessage, news: Mapping[str, object]) -> dict[str, str]:
    evidence = reading.evidence.items()
    return {slot: words for slot, words in evidence if slot.partition(":")[0] in news}


def _act(rules: ParsedMessage, reading: ParsedMessage, news: Mapping[str, object]) -> str:
    """What is told of the trip goes before any other act; where nothing is, the reader's act
    stands in for a plain "inform"."""
    content = news.keys() - {"tone", "question"}
    if content and rules.act in _WITHOUT_CONTENT:
        return "inform"
    if rules.act == "inform" and rules.silent and not content:
        return reading.act
    return rules.act
