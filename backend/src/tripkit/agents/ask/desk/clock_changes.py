"""Whether clocks are put forward or back somewhere, and what that does on the way between two."""

import re
from datetime import UTC, date, datetime, timedelta
from itertools import pairwise

from tripkit.agents.ask.desk.answer import Answer, Line, reckoned
from tripkit.agents.ask.desk.feasts import dated
from tripkit.agents.ask.desk.question import Question, Spot, zone_of
from tripkit.domain.context import Locale
from tripkit.tools.trip.context import say

_BASIS = "IANA time zones"
_NOON = 12
_MOST = 2
_YEAR = re.compile(r"\b20\d\d(?=\b|년)")


def _offset(spot: Spot, day: date) -> timedelta:
    noon = datetime(day.year, day.month, day.day, _NOON, tzinfo=UTC)
    return noon.astimezone(zone_of(spot)).utcoffset() or timedelta()


def changes_of(spot: Spot, year: int) -> list[tuple[date, bool]]:
    """The days of the year on which its clocks are put forward (True) or back."""
    first = date(year, 1, 1)
    days = [first + timedelta(n) for n in range(366) if (first + timedelta(n)).year == year]
    pairs = pairwise((day, _offset(spot, day)) for day in days)
    return [(day, after > before) for (_, before), (day, after) in pairs if after != before]


def clock_changes(question: Question) -> Answer | None:
    """What the clocks of the places do in the year that is asked about, and on the day named."""
    spots, locale = question.spots[:3], question.locale
    if not spots:
        return None
    year = _YEAR.search(question.low)
    day = question.day or question.today.replace(year=int(year[0]) if year else question.today.year)
    habits = [_kept(spot, day.year, locale) for spot in spots]
    basis = reckoned(_BASIS)
    if len(spots) < _MOST:
        return Answer("clock", Line(habits[0], basis), spots[0].called(locale))
    ends = spots[-2:]
    lead = _between(ends[0], ends[1], day, locale)
    return Answer(
        "clock",
        Line(lead, basis),
        ends[1].called(locale),
        tuple(Line(text, basis) for text in habits),
    )


def _between(start: Spot, end: Spot, day: date, locale: Locale) -> str:
    """How far the clocks are apart on the day."""
    minutes = round((_offset(end, day) - _offset(start, day)).total_seconds() / 60)
    names, when = (start.called(locale), end.called(locale)), dated(day, locale)
    if minutes == 0:
        return say(
            locale,
            f"No hour is lost or gained: on {when} {names[0]} and {names[1]} have the same time.",
            f"{when}에는 {names[0]}과/와 {names[1]}의 시각이 같아 잃거나 얻는 시간이 없어요.",
        )
    hours = f"{abs(minutes) / 60:g}"
    return say(
        locale,
        f"You {'lose' if minutes > 0 else 'gain'} {hours} h: on {when} {names[1]} is {hours} h"
        f" {'ahead of' if minutes > 0 else 'behind'} {names[0]}.",
        f"{hours}시간을 {'잃어요' if minutes > 0 else '얻어요'}. {when}에 {names[1]}은/는"
        f" {names[0]}보다 {hours}시간 {'빨라요' if minutes > 0 else '늦어요'}.",
    )


def _kept(spot: Spot, year: int, locale: Locale) -> str:
    changes, name = changes_of(spot, year), spot.called(locale)
    if not changes:
        return say(
            locale,
            f"{name} doesn't change its clocks in {year}: no summer time.",
            f"{name}은/는 {year}년에 시계를 바꾸지 않아요(서머타임 없음).",
        )
    en = " and ".join(f"{'forward' if on else 'back'} on {dated(d, 'en')}" for d, on in changes)
    ko = ", ".join(f"{dated(d, 'ko')}에 {'앞당겨요' if on else '늦춰요'}" for d, on in changes)
    return say(locale, f"{name} puts its clocks {en}.", f"{name}은/는 시계를 {ko}.")
