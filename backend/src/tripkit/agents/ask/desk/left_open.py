"""What a message of several questions asked and no answer speaks of: named, with who knows it."""

import re
from collections.abc import Iterator, Sequence

from tripkit.agents.ask.desk.answer import Answer, Line
from tripkit.agents.ask.desk.asking import Span, parts_in
from tripkit.agents.ask.desk.patterns import matcher, sections, topics_of_kind
from tripkit.agents.ask.desk.question import Question
from tripkit.agents.ask.desk.topics import topics_in
from tripkit.agents.ask.desk.unknown import who_knows
from tripkit.knowledge.practical.notes import patterns_of
from tripkit.tools.trip.context import say

_MOST, _LONGEST = 3, 90
"""Parts that are named, and characters of each."""
_LONG = 60
"""Characters of a message from which its parts are looked at one by one."""
_WHOLE = topics_of_kind("whole")
"""Answers that are of the whole message."""


def left_open(question: Question, answers: Sequence[Answer]) -> Answer | None:
    """One sentence that names the parts no answer speaks of; None where there are none."""
    parts = _open_parts(question, answers)
    if not parts:
        return None
    quoted = ", ".join(f"“{_short(part.of(question.text))}”" for part in parts[:_MOST])
    topics = [topic for part in parts for topic in topics_in(part.of(question.low), 0)]
    place = who_knows(topics, question.locale)
    text = say(
        question.locale,
        f"Not answered here, as I hold nothing sure on it: {quoted}. Look at {place}.",
        f"{quoted}은/는 확실한 자료가 없어 답하지 못했어요. {place}에서 확인해요.",
    )
    return Answer("unanswered", Line(text))


def _open_parts(question: Question, answers: Sequence[Answer]) -> list[Span]:
    """The parts of a question of several that no answer's words lead to or speak of."""
    low, topics = question.low, {answer.topic for answer in answers}
    parts = parts_in(low)
    if len(parts) < 2 or len(low) < _LONG or not topics or _WHOLE & topics:
        return []
    if topics - set(question.topics):
        topics |= set(question.topics)
    patterns = [pattern for topic in topics for pattern in _patterns(topic)]
    written = " ".join(line.text.lower() for a in answers for line in (a.lead, *a.lines))
    new = [part for part in parts if _is_new(part.of(low), written)]
    unmet = [part for part in new if not _is_met(part, patterns, low)]
    return unmet if len(unmet) < len(parts) else []


def _patterns(topic: str) -> Iterator[re.Pattern[str]]:
    """The words that lead to a topic: its own, and those of its notes."""
    if topic in sections("topics"):
        yield matcher(topic, "topics")
    yield from patterns_of(topic)


def _is_met(part: Span, patterns: Sequence[re.Pattern[str]], low: str) -> bool:
    """Whether words that led to an answer stand in the part."""
    matches = (match for pattern in patterns for match in pattern.finditer(low))
    return any(m.start() < part.end and part.start < m.end() for m in matches)


_ENGLISH_STEM, _KOREAN_STEM = 4, 2
_WORD = re.compile(r"[a-z]{4,}|[가-힣]{2,}")


def _is_new(part: str, written: str) -> bool:
    """Whether it has words of its own, and none of them stands in what is answered."""
    words = [word for word in _WORD.findall(part) if not matcher("empty_word").match(word)]
    stems = {word[: _ENGLISH_STEM if word.isascii() else _KOREAN_STEM] for word in words}
    return bool(stems) and not any(stem in written for stem in stems)


def _short(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST].rsplit(' ', 1)[0]} …"
