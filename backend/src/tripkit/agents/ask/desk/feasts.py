"""Feasts by their names and days, and the new year by the moon."""

import re
from dataclasses import replace
from datetime import date
from functools import cache

from tripkit.agents.ask.desk.answer import Answer, Line, reckoned
from tripkit.agents.ask.desk.passages import passage
from tripkit.agents.ask.desk.patterns import table
from tripkit.agents.ask.desk.question import Question
from tripkit.domain.context import Locale
from tripkit.knowledge.countries import public_holidays
from tripkit.knowledge.countries.holidays import PublicHoliday
from tripkit.knowledge.gazetteer import country_name
from tripkit.tools.trip.context import say

_SPRING = 2
"""The month of the new year by the moon."""


def dated(day: date, locale: Locale) -> str:
    """ "Saturday 3 October 2026"."""
    korean = f"{day.year}년 {day.month}월 {day.day}일({'월화수목금토일'[day.weekday()]})"
    return say(locale, f"{day:%A} {day.day} {day:%B} {day.year}", korean)


def holiday_line(holiday: PublicHoliday, locale: Locale) -> Line:
    moon = say(
        locale, " (the moon decides; it may move by a day)", " (달에 따라 하루쯤 바뀔 수 있어요)"
    )
    return Line(
        f"{dated(holiday.day, locale)}:"
        f" {holiday.name.in_(locale)}{moon if holiday.is_estimated else ''}"
    )


@cache
def _feasts() -> tuple[tuple[str, str], ...]:
    """Feasts by our patterns' names, and what the calendar of a country calls them."""
    return tuple((name, titles) for name, titles in table("feasts"))


def feast_days(days: list[PublicHoliday], question: Question) -> list[PublicHoliday]:
    """The holidays of the feast that is named, of the year that is named or to come."""
    names = next((names for word, names in _feasts() if question.has(f"feast_{word}")), None)
    if names is None:
        return []
    years = _YEAR.findall(question.low)
    year = int(years[0]) if years else question.today.year + 1 if question.has("next_year") else 0
    hits = [h for h in days if re.search(rf"\b(?:{names})", h.name.en.lower())]
    main = [h for h in hits if not _ASIDE.search(h.name.en.lower())] or hits
    return [h for h in main if (h.day.year == year if year else h.day >= question.today)]


def feast_named(days: list[PublicHoliday], question: Question) -> str:
    """When the feast that is named falls there; "" where none is or it is no holiday."""
    hits = feast_days(days, question) if question.has("asks_date") else []
    return holiday_line(hits[0], question.locale).text + "." if hits else ""


_ASIDE = re.compile(
    r"\beve\b|observed|alternative|substitute|preceding|following|second day|\(in lieu"
)
_YEAR = re.compile(r"\b(20\d\d)(?=\b|년)")


def lunar_new_year(question: Question) -> Answer | None:
    """What closes then, with its days in each country that is named and at home."""
    answer = passage("tet", question)
    if answer is None:
        return None
    codes = [spot.country for spot in question.spots] + ([question.home] if question.home else [])
    year = question.today.year + (question.today.month > _SPRING)
    lines = []
    for code in dict.fromkeys(codes):
        day = next((h for h in public_holidays(code, year) or () if _is_lunar(h)), None)
        if day:
            name = country_name(code, question.locale)
            text = f"{name}: {holiday_line(day, question.locale).text}."
            lines.append(Line(text, reckoned("python-holidays")))
    return replace(answer, lines=(*lines, *answer.lines))


_LUNAR = re.compile(
    r"(?:Lunar|Chinese|Korean) New Year(?:'s Day)?(?: \(Spring Festival\))?|Seollal|Tet"
)


def _is_lunar(holiday: PublicHoliday) -> bool:
    """The first day itself, not the eve or the days about it."""
    return _LUNAR.fullmatch(holiday.name.en) is not None
