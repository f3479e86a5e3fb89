"""What a phrase leaves to the words around it: the month of "the 27th", the unit of "six"."""

import re
from calendar import monthrange
from datetime import date, timedelta

from tripkit.understanding import date_ranges, dates
from tripkit.understanding import words as closed
from tripkit.understanding.calendar_words import weekday_numbers
from tripkit.understanding.dates import phrase_of
from tripkit.understanding.numbers import digits

REACH = 240
"""How many characters before and behind a phrase are looked at."""
_CLAUSE_END = re.compile(r"[,.;:!?\n]")
_BARE_DAY = re.compile(
    r"(?<![\d/월.-])(?:\b(\d{1,2})(?:st|nd|rd|th)\b|(\d{1,2})일(?!\s*(?:간|정도|쯤|동안)))"
)
_NAMES_A_MONTH = re.compile(r"\d월|\d/\d|\d{4}-\d")
_DAY_BEFORE = re.compile(r"\b(?:day|night|evening) before\b|전날")
_DAY_AFTER = re.compile(r"\b(?:day|morning) after\b|next day|다음\s?날")
_NUMBER = re.compile(r"\d+(?:\.\d+)?(?:-\d+)?")
_WORDS = 2


def anchor(text: str, start: int, end: int, today: date) -> tuple[date, bool] | None:
    """The day that was named last before a phrase, else first behind it, and whether before it.

    Only a day with its month counts.
    """
    before = _CLAUSE_END.split(text[max(0, start - REACH) : start])
    for clause in reversed(before):
        if read := _full_day(clause, today):
            return read, True
    for clause in _CLAUSE_END.split(text[end : end + REACH]):
        if read := _full_day(clause, today):
            return read, False
    return None


def _full_day(clause: str, today: date) -> date | None:
    if not re.search(r"\d", clause):
        return None
    phrase = phrase_of(clause)
    if not (date_ranges.NAMED.search(phrase) or _NAMES_A_MONTH.search(phrase)):
        return None
    value = dates.when(clause, today) or ""
    return date.fromisoformat(value[:10]) if re.match(r"\d{4}-\d\d-\d\d", value) else None


def dated(kind: str, text: str, start: int, end: int, today: date) -> str | None:
    """The date of a bare day, a weekday or "the day before" by a date elsewhere in the text."""
    phrase = phrase_of(text[start:end])
    bare = _BARE_DAY.search(phrase)
    weekday = next(iter(weekday_numbers(phrase)), None) if kind != "when" else None
    shift = -1 if _DAY_BEFORE.search(phrase) else 1 if _DAY_AFTER.search(phrase) else 0
    if _full_day(phrase, today) or not (bare or weekday is not None or shift):
        return None
    near = anchor(text, start, end, today)
    if near is None:
        return None
    if bare and not closed.first("holidays", phrase):
        return _of_month(int(bare[1] or bare[2]), *near, kind)
    if shift:
        return str(near[0] + timedelta(shift))
    return _weekday_by(weekday, near[0], kind, phrase) if weekday is not None else None


def _of_month(day: int, near: date, is_before: bool, kind: str) -> str | None:
    """A day of the month that was named, of the next where an end lies before its start."""
    months = 1 if is_before and kind == "end" and day < near.day else 0
    months = -1 if not is_before and day > near.day and kind != "end" else months
    year, month = divmod(near.year * 12 + near.month - 1 + months, 12)
    is_day = 1 <= day <= monthrange(year, month + 1)[1]
    return str(date(year, month + 1, day)) if is_day else None


def _weekday_by(weekday: int, near: date, kind: str, phrase: str) -> str | None:
    """A start is at or before the day that was named, an end at or after it."""
    if kind == "end":
        numbers = weekday_numbers(phrase)
        return str(near + timedelta((numbers[-1] - near.weekday()) % 7))
    return str(near - timedelta((near.weekday() - weekday) % 7)) if kind == "start" else None


def length_unit(text: str, start: int, end: int) -> str | None:
    """The unit of the nearest length before a phrase, else behind it: n, d, w."""
    units = {unit: closed.pattern("lengths", unit) for unit in closed.names("lengths")}
    before, behind = digits(text[max(0, start - REACH) : start].lower()), text[end : end + REACH]
    last = [(m.start(), u) for u, p in units.items() for m in p.finditer(before)]
    first = [(-m.start(), u) for u, p in units.items() for m in p.finditer(behind.lower())]
    return max(last or first, default=(0, None))[1]


def bare_number(words: str) -> str | None:
    """The last number of a phrase that holds no other figure's unit: "make it six" 6."""
    numbers = _NUMBER.findall(digits(words.lower()))
    return numbers[-1] if numbers else None


def wider(text: str, start: int, end: int) -> str:
    """The phrase with up to two words of its clause on each side."""
    before = _CLAUSE_END.split(text[max(0, start - REACH) : start])[-1]
    behind = _CLAUSE_END.split(text[end : end + REACH])[0]
    return " ".join(
        [*before.split()[-_WORDS:], " ".join(text[start:end].split()), *behind.split()[:_WORDS]]
    )
