"""When the sun rises and sets at a place on a day, and how long it is light."""

from datetime import date, datetime

from tripkit.agents.ask.desk.answer import Answer, Line, reckoned
from tripkit.agents.ask.desk.question import Question, Spot, zone_of
from tripkit.domain.context import Locale
from tripkit.knowledge.months import month_name
from tripkit.knowledge.sun.day import RISE, SolarDay, solar_day
from tripkit.tools.trip.context import say

_EARLY, _MIDDLE, _LATE = 4, 15, 27
"""Days that stand for a month and its parts."""


def light(question: Question) -> Answer | None:
    """Sunrise, sunset and dusk of the day that is named, of the month's middle, or of today."""
    spot = question.spot
    if spot is None:
        return None
    day = _day(question)
    sun = solar_day(spot.lat, spot.lng, day, zone_of(spot).key)
    locale, name = question.locale, spot.called(question.locale)
    basis = reckoned(say(locale, "the sun's position", "태양 위치 계산"))
    return Answer(
        "daylight", Line(_told(sun, spot, question), basis), name, _changes(question, sun)
    )


def _day(question: Question) -> date:
    if question.day:
        return question.day
    if question.month:
        year = question.today.year + (question.month < question.today.month)
        return date(year, question.month, _part(question))
    return question.today


def _part(question: Question) -> int:
    """The day that stands for a month or its named part."""
    if question.has("month_end"):
        return _LATE
    return _EARLY if question.has("month_start") else _MIDDLE


def _told(sun: SolarDay, spot: Spot, question: Question) -> str:
    locale, name, when = question.locale, spot.called(question.locale), _when(sun.day, question)
    if sun.sunrise is None or sun.sunset is None or sun.length_hours is None:
        return _without_rise(sun, name, when, locale)
    up, down = _clock(sun.sunrise), _clock(sun.sunset)
    dusk = _clock(sun.blue_evening.end) if sun.blue_evening else ""
    length = f"{sun.length_hours:.0f}"
    dark = say(locale, f" and it is dark by about {dusk}", f" {dusk}쯤이면 어두워져요.")
    dark = dark if dusk else ""
    return say(
        locale,
        f"In {name} the sun sets at about {down} {when}{dark}; it rises at about {up}, so there are"
        f" some {length} hours of daylight.",
        f"{name}에서 {when} 해는 {down}쯤 져요.{dark} 해는 {up}쯤 떠서 낮은 {length}시간쯤이에요.",
    )


def _without_rise(sun: SolarDay, name: str, when: str, locale: Locale) -> str:
    if sun.noon_elevation < RISE:
        return say(
            locale,
            f"Polar night: in {name} the sun doesn't rise {when}; around noon there are a few hours"
            " of twilight.",
            f"극야라 {name}에서는 {when} 해가 뜨지 않아요. 한낮 앞뒤로 몇 시간 어스름할 뿐이에요.",
        )
    return say(
        locale,
        f"Midnight sun: in {name} the sun doesn't set {when}, so it never gets dark.",
        f"백야라 {name}에서는 {when} 해가 지지 않아 어두워지지 않아요.",
    )


def _clock(moment: datetime) -> str:
    return f"{moment:%H:%M}"


def _when(day: date, question: Question) -> str:
    locale = question.locale
    if not question.day and question.month:
        name = month_name(day.month, "en")
        part = {_EARLY: ("early ", " 초"), _LATE: ("late ", " 말")}.get(day.day, ("mid-", " 중순"))
        return say(locale, f"in {part[0]}{name}", f"{day.month}월{part[1]}")
    if day == question.today:
        return say(locale, "today", "오늘")
    return say(locale, f"on {day.day} {day:%B}", f"{day.month}월 {day.day}일")


def _changes(question: Question, sun: SolarDay) -> tuple[Line, ...]:
    """How much it changes within a month that was named."""
    spot = question.spot
    if question.day or not question.month or spot is None or sun.sunset is None:
        return ()
    zone = zone_of(spot).key
    first = solar_day(spot.lat, spot.lng, sun.day.replace(day=1), zone).sunset
    last = solar_day(spot.lat, spot.lng, sun.day.replace(day=28), zone).sunset
    if first is None or last is None:
        return ()
    text = say(
        question.locale,
        f"Sunset on the 1st {_clock(first)}, on the 28th {_clock(last)}.",
        f"일몰은 1일 {_clock(first)}, 28일 {_clock(last)}이에요.",
    )
    return (Line(text),)
