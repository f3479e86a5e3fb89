"""Sights that were asked for on a day on which they are shut."""

import re
from calendar import day_name
from collections.abc import Iterator
from datetime import date

from tripkit.domain.context import Locale
from tripkit.domain.trip import Constraint
from tripkit.knowledge.language.korean import josa
from tripkit.knowledge.orders.blocks import blocks_of
from tripkit.knowledge.orders.own_time import OwnTime
from tripkit.knowledge.orders.tables import is_denied
from tripkit.tools.trip.context import TripContext, say
from tripkit.tools.trip.dates import days_of, stays_of
from tripkit.tools.trip.findings import ActivityFound
from tripkit.tools.trip.outcome import Conflict, SmallChange
from tripkit.tools.trip.seeing import sights_of
from tripkit.tools.trip.trip_days import shut_on
from tripkit.tools.trip.wishes import names_it
from tripkit.understanding.agenda import is_booked

_SENTENCE = re.compile(r"[.!?\n](?:\s|$)")
_WEEK = (
    r"\bmon(?:day)?s?\b|월요일",
    r"\btue(?:s|sday)?s?\b|화요일",
    r"\bwed(?:nesday)?s?\b|수요일",
    r"\bthu(?:rs|rsday)?s?\b|목요일",
    r"\bfri(?:day)?s?\b|금요일",
    r"\bsat(?:urday)?s?\b|토요일",
    r"\bsun(?:day)?s?\b|일요일",
)
_WEEK_KO = "월화수목금토일"


def shut_on_the_day(trip: TripContext) -> list[Conflict]:
    """Each sight of ours that is wanted on one day of the trip, and that is shut then."""
    return [
        _conflict(trip, rule, sight, day)
        for rule, name, day in _dated(trip)
        for sight in _sights(trip, name)[:1]
        if not sight.opening[day.weekday()] or day in shut_on(sight, trip)
    ]


def _dated(trip: TripContext) -> Iterator[tuple[Constraint, str, date]]:
    """Each rule about one sight on one day, with its name; what is booked already is open."""
    for rule in trip.request.constraints:
        if rule.kind == "must_see":
            yield from ((rule, str(rule.value), day) for day in _day_of(trip, rule))
        elif rule.kind in ("event", "own_time") and not is_booked(rule.text):
            place, days = _place_and_days(trip, rule)
            if place and len(days) == 1:
                yield rule, place, days.pop()


def _place_and_days(trip: TripContext, rule: Constraint) -> tuple[str, set[date]]:
    """What a thing of a day says of its place and its days."""
    if own := OwnTime.of(str(rule.value)):
        return own.place, set(own.days)
    blocks = blocks_of(trip.request, days_of(trip.request))
    place = f"{rule.value}@".split("@")[1].strip()
    return place, {block.day for block in blocks if block.key == rule.key}


def _sights(trip: TripContext, name: str) -> list[ActivityFound]:
    stays = stays_of(trip.request)
    around = (sight for stay in stays for sight in sights_of(trip, stay))
    return [sight for sight in around if names_it(sight, name)]


def _day_of(trip: TripContext, rule: Constraint) -> Iterator[date]:
    """The one day of the trip whose weekday the clause before the sight names."""
    task = trip.request.task
    at = task.casefold().find(rule.text.casefold()) if rule.text else -1
    if at < 0:
        return
    start = max((m.end() for m in _SENTENCE.finditer(task, 0, at)), default=0)
    end = at + len(rule.text)
    words = task[max(start, at - 40) : end].casefold()
    weekdays = [number for number, pattern in enumerate(_WEEK) if re.search(pattern, words)]
    if len(weekdays) != 1 or is_denied(task[start:end].casefold()):
        return
    days = [day for day in days_of(trip.request) if day.weekday() == weekdays[0]]
    if len(days) == 1:
        yield days[0]


def _conflict(trip: TripContext, rule: Constraint, sight: ActivityFound, day: date) -> Conflict:
    locale = trip.locale
    why = say(
        locale,
        f"{sight.name} is shut on {_weekday(day, locale)}s, and {day} is one.",
        f"{josa(sight.name, '은/는')} {_weekday(day, locale)}에 쉬어요. {day}은 그날이에요.",
    )
    words = str(rule.value) if rule.kind == "must_see" else rule.words
    leave = say(locale, f"Leave out “{words}”.", f"‘{words}’은 빼요.")
    changes = [SmallChange(text=leave, fields={"waive": [rule.key]})]
    open_days = [
        other
        for other in days_of(trip.request)
        if sight.opening[other.weekday()] and other not in shut_on(sight, trip)
    ]
    for other in open_days[:2]:
        text = say(
            locale,
            f"See it on {_weekday(other, locale)}, {other}.",
            f"{other} {_weekday(other, locale)}에 봐요.",
        )
        fields = {"waive": [rule.key], "hard_constraints": [f"must see {sight.name}"]}
        changes.append(SmallChange(text=text, fields=fields))
    return Conflict(constraint=rule.key, text=rule.words, why=why, changes=changes)


def _weekday(day: date, locale: Locale) -> str:
    return say(locale, day_name[day.weekday()], f"{_WEEK_KO[day.weekday()]}요일")
