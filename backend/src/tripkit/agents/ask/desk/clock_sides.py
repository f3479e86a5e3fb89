"""Whose hour was named, how far clocks are apart in words, and a wrong difference set right."""

import re

from tripkit.agents.ask.desk.patterns import matcher
from tripkit.agents.ask.desk.question import Question, Spot, every_spot_in
from tripkit.domain.context import Locale
from tripkit.tools.trip.context import say

_BESIDE = 3
"""Characters between an hour and the place whose hour it is."""


_CLAIM = re.compile(
    r"(\d+(?:\.\d+)?) ?(?:hours? (?:ahead|behind)"
    r"|시간 ?(?P<half>반|30분)?[^?]{0,3}(?:느|늦|빠|빨|앞))"
)


def set_right(low: str, hours: float, locale: Locale) -> str:
    """What sets right a difference that was taken for granted and isn't so."""
    match = _CLAIM.search(low)
    if match is None or float(match[1]) + (0.5 if match["half"] else 0) == abs(hours):
        return ""
    return say(
        locale,
        f"No, the clocks are {hours_apart(hours, 'en')} apart. ",
        f"아니요, 시차는 {hours_apart(hours, 'ko')}이에요. ",
    )


def hours_apart(hours: float, locale: Locale) -> str:
    """ "10 h 45 min"."""
    whole, minutes = divmod(round(abs(hours) * 60), 60)
    if minutes:
        return say(locale, f"{whole} h {minutes} min", f"{whole}시간 {minutes}분")
    return say(locale, f"{whole} hour{'s' * (whole != 1)}", f"{whole}시간")


def based(question: Question, spots: list[Spot], time: re.Match[str] | None) -> tuple[Spot, Spot]:
    """The place whose hour was named, and the other, whose hour is asked for.

    The hour is a place's that stands right beside it; else the hour asked for is that of the place
    beside the asking words; else of a place and the person's own the person's is known.
    """
    low, (first, second) = question.low, spots[:2]
    is_own = second.end == 0 and first.end > 0
    if time is None:
        return (second, first) if is_own else (first, second)
    near, gap = _nearest(question, spots, time)
    if near and gap <= _BESIDE:
        return near, _other(near, spots)
    if is_own:
        return (first, second) if question.has("their_hour") else (second, first)
    inquiry = matcher("asks_hour").search(low)
    target, _ = _nearest(question, spots, inquiry) if inquiry else (None, 0)
    if target:
        return _other(target, spots), target
    return (near, _other(near, spots)) if near else (first, second)


def _other(spot: Spot, spots: list[Spot]) -> Spot:
    return spots[1] if spot is spots[0] else spots[0]


def _nearest(
    question: Question, spots: list[Spot], words: re.Match[str]
) -> tuple[Spot | None, int]:
    """Which of the two is named nearest to some words, and how many characters off."""
    owners = [(m, _owner(m, spots[:2])) for m in every_spot_in(question.text)]
    gaps = [(_gap(m, *words.span(), question.low), spot) for m, spot in owners if spot]
    if not gaps:
        return None, 0
    gap, spot = min(gaps, key=lambda pair: pair[0])
    return spot, gap


def _owner(mention: Spot, spots: list[Spot]) -> Spot | None:
    """Which of the two a mention is of; a country's is that of its town."""
    same = (s for s in spots if s.name == mention.name)
    return next(same, None) or next((s for s in spots if s.country == mention.country), None)


_OF_TIME = re.compile(
    r"시[간각][^ ]*|기준[^ ]*|\btime\b|[월화수목금토일]요일"
    r"|\b(?:on )?(?:mon|tues|wednes|thurs|fri|satur|sun)day\b"
)


def _gap(spot: Spot, start: int, end: int, low: str) -> int:
    """Characters between a mention and a stretch of the text, but for those that say "time"."""
    between = low[spot.end : start] if spot.end <= start else low[end : spot.start]
    return len(_OF_TIME.sub("", between).strip())
