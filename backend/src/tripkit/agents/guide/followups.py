"""Further questions about a place, offered only where they can be answered."""

from functools import lru_cache

from tripkit.agents.guide.answering import choose_answer
from tripkit.agents.guide.fitting import Search
from tripkit.agents.guide.visit import name_of
from tripkit.domain.context import Locale
from tripkit.knowledge.conditions.phrases import phrase
from tripkit.knowledge.sri_lanka import place
from tripkit.knowledge.sri_lanka.questions import read_question
from tripkit.services.retrieval import practical

_KINDS = ("when", "howlong", "reach", "howmuch", "wear")
MOST = 3


def followups(search: Search) -> list[str]:
    """At most MOST, of other kinds than what was asked; none where no place is spoken of."""
    where = place(search.place_ids[0]) if search.place_ids else None
    if where is None:
        return []
    offers = _answerable(where.id, search.locale)
    return [text for kind, text in offers if kind not in search.question.kinds][:MOST]


@lru_cache(maxsize=256)
def _answerable(place_id: str, locale: Locale) -> tuple[tuple[str, str], ...]:
    """Kind and text of each question about the place that has an answer."""
    where = place(place_id)
    assert where is not None
    texts = (
        (kind, phrase(locale, f"followup.{kind}", place=name_of(where, locale))) for kind in _KINDS
    )
    return tuple((kind, text) for kind, text in texts if _is_answered(text, place_id, locale))


def _is_answered(text: str, place_id: str, locale: Locale) -> bool:
    question = read_question(text)
    ranked = practical.rank(text, question, [place_id], None)
    answer, _ = choose_answer(Search(text, question, [place_id], None, locale, ranked, []))
    return answer["basis"] in ("passage", "record")
