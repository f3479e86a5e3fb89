"""Words about a plan held against its facts: no other figure, hour, name or address passes.

Strict on purpose: words that cannot be checked are dropped, and our own are said instead.
"""

import json
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from tripkit.domain.plan import TravelPlanResult
from tripkit.knowledge.gazetteer import find
from tripkit.knowledge.language.korean import strip_particles
from tripkit.knowledge.language.numbers import WORD_PATTERN, number
from tripkit.knowledge.presenting.written import plain

_MONEY = re.compile(
    r"(?P<sign>US\$|[$€£¥₩฿])\s?(?P<a>\d[\d,]*(?:\.\d+)?)"
    r"|(?P<b>\d[\d,]*(?:\.\d+)?)\s?(?P<scale>[만천])?\s?"
    r"(?:원|달러|유로|엔|(?:USD|EUR|GBP|JPY|KRW|THB|dollars?|euros?|yen|won)\b)"
)
_HOUR = re.compile(r"\b(\d{1,2}):(\d{2})\b")
_NUMBER = re.compile(r"\d[\d,]*(?:\.\d+)?")
_SPELLED = re.compile(rf"\b{WORD_PATTERN}\b", re.I)
_WORD = r"[A-ZÀ-ÖØ-Þ][A-Za-zÀ-ɏ0-9'’-]*"
_NAME = re.compile(rf"{_WORD}(?:\s+(?:(?:of|the|de|la|no|and)\s+)?{_WORD})*")
_HANGUL = re.compile(r"[가-힣]{2,}")
_OTHER_SCRIPT = re.compile(r"[^\W\d_a-zA-ZÀ-ɏ가-힣ㄱ-ㅣ]+")
_BUSINESS = re.compile(
    r".(?:호텔|항공|식당|카페|레스토랑|료칸|호스텔|게스트하우스|공항|시장|박물관|미술관|신사|공원|타워"
    r"|사원|성당|온천|해변|거리|궁|역)$"
)
_UNNAMED = (
    " a an the in on at from to for with by of and but or so then after before between until you"
    " your we our it its this that these those there here each every all both most no not is are"
    " be one day days night nights morning mornings afternoon afternoons evening evenings lunch"
    " dinner breakfast first second third last next start end spend walk see take keep leave stay"
    " eat begin arrive expect plan trip "
)
"""Words that may begin a sentence, between spaces."""
_LEFT_OUT = frozenset({
    "latitude", "longitude", "lat", "lng", "source_url", "image_url", "url", "visa_source",
    "seconds", "summary", "presentation", "task", "tool_calls_made", "plan_id", "thread_id",
    "run_id", "provenance", "weather_provenance", "rates_provenance",
})  # fmt: skip
_SCALES = {"만": 10_000, "천": 1_000}


@dataclass(frozen=True)
class _Facts:
    text: str
    numbers: frozenset[float]
    hours: frozenset[str]
    sums: frozenset[float]


def is_faithful(words: str, result: TravelPlanResult, ours: str = "") -> bool:
    """Whether the words say nothing that the plan, or what we say of it, does not."""
    if not words.strip() or plain(words) != " ".join(words.split()):
        return False  # an address or a hidden sign
    if re.search(r"[<>\[\]`|]|IMAGE_PLACEHOLDER", words):
        return False
    facts = _facts(result, ours)
    return _figures_fit(words, facts) and _names_fit(words, facts)


def _facts(result: TravelPlanResult, ours: str) -> _Facts:
    said = " \n".join([ours, *_strings(result.model_dump(mode="json"))])
    hours = frozenset(f"{int(h)}:{m}" for h, m in _HOUR.findall(said))
    return _Facts(
        _folded(said),
        frozenset(map(_value, _NUMBER.findall(_HOUR.sub(" ", said)))),
        hours,
        frozenset([*_sums_of(result), *_sums_in(said)]),
    )


def _folded(text: str) -> str:
    """Lower case without accents, gaps of one space."""
    bare = re.sub("[\u0300-\u036f]", "", unicodedata.normalize("NFKD", text)).lower()
    return " ".join(re.sub(r"[\s\-_/·]+", " ", unicodedata.normalize("NFC", bare)).split())


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key not in _LEFT_OUT:
                yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
    elif value is not None and not isinstance(value, bool):
        yield value if isinstance(value, str) else json.dumps(value)


def _sums_of(result: TravelPlanResult) -> Iterator[float]:
    if (cost := result.cost) is not None:
        yield from (cost.total, cost.low, cost.high, cost.per_person, *cost.breakdown.values())
        yield from (one for one in (cost.budget, cost.budget_remaining) if one is not None)
        for line in cost.lines:
            yield from (line.unit, line.amount)
    for day in result.itinerary.days if result.itinerary else []:
        yield day.day_cost
        yield from (stop.cost for stop in day.schedule)


def _value(text: str) -> float:
    return float(text.replace(",", "") or 0)


def _sums_in(text: str) -> Iterator[float]:
    for found in _MONEY.finditer(text):
        yield _value(found["a"] or found["b"]) * _SCALES.get(found["scale"] or "", 1)


def _figures_fit(words: str, facts: _Facts) -> bool:
    known = {round(one) for one in facts.sums} | facts.sums
    if any(one not in known for one in _sums_in(words)):
        return False
    rest = _MONEY.sub(" ", words)
    if any(f"{int(h)}:{m}" not in facts.hours for h, m in _HOUR.findall(rest)):
        return False
    rest = _HOUR.sub(" ", rest)
    spelled = (number(found) for found in _SPELLED.findall(rest))
    values = [*map(_value, _NUMBER.findall(rest)), *(n for n in spelled if n and n != 1)]
    return all(one in facts.numbers for one in values)


def _names_fit(words: str, facts: _Facts) -> bool:
    latin = all(_is_known(found, facts) for found in _NAME.findall(words))
    other = all(_folded(found) in facts.text for found in _OTHER_SCRIPT.findall(words))
    return latin and other and all(_is_said(word, facts) for word in _HANGUL.findall(words))


def _is_known(name: str, facts: _Facts) -> bool:
    """A run of capitalised words, without those that only begin a sentence."""
    parts = re.sub(r"['’]s\b", "", name).split()
    while parts and (f" {parts[0].casefold()} " in _UNNAMED or number(parts[0])):
        parts = parts[1:]
    return not parts or re.search(rf"(?<!\w){re.escape(_folded(' '.join(parts)))}(?!\w)",
                                  facts.text) is not None  # fmt: skip


def _is_said(word: str, facts: _Facts) -> bool:
    """A Korean word that is no name, or one that the facts have."""
    bare = strip_particles(word)
    if bare in facts.text or bare in facts.text.replace(" ", ""):
        return True
    return not (_BUSINESS.search(bare) or any(place.notable for place in find(bare)))
