"""Numbers that limit a trip: walking a day and the least rating."""

import re

from tripkit.knowledge.language.numbers import WORD_PATTERN, number
from tripkit.knowledge.requests.said import Stretch, Wish
from tripkit.knowledge.requests.tables import patterns

_PATTERNS = patterns("measures")

_N = rf"(?P<n>\d{{1,3}}(?:\.\d+)?|{WORD_PATTERN}|a)"
_DISTANCE = _PATTERNS.compiled("distance", N=_N)
_DAILY = re.compile(r"하루|\b(?:a|per|each) day\b|\bdaily\b")
_DRIVEN = re.compile(r"\bdriv|\bcycl|\bbik|운전|자전거|라이딩|drive")
_WALK = re.compile(r"\bwalk(?:s|ing|ed)?\b|\bon foot\b|걷|걸|도보|보행")
_RATING = [
    _PATTERNS.compiled(name)
    for name in (
        "rating_after",
        "rating_before",
        "rating_ko",
        "rating_stars",
        "rating_points",
        "rating_points1",
        "rating_points2",
        "rating_points3",
    )
]


def find_measures(low: str) -> list[Wish]:
    """max_walking_km and min_rating, each at most once."""
    found = []
    for m in _DISTANCE.finditer(low):
        near = low[max(0, m.start() - 40) : m.end() + 40]
        daily = _DAILY.search(near) and not _DRIVEN.search(near)
        if (_WALK.search(near) or daily) and not re.match(r"\s*(?:from|away)\b", low[m.end() :]):
            found.append(Wish("max_walking_km", _km(m), Stretch(m.start(), m.end()), near.strip()))
            break
    rated = (said for said in (pattern.search(low) for pattern in _RATING) if said)
    if said := next(rated, None):
        at = Stretch(said.start(), said.end())
        found.append(Wish("min_rating", _whole(float(said["n"])), at, said.group()))
    return found


def _km(m: re.Match[str]) -> float:
    unit = m["unit"]
    factor = 1.609344 if unit.startswith("mi") and "미" not in unit else 1.0
    if unit.startswith(("met", "미터")) or unit == "m":
        factor = 0.001
    return _whole(round((number(m["n"]) or 0) * factor, 2))


def _whole(value: float) -> float:
    return int(value) if value == int(value) else value
