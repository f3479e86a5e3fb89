"""Time in the air between two local clocks, landing "before" one left, and an hour for a call."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

from tripkit.agents.ask.desk.answer import Answer, Line, reckoned
from tripkit.agents.ask.desk.clock import clocks_in, ends_by_words, told_apart
from tripkit.agents.ask.desk.clock_sides import hours_apart
from tripkit.agents.ask.desk.question import Question, Spot, zone_of
from tripkit.knowledge.ways.flights import flight_between
from tripkit.tools.trip.context import say

_BASIS = "IANA time zones"
_UTC = ZoneInfo("UTC")
_DAY = timedelta(days=1)
_OPENS, _CLOSES = 9, 18
_SLOTS = [30 * n for n in range(48)]


def in_the_air(question: Question) -> Answer | None:
    """How long a flight takes that leaves and lands at local times."""
    hours, ends, locale = clocks_in(question.low), ends_by_words(question), question.locale
    if ends is None or len(hours) != len(ends):
        return None
    origin, goal = ends
    day = question.day or question.now.astimezone(zone_of(origin)).date()
    leaves = datetime.combine(day, time(*hours[0]), zone_of(origin)).astimezone(_UTC)
    later = day + _DAY * _days_later(question)
    lands = datetime.combine(later, time(*hours[1]), zone_of(goal)).astimezone(_UTC)
    if lands <= leaves and not _days_later(question):
        lands += _DAY
    length = lands - leaves
    if not timedelta() < length < _DAY:
        return None
    duration = hours_apart(length.total_seconds() / 3600, locale)
    names = origin.called(locale), goal.called(locale)
    lead = say(
        locale,
        f"{duration} from take-off in {names[0]} to landing in {names[1]}.",
        f"{names[0]} 출발부터 {names[1]} 도착까지 {duration}이에요/예요.",
    )
    return Answer("airtime", Line(lead), names[1], (told_apart(origin, goal, leaves, locale),))


def _days_later(question: Question) -> int:
    return 1 if question.has("next_day") else 0


def landed_before(question: Question) -> Answer | None:
    """Whether the clocks show an earlier time at landing than at take-off."""
    ends, locale = ends_by_words(question), question.locale
    if ends is None:
        return None
    origin, goal = ends
    trip = flight_between((origin.lat, origin.lng), (goal.lat, goal.lng))
    if trip is None:
        return None
    leaves = question.now.astimezone(zone_of(origin))
    ahead = _offset(goal, leaves) - _offset(origin, leaves)
    gained = trip.minutes / 60 + ahead.total_seconds() / 3600
    names = origin.called(locale), goal.called(locale)
    flown = hours_apart(trip.minutes / 60, locale)
    apart = hours_apart(abs(gained), locale)
    lead = (
        say(
            locale,
            f"Yes, by the clocks: after about {flown} on the way you land in {names[1]} some"
            f" {apart} before the local time at which you left {names[0]}.",
            f"네, 현지 시각으로는 그래요. 약 {flown} 날아도 {names[1]}에는 {names[0]}에서"
            f" 출발한 시각보다 약 {apart} 이른 시각에 도착해요.",
        )
        if gained < 0
        else say(
            locale,
            f"No: after about {flown} on the way it is some {apart} later by the clocks in"
            f" {names[1]} than when you left {names[0]}.",
            f"아니요. 약 {flown} 날면 {names[1]} 시각은 {names[0]}에서 출발한 시각보다"
            f" 약 {apart} 뒤예요.",
        )
    )
    basis = reckoned(say(locale, "estimate by distance and wind", "거리와 바람으로 한 추정"))
    return Answer("dateline", Line(lead, basis), names[1], (told_apart(*ends, leaves, locale),))


def _offset(spot: Spot, moment: datetime) -> timedelta:
    return moment.astimezone(zone_of(spot)).utcoffset() or timedelta()


def meeting(question: Question) -> Answer | None:
    """The hour of a day that lies best in everybody's working day, and how it lies."""
    locale = question.locale
    spots = list({spot.name: spot for spot in question.spots}.values())
    if len(spots) < 2:
        return None
    day = question.day or question.now.date()
    moments = [datetime.combine(day, time(), _UTC) + timedelta(minutes=n) for n in _SLOTS]
    best = min(moments, key=lambda m: _hardship(m, spots))
    worst = _hardship(best, spots)[0]
    times = ", ".join(_local(best, spot, question) for spot in spots)
    lead = times + "."
    if worst > 0:
        off = hours_apart(worst, locale)
        lead = say(
            locale,
            f"No hour is within 09:00–18:00 for all; least bad: {times} ({off} outside at most).",
            f"모두 9~18시에 드는 시각은 없어요. 그나마 나은 시각: {times} (많아야 {off} 벗어나요).",
        )
    return Answer("meeting", Line(lead, reckoned(_BASIS)))


def _hardship(moment: datetime, spots: list[Spot]) -> tuple[float, float]:
    """Hours outside the working day: of whoever has it worst, and of all."""
    hours = [(t := moment.astimezone(zone_of(s))).hour + t.minute / 60 for s in spots]
    outside = [min((_OPENS - h) % 24, (h + 1 - _CLOSES) % 24) for h in hours]
    outside = [0 if _OPENS <= h <= _CLOSES - 1 else o for h, o in zip(hours, outside, strict=True)]
    return max(outside), sum(outside)


def _local(moment: datetime, spot: Spot, question: Question) -> str:
    there = moment.astimezone(zone_of(spot))
    later = (there.date() - moment.date()).days
    sign = {
        1: say(question.locale, " (+1 day)", "(다음 날)"),
        -1: say(question.locale, " (−1 day)", "(전날)"),
    }
    return f"{spot.called(question.locale)} {there:%H:%M}{sign.get(later, '')}"
