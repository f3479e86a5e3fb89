"""A text cut into phrases that each say one thing, also where no mark parts them."""

import re
from collections.abc import Iterator

from tripkit.domain.statements import Span
from tripkit.knowledge.orders.clauses import clauses

LATIN = re.compile(r"[^\W\d_]{3,}|[가-힣]{2,}")
"""A word that says more than a day and an hour."""
_CUT = re.compile(
    r"(?<=[가-힣][고며])\s+|(?<=[가-힣]이라|[가-힣]지만|[가-힣]니까)\s+|(?<=[가-힣][는은인한]데)\s+|(?<=[가-힣]서)(?<!에서)\s+(?!(?:안|못|싫|빼|별로))|\s\+\s"
    r"|\s+(?=(?:but|so|then|because|since|while|plus)\s)"
    r"|(?<=도착)[\s/,]+(?!\d{1,2}\s*(?:시|:\d\d)\s*출발\s*\d)(?=.*(?:출발|떠|출국|비행))"
    r"|(?<=도착 \d\d시)[\s/,]+"
    r"|\s+(?=and (?:then )?(?:we )?"
    r"(?:(?:fly|flying|go|going|head|heading) (?:home|back|out)|leav|depart))"
    r"|(?<=\))\s+(?=to\s.*\bdep)"
    r"|\s/\s|\s+(?=and (?:back|home|out|in bed)\b)"
    r"|\s+(?=and (?:i|we|you|he|she|they|someone|somebody|everyone|(?:my|our) \w+)(?: all| also)?"
    r" (?:wants?|needs?|would|wouldn|like|likes|love|loves|don|doesn|won|can)\b)"
)
_SENTENCE = re.compile(r"[.;!?\n](?=\s|$)")


def phrases(text: str) -> Iterator[Span]:
    """The clauses, cut where another begins without a mark."""
    for clause in clauses(text):
        at = clause.start
        for cut in _CUT.finditer(text, clause.start, clause.end):
            if cut.start() > at:
                yield Span(start=at, end=cut.start())
            at = cut.end()
        if at < clause.end:
            yield Span(start=at, end=clause.end)


def phrase_at(text: str, span: Span) -> Span:
    """The phrase that a span begins in; the span itself where it begins in none."""
    return next((p for p in phrases(text) if p.start <= span.start < p.end), span)


def sentence_of(text: str, span: Span) -> int:
    """The number of the sentence that a phrase stands in."""
    return sum(1 for _ in _SENTENCE.finditer(text, 0, span.start))
