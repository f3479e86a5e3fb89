"""Figures and words of a sentence, in a form in which two texts can be compared."""

import re

_FIGURE = re.compile(r"\d[\d,]*(?:[.:]\d+)*")
_WORD = re.compile(r"[^\W\d_]{3,}")
_HANGUL = re.compile(r"[가-힣]")
_STEM = 5
"""Letters of a word that have to agree: endings and particles may differ."""


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


def shares_words(sentence: str, text: str) -> bool:
    """A word in common at least; where the text has none of the sentence's script nobody can tell,
    and figures decide."""
    stems = {word.casefold()[:_STEM] for word in _WORD.findall(text)}
    if any(word.casefold()[:_STEM] in stems for word in _WORD.findall(sentence)):
        return True
    is_korean = bool(_HANGUL.search(sentence))
    if any(bool(_HANGUL.match(stem)) == is_korean for stem in stems):
        return False
    return bool(figures_in(sentence)) or not stems
