"""Everything a message mentions, each marked as wanted or turned down."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, TypeVar

from tripkit.knowledge.language import asides, durations, negation, patterns, statements
from tripkit.knowledge.language.dates import When, find_when
from tripkit.knowledge.language.freetext import title_places
from tripkit.knowledge.language.lexicon import Sense, Span, find_spans
from tripkit.knowledge.language.money import Money, find_money
from tripkit.knowledge.language.negation_ko import Mark
from tripkit.knowledge.language.places import Mention, find_places
from tripkit.knowledge.language.text import Text

_PATTERNS = patterns.load("mentions")

PIVOT = _PATTERNS.compiled("pivot")
_LIMIT = re.compile(
    r"\b(?:more|less|longer|fewer|over|exceed\w*)\s+(?:than\s+)?(?:an?\s+|the\s+)?$"
)
_LIMIT_KO = re.compile(r"\s?(?:이상|넘게|넘으면|넘기|초과|을 ?넘|를 ?넘|보다 ?길|까지)")
_SO, _TOO_LITTLE = _PATTERNS.compiled("so"), _PATTERNS.compiled("too_little")
_THEN = re.compile(r"\s+(?:then|it is)\b(?!\s+(?:on|to|over|back|a|up|too|so)\b)")
FEW, MANY = 12, 80
"""More mentions than anybody means; the rest of a flood is left unread."""
T = TypeVar("T", Span, Mention, When, durations.DaySpan)


@dataclass
class Mentions:
    """The marks of one message, in order, with the set of those that are turned down."""

    text: Text
    asked: str | None
    known: Mapping[str, Any]
    today: date
    spans: list[Span] = field(default_factory=list)
    places: list[Mention] = field(default_factory=list)
    lengths: list[durations.DaySpan] = field(default_factory=list)
    times: list[When] = field(default_factory=list)
    money: list[Money] = field(default_factory=list)
    titles: list[tuple[int, int]] = field(default_factory=list)
    turned: set[tuple[int, int]] = field(default_factory=set)
    pivots: list[int] = field(default_factory=list)

    def down(self, item: Span | Mention | When | durations.DaySpan) -> bool:
        return (item.start, item.end) in self.turned

    def wanted(self, items: Sequence[T]) -> list[T]:
        return [item for item in items if not self.down(item)]

    def senses(self, *slots: str) -> Iterator[tuple[Span, Sense]]:
        """The senses for these slots; a weak one only when its slot was asked for."""
        for span in self.spans:
            for sense in span.senses:
                if sense.slot in slots and (not sense.weak or self.asked_for(sense.slot)):
                    yield span, sense

    def asked_for(self, slot: str) -> bool:
        return self.asked == {"interest": "interests", "feel": "mood"}.get(slot, slot)

    def chosen(self, items: Sequence[T]) -> T | None:
        """The first that is wanted; after a correction the first one behind it."""
        wanted = self.wanted(items)
        if not wanted:
            return None
        for pivot in reversed(self.pivots):
            behind = [item for item in wanted if item.start >= pivot]
            if behind and any(item.start < pivot for item in items):
                return behind[0]
        return wanted[0]


def gather(
    text: Text, asked: str | None, known: Mapping[str, Any], today: date, locale: str
) -> Mentions:
    """Finds all marks and settles which of them are turned down."""
    low = text.low
    found = Mentions(text, asked, known, today)
    found.times = find_when(low, today)[:FEW]
    found.money = find_money(low, locale)[:FEW]
    busy = [(x.start, x.end) for x in found.times] + [(x.start, x.end) for x in found.money]
    found.places = [p for p in find_places(text, asked) if not _over(p.start, p.end, busy)]
    found.places = found.places[:FEW]
    found.lengths = [
        d
        for d in durations.find_durations(low)
        if not _over(d.start, d.end, busy) or _weekend(low, d) or _wider(d, busy)
    ]
    if asked in asides.PICTURES:
        found.money = [m for m in found.money if asides.told(low, m)]
        found.lengths = [x for x in found.lengths if asides.told(low, x)]
    found.titles = titles = title_places(text)
    found.places = [p for p in found.places if not _over(p.start, p.end, titles)]
    places = [(p.start, p.end) for p in found.places] + titles
    spans = [s for s in find_spans(text) if not _over(s.start, s.end, places)][:MANY]
    found.spans = statements.joined(spans, statements.stated(text), asked)
    found.lengths = found.lengths[:FEW]
    found.times = [t for t in found.times if not _bare_weekday(low, t, found.lengths)]
    marks = _marks(found)
    verdicts = negation.negated(text, marks)
    limits = {(x.start, x.end) for x in found.lengths if _LIMIT.search(low[: x.start])}
    limits |= {(x.start, x.end) for x in found.lengths if _LIMIT_KO.match(low[x.end :])}
    turned = {(m.start, m.end) for m, down in zip(marks, verdicts, strict=True) if down}
    turned |= {(x.start, x.end) for x in found.lengths if _TOO_LITTLE.match(low, x.end)}
    found.turned = turned - limits
    found.pivots = sorted([m.end() for m in PIVOT.finditer(low)] + _settled_places(found))
    return found


def _settled_places(found: Mentions) -> list[int]:
    """ "… so Scotland", "okay Slovenia then": where a place is what the talk comes down to."""
    low = found.text.low
    return [
        p.start
        for p in found.places
        if _SO.search(low, max(0, p.start - 32), p.start) or _THEN.match(low, p.end)
    ]


def _marks(found: Mentions) -> list[Mark]:
    """Every mention's place once, with its kind."""
    kinds: dict[tuple[int, int], str] = {}
    for kind, group in (
        ("time", found.times), ("length", found.lengths), ("place", found.places),
    ):  # fmt: skip
        kinds |= {(x.start, x.end): kind for x in group}
    for span in found.spans:
        if not any(not s.weak or found.asked_for(s.slot) for s in span.senses):
            continue
        company = all(s.slot == "companion" for s in span.senses)
        kinds[(span.start, span.end)] = "company" if company else "thing"
    return [Mark(a, b, kind) for (a, b), kind in sorted(kinds.items())]


def _over(start: int, end: int, busy: Sequence[tuple[int, int]]) -> bool:
    return any(start < b and a < end for a, b in busy)


def _wider(span: durations.DaySpan, busy: Sequence[tuple[int, int]]) -> bool:
    """ "금요일 밤부터 일요일" is more than the Friday in it."""
    return all(
        span.start <= a and b <= span.end and b - a < span.end - span.start
        for a, b in busy
        if span.start < b and a < span.end
    )


def _bare_weekday(low: str, time: When, lengths: Sequence[durations.DaySpan]) -> bool:
    """The days of "금요일에 떠나서 일요일에" say how long, not which week."""
    return bool(re.match("[월화수목금토일]요?[일욜]", low[time.start : time.end])) and any(
        d.end - d.start > time.end - time.start and d.start <= time.start and time.end <= d.end
        for d in lengths
    )


def _weekend(low: str, span: durations.DaySpan) -> bool:
    """ "This weekend" is both a date and two days."""
    return bool(re.search(r"weekend|주말", low[span.start : span.end]))
