"""A confirmation's text with what stands where: dates, times, labels, numbers, prices."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import date

from tripkit.domain.itinerary import CabinClass, Price
from tripkit.knowledge.itineraries.imports.moments import (
    Clock,
    Day,
    Reader,
    times,
    without_asides,
)
from tripkit.knowledge.itineraries.imports.review import Setting
from tripkit.knowledge.language.money import find_money

_NUMBER = re.compile(
    r"(?i:(?:booking|reservation|confirmation|itinerary|record|airline|order|ticket|locator|pnr|예약|확인|예매)"
    r"\s*(?:reference|ref\b|number|no\b|code|id|locator|번호|코드)?\s*(?:\(pnr\)|\(예약번호\))?"
    r"\s{0,3}(?:is\b|:|#|\.|no\.?|number|id\b){0,3}\s{0,3}[:#]?)\s{0,3}\n?\s{0,3}"
    r"(?P<n>[A-Z0-9][A-Z0-9.-]{3,24})(?![a-z])"
)
_PNR = re.compile(r"(?i:pnr|record locator|예약\s?번호)\W{0,6}(?P<n>[A-Z0-9]{6})\b")
_TOTAL = re.compile(
    r"(?:grand total|total(?: (?:price|amount|cost|fare|paid|charge[sd]?|due))?|amount (?:paid|due)"
    r"|price|fare|총\s?(?:결제\s?)?(?:금액|액|요금|운임)|결제\s?금액|합계|요금|운임|금액|가격)"
    r"(?P<rest>[^\n]{0,60}(?:\n[^\n]{0,40})?)",
    re.I,
)
_WEIGHTS = ((2, r"grand|결제|due|paid"), (1, r"total|총|합계"))
_CABINS: tuple[tuple[CabinClass, str], ...] = (
    ("PREMIUM_ECONOMY", r"premium economy|프리미엄\s?(?:이코노미|일반)"),
    ("BUSINESS", r"business(?: class)?\b|비즈니스|프레스티지|prestige"),
    ("FIRST", r"first class|일등석|퍼스트"),
    ("ECONOMY", r"economy|coach\b|일반석|이코노미"),
)


@dataclass
class Page:
    """The text (as it was, and without the dates that are not the trip's) and its finds."""

    raw: str
    setting: Setting
    text: str = ""
    days: list[Day] = field(default_factory=list)
    clocks: list[Clock] = field(default_factory=list)
    taken: list[tuple[int, int]] = field(default_factory=list)
    reader: Reader = field(init=False)

    def __post_init__(self) -> None:
        trip = self.setting.itinerary
        about = [date.fromisoformat(d) for d in (trip.start_date, trip.end_date) if d]
        self.reader = Reader(self.setting.today, about)
        self.text = without_asides(self.raw)
        self.reader.learn(self.text)
        self.days = self.reader.days(self.text)
        dated = [(one.start, one.end) for one in self.days]
        self.clocks = [
            one for one in times(self.text)
            if all(one.end <= start or end <= one.start for start, end in dated)
        ]  # fmt: skip

    def days_in(self, start: int, end: int) -> list[Day]:
        return [one for one in self.days if start <= one.start < end]

    def clocks_in(self, start: int, end: int) -> list[Clock]:
        return [one for one in self.clocks if start <= one.start < end]

    def take(self, start: int, end: int) -> None:
        """That this part of the text is read."""
        self.taken.append((start, end))

    def is_taken(self, at: int) -> bool:
        return any(start <= at < end for start, end in self.taken)

    def line(self, at: int) -> tuple[int, int]:
        """Start and end of the line in which a place of the text lies."""
        start = self.raw.rfind("\n", 0, at) + 1
        end = self.raw.find("\n", at)
        return start, len(self.raw) if end < 0 else end

    def lines(self, start: int, end: int) -> Iterator[tuple[int, str]]:
        at = start
        for text in self.raw[start:end].split("\n"):
            yield at, text.strip()
            at += len(text) + 1

    def day_of(self, clock: Clock, start: int, end: int) -> Day | None:
        """The date that a time belongs to, of those between: on its line, else the last before."""
        first, last = self.line(clock.start)
        beside = self.days_in(max(first, start), min(last, end))
        before = [one for one in beside if one.end <= clock.start]
        after = [one for one in beside if one.start >= clock.end]
        clocks = self.clocks_in(first, last)
        leads = bool(clocks and beside and clocks[0].start < beside[0].start)
        if leads and after:
            return after[0]
        if before or after:
            return (before or after)[-1 if before else 0]
        earlier = [one for one in self.days_in(start, end) if one.end <= clock.start]
        if earlier:
            return earlier[-1]
        later = self.days_in(start, end)
        return later[0] if later else None

    def value(self, label: str, start: int, end: int) -> str:
        """What stands after a label: on its line, else on the next one."""
        found = re.compile(
            rf"(?:^|(?<=\n)|(?<=  )|(?<=\|))\W{{0,3}}(?:{label})\s?"
            r"(?:[:|]|\s{2}|\s-\s|\s*\n)[ \t:|]*(?P<value>[^\n]*)",
            re.I,
        ).search(self.raw, start, end)  # fmt: skip
        if found is None:
            return ""
        value = re.split(r"\s{2,}|\s\|\s", found["value"].strip(" :|-"))[0].strip()
        if not value and found.end() < end:
            value = self.raw[found.end() + 1 : self.line(found.end() + 1)[1]].strip()
        return value[:200]

    def number(self, start: int = 0, end: int | None = None) -> str | None:
        """A confirmation number: one with a digit or all in capitals."""
        end = len(self.raw) if end is None else end
        for pattern in (_PNR, _NUMBER):
            for m in pattern.finditer(self.raw, start, end):
                said = m["n"].rstrip("-.")
                if said == said.upper() and (any(map(str.isdigit, said)) or len(said) == 6):
                    return said
        return None

    def price(self, start: int = 0, end: int | None = None) -> Price | None:
        """The last sum that is called a total, else the only one."""
        end = len(self.raw) if end is None else end
        best: Price | None = None
        rank = -1
        for m in _TOTAL.finditer(self.raw, start, end):
            paid = _money(m["rest"])
            weight = next((n for n, words in _WEIGHTS if re.search(words, m[0], re.I)), 0)
            if paid and weight >= rank:
                best, rank = paid, weight
        return best

    def cabin(self, start: int, end: int) -> CabinClass | None:
        part = self.raw[start:end]
        return next((name for name, words in _CABINS if re.search(words, part, re.I)), None)


def _money(text: str) -> Price | None:
    found = find_money(text.lower())
    if not found or not 0 < found[0].amount <= 1e12:
        return None
    return Price(amount=found[0].amount, currency=found[0].currency)
