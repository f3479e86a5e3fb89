"""The day of going home out of an order's text, and whether a trip of one date is of one day."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta

from tripkit.knowledge.requests.spans import MONTHS, WEEKDAY
from tripkit.knowledge.requests.tables import patterns

LONGEST_GAP = 40
"""Days after the first in which the day of going home may lie."""
_PATTERNS = patterns("leaving")
_KOREAN = "월화수목금토일"
_MENTION = _PATTERNS.compiled("mention", WEEKDAY=WEEKDAY, MONTH=rf"(?:{MONTHS})[a-z]*")
_BEFORE = _PATTERNS.compiled("before")
_BEHIND = _PATTERNS.compiled("behind")
_NOT_YET = _PATTERNS.compiled("not_yet")
_ONE_DAY = _PATTERNS.compiled("one_day")
_WEEK = ("mon", "tue", "wed", "thu", "fri", "sat", "sun")


@dataclass(frozen=True, slots=True)
class _Mention:
    """A day that is named by its number or its weekday, with the words around it."""

    number: int | None
    month: int | None
    weekday: int | None
    before: str
    behind: str

    def day_after(self, first: date) -> date | None:
        """The next such day, where its weekday bears it out; the first day itself is none."""
        if self.number == first.day and self.month in (None, first.month):
            return None
        for step in range(1, LONGEST_GAP + 1):
            day = first + timedelta(step)
            if self.number is None and day.weekday() == self.weekday:
                return day
            if day.day == self.number and self.month in (None, day.month):
                return day if self.weekday in (None, day.weekday()) else None
        return None

    def leaves_after(self, first: date) -> bool:
        """Whether one leaves then, and not as 토요일 출발, the first day's own weekday."""
        return self.leaves and not (self.number is None and self.weekday == first.weekday())

    @property
    def leaves(self) -> bool:
        return bool(_BEFORE.search(self.before) or _BEHIND.match(self.behind))


def trip_days_of(low: str, first: date) -> tuple[date, date] | None:
    """The first day and that of going home, the latest that lower-case text tells; None without.

    What comes before the trip, a wedding on the day before, is no day of it.
    """
    leaving = [m for m in _mentions(low) if m.leaves_after(first)]
    days = [day for m in leaving if m.number and (day := m.day_after(first))]
    if not days:
        days = [day for m in leaving if m.number is None and (day := m.day_after(first))]
    if not days:
        return None
    is_before = any(m.number == first.day and _NOT_YET.match(m.behind) for m in _mentions(low))
    start = min(days) if is_before and min(days) < max(days) else first
    return start, max(days)


def is_one_day(low: str) -> bool:
    """Whether words speak of some hours, of a stop on the way or of a single day."""
    return _ONE_DAY.search(low) is not None


def _mentions(low: str) -> Iterator[_Mention]:
    """Each day named; the words before and behind end at the day beside it."""
    matches = list(_MENTION.finditer(low))
    for n, match in enumerate(matches):
        since = matches[n - 1].end() if n else 0
        until = matches[n + 1].start() if n + 1 < len(matches) else len(low)
        row = match.groupdict()
        number = row["en"] or row["en2"] or row["th"] or row["ko"] or row["slash"]
        weekday = row["wd"] or row["wd2"] or row["wd3"] or row["day"]
        korean = row["kowd"] or row["koday"]
        yield _Mention(
            number=int(number) if number else None,
            month=_month(row),
            weekday=_KOREAN.index(korean)
            if korean
            else _WEEK.index(weekday[:3])
            if weekday
            else None,
            before=low[since : match.start()],
            behind=low[match.end() : until],
        )


def _month(row: dict[str, str | None]) -> int | None:
    if name := row["month"] or row["month2"]:
        return MONTHS.split("|").index(name[:3]) + 1
    number = row["komonth"] or row["slmonth"]
    return int(number) if number else None
