"""Whether a text mentions a name: letters and digits alone count, and a name's telling words."""

import re
import unicodedata

_PLAIN = re.compile(
    "the|and|for|with|from|near|visit|see|lunch|dinner|breakfast|brunch|coffee|walk|stroll|trip"
    "|stay|hotel|taxi|train|bus|transfer|flight|meeting|explore|check"
    "|방문|점심|저녁|아침|산책|숙소|호텔|택시|기차|버스|회의|이동|체크인|체크아웃"
)
"""Words that name nothing of their own."""


def letters(text: str) -> str:
    """Letters and digits alone, so that no spacing or punctuation hides a name."""
    return "".join(c for c in unicodedata.normalize("NFKC", text).casefold() if c.isalnum())


def telling_words(value: str) -> list[str]:
    """Its words that tell something, as letters: short Latin ones do not."""
    words = (letters(word) for word in re.findall(r"\w+", value))
    return [w for w in words if len(w) > (3 if w.isascii() else 1)] or [letters(value)]


def mentions(text_letters: str, value: str) -> bool:
    """Whether all that `value` names stands in the text; what names nothing always does."""
    if letters(value) in text_letters:
        return True
    words = [letters(word) for word in re.findall(r"\w+", value)]
    names = [w for w in words if len(w) > (2 if w.isascii() else 0) and not _PLAIN.fullmatch(w)]
    return all(word in text_letters for word in names)


def mentions_most(text_letters: str, value: str) -> bool:
    """Whether more than half of the telling words of `value` stand in the text."""
    words = telling_words(value)
    return sum(word in text_letters for word in words) * 2 > len(words)
