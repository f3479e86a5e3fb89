"""How well each segment fits the nouns and names of a phrase."""

import re
from collections.abc import Sequence

from tripkit.domain.itinerary import Hotel
from tripkit.knowledge.edits.cards import FAR, Card, fits
from tripkit.knowledge.edits.concepts import PARTICLES, Named, concepts_in
from tripkit.knowledge.edits.said import HIDDEN
from tripkit.knowledge.edits.tables import patterns
from tripkit.knowledge.edits.trip import Trip
from tripkit.knowledge.gazetteer.fold import HANGUL, fold
from tripkit.knowledge.language.korean import strip_particles

_TABLE = patterns("refs")
_STOP = frozenset(" ".join(_TABLE.alternatives("stop")).split())
_TO, _FROM = _TABLE.compiled("to_before"), _TABLE.compiled("from_before")
_TO_KO, _FROM_KO = _TABLE.compiled("to_after"), _TABLE.compiled("from_after")
_WORD = re.compile(r"[^\s,.;:!?()\"ʘ/→]+")
_PARTICLES = re.compile(f"{PARTICLES}{{1,2}}")
_ENDS = ("airport", "station", "hotel")


def tokens(low: str, found: Sequence[Named]) -> list[tuple[int, int, str]]:
    """The words that are no nouns of the table, folded and without particles."""
    said = []
    for m in _WORD.finditer(low):
        if any(one.start < m.end() and m.start() < one.end for one in found):
            cut = _uncovered(low, m, found)
            if cut is None:
                continue
            start, end = cut
        else:
            start, end = m.span()
        raw = low[start:end].strip("'-")
        raw = re.sub(r"'s$", "", raw)
        key = fold(raw)
        if HANGUL.search(key) and (bare := strip_particles(key)) != key:
            key = f"{bare}|{key}" if bare not in _STOP else bare
        if key and key not in _STOP and raw not in _STOP:
            said.append((start, end, key))
    return said


def _uncovered(low: str, m: re.Match[str], found: Sequence[Named]) -> tuple[int, int] | None:
    """ "신라호텔": what of a word stands before the noun in it."""
    if not HANGUL.search(m.group()):
        return None
    inside = [one for one in found if m.start() < one.start < m.end()]
    covered = [one for one in found if one.start <= m.start() < one.end]
    if covered:
        after = low[covered[-1].end : m.end()]
        left = len(after) > 1 and strip_particles(f"가{after}") == f"가{after}"
        left = left and not any(covered[-1].end < one.end <= m.end() for one in found)
        left = left and not _PARTICLES.fullmatch(after)
        return (covered[-1].end, m.end()) if left else None
    if covered or not inside or inside[0].start - m.start() < 2:
        return None
    return m.start(), inside[0].start


def _side(low: str, start: int, end: int) -> str:
    if _TO.search(low[max(0, start - 24) : start]) or _TO_KO.match(low, end):
        return "destination"
    if _FROM.search(low[max(0, start - 24) : start]) or _FROM_KO.match(low, end):
        return "origin"
    return ""


def _head(found: list[Named], low: str) -> Named | None:
    """The noun of kind that counts: the first in English, the last in Korean."""
    kinds = [one for one in found if one.concept.is_kind]
    if not kinds:
        return None
    korean = [one for one in kinds if HANGUL.search(low[one.start : one.end])]
    return korean[-1] if korean else kinds[0]


def scored(low: str, trip: Trip) -> tuple[list[Card], bool]:
    """The segments that fit best, and whether a name or a kind was said."""
    found = [one for one in concepts_in(low) if HIDDEN not in low[one.start : one.end]]
    found = [one for one in found if not _in_a_name(one, low, trip)]
    head = _head(found, low)
    pool = [card for card in trip.cards if head is None or head.concept.holds(card.segment)]
    if head and not pool:
        pool, missing = list(trip.cards), head
        found = [one for one in found if one is not missing]
        if missing.concept.name not in {c for card in pool for c in card.concepts}:
            return _named_exactly(low, trip)
        head = None
    words = tokens(low, found)
    scores = [(_score(card, low, found, head, words), card) for card in pool]
    if head is None and words:
        scores = [(score - _aside(card, words), card) for score, card in scores]
    top = max((score for score, _ in scores), default=0.0)
    if top <= FAR and not head:
        return [], False
    if top <= 0.0:
        return pool, True
    return [card for score, card in scores if score >= top - 0.01], True


def _in_a_name(one: Named, low: str, trip: Trip) -> bool:
    """ "Train Bleu": a noun of kind that is part of another thing's name."""
    after = _WORD.match(low, one.end + 1)
    if not one.concept.is_kind or after is None or low[one.end] != " ":
        return False
    both = fold(low[one.start : after.end()])
    return any(
        f" {both} " in f" {fold(name)} "
        for card in trip.cards
        if not one.concept.holds(card.segment)
        for name, weight in card.names
        if weight > FAR
    )


def _named_exactly(low: str, trip: Trip) -> tuple[list[Card], bool]:
    """A kind that the trip does not have, in a name that it has ("서점" in no concept)."""
    words = tokens(low, [])
    hits = [card for card in trip.cards if any(card.fit(w) >= 0.95 for _, _, w in words)]
    return hits, bool(hits)


def _score(
    card: Card, low: str, found: list[Named], head: Named | None, words: list[tuple[int, int, str]]
) -> float:
    score = 0.0
    for one in found:
        if head and one.concept is head.concept:
            continue
        if one.concept.name in card.concepts:
            score += 1.0
        elif one.concept.name in _ENDS and head:
            score += _end_kind(card, one, low)
    for start, end, word in words:
        best = card.fit(word)
        if card.origin or card.destination:
            way = card.fit_end(word, _side(low, start, end))
            best = max(best, way * (1.0 if head else 0.45))
        score += best
    return score


def _aside(card: Card, words: list[tuple[int, int, str]]) -> float:
    """A hotel that is not called one, by what is not the first of its name: "the Louvre"."""
    if not isinstance(card.segment, Hotel):
        return 0.0
    name = _first_word(card.segment.property_name)
    return 0.0 if any(fits(w, name) for _, _, word in words for w in word.split("|")) else 0.05


def _first_word(name: str) -> str:
    """The first word of a name that is no noun of kind."""
    low = name.lower()
    for m in _WORD.finditer(low):
        if m.group() not in _STOP and not concepts_in(m.group()):
            return name[m.start() : m.end()]
    return name


def _end_kind(card: Card, one: Named, low: str) -> float:
    """ "The taxi to the airport": whether that end is an airport."""
    side = _side(low, one.start, one.end)
    ends = {"origin": card.origin, "destination": card.destination}.get(
        side, (*card.origin, *card.destination)
    )
    held = {c.concept.name for name in ends for c in concepts_in(name.lower())}
    return 0.8 if one.concept.name in held else 0.0
