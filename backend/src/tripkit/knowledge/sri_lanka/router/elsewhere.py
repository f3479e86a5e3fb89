"""Countries and cities outside Sri Lanka, by one name in both languages."""

import re
from functools import lru_cache
from importlib.resources import files


@lru_cache(maxsize=1)
def _rows() -> list[list[str]]:
    """data/elsewhere.tsv: the name, its English and Korean spellings, its people and language."""
    text = (files(__package__) / "data" / "elsewhere.tsv").read_text("utf-8")
    return [line.split("\t") for line in text.splitlines() if line]


@lru_cache(maxsize=2)
def _pattern(peoples: bool) -> re.Pattern[str]:
    kinds = []
    for n, (_, english, korean, people) in enumerate(_rows()):
        words = f"{english}|{people}" if peoples and people else english
        kinds.append(rf"(?P<p{n}>\b(?:{words})\b|(?<![가-힣])(?:{korean}))")
    return re.compile("|".join(kinds))


def elsewhere(low: str) -> list[str]:
    """What of them is named in lower-case text: "파리" and "paris" are both "paris"."""
    return _named(_pattern(False), low)


def hinted_elsewhere(low: str) -> set[str]:
    """The same with their people and languages: who writes of the Dutch knows of Holland."""
    return set(_named(_pattern(True), low))


def _named(pattern: re.Pattern[str], low: str) -> list[str]:
    rows = _rows()
    return [rows[int((said.lastgroup or "p0")[1:])][0] for said in pattern.finditer(low)]
