"""The clauses of a text about single days of a trip, as appointments."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date

from tripkit.domain.statements import Span
from tripkit.knowledge.language.filler import filler
from tripkit.understanding.agenda import clocks
from tripkit.understanding.agenda.appointment import Appointment
from tripkit.understanding.agenda.doing import something
from tripkit.understanding.agenda.frame import without_frame
from tripkit.understanding.agenda.phrases import LATIN, phrases, sentence_of
from tripkit.understanding.agenda.rests import rest
from tripkit.understanding.agenda.travel import coming_or_going
from tripkit.understanding.agenda.trip_days import trip_days, without_days
from tripkit.understanding.agenda.words import doing, says


def agenda(text: str, days: Sequence[date]) -> list[Appointment]:
    """What the clauses of `text` say of single days, in the order it is said."""
    if not days:
        return []
    return _Reading(text, days).read()


class _Reading:
    def __init__(self, text: str, days: Sequence[date]) -> None:
        self._text, self._plain, self._days = text, without_frame(text, days), list(days)
        self._read: list[Appointment] = []
        self._busy: set[date] = set()
        self._sentence = -1
        self._named: list[date] = []
        self._end = 0

    def read(self) -> list[Appointment]:
        for span in phrases(self._plain):
            self._take(span)
        return list(_named_once(self._read))

    def _take(self, span: Span) -> None:
        words = self._plain[span.start : span.end]
        if self._goes_on(words, span):
            return
        if (sentence := sentence_of(self._plain, span)) != self._sentence:
            self._sentence, self._named = sentence, []
        days = (
            trip_days(words, self._days, sorted(self._busy))
            or self._days_before(words, span)
            or self._days_of_clause(words, span)
        )
        base = Appointment(span, label_of(words), "wish", tuple(days))
        appointment = (
            coming_or_going(base, words, self._days)
            or rest(base, words, self._days, self._named)
            or something(base, words, self._days, self._read)
        )
        if 0 < len(days) < len(self._days):
            self._named = days
        self._end = span.end
        if appointment:
            self._keep(appointment)

    def _days_before(self, words: str, span: Span) -> list[date]:
        """The days of the clause before, where a clause says "that evening" or stands behind its
        colon; then the other was no more than its day."""
        if says("that_day", words):
            return list(self._named)
        before = self._read[-1] if self._read else None
        if before is None or self._text[before.span.end : span.start].strip() != ":":
            return []
        if not before.days or before.is_timed or doing(before.label):
            return []
        self._read.pop()
        return list(before.days)

    def _days_of_clause(self, words: str, span: Span) -> list[date]:
        """The days that the part of the same clause before an hour names: 28일은 생신이라 6시에."""
        is_same = not self._plain[self._end : span.start].strip() and self._end > 0
        return list(self._named) if is_same and clocks.start(words) is not None else []

    def _keep(self, appointment: Appointment) -> None:
        self._read.append(appointment)
        if appointment.sort in ("fixed", "wish") and len(appointment.days) < len(self._days):
            self._busy |= set(appointment.days)

    def _goes_on(self, words: str, span: Span) -> bool:
        """Whether a clause tells no more than the hours of the one before: "9 to 5 each day", or
        another hour of a rest: 낮잠 10시, 2시. Then it is put to that one."""
        if not self._read or span.start - self._read[-1].span.end > len(" (, "):
            return False
        before, hours, start = self._read[-1], clocks.stretch(words), clocks.start(words)
        if (hours is None and start is None) or not self._is_about(before, words):
            return False
        if before.sort == "rest" and before.is_timed and start is not None:
            length = (before.end or 0) - (before.start or 0)
            self._keep(replace(before, span=span, start=start, end=start + length))
            return True
        if before.is_timed or before.sort == "rest":
            return False
        whole = Span(start=before.span.start, end=span.end)
        is_repeat = doing(words) is not None and doing(words) == doing(before.label)
        label = label_of(words if is_repeat else self._plain[whole.start : whole.end])
        begins, ends = hours or (start, None)
        days = before.days or tuple(trip_days(words, self._days))
        timed = replace(before, span=whole, label=label, start=begins, end=ends, is_timed=True)
        sort = "fixed" if days else before.sort
        self._read[-1] = replace(timed, days=days, sort=sort, light="")
        return True

    def _is_about(self, before: Appointment, words: str) -> bool:
        """Whether words name no day of their own, and nothing else than what was said before."""
        sort = doing(words)
        is_same = sort is not None and sort == doing(before.label)
        days = trip_days(words, self._days)
        is_about = is_same or (sort is None and _is_hours_alone(words))
        return is_about and (days in ([], self._days) or not before.days)


def _is_hours_alone(words: str) -> bool:
    """Whether no more than days, hours and a place are told: "Sunday 19:30 at the Opera"."""
    left = _AT_PLACE.sub(" ", without_days(words))
    left = _PART.sub(" ", _AGAIN.sub(" ", filler().sub(" ", left.lower())))
    return not LATIN.search(left)


def _named_once(read: Sequence[Appointment]) -> Iterator[Appointment]:
    """Without a wish for a sort of thing whose one day and hour are told elsewhere: "to see a
    musical", then "Wicked on the 10th at half past seven"."""
    fixed = {sort for a in read if a.sort == "fixed" and (sort := doing(a.label))}
    for appointment in read:
        is_open = appointment.sort == "wish" and not appointment.days and not appointment.is_timed
        is_again = is_open and appointment.count == 1 and doing(appointment.label) in fixed
        if not is_again or _AT_PLACE.search(appointment.label):
            yield appointment


def label_of(words: str) -> str:
    """The person's words in one line, without a bracket that is not closed."""
    plain = _LEAD.sub("", " ".join(words.replace("@", " ").split()).strip(" ,;"))
    if plain.count("(") > plain.count(")"):
        plain = plain.replace("(", " ", 1) if plain.startswith("(") else f"{plain})"
    return plain if len(plain) <= _LONGEST else f"{plain[: _LONGEST - 1].rstrip()}…"


_AGAIN = re.compile(r"[두세]\s*번\S*|\btwice\b|about|around")
_AT_PLACE = re.compile(r"\b(?:at|in) (?:the )?(?:[A-Z]\S*\s?)+|[가-힣]{2,}에서\b")
_PART = re.compile(r"\b(?:morning|afternoon|evening|night)\b|오전|오후|저녁|아침|밤|낮")
_LEAD = re.compile(
    r"^(?:and|but|so|then|plus|because|since|while|그리고|그런데|근데|그래서)\s+", re.I
)
_LONGEST = 100
"""Characters of a label."""
