"""A model's sentence as it may go out: corrected, cited or marked as not checked."""

import re

from tripkit.domain.context import Locale
from tripkit.domain.passages import Passage
from tripkit.domain.provenance import Provenance, computed
from tripkit.knowledge.claims.corrections import Facts, correction_of
from tripkit.knowledge.claims.evidence import Evidence, without_citations
from tripkit.knowledge.claims.kinds import (
    check_of,
    contacts_in,
    kind_of,
    left_out_text,
    legend_text,
)
from tripkit.knowledge.claims.sentences import is_statement

MARK = "†"
_ADDRESS = re.compile(r"\s*\(?\b(?:https?://|www\.)\S+")
_LINK = re.compile(r"\[([^\]\n]+)\]\([^)\s]*\)")
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

    def passage(self, sentence: str) -> Passage:
        """The sentence with its tier; `text` is what a person reads."""
        plain = _ADDRESS.sub("", _LINK.sub(r"\1", sentence)).replace(MARK, "")
        if correction := correction_of(without_citations(plain), self._facts, self._locale):
            return Passage(
                text=correction.text, provenance=correction.provenance, replaces=sentence
            )
        if not all(map(self._evidence.vouches_for, contacts_in(plain))):
            words = left_out_text(self._locale)
            return Passage(text=words, provenance=computed("TripKit"), replaces=sentence)
        numbers = self._evidence.cited(plain)
        if self._evidence.bears_out(plain, numbers):
            tier = self._evidence.provenance(numbers[0])
            return Passage(text=plain, provenance=tier, sources=numbers)
        return self._unchecked(without_citations(plain))

    def _unchecked(self, plain: str) -> Passage:
        if not is_statement(plain):
            return Passage(text=plain, provenance=_UNCHECKED)
        kind = kind_of(plain)
        if kind == "figure" and self._evidence.is_own_figure(plain):
            kind = None
        check = check_of(kind, self._locale) if kind else None
        note = f"{MARK} ({check})" if check else MARK
        return Passage(text=_with_note(plain, note), provenance=_UNCHECKED, claim=kind, check=check)


def _with_note(sentence: str, note: str) -> str:
    """The note behind the sentence; in a table's row behind its last cell."""
    bare = sentence.rstrip()
    if bare.startswith("|") and bare.endswith("|"):
        return f"{bare[:-1].rstrip()} {note} |"
    return f"{bare}{note}"
