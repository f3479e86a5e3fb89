"""The guide's own sentences, by key and language."""

import json
from datetime import date
from functools import cache
from importlib.resources import files

from tripkit.domain.context import Locale
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.months import MONTHS

_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_KO_DAYS = "월화수목금토일"


@cache
def _all(locale: Locale) -> dict[str, str]:
    found: dict[str, str] = json.loads(
        (files(__package__) / "data" / f"phrases.{locale}.json").read_text("utf-8")
    )
    return found


class _Korean(str):
    """`{place:은/는}` takes the particle that the word's last consonant asks for."""

    def __format__(self, spec: str) -> str:
        return josa(self, spec) if "/" in spec else str.__format__(self, spec)


def phrase(locale: Locale, key: str, **words: object) -> str:
    """The sentence with its blanks filled. Raises KeyError for a key that is none."""
    if locale == "ko":
        words = {name: _Korean(word) if isinstance(word, str) else word
                 for name, word in words.items()}  # fmt: skip
    return _all(locale)[key].format(**words)


def has_phrase(locale: Locale, key: str) -> bool:
    return key in _all(locale)


def day_words(day: date, locale: Locale) -> str:
    """ "Saturday 3 January 2026", "2026년 1월 3일 토요일"."""
    if locale == "ko":
        return f"{day.year}년 {day.month}월 {day.day}일 {_KO_DAYS[day.weekday()]}요일"
    return f"{_DAYS[day.weekday()]} {day.day} {MONTHS[day.month - 1]} {day.year}"
