"""The phrases of a text about where one sleeps: what to look for when one books."""

from tripkit.domain.statements import Span
from tripkit.understanding.agenda.phrases import phrases, sentence_of
from tripkit.understanding.agenda.words import says


def lodging_phrases(text: str) -> list[Span]:
    """Each with the phrases behind it in its sentence that go on about it: "near the river"."""
    spans: list[Span] = []
    before: Span | None = None  # the phrase before, where it is about where one sleeps
    for span in phrases(text):
        words = text[span.start : span.end]
        goes_on = before is not None and _goes_on(text, words, before, span)
        if goes_on and spans and spans[-1].end == _end(before):
            spans[-1] = Span(start=spans[-1].start, end=span.end)
        elif goes_on or (says("lodging", words) and not says("not_a_bed", words)):
            spans.append(span)
        before = span if goes_on or says("lodging", words) else None
    return spans


def _end(span: Span | None) -> int:
    """Where a phrase ends; −1 for none."""
    return span.end if span else -1


def _goes_on(text: str, words: str, before: Span, span: Span) -> bool:
    is_one = sentence_of(text, before) == sentence_of(text, span)
    is_of_sum = says("not_a_bed", text[before.start : before.end])  # "not counting the hotel"
    return is_one and says("of_that_bed" if is_of_sum else "of_a_bed", words)
