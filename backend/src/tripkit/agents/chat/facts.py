"""Answers to side questions, computed: the sun, how many places are left; else what we know."""

import re
from dataclasses import dataclass, field
from datetime import date, datetime

from tripkit.agents.chat.state import FollowUp
from tripkit.agents.chat.voice import wording
from tripkit.agents.chat.voice.phrasebook import names
from tripkit.domain.context import Locale
from tripkit.domain.profile import Profile
from tripkit.knowledge import gazetteer
from tripkit.knowledge.gazetteer import Place
from tripkit.knowledge.language import Question
from tripkit.knowledge.sun import SolarDay, solar_day

_MID_MONTH = 15
_A_DATE = len("2027-10-17")


@dataclass(frozen=True)
class Fact:
    """What to say: an act with its slots, and what we would ask back, if anything."""

    act: str
    slots: dict[str, str] = field(default_factory=dict)
    follow_up: FollowUp | None = None
    place: str = ""


def answer(question: Question, profile: Profile, today: date, locale: Locale, count: int) -> Fact:
    """The answer to a side question that is not about the meaning of a word."""
    if question.kind == "sun":
        return _sun(question, profile, today, locale) or Fact("answer.unsure")
    if question.kind == "count":
        return Fact("answer.count", {"places": wording.places(locale, count)})
    topic = hint("topic", question.text)
    if topic:
        return Fact(f"answer.{topic}")
    if question.kind == "weather":
        return Fact("answer.weather")
    if question.kind == "cost":
        return Fact("answer.money")
    return Fact("answer.unsure")


def hint(kind: str, text: str) -> str | None:
    """Which of a kind's entries the text touches on, to choose the words of an answer by."""
    low = text.lower()
    english: dict[str, list[str]] = names("en")[kind]
    korean: dict[str, list[str]] = names("ko")[kind]
    for topic, words in english.items():
        if any(re.search(rf"\b{word}(?:s|ed|y|ous)?(?![a-z])", low) for word in words):
            return topic
    return next((topic for topic, words in korean.items() if any(w in low for w in words)), None)


def _sun(question: Question, profile: Profile, today: date, locale: Locale) -> Fact | None:
    where = _place(question.place or profile.destination)
    if where is None or where.lat is None or where.lng is None:
        return None
    day = _day(question.when or profile.when, today)
    sun = solar_day(where.lat, where.lng, day, where.timezone)
    called = wording.place(locale, where.name)
    when = question.when or profile.when or ""
    exact = len(when.partition("/")[0]) == _A_DATE
    slots = {"place": called, "day": wording.on(locale, day, exact=exact or not when)}
    if exact:
        slots["exact"] = ""
    what = hint("sun", question.text) or "sunset"
    times = _times(sun, what, locale)
    if times is None:
        return Fact("sun.never", slots)
    follow = None
    if question.when and profile.destination in (None, "anywhere"):
        follow = FollowUp(
            kind="there", yes={"destination": where.name, "when": question.when}, no={}
        )
    return Fact(f"sun.{what}", slots | times, follow, called)


def _times(sun: SolarDay, what: str, locale: Locale) -> dict[str, str] | None:
    def clock(at: datetime) -> str:  # the minute that has begun, as kits and destinations show it
        return wording.clock(locale, at.hour, at.minute)

    if what in ("golden", "blue"):
        window = sun.golden_evening if what == "golden" else sun.blue_evening
        return {"start": clock(window.start), "end": clock(window.end)} if window else None
    at = sun.sunrise if what == "sunrise" else sun.sunset
    return {"time": clock(at)} if at else None


def _place(name: str | None) -> Place | None:
    places = gazetteer.find(name) if name else []
    return next((p for p in places if p.lat is not None), None)


def _day(when: str | None, today: date) -> date:
    """The day that is meant: the date, the first of a range, or the middle of a month."""
    if when is None:
        return today
    start = when.partition("/")[0]
    parts = start.split("-")
    if all(part.isdigit() for part in parts):
        if len(parts) == 3:
            return date.fromisoformat(start)
        month = int(parts[-1])
        year = int(parts[0]) if len(parts) == 2 else today.year + (month < today.month)
        return date(year, month, _MID_MONTH)
    return today
