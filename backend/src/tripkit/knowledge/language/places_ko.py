"""Places in Hangul: at the start of a word, before a particle or what a place can stand before."""

import re
from collections.abc import Iterator
from functools import cache

from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer.names import load_names
from tripkit.knowledge.language import patterns
from tripkit.knowledge.language.lexicon import korean
from tripkit.knowledge.language.place_mention import Mention, Part, traps
from tripkit.knowledge.language.text import Text

_PATTERNS = patterns.load("places")
_KO_TRAPS, _KO_HARD = traps("ko"), traps("ko-hard")
_KO_FROM = _PATTERNS.compiled("ko_from")
_KO_FROM_TO = re.compile(r"에서\s?[가-힣]{2,8}(?:으로|로|까지|에 가)\s?(?:갈|가|떠|출|여|이|$|\s)")
_KO_PAST = _PATTERNS.compiled("ko_past")
_KO_LIKE = _PATTERNS.compiled("ko_like")
_KO_NOT_PLACE = _PATTERNS.compiled("ko_not_place")
_KO_AFTER = _PATTERNS.compiled("ko_after")
_KO_HABIT = _PATTERNS.compiled("ko_habit")
_KO_DISH = _PATTERNS.compiled("ko_dish")
_KO_GO = _PATTERNS.compiled("ko_go")


def hangul_places(text: Text, asked: str | None) -> Iterator[Mention]:
    tight, places, starts = text.tight
    at = 0
    while at < len(tight):
        size = _hangul_size(text, at, asked) if starts[at] and "가" <= tight[at] <= "힣" else 0
        while size:
            start, end = places[at], places[at + size - 1] + 1
            place = gazetteer.find(tight[at : at + size])[0]
            part = _korean_part(text.low[end : end + 24])
            if part == "to" and _KO_HABIT.search(text.low[max(0, start - 6) : start]):
                part = "past"
            dish = asked == "interests" and _KO_DISH.match(text.low, end)
            if part and not dish and not _KO_NOT_PLACE.match(text.low, end):
                yield Mention(start, end, place, part)
            at += size
            size = _hangul_size(text, at, asked) if at < len(tight) else 0
        at += 1


@cache
def _no_places() -> frozenset[str]:
    """Longer words that only begin like a place (고양이 is not 고양)."""
    return frozenset(
        term for term, senses in korean().exact.items() if any(s.slot == "none" for s in senses)
    )


def _hangul_size(text: Text, at: int, asked: str | None) -> int:
    tight, places, _ = text.tight
    names = load_names()
    for size in range(min(12, len(tight) - at), 0, -1):
        key = tight[at : at + size]
        if key not in names.by_key or (size == 1 and key not in _KO_HARD and key != "괌"):
            continue
        gaps = places[at + size - 1] - places[at] - (size - 1)
        if gaps and size < 4:
            continue
        longer = (
            tight[at : at + size + more] for more in (1, 2, 3) if at + size + more <= len(tight)
        )
        if any(word in _no_places() for word in longer):
            continue
        end = places[at + size - 1] + 1
        if _hangul_credible(text.low, key, places[at], end, asked):
            return size
    return 0


def _hangul_credible(low: str, key: str, start: int, end: int, asked: str | None) -> bool:
    after = low[end : end + 16]
    if not _KO_AFTER.match(after):
        return False
    notable = key in load_names().notable
    if key in _KO_HARD:
        return (
            bool(re.match(r"(?:으로|로|시|\s?여행|에 ?가고|에 ?갈|쪽)", after))
            and asked == "destination"
        ) or bool(
            re.match(
                r"\s?여행|(?:으로|로|에)?\s(?:가고|가보|갈래|가자|가요|가려|여행|떠)|(?:으로|로)\s?(?:갈|가)",
                after,
            )
        )
    if not notable and key in korean().exact:
        return False
    if key in _KO_TRAPS or not notable:
        place = gazetteer.find(key)[0]
        alone = (
            asked == "destination"
            and re.fullmatch(
                r"\s*(?:요|이요|으?로요?|에요|예요|이에요|로 할게요|가요)?[.!~? ]*", low[end:]
            )
            and not low[:start].strip()
        )
        going = bool(_KO_GO.match(low[end : end + 20]))
        early = asked == "destination" and not low[:start].strip()
        return (
            bool(alone)
            or going
            or (early and notable)
            or (not notable and len(key) >= 3 and place.population > 300_000)
        )
    return True


def _korean_part(after: str) -> Part | None:
    if _KO_LIKE.match(after):
        return "like"
    if _KO_FROM.match(after):
        return "from"
    if _KO_FROM_TO.match(after):
        return "from"
    if _KO_PAST.match(after):
        return "past"
    return "to"
