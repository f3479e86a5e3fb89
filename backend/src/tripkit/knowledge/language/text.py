"""A message made safe and cut up: clean text, Latin words in place, Hangul without gaps."""

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property

MAX_CHARS = 2000
_WORD = re.compile(
    r"[a-z]{1,3}\d{1,4}[a-z]?(?![a-z\d])|[a-zà-öø-ɏ]+(?:'[a-z]+)*|\d+(?:[.,]\d+)*[a-z]*"
)
_LONG_NUMBER = re.compile(r"\d{13,}")
_HANGUL = re.compile(r"[가-힣ㄱ-ㅣ]")


@dataclass(frozen=True, slots=True)
class Word:
    """A Latin word or number: `key` is singular, unaccented, without its apostrophe."""

    start: int
    end: int
    text: str
    key: str


_SINGULARS = {"chillies": "chilli", "chilies": "chili", "leaves": "leaf", "flies": "flies"}
"""Where dropping the ending would give another word ("chilly", "leave", "fly")."""


def singular(word: str) -> str:
    """A rough singular, the same for a lexicon's term and for a message's word."""
    if word in _SINGULARS:
        return _SINGULARS[word]
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("ches", "shes", "sses", "xes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def plain(word: str) -> str:
    """Without accents and apostrophes."""
    word = word.replace("'", "")
    if word.isascii():
        return word
    parts = unicodedata.normalize("NFKD", word)
    return "".join(c for c in parts if not unicodedata.combining(c))


def clean(message: str) -> str:
    """At most MAX_CHARS, composed, with plain quotes and dashes; control characters are spaces."""
    text = unicodedata.normalize("NFC", message[:MAX_CHARS])
    text = "".join(_full_to_half(c) for c in text)
    text = text.translate(_TABLE)
    return " ".join(text.split())[:MAX_CHARS]


def _full_to_half(char: str) -> str:
    if "！" <= char <= "～":
        return chr(ord(char) - 0xFEE0)
    kind = unicodedata.category(char)
    if kind == "Cf":
        return ""
    return " " if kind[0] == "C" or kind in ("Zl", "Zp", "Zs") else char


_TABLE = {
    **dict.fromkeys(map(ord, "‘’‛′`´"), "'"),
    **dict.fromkeys(map(ord, "“”„″«»「」『』"), '"'),
    **dict.fromkeys(map(ord, "–—‒―−"), "-"),
    **dict.fromkeys(map(ord, "〜∼"), "~"),
    ord("…"): ". ",
    ord("。"): ". ",
    ord("、"): ", ",
}


def lower(text: str) -> str:
    """Lower case of the same length, so that places in it hold for the text itself."""
    return "".join(low if len(low := c.lower()) == 1 else c for c in text)


class Text:
    """One message; what is costly is computed when first asked for."""

    def __init__(self, message: str) -> None:
        self.raw = _LONG_NUMBER.sub(lambda m: " " * len(m.group()), clean(message))
        self.low = lower(self.raw)
        self.korean = bool(_HANGUL.search(self.raw))

    @cached_property
    def words(self) -> list[Word]:
        """The Latin words and numbers in order."""
        return [
            Word(m.start(), m.end(), m.group(), singular(plain(m.group())))
            for m in _WORD.finditer(self.low)
        ]

    @cached_property
    def tight(self) -> tuple[str, list[int], list[bool]]:
        """The text without spaces; for each character its place and whether it begins a word."""
        chars, places, starts = [], [], []
        fresh = True
        for place, char in enumerate(self.low):
            if char == " ":
                fresh = True
                continue
            chars.append(char)
            places.append(place)
            hangul = "가" <= char <= "힣"
            starts.append(fresh or not hangul or not "가" <= chars[-2] <= "힣")
            fresh = False
        return "".join(chars), places, starts
