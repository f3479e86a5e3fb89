"""What stands in a clause besides words: money, days, lengths, times of day, flight numbers."""

import re
from dataclasses import dataclass, field

from tripkit.domain.context import Locale
from tripkit.knowledge.edits.clocks import (
    Clock,
    Length,
    find_clocks,
    find_lengths,
    parts_of_day,
)
from tripkit.knowledge.edits.days import Calendar, DaySaid, find_days
from tripkit.knowledge.edits.said import HIDDEN, Said
from tripkit.knowledge.language.money import Money, find_money

FLIGHT_NUMBER = re.compile(r"(?<![A-Za-z0-9])([A-Za-z]{2}|[A-Za-z]\d|\d[A-Za-z]) ?(\d{2,4})(?![\d:A-Za-z]|[,.]\d| ?(?:pm|am)\b)")  # fmt: skip  # noqa: E501
_BOOKING = re.compile(
    r"(?i:\b(?:ref(?:erence)?|confirmation|conf|booking|reservation|pnr|code|locator)"
    r"(?: (?:number|no\.?|code|id))?(?: is| was)?|(?:예약|확인|예매|컨펌|확정) ?(?:번호|코드)"
    r"(?:는|은|가|를)?)[:# ]{1,2}([A-Z]{1,5}-?\d[A-Z0-9-]{2,})"
)
_NO_AIRLINE = frozenset({"at", "by", "to", "on", "in", "of", "is", "it", "or", "no", "we", "go"})
_PER_NIGHT = re.compile(
    r"(?:(?:per|each|/) ?|\ban? )?nights?\b|1박(?:에|당)?|하룻밤(?:에|당)?|박당"
)


@dataclass(slots=True)
class Marks:
    """Positions are those of the clause; what was read is blank in `rest`."""

    rest: Said
    money: list[Money] = field(default_factory=list)
    days: list[DaySaid] = field(default_factory=list)
    lengths: list[Length] = field(default_factory=list)
    clocks: list[Clock] = field(default_factory=list)
    parts: list[tuple[int, int, str]] = field(default_factory=list)
    flight_numbers: list[str] = field(default_factory=list)

    @property
    def nights(self) -> int:
        return next((one.nights for one in self.lengths if one.nights), 0)

    @property
    def minutes(self) -> int:
        """A length that is not counted in nights."""
        return next((one.minutes for one in self.lengths if not one.nights), 0)

    def timed(self) -> bool:
        return bool(self.days or self.clocks or self.lengths or self.parts)


def marks_of(
    said: Said, calendar: Calendar, locale: Locale, flights: frozenset[str] = frozenset()
) -> Marks:
    """Everything that is counted, read from the surest to the vaguest.

    `flights` are numbers of the trip's own: those are names.
    """
    marks = Marks(said)
    hidden = [(m.start(), m.end()) for m in re.finditer(f"{HIDDEN}+", said.bare)]
    left = said.without(hidden)
    for m in _BOOKING.finditer(left.text):
        left = left.without([m.span(1)])
    for m in FLIGHT_NUMBER.finditer(left.text):
        code = m[1].upper()
        if m[1].lower() not in _NO_AIRLINE and (m[1].isupper() or not m[1].isalpha() or " " not in m[0]):  # fmt: skip  # noqa: E501
            marks.flight_numbers.append(code + m[2])
            left = left.without([m.span()])
            if code + m[2] not in flights:
                marks.rest = marks.rest.without([m.span()])
    marks.money = find_money(left.low, locale)
    left = left.without([(one.start, one.end) for one in marks.money])
    left = _per_night(marks, left)
    marks.days = find_days(left.low, calendar)
    left = left.without([(one.start, one.end) for one in marks.days])
    marks.lengths = find_lengths(left.low)
    left = left.without([(one.start, one.end) for one in marks.lengths])
    marks.clocks = find_clocks(left.low)
    left = left.without([(one.start, one.end) for one in marks.clocks])
    marks.parts = parts_of_day(left.low)
    left = left.without([(start, end) for start, end, _ in marks.parts])
    spans = [(one.start, one.end) for one in marks.money]
    spans += [(one.start, one.end) for one in marks.days]
    spans += [(one.start, one.end) for one in marks.lengths]
    spans += [(one.start, one.end) for one in marks.clocks]
    spans += [(start, end) for start, end, _ in marks.parts]
    marks.rest = marks.rest.without([_with_its_words(said.low, *span) for span in spans])
    return marks


_LEADING = re.compile(
    r"(?<![a-z])(?:(?:on|at|from|to|until|till?|by|for|around|about|in|of|starting|between|and|@|"
    r"after|before|per|under|the|this|lasting|a|an|maybe|say|or so)\s+){1,3}$|@$"
)
_TRAILING = re.compile(
    r" ?(?:으로|로|에서|에|부터|까지|쯤|경|정도|동안|간|짜리|의|을|를|은|는|이|가|날)(?![가-힣])"
)


def _with_its_words(low: str, start: int, end: int) -> tuple[int, int]:
    """A span with the prepositions or particles that belong to it."""
    led = _LEADING.search(low[max(0, start - 30) : start])
    trailed = _TRAILING.match(low, end)
    return (start - len(led.group()) if led else start), (trailed.end() if trailed else end)


def _per_night(marks: Marks, left: Said) -> Said:
    """ "€180 a night", "1박 200유로": a price's unit and no stay."""
    for money in marks.money:
        after = _PER_NIGHT.match(left.low, money.end + (left.low[money.end : money.end + 1] == " "))
        before = re.search(
            r"(?:1박|하룻밤|박당|per night|a night)(?:에|당|:)? ?$", left.low[: money.start]
        )
        for m in (after, before):
            if m:
                left = left.without([m.span()])
                marks.rest = marks.rest.without([m.span()])
    return left
