"""Whether the documents answer the question.

    combined = 0.4 · mean score + 0.4 · top score + 0.2 · (a document of the place asked for)

The thresholds are fitted to our retriever's scores on benchmarks/guide/questions.jsonl: see
docs/guide.md.
"""

import re
from collections.abc import Sequence

from tripkit.agents.guide.state import Relevance

RELEVANT, PARTIAL, IRRELEVANT = 0.3, 0.22, 0.16
ENOUGH = 3
# What no document of ours holds: it changes by the day.
_EXTERNAL = re.compile(
    r"\b(?:hotels?|hostels?|guest ?houses?|accommodation|restaurants?|prices?|booking|book a|"
    r"weather (?:now|today|tomorrow|forecast)|tickets? (?:left|available)|availability)\b|"
    r"호텔|숙소|게스트하우스|식당|맛집|가격|예약|날씨 예보"
)


def needs_external(query: str) -> bool:
    return bool(_EXTERNAL.search(query.lower()))


def combined_score(scores: Sequence[float], place_found: bool) -> float:
    """The seed's formula over scores from 0 to 1; 0 without documents."""
    if not scores:
        return 0.0
    return 0.4 * sum(scores) / len(scores) + 0.4 * max(scores) + 0.2 * place_found


def grade(scores: Sequence[float], place_found: bool) -> Relevance:
    combined = combined_score(scores, place_found)
    if combined >= RELEVANT and len(scores) >= ENOUGH:
        return "relevant"
    if combined >= PARTIAL:
        return "partial"
    return "insufficient" if combined >= IRRELEVANT else "irrelevant"
