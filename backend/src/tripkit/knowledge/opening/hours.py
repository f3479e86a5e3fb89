"""Opening hours: a guide's way of writing them as OpenStreetMap's, and what these mean in a week.

The grammar: https://wiki.openstreetmap.org/wiki/Key:opening_hours/specification, read by the
library `opening-hours-py`. The guide's: https://en.wikivoyage.org/wiki/Wikivoyage:Time_and_date_formats
"""

import re
import tomllib
from datetime import date, datetime, timedelta
from functools import cache
from importlib.resources import files

from opening_hours import (  # type: ignore[attr-defined]  # its stub leaves the errors out
    OpeningHours,
    ParserError,
    State,
    UnknownCountryError,
)
from pydantic import BaseModel

Span = tuple[int, int]
_EARLIEST = 7
"""No museum opens before seven: "1-5PM" is an afternoon, "9-5PM" a day."""
_TOKEN = re.compile(
    r"(?P<clock>\d{1,2}(?:[:.]\d\d)?(?:\s*[ap]\.?m\b\.?)?(?![\d/]))|(?P<word>[a-z]+)"
    r"|(?P<dash>-)|(?P<comma>[,;])|(?P<space>[\s:+]+)",
    re.I,
)
_DASHES = str.maketrans(dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2212", "-"))
_CLOCK = re.compile(r"(\d{1,2})(?:[:.](\d\d))?\s*([ap])?", re.I)
_DAYS = r"(?:Mo|Tu|We|Th|Fr|Sa|Su|PH)"
_MONTHS = r"(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)"
_WHEN = rf"(?:{_MONTHS}(?:-{_MONTHS})? ?)?(?:, )?(?:{_DAYS}(?:(?:-| , | ){_DAYS})*)?"
_SPAN = r"\d\d:\d\d-\d\d:\d\d"
_RULE = re.compile(
    rf"off (?P<closed>{_WHEN})|(?P<shut>{_WHEN}) off|(?P<when>{_WHEN}) ?"
    rf"(?P<spans>{_SPAN}(?:(?: , | ){_SPAN})*)"
)


class _Words(BaseModel):
    """What the words of hours stand for."""

    days: dict[str, str]
    months: dict[str, str]
    marks: dict[str, str]
    clocks: dict[str, str]
    whole: dict[str, str]
    filler: dict[str, list[str]]


class _Unreadable(ValueError):
    """Something in it has no meaning that is certain."""


@cache
def _words() -> _Words:
    text = (files("tripkit.knowledge.opening") / "data/hours.toml").read_text("utf-8")
    return _Words.model_validate(tomllib.loads(text))


def readable(text: str) -> str:
    """The hours in OpenStreetMap's grammar; empty where a part of them cannot be read for sure."""
    bare = " ".join(text.translate(_DASHES).split()).strip(" .")
    if not bare:
        return ""
    if _parses(bare):
        return bare
    if whole := _words().whole.get(bare.casefold()):
        return whole
    try:
        expression = _translated(bare)
    except _Unreadable:
        return ""
    return expression if _parses(expression) else ""


def _parses(expression: str) -> bool:
    try:
        return bool(OpeningHours(expression)) and '"' not in expression
    except ParserError:
        return False


def _translated(text: str) -> str:
    """Rule after rule: when, and its hours or that it is closed. Raises _Unreadable."""
    words, rules, at = _canonical(text), [], 0
    while at < len(words):
        rule = _RULE.match(words, at)
        if rule is None or rule.end() == at:
            raise _Unreadable
        at = rule.end()
        at += len(words[at:]) - len(words[at:].lstrip(" ,"))
        closed = rule["closed"] or rule["shut"]
        when = (closed or rule["when"] or "").strip(" ,").replace(" , ", ",")
        days = re.sub(r"\b(Mo|Tu|We|Th|Fr|Sa|Su|PH) (?=[A-Z])", r"\1,", when)
        hours = "off" if closed else ",".join(re.findall(_SPAN, rule["spans"] or ""))
        if not hours:
            raise _Unreadable
        rules.append(f"{days} {hours}".strip())
    return "; ".join(rules)


def _canonical(text: str) -> str:
    """Days, months and clocks as the grammar spells them, a space between: "Mo-Fr 09:00-17:00"."""
    tokens: list[str] = []
    at = 0
    while at < len(text):
        match = _TOKEN.match(text, at)
        if match is None:
            raise _Unreadable
        at = match.end()
        if match["word"]:
            tokens += _word(match[0].casefold())
        elif not match["space"]:
            tokens.append("," if match["comma"] else match[0].strip())
    clocks = (
        _clock(token, tokens[n + 2 : n + 3] if tokens[n + 1 : n + 2] == ["-"] else [])
        if token[0].isdigit()
        else token
        for n, token in enumerate(tokens)
    )
    return re.sub(r" ?- ?", "-", " ".join(clocks))


def _word(low: str) -> list[str]:
    words = _words()
    for table in (words.days, words.months, words.marks, words.clocks):
        if low in table:
            return [table[low]]
    if low in words.filler["words"]:
        return []
    raise _Unreadable


def _clock(text: str, until: list[str]) -> str:
    """HH:MM; in "9-5PM" the half of the day stands at the second alone."""
    match = _CLOCK.match(text)
    if match is None:
        raise _Unreadable
    hour, minute, half = int(match[1]), int(match[2] or 0), (match[3] or "").lower()
    closing = _CLOCK.match(until[0]) if until else None
    if not half and closing and closing[3] and hour <= 12:
        # Of "9-5PM" and "1-5PM" only the second begins after noon.
        after_noon = closing[3].lower() == "p" and hour % 12 < int(closing[1]) % 12
        half = "p" if after_noon and hour % 12 < _EARLIEST else "a"
    if hour > 24 or minute > 59 or (half and not 1 <= hour <= 12):
        raise _Unreadable
    if half:
        hour = hour % 12 + (12 if half == "p" else 0)
    return f"{hour:02}:{minute:02}"


def week_of(expression: str, start: date, country: str) -> list[list[Span]] | None:
    """Minutes after midnight by weekday (Monday first) in the seven days from `start` on.

    Public holidays are the country's (ISO 3166). None where the hours are not certain: unreadable,
    or open only on request.
    """
    try:
        hours = OpeningHours(expression, country=country or None)
    except UnknownCountryError:  # one whose holidays the library does not have
        return week_of(expression, start, "")
    except ParserError:
        return None
    return _week(hours, start)


def _week(hours: OpeningHours, start: date) -> list[list[Span]] | None:
    begin = datetime.combine(start, datetime.min.time())
    week: list[list[Span]] = [[] for _ in range(7)]
    for opened, closes, state, comments in hours.intervals(begin, begin + timedelta(days=7)):
        if state == State.CLOSED:
            continue
        if state == State.UNKNOWN or comments:
            return None
        _lay(week, begin, opened, closes)
    return week if any(week) else None


def _lay(week: list[list[Span]], begin: datetime, opened: datetime, closes: datetime) -> None:
    """An interval into its days, cut at midnight."""
    for ahead in range(7):
        midnight = begin + timedelta(days=ahead)
        from_, to = max(opened, midnight), min(closes, midnight + timedelta(days=1))
        if from_ < to:
            span = tuple(int((at - midnight).total_seconds() // 60) for at in (from_, to))
            week[midnight.weekday()].append((span[0], span[1]))
