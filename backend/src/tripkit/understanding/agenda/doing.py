"""Something to do with a day, an hour, or a name of its sort."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

from tripkit.domain.statements import Span
from tripkit.knowledge.language.filler import filler
from tripkit.understanding import words as closed
from tripkit.understanding.agenda import clocks
from tripkit.understanding.agenda.appointment import USUAL, Appointment
from tripkit.understanding.agenda.counts import count
from tripkit.understanding.agenda.phrases import LATIN
from tripkit.understanding.agenda.refusing import is_no_appointment, sort_of
from tripkit.understanding.agenda.trip_days import without_days
from tripkit.understanding.agenda.words import Doing, says

_PARTS = {
    "opening": 9 * 60,
    "morning": 9 * 60 + 30,
    "noon": 12 * 60 + 30,
    "afternoon": 14 * 60,
    "evening": 18 * 60 + 30,
    "night": 20 * 60,
}
_ALL_DAY = (9 * 60, 18 * 60 + 30)
_EVENING, _EARLY, _SMALL_HOURS, _LATE = 17 * 60, 8 * 60, 5 * 60, 23 * 60
_ONE_DAY = re.compile(
    r"\b[Oo]ne (?:full |whole |\w+ )?day\b(?=.*\b[A-Z][a-z])|(?:^|\s)하루는\s|하루(?:\s*\(|\s*$)"
)
_LIST = re.compile(r"\s+and\s+|\s*&\s*|이랑\s+|(?<=[가-힣])랑\s+")
_WITH_SOMEBODY = re.compile(
    r"(?:저|나|엄마|아빠|남편|아내|친구|동생|언니|누나|오빠|형|이모|딸|아들|부모님|할머니|할아버지)랑\s"
    r"|\b(?:me|i|mum|mom|dad|my \w+)\s+and\s|\band (?:i|me|my \w+)\b",
    re.I,
)
"""Joins people, and no things."""


def something(
    base: Appointment, words: str, days: Sequence[date], before: Sequence[Appointment]
) -> Appointment | None:
    """The clause as a thing to do; None where it is none, or has neither day, hour nor sort."""
    hours, start, sort = clocks.stretch(words), clocks.start(words), sort_of(words)
    is_timed = hours is not None or start is not None
    if is_no_appointment(words, base.days, days, is_timed, sort):
        return None
    if says("apart", words):
        return _apart(base, before)
    if not (sort or ((is_timed or _is_of_a_day(base, words, days)) and _has_words(words))):
        return None
    if hours:
        return _from_to(base, words, days, hours)
    minutes = sort.minutes if sort else USUAL
    if start is not None:
        return _at(base, words, days, start, minutes)
    return _at_its_hour(base, words, sort, minutes)


def _has_words(words: str) -> bool:
    return bool(LATIN.search(filler().sub(" ", without_days(words).lower())))


def _from_to(
    base: Appointment, words: str, days: Sequence[date], hours: tuple[int, int]
) -> Appointment:
    """Between two hours: of its days, or of each day where none is named."""
    sort = "fixed" if base.days else "wish"
    chosen = base.days or (tuple(days) if count(words) == 1 else ())
    start, end = hours
    return replace(base, sort=sort, days=chosen, start=start, end=end, is_timed=True)  # type: ignore[arg-type]


def _at(
    base: Appointment, words: str, days: Sequence[date], start: int, minutes: int
) -> Appointment:
    """At an hour; what leaves from a station at home is of the first day."""
    chosen = base.days or ((days[0],) if says("home_station", words) else ())
    if start < _SMALL_HOURS and closed.first("day_parts", words.lower()) == "night":
        start = _LATE
    fixed = replace(base, days=chosen, start=start, minutes=minutes, is_timed=True)
    return replace(fixed, sort="fixed" if chosen else "wish", count=count(words))


def _at_its_hour(base: Appointment, words: str, sort: Doing | None, minutes: int) -> Appointment:
    """With the usual hour of its sort, or of the part of the day that the words name."""
    base = replace(base, count=count(words))
    is_evening = sort is not None and sort.starts.startswith(("18", "19"))
    if says("all_day", words) or (_is_all_day(words) and not is_evening):
        return replace(base, start=_ALL_DAY[0], end=_ALL_DAY[1])
    if sort is None:
        return replace(base, start=_part(words), minutes=minutes)
    base = replace(_one_of_list(base, sort), minutes=minutes)
    if sort.is_of_the_light:
        return replace(base, light=sort.starts)
    at, usual = _part(words), sort.minute
    has_own_hour = usual >= _EVENING or usual < _EARLY
    return replace(base, start=usual if at is None or has_own_hour else at)


def _part(words: str) -> int | None:
    """When the part of the day begins that words name."""
    if says("early", words):
        return _EARLY
    name = "opening" if says("opening", words) else closed.first("day_parts", words.lower())
    return _PARTS.get(name or "")


def _one_of_list(base: Appointment, sort: Doing) -> Appointment:
    """The part of "the Oceanarium and one sunset" that is of this sort."""
    pieces = _LIST.split(base.label)
    if base.days or len(pieces) == 1 or _WITH_SOMEBODY.search(base.label):
        return base
    piece = next((p for p in pieces if sort.pattern.search(p)), base.label)
    at = base.span.start + max(0, base.label.find(piece))
    span = Span(start=at, end=max(at + 1, min(base.span.end, at + len(piece))))
    return replace(base, label=piece, span=span)


def _is_all_day(words: str) -> bool:
    return says("all_day", words) or says("day_trip", words) or bool(_ONE_DAY.search(words))


def _is_of_a_day(base: Appointment, words: str, days: Sequence[date]) -> bool:
    """Whether a clause without an hour or a known sort has its own day, or a part of one."""
    if says("easy", words) or says("not_busy", words):
        return False
    if 0 < len(base.days) < len(days) or _is_all_day(words):
        return True
    return any(says(name, words) for name in ("opening", "early", "short", "one_part"))


def _apart(base: Appointment, before: Sequence[Appointment]) -> Appointment | None:
    """What a part of the party does meanwhile, at the hours of what was said before."""
    near = [a for a in reversed(before) if a.sort == "fixed" and a.start is not None]
    other = next((a for a in near if not base.days or set(base.days) & set(a.days)), None)
    if other is None:
        return None
    end = other.end or (other.start or 0) + other.minutes
    days = base.days or other.days
    return replace(base, days=days, start=other.start, end=end, is_apart=True)
