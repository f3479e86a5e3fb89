"""One question, read in well under a millisecond."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo

from tripkit.knowledge.language import Locale, detect
from tripkit.knowledge.sri_lanka.documents import Aspect
from tripkit.knowledge.sri_lanka.router import names
from tripkit.knowledge.sri_lanka.router.choice import choose
from tripkit.knowledge.sri_lanka.router.dates import find_day
from tripkit.knowledge.sri_lanka.router.intent import Intent, intent_of
from tripkit.knowledge.sri_lanka.router.names import Mention, find_places
from tripkit.knowledge.sri_lanka.router.words import Spoken, load, spoken

COLOMBO = ZoneInfo("Asia/Colombo")
MAX_CHARS = 2000

_LONG = 350
"""Characters from which on a message is a story, and its question is looked for."""
SHORT = 90
"""Characters up to which a message without a place goes on with the thread's."""
_SENTENCE = re.compile(r"(?<=[.!?。])\s+|\n+")


@dataclass(frozen=True)
class Thread:
    """What this conversation has spoken of."""

    location: str | None = None
    day: date | None = None


@dataclass(frozen=True)
class Routed:
    """`location` is a place's id; `others` are further places named."""

    intent: Intent
    location: str | None
    others: tuple[str, ...]
    day: date | None
    activity: str | None
    aspects: dict[Aspect, float]
    locale: Locale
    is_followup: bool = field(default=False)
    is_abusive: bool = field(default=False)


def route(
    text: str,
    now: datetime,
    thread: Thread | None = None,
    refused: Sequence[tuple[int, int]] = (),
) -> Routed:
    """Reads a question. `now` carries a zone; the day is Colombo's.

    A place named in one of the `refused` ranges of the text is not meant, unless all are.
    """
    thread = thread or Thread()
    today = now.astimezone(COLOMBO).date()
    text = text[:MAX_CHARS]
    words = spoken("intents")
    locale = detect(text) or "en"
    if words["greeting"].search(_plain(text).strip()):
        return Routed("greeting", None, (), None, None, {}, locale)
    asked = _question(text)
    mentions = find_places(asked)
    if not mentions and asked is not text:
        asked, mentions = text, find_places(text)
    if asked is text:
        mentions = _not_refused(mentions, refused)
    low = _plain(asked)
    location, others = choose(low, mentions)
    day = find_day(low, today, thread.day)
    activity = _activity(low)
    is_back = thread.location is not None and _points_back(low, words)
    intent = intent_of(
        low, bool(mentions) or is_back, bool(day or activity), thread != Thread(), words
    )
    if intent == "off_topic" and not words["inject"].search(low):
        location, others, day, activity = None, (), None, None
    followup = _follows_up(low, thread, location, intent, words)
    if followup:
        location = location or thread.location
        # "And in December?" asks about no day.
        day = day or (None if words["climate"].search(low) else thread.day)
    return Routed(
        intent, location, others, day, activity, _aspects(low), locale, followup,
        bool(words["abuse"].search(_plain(text))),
    )  # fmt: skip


def _not_refused(mentions: list[Mention], refused: Sequence[tuple[int, int]]) -> list[Mention]:
    others = [m for m in mentions if not any(a < m.end and m.start < b for a, b in refused)]
    return others or mentions


def _plain(text: str) -> str:
    """As long as the text, so that positions stay."""
    return text.lower().replace("’", "'")


def _question(text: str) -> str:
    """The text; of a long story its last question, or its end."""
    if len(text) < _LONG:
        return text
    sentences = [sentence for sentence in _SENTENCE.split(text) if sentence.strip()]
    asking = [sentence for sentence in sentences if sentence.rstrip().endswith("?")]
    return asking[-1] if asking else " ".join(sentences[-2:])


def _points_back(low: str, words: Spoken) -> bool:
    return bool(words["anaphora"].search(low) or words["ellipsis"].search(low.strip()))


_UNWANTED = re.compile(r"(?:\bno|\bwithout|\bhate|\bskip(?:ping)?|\bnot)\s+(?:the\s+|any\s+)?$")


def _activity(low: str) -> str | None:
    """The first that is wanted; a ban on drink is still about drink."""
    for meaning, rule in load("activities").items():
        for said in rule.finditer(low):
            if meaning == "alcohol" or not _UNWANTED.search(low[: said.start()]):
                return meaning
    return None


def _aspects(low: str) -> dict[Aspect, float]:
    """How much each aspect is asked for: its share of the words that point anywhere."""
    hits = {name: len(set(rule.findall(low))) for name, rule in load("aspects").items()}
    total = sum(hits.values())
    return {name: count / total for name, count in hits.items() if count}  # type: ignore[misc]


def _follows_up(
    low: str, thread: Thread, location: str | None, intent: Intent, words: Spoken
) -> bool:
    if (thread.location is None and thread.day is None) or intent == "off_topic":
        return False
    if "sri lanka" in low or "스리랑카" in low:
        return False
    return _points_back(low, words) or (location is None and len(low) < SHORT)


@lru_cache(maxsize=1)
def warm() -> None:
    """Read vocabulary and names now."""
    names.warm()
    for table in ("activities", "aspects"):
        load(table)
    spoken("intents")
