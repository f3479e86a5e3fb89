"""A model's sentence as it may go out: corrected, cited or marked as not checked."""

import re

from tripkit.domain.context import Locale
from tripkit.domain.passages import ClaimKind, Passage
from tripkit.domain.provenance import Provenance, computed
from tripkit.knowledge.claims.corrections import Facts, correction_of
from tripkit.knowledge.claims.evidence import Evidence
from tripkit.knowledge.claims.figures import figures_in, without_citations
from tripkit.knowledge.claims.kinds import (
    check_of,
    contacts_in,
    kind_of,
    left_out_text,
    legend_text,
)
from tripkit.knowledge.claims.sentences import is_statement
from tripkit.knowledge.claims.shares import alone_text
from tripkit.knowledge.claims.shares import left_out_text as hearsay_left_out_text

MARK = "†"
NOT_REPEATED = "[…]"
_ADDRESS = re.compile(r"\s*\(?\b(?:https?://|www\.)\S+")
_LINK = re.compile(r"\[([^\]\n]+)\]\([^)\s]*\)")
_BULLET = re.compile(r"\s*(?:[-*•]|\d{1,2}[.)])\s+")
_UNCHECKED = Provenance(tier="model", source=None)


def legend(locale: Locale) -> str:
    """What the mark means, as the last line of a text that has one."""
    return legend_text(locale)


class Judge:
    """Judges sentence by sentence; code has the last word on what it can compute.

    Addresses go out of the text: links stand in the list of sources, where each was fetched.
    """

    def __init__(self, evidence: Evidence, facts: Facts, locale: Locale) -> None:
        self._evidence, self._facts, self._locale = evidence, facts, locale

    @property
    def waits(self) -> bool:
        """Whether no word may go out before its sentence is judged."""
        return self._evidence.has_hearsay

    def passage(self, sentence: str) -> Passage:
        """The sentence with its tier; `text` is what a person reads."""
        plain = _ADDRESS.sub("", _LINK.sub(r"\1", sentence)).replace(MARK, "")
        if correction := correction_of(without_citations(plain), self._facts, self._locale):
            return Passage(
                text=correction.text, provenance=correction.provenance, replaces=sentence
            )
        if not all(map(self._evidence.vouches_for, contacts_in(plain))):
            return _left_out(sentence, left_out_text(self._locale))
        if self._evidence.is_hearsay(plain):
            return _left_out(sentence, hearsay_left_out_text(self._locale))
        numbers = self._evidence.cited(plain)
        if self._evidence.bears_out(plain, numbers):
            return self._cited(plain, numbers)
        return self._unchecked(without_citations(plain), is_marked=MARK in sentence)

    def _cited(self, plain: str, numbers: list[int]) -> Passage:
        """With its sources; beside a claim that one page alone bears out, that it does."""
        provenance = self._evidence.provenance(numbers[0])
        kind = self._claim(plain)
        if kind is None or not self._evidence.rests_on_one_page(plain, numbers):
            return Passage(text=plain, provenance=provenance, sources=numbers)
        check = alone_text(provenance.source or "", self._locale)
        text = _with_note(plain, f" ({check})")
        return Passage(text=text, provenance=provenance, sources=numbers, claim=kind, check=check)

    def _unchecked(self, plain: str, *, is_marked: bool = False) -> Passage:
        kind = self._claim(plain)
        if not self._states(plain, kind, is_marked=is_marked):
            return Passage(text=plain, provenance=_UNCHECKED)
        check = check_of(kind, self._locale) if kind else self._plain_note()
        note = f"{MARK} ({check})" if check else MARK
        return Passage(text=_with_note(plain, note), provenance=_UNCHECKED, claim=kind, check=check)

    def _plain_note(self) -> str | None:
        """Beside a mark of what claims nothing that can hurt."""
        return None

    def _claim(self, plain: str) -> ClaimKind | None:
        kind = kind_of(plain)
        return None if kind == "figure" and self._evidence.is_own_figure(plain) else kind

    def _states(self, plain: str, kind: ClaimKind | None, *, is_marked: bool) -> bool:
        """Whether it is a fact that wants a mark."""
        return is_statement(plain)


class TalkJudge(Judge):
    """Judges a talk, where most sentences take up what was said and state no fact.

    A mark is for what the model itself marks, for figures that nobody said, and in the answer to
    a question for what can hurt. Every mark says what it means: a talk has no last line for it.
    """

    def __init__(
        self, evidence: Evidence, facts: Facts, locale: Locale, *, answers: bool = False
    ) -> None:
        super().__init__(evidence, facts, locale)
        self._answers = answers

    def _claim(self, plain: str) -> ClaimKind | None:
        kind = super()._claim(plain)
        has_figures = bool(figures_in(plain))
        if has_figures:
            return None if self._evidence.is_own_figure(plain) else kind
        return kind if self._answers else None

    def _plain_note(self) -> str | None:
        return check_of("figure", self._locale)

    def _states(self, plain: str, kind: ClaimKind | None, *, is_marked: bool) -> bool:
        return is_marked or (kind is not None and is_statement(plain))


def _left_out(sentence: str, words: str) -> Passage:
    """In place of a sentence; an item of a list stays one."""
    bullet = _BULLET.match(sentence)
    text = f"{bullet[0] if bullet else ''}{words}"
    return Passage(text=text, provenance=computed("TripKit"), replaces=NOT_REPEATED)


def _with_note(sentence: str, note: str) -> str:
    """The note behind the sentence; in a table's row behind its last cell."""
    bare = sentence.rstrip()
    if bare.startswith("|") and bare.endswith("|"):
        return f"{bare[:-1].rstrip()} {note} |"
    return f"{bare}{note}"
