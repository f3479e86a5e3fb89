"""General knowledge in a guide's answer: sentences that end with the mark, and what it means."""

from datetime import date

from tripkit.domain.context import Locale
from tripkit.knowledge.claims import MARK, Evidence, Facts, Judge, legend, sentences_in


def without_marked(draft: str) -> str:
    """The draft without the sentences that say themselves that nobody checked them."""
    return "".join(piece for piece in sentences_in(draft) if MARK not in piece)


def explained(answer: str, today: date, locale: Locale) -> str:
    """The answer with how to check beside each marked sentence, and what the mark means."""
    if MARK not in answer:
        return answer
    judge = Judge(Evidence(), Facts(today), locale)
    pieces = (judge.passage(p).text if MARK in p else p for p in sentences_in(answer))
    return "".join(pieces) + "\n\n" + legend(locale)
