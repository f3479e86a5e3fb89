"""Whether it is certain when a trip is and how long: its days bear out every time that is said."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from tripkit.domain.statements import Statement
from tripkit.knowledge.certainty.tables import blanked, pattern, words_at
from tripkit.knowledge.requests.anchor import anchor
from tripkit.knowledge.requests.lengths import Length, find_lengths
from tripkit.knowledge.requests.said import Stretch
from tripkit.knowledge.requests.spans import Span, find_spans

_SURE = 0.7
_ISO = re.compile(r"\d{4}-\d\d-\d\d")
_WEEK, _WORKING = 7, 5
"""Days in which each weekday comes, and up to which "on weekdays" is of the whole trip."""
_AROUND = timedelta(1)
_NAMES = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")
_KOREAN = "월화수목금토일"


@dataclass(frozen=True)
class _Trip:
    first: date
    last: date

    @property
    def days(self) -> int:
        return (self.last - self.first).days + 1

    @property
    def dates(self) -> list[date]:
        return [self.first + timedelta(step) for step in range(self.days)]

    def holds(self, day: date) -> bool:
        return self.first <= day <= self.last


def dates_doubt(
    text: str, first: date, last: date, statements: Sequence[Statement], today: date
) -> str | None:
    """Words that speak of another time than the days from `first` to `last`; None without."""
    trip, low = _Trip(first, last), text.lower()
    if len(low) != len(text):
        return None
    spans = find_spans(low, anchor(low, today))
    for span in spans:
        if not _bears_out(low, span, trip):
            return text[span.at.start : span.at.end].strip()
    plain = _without(low, [span.at for span in spans])
    others = (_years(low, trip), _feast(low, spans), _numbers(plain, trip), _weekdays(low, trip))
    match = next((match for match in others if match), None)
    return words_at(text, match) if match else _of_statements(statements, trip)


def names_ends(text: str, first: date, last: date, today: date) -> bool:
    """Whether both the first and the last day are said as dates: then no length is needed."""
    low = text.lower()
    spans = find_spans(low, anchor(low, today))
    starts, ends = {s.start for s in spans}, {s.end or s.start for s in spans}
    return first in starts and last in ends


def length_doubt(text: str, days: int, today: date) -> str | None:
    """Words of another length than `days`, of which it is no part; None without."""
    low = text.lower()
    if len(low) != len(text):
        return None
    times = [span.at for span in find_spans(low, anchor(low, today))]
    lengths = find_lengths(blanked(_without(low, times), "days", "no_length"))
    lasting = [_days_of(length) for length in lengths]
    if not lengths or _add_up(lengths, days):
        return None
    is_said = days in lasting
    other = next(
        (x for x, n in zip(lengths, lasting, strict=True) if n > days or not is_said), None
    )
    return text[other.at.start : other.at.end].strip() if other else None


def _days_of(length: Length) -> int:
    return length.days or length.nights + 1


def _add_up(lengths: Sequence[Length], days: int) -> bool:
    """Whether several stays make the trip."""
    nights, whole = sum(x.nights for x in lengths), sum(x.days for x in lengths)
    return len(lengths) > 1 and days in (nights + 1, whole, nights + whole, nights + whole + 1)


def _without(low: str, times: Sequence[Stretch]) -> str:
    letters = list(low)
    for at in times:
        letters[at.start : at.end] = " " * (at.end - at.start)
    return "".join(letters)


def _bears_out(low: str, span: Span, trip: _Trip) -> bool:
    """Whether the trip lies where it is said, or within what is said to choose from."""
    if span.weekday and span.end is None:
        return True  # told by its day of the week alone: see `_weekdays`
    if span.feast:
        return _is_of_feast(low, span, trip)
    if span.start and span.end:
        return _is_within(span.start, span.end, trip)
    if span.start:
        return trip.holds(span.start)
    if span.month:
        return any(day.month == span.month and span.year in (None, day.year) for day in trip.dates)
    return True


def _is_within(start: date, end: date, trip: _Trip) -> bool:
    is_window = start <= trip.first and trip.last <= end
    return is_window or (trip.holds(start) and trip.holds(end))


def _is_of_feast(low: str, span: Span, trip: _Trip) -> bool:
    """On its day or the days about it; behind it, where the words say so."""
    feast = span.feast
    if feast is None:
        return True
    if pattern("days", "behind").search(low[: span.at.start]) or pattern("days", "behind_ko").match(
        low, span.at.end
    ):
        return feast < trip.first
    return trip.first - _AROUND <= feast <= trip.last + _AROUND


def _years(low: str, trip: _Trip) -> re.Match[str] | None:
    """A year to come that the trip is not in."""
    years = {day.year for day in trip.dates}
    matches = pattern("days", "year").finditer(low)
    return next(
        (m for m in matches if int(m[0]) >= min(years) - 1 and int(m[0]) not in years), None
    )


def _feast(low: str, spans: Sequence[Span]) -> re.Match[str] | None:
    """A feast whose day is not known, where no other time is said that says when."""
    if any(span.start for span in spans):
        return None
    return pattern("days", "unknown_feast").search(low)


def _numbers(plain: str, trip: _Trip) -> re.Match[str] | None:
    """A day by its number that is none of the trip's."""
    numbers = {day.day for day in trip.dates}
    matches = pattern("days", "number").finditer(plain)
    return next((m for m in matches if not _numbers_of(m) & numbers), None)


def _numbers_of(match: re.Match[str]) -> set[int]:
    return {int(group) for group in match.groups() if group}


def _weekdays(low: str, trip: _Trip) -> re.Match[str] | None:
    """A day of the week that no day of the trip is, that it does not begin or end on, or that is
    none of a working week."""
    return next(_contrary(low, trip), None)


def _contrary(low: str, trip: _Trip) -> Iterator[re.Match[str]]:
    if trip.days <= _WORKING and any(day.weekday() >= _WORKING for day in trip.dates):
        yield from pattern("days", "working").finditer(low)
    ends = [trip.first.weekday(), trip.last.weekday()]
    if trip.days <= _WEEK:
        ranges = pattern("days", "from_to").finditer(low)
        yield from (m for m in ranges if [_weekday(g) for g in m.groups() if g] != ends)
    yield from (m for m in pattern("days", "home").finditer(low) if _all_of(m) != {ends[1]})
    present = {day.weekday() for day in trip.dates}
    yield from (m for m in pattern("days", "weekday").finditer(low) if not _all_of(m) & present)


def _all_of(match: re.Match[str]) -> set[int]:
    return {_weekday(group) for group in match.groups() if group}


def _weekday(word: str) -> int:
    return _KOREAN.index(word[0]) if word[0] in _KOREAN else _NAMES.index(word[:3])


def _of_statements(statements: Sequence[Statement], trip: _Trip) -> str | None:
    """A day of coming or going that a sure statement puts outside of the trip."""
    for statement in statements:
        is_of_trip = statement.kind in ("start", "end", "when") and statement.certainty >= _SURE
        days = [date.fromisoformat(day) for day in _ISO.findall(statement.value)]
        if is_of_trip and days and not any(trip.holds(day) for day in days):
            return statement.text
    return None
