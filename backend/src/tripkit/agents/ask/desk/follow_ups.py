"""What may be asked next: only questions that the desk was seen to answer."""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from tripkit.agents.ask.desk import desk
from tripkit.agents.ask.desk.answer import Answer, fluent
from tripkit.agents.ask.desk.claiming import claims
from tripkit.agents.ask.desk.question import Question, Spot
from tripkit.agents.ask.desk.reading import memory_of, reread
from tripkit.domain.context import Locale
from tripkit.knowledge.months import month_name

_TO_THE_LAST = frozenset({"ways", "flight_time", "flights", "landing"})
"""Topics whose last place is where one goes."""


class Candidate(NamedTuple):
    """A question that may follow, and the topic that an answer to it has."""

    text: str
    topic: str


class _Template(NamedTuple):
    topic: str
    en: str
    ko: str

    def filled(self, spot: Spot, month: int | None, locale: Locale) -> Candidate | None:
        text = self.ko if locale == "ko" else self.en
        if "{month}" in text and not month:
            return None
        name = month_name(month, locale) if month else ""
        return Candidate(fluent(text.format(place=spot.called(locale), month=name)), self.topic)


@cache
def templates() -> dict[str, list[_Template]]:
    """Questions that may follow, by the topic of the answer that they follow on."""
    text = (files("tripkit.agents.ask.desk") / "data" / "follow_ups.tsv").read_text("utf-8")
    rows: dict[str, list[_Template]] = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            after, *rest = line.split("\t")
            rows.setdefault(after, []).append(_Template(*rest))
    return rows


def follow_ups(answers: list[Answer], question: Question) -> list[str]:
    """At most one question, the first unasked one that the desk answers in the same session."""
    answered = {answer.topic for answer in answers}
    before = f"{question.earlier} {question.low}"
    for candidate in (c for answer in answers for c in _candidates(answer, question)):
        is_new = candidate.topic not in answered and candidate.text.lower() not in before
        if is_new and _answers(candidate, question):
            return [candidate.text]
    return []


def _candidates(answer: Answer, question: Question) -> Iterator[Candidate]:
    yield from (Candidate(text, "compare") for text in answer.follow_ups)
    if not question.spots:
        return
    spot = question.spots[-1 if answer.topic in _TO_THE_LAST else 0]
    month = question.month or (question.day.month if question.day else None)
    for template in templates().get(answer.topic, ()):
        if candidate := template.filled(spot, month, question.locale):
            yield candidate


def _answers(candidate: Candidate, question: Question) -> bool:
    """Whether the desk, asked this next, answers with the topic that was meant."""
    following = reread(candidate.text, question, memory_of(question))
    if not claims(following, None):
        return False
    return any(answer.topic == candidate.topic for answer in desk.answered(following))
