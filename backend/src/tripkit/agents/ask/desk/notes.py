"""Notes that fit a question's words and places narrowly, before what holds in general."""

from collections.abc import Callable

from tripkit.agents.ask.desk.answer import Answer, Line, page
from tripkit.agents.ask.desk.clock import is_origin
from tripkit.agents.ask.desk.question import Question
from tripkit.knowledge.practical import Site
from tripkit.knowledge.practical.notes import Note, notes_on


def sites_of(question: Question) -> list[Site]:
    """Where it is about: not where one only sets off, if another place is named."""
    goals = [spot for spot in question.spots if not is_origin(question.low, spot)]
    return [spot.site for spot in goals or question.spots]


def has_note(topic: str, question: Question) -> bool:
    """Whether a note on the topic fits the question as a whole."""
    return _note(topic, question) is not None


def _note(topic: str, question: Question) -> Note | None:
    low = f"{question.earlier} {question.low}"
    fitting = notes_on(low, sites_of(question))
    return next((note for note in fitting if note.topic == topic), None)


def noted(
    topic: str, otherwise: Callable[[Question], Answer | None], question: Question
) -> Answer | None:
    """The topic's note, else what is answered without one."""
    note = _note(topic, question)
    if note is None:
        return otherwise(question)
    place = question.spot.called(question.locale) if question.spot else ""
    return Answer(topic, Line(note.text.in_(question.locale), page(note.source)), place)
