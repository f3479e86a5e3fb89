"""Whether the day that is asked about is a holiday, and what closes on it."""

import re
from datetime import date, datetime

from tripkit.agents.guide.state import Answer, GuideState
from tripkit.domain.context import Locale
from tripkit.knowledge.calendar import FIRST_YEAR, LAST_YEAR, holidays_of
from tripkit.knowledge.conditions.phrases import day_words, phrase
from tripkit.knowledge.months import MONTHS
from tripkit.knowledge.sri_lanka.questions import read_question
from tripkit.knowledge.sri_lanka.router.route import COLOMBO

_OF_HOLIDAYS = frozenset({"isholiday", "openhours"})
"""Topics that ask whether a day is one, or whether shops and banks are open."""
GENERAL_OF_HOLIDAYS = "is-holiday"
"""The passage that a named day makes needless."""
SATURDAY = 5
_DATES = re.compile(r"\b(?:which|what|when|list|dates?)\b|언제|며칠|날짜|몇 ?일|목록")
_POYA = re.compile(r"\bpoyas?\b|\bfull[- ]moons?\b|포야|보름")
_YEAR = re.compile(r"\b(20\d\d)\b|(20\d\d)년")


def holiday_line(state: GuideState) -> str | None:
    """The sentence that answers; None where no day was named or none was asked after."""
    facts = state.get("facts") or {}
    topics = set((state.get("question") or {}).get("topics", ()))
    if not (state.get("day") and facts.get("day") and topics & _OF_HOLIDAYS):
        return None
    locale, day = state["locale"], date.fromisoformat(facts["day"])
    names = [h["ko"] if locale == "ko" else h["name"] for h in facts.get("holidays", [])]
    if names:
        return phrase(locale, "day.holiday", day=day_words(day, locale), name=", ".join(names))
    key = "day.weekend" if day.weekday() >= SATURDAY else "day.ordinary"
    return phrase(locale, key, day=day_words(day, locale))


def cites_only(state: GuideState, passage_id: str) -> bool:
    """Whether all that was chosen is of that one passage."""
    answer = state.get("answer") or Answer(basis="none", lead=[], rest=[])
    runs = [*answer["lead"], *answer["rest"]]
    return bool(runs) and all(run["source"] == passage_id for run in runs)


def poya_line(state: GuideState) -> str | None:
    """The Poya days of the month or year that is named; None where none are asked for."""
    low, locale = state["query"].lower(), state["locale"]
    month, year_match = read_question(low).month, _YEAR.search(low)
    if not (_POYA.search(low) and _DATES.search(low) and (month or year_match)):
        return None
    today = datetime.fromisoformat(state["now"]).astimezone(COLOMBO).date()
    is_past = month is not None and month < today.month
    year = int(year_match[1] or year_match[2]) if year_match else today.year + is_past
    if not FIRST_YEAR <= year <= LAST_YEAR:
        return None
    days = [
        holiday.day
        for holiday in holidays_of(year)
        if "poya" in holiday.categories and month in (None, holiday.day.month)
    ]
    if not days:
        return None
    words = ", ".join(_short(day, locale, with_month=month is None) for day in days)
    name = str(month) if locale == "ko" else MONTHS[(month or 1) - 1]
    return phrase(locale, "poya.month" if month else "poya.year", month=name, year=year, days=words)


def _short(day: date, locale: Locale, *, with_month: bool) -> str:
    """ "22 March", "3월 22일"; the day alone where the month is said already."""
    if locale == "ko":
        return f"{day.month}월 {day.day}일" if with_month else f"{day.day}일"
    return f"{day.day} {MONTHS[day.month - 1]}" if with_month else str(day.day)
