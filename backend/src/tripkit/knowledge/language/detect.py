"""Which of the two languages a message is written in."""

import re
from typing import Literal

Locale = Literal["en", "ko"]
_HANGUL = re.compile(r"[가-힣ㄱ-ㅎㅏ-ㅣ]")
_LATIN = re.compile(r"[A-Za-z]+")


def detect(text: str, fallback: Locale = "en") -> Locale:
    """ "ko" where Hangul carries the sentence: more Hangul syllables than Latin words."""
    hangul = len(_HANGUL.findall(text[:2000]))
    latin = len(_LATIN.findall(text[:2000]))
    if not hangul and not latin:
        return fallback
    return "ko" if hangul > latin else "en"
