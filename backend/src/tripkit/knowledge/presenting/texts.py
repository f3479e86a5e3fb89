"""A package's own words in two languages: `data/texts.en.json` and `data/texts.ko.json` in it."""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from tripkit.domain.context import Locale
from tripkit.knowledge.language.korean import josa


class _Korean(str):
    """`{place:을/를}` takes the particle that the word's last sound asks for."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        if "/" in spec:
            return josa(self, spec)
        return f"{self}{spec}" if spec else str(self)


@cache
def _read(package: str, locale: Locale) -> dict[str, str]:
    text = (files(package) / "data" / f"texts.{locale}.json").read_text("utf-8")
    return dict(json.loads(text))


class Texts:
    """Of one package."""

    def __init__(self, package: str) -> None:
        self._package = package

    def all(self, locale: Locale) -> dict[str, str]:
        return _read(self._package, locale)

    def has(self, locale: Locale, key: str) -> bool:
        """Whether there is such a text."""
        return key in self.all(locale)

    def say(self, locale: Locale, key: str, /, **blanks: Any) -> str:
        """The text with its blanks filled. Raises KeyError for a key that is none."""
        if locale == "ko":
            blanks = {k: _Korean(v) if isinstance(v, str) else v for k, v in blanks.items()}
        return self.all(locale)[key].format(**blanks)

    def count(self, locale: Locale, key: str, n: int) -> str:
        """The text for none, for one, or for so many."""
        exact = f"{key}.{n}"
        return self.say(locale, exact if self.has(locale, exact) else f"{key}.n", n=n)
