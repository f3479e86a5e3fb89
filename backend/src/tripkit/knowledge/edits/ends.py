"""Another end, a longer or a shorter stay or visit: only the end changes."""

import re
from datetime import date, datetime, timedelta
from typing import Any

from tripkit.domain.itinerary import Flight, Hotel, Segment, Transfer
from tripkit.knowledge.edits.acts import without_acts
from tripkit.knowledge.edits.clocks import Clock, hhmm
from tripkit.knowledge.edits.limits import limits_of
from tripkit.knowledge.edits.objects import names_other, spoken_of
from tripkit.knowledge.edits.refs import refer
from tripkit.knowledge.edits.said import Said
from tripkit.knowledge.edits.scene import Clause, Outcome, Scene, call, done, missing, which
from tripkit.knowledge.edits.trip import Limits

_BY = re.compile(r"\b(?:by|another|extra|more|less) ?$|더|추가")
_TO = re.compile(r"\b(?:to|last|lasts|for|only|takes?|be|just) (?:about |only |just |be )*$")
_TO_AFTER = re.compile(r" ?(?:으로|로|만|짜리)")
_UNTIL_DAY = re.compile(r"\b(?:until|till?|through|to|out(?: on)?|leave(?: on)?|leaving(?: on)?)(?: the)? $")  # fmt: skip  # noqa: E501
_UNTIL_DAY_AFTER = re.compile(r" ?(?:까지|체크아웃|퇴실|에 ?(?:체크아웃|퇴실|나)|로|으로)")


def _speaks_of_length(acts: frozenset[str]) -> bool:
    if acts & {"later", "earlier"}:
        return bool(acts & {"longer", "shorter", "end"})
    return bool(acts & {"longer", "shorter", "end", "length", "leave_it"})


_CHECK_OUT = re.compile(r"\b(?:check(?:ing)?|move|get)[ -]?out of\b|\bcheckout\b|체크아웃|퇴실")


def read_end(clause: Clause, scene: Scene) -> Outcome | None:
    """A change of the end; None where neither a length nor an end was said."""
    acts = clause.acts
    if not _speaks_of_length(acts):
        return None
    marks = clause.marks
    until = next((c for c in marks.clocks if c.role == "until"), None)
    clock = until or (next(iter(marks.clocks), None) if _speaks_of_end(clause) else None)
    if clock is None and not marks.lengths and not _last_day(clause):
        return _how_much(clause, scene)
    limits = limits_of(clause)
    left = tuple(c for c in limits.clocks if c is not clock)
    day = _last_day(clause)
    limits = Limits(tuple(d for d in limits.days if d != day), (), left)
    phrase = without_acts(marks.rest, "longer", "shorter", "length")
    if not marks.nights:
        phrase = _without_verb(phrase, scene)
    if marks.nights and not names_other(phrase, scene.trip):
        phrase = Said(*(f"{each} hotel" for each in (phrase.text, phrase.low, phrase.bare)))
    found = refer(phrase, scene.trip, limits)
    if not found.ids and not found.which:
        found = spoken_of(scene, phrase)
    if found.which:
        return which(found.which, call("update_segment"))
    if not found.ids:
        return None
    segment = scene.trip.segment(found.ids[0])
    if "leave_it" in acts and isinstance(segment, Flight | Transfer):
        return None
    changes = _end(segment, clause, clock, day)
    if not changes:
        return None
    scene.trip.remember([segment.id])
    return done(call("update_segment", segmentId=segment.id, changes=changes))


_STAYING = re.compile(r"\b(?:stay(?:ing)?|land(?:ing)?)\b|머물|묵")


def _without_verb(phrase: Said, scene: Scene) -> Said:
    """ "Stay at the market until 2": the verb is no hotel where something else is named."""
    plain = phrase.without([m.span() for m in _STAYING.finditer(phrase.low)])
    return plain if refer(plain, scene.trip, names_only=True).named else phrase


def _how_much(clause: Clause, scene: Scene) -> Outcome | None:
    """ "Extend the museum": by how much is missing."""
    if not clause.acts & {"longer", "shorter"}:
        return None
    found = refer(without_acts(clause.marks.rest, "longer", "shorter"), scene.trip)
    if found.which:
        return which(found.which, call("update_segment"))
    if found.one is None:
        return None
    return missing("changes.endTime", call("update_segment", segmentId=found.one))


def _speaks_of_end(clause: Clause) -> bool:
    return bool(clause.acts & {"end", "longer", "shorter", "leave_it"})


def _last_day(clause: Clause) -> date | None:
    low = clause.low
    for one in clause.marks.days:
        before = _UNTIL_DAY.search(low[max(0, one.start - 20) : one.start])
        if one.day and (before or _UNTIL_DAY_AFTER.match(low, one.end)):
            return one.last or one.day
    if _CHECK_OUT.search(low) and len(clause.marks.days) == 1:
        return clause.marks.days[0].day
    return None


def _end(
    segment: Segment, clause: Clause, clock: Clock | None, day: date | None
) -> dict[str, Any] | None:
    if isinstance(segment, Hotel):
        return _stay(segment, clause, clock, day)
    end = datetime.fromisoformat(segment.end_datetime)
    if clock is not None:
        minutes = clock.near(end.hour * 60 + end.minute)
        start = datetime.fromisoformat(segment.start_datetime)
        same_day = start.date() == end.date()
        if same_day and minutes <= start.hour * 60 + start.minute and not clock.sure:
            minutes = max(clock.readings())
        return {"endTime": f"{end.date().isoformat()}T{hhmm(minutes)}"}
    return _by_length(segment, clause)


def _by_length(segment: Segment, clause: Clause) -> dict[str, Any] | None:
    length = sum(one.minutes for one in clause.marks.lengths if not one.nights)
    if not length:
        return None
    start = datetime.fromisoformat(segment.start_datetime)
    end = datetime.fromisoformat(segment.end_datetime)
    first = clause.marks.lengths[0]
    low = clause.low
    to = _TO.search(low[: first.start]) or _TO_AFTER.match(low, clause.marks.lengths[-1].end)
    by = _BY.search(low[max(0, first.start - 10) : first.start])
    if to and not by:
        end = start + timedelta(minutes=length)
    elif clause.acts & {"longer", "later"}:
        end += timedelta(minutes=length)
    elif clause.acts & {"shorter", "earlier"}:
        end -= timedelta(minutes=length)
    elif "length" in clause.acts:
        end = start + timedelta(minutes=length)
    else:
        return None
    return {"endTime": end.isoformat(timespec="minutes")} if end > start else None


def _stay(
    segment: Hotel, clause: Clause, clock: Clock | None, day: date | None
) -> dict[str, Any] | None:
    """A stay ends on another day; or at another time of its last."""
    first = date.fromisoformat(segment.check_in_date)
    last = date.fromisoformat(segment.check_out_date)
    if day is not None:
        return {"checkOutDate": day.isoformat()} if day > first else None
    nights = clause.marks.nights
    days = next((one.minutes // 1440 for one in clause.marks.lengths if one.minutes >= 1440), 0)
    steps = nights or days
    if steps:
        if len(clause.marks.lengths) > 1 and clause.marks.lengths[-1].nights:
            steps = clause.marks.lengths[-1].nights
        at = clause.marks.lengths[-1]
        to = _TO_AFTER.match(clause.low, at.end) or _TO.search(clause.low[: at.start])
        if "shorter" in clause.acts and not to:
            new = last - timedelta(days=steps)
        elif "longer" in clause.acts and not (to and "for" not in to.group()):
            new = last + timedelta(days=steps)
        elif to or "end" in clause.acts or "length" in clause.acts:
            new = first + timedelta(days=steps)
        else:
            return None
        return {"checkOutDate": new.isoformat()} if new > first else None
    if clock is not None:
        end = datetime.fromisoformat(segment.end_datetime)
        minutes = clock.near(end.hour * 60 + end.minute)
        return {"endTime": f"{last.isoformat()}T{hhmm(minutes)}"}
    return None
