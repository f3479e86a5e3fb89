"""What the sources of an answer say, so that a sentence can be held against those it names."""

import re
from collections.abc import Sequence

from tripkit.domain.provenance import Provenance

_FIGURE = re.compile(r"\d[\d,]*(?:[.:]\d+)*")
_CITED = re.compile(r"\[(\d{1,2})\]")
_WORD = re.compile(r"[^\W\d_]{3,}")
_HANGUL = re.compile(r"[가-힣]")
_STEM = 5
"""Letters of a word that have to agree: endings and particles may differ."""


class Evidence:
    """Texts by their source's number, and what the person said, which needs no source."""

    def __init__(self, person: Sequence[str] = ()) -> None:
        self._texts: dict[int, str] = {}
        self._provenance: dict[int, Provenance] = {}
        self._person = figures_in(" ".join(person))

    def add(self, number: int, text: str, provenance: Provenance) -> None:
        """More of what a source says."""
        self._texts[number] = f"{self._texts.get(number, '')} {text}"
        self._provenance.setdefault(number, provenance)

    def provenance(self, number: int) -> Provenance:
        return self._provenance[number]

    def vouches_for(self, text: str) -> bool:
        """Whether a source that is no web page holds this."""
        return any(
            text in words and self._provenance[number].tier not in ("web", "model")
            for number, words in self._texts.items()
        )

    def cited(self, sentence: str) -> list[int]:
        """The sources that a sentence names and that there are."""
        numbers = (int(number) for number in _CITED.findall(sentence))
        return [number for number in dict.fromkeys(numbers) if number in self._texts]

    def bears_out(self, sentence: str, numbers: Sequence[int]) -> bool:
        """Whether these sources hold the sentence's figures and speak of the same thing."""
        if not numbers:
            return False
        text = " ".join(self._texts[number] for number in numbers)
        bare = without_citations(sentence)
        return self._holds_figures(bare, text) and _shares_words(bare, text)

    def is_own_figure(self, sentence: str) -> bool:
        """Whether it has figures and every one of them is the person's."""
        figures = figures_in(without_citations(sentence))
        return bool(figures) and figures <= self._person

    def _holds_figures(self, sentence: str, text: str) -> bool:
        return figures_in(sentence) <= figures_in(text) | self._person


def without_citations(sentence: str) -> str:
    """The sentence without the numbers of its sources."""
    return re.sub(r"\s*\[\d{1,2}\]", "", sentence)


def figures_in(text: str) -> set[str]:
    """Its figures without thousands separators, trailing zeros and leading zeros."""
    return {_plain(figure) for figure in _FIGURE.findall(text)}


def _plain(figure: str) -> str:
    bare = figure.replace(",", "")
    bare = bare.lstrip("0") or "0"
    return bare.rstrip("0").rstrip(".") if "." in bare else bare


def _shares_words(sentence: str, text: str) -> bool:
    """A word in common at least; in different scripts nobody can tell, and figures decide."""
    if bool(_HANGUL.search(sentence)) != bool(_HANGUL.search(text)):
        return bool(figures_in(sentence)) or not _WORD.search(text)
    stems = {word.casefold()[:_STEM] for word in _WORD.findall(text)}
    return any(word.casefold()[:_STEM] in stems for word in _WORD.findall(sentence))
